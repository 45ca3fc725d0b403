"""Doubling: on what it is offered on either side of each knob, and what it comes to."""

from typing import Any

import pytest

from blackjack_tui.game.rules import At21, Double
from tests.game.writing import CASINO, came_to

# knobs turned, the player's first two cards, whether a double is offered
OFFERS: dict[str, tuple[dict[str, Any], str, bool]] = {
    "never": ({"double": Double.NONE}, "5C 6C", False),
    "on a hard 19": ({"double": Double.ANY}, "KC 9C", True),
    "on a soft 13": ({"double": Double.ANY}, "AC 2C", True),
    "on 8 of 9 to 11": ({"double": Double.NINE_TO_ELEVEN}, "3C 5C", False),
    "on 12 of 9 to 11": ({"double": Double.NINE_TO_ELEVEN}, "5C 7C", False),
    # An ace and an 8 are 9 or 19, and count as 19.
    "on a soft 19 of 9 to 11": ({"double": Double.NINE_TO_ELEVEN}, "AC 8C", False),
    "on 9 of 10 or 11": ({"double": Double.TEN_OR_ELEVEN}, "4C 5C", False),
    "on 10 of 10 or 11": ({"double": Double.TEN_OR_ELEVEN}, "4C 6C", True),
    "on 11 of 10 or 11": ({"double": Double.TEN_OR_ELEVEN}, "5C 6C", True),
    "on 12 of 10 or 11": ({"double": Double.TEN_OR_ELEVEN}, "5C 7C", False),
    "on a soft total where it cannot": ({"double_soft": False}, "AC 6C", False),
}


@pytest.mark.parametrize(("knobs", "hand", "offered"), OFFERS.values(), ids=OFFERS)
def test_a_double_is_offered(knobs: dict[str, Any], hand: str, offered: bool) -> None:
    one, two = hand.split()
    asked = came_to(CASINO._replace(**knobs), f"{one} 6D {two} 10H")
    assert asked == f"play? hit stand{' double' * offered}"


@pytest.mark.parametrize(
    ("bankroll", "asked"), [(200, "play? hit stand double"), (199, "play? hit stand"), (100, "play? hit stand")]
)
def test_a_double_is_offered_to_who_can_pay_as_much_again(bankroll: int, asked: str) -> None:
    assert came_to(CASINO, "5C 6D 6C 10H", bankroll=bankroll) == asked


# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what it came to
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "a double wins twice the bet": (
        {},
        "5C 6D 6C 10H 9C 2S",
        "double",
        "5C 6C 9C win higher 200 > 400 = 1200",
    ),
    "a double gets one card, however low": (
        {},
        "5C 6D 6C 10H 2C 9S",
        "double",
        "5C 6C 2C win dealer-bust 200 > 400 = 1200",
    ),
    "a double over 21 loses twice the bet": (
        {},
        "10C 6D 2C 10H KC",
        "double",
        "10C 2C KC lose bust 200 > 0 = 800",
    ),
    "a double to 21 gets no second card where 21 plays on": (
        {"drawn_21": At21.PLAYS_ON},
        "5C 6D 6C 10H KC 5S",
        "double",
        "5C 6C KC push tie 200 > 200 = 1000",
    ),
    "a double to 21 wins at once where 21 does, hidden": (
        {"drawn_21": At21.WINS_HIDDEN},
        "5C 6D 6C 10H KC",
        "double",
        "5C 6C KC win drawn-21 200 > 400 = 1200",
    ),
    "a double after a split": (
        {"double_after_split": True},
        "8C 6D 8D 10H 3C",
        "split",
        "play? hit stand double",
    ),
    "no double after a split": ({"double_after_split": False}, "8C 6D 8D 10H 3C", "split", "play? hit stand"),
    "a double after a split is that hand's alone": (
        {"double_after_split": True},
        "8C 6D 8D 10H 3C KC 9S 2S",
        "split double stand",
        "8C 3C KC win higher 200 > 400, 8D 9S lose lower 100 > 0 = 1100",
    ),
    "a double after a split is on the totals that can be doubled": (
        {"double_after_split": True, "double": Double.TEN_OR_ELEVEN},
        "8C 6D 8D 10H AC",
        "split",
        "play? hit stand",
    ),
    "a double after a split is on no soft total where none can be doubled": (
        {"double_after_split": True, "double_soft": False},
        "8C 6D 8D 10H AC",
        "split",
        "play? hit stand",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "result"), ROWS.values(), ids=ROWS)
def test_doubles_come_to(knobs: dict[str, Any], cards: str, actions: str, result: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == result
