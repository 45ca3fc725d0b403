"""The table of hands, and the chance of each from the unseen cards.

The table has every multiset of ranks that counts 21 or less with low aces. A multiset has ten counts, by
points: aces, twos, … nines, and tens, which the court cards are among. The 3,083 multisets are sorted by hard
total. So what can be drawn into a hand of hard total `t` without busting it is a prefix of the table, and a
hand of the player's is the cards it began with and a row of the table: the cards drawn since.

A removal is a multiset of cards. Its mass is the chance that just these cards come in one given order: q(c) =
Π ff(n_r, c_r) / ff(N, |c|) with the falling factorial ff(x, k) = x (x − 1) … (x − k + 1), n_r the unseen
cards of rank r and N all of them. (The joint form of the hypergeometric draw: no division until the end, and
every order of the same cards has the same mass.)

Where the cards run out, masses are 0: a hand that would need another card then counts as bust.
"""

from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.odds.answers import RANKS, OddsRefused, Unseen

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Bools = NDArray[np.bool_]

RANK_COUNT: Final = 10
LOW_RANKS: Final = 3
"""The number of ranks, from the ace on, in the low part of a multiset."""


def _multisets(points: range, limit: int) -> list[tuple[int, ...]]:
    """Every multiset of ranks with these `points` and a total up to `limit`, as counts; sorted by total."""
    multisets: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for rank_points in points:
        multisets = [
            ((*counts, count), total + rank_points * count)
            for counts, total in multisets
            for count in range((limit - total) // rank_points + 1)
        ]
    return [counts for counts, _ in sorted(multisets, key=itemgetter(1))]


def _table() -> tuple[Ints, dict[tuple[int, ...], int]]:
    """Returns all multisets as rows of counts, and the row of each."""
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


NOTHING_DRAWN: Ints = np.zeros(1, dtype=np.intp)
"""The row without cards, as an array of rows."""


def row(counts: tuple[int, ...]) -> int:
    """The row of a multiset given as ten counts."""
    return _ROWS[counts]


def _neighbours(step: int) -> Ints:
    """The row of each hand with one card more (`step` 1) or less (−1) of each rank; COUNT if there is none.

    Shape (3083, 10).
    """
    # A hand with one card more has up to LIMIT + 1 of a rank, so that many digits and 0 are needed.
    place_values = (LIMIT + 2) ** np.arange(RANK_COUNT)
    codes = COUNTS @ place_values  # a number for each hand, with its counts as digits
    # Look each neighbour's code up in the sorted codes: the place found is right if it has that code.
    order = np.argsort(codes)
    neighbour_codes = codes[:, None] + step * place_values
    places = np.searchsorted(codes, neighbour_codes, sorter=order)
    rows = order[np.minimum(places, COUNT - 1)]
    exists = codes[rows] == neighbour_codes
    if step < 0:
        exists &= COUNTS > 0  # a digit below 0 would borrow from the next one
    neighbours: Ints = np.where(exists, rows, COUNT)
    return neighbours


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
    """NEXT and PREVIOUS (rows with one card more and less) for what can be drawn into a hand of total `hard`.

    That is the first `rows` of the table. Both have the shape (rows, 10), and the value `rows` for no hand: the
    next card busts it, or there is no such card to take away.
    """
    rows = int(PREFIX[LIMIT - hard])
    return np.minimum(NEXT[:rows], rows), np.minimum(PREVIOUS[:rows], rows)


DEPTH: Final = 64
"""More cards than a removal has: 21 for a hand, 14 for pair cards, 20 for the dealer."""
_EACH_RANK = np.arange(RANK_COUNT)


class JointShoe(NamedTuple):
    """A shoe from which some cards were dealt in one given order; every mass is joint with those cards."""

    falling: Floats
    """Shape (10, DEPTH): ff(n_r, k)."""
    inverse: Floats
    """Shape (DEPTH,): 1 / ff(N, k), or 0 where there are not k cards."""

    def after(self, rank: int, cards: int = 1) -> "JointShoe":
        """The shoe after some cards of `rank` (0 … 9) were dealt."""
        if not cards:
            return self
        # The factors of the cards dealt stay in: what was ff(n, k + cards) is now under k.
        falling = self.falling.copy()
        falling[rank, :-cards] = self.falling[rank, cards:]
        falling[rank, -cards:] = 0
        inverse = np.zeros(DEPTH)
        inverse[:-cards] = self.inverse[cards:]
        return JointShoe(falling, inverse)

    def before(self, rank: int) -> "JointShoe":
        """The shoe before one card of `rank` (0 … 9) was drawn, for removals that include that card."""
        # The inverse of `after`: a removal with this card finds ff(n, k) under k + 1.
        falling = self.falling.copy()
        falling[rank] = np.roll(falling[rank], 1)
        falling[rank, 0] = 1
        inverse = np.roll(self.inverse, 1)
        inverse[0] = 1
        return JointShoe(falling, inverse)

    def masses(self, rows: Ints | slice) -> Floats:
        """Returns the mass of removing the cards of each hand in `rows` of the table. Shape (rows,).

        It is the product of the falling factorials of its ranks, divided by that of its size.
        """
        mass: Floats = self.falling[_EACH_RANK, COUNTS[rows]].prod(axis=1)
        mass *= self.inverse[SIZE[rows]]
        return mass

    @property
    def points(self) -> float:
        """The sum of all its cards' points, aces 1."""
        dealt = self.falling[:, 0]  # ff(n, k + 1) / ff(n, k) is the number of cards that are left
        counts = np.divide(self.falling[:, 1], dealt, out=np.zeros(RANK_COUNT), where=dealt > 0)
        return float(counts @ POINTS)

    @property
    def mass(self) -> float:
        """The mass of the cards dealt from it."""
        return float(self.falling[:, 0].prod() * self.inverse[0])


def by_points(unseen: Unseen) -> tuple[int, ...]:
    """Ten counts by points: the 13 counts with tens and court cards added up.

    Raises OddsRefused for anything but 13 counts of 0 and more.
    """
    if len(unseen) != len(RANKS) or min(unseen) < 0:
        raise OddsRefused(f"unseen cards are 13 counts from ace to king, not {unseen!r}")
    return (*unseen[:9], sum(unseen[9:]))


def shoe_of(unseen: Unseen) -> JointShoe:
    """A shoe with nothing dealt: ff(n_r, k) of each rank's cards, and 1 / ff(N, k) of all cards."""
    counts = np.array(by_points(unseen), dtype=np.float64)
    cards = np.append(counts, counts.sum())
    # ff(x, k) is the product of the first k of x, x − 1, x − 2 …: 1 for no card.
    factors = np.ones((len(cards), DEPTH))
    factors[:, 1:] = np.maximum(cards[:, None] - np.arange(DEPTH - 1), 0)
    factorials = factors.cumprod(axis=1)
    falling, of_all = factorials[:-1], factorials[-1]
    inverse = np.divide(1, of_all, out=np.zeros(DEPTH), where=of_all > 0)
    return JointShoe(falling, inverse)


def counts_of(cards: Sequence[Rank]) -> tuple[int, ...]:
    """The number of `cards` of each of the ten points."""
    counts = [0] * RANK_COUNT
    for rank in cards:
        counts[rank.points - 1] += 1
    return tuple(counts)


def distinct_rows(counts: Ints) -> tuple[Ints, Ints]:
    """The distinct rows of an array of counts, and for each row of the array its place among them."""
    codes = counts @ DEPTH ** np.arange(counts.shape[1])  # a number for each row, with its counts as digits
    _, first, places = np.unique(codes, return_index=True, return_inverse=True)
    return counts[first], places.reshape(-1)


def products(falling: Floats, removed: Ints, drawn: Ints) -> Floats:
    """Π ff(n_r, c_r + d_r) over some ranks, for every pair of rows of `removed` and `drawn`.

    `falling`: ff(n_r, k) for these ranks. Shape of the result: (rows of `removed`, rows of `drawn`).
    """
    table: Floats = falling[0][removed[:, 0, None] + drawn[:, 0]]
    for rank in range(1, len(falling)):
        table *= falling[rank][removed[:, rank, None] + drawn[:, rank]]
    return table
