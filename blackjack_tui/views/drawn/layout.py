"""Where everything of the drawn table goes: arithmetic on the size of the screen, and nothing else.

All rows and columns count from 0. The table is one block: the dealer's heading and cards, the player's below,
the result, the question. It is centred on the screen and never stretched.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.screen.buffer import Size

MINIMUM = Size(15, 40)

_MARGIN = 1
_LINES = 5  # the title, two headings, the result and the question: a row each
_GAPS = 2  # between the hands, and before the question: what a block with air needs
_LONG_HAND = 10  # cards; so many stay readable at any width
_LONG_SPLIT_HAND = 5  # the same of a hand that shares the width with others
_STRIP = 3  # columns of an overlapped card that show a rank of one character and the suit


class CardSize(NamedTuple):
    """The size of a card, in cells."""

    width: int
    height: int


SIZES = (CardSize(15, 11), CardSize(9, 7), CardSize(7, 5), CardSize(6, 4))
"""From generous to compact, each about as tall to its width as a playing card."""


class Layout(NamedTuple):
    """Where the parts of a table go."""

    card: CardSize
    title: int
    """The row of the title and the score."""
    dealer: int
    """The row of the dealer's heading; the cards begin in the next."""
    player: int
    """The row of the player's heading."""
    result: int
    """The row of the result, in the middle of its `result_height`."""
    result_height: int
    question: int
    """The row of messages and questions."""


def lay_out(size: Size, hands: int = 1) -> Layout:
    """The layout for a screen of `size`, at least MINIMUM, with so many hands of the player's."""
    card = card_size(size, hands)
    spare = size.rows - _LINES - 2 * card.height
    # A row each for what needs air most, in this order; the last two make the result three rows tall.
    between_hands, above_question, below_title, above_result, tall_result = _shares(spare, (1, 1, 1, 1, 2))
    spare -= between_hands + above_question + below_title + above_result + tall_result
    title = 1 if spare >= 4 else 0
    dealer = title + 1 + below_title + (spare - title) // 2
    player = dealer + 1 + card.height + between_hands
    result = player + 1 + card.height + above_result + tall_result // 2
    question = result + tall_result // 2 + 1 + above_question
    return Layout(card, title, dealer, player, result, 1 + tall_result, question)


def _shares(spare: int, wanted: Sequence[int]) -> list[int]:
    """What each gets of `spare` rows: all it wanted or nothing."""
    shares = []
    for share in wanted:
        shares.append(share if share <= spare else 0)
        spare -= shares[-1]
    return shares


class Room(NamedTuple):
    """The columns that a hand has."""

    left: int
    width: int


def rooms(columns: int, hands: int) -> list[Room]:
    """Where each of the player's hands goes, side by side."""
    if hands == 1:
        return [Room(_MARGIN, columns - 2 * _MARGIN)]
    width = (columns + 1) // hands - 1
    left = (columns - hands * (width + 1) + 1) // 2
    return [Room(left + place * (width + 1), width) for place in range(hands)]


def card_size(size: Size, hands: int = 1) -> CardSize:
    """The largest card of which two fit above each other, and long hands beside each other."""
    room = rooms(size.columns, hands)[0].width
    # Of the first four cards of a hand of five, one can be a ten, whose strip is a column wider.
    strips = (_LONG_HAND - 1) * _STRIP if hands == 1 else (_LONG_SPLIT_HAND - 1) * _STRIP + 1
    for card in SIZES:
        if 2 * card.height + _LINES + _GAPS <= size.rows and card.width + strips <= room:
            return card
    return SIZES[-1]


def fits(strips: Sequence[int], width: int, room: int) -> bool:
    """Whether a hand shows every strip in `room` columns."""
    return sum(strips[:-1]) + width <= room


def strip(rank: str) -> int:
    """How many columns of an overlapped card have to be seen: its edge, its rank and its suit."""
    return len(rank) + 2


def spread(strips: Sequence[int], width: int, left: int, room: int) -> list[int]:
    """The column of each card of a hand, centred in `room` columns from `left`.

    Cards lie side by side where there is room, else each on the one before it, evenly if that leaves every
    strip to be seen, and as tightly as the strips allow if not.
    """
    if not strips:
        return []
    pitch = width + 1
    if len(strips) > 1:
        pitch = min(pitch, (room - width) // (len(strips) - 1))
    even = [pitch] * (len(strips) - 1)
    steps = even if pitch >= max(strips[:-1], default=0) else list(strips[:-1])
    start = left + max(0, room - sum(steps) - width) // 2
    return [start + sum(steps[:place]) for place in range(len(strips))]
