"""Even money: a natural paid 1:1 at once, only where insuring it would come to the same."""

from typing import Any

import pytest

from blackjack_tui.game.rules import HoleCard, Tie
from tests.game.writing import BET, CASINO, after_the_deal, came_to, played

INSURANCE = CASINO._replace(insurance=True)


OFFERS: list[tuple[dict[str, Any], str]] = [
    ({}, "even money? insure decline"),
    ({"peek": False}, "even money? insure decline"),
    ({"peek": False, "hole_card": HoleCard.NONE}, "even money? insure decline"),
    # Here insuring a natural brings now more, now less than the bet: that is insurance.
    ({"blackjack_pays": "6:5"}, "insurance? insure decline"),
    ({"blackjack_pays": "1:1"}, "insurance? insure decline"),
    ({"blackjack_pays": "2:1"}, "insurance? insure decline"),
    ({"tie": Tie.DEALER}, "insurance? insure decline"),
]


def test_even_money_is_offered_where_insuring_a_natural_is_just_that() -> None:
    for knobs, asked in OFFERS:
        assert came_to(INSURANCE._replace(**knobs), "AC AD KC KH") == asked


@pytest.mark.parametrize("knobs", [{}, {"peek": False}, {"peek": False, "hole_card": HoleCard.NONE}], ids=str)
@pytest.mark.parametrize(
    ("cards", "answer", "result"),
    [
        ("AC AD KC KH", "insure", "AC KC win even-money 100 > 200 = 1100"),
        ("AC AD KC 7H", "insure", "AC KC win even-money 100 > 200 = 1100"),
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
        ("AC AD KC 7H", 100, "even money? insure decline"),
    ],
)
def test_insurance_needs_money_and_even_money_none(cards: str, bankroll: int, asked: str) -> None:
    assert came_to(INSURANCE, cards, bankroll=bankroll) == asked


@pytest.mark.parametrize(
    ("knobs", "cards", "seen"),
    [
        ({}, "AC AD KC KH", "HoleTurned KH 21 soft"),
        ({"peek": False}, "AC AD KC 7H", "HoleTurned 7H 18 soft"),
        ({"peek": False, "hole_card": HoleCard.NONE}, "AC AD KC 7H", "DealerDrew 7H 18 soft"),
    ],
    ids=str,
)
def test_even_money_is_paid_before_the_dealers_second_card_is_seen(
    knobs: dict[str, Any], cards: str, seen: str
) -> None:
    _, events = played(INSURANCE._replace(**knobs), cards, "insure", BET, BET)
    paid = "HandSettled 0 win even-money 21 None 100 200"
    assert after_the_deal(events) == [paid, seen, "RoundOver"]


def test_what_was_paid_for_insurance_is_not_there_to_double() -> None:
    assert came_to(INSURANCE, "5C AD 6C 7H", "insure", bankroll=250) == "play? hit stand double"
    assert came_to(INSURANCE, "5C AD 6C 7H", "insure", bankroll=249) == "play? hit stand"


UNAFFORDABLE: list[tuple[str, str, int, str]] = [
    ("8C 9D 8D 7H", "", 200, ""),
    ("8C 9D 8D 7H", "", 199, "double split"),
    ("8C 9D 8D 7H 2C", "hit", 100, ""),
    ("8C 9D 8D 7H 3C", "split", 200, "double"),
    ("10C AD 9C 7H", "", 149, "insure double"),
    ("10C AD 9C 7H 2C", "hit", 149, ""),
    ("10C AD 9C 7H", "decline", 199, "double"),
    ("10C AD 9C 7H", "insure", 150, "double"),
]


def test_what_the_player_has_no_money_for_is_part_of_the_question() -> None:
    for cards, actions, bankroll, too_dear in UNAFFORDABLE:
        rules = INSURANCE._replace(double_after_split=True)
        round_, _ = played(rules, cards, actions, BET, bankroll)
        assert " ".join(round_.question().too_dear) == too_dear
