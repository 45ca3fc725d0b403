"""Exact odds beside the plain computation, and that beside the engine: random rule books and shoes."""

from collections.abc import Callable, Iterator
from random import Random

from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import OddsRefused
from tests.odds.agreement import Comparison, of_engine, of_round
from tests.odds.plain import Dry
from tests.odds.situations import small_start
from tests.odds.variants import BOOKS, PLAIN, at_random


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Compares by the books of the tests, and by random ones, `count` together."""
    yield _compare("odds beside plain recursion", seed, count, _odds)
    yield _compare("odds of rounds beside plain recursion", seed, count, _rounds)
    yield _compare("plain recursion beside the engine", seed, count, _engine)


def _compare(
    what: str, seed: int, count: int, compare: Callable[[Rules, Random], tuple[int, list[str]]]
) -> str:
    random = Random(seed)
    values = refused = 0
    for number in range(count):
        rules = BOOKS[number] if number < len(BOOKS) else at_random(random)
        try:
            compared, problems = compare(rules, random)
        except OddsRefused:
            refused += 1
            continue
        assert not problems, (problems, {knob: getattr(rules, knob) for knob in PLAIN})
        values += compared
    return f"{what}: {count} rule books, {refused} refused, {values} values"


def _odds(rules: Rules, random: Random) -> tuple[int, list[str]]:
    comparison = Comparison(rules)
    found: list[str] = []
    for pair in (False, True):
        start = small_start(random, random.choice((14, 20, 26)), random.choice((3, 4, 5)), pair)
        found += comparison.of_start(start)
        found += comparison.of_drawn(start, random)
        if pair:
            found += comparison.of_splits(start, random)
    return comparison.compared, found


def _rounds(rules: Rules, random: Random) -> tuple[int, list[str]]:
    return 1, [*of_round(rules, random)]


def _engine(rules: Rules, random: Random) -> tuple[int, list[str]]:
    try:
        return 1, list(
            of_engine(rules, small_start(random, random.choice((7, 8, 9)), 3, random.random() < 0.5))
        )
    except Dry:
        return 0, []
