"""The unseen cards, and how likely removals from them are.

A removal is a multiset of cards. Its mass is the chance that just these cards come in one given order: q(c) = Π
ff(n_r, c_r) / ff(N, |c|) with the falling factorial ff(x, k) = x (x − 1) … (x − k + 1), n_r the unseen cards of
rank r and N all of them. In an infinite shoe powers stand for falling factorials. (The joint form of what is
known as the hypergeometric draw: no division until the end, and every order of the same cards has the same
mass.)

Where the cards run out, masses are 0: a hand that would need another card then counts as bust.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import Rank
from blackjack_tui.odds.answers import RANKS, Infinite, OddsRefused, Unseen
from blackjack_tui.odds.hands import COUNTS, POINTS, RANK_COUNT, SIZE, Floats, Ints

DEPTH: Final = 64
"""More cards than a removal has: 21 for a hand, 14 for pair cards, 20 for the dealer."""
_EACH_RANK = np.arange(RANK_COUNT)
_STEPS = np.arange(DEPTH - 1)


class Shoe(NamedTuple):
    """Unseen cards, some of them dealt in one given order, with which every mass is joint."""

    falling: Floats
    """Shape (10, DEPTH): ff(n_r, k)."""
    inverse: Floats
    """Shape (DEPTH,): 1 / ff(N, k), or 0 where there are not k cards."""

    def after(self, rank: int, cards: int = 1) -> "Shoe":
        """This shoe with so many cards of `rank` (0 … 9) dealt."""
        if not cards:
            return self
        falling = self.falling.copy()
        falling[rank, :-cards] = self.falling[rank, cards:]
        falling[rank, -cards:] = 0
        inverse = np.zeros(DEPTH)
        inverse[:-cards] = self.inverse[cards:]
        return Shoe(falling, inverse)

    def masses(self, rows: Ints | slice) -> Floats:
        """The mass of each removal: `rows` of the table of hands. Shape (rows,)."""
        mass: Floats = self.falling[_EACH_RANK, COUNTS[rows]].prod(axis=1)
        mass *= self.inverse[SIZE[rows]]
        return mass

    @property
    def points(self) -> float:
        """What all its cards count together, aces 1; infinite for an infinite shoe."""
        if self.inverse[2] == 1:
            return float("inf")
        dealt = self.falling[:, 0]
        counts = np.divide(self.falling[:, 1], dealt, out=np.zeros(RANK_COUNT), where=dealt > 0)
        return float(counts @ POINTS)

    @property
    def mass(self) -> float:
        """The mass of what was dealt from it."""
        return float(self.falling[:, 0].prod() * self.inverse[0])

    def chance(self, rank: int) -> float:
        """The mass of one more card of `rank`."""
        if not self.falling[rank, 0]:
            return 0.0
        return self.after(rank).mass


def by_points(unseen: Unseen) -> tuple[int, ...]:
    """Ten counts of the 13, tens and court cards joined. An infinite shoe has one of each rank for all it has.

    Raises OddsRefused for anything but 13 counts of 0 and more.
    """
    if isinstance(unseen, Infinite):
        return (1,) * 9 + (4,)
    if len(unseen) != len(RANKS) or min(unseen) < 0:
        raise OddsRefused(f"unseen cards are 13 counts from ace to king, not {unseen!r}")
    return (*unseen[:9], sum(unseen[9:]))


def shoe_of(unseen: Unseen) -> Shoe:
    """A shoe with nothing dealt."""
    counts = np.array(by_points(unseen), dtype=np.float64)
    total = counts.sum()
    if isinstance(unseen, Infinite):
        return Shoe((counts / total)[:, None] ** np.arange(DEPTH), np.ones(DEPTH))
    falling = np.ones((RANK_COUNT, DEPTH))
    np.cumprod(np.maximum(counts[:, None] - _STEPS, 0), axis=1, out=falling[:, 1:])
    all_falling = np.ones(DEPTH)
    np.cumprod(np.maximum(total - _STEPS, 0), out=all_falling[1:])
    inverse = np.zeros(DEPTH)
    np.divide(1, all_falling, out=inverse, where=all_falling > 0)
    return Shoe(falling, inverse)


def rank_index(rank: Rank) -> int:
    """0 for an ace … 9 for a ten or a court card."""
    return rank.points - 1


def counted(cards: Sequence[Rank]) -> tuple[int, ...]:
    """Ten counts of `cards`."""
    counts = [0] * RANK_COUNT
    for rank in cards:
        counts[rank.points - 1] += 1
    return tuple(counts)
