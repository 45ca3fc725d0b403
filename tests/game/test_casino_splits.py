"""Splitting: what can be split, how often and how on, on either side of each knob, and what it comes to."""

from typing import Any

import pytest

from blackjack_tui.game.rules import Aces, At21, Split
from tests.game.writing import CASINO, came_to

# knobs turned, the player's first two cards, whether a split is offered
OFFERS: dict[str, tuple[dict[str, Any], str, bool]] = {
    "never": ({"split": Split.NONE}, "8C 8D", False),
    "of a ten and a king by value": ({"split": Split.VALUE}, "10C KD", True),
    "of a ten and a king by rank": ({"split": Split.RANK}, "10C KD", False),
    "of two kings by rank": ({"split": Split.RANK}, "KC KD", True),
    "of aces by value": ({"split": Split.VALUE}, "AC AD", True),
    "of unequal cards": ({"split": Split.VALUE}, "8C 9D", False),
}


@pytest.mark.parametrize(("knobs", "hand", "offered"), OFFERS.values(), ids=OFFERS)
def test_a_split_is_offered(knobs: dict[str, Any], hand: str, offered: bool) -> None:
    one, two = hand.split()
    asked = came_to(CASINO._replace(**knobs), f"{one} 6D {two} 10H")
    assert asked == f"play? hit stand double{' split' * offered}"


@pytest.mark.parametrize(
    ("actions", "bankroll", "asked"),
    [
        ("", 200, "play? hit stand double split"),
        ("", 199, "play? hit stand"),
        ("split", 300, "play? hit stand split"),
        ("split", 299, "play? hit stand"),
    ],
)
def test_a_split_is_offered_to_who_can_pay_as_much_again(actions: str, bankroll: int, asked: str) -> None:
    assert came_to(CASINO, "8C 6D 8D 10H 8H", actions, bankroll=bankroll) == asked


# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what it came to
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "split hands are won and lost one by one": (
        {},
        "8C 6D 8D 10H 10C 9C 2S",
        "split stand stand",
        "8C 10C push tie 100 > 100, 8D 9C lose lower 100 > 0 = 900",
    ),
    # How often.
    "two hands are all there can be": ({"split_hands": 2}, "8C 6D 8D 10H 8H", "split", "play? hit stand"),
    "eight hands are all there can be": (
        {"split_hands": 8},
        "8C 6D 8D 10H 8H 8S 8C 8D 8H 8S 8C",
        "split split split split split split split",
        "play? hit stand",
    ),
    "the second hand of a split can be split": (
        {"split_hands": 3},
        "8C 6D 8D 10H 10C 8H 9C 2S 3S",
        "split stand split stand stand",
        "8C 10C lose lower 100 > 0, 8D 9C lose lower 100 > 0, 8H 2S lose lower 100 > 0 = 700",
    ),
    # Aces.
    "split aces are played on and doubled": (
        {"hit_split_aces": True, "double_after_split": True},
        "AC 6D AD 10H 5C",
        "split",
        "play? hit stand double",
    ),
    "split aces are split once": (
        {"resplit_aces": False},
        "AC 6D AD 10H AH 9C 2S",
        "split",
        "AC AH lose lower 100 > 0, AD 9C win higher 100 > 200 = 1000",
    ),
    "split aces are split again": ({"resplit_aces": True}, "AC 6D AD 10H AH", "split", "play? stand split"),
    "split aces need not be split again": (
        {"resplit_aces": True},
        "AC 6D AD 10H AH 9C 2S",
        "split stand",
        "AC AH lose lower 100 > 0, AD 9C win higher 100 > 200 = 1000",
    ),
    "split aces are split again up to as many hands as there can be": (
        {"resplit_aces": True, "split_hands": 3},
        "AC 6D AD 10H AH AS 8C 7C 3S",
        "split split",
        "AC AS lose lower 100 > 0, AH 8C push tie 100 > 100, AD 7C lose lower 100 > 0 = 800",
    ),
    "split aces that get one card are not doubled": (
        {"resplit_aces": True, "double_after_split": True},
        "AC 6D AD 10H AH",
        "split",
        "play? stand split",
    ),
    "split aces are played on and not split again": (
        {"hit_split_aces": True, "resplit_aces": False},
        "AC 6D AD 10H AH",
        "split",
        "play? hit stand",
    ),
    "split aces are played on and split again": (
        {"hit_split_aces": True, "resplit_aces": True},
        "AC 6D AD 10H AH",
        "split",
        "play? hit stand split",
    ),
    # 21 after a split.
    "21 of a split ace is no natural": (
        {},
        "AC 6D AD 10H KC QC 2S",
        "split",
        "AC KC win higher 100 > 200, AD QC win higher 100 > 200 = 1200",
    ),
    "21 of a split hand wins at once where a drawn one does, hidden": (
        {"drawn_21": At21.WINS_HIDDEN},
        "AC 6D AD 10H KC QC",
        "split",
        "AC KC win drawn-21 100 > 200, AD QC win drawn-21 100 > 200 = 1200",
    ),
    "21 of a split hand plays on where a drawn one does": (
        {"drawn_21": At21.PLAYS_ON},
        "KC 6D KD 10H AC",
        "split",
        "play? hit stand",
    ),
    "21 of a split ace that gets one card has got it": (
        {"drawn_21": At21.PLAYS_ON},
        "AC 6D AD 10H KC QC 5S",
        "split",
        "AC KC push tie 100 > 100, AD QC push tie 100 > 100 = 1000",
    ),
    # With the knobs of the games without money.
    "low aces stay low in both hands": (
        {"player_aces": Aces.LOW},
        "8C 6D 8D 10H AC AH 2S",
        "split stand stand",
        "8C AC lose lower 100 > 0, 8D AH lose lower 100 > 0 = 800",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "result"), ROWS.values(), ids=ROWS)
def test_splits_come_to(knobs: dict[str, Any], cards: str, actions: str, result: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == result
