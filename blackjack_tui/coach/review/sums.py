"""A review added up: its sums, the rating, the result round by round."""

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.review.walk import Chance
from blackjack_tui.coach.verdicts import Grade

HUNDRED = 100


class SideBetTotals(NamedTuple):
    """A side bet over the finished rounds; in cents."""

    number: int = 0
    """The number of times that it was placed."""
    bet: int = 0
    returned: int = 0
    """The amount that came back, the bets included."""
    expected: float | None = 0.0
    """The expected gain from the cards before each round; None if luck was not computed."""


class ReviewTotals(NamedTuple):
    """A review added up. Amounts are cents, or wins where nothing is bet."""

    rounds: int
    """The number of finished rounds, whatever the number of boxes."""
    asked: int
    """Decisions that left a choice."""
    graded: dict[Grade, int]
    cost: float
    """The cost of the decisions. If the chart grades, decisions that follow it cost nothing."""
    gain: float
    """The gain that exact cards had over the chart in decisions that follow the chart."""
    staked: float
    """The sum of the rounds' first bets."""
    expected: float | None
    """None if luck was not computed."""
    betting: float
    """The part of `expected` that comes from changing the bets, compared with `mean` on every round."""
    mean: float
    """The mean first bet of the finished rounds."""
    varied: bool
    """Whether these bets differ."""
    luck: dict[Chance, float]
    skill: float
    result: float
    inexact: int
    """The number of rounds whose values are not exact; each box counts."""
    side_bets: dict[str, SideBetTotals]
    """By name; `result` includes their gain."""
    full: bool
    """Whether other hands were played too, in further boxes of the player's or by others."""

    @property
    def marked(self) -> int:
        """The number of decisions that were worse than fine."""
        return self.asked - self.graded[Grade.FINE]

    @property
    def total_luck(self) -> float:
        """The luck of all cards."""
        return sum(self.luck.values())

    def luck_shown(self, money_played: bool) -> float:
        """The luck as reports print it; for money it takes all rounding errors, so that the parts add up."""
        if not money_played or self.expected is None:
            return self.total_luck
        return self.result - round(self.expected) - round(self.skill)

    @property
    def share(self) -> float:
        """The decisions' cost as a part of the first bets."""
        return self.cost / self.staked if self.staked else 0.0


def totals(rounds: Sequence[Reviewed]) -> ReviewTotals:
    """Returns the sums over `rounds`; expected, luck, skill and result only over finished ones.

    Betting is compared with the mean bet: it is 0 for a player who always bets the same, and positive only if
    bets are higher where the shoe is worth more.
    """
    finished = [each for each in rounds if each.round.result is not None]
    graded = dict.fromkeys(Grade, 0)
    luck = dict.fromkeys(Chance, 0.0)
    cost = gain = staked = 0.0
    for each in rounds:
        staked += each.unit
        for judged in each.judged:
            graded[judged.verdict.grade] += 1
            if judged.verdict.follows:
                gain += each.unit * judged.cost
            else:
                cost += each.unit * judged.cost
    for each in finished:
        for chance in Chance:
            luck[chance] += each.unit * each.luck[chance]
    valued = [(each.unit, each.expected) for each in finished if each.expected is not None]
    mean = sum(each.unit for each in finished) / len(finished) if finished else 0.0
    return ReviewTotals(
        rounds=len({each.round.number for each in finished}),
        asked=sum(graded.values()),
        graded=graded,
        cost=cost,
        gain=gain,
        staked=staked,
        expected=sum(unit * value for unit, value in valued) if len(valued) == len(finished) else None,
        betting=sum((unit - mean) * value for unit, value in valued),
        mean=mean,
        varied=len({each.round.bet for each in finished}) > 1,
        luck=luck,
        skill=sum(each.unit * each.skill for each in finished),
        result=sum(each.unit * (each.round.result or 0) for each in finished),
        inexact=sum(each.inexact for each in rounds),
        side_bets=side_bet_totals(finished),
        full=any(each.round.box for each in rounds),
    )


def side_bet_totals(finished: Sequence[Reviewed]) -> dict[str, SideBetTotals]:
    """Returns the sums of each side bet, by its name."""
    sums = dict[str, SideBetTotals]()
    for each in finished:
        # Without luck, the bets have no worths.
        for bet, worth in zip_longest(each.round.side_bets, each.side_bets):
            total = sums.get(bet.name, SideBetTotals())
            expected = None
            if worth is not None and total.expected is not None:
                expected = total.expected + worth * bet.amount
            sums[bet.name] = SideBetTotals(
                total.number + 1, total.bet + bet.amount, total.returned + bet.amount + bet.gain, expected
            )
    return sums


class Rating(NamedTuple):
    """A step of the scale of ratings."""

    below: float
    """The upper limit of the step: the cost of the decisions, as a part of the first bets."""
    word: str


RATINGS = (
    Rating(0.0005, "exact"),
    Rating(0.002, "expert"),
    Rating(0.007, "advanced"),
    Rating(0.02, "intermediate"),
    Rating(0.05, "casual"),
    Rating(float("inf"), "beginner"),
)
"""Compared with best play on the exact cards of six decks, the best chart costs some 0.2 % of the bets, never
doubling some 2 %, and playing by feel 4 to 6 %."""

FEWEST_RATED = 30
"""The decisions that a rating needs: a few easy hands are no sign of skill."""


def rating(sums: ReviewTotals) -> str:
    """Returns the word for what the decisions cost; empty if they are too few."""
    if sums.asked < FEWEST_RATED:
        return ""
    return next(step.word for step in RATINGS if sums.share < step.below)


def scale() -> str:
    """Returns the scale of ratings in a sentence."""
    steps = [f"{step.word} under {HUNDRED * step.below:g} %" for step in RATINGS[:-1]]
    return f"{', '.join(steps)}, {RATINGS[-1].word} above"


class ResultCurves(NamedTuple):
    """The result after each round, from 0 before the first: cents, or wins less losses where nothing is bet."""

    played: tuple[float, ...]
    without_luck: tuple[float, ...]
    """The same without luck: the sum of each round's expected value and skill."""


def course(rounds: Sequence[Reviewed]) -> ResultCurves:
    """Returns the result after each of the finished `rounds`, of all boxes together.

    A new bankroll, and the money before the first round, do not count.
    """
    played, without = [0.0], [0.0]
    finished = [each for each in rounds if each.round.result is not None]
    for _, boxes in groupby(finished, lambda each: each.round.number):
        played.append(played[-1])
        without.append(without[-1])
        for each in boxes:
            played[-1] += each.unit * (each.round.result or 0)
            without[-1] += each.unit * ((each.expected or 0) + each.skill)
    return ResultCurves(tuple(played), tuple(without))
