"""How long exact odds of a decision take, in milliseconds of one core: what the coach asks on a live shoe."""

import os
import time
from collections.abc import Iterator
from random import Random

# Before numpy is imported, which happens with the first thing of odds: one core, as in the helper's process.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import RANKS, fresh, without
from blackjack_tui.odds.engine import Odds
from tests.benchmarks.figure import Figure
from tests.odds.asking import casino

_SHOES = 400

Situation = tuple[Rules, tuple[int, ...], tuple[Rank, Rank], Rank]
"""The rules, the cards left, a hand of two cards and the upcard."""


def figures() -> Iterator[Figure]:
    """All legal moves of decisions from depleted shoes: median, 99th percentile and the worst."""
    times: list[float] = []
    situations = list(_situations(Random(14)))
    for _ in range(2):  # the first time everything that is kept is made
        times = sorted(_milliseconds(*situation) for situation in situations)
    what = f"a hint on {_SHOES} depleted shoes"
    yield Figure(what, "median", times[len(times) // 2], None, unit=" ms")
    yield Figure(what, "99th percentile", times[len(times) * 99 // 100], 25, unit=" ms")
    yield Figure(what, "worst", times[-1], None, unit=" ms")


def _milliseconds(rules: Rules, left: tuple[int, ...], hand: tuple[Rank, Rank], upcard: Rank) -> float:
    start = time.process_time()
    Odds(rules).decision(left, hand, upcard)
    return 1000 * (time.process_time() - start)


def _situations(random: Random) -> Iterator[Situation]:
    """Two cards and an upcard from depleted shoes, a quarter of them pairs."""
    for number in range(_SHOES):
        rules = casino((1, 2, 6, 8)[number % 4], h17=bool(number % 8 < 4), resplit_aces=True)
        cards = _depleted(random, rules)
        counts = tuple(cards.count(rank) for rank in RANKS)
        if number % 16 < 4:
            pair = random.choice([rank for rank in RANKS if counts[RANKS.index(rank)] > 1])
            hand = (pair, pair)
        else:
            hand = (cards.pop(), cards.pop())
        left = without(counts, hand)
        upcard = random.choices(RANKS, weights=left)[0]
        yield rules, without(left, [upcard]), hand, upcard


def _depleted(random: Random, rules: Rules) -> list[Rank]:
    """What is left of a shoe of which up to three quarters have come, in random order."""
    cards = [rank for rank, count in zip(RANKS, fresh(rules), strict=True) for _ in range(count)]
    random.shuffle(cards)
    return cards[: random.randrange(max(20, len(cards) // 4), len(cards))]
