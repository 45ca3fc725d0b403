"""`blackjack_tui.odds` has the values of the plain computation from small depleted shoes, by every knob."""

from collections.abc import Sequence
from random import Random

import pytest

from blackjack_tui.game.rules import At21, Rules, Split, Tie
from blackjack_tui.odds.answers import OddsRefused
from blackjack_tui.odds.engine import Odds
from tests.odds.agreement import LONG_SUM, Comparison, of_round
from tests.odds.decisions import Decisions
from tests.odds.situations import Start, small_start
from tests.odds.variants import BASES, BOOKS, PLAIN, STRIP, turned_each_way, values

REFUSED = ("friendly, dealer_draws = below-player",)


def _all_of(books: Sequence[Rules], random: Random, splits: bool = False) -> None:
    problems: list[str] = []
    compared = 0
    for number, rules in enumerate(books):
        comparison = Comparison(rules)
        pair = splits or "split" in rules.name or number % 4 == 0
        start = small_start(random, cards=18, ranks=3, pair=pair)
        problems += comparison.of_start(start)
        if number % 2:
            problems += comparison.of_drawn(start, random)
        if splits:
            problems += comparison.of_splits(start, random)
        compared += comparison.compared
    assert problems == []
    assert compared > len(books) * 5, "too many shoes ran dry"


def test_books_that_ship_have_the_values_of_the_plain_computation() -> None:
    _all_of(BOOKS, Random(1))


@pytest.mark.parametrize("base", BASES, ids=lambda rules: rules.name)
def test_every_knob_has_the_values_of_the_plain_computation(base: Rules) -> None:
    _all_of([rules for rules in turned_each_way(base) if rules.name not in REFUSED], Random(base.name))


def test_every_value_of_every_knob_is_turned_in_one_of_the_bases() -> None:
    books = [rules for base in BASES for rules in (base, *turned_each_way(base))]
    for knob in PLAIN:
        left_out = {*values(knob)} - {getattr(rules, knob) for rules in books}
        assert not left_out, (
            f"{knob}: add a base by which it can be {left_out} to BASES, in tests/odds/variants.py"
        )


def test_what_is_not_computed_is_refused_by_its_knobs() -> None:
    refused = [rules for base in BASES for rules in turned_each_way(base) if rules.name in REFUSED]
    for rules in refused:
        with pytest.raises(
            OddsRefused, match=r"bust = 'dealer-plays' with dealer_draws = 'below-player' and player"
        ):
            Odds(rules)
    assert [rules.name for rules in refused] == list(REFUSED)


SPECIAL = (
    (
        STRIP._replace(drawn_21=At21.PLAYS_ON),
        Start.of("A A A A 3 3 3 3 3 8 8 8 8 8 8 8 J J J J J J J J J J J", "J J", "3"),
    ),
    (BASES[1]._replace(tie=Tie.DEALER), Start.of("A A A 6 6 9 9 9 10 10 10 10 10 10", "A 10", "10")),
    (STRIP._replace(tie=Tie.DEALER), Start.of("A A A 6 6 9 9 9 10 10 10 10 10 10", "A 10", "10")),
    (STRIP._replace(split=Split.RANK), Start.of("5 5 6 6 8 8 8 10 10 10 10 K K K K K K J J J", "K K", "6")),
)


@pytest.mark.parametrize(("rules", "start"), SPECIAL)
def test_rare_hands_have_the_values_of_the_plain_computation(rules: Rules, start: Start) -> None:
    comparison = Comparison(rules)
    assert [*comparison.of_start(start)] == []
    assert comparison.compared > 5


def test_dealers_22_pushes_as_in_the_plain_computation() -> None:
    books = [*BASES[:2], *(rules for rules in BOOKS if rules.name in ("friendly", "home", "european"))]
    _all_of([rules._replace(push_22=True) for rules in books], Random(22))


def test_split_rounds_have_the_values_of_the_plain_computation() -> None:
    casino = [rules for rules in BOOKS if rules.maximum]
    _all_of([*casino, BASES[1]], Random(4), splits=True)


def test_a_split_round_that_the_coach_asks_about_has_the_values_of_the_plain_computation() -> None:
    decisions = Decisions(STRIP, Random(3))
    compared = [each for _ in range(15) for each in decisions.of_a_round() if each.in_split]
    assert len(compared) > 5
    assert max(max(each.difference, each.worse) for each in compared) < LONG_SUM, compared


def test_rounds_have_the_values_of_the_plain_computation() -> None:
    random = Random(7)
    rare = (STRIP._replace(tie=Tie.DEALER), STRIP._replace(split=Split.RANK))
    books = [rules for rules in BOOKS if rules.name not in ("downtown", "six-to-five", "atlantic-city")]
    assert [problem for rules in (*books, *rare) for problem in of_round(rules, random)] == []
