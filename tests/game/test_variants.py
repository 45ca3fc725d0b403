"""The knobs of casinos' variants, each in rounds on either side of it."""

from typing import Any

import pytest

from blackjack_tui.game.rules import (
    Aces,
    Against,
    Bonus,
    Double,
    HoleCard,
    Lost,
    Surrender,
    Tie,
)
from tests.game.writing import CASINO, came_to

FREE: dict[str, Any] = {
    "free_double": Double.NINE_TO_ELEVEN,
    "free_split": "A23456789",
    "double_after_split": True,
}
LATE: dict[str, Any] = {"surrender": Surrender.LATE}
NO_PEEK: dict[str, Any] = {"peek": False, "hole_card": HoleCard.NONE}
SEVENS = Bonus("7-7-7", "3:2", cards="777")
SPADES = Bonus("7-7-7 of spades", "3:1", cards="777", suits="spades", upcard="7")
FIVE = Bonus("five-card 21", "3:2", total="21", number="5", after_split=True)
MORE = Bonus("many cards", "2:1", total="4-20", number="6+", after_double=True)

OFFERS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "two cards are doubled": ({"double_cards": 2}, "3C 6D 3H 9H 4S", "hit", "play? hit stand"),
    "three cards are doubled": ({"double_cards": 3}, "3C 6D 3H 9H 4S", "hit", "play? hit stand double"),
    "and not four": ({"double_cards": 3}, "3C 6D 3H 9H 4S 2S", "hit hit", "play? hit stand"),
    "any number": ({"double_cards": 0}, "2C 6D 2H 9H 2S 2D AS AH", "hit hit hit hit", "play? hit stand double"),
    "a total that is doubled, of any number": (
        {"double_cards": 0, "double": Double.TEN_OR_ELEVEN},
        "3C 6D 2H 9H 3S 2S",
        "hit",
        "play? hit stand",
    ),
    "aces of a double count 11": ({"double": Double.NINE_TO_ELEVEN}, "AC 6D 8H 9H", "", "play? hit stand"),
    "aces of a double count 1": (
        {"double": Double.NINE_TO_ELEVEN, "doubled_aces": Aces.LOW},
        "AC 6D 8H 9H",
        "",
        "play? hit stand double",
    ),
    "a doubled hand is doubled again": ({"redoubles": 1}, "3C 6D 3H 9H 4S", "double", "play? stand double"),
    "and not a third time": (
        {"redoubles": 1},
        "3C 6D 3H 9H 4S 2S 10S",
        "double double",
        "3C 3H 4S 2S win dealer-bust 400 > 800 = 1400",
    ),
    "a fourth time": (
        {"redoubles": 3},
        "2C 6D 2H 9H 2S 2D AS KD",
        "double double double",
        "2C 2H 2S 2D AS win dealer-bust 800 > 1600 = 1800",
    ),
    "a doubled hand is given up": ({"rescue": True}, "6C 6D 5H 9H 4S", "double", "play? stand surrender"),
    "a free double": (FREE, "6C 6D 5H 9H", "", "play? hit stand double-free"),
    "a paid double at the same table": (FREE, "6C 6D 2H 9H", "", "play? hit stand double"),
    "a soft total is not doubled free": (FREE, "AC 6D 8H 9H", "", "play? hit stand double"),
    "three cards are not doubled free": (FREE, "3C 6D 3H 9H 4S", "hit", "play? hit stand"),
    "10 and 11 are doubled free": (
        {"free_double": Double.TEN_OR_ELEVEN},
        "6C 6D 3H 9H",
        "",
        "play? hit stand double",
    ),
    "any hard total is doubled free": (
        {"free_double": Double.ANY},
        "10C 6D 3H 9H",
        "",
        "play? hit stand double-free",
    ),
    "a free split": (FREE, "8C 6D 8H 9H", "", "play? hit stand double split-free"),
    "tens are not split free": (FREE, "10C 6D KH 9H", "", "play? hit stand double split"),
    "any number is surrendered": (
        {**LATE, "surrender_cards": 0},
        "10C 6D 2H 9H 2S",
        "hit",
        "play? hit stand surrender",
    ),
    "a hand of a split is surrendered": (
        {**LATE, "surrender_after_split": True},
        "8C 6D 8H 9H 5S",
        "split",
        "play? hit stand surrender",
    ),
    "a six is no ten": (
        {**LATE, "surrender_against": Against.TEN_OR_ACE},
        "10C 6D 6H 9H",
        "",
        "play? hit stand double",
    ),
    "a ten is": (
        {**LATE, "surrender_against": Against.TEN_OR_ACE},
        "10C KD 6H 9H",
        "",
        "play? hit stand double surrender",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "offered"), OFFERS.values(), ids=OFFERS)
def test_the_player_is_offered(knobs: dict[str, Any], cards: str, actions: str, offered: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == offered


ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "a doubled ace stays 1": (
        {"double": Double.NINE_TO_ELEVEN, "doubled_aces": Aces.LOW},
        "AC 6D 8H 9H 2S 3D",
        "double",
        "AC 8H 2S lose lower 200 > 0 = 800",
    ),
    "a rescued hand costs half of what is bet": (
        {"rescue": True},
        "6C 6D 5H 9H 4S",
        "double surrender",
        "6C 5H 4S lose surrender 200 > 100 = 900",
    ),
    "a rescued hand is lost to a natural that nobody looked for": (
        {"rescue": True, **NO_PEEK},
        "6C AD 5H 4S KC",
        "double surrender",
        "6C 5H 4S lose dealer-blackjack 200 > 0 = 800",
    ),
    "a free double wins": (FREE, "6C 6D 5H 10H 9S 5D", "double", "6C 5H 9S lose lower 100+100 > 0 = 900"),
    "a free double that pushes gives back the player's": (
        FREE,
        "6C 6D 5H 10H 9S 4D",
        "double",
        "6C 5H 9S push tie 100+100 > 100 = 1000",
    ),
    "a free split wins, and loses nothing": (
        FREE,
        "8C 6D 8H 10H 10S 2D 9S KD",
        "split stand double",
        "8C 10S win dealer-bust 100 > 200, 8H 2D 9S win dealer-bust 0+200 > 200 = 1300",
    ),
    "a hand that was split free is doubled for money": (
        FREE,
        "3C 6D 3H 10H 10S 5D KS 3S",
        "split stand double",
        "3C 10S lose lower 100 > 0, 3H 5D KS lose lower 100+100 > 0 = 800",
    ),
    "the player takes ties": (
        {"tie": Tie.PLAYER},
        "10C 6D 7H 10H AS",
        "stand",
        "10C 7H win tie 100 > 200 = 1100",
    ),
    "the dealer takes a tie of 17": (
        {"ties": (("17", Tie.DEALER),)},
        "10C 6D 7H 10H AS",
        "stand",
        "10C 7H lose tie 100 > 0 = 900",
    ),
    "a tied natural wins": (
        {"tie": Tie.DEALER, "ties": (("natural", Tie.PLAYER),)},
        "AC AD KH KS",
        "",
        "AC KH win blackjack 100 > 250 = 1150",
    ),
    "a tied natural wins at once where nobody looked": (
        {**NO_PEEK, "ties": (("natural", Tie.PLAYER),)},
        "AC AD KH",
        "",
        "AC KH win blackjack 100 > 250 = 1150",
    ),
    "an open natural ends the round": (
        {"peek": False, "hole_card": HoleCard.OPEN},
        "10C AD 7H KS",
        "",
        "10C 7H lose dealer-blackjack 100 > 0 = 900",
    ),
    "it takes busted bets and one more": (
        {**NO_PEEK, "lost_to_natural": Lost.BUSTED_AND_ONE, "split_hands": 3},
        "8C AD 8H 10S 6S 8D 10H 10D KS",
        "split hit split stand stand",
        "8C 10S 6S lose bust 100 > 0, 8H 10H lose dealer-blackjack 100 > 0, "
        "8D 10D push dealer-blackjack 100 > 100 = 800",
    ),
    "a bonus wins at once": (
        {"bonuses": (SPADES, SEVENS)},
        "7C 6D 7H 10H 7S",
        "hit",
        "7C 7H 7S win 7-7-7 100 > 250 = 1150",
    ),
    "the first that fits": (
        {"bonuses": (SPADES, SEVENS)},
        "7S 7D 7S 10H 7S",
        "hit",
        "7S 7S 7S win 7-7-7 of spades 100 > 400 = 1300",
    ),
    "against its upcard": (
        {"bonuses": (SPADES, SEVENS)},
        "7S 6D 7S 10H 7S",
        "hit",
        "7S 7S 7S win 7-7-7 100 > 250 = 1150",
    ),
    "not after a double": (
        {"bonuses": (SEVENS,)},
        "7C 6D 7H 10H 7S 5S",
        "double",
        "7C 7H 7S push tie 200 > 200 = 1000",
    ),
    "after a double": (
        {"bonuses": (MORE,), "double_cards": 0},
        "2C 6D 2H 10H 2S 2D 3C 4C",
        "hit hit hit double",
        "2C 2H 2S 2D 3C 4C win many cards 200 > 600 = 1400",
    ),
    "after a split": (
        {"bonuses": (FIVE,)},
        "2C 6D 2H 10H 10S 10D 3S 2D 4C 10C KD",
        "split stand hit hit hit",
        "2C 10S win dealer-bust 100 > 200, 2H 10D 3S 2D 4C win five-card 21 100 > 250 = 1250",
    ),
    "a natural of a bonus": (
        {"bonuses": (Bonus("hearts", "2:1", total="21", number="2", suits="hearts"),)},
        "AH 6D KH 10H",
        "",
        "AH KH win hearts 100 > 300 = 1200",
    ),
    "which ties like any other": (
        {"bonuses": (Bonus("hearts", "2:1", total="21", number="2", suits="hearts"),)},
        "AH AD KH 10H",
        "",
        "AH KH push tie 100 > 100 = 1000",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "came"), ROWS.values(), ids=ROWS)
def test_a_round_comes_to(knobs: dict[str, Any], cards: str, actions: str, came: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == came
