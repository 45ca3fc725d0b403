"""The time of a review, the sums of its parts, and its agreement with odds, coach and chart.

The rounds are wild, some hundreds by every book that ships.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from collections.abc import Iterator
from statistics import fmean, stdev
from time import process_time

from blackjack_tui.coach.advice import advice_from, chart_answer, request_for
from blackjack_tui.coach.review.values import Grading, reviewed
from blackjack_tui.coach.review.walk import Chance, rounds_of
from blackjack_tui.game.actions import Topic
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.notes import BY_CHART
from tests.benchmarks.figure import Figure
from tests.review.players import games

_EXACT = 1e-9
_FAR = 4.0  # standard errors
_MEASURED = "vegas-strip"
_CORES = 2
_THOUSAND = 1000
_GOALS = {True: 30.0, False: 10.0}  # seconds for a thousand rounds on two cores
_DECISIONS = 1000


def figures(count: int = 300) -> Iterator[Figure]:
    """The time of a thousand rounds; by book, the largest error of the parts, and how far luck is from none."""
    (game,) = games(_MEASURED, 20)
    rounds = list(rounds_of(game))
    for with_luck, goal in _GOALS.items():
        start = process_time()
        for told in rounds:
            reviewed(game.record.deal.rules, told, with_luck=with_luck)
        seconds = (process_time() - start) / len(rounds) * _THOUSAND / _CORES
        what = "with luck" if with_luck else "without"
        yield Figure(f"a review {what}", f"{seconds:.0f} s for 1,000 rounds on two cores", seconds / goal, 1)
    for book in rule_books():
        error = 0.0
        luck: dict[Chance, list[float]] = {chance: [] for chance in Chance}
        for game in games(book, count):
            for told in rounds_of(game):
                each = reviewed(game.record.deal.rules, told, with_luck=True)
                if each.round.result is None or each.expected is None:
                    continue
                parts = each.expected + sum(each.luck.values()) + each.skill
                error = max(error, abs(each.round.result - parts))
                for chance, value in each.luck.items():
                    luck[chance].append(value)
        far = max(abs(fmean(found)) / (stdev(found) / len(found) ** 0.5) for found in luck.values())
        measured = f"{error:.1e} of a bet in {count} rounds of {book}"
        yield Figure("expected + luck + skill is off by", measured, error / _EXACT, 1)
        yield Figure("luck is off by", f"{far:.1f} standard errors in {count} rounds of {book}", far / _FAR, 1)
        yield _agreement(book)


def _agreement(book: str) -> Figure:
    """The largest difference between odds, coach, review and chart in random decisions."""
    rules = load(book)
    odds, chart = Odds(rules), Odds(rules).book().chart
    compared, most = 0, 0.0
    rounds = (told for game in games(book, 10 * _DECISIONS) for told in rounds_of(game))
    while compared < _DECISIONS:
        for judged in reviewed(rules, next(rounds), False, Grading(BY_CHART, chart)).judged:
            verdict = judged.verdict
            situation, question = verdict.situation, verdict.advice.question
            request = request_for(situation)
            assert request
            advice = advice_from(question, compute(request))
            assert advice
            alone = len(situation.table.hands) == 1 and question.topic is Topic.PLAY
            asked = odds.decision(*request.arguments).values if alone else advice.values
            for action, value in verdict.advice.values.items():
                most = max(most, abs(value - advice.values[action]), abs(value - asked[action]))
            # The chart's move is not worth more than the best, and the review names the same.
            charted = chart_answer(chart, situation)
            most = max(most, advice.values.get(charted, -9.0) - advice.values[advice.best] if charted else 0.0)
            most += charted is not verdict.charted
            compared += 1
    measured = f"{most:.1e} of a bet in {compared} decisions by {book}"
    return Figure("odds, coach, review and chart differ by", measured, most / _EXACT, 1)
