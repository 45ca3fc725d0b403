"""The values of rounds at each of their moments, for luck, skill and costs; computed on all cores."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from blackjack_tui.coach.advice import advice_from, chart_answer
from blackjack_tui.coach.review.walk import Chance, RoundMoments
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import OddsRefused, Request, Unseen, fresh
from blackjack_tui.odds.asking import compute, odds_here
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import shipped_return
from blackjack_tui.odds.processes import Pool
from blackjack_tui.words.notes import BY_CARDS, BY_CHART

_NOISE = 1e-9  # moves whose costs differ by no more than this, in bets, are equal


class ReviewedDecision(NamedTuple):
    """A decision and where it was made."""

    number: int
    """From 1 in its round."""
    event: int
    """The number of the round's events before the question, as in `replay --at ROUND:EVENT`."""
    verdict: Verdict

    @property
    def best(self) -> Action:
        """The best action; the chosen one if it is as good."""
        verdict = self.verdict
        return verdict.advice.best if verdict.cost > _NOISE else verdict.action

    @property
    def cost(self) -> float:
        """The decision's cost, in units of the hand's first bet; 0 up to a rounding error."""
        return self.verdict.cost if self.verdict.cost > _NOISE else 0.0


class Reviewed(NamedTuple):
    """A round reviewed; in units of its bet, or of a win where nothing is bet."""

    round: RoundMoments
    judged: tuple[ReviewedDecision, ...]
    """The decisions that left a choice."""
    expected: float | None
    """The round's value before its first card; None unless it was asked for."""
    luck: dict[Chance, float]
    """The luck by cause. If `expected` is None, the deal's luck is missing."""
    skill: float
    """The value of the chosen moves minus the value of best play (in a split, of the plan); 0 at best."""
    inexact: bool
    """Whether the values are not exact: see `RoundMoments`; or the cards could run out, or were too few."""
    side_bets: tuple[float, ...] = ()
    """The worth of each side bet before the cards, in bets; empty unless `expected` was asked for."""

    @property
    def unit(self) -> int:
        """The round's bet in cents; 1 where nothing is bet, and a unit is a win."""
        return self.round.bet or 1


class Grading(NamedTuple):
    """How decisions are graded."""

    by: str = BY_CHART  # or `BY_CARDS`
    chart: Chart | None = None  # the rule book's; None where it is not known


EXACT = Grading(BY_CARDS)


def reviewed(rules: Rules, played: RoundMoments, with_luck: bool, grading: Grading = EXACT) -> Reviewed:
    """Values every moment of a round. Raises OddsRefused for rules whose odds are not computed.

    `with_luck`: whether the round's value before its cards is computed too: a twentieth of a second.
    """
    odds_here(rules)  # raises OddsRefused
    inexact = played.inexact
    expected = _round_value(rules, played.unseen) if with_luck else None
    luck = dict.fromkeys(Chance, 0.0)
    judged = []
    skill = 0.0
    # Along the chain of moments, the value changes by luck between them, and by skill at a decision.
    last_value = expected
    for moment in played.moments:
        chosen = moment.chosen
        try:
            answer = compute(moment.request)  # odds for a decision, else a value
        except (OddsRefused, ZeroDivisionError):
            # No unseen card could be the dealer's: the luck goes to the next moment.
            inexact = True
            continue
        before_move = after_move = answer
        if chosen:
            question = chosen.situation.question
            advice = advice_from(question, answer)
            if not advice:
                inexact = True
                continue
            inexact = inexact or answer.may_run_dry
            before_move = answer.values[advice.best] - advice.skill(advice.best)
            if chosen.action in question.actions:
                after_move = answer.values[chosen.action]
                charted = chart_answer(grading.chart, chosen.situation) if grading.chart else None
                verdict = Verdict(chosen.situation, advice, chosen.action, False, charted, grading.by)
                judged.append(ReviewedDecision(chosen.number, chosen.event, verdict))
            elif played.main_result is not None:  # the round was given up
                after_move = played.main_result - moment.carried
            skill += after_move - before_move
        if last_value is not None:
            luck[moment.after] += before_move + moment.carried - last_value
        last_value = after_move + moment.carried  # insurance, too, is part of the round's value
    # From the last moment to the result: the dealer's cards, or the first ones if they ended the round.
    if last_value is not None and played.main_result is not None:
        luck[Chance.DEALER if played.moments else Chance.DEAL] += played.main_result - last_value
    # Side bets have no decisions: what they gain over their worth is luck of the deal.
    worths: tuple[float, ...] = ()
    if expected is not None:
        worths = tuple(compute(side_bet.request) for side_bet in played.side_bets)
        for side_bet, worth in zip(played.side_bets, worths, strict=True):
            side_bet_value = worth * side_bet.amount / played.bet
            expected += side_bet_value
            luck[Chance.DEAL] += side_bet.gain / played.bet - side_bet_value
    return Reviewed(played, tuple(judged), expected, luck, skill, inexact, worths)


@lru_cache(maxsize=4096)
def _round_value(rules: Rules, unseen: Unseen) -> float:
    """The value of a round before its cards; from the fresh shoe of a shipped book it is known already."""
    known = shipped_return(rules) if unseen == fresh(rules) else None
    value: float = compute(Request("round_value", rules, (unseen,))) if known is None else known
    return value


_FEW = 3  # up to this many rounds are reviewed in this process: starting others would take longer


def review(
    rules: Rules,
    rounds: Sequence[RoundMoments],
    with_luck: bool,
    grading: Grading,
    jobs: int,
    tell: Callable[[int], object],
) -> Iterator[Reviewed]:
    """Yields each of `rounds` reviewed, in their order. Calls `tell` with the number of rounds done.

    `jobs`: the number of processes. Raises OddsRefused for rules whose odds are not computed.
    """
    review_round = partial(reviewed, rules, with_luck=with_luck, grading=grading)
    if jobs == 1 or len(rounds) <= _FEW:
        for done, played in enumerate(rounds, 1):
            yield review_round(played)
            tell(done)
        return
    with Pool(jobs) as pool:
        for done, result in enumerate(pool.map(review_round, rounds), 1):
            yield result
            tell(done)
