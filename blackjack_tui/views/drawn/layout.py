"""Where everything of the drawn table goes: arithmetic on the size of the screen, and nothing else.

All rows and columns count from 0. The rim of the table is its first row, with the title, and where there is
room its last, with the bankroll and the shoe. Between them the dealer's heading and cards, the player's below,
the result and the question are one block in the middle. None of it depends on the cards, so nothing moves
within a round.
"""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.drawn import rail
from blackjack_tui.views.drawn.room import Room

MINIMUM = Size(15, 40)

MARGIN = 2
_LINES = 5  # the title, two headings, the result and the question: a row each


class CardSize(NamedTuple):
    """The size of a card, in cells."""

    width: int
    height: int


SIZES = (CardSize(21, 15), CardSize(15, 11), CardSize(11, 9), CardSize(9, 7), CardSize(7, 5), CardSize(6, 4))
"""From generous to compact, each about as tall to its width as a playing card."""
_NEEDS = (Size(44, 100), Size(35, 84), Size(28, 60), Size(22, 38), Size(18, 38), MINIMUM)
"""The table that each size of card takes."""


class Layout(NamedTuple):
    """Where the parts of a table go."""

    card: CardSize
    columns: int
    """The columns of the table; the rail has the others."""
    title: int
    """The row of the title."""
    dealer: int
    """The row of the dealer's heading; the cards begin in the next."""
    felt: int | None
    """The row of what is printed on the felt between the hands; None where there is none."""
    player: int
    """The row of the player's heading."""
    result: int
    """The row of the result, in the middle of its `result_height`."""
    result_height: int
    values: int
    """The row above the question, for what stands at its keys; the same as the result's where there is none."""
    question: int
    """The row of messages and questions."""
    foot: int | None
    """The row of the bankroll and the shoe; None where there is none."""
    rail: Room | None
    """The columns of the rail; None where there is none."""

    @property
    def whole(self) -> Room:
        """The columns of the table without its margins."""
        return Room(MARGIN, self.columns - 2 * MARGIN)


@lru_cache(maxsize=8)
def lay_out(size: Size) -> Layout:
    """The layout for a screen of `size`, at least MINIMUM less a row for a bar."""
    beside = rail.width(size)
    columns = size.columns - beside
    card = card_size(Size(size.rows, columns))
    spare = size.rows - _LINES - 2 * card.height
    # A row each for what needs air most, in this order; the foot has a blank row above it, and a tall result
    # two rows more. Last come rows for what is printed on the felt.
    values, foot, tall, above_result, between, below_title, printed = shares(spare, (1, 2, 2, 1, 1, 1, 2))
    spare -= values + foot + tall + between + below_title + above_result + printed
    dealer = 1 + below_title + spare // 2
    player = dealer + 1 + card.height + between + printed
    result = player + 1 + card.height + above_result + tall // 2
    question = result + tall // 2 + 1 + values
    return Layout(
        card,
        columns,
        0,
        dealer,
        player - 2 if printed else None,
        player,
        result,
        1 + tall,
        question - 1,
        question,
        size.rows - 1 if foot else None,
        Room(columns, beside) if beside else None,
    )


def shares(spare: int, wanted: Sequence[int]) -> list[int]:
    """What each gets of `spare` rows: all it wanted or nothing."""
    given = []
    for share in wanted:
        given.append(share if share <= spare else 0)
        spare -= given[-1]
    return given


def card_size(table: Size) -> CardSize:
    """The largest card for a table so large."""
    return next((card for card, needed in zip(SIZES, _NEEDS, strict=True) if table.holds(needed)), SIZES[-1])


def strip(rank: str) -> int:
    """How many columns of an overlapped card have to be seen: its edge, its rank and its suit."""
    return len(rank) + 2


def home(room: Room, card: CardSize) -> int:
    """The column where a hand in `room` begins: two cards side by side would be in its middle."""
    return room.left + max(0, room.width - 2 * card.width - 1) // 2


def spread(strips: Sequence[int], width: int, room: Room, begin: int) -> list[int]:
    """The column of each card of a hand of cards so wide, in `room`.

    Cards lie side by side from `begin` on, where they stay when another comes; a hand too long for that is in
    the middle. Where there is no room side by side, each card lies on the one before it: evenly if that leaves
    every strip to be seen, and as tightly as the strips allow if not.
    """
    if not strips:
        return []
    gaps = len(strips) - 1
    pitch = min(width + 1, (room.width - width) // gaps) if gaps else width + 1
    steps = [pitch] * gaps if pitch >= max(strips[:-1], default=0) else list(strips[:-1])
    taken = sum(steps) + width
    if begin + taken > room.right:
        begin = room.left + max(0, room.width - taken) // 2
    return [begin + sum(steps[:place]) for place in range(len(strips))]
