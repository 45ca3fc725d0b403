"""The table of hands: every multiset of ranks that counts 21 or less with low aces.

A multiset has ten counts, by points: aces, twos, … nines, and tens, which the court cards are among. The 3,083
multisets are sorted by hard total. So what can be drawn into a hand of hard total `t` without busting it is a
prefix of the table, and a hand of the player's is the cards it began with and a row of the table: the cards
drawn since.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import LIMIT

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

RANK_COUNT: Final = 10
LOW_RANKS: Final = 3
"""The number of ranks, from the ace on, in the low part of a multiset."""


def _multisets(points: range, limit: int) -> list[tuple[int, ...]]:
    """Counts of ranks with these `points`, no multiset of more than `limit` in all; sorted by their sum."""
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for point in points:
        found = [
            ((*counts, count), total + point * count)
            for counts, total in found
            for count in range((limit - total) // point + 1)
        ]
    return [counts for counts, _ in sorted(found, key=lambda pair: pair[1])]


def _table() -> tuple[Ints, dict[tuple[int, ...], int]]:
    hands = _multisets(range(1, RANK_COUNT + 1), LIMIT)
    return np.array(hands, dtype=np.intp), {hand: row for row, hand in enumerate(hands)}


COUNTS, _ROWS = _table()
"""Shape (3083, 10): how many cards of each rank."""
COUNT: Final = len(COUNTS)
POINTS: Final = np.arange(1, RANK_COUNT + 1)
HARD: Ints = COUNTS @ POINTS
"""Shape (3083,): the total with low aces."""
SIZE: Ints = COUNTS.sum(axis=1)
"""Shape (3083,): how many cards."""
PREFIX: Ints = np.searchsorted(HARD, np.arange(LIMIT + 1), side="right")
"""Shape (22,): how many rows have at most this hard total."""


def row(counts: tuple[int, ...]) -> int:
    """The row of a multiset given as ten counts."""
    return _ROWS[counts]


def _neighbours(step: int) -> Ints:
    """Shape (3083, 10): the row with one card of each rank more or less; COUNT where there is none."""
    found = np.full((COUNT, RANK_COUNT), COUNT, dtype=np.intp)
    for hand, place in _ROWS.items():
        for rank in range(RANK_COUNT):
            other = (*hand[:rank], hand[rank] + step, *hand[rank + 1 :])
            found[place, rank] = _ROWS.get(other, COUNT)
    return found


NEXT: Ints = _neighbours(1)
PREVIOUS: Ints = _neighbours(-1)

_LOW_PARTS = _multisets(range(1, LOW_RANKS + 1), LIMIT)
_HIGH_PARTS = _multisets(range(LOW_RANKS + 1, RANK_COUNT + 1), LIMIT)
LOW_COUNTS: Ints = np.array(_LOW_PARTS, dtype=np.intp)
"""Shape (parts, 3): the different low parts, by hard total."""
HIGH_COUNTS: Ints = np.array(_HIGH_PARTS, dtype=np.intp)
"""Shape (parts, 7): the different high parts, by hard total."""
_LOW_ROWS = {part: place for place, part in enumerate(_LOW_PARTS)}
_HIGH_ROWS = {part: place for place, part in enumerate(_HIGH_PARTS)}
LOW: Ints = np.array([_LOW_ROWS[hand[:LOW_RANKS]] for hand in _ROWS], dtype=np.intp)
"""Shape (3083,): which row of LOW_COUNTS."""
HIGH: Ints = np.array([_HIGH_ROWS[hand[LOW_RANKS:]] for hand in _ROWS], dtype=np.intp)
"""Shape (3083,): which row of HIGH_COUNTS."""


@cache
def clipped(hard: int) -> tuple[Ints, Ints]:
    """The neighbours among the cards that can be drawn into a hand of hard total `hard`: NEXT and PREVIOUS.

    Both have shape (rows, 10), and `rows` where there is no neighbour.
    """
    rows = int(PREFIX[LIMIT - hard])
    following = NEXT[:rows].copy()
    following[following >= rows] = rows
    before = PREVIOUS[:rows].copy()
    before[before >= rows] = rows
    return following, before
