"""The characters that a table is drawn with. Each is one cell wide."""

import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from blackjack_tui.game.cards import Suit
from blackjack_tui.screen.keys import DOWN, UP
from blackjack_tui.words.notes import FULL_COST, Worth


class Glyphs(NamedTuple):
    """One set of characters."""

    suits: dict[Suit, str]
    corners: str
    """Of a card: top left, top right, bottom left, bottom right."""
    across: str
    down: str
    back: str
    """The filling of a card's back."""
    block: str
    """A full cell of a large picture."""
    bar: str
    """A cell of a bar, which does not touch the one above it."""
    halves: str
    """The upper and the lower half of a cell, for small pictures; empty in ASCII."""
    pointer: str
    """Points at the hand to be played."""
    dot: str
    """Separates words on a line."""
    keys: Mapping[str, str]
    """The signs of keys; other keys are written by their names."""
    arrows: str  # the keys up and down
    sideways: str  # the keys left and right
    chip: str
    """The left and the right edge of a chip."""
    done: str
    """The finished part of a bar; `across` is the rest."""
    quotes: str
    """Around what the dealer says."""


# All of these are in WGL4, the characters that fonts for consoles aim to have.
UNICODE = Glyphs(
    suits={Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"},
    corners="┌┐└┘",
    across="─",
    down="│",
    back=" ",
    block="█",
    bar="■",
    halves="▀▄",
    pointer="►",
    dot="·",
    keys={UP: "↑", DOWN: "↓", " ": "Space"},
    arrows="↑↓",
    sideways="←→",
    chip="▌▐",
    done="═",
    quotes="“”",
)

ASCII = Glyphs(
    suits={suit: suit.code for suit in Suit},
    corners="..''",
    across="-",
    down="|",
    back=":",
    block="#",
    bar="#",
    halves="",
    pointer=">",
    dot="-",
    keys={" ": "Space"},
    arrows="up/down",
    sideways="left/right",
    chip="()",
    done="=",
    quotes='""',
)


GILT = "gilt"
"""Gold on a card; `hearts_gilt` and the like are a suit's ink on gold."""
INKS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
"""The role of each suit's ink, for frame, rank, suit and pips."""
DARKER = {ink: f"{ink}_darker" for ink in INKS.values()}
"""The role of each ink on darker paper."""


def ascii_only(wanted: str, encoding: str | None = None) -> bool:
    """Whether to draw with ASCII: `wanted` is `unicode`, `ascii`, or `auto` to ask the encoding.

    The encoding is the locale's by default. Windows' console shows any character, whatever the locale is.
    """
    if wanted != "auto":
        return wanted == "ascii"
    if sys.platform == "win32":
        return False
    if encoding is None:
        import locale  # takes long to load, and a terminal knows its own

        encoding = locale.getencoding()
    try:
        "".join(UNICODE.suits.values()).encode(encoding)
    except UnicodeEncodeError:
        return True
    return False


def full_cost(worths: Iterable[Worth]) -> float:
    """Returns the cost of a full bar, in bets: the highest of `worths`, but at least `FULL_COST`."""
    return max([FULL_COST, *(worth.cost or 0 for worth in worths)])


def cost_bar(worth: Worth, full: float, room: int, glyphs: Glyphs) -> str:
    """Returns a bar for a move's cost, empty for the best move; a cost of `full` fills `room` columns."""
    if worth.best or worth.cost is None:
        return ""
    return glyphs.bar * max(1, round(room * worth.cost / full))  # even the smallest cost has a bar
