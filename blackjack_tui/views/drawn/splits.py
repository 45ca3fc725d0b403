"""Where split hands go, side by side, and whether their cards are drawn or stand there as text."""

from collections.abc import Sequence

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.views.drawn.layout import SIZES, CardSize
from blackjack_tui.views.drawn.room import Room

STEP = 4
"""Columns from an overlapped card to the next: room for a ten's strip."""
_GAPS = ((6, 3), (4, 2), (0, 1))  # columns between hands, by the least that each hand then has
_IN_ROW, _DROP = 3, 3  # cards in each of several rows, and the fewest rows between these
_USUAL = (4, 3)  # cards that a hand gets without any change of size, where there is room


class Drawn(NamedTuple):
    """How the cards of split hands are drawn, the same for all hands."""

    card: CardSize
    step: int
    """Columns from card to card."""
    in_row: int
    """Cards in a row before the next begins below it."""
    drop: int
    """Rows from a row of cards to the next."""

    def place(self, begin: int, card: int) -> tuple[int, int]:
        """The row, counted from the first, and the column of card number `card` of a hand from `begin` on."""
        row, place = divmod(card, self.in_row)
        return row * self.drop, begin + place * self.step


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

    Every card is seen by half at least, or else is smaller. They lie in one row, or in rows as tall together
    as one of the `largest` cards.
    """
    sizes = SIZES[SIZES.index(largest) :]
    for cards in sorted({max(longest, usual) for usual in (*_USUAL, 2)}, reverse=True):
        for card in sizes:
            if (step := _step(card, cards, room)) is not None:
                return Drawn(card, step, cards, 0)
    for card in sizes:
        step = _step(card, _IN_ROW, room)
        drop = min(card.height, (largest.height - card.height) // max(1, -(-longest // _IN_ROW) - 1))
        if step is not None and drop >= _DROP:
            return Drawn(card, step, _IN_ROW, drop)
    return None


def _step(card: CardSize, cards: int, room: int) -> int | None:
    """Columns from each of so many cards in a row to the next; None if they do not fit."""
    step = min(card.width + 1, (room - card.width) // (cards - 1))
    return step if step >= max(STEP, (card.width + 1) // 2) else None


def begin(room: Room, how: Drawn, cards: int) -> int:
    """The column where a hand of so many cards begins: two would be in the middle, more stay right of that."""
    start = room.left + max(0, room.width - how.step - how.card.width) // 2
    taken = (min(cards, how.in_row) - 1) * how.step + how.card.width
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
