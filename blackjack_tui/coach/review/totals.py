"""A review added up: decisions, what they cost, luck and skill beside the result, and a rating."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.coach.grades import Grade
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.review.walk import Chance, Inexact

HUNDRED = 100


class Totals(NamedTuple):
    """A review added up. Amounts are cents, or wins where nothing is bet."""

    rounds: int
    """The number of finished rounds."""
    asked: int
    """Decisions that left a choice."""
    graded: dict[Grade, int]
    cost: float
    """What the decisions cost together."""
    staked: float
    """The sum of the rounds' first bets."""
    expected: float | None
    """None if luck was not computed."""
    betting: float
    """The part of `expected` that is due to the bets: what they add to betting `mean` on every round."""
    mean: float
    """The mean of the first bets of the rounds that were finished."""
    varied: bool
    """Whether these bets were not all the same."""
    luck: dict[Chance, float]
    skill: float
    result: float
    inexact: dict[Inexact, int]
    """The number of rounds in which each cause occurred."""

    @property
    def lucky(self) -> float:
        """The luck of all cards."""
        return sum(self.luck.values())

    @property
    def flat(self) -> float | None:
        """The rest of `expected`: that of best play with the same bet, the mean, on every round."""
        return None if self.expected is None else self.expected - self.betting

    @property
    def share(self) -> float:
        """What the decisions cost, as a part of the first bets."""
        return self.cost / self.staked if self.staked else 0.0


def totals(rounds: Sequence[Reviewed]) -> Totals:
    """The sums over `rounds`; expected, luck, skill and result over those that were finished.

    Betting is measured against the mean of the bets, so that it is 0 for who always bets the same, and a bet
    counts for the player only if it is higher where the shoe is worth more than elsewhere.
    """
    finished = [each for each in rounds if each.told.result is not None]
    graded = dict.fromkeys(Grade, 0)
    inexact = dict.fromkeys(Inexact, 0)
    luck = dict.fromkeys(Chance, 0.0)
    cost = staked = 0.0
    for each in rounds:
        unit = each.told.bet or 1
        staked += unit
        for judged in each.judged:
            graded[judged.verdict.grade] += 1
            cost += unit * judged.cost
        for why in each.inexact:
            inexact[why] += 1
    for each in finished:
        for chance in Chance:
            luck[chance] += (each.told.bet or 1) * each.luck[chance]
    valued = [(each.told.bet or 1, each.expected) for each in finished if each.expected is not None]
    mean = sum(each.told.bet or 1 for each in finished) / len(finished) if finished else 0.0
    return Totals(
        rounds=len(finished),
        asked=sum(graded.values()),
        graded=graded,
        cost=cost,
        staked=staked,
        expected=sum(unit * value for unit, value in valued) if len(valued) == len(finished) else None,
        betting=sum((unit - mean) * value for unit, value in valued),
        mean=mean,
        varied=len({each.told.bet for each in finished}) > 1,
        luck=luck,
        skill=sum((each.told.bet or 1) * each.skill for each in finished),
        result=sum((each.told.bet or 1) * (each.told.result or 0) for each in finished),
        inexact=inexact,
    )


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
"""The best chart costs less than 0.05 % of the bets beside exact cards, never doubling some 2 %, playing by
feel 4 to 6 %."""


def rating(share: float) -> str:
    """The word for decisions that cost this part of the first bets."""
    return next(step.word for step in RATINGS if share < step.below)


def scale() -> str:
    """The scale of ratings in a sentence."""
    steps = [f"{step.word} under {HUNDRED * step.below:g} %" for step in RATINGS[:-1]]
    return f"{', '.join(steps)}, {RATINGS[-1].word} above"


class Course(NamedTuple):
    """The player's money after each round, in cents; where nothing is bet, the wins less the losses."""

    played: tuple[float, ...]
    without_luck: tuple[float, ...]
    """The same without luck: what each round was expected to bring, and its skill."""


def course(rounds: Sequence[Reviewed]) -> Course:
    """Returns the course of a game. It begins with the money before the first round."""
    begun = 0.0
    finished = [each for each in rounds if each.told.result is not None]
    if finished and finished[0].told.bankroll is not None:
        first = finished[0].told
        begun = (first.bankroll or 0) - first.bet * (first.result or 0)
    played, without = [begun], [begun]
    given = finished[0].told.given if finished else 0
    for each in finished:
        unit = each.told.bet or 1
        more = each.told.given - given
        given = each.told.given
        played.append(played[-1] + more + unit * (each.told.result or 0))
        without.append(without[-1] + more + unit * ((each.expected or 0) + each.skill))
    return Course(tuple(played), tuple(without))
