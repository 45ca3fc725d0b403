"""`blackjack_tui.odds` has the values of the plain computation, from small depleted shoes, by every knob and book."""

from collections.abc import Sequence
from random import Random

import pytest

from blackjack_tui.game.rules import Rules
from tests.odds.agreement import Comparison, of_chart, of_round
from tests.odds.situations import small_start
from tests.odds.variants import BASES, BOOKS, turned_each_way


def _all_of(books: Sequence[Rules], random: Random, push_22: bool = False, splits: bool = False) -> None:
    problems: list[str] = []
    compared = 0
    for number, rules in enumerate(books):
        comparison = Comparison(rules, push_22)
        start = small_start(random, cards=20, ranks=4, pair=splits or number % 2 == 0)
        problems += comparison.of_start(start)
        problems += comparison.of_drawn(start, random)
        if splits:
            problems += comparison.of_splits(start, random)
        compared += comparison.compared
    assert problems == []
    assert compared > len(books) * 10


def test_books_that_ship_have_the_values_of_the_plain_computation() -> None:
    _all_of(BOOKS * 3, Random(1))


@pytest.mark.parametrize("base", BASES, ids=lambda rules: rules.name)
def test_every_knob_has_the_values_of_the_plain_computation(base: Rules) -> None:
    _all_of([*turned_each_way(base)], Random(base.name))


def test_dealers_22_pushes_as_in_the_plain_computation() -> None:
    books = [*BASES[:2], *(rules for rules in BOOKS if rules.name in ("friendly", "home", "european"))]
    _all_of(books * 2, Random(22), push_22=True)


def test_split_rounds_have_the_values_of_the_plain_computation() -> None:
    casino = [rules for rules in BOOKS if rules.maximum]
    _all_of([*casino, BASES[1]], Random(4), splits=True)


def test_rounds_have_the_values_of_the_plain_computation() -> None:
    random = Random(7)
    assert [problem for rules in BOOKS for problem in of_round(rules, random)] == []


def test_charts_return_what_the_plain_computation_returns() -> None:
    random = Random(8)
    assert [problem for rules in BOOKS for problem in of_chart(rules, random)] == []
