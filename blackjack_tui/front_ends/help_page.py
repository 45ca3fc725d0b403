"""The help: the keys, and what the words on the table mean; the rules in force are a page of their own."""

import re
from collections.abc import Callable, Sequence

from blackjack_tui.front_ends.page import (
    CAP,
    HEADING,
    InkSpan,
    Line,
    Page,
    TextPage,
    in_parts,
    paragraphs,
    wrapped,
)
from blackjack_tui.game.rules import Rules
from blackjack_tui.screen.buffer import Size, cut
from blackjack_tui.words.explain import explain
from blackjack_tui.words.felt import AIM, card_values
from blackjack_tui.words.keymap import KEYS_HEADING, HelpGroup

REMEMBER = "m"
_LABELS = 10  # columns for the names of keys
_NAMES = re.compile(r"[^,; ](?:[^,;]*[^,; ])?")
"""The names of keys, between commas or semicolons and without blanks around them."""
_TABLES = "Nothing is bet here: L lists tables with money."

_CAPS = re.compile(r"(?<![\w.])([B-Z?*/<>+-]|Enter|Space|Home|End)(?![\w.])")
"""The names of keys in a sentence; A is an article."""


def caps_in(text: str, names: re.Pattern[str] = _CAPS) -> Sequence[InkSpan]:
    """Returns the key caps of the `names` of keys in a sentence about keys."""
    return [InkSpan(range(*match.span()), CAP) for match in names.finditer(text)]


def _key_lines(keys: str, effect: str, room: int) -> Sequence[Line]:
    """Returns the lines for some keys: their names, then what they do in a second column.

    If the names are wider than their column, the explanation begins on the next line.
    """
    names = keys.replace("`", "")  # the marks of code in the documentation
    caps = caps_in(names, _NAMES)
    indent = " " * (_LABELS + 2)
    first, *others = wrapped(effect, room - len(indent), "")
    if len(names) > _LABELS:
        first_lines = [Line(names, spans=caps), Line(indent + first, joined=True)]
    else:
        first_lines = [Line(f"{names:{_LABELS}}  {first}", spans=caps)]
    return [*first_lines, *(Line(indent + text, joined=True) for text in others)]


class HelpPage(Page):
    """The help under `rules`, with the groups that `groups` returns; M calls `remember`."""

    title = "Help"
    columns = 2

    def __init__(
        self,
        rules: Rules,
        groups: Callable[[], Sequence[HelpGroup]],
        remember: Callable[[], None] | None = None,
    ) -> None:
        self._rules = rules
        self._groups = groups
        self._remember = remember

    def layout(self, size: Size) -> Sequence[Line]:
        room, parts = size.columns, []
        aim = HelpGroup("The aim", sentences=(AIM, card_values(self._rules)[0]))
        for heading, rows, sentences in (aim, *self._groups()):
            lines = [line for keys, effect in rows for line in _key_lines(keys, effect, room)]
            if rows and sentences:
                lines.append(Line(""))
            for line in paragraphs(sentences, room):
                caps = caps_in(line.text) if heading == KEYS_HEADING else ()
                lines.append(line._replace(spans=(*caps, *line.spans)))
            parts.append(([Line(cut(heading, room), HEADING)], lines))
        return in_parts(parts, size.rows)

    def press(self, key: str) -> bool:
        """M keeps table and look on leaving, or not; any other key closes the help."""
        if key != REMEMBER or not self._remember:
            return False
        self._remember()
        return True


def rules_page(rules: Rules) -> Page:
    """Returns the page of the rules in force."""
    texts = explain(rules) if rules.bets else [*explain(rules), _TABLES]
    page = TextPage(f"Rules: {rules.title}", lambda room: paragraphs(texts, room))
    page.columns = 2
    return page
