"""How long a review takes: the decisions of 1,000 rounds, and with luck."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from collections.abc import Iterator
from time import process_time

from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import rounds_of
from tests.benchmarks.figure import Figure
from tests.review.players import games

_BOOK = "vegas-strip"
_ROUNDS = 20
_GOALS = {True: 60.0, False: 20.0}  # seconds of one core for a thousand rounds


def figures() -> Iterator[Figure]:
    """The time of a thousand rounds, from that of some."""
    (game,) = games(_BOOK, _ROUNDS)
    rounds = list(rounds_of(game))
    for with_luck, goal in _GOALS.items():
        start = process_time()
        for told in rounds:
            reviewed(game.record.deal.rules, told, with_luck=with_luck)
        seconds = 1000 * (process_time() - start) / len(rounds)
        what = f"a review of 1,000 rounds {'with' if with_luck else 'without'} luck"
        yield Figure(what, "on one core", seconds, goal, unit=" s")
