"""Many cards, ties and the dealer's draws: what a hand comes to on either side of each knob."""

from typing import Any

import pytest

from blackjack_tui.game.rules import Draws, Split, Tie
from tests.game.writing import CASINO, came_to

NO_PEEK = {"peek": False}

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what it came to
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    # Many cards at 21 or less.
    "five cards win at once": (
        {"charlie": 5},
        "2C 9D 3C 10H 2S 3S 4S",
        "hit hit hit",
        "2C 3C 2S 3S 4S win charlie 100 > 200 = 1100",
    ),
    "four of five cards play on": ({"charlie": 5}, "2C 9D 3C 10H 2S 3S", "hit hit", "play? hit stand"),
    "five cards of 21 win at once": (
        {"charlie": 5},
        "2C AD 3C 9H 2S 8S 6S",
        "hit hit hit",
        "2C 3C 2S 8S 6S win charlie 100 > 200 = 1100",
    ),
    "five cards win from a natural that nobody had looked for": (
        {"charlie": 5, **NO_PEEK},
        "2C AD 3C KH 2S 3S 4S",
        "hit hit hit",
        "2C 3C 2S 3S 4S win charlie 100 > 200 = 1100",
    ),
    "five cards of a doubled hand win at once": (
        {"charlie": 5, "double_cards": 0},
        "2C 9D 3C 10H 2S 3S 4S",
        "hit hit double",
        "2C 3C 2S 3S 4S win charlie 200 > 400 = 1200",
    ),
    # Ties.
    "a dealer's 22 pushes": (
        {"push_22": True},
        "10C 9D 8C 3H 10D",
        "stand",
        "10C 8C push dealer-22 100 > 100 = 1000",
    ),
    "a hand over 21 is lost before the dealer's 22": (
        {"push_22": True, "split": Split.VALUE, "double_after_split": True},
        "8C 9D 8D 3H 10C 10H 10S 10D",
        "split hit stand",
        "8C 10C 10H lose bust 100 > 0, 8D 10S push dealer-22 100 > 100 = 900",
    ),
    "a natural beats the dealer's 22": (
        {"push_22": True},
        "AC 9D KC 3H",
        "",
        "AC KC win blackjack 100 > 250 = 1150",
    ),
    "a tie is the dealer's": ({"tie": Tie.DEALER}, "10C 9D 8C 9H", "stand", "10C 8C lose tie 100 > 0 = 900"),
    # How long the dealer draws.
    "the dealer hits a drawn soft 17, until it is hard": (
        {"dealer_draws": Draws.TO_HARD_17},
        "10C 4D 8C 2H AS KS",
        "stand",
        "10C 8C win higher 100 > 200 = 1100",
    ),
    "a dealer who hits a soft 17 stands on a soft 18": (
        {"dealer_draws": Draws.TO_HARD_17},
        "10C AD 9C 7H",
        "stand",
        "10C 9C win higher 100 > 200 = 1100",
    ),
    "a dealer who chases stops at the bet hand's total": (
        {"dealer_draws": Draws.BELOW_PLAYER, "split": Split.NONE},
        "10C 9D 9C 9H 2S",
        "stand",
        "10C 9C lose lower 100 > 0 = 900",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "result"), ROWS.values(), ids=ROWS)
def test_hands_end(knobs: dict[str, Any], cards: str, actions: str, result: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == result
