"""Naturals, the dealer's look for one, and insurance: what a hand comes to on either side of each knob."""

from typing import Any

import pytest

from blackjack_tui.game.rules import At21, AtBust, HoleCard, Lost, Tie
from tests.game.writing import CASINO, came_to

NO_PEEK = {"peek": False}
NO_HOLE = {"peek": False, "hole_card": HoleCard.NONE}
INSURANCE = {"insurance": True}
TAKES_ALL = {"peek": False, "lost_to_natural": Lost.ALL, "double_after_split": True}
TAKES_ORIGINAL = {"peek": False, "lost_to_natural": Lost.ORIGINAL, "double_after_split": True}

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what it came to
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    # What a natural is, and what it is paid.
    "a natural pays 3:2": (
        {"blackjack_pays": "3:2"},
        "AC 9D KC 7H",
        "",
        "AC KC win blackjack 100 > 250 = 1150",
    ),
    "a natural pays 6:5": (
        {"blackjack_pays": "6:5"},
        "AC 9D KC 7H",
        "",
        "AC KC win blackjack 100 > 220 = 1120",
    ),
    "a 21 of three cards is no natural and pays even": (
        {},
        "5C 9D 6C 8H KC",
        "hit",
        "5C 6C KC win higher 100 > 200 = 1100",
    ),
    "where no 21 is a natural, a dealt one only ties with the dealer's": (
        {"dealt_21": At21.STANDS, "peek": False},
        "AC KD KC AH",
        "",
        "AC KC push tie 100 > 100 = 1000",
    ),
    # Against the dealer's natural.
    "two naturals push": ({"tie": Tie.PUSH}, "AC AD KC KH", "", "AC KC push tie 100 > 100 = 1000"),
    "two naturals are the dealer's": ({"tie": Tie.DEALER}, "AC AD KC KH", "", "AC KC lose tie 100 > 0 = 900"),
    "a dealer who looks under the second card ends the round too": (
        {"peek": True, "hole_card": HoleCard.FIRST},
        "10C KD 9C AH",
        "",
        "10C 9C lose dealer-blackjack 100 > 0 = 900",
    ),
    "a dealer who does not look lets the player play": (NO_PEEK, "10C AD 9C KH", "", "play? hit stand double"),
    "the dealer's natural beats a drawn 21": (
        NO_PEEK,
        "5C KD 6C AH KC",
        "hit",
        "5C 6C KC lose dealer-blackjack 100 > 0 = 900",
    ),
    "a dealer without a hole card may draw to a natural": (
        NO_HOLE,
        "10C AD 9C KH",
        "stand",
        "10C 9C lose dealer-blackjack 100 > 0 = 900",
    ),
    # What the dealer's natural takes where nobody looked.
    "a natural takes all of a double": (
        TAKES_ALL,
        "5C AD 6C KH 10C",
        "double",
        "5C 6C 10C lose dealer-blackjack 200 > 0 = 800",
    ),
    "a natural takes the original bet of a double": (
        TAKES_ORIGINAL,
        "5C AD 6C KH 10C",
        "double",
        "5C 6C 10C lose dealer-blackjack 200 > 100 = 900",
    ),
    "a natural takes the original bet of doubled split hands": (
        TAKES_ORIGINAL,
        "8C AD 8D KH 3C 10C 2S 9S",
        "split double double",
        "8C 3C 10C lose dealer-blackjack 200 > 100, 8D 2S 9S push dealer-blackjack 200 > 200 = 900",
    ),
    "a busted hand is lost by itself, and the original bet with it": (
        TAKES_ORIGINAL,
        "8C AD 8D KH 10C 9C 9S",
        "split hit stand",
        "8C 10C 9C lose bust 100 > 0, 8D 9S push dealer-blackjack 100 > 100 = 900",
    ),
    "a hand that busted after a split is not spared": (
        {**TAKES_ORIGINAL, "bust": AtBust.DEALER_PLAYS},
        "8C AD 8D KH 10C 9S 9C",
        "split stand hit",
        "8C 10C lose dealer-blackjack 100 > 0, 8D 9S 9C lose bust 100 > 0 = 800",
    ),
    # Insurance.
    "without insurance an ace asks nothing": (
        {"insurance": False},
        "10C AD 9C 7H",
        "",
        "play? hit stand double",
    ),
    "insurance is asked about against an ace": (INSURANCE, "10C AD 9C 7H", "", "insurance? insure decline"),
    "insurance is not asked about against a ten": (INSURANCE, "10C KD 9C 7H", "", "play? hit stand double"),
    "an ace in the hole is not insured against": (
        {**INSURANCE, "hole_card": HoleCard.FIRST},
        "10C AD 9C 7H",
        "",
        "play? hit stand double",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "result"), ROWS.values(), ids=ROWS)
def test_naturals_and_insurance_come_to(knobs: dict[str, Any], cards: str, actions: str, result: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == result
