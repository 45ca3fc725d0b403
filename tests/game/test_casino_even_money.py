"""Even money for a natural: insurance by another name, and only where it comes to even money."""

from typing import Any

import pytest

from blackjack_tui.game.rules import HoleCard, Pays, Tie
from tests.game.writing import CASINO, came_to

INSURANCE = CASINO._replace(insurance=True)


@pytest.mark.parametrize(
    ("knobs", "asked"),
    [
        ({}, "even money? insure decline"),
        ({"peek": False}, "even money? insure decline"),
        ({"peek": False, "hole_card": HoleCard.NONE}, "even money? insure decline"),
        # Here insuring a natural brings now more, now less than the bet: that is insurance.
        ({"blackjack_pays": Pays.SIX_TO_FIVE}, "insurance? insure decline"),
        ({"blackjack_pays": Pays.EVEN}, "insurance? insure decline"),
        ({"blackjack_pays": Pays.TWO_TO_ONE}, "insurance? insure decline"),
        ({"tie": Tie.DEALER}, "insurance? insure decline"),
    ],
)
def test_even_money_is_offered_where_insuring_a_natural_is_just_that(knobs: dict[str, Any], asked: str) -> None:
    assert came_to(INSURANCE._replace(**knobs), "AC AD KC KH") == asked


@pytest.mark.parametrize("knobs", [{}, {"peek": False}, {"peek": False, "hole_card": HoleCard.NONE}], ids=str)
@pytest.mark.parametrize(
    ("cards", "answer", "result"),
    [
        ("AC AD KC KH", "insure", "insurance 50 > 150, AC KC push tie 100 > 100 = 1100"),
        ("AC AD KC 7H", "insure", "insurance 50 > 0, AC KC win blackjack 100 > 250 = 1100"),
        ("AC AD KC KH", "decline", "AC KC push tie 100 > 100 = 1000"),
        ("AC AD KC 7H", "decline", "AC KC win blackjack 100 > 250 = 1150"),
    ],
)
def test_even_money_is_the_bet_whatever_the_dealer_has(
    knobs: dict[str, Any], cards: str, answer: str, result: str
) -> None:
    assert came_to(INSURANCE._replace(**knobs), cards, answer) == result


@pytest.mark.parametrize(
    ("cards", "bankroll", "asked"),
    [
        ("10C AD 9C 7H", 150, "insurance? insure decline"),
        ("10C AD 9C 7H", 149, "play? hit stand"),
        ("AC AD KC 7H", 150, "even money? insure decline"),
        ("AC AD KC 7H", 149, "AC KC win blackjack 100 > 250 = 299"),
        ("AC AD KC KH", 100, "AC KC push tie 100 > 100 = 100"),
    ],
)
def test_who_cannot_pay_for_insurance_is_not_asked(cards: str, bankroll: int, asked: str) -> None:
    assert came_to(INSURANCE, cards, bankroll=bankroll) == asked


def test_what_was_paid_for_insurance_is_not_there_to_double() -> None:
    assert came_to(INSURANCE, "5C AD 6C 7H", "insure", bankroll=250) == "play? hit stand double"
    assert came_to(INSURANCE, "5C AD 6C 7H", "insure", bankroll=249) == "play? hit stand"
