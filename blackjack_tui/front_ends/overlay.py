"""The help that lies over a table: the keys, the rules in force, what the totals mean."""

import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.explain import OTHER_TABLES, SOFT, even_money, explain
from blackjack_tui.game.rules import Aces, At21, Rules
from blackjack_tui.screen.buffer import Buffer, cut, width
from blackjack_tui.views.glyphs import ASCII, UNICODE

_WIDEST = 72
_WORDS: Sequence[tuple[str, Callable[[Rules], bool]]] = (
    (SOFT, lambda rules: Aces.BEST in (rules.player_aces, rules.dealer_aces)),
    ("Shows: what the dealer's upcard is worth by itself.", lambda _: True),
    ("Natural, or blackjack: 21 with the first two cards.", lambda rules: rules.dealt_21 is At21.BLACKJACK),
    ("Push: nobody wins, and the bet comes back.", lambda rules: bool(rules.maximum) and rules.can_push),
    ("W, L, P: hands won, lost and pushed.", lambda rules: bool(rules.maximum) and rules.can_push),
    ("Insurance: a side bet that the dealer has a natural.", lambda rules: rules.insurance),
    ("Even money: your natural wins its bet now, whatever the dealer has.", even_money),
)
"""What the words on a table mean, and by which rules they can be read there."""


class Shown(NamedTuple):
    """How many lines of the help there are."""

    lines: int
    """That are shown at once."""
    hidden: int
    """That there is no room for."""


def paint(buffer: Buffer, rules: Rules, keys: Sequence[str], first: int, ascii_only: bool) -> Shown:
    """Paints the help on `rules` into the middle of `buffer`, from its line `first` on.

    `keys` say what keys do, and how things are set now. Returns how much of it there was room for.
    """
    rows, columns = buffer.size
    wide = min(_WIDEST, columns - 4)
    room = wide - 4
    lines = _lines(rules, keys, room)
    height = min(len(lines), rows - 2)
    first = min(first, len(lines) - height)
    glyphs = ASCII if ascii_only else UNICODE
    top, left = (rows - height - 2) // 2, (columns - wide) // 2
    across = glyphs.across * (wide - 2)
    buffer.writebuf(top, left, f"{glyphs.corners[0]}{across}{glyphs.corners[1]}", "overlay_frame")
    for row, (text, role) in enumerate(lines[first : first + height], top + 1):
        buffer.writebuf(row, left, f"{glyphs.down} {'':{room}} {glyphs.down}", "overlay_frame")
        buffer.writebuf(row, left + 2, text + " " * (room - width(text)), role)
    bottom = f"{glyphs.corners[2]}{across}{glyphs.corners[3]}"
    buffer.writebuf(top + height + 1, left, bottom, "overlay_frame")
    hidden = len(lines) - height
    hint = " down: more " if first < hidden else ""
    hint += " any other key: back " if hidden else " any key: back "
    buffer.writebuf(top + height + 1, left + (wide - len(hint)) // 2, hint, "overlay_heading")
    return Shown(height, hidden)


def _lines(rules: Rules, keys: Sequence[str], room: int) -> list[tuple[str, str]]:
    lines: list[tuple[str, str]] = []
    for heading, sentences in (
        ("Keys", keys),
        (f"Rules: {rules.title}", [*explain(rules), *(() if rules.maximum else (OTHER_TABLES,))]),
        ("Totals", [text for text, used in _WORDS if used(rules)]),
    ):
        if lines:
            lines.append(("", "overlay"))
        lines.append((cut(heading, room), "overlay_heading"))
        for sentence in sentences:
            lines += [(line, "overlay") for line in _wrapped(sentence, room)]
    return lines


def _wrapped(sentence: str, room: int) -> list[str]:
    """The lines of `sentence`, each of `room` cells at most."""
    for characters in range(room, 0, -1):  # fewer than there are cells where some take two
        lines = textwrap.wrap(sentence, characters, subsequent_indent="  ")
        if all(width(line) <= room for line in lines):
            break
    return lines
