"""The earnings of a ramp, from the tally of its rounds."""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, sqrt
from typing import NamedTuple

from blackjack_tui.simulation.chunks import Tally


class Earnings(NamedTuple):
    """The earnings of a round, in units of the ramp's 1."""

    rounds: int
    bet: float
    """The mean of the first bets."""
    mean: float
    """The mean of what a round returned, less what was bet."""
    variance: float
    """The variance of the return of a round."""

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)

    @property
    def n0(self) -> float | None:
        """After how many rounds the expected gain is one standard deviation; None if it is 0."""
        return self.variance / self.mean**2 if self.mean else None

    @property
    def score(self) -> float:
        """The earnings of 100 rounds, in dollars, with bets of the best size for a bankroll of $10,000.

        Schlesinger, *Blackjack Attack*: 1e6 · mean² / variance. A ramp that loses has 0.
        """
        return 1e6 * self.mean**2 / self.variance if self.mean > 0 else 0.0

    def ruin(self, bankroll: float) -> float:
        """The risk of ever losing `bankroll`, in the ramp's units: exp(-2 · bankroll · mean / variance)."""
        return exp(-2 * bankroll * self.mean / self.variance) if self.mean > 0 else 1.0


def earnings(tally: Tally, ramp: Sequence[float], scale: int) -> Earnings:
    """Returns the earnings of `ramp` in the rounds of `tally`, whose gains are in bets divided by `scale`.

    The sums are exact, so that they do not depend on the order in which rounds were played.
    """
    most = tally.shape[1] // 2
    rounds = 0
    bets = gained = squares = Fraction(0)
    for bet, row in zip(map(Fraction, ramp), tally.tolist(), strict=True):
        rounds += sum(row)
        bets += bet * sum(row)
        gained += bet * sum(gain * times for gain, times in enumerate(row, -most)) / scale
        squares += bet**2 * sum(gain**2 * times for gain, times in enumerate(row, -most)) / scale**2
    mean = gained / rounds
    return Earnings(rounds, float(bets / rounds), float(mean), float(squares / rounds - mean**2))
