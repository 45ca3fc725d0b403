"""The worth of each true count: exact odds, corrected by the returns of rounds, with the spread of a round.

A simulation alone says little of counts that are rare. Exact odds are for the cards that are left in the mean
at a count, in the middle of a shoe. So the difference between both is taken as a straight line over the counts,
which is drawn to 0 as long as few rounds were played.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.simulation.chunks import GainsByStep
from blackjack_tui.simulation.earnings import Earnings
from blackjack_tui.simulation.habits import Habits

Floats = NDArray[np.float64]

_VARIANCE, _COVARIANCE = 1.3, 0.48
"""A hand's variance and the covariance of two at one table: six decks, S17, DAS, LS."""
_SPREAD_OF_SQUARES = 4.0
"""About the variance of a hand's squared gain, and of the product of two hands' gains."""
_OFF, _OFF_A_COUNT = 1e-3, 3e-4
"""The standard deviations of the error of exact odds, at a count of 0 and for each count more, in bets."""
_UNKNOWN = 1.0
"""The same where there are no odds."""
_OFF_SQUARE, _OFF_SQUARE_A_COUNT = 0.2, 0.02
"""The same for a hand's squared gain."""


class Prospects(NamedTuple):
    """The worth of rounds, by the step of a ramp."""

    first: int
    """The first step."""
    rounds: int
    """The rounds played or watched."""
    share: Floats
    """The share of these that were played at each step."""
    worth: Floats
    """The mean gain of a round for a bet of 1 on each box."""
    square: Floats
    """The mean of its square."""
    variance: float
    """A hand's variance."""
    covariance: float | None
    """The covariance of two hands of a round; None where one box is played."""

    @property
    def steps(self) -> range:
        """The steps."""
        return range(self.first, self.first + len(self.share))

    def earnings(self, bets: Sequence[float] | Floats) -> Earnings:
        """Returns the earnings of `bets` by step in a round that is played or watched."""
        bet = np.asarray(bets, float)
        mean = float(self.share @ (bet * self.worth))
        square = float(self.share @ (bet * bet * self.square))
        played = round(self.rounds * float(self.share @ (bet > 0)))
        return Earnings(self.rounds, float(self.share @ bet), mean, square - mean**2, played)


def prospects(
    tally: GainsByStep, first: int, scale: int, habits: Habits, exact: Sequence[float] | None
) -> Prospects:
    """The prospects in the rounds of `tally`; `exact`: a hand's worth by step, None where there are no odds."""
    most = tally.gains.shape[1] // 2
    gain = np.arange(-most, most + 1) / scale
    rounds = int(tally.gains.sum() + tally.watched.sum())
    count = tally.gains.sum(axis=1).astype(float)
    steps = np.arange(first, first + len(count), dtype=float)
    boxes = np.array([habits.boxes_at(int(step)) for step in steps], float)
    some = np.maximum(count, 1)
    total, squares = tally.gains @ gain, tally.gains @ gain**2
    own = tally.squares / scale**2
    hand = _line(
        steps,
        own / (some * boxes),
        count * boxes / _SPREAD_OF_SQUARES,
        np.full(len(count), _VARIANCE),
        (_OFF_SQUARE, _OFF_SQUARE_A_COUNT),
    )
    pairs = boxes * (boxes - 1)
    together = float((count * pairs).sum())
    known = 1 / _OFF_SQUARE**2
    covariance = (
        (float((squares - own)[pairs > 0].sum()) / _SPREAD_OF_SQUARES + known * _COVARIANCE)
        / (together / _SPREAD_OF_SQUARES + known)
        if together
        else 0.0
    )
    square = boxes * hand + pairs * covariance
    worth = _line(
        steps,
        total / (some * boxes),
        count * boxes**2 / square,
        np.zeros(len(count)) if exact is None else np.array(exact),
        (_UNKNOWN, _UNKNOWN) if exact is None else (_OFF, _OFF_A_COUNT),
    )
    share = count / max(1, rounds)
    variance = float(own.sum() / max(1.0, float(count @ boxes)))
    return Prospects(first, rounds, share, boxes * worth, square, variance, covariance if together else None)


def _line(steps: Floats, seen: Floats, weights: Floats, base: Floats, off: tuple[float, float]) -> Floats:
    """Returns `base` plus the straight line that is best between it and what was `seen`.

    `weights`: 1 over the variance of what was seen; `off`: the standard deviations of the line's height and
    slope before anything was.
    """
    x = np.stack([np.ones(len(steps)), steps])
    matrix = (x * weights) @ x.T + np.diag([1 / off[0] ** 2, 1 / off[1] ** 2])
    height, slope = np.linalg.solve(matrix, x @ (weights * (seen - base)))
    found: Floats = base + height + slope * steps
    return found
