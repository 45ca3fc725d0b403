"""Where split hands go, side by side, and whether their cards are drawn or stand there as text."""

from collections.abc import Sequence

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.views.drawn.layout import SIZES, CardSize, Room

STEP = 4
"""Columns from an overlapped card to the next: room for a ten's strip."""
_GAPS = ((6, 3), (4, 2), (0, 1))  # columns between hands, by the least that each hand then has
_USUAL = (4, 3)  # cards that a hand gets without any change of size, where there is room


class Drawn(NamedTuple):
    """How the cards of split hands are drawn: their size, and one step from card to card for all."""

    card: CardSize
    step: int


def rooms(whole: Room, hands: int) -> list[Room]:
    """The columns of each of so many hands, of the same width, in the middle of `whole`."""
    for least, gap in _GAPS:
        width = (whole.width - gap * (hands - 1)) // hands
        if width >= least:
            break
    left = whole.left + (whole.width - hands * width - gap * (hands - 1)) // 2
    return [Room(left + place * (width + gap), width) for place in range(hands)]


def drawn(longest: int, room: int, largest: CardSize) -> Drawn | None:
    """How hands of at most `longest` cards are drawn in `room` columns each; None if they do not fit.

    Every card is seen by half at least, or else is smaller.
    """
    for cards in sorted({max(longest, usual) for usual in (*_USUAL, 2)}, reverse=True):
        for card in SIZES[SIZES.index(largest) :]:
            step = min(card.width + 1, (room - card.width) // (cards - 1))
            if step >= max(STEP, (card.width + 1) // 2):
                return Drawn(card, step)
    return None


def begin(room: Room, how: Drawn, cards: int) -> int:
    """The column where a hand of so many cards begins: two would be in the middle, more stay right of that."""
    start = room.left + max(0, room.width - how.step - how.card.width) // 2
    taken = (cards - 1) * how.step + how.card.width
    return start if start + taken <= room.right else room.left + max(0, room.width - taken) // 2


def text_rows(corners: Sequence[str], width: int, rows: int) -> list[list[str]]:
    """The indices of a hand's cards in at most `rows` rows of `width` columns, three cards to a row at most.

    Where there is no room to part them they stand close, and where there is none for all of them the last says
    how many more there are.
    """
    for gap in (1, 0):
        packed = _packed(corners, width, gap)
        if len(packed) <= rows:
            return packed
    kept = list(corners)
    while kept:
        kept.pop()
        packed = _packed([*kept, f"+{len(corners) - len(kept)}"], width, 0)
        if len(packed) <= rows:
            return packed
    return []


def _packed(corners: Sequence[str], width: int, gap: int) -> list[list[str]]:
    packed: list[list[str]] = []
    for corner in corners:
        taken = sum(len(text) + gap for text in packed[-1]) if packed else width
        if packed and taken + len(corner) <= width and len(packed[-1]) < 3:
            packed[-1].append(corner)
        else:
            packed.append([corner])
    return packed
