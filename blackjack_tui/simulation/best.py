"""The best ramp: the bets by count that grow a bankroll fastest, or that win most at a risk of ruin.

The growth of a bankroll is, for small bets, its mean gain less half of the gain's square over the bankroll;
with half Kelly, less all of it. Both for that and for the most that is won at a risk, the best bet at a count
is a multiple of bankroll · worth / square, the same for all counts. So all multiples are tried, and all
smallest bets where a spread is given; limits and chips cut each bet to the nearest that can be placed. From
the best of these, one bet or two at once are moved by a few chips as long as that is better.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.simulation.prospects import Floats, Prospects

_MULTIPLES = np.geomspace(1e-3, 30.0, 1500)
_MOST_BASES = 80
_SURE = 1e-12
_STARTS = 12
"""The ramps from which bets are moved."""
_CHIPS = 2
"""The most chips that a bet moves at once."""

_BANKROLLS = 4_000
_SHOES = 64
"""The shoes of a stretch, after which bankrolls are looked at."""
_SAFE = 1e-5
"""A bankroll that is lost with less than this chance has survived."""
_MOST_STRETCHES = 4_000


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

    def values(self, prospects: Prospects, ramps: Floats) -> Floats:
        """Returns the values to maximize, one for each of the ramps, which have the shape (ramps, steps).

        A ramp that exceeds the risk has a lower value than any that does not.
        """
        mean = ramps @ (prospects.share * prospects.worth)
        square = ramps**2 @ (prospects.share * prospects.square)
        if self.kelly is not None:
            growth: Floats = mean - square / (2 * self.kelly * self.bankroll)
            return growth
        safety = mean / np.maximum(square - mean**2, _SURE)
        least = -log(self.risk) / (2 * self.bankroll)
        found: Floats = np.where(safety >= least - _SURE, 1 + mean, safety - 1)
        return found


def best_bets(prospects: Prospects, limits: BetRange, goal: Goal, played: Sequence[float]) -> tuple[float, ...]:
    """Returns the best bet for each step; 0 where `played` is 0: there the player sits out."""
    wish = goal.bankroll * prospects.worth / prospects.square
    multiples = np.array([goal.kelly]) if goal.kelly is not None else _MULTIPLES
    wanted = np.round(multiples[:, None] * wish / limits.chip) * limits.chip
    ramps = []
    for base in _bases(limits):
        top = _down(min(limits.highest, base * limits.spread if limits.spread else limits.highest), limits)
        ramps.append(np.clip(wanted, base, max(base, top)) * np.array(played))
    starts = np.unique(np.concatenate(ramps), axis=0)
    ranked = np.argsort(-goal.values(prospects, starts), kind="stable")[:_STARTS]
    found = [_mended(starts[place], prospects, limits, goal) for place in ranked]
    _, best = max(found, key=lambda each: each[0])
    return tuple(best.tolist())


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


def _mended(bets: Floats, prospects: Prospects, limits: BetRange, goal: Goal) -> tuple[float, Floats]:
    """Moves bets as long as that is better; returns what they are worth, and the bets."""
    moves = np.array([*_moves(np.flatnonzero(bets).tolist(), len(bets))]) * limits.chip
    most = float(goal.values(prospects, bets[None])[0])
    while True:
        tried = bets + moves
        tried = tried[_allowed(tried[:, bets > 0], limits)]
        values = goal.values(prospects, tried)
        if not len(values) or values.max() <= most + _SURE:
            return most, bets
        most, bets = float(values.max()), tried[values.argmax()]


def _moves(places: Sequence[int], steps: int) -> Iterator[Floats]:
    """Yields the changes of one bet or two, in chips, by step."""
    single = []
    for place in places:
        for chips in (*range(-_CHIPS, 0), *range(1, _CHIPS + 1)):
            move = np.zeros(steps)
            move[place] = chips
            single.append(move)
    yield from single
    yield from (one + other for one, other in combinations(single, 2))


def _allowed(ramps: Floats, limits: BetRange) -> NDArray[np.bool_]:
    """Whether each ramp's bets are within the limits and never fall from a step to the next."""
    least, most = ramps[:, 0], ramps[:, -1]
    rises = (np.diff(ramps, axis=1) >= -_SURE).all(axis=1)
    highest = np.minimum(limits.highest, limits.spread * least) if limits.spread else limits.highest
    found: NDArray[np.bool_] = rises & (least >= limits.lowest - _SURE) & (most <= highest + _SURE)
    return found


def ruined(gained: Floats, lowest: Floats, mean: float, variance: float, bankroll: float, seed: int) -> float:
    """Returns the share of bankrolls that are lost, if play never ends.

    `gained`, `lowest`: a shoe's gain and the lowest point within it. `mean`, `variance`: of a shoe's gain; the
    shoes are moved to this mean, so that their own luck does not count.
    """
    if mean <= 0:
        return 1.0
    random = np.random.Generator(np.random.SFC64(np.random.SeedSequence((abs(seed), 2))))
    moved = gained + (mean - gained.mean())
    dip = lowest - moved
    """The lowest point within a shoe, from its end."""
    money = np.full(_BANKROLLS, float(bankroll))
    safe = -np.log(_SAFE) * variance / (2 * mean)
    lost = 0
    for _ in range(_MOST_STRETCHES):
        shoes = random.integers(len(gained), size=(_SHOES, len(money)))
        after = np.cumsum(moved[shoes], axis=0)
        after += money
        alive = (after + dip[shoes]).min(axis=0) > 0
        lost += int((~alive).sum())
        money = after[-1][alive]
        money = money[money < safe]
        if not len(money):
            break
    return lost / _BANKROLLS
