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
    """That were finished."""
    asked: int
    """Decisions that left a choice."""
    graded: dict[Grade, int]
    cost: float
    """Of the decisions."""
    staked: float
    """The sum of the rounds' first bets."""
    expected: float | None
    """None without luck."""
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
    def share(self) -> float:
        """What the decisions cost, as a part of the first bets."""
        return self.cost / self.staked if self.staked else 0.0


def totals(rounds: Sequence[Reviewed]) -> Totals:
    """The sums over `rounds`; expected, luck, skill and result over those that were finished."""
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
    expected = [(each.told.bet or 1) * each.expected for each in finished if each.expected is not None]
    return Totals(
        rounds=len(finished),
        asked=sum(graded.values()),
        graded=graded,
        cost=cost,
        staked=staked,
        expected=sum(expected) if len(expected) == len(finished) else None,
        luck=luck,
        skill=sum((each.told.bet or 1) * each.skill for each in finished),
        result=sum((each.told.bet or 1) * (each.told.result or 0) for each in finished),
        inexact=inexact,
    )


class Rating(NamedTuple):
    """A step of the scale of ratings."""

    below: float
    """What the decisions cost less than, as a part of the first bets."""
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
    """With what each round was expected to bring and what the skill was worth, and no luck."""


def course(rounds: Sequence[Reviewed]) -> Course:
    """Where the money went; it begins with what there was before the first round."""
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
