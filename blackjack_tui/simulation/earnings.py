"""The earnings of a ramp in simulated rounds: its win, its risk, and how much each true count brings."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import erf, exp, log, sqrt
from typing import NamedTuple

import numpy as np

from blackjack_tui.simulation.chunks import GainsByStep, Job

ENOUGH = 0.05
"""Enough rounds were played when the standard error of SCORE is no more than this part of it."""
_CLEAR = 2.0
"""A mean is clearly not 0 when it is further from 0 than this number of standard errors."""


class Estimate(NamedTuple):
    """A simulated figure with its standard error."""

    value: float
    error: float

    def times(self, factor: float) -> "Estimate":
        return Estimate(self.value * factor, self.error * abs(factor))

    @property
    def is_clear(self) -> bool:
        """Whether the value is clearly over 0."""
        return self.value > _CLEAR * self.error

    @property
    def is_enough(self) -> bool:
        """Whether the SCORE of this win is known well; a clear loss is enough, since its SCORE is 0.

        SCORE grows with the square of the win, so its relative error is twice the win's.
        """
        return self.value < -_CLEAR * self.error or 2 * self.error <= ENOUGH * self.value


class Earnings(NamedTuple):
    """The earnings of a round, in units of the ramp's 1. Rounds that pass in search of a shoe earn nothing."""

    rounds: int
    """The number of rounds played or watched."""
    bet: float
    """The mean of a round's first bets on all boxes together."""
    mean: float
    """The mean gain of a round."""
    variance: float
    """The variance of the gain of a round."""
    played: int
    """The number of rounds with a bet."""
    error: float
    """The standard error of `mean`."""
    bet_error: float
    """An upper limit for the standard error of `bet`: as if all rounds of a shoe had the same bet."""
    variance_error: float

    def estimate(self, figure: "Callable[[Earnings], float | None]") -> Estimate | None:
        """Returns a figure with the error that follows from the error of the mean; None if it has no value."""
        means = (self.mean, self.mean - self.error, self.mean + self.error)
        value, low, high = (figure(self._replace(mean=mean)) for mean in means)
        if value is None or low is None or high is None:
            return None
        return Estimate(value, abs(high - low) / 2)

    @property
    def win(self) -> Estimate:
        """The mean with its error."""
        return Estimate(self.mean, self.error)

    @property
    def advantage(self) -> Estimate:
        """The win as a part of the bets."""
        return self.win.times(1 / self.bet)

    @property
    def deviation(self) -> Estimate:
        """The standard deviation of the gain of a round."""
        deviation = sqrt(self.variance)
        # The variance changes 2 * deviation times as much as the deviation, and so do their errors.
        return Estimate(deviation, self.variance_error / (2 * deviation) if deviation else 0.0)

    @property
    def n0(self) -> float | None:
        """The number of rounds until the expected gain is one standard deviation; None if the mean is 0."""
        return self.variance / self.mean**2 if self.mean else None

    @property
    def desirability(self) -> float | None:
        """The desirability index, DI: 1000 · mean / standard deviation. None if every round won the same."""
        if self.mean <= 0:
            return 0.0
        return 1000 * self.mean / sqrt(self.variance) if self.variance else None

    @property
    def score(self) -> float | None:
        """The earnings of 100 rounds, in dollars, with bets of the best size for a bankroll of $10,000.

        Schlesinger, *Blackjack Attack*: 1e6 · mean² / variance. 0 for a ramp that loses; None if all rounds
        won the same.
        """
        if self.mean <= 0:
            return 0.0
        return 1e6 * self.mean**2 / self.variance if self.variance else None

    def ruin(self, bankroll: float) -> float:
        """The risk of ever losing `bankroll`, in the ramp's units: exp(-2 · bankroll · mean / variance)."""
        if self.mean <= 0:
            return 1.0
        return exp(-2 * bankroll * self.mean / self.variance) if self.variance else 0.0

    def trip_ruin(self, bankroll: float, rounds: float) -> float:
        """The risk of losing `bankroll`, in the ramp's units, within a number of `rounds`.

        The first passage of a Brownian motion with this mean and variance.
        """
        spread = sqrt(self.variance * rounds)
        if not spread:
            return 0.0
        chance_below = _normal((-bankroll - self.mean * rounds) / spread)
        exponent = -2 * bankroll * self.mean / self.variance
        mirrored_chance = _normal((-bankroll + self.mean * rounds) / spread)
        if not mirrored_chance:
            return min(1.0, chance_below)
        # A sum of exponents: the first alone can be too large for a number.
        return min(1.0, chance_below + exp(exponent + log(mirrored_chance)))


def _normal(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def earnings(
    tally: GainsByStep, bets: Sequence[float], scale: int, boxes: Sequence[int], lost_rounds: float = 0.0
) -> Earnings:
    """Returns the earnings of `bets`, by step, in the rounds of `tally`. Its gains are in units of 1 / `scale`.

    `boxes`: the number of boxes with the bet, by step. `lost_rounds`: the rounds that pass each time a shoe is
    abandoned. The sums are exact fractions, so that they do not depend on the order of the rounds.
    """
    lowest_gain = -(tally.gains.shape[1] // 2)  # the gain of the first column

    def power_sum(row: Sequence[int], power: int) -> Fraction:
        """The sum of a power of the gains of a row's rounds, for bets of 1."""
        return Fraction(sum(gain**power * count for gain, count in enumerate(row, lowest_gain)), scale**power)

    played = 0
    staked = gained = squares = fourths = bets_squared = Fraction(0)
    for bet, box_count, row in zip(map(Fraction, bets), boxes, tally.gains.tolist(), strict=True):
        count = sum(row)
        if bet:
            played += count
        staked += bet * box_count * count  # for each box; a gain is that of all boxes already
        bets_squared += (bet * box_count) ** 2 * count
        gained += bet * power_sum(row, 1)
        squares += bet**2 * power_sum(row, 2)
        fourths += bet**4 * power_sum(row, 4)
    all_rounds = max(1, tally.seen) + tally.abandoned_shoes * Fraction(lost_rounds)
    mean = gained / all_rounds
    variance = float(squares / all_rounds - mean**2)
    variance_of_bets = float(bets_squared / all_rounds - (staked / all_rounds) ** 2)
    variance_of_squares = float(fourths / all_rounds - (squares / all_rounds) ** 2)
    return Earnings(
        rounds=tally.seen,
        bet=float(staked / all_rounds),
        mean=float(mean),
        variance=variance,
        played=played,
        error=sqrt(variance / all_rounds),
        # At most, as if all rounds of a shoe had the same bet.
        bet_error=sqrt(variance_of_bets / max(1, tally.shoes)),
        variance_error=sqrt(variance_of_squares / all_rounds),
    )


SHOWN = range(-5, 11)
"""The true counts that have a row of their own; the ends stand for all beyond them."""


class CountRow(NamedTuple):
    """The rounds at one step of a ramp; in the table's first and last row with all steps beyond."""

    step: int
    share: float
    """The share of all rounds that were seen."""
    played: float
    """The share of all rounds that had a bet."""
    advantage: Estimate | None
    """The gain of a round as a part of its first bets; None if none was played."""
    bet: float
    """The mean bet on each box of the rounds played."""
    win: Estimate
    """The part of the win of a round that comes from here, in units."""


Corrected = Callable[[slice], tuple[Estimate | None, Estimate]]
"""Returns better estimates of the advantage and the win at some of the steps, given by their places."""


def count_rows(
    job: Job, tally: GainsByStep, bets: Sequence[float], corrected: Corrected | None = None
) -> Sequence[CountRow]:
    """Returns a row for each step in `SHOWN`; the first and the last row include all steps beyond them.

    `bets`: by step.
    """
    first, scale, boxes = job.first, job.player.scale, np.array(job.boxes)
    # By step: the rounds, and the sums of their gains and of the gains' squares, for bets of 1.
    gain = np.arange(tally.gains.shape[1]) - tally.gains.shape[1] // 2
    bet = np.array(bets)
    played = tally.gains.sum(axis=1)
    seen = played + tally.watched
    seen_sum = max(1, int(seen.sum()))
    gained, squares = tally.gains @ gain / scale, tally.gains @ gain**2 / scale**2
    gained_a_box, squares_a_box = gained / boxes, squares / boxes**2

    def simulated(steps: slice) -> tuple[Estimate | None, Estimate]:
        """Returns the advantage on a box, whatever is bet, and the part of the win."""
        count = int(played[steps].sum())
        mean = gained_a_box[steps].sum() / max(1, count)
        variance = squares_a_box[steps].sum() / max(1, count) - mean**2
        advantage = Estimate(float(mean), sqrt(variance / count)) if variance > 0 else None
        error = sqrt(float(bet[steps] ** 2 @ squares[steps])) / seen_sum
        return advantage, Estimate(float(bet[steps] @ gained[steps]) / seen_sum, error)

    rows = []
    for step in SHOWN:
        # The arrays begin with the step `first`.
        begin = 0 if step == SHOWN[0] else step - first
        end = None if step == SHOWN[-1] else step - first + 1
        steps = slice(begin, end)
        advantage, win = (corrected or simulated)(steps)
        rounds_with_bet = np.where(bet[steps] > 0, played[steps], 0)
        count, staked = int(rounds_with_bet.sum()), float(bet[steps] @ rounds_with_bet)
        share = int(seen[steps].sum()) / seen_sum
        rows.append(CountRow(step, share, count / seen_sum, advantage, staked / max(1, count), win))
    return rows
