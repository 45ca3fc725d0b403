"""The earnings of a ramp in the rounds of a tally, and its risk."""

from collections.abc import Sequence
from fractions import Fraction
from math import erf, exp, log, sqrt
from typing import NamedTuple

from blackjack_tui.simulation.chunks import GainsByStep


class Earnings(NamedTuple):
    """The earnings of a round, in units of the ramp's 1."""

    rounds: int
    """The rounds played or watched."""
    bet: float
    """The mean of the first bets."""
    mean: float
    """The mean of what a round returned, less what was bet."""
    variance: float
    """The variance of the return of a round."""
    played: int = 0
    """The rounds with a bet."""

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)

    @property
    def n0(self) -> float | None:
        """After how many rounds the expected gain is one standard deviation; None if it is 0."""
        return self.variance / self.mean**2 if self.mean else None

    @property
    def score(self) -> float | None:
        """The earnings of 100 rounds, in dollars, with bets of the best size for a bankroll of $10,000.

        Schlesinger, *Blackjack Attack*: 1e6 · mean² / variance. A ramp that loses has 0, and one that won the
        same in every round None.
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
        """The risk of losing `bankroll`, in the ramp's units, within so many `rounds`.

        The first passage of a Brownian motion with this mean and variance.
        """
        spread = sqrt(self.variance * rounds)
        if not spread:
            return 0.0
        before = _normal((-bankroll - self.mean * rounds) / spread)
        exponent = -2 * bankroll * self.mean / self.variance
        tail = _normal((-bankroll + self.mean * rounds) / spread)
        return min(1.0, before + (exp(exponent + log(tail)) if tail else 0.0))


def _normal(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def earnings(tally: GainsByStep, bets: Sequence[float], scale: int) -> Earnings:
    """Returns the earnings of `bets` by step in the rounds of `tally`, whose gains are in bets over `scale`.

    The sums are exact, so that they do not depend on the order in which rounds were played.
    """
    most = tally.gains.shape[1] // 2
    rounds = int(tally.watched.sum())
    played = 0
    staked = gained = squares = Fraction(0)
    for bet, row in zip(map(Fraction, bets), tally.gains.tolist(), strict=True):
        count = sum(row)
        rounds += count
        played += count if bet else 0
        staked += bet * count
        gained += bet * sum(gain * times for gain, times in enumerate(row, -most)) / scale
        squares += bet**2 * sum(gain**2 * times for gain, times in enumerate(row, -most)) / scale**2
    mean = gained / max(1, rounds)
    return Earnings(
        rounds,
        float(staked / max(1, rounds)),
        float(mean),
        float(squares / max(1, rounds) - mean**2),
        played,
    )
