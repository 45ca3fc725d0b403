"""The worth of each true count: exact odds, corrected by simulated rounds, with the spread of a round.

A simulation alone says little about rare counts. Exact odds are for the mean cards at a count, in the middle of
a shoe. So the difference between both is estimated as a straight line over the counts that bends far from 0;
with few rounds the estimate stays near 0.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.indices import MeanCards, cards_at_middle, mean_cards
from blackjack_tui.counts.reading import count_at_step
from blackjack_tui.counts.system import System
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import OddsRefused, Request
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.kept_figures import FigureCache, cache_kind
from blackjack_tui.simulation.chunks import GainsByStep, Job
from blackjack_tui.simulation.earnings import Earnings, Estimate
from blackjack_tui.simulation.played_charts import Strategy

Floats = NDArray[np.float64]

_VARIANCE, _COVARIANCE = 1.3, 0.48
"""A hand's variance and the covariance of two at one table: six decks, S17, DAS, LS."""
_SPREAD_OF_SQUARES = 4.0
"""About the variance of a hand's squared gain, and of the product of two hands' gains."""
_OFF, _OFF_A_COUNT = 1e-3, 3e-4
"""The standard deviations, in bets, of the error of exact odds at a count of 0, and of its slope."""
_BEND = 1e-4
"""The standard deviation of the error of each count by itself; it grows with the square of the count."""
_UNKNOWN = 1.0
"""The standard deviations where there are no odds."""
_NOTHING = 1e-12
"""The weight of a count that was not seen."""
_OFF_SQUARE, _OFF_SQUARE_A_COUNT = 0.2, 0.02
"""The standard deviations of the error of a hand's squared gain at a count of 0, and of its slope."""

_KNOTS = (-6, -2, 2, 6)
"""The steps for which odds are computed: what a round is worth bends little between them."""


class Prospects(NamedTuple):
    """The worth of rounds, by the step of a ramp."""

    rounds: int
    """The number of rounds played or watched."""
    shoes: int
    lost_rounds: float
    """The rounds that pass in search of another shoe, per round played or watched."""
    share: Floats
    """The share of all rounds, with those that pass in search of a shoe, that were played at each step."""
    worth: Floats
    """The mean gain of a round for a bet of 1 on each box."""
    covariances: Floats
    """The covariances of the errors of a hand's worth at each two steps: shape (steps, steps)."""
    square: Floats
    """The mean square of the gain of a round for a bet of 1 on each box."""
    boxes: Floats
    """The boxes played at each step."""
    variance: float
    """A hand's variance."""
    covariance: float | None
    """The covariance of two hands of a round; None where one box is played."""

    def earnings(self, bets: Sequence[float] | Floats) -> Earnings:
        """Returns the earnings of `bets`, by step, in a round that is played or watched."""
        bet = np.asarray(bets, float)
        mean = float(self.share @ (bet * self.worth))
        square = float(self.share @ (bet * bet * self.square))
        variance = square - mean**2
        played = round(self.rounds * (1 + self.lost_rounds) * float(self.share @ (bet > 0)))
        # The error of the mean: of the worths, and of the shares of counts. The counts of a shoe depend on one
        # another, so for the shares a shoe counts as one round.
        variance_of_shares = float(self.share @ (bet * self.worth) ** 2) - mean**2
        error = sqrt(self.standard_error(self.share * bet) ** 2 + variance_of_shares / max(1, self.shoes))
        bet_on_all = bet * self.boxes  # on all boxes together
        staked = float(self.share @ bet_on_all)
        bet_error = sqrt(max(0.0, float(self.share @ bet_on_all**2) - staked**2) / max(1, self.shoes))
        # The mean fourth power of a gain is the variance of its square, plus the square of its mean square.
        variance_of_squares = float(self.share @ (bet**4 * (_SPREAD_OF_SQUARES + self.square**2))) - square**2
        variance_error = sqrt(variance_of_squares / max(1, self.rounds))
        return Earnings(self.rounds, staked, mean, variance, played, error, bet_error, variance_error)

    def of_steps(self, places: slice, bets: Sequence[float]) -> tuple[Estimate | None, Estimate]:
        """Returns the advantage at the steps at `places`, and their part of the win with `bets`.

        The advantage is the mean gain of a round there with 1 bet in all. It is None if no round was played.
        """
        shares = np.zeros(len(self.share))
        shares[places] = self.share[places]
        mean_bets = shares * np.asarray(bets)  # by how often each step's bet is placed
        win = Estimate(float(mean_bets @ self.worth), self.standard_error(mean_bets))
        share_sum = float(shares.sum())
        if not share_sum:
            return None, win
        mean_units = shares / self.boxes / share_sum  # likewise, of 1 on all boxes together, among these rounds
        return Estimate(float(mean_units @ self.worth), self.standard_error(mean_units)), win

    def standard_error(self, weights: Floats) -> float:
        """Returns the standard error of the weighted sum of the steps' worths."""
        by_hand = weights * self.boxes
        return sqrt(max(0.0, float(by_hand @ self.covariances @ by_hand)))


def prospects(
    job: Job, tally: GainsByStep, exact: Sequence[float] | None, lost_rounds: float = 0.0
) -> Prospects:
    """Returns the prospects in the rounds of a job's `tally`.

    `exact`: a hand's worth by step from exact odds; None without odds. `lost_rounds`: the rounds that pass each
    time a shoe is abandoned.
    """
    scale = job.player.scale
    gain_limit = tally.gains.shape[1] // 2
    gain = np.arange(-gain_limit, gain_limit + 1) / scale
    # By step: the rounds, the player's boxes, and the sums of the rounds' gains, of their squares, and of the
    # squares of each hand's gain. Without rounds a step's sums are 0, so that any divisor will do.
    steps = np.arange(job.first, job.last + 1, dtype=float)
    boxes = np.array(job.boxes, float)
    count = tally.gains.sum(axis=1).astype(float)
    divisor = np.maximum(count, 1)
    gain_sums, square_sums = tally.gains @ gain, tally.gains @ gain**2
    hand_square_sums = tally.squares / scale**2
    hand_square, _ = _corrected(
        base=np.full(len(count), _VARIANCE),
        seen=hand_square_sums / (divisor * boxes),
        weights=count * boxes / _SPREAD_OF_SQUARES,
        prior=_prior(steps, _OFF_SQUARE, _OFF_SQUARE_A_COUNT),
    )
    # A round's mean square: its hands' mean squares, and the covariance of each hand with each other one.
    pairs = boxes * (boxes - 1)
    covariance = _corrected_covariance(square_sums - hand_square_sums, count, pairs)
    square = boxes * hand_square + pairs * (covariance or 0.0)
    # A hand's worth: exact odds, corrected by the mean gain.
    if exact is None:
        base, prior = np.zeros(len(count)), _prior(steps, _UNKNOWN, _UNKNOWN)
    else:
        base, prior = np.array(exact), _prior(steps, _OFF, _OFF_A_COUNT, _BEND)
    weights = count * boxes**2 / square
    worth, covariances = _corrected(base, gain_sums / (divisor * boxes), weights, prior)
    seen = max(1, tally.seen)
    lost_per_round = tally.abandoned_shoes * lost_rounds / seen
    return Prospects(
        rounds=tally.seen,
        shoes=tally.shoes,
        lost_rounds=lost_per_round,
        share=count / seen / (1 + lost_per_round),
        worth=boxes * worth,
        covariances=covariances,
        square=square,
        boxes=boxes,
        variance=float(hand_square_sums.sum() / max(1.0, float(count @ boxes))),
        covariance=covariance,
    )


def _corrected_covariance(product_sums: Floats, count: Floats, pairs: Floats) -> float | None:
    """Returns the covariance of two hands: the mean of the usual and the seen one, weighted by their errors.

    All arguments are by step: the sum of the products of each two hands' gains, the number of rounds, and the
    pairs of hands in a round. Returns None where one box is played.
    """
    product_count = float((count * pairs).sum())
    if not product_count:
        return None
    seen = float(product_sums[pairs > 0].sum()) / _SPREAD_OF_SQUARES
    prior_weight = 1 / _OFF_SQUARE**2  # a product of two gains is as uncertain as a square
    return (seen + prior_weight * _COVARIANCE) / (product_count / _SPREAD_OF_SQUARES + prior_weight)


def _corrected(base: Floats, seen: Floats, weights: Floats, prior: Floats) -> tuple[Floats, Floats]:
    """Returns the best estimate from the figures `base` and the ones that were `seen`, and its covariance.

    It is the update of a Kalman filter. All arguments are by step. `weights`: 1 divided by the variance of the
    seen figures. `prior`: the covariance of the errors of `base`, of shape (steps, steps).
    """
    noise = np.diag(1 / np.maximum(weights, _NOTHING))
    kalman_gain = np.linalg.solve(prior + noise, prior).T
    estimate: Floats = base + kalman_gain @ (seen - base)
    covariance: Floats = prior - kalman_gain @ prior
    return estimate, covariance


def _prior(steps: Floats, height: float, slope: float, bend: float = 0.0) -> Floats:
    """Returns the covariance of errors that lie near a straight line: shape (steps, steps).

    All are given as standard deviations. `height`: of the line's height at a count of 0. `slope`: of its slope.
    `bend`: of the distance from the line at a count of 0; it grows with the square of the count.
    """
    distances = np.diag((bend * (1 + steps**2)) ** 2)
    covariance: Floats = height**2 + slope**2 * np.outer(steps, steps) + distances
    return covariance


def exact_worths(
    rules: Rules, system: System, strategy: Strategy, steps: Sequence[int], cache: FigureCache
) -> list[float] | None:
    """Returns a round's worth at each of `steps`, in the middle of a shoe; None where odds are refused.

    Odds are computed for a few counts and cached. For other counts the values are on a curve through these.
    """
    kind = cache_kind("worth", strategy, system.tags, system.running, cards_at_middle(rules), _KNOTS)

    def worths_of_knots() -> list[float]:
        return [worth_of(rules, system, strategy, step) for step in _KNOTS]

    try:
        knot_worths = cache.cached(kind, rules, worths_of_knots)
    except OddsRefused:
        return None
    curve = np.polyfit(_KNOTS, knot_worths, len(_KNOTS) - 1)
    # The curve holds up to a step beyond the knots; from there on the worth is on its tangent.
    clipped = np.clip(steps, _KNOTS[0] - 1, _KNOTS[-1] + 1)
    slope = np.polyval(np.polyder(curve), clipped)
    worths: list[float] = (np.polyval(curve, clipped) + slope * (np.asarray(steps) - clipped)).tolist()
    return worths


def worth_of(rules: Rules, system: System, strategy: Strategy, step: int) -> float:
    """Computes a round's worth at `step`, in the middle of a shoe. Raises OddsRefused."""
    count = count_at_step(system, rules.decks, step)
    cards_left = mean_cards(system, rules, cards_at_middle(rules), count)
    worth: float = compute(Request("chart_return", rules, (strategy.chart_at(count), cards_left)))
    if strategy.insurance is not None and rules.insurance and count >= strategy.insurance:
        worth += _insurance_gain(cards_left)
    return worth


def _insurance_gain(cards_left: MeanCards) -> float:
    """Returns the gain of a round, in bets, from insuring every ace: half a bet at 2 to 1."""
    cards = sum(cards_left)
    aces, tens = cards_left[0], sum(cards_left[9:])  # by rank, from an ace to a king
    ace_up, ten_below = aces / cards, tens / (cards - 1)
    return ace_up * (3 * ten_below - 1) / 2  # ten_below - (1 - ten_below) / 2
