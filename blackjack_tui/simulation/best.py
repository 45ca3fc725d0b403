"""The best ramp: the bets by count that grow a bankroll fastest, or that win most at a risk of ruin.

The growth of a bankroll is, for small bets, its mean gain less half of the gain's square over the bankroll;
with half Kelly, less all of it. Both for that and for the most that is won at a risk, the best bet at a count
is a multiple of bankroll · worth / square, the same for all counts. So all multiples are tried, and all
smallest bets where a spread is given; limits and chips cut each bet to the nearest that can be placed.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from blackjack_tui.simulation.earnings import Earnings
from blackjack_tui.simulation.prospects import Floats, Prospects

_MULTIPLES = np.geomspace(1e-3, 30.0, 1500)
_MOST_BASES = 80
_SURE = 1e-12


class BetRange(NamedTuple):
    """The bets that can be placed, in units."""

    lowest: float
    highest: float
    chip: float
    spread: float | None = None
    """The most that the largest bet may be of the smallest; None for any."""


class Goal(NamedTuple):
    """The aim of a ramp: a bankroll that grows fastest, or the most to win at a risk of ruin."""

    bankroll: float
    kelly: float | None = None
    """The part of Kelly's bets; None for a risk."""
    risk: float = 0.05
    """The most that the risk of ruin may be."""

    def value(self, earned: Earnings) -> float:
        """Returns what is to be largest. A ramp over the risk has less than each one that is not."""
        if self.kelly is not None:
            square = earned.variance + earned.mean**2
            return earned.mean - square / (2 * self.kelly * self.bankroll)
        ruin = earned.ruin(self.bankroll)
        if ruin <= self.risk + _SURE:
            return 1 + earned.mean
        return earned.mean / earned.variance - 1 if earned.variance > 0 else -2.0


def best_bets(prospects: Prospects, limits: BetRange, goal: Goal, played: Sequence[float]) -> tuple[float, ...]:
    """Returns the best bet for each step; 0 where `played` is 0: there the player sits out."""
    wish = goal.bankroll * prospects.worth / prospects.square
    multiples = np.array([goal.kelly]) if goal.kelly is not None else _MULTIPLES
    best: Floats = np.zeros(len(wish))
    most = -np.inf
    for base in _bases(limits):
        top = _down(min(limits.highest, base * limits.spread if limits.spread else limits.highest), limits)
        wanted = np.round(multiples[:, None] * wish / limits.chip) * limits.chip
        for bets in np.unique(np.clip(wanted, base, max(base, top)) * np.array(played), axis=0):
            value = goal.value(prospects.earnings(bets))
            if value > most:
                best, most = bets, value
    return tuple(_mended(best, prospects, limits, goal.value).tolist())


def _bases(limits: BetRange) -> Floats:
    """The smallest bets to try: only with a spread may another one than the lowest be best."""
    if not limits.spread:
        return np.array([limits.lowest])
    bases = np.geomspace(limits.lowest, max(limits.lowest, limits.highest), _MOST_BASES)
    near = np.round(bases / limits.chip) * limits.chip
    some = limits.lowest + limits.chip * np.arange(_MOST_BASES)
    bases = np.unique(np.round(np.concatenate([near, some]), 9))
    found: Floats = bases[(bases >= limits.lowest) & (bases <= limits.highest)]
    return found if len(found) else np.array([limits.lowest])


def _down(bet: float, limits: BetRange) -> float:
    """The highest bet of whole chips that is not over `bet`."""
    return float(np.floor(bet / limits.chip + _SURE) * limits.chip)


def _mended(bets: Floats, prospects: Prospects, limits: BetRange, value: Callable[[Earnings], float]) -> Floats:
    """Moves single bets by a chip as long as that is better."""
    most = value(prospects.earnings(bets))
    better = True
    while better:
        better = False
        for place in np.flatnonzero(bets):
            for chip in (limits.chip, -limits.chip):
                tried = bets.copy()
                tried[place] += chip
                smallest, largest = tried[tried > 0].min(), tried.max()
                if tried[place] < limits.lowest - _SURE or largest > limits.highest + _SURE:
                    continue
                if limits.spread and largest > limits.spread * smallest + _SURE:
                    continue
                if (np.diff(tried[tried > 0]) < -_SURE).any():
                    continue
                if (reached := value(prospects.earnings(tried))) > most + _SURE:
                    bets, most, better = tried, reached, True
    return bets
