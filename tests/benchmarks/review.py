"""How long a review takes, and that its parts add up: some hundreds of wild rounds by every book that ships."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from collections.abc import Iterator
from statistics import fmean, stdev
from time import process_time

from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import Chance, rounds_of
from blackjack_tui.rulebooks import rule_books
from tests.benchmarks.figure import Figure
from tests.review.players import games

_EXACT = 1e-9
_FAR = 4.0  # standard errors
_MEASURED = "vegas-strip"
_CORES = 2
_THOUSAND = 1000
_GOALS = {True: 300.0, False: 20.0}  # seconds for a thousand rounds on two cores


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
