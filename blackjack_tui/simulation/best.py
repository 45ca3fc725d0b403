"""The best ramp: the bets by count that grow a bankroll fastest, or that win most at a risk of ruin.

For small bets the growth of a bankroll is the mean gain less half of the mean square over the bankroll; with
half Kelly, less all of it. For both goals the best bet at a count is bankroll · worth / square times a factor
that is the same for all counts. So all factors are tried, and all smallest bets where a spread is given; each
bet is rounded to the nearest legal one. Then the best of these ramps are improved: one or two bets at once are
moved by a few chips as long as that is better.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.simulation.prospects import Floats, Prospects

_FACTORS = np.geomspace(1e-3, 30.0, 1500)  # of the ideal bets
_MOST_SMALLEST = 80
"""The most smallest bets to try, each evenly spaced in chips and in logarithms."""
_SURE = 1e-12  # differences below this are errors of rounding
_STARTS = 12
"""The ramps from which bets are moved."""
_CHIPS = 2
"""The most chips that a bet moves at once."""


class BetRange(NamedTuple):
    """The bets that can be placed, in units."""

    lowest: float
    highest: float
    chip: float
    spread: float | None = None
    """The largest bet divided by the smallest, at most; None for no limit."""


class Goal(NamedTuple):
    """The aim of a ramp: a bankroll that grows fastest, or the most to win at a risk of ruin."""

    bankroll: float
    kelly: float | None = None
    """The part of Kelly's bets; None if the aim is a risk."""
    risk: float = 0.05
    """The highest acceptable risk of ruin."""

    def values(self, prospects: Prospects, ramps: Floats) -> Floats:
        """Returns the values to maximize, one for each of the ramps, which have the shape (ramps, steps).

        A ramp that exceeds the risk has a lower value than any that does not.
        """
        mean = ramps @ (prospects.share * prospects.worth)
        square = ramps**2 @ (prospects.share * prospects.square)
        if self.kelly is not None:
            growth: Floats = mean - square / (2 * self.kelly * self.bankroll)
            return growth
        # The risk of ruin is exp(-2 · bankroll · safety). Means and safeties are small numbers, so that with 1
        # added or subtracted, ramps within the risk are valued by their mean, and over all others.
        safety = mean / np.maximum(square - mean**2, _SURE)
        lowest_safety = -log(self.risk) / (2 * self.bankroll)
        values: Floats = np.where(safety >= lowest_safety - _SURE, 1 + mean, safety - 1)
        return values


def best_bets(prospects: Prospects, limits: BetRange, goal: Goal, played: Sequence[float]) -> tuple[float, ...]:
    """Returns the best bet for each step. `played`: 1 or 0 by step; where it is 0, the player sits out."""
    # All ramps with the ideal bets times a factor, in whole chips and within the limits of a smallest bet.
    ideal = goal.bankroll * prospects.worth / prospects.square
    factors = np.array([goal.kelly]) if goal.kelly is not None else _FACTORS
    unlimited = np.round(factors[:, None] * ideal / limits.chip) * limits.chip
    ramps = []
    for smallest in _smallest_bets(limits):
        allowed = min(limits.highest, smallest * limits.spread) if limits.spread else limits.highest
        in_whole_chips = float(np.floor(allowed / limits.chip + _SURE) * limits.chip)
        largest = max(smallest, in_whole_chips)
        ramps.append(np.clip(unlimited, smallest, largest) * np.array(played))
    # The best of them are improved.
    starts = np.unique(np.concatenate(ramps), axis=0)
    ranked = np.argsort(-goal.values(prospects, starts), kind="stable")[:_STARTS]
    improved = [_improved(starts[place], prospects, limits, goal) for place in ranked]
    _, best = max(improved, key=itemgetter(0))
    return tuple(best.tolist())


def _smallest_bets(limits: BetRange) -> Floats:
    """The smallest bets to try: the lowest legal bet, and with a spread also higher ones."""
    if not limits.spread:
        return np.array([limits.lowest])
    geometric = np.geomspace(limits.lowest, max(limits.lowest, limits.highest), _MOST_SMALLEST)
    geometric = np.round(geometric / limits.chip) * limits.chip
    by_chips = limits.lowest + limits.chip * np.arange(_MOST_SMALLEST)
    bets = np.unique(np.round(np.concatenate([geometric, by_chips]), 9))  # makes equal bets equal
    legal: Floats = bets[(bets >= limits.lowest) & (bets <= limits.highest)]
    return legal if len(legal) else np.array([limits.lowest])


def _improved(bets: Floats, prospects: Prospects, limits: BetRange, goal: Goal) -> tuple[float, Floats]:
    """Changes one or two bets at a time as long as that is better. Returns the goal's value and the bets."""
    changes = np.array([*_bet_changes(np.flatnonzero(bets).tolist(), len(bets))]) * limits.chip
    best = float(goal.values(prospects, bets[None])[0])
    while True:
        tried = bets + changes
        tried = tried[_allowed(tried[:, bets > 0], limits)]  # at other steps the player sits out
        values = goal.values(prospects, tried)
        if not len(values) or values.max() <= best + _SURE:
            return best, bets
        best, bets = float(values.max()), tried[values.argmax()]


def _bet_changes(places: Sequence[int], steps: int) -> Iterator[Floats]:
    """Yields every change of one or two of the bets at `places`, in chips. Shape (steps,)."""
    chip_numbers = (*range(-_CHIPS, 0), *range(1, _CHIPS + 1))
    one_chip = np.eye(steps)  # at each step
    single = [number * one_chip[place] for place in places for number in chip_numbers]
    yield from single
    yield from (first + second for first, second in combinations(single, 2))


def _allowed(ramps: Floats, limits: BetRange) -> NDArray[np.bool_]:
    """Whether each ramp's bets are within the limits and never fall from a step to the next."""
    first, last = ramps[:, 0], ramps[:, -1]  # the lowest and the highest, where bets never fall
    never_falls = (np.diff(ramps, axis=1) >= -_SURE).all(axis=1)
    highest = np.minimum(limits.highest, limits.spread * first) if limits.spread else limits.highest
    allowed: NDArray[np.bool_] = never_falls & (first >= limits.lowest - _SURE) & (last <= highest + _SURE)
    return allowed
