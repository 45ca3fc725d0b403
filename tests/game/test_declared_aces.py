"""Aces the player declares: 1 while drawing, and after the last draw 1 or 11 for each, at the player's risk."""

import pytest

from blackjack_tui.game.rules import AtBust
from blackjack_tui.rulebooks.loading import load
from tests.game.writing import after_the_deal, played

# The dealer's aces count 1 in the same book; hands over 21 go on, and so do hands of 21.
ROWS = {
    "aces are declared in the order dealt, each with the total so far": (
        "8C 10D AS 7H AC",
        "hit stand 1 11",
        "TurnBegan 0, PlayerDrew 0 AC 10 hard, Stood 0 10 hard, AceDeclared 0 AS 1 10, "
        "AceDeclared 0 AC 11 20, HoleTurned 7H 17 hard, DealerStood 17 hard, HandSettled 0 win higher 20 17, "
        "RoundOver",
    ),
    "a hand declared over 21 is over 21": (
        "AC 10D 8C 7H KS",
        "hit stand 11",
        "TurnBegan 0, PlayerDrew 0 KS 19 hard, Stood 0 19 hard, AceDeclared 0 AC 11 29, Busted 0 29, "
        "HoleTurned 7H 17 hard, DealerStood 17 hard, HandSettled 0 lose bust 29 17, RoundOver",
    ),
    "a hand is told once that it is over 21, at the ace that does it": (
        "AC 10D AS 7H AH",
        "hit stand 11 11 11",
        "TurnBegan 0, PlayerDrew 0 AH 3 hard, Stood 0 3 hard, AceDeclared 0 AC 11 13, "
        "AceDeclared 0 AS 11 23, Busted 0 23, AceDeclared 0 AH 11 33, HoleTurned 7H 17 hard, "
        "DealerStood 17 hard, HandSettled 0 lose bust 33 17, RoundOver",
    ),
    "a hand drawn over 21 is still asked for its aces, and told once": (
        "AC 10D KC 7H 9S 2S",
        "hit hit 11",
        "TurnBegan 0, PlayerDrew 0 9S 20 hard, PlayerDrew 0 2S 22 hard, Busted 0 22, AceDeclared 0 AC 11 32, "
        "HoleTurned 7H 17 hard, DealerStood 17 hard, HandSettled 0 lose bust 32 17, RoundOver",
    ),
    "a surrendered hand is asked for its aces too": (
        "AC 10D 8C 7H",
        "surrender 11",
        "TurnBegan 0, Surrendered 0, AceDeclared 0 AC 11 19, HoleTurned 7H 17 hard, DealerStood 17 hard, "
        "HandSettled 0 lose surrender 19 17, RoundOver",
    ),
}


@pytest.mark.parametrize(("cards", "actions", "events"), ROWS.values(), ids=ROWS)
def test_aces_are_declared(cards: str, actions: str, events: str) -> None:
    _, happened = played(load("friendly"), cards, actions)
    assert ", ".join(after_the_deal(happened)) == events


@pytest.mark.parametrize(
    ("bust", "events"),
    [
        (AtBust.LOSES_HIDDEN, "HandSettled 0 lose bust 22 None"),
        (AtBust.LOSES_TOLD, "DealerTold 16, HandSettled 0 lose bust 22 16"),
        (AtBust.LOSES_SHOWN, "HoleTurned 6H 16 hard, HandSettled 0 lose bust 22 16"),
    ],
)
def test_a_hand_declared_over_21_loses_at_once_where_a_drawn_one_does(bust: AtBust, events: str) -> None:
    # The second ace is not asked about, and the dealer, who would go over 21 too, does not draw.
    rules = load("friendly")._replace(bust=bust)
    _, happened = played(rules, "AC 10D AS 6H 10C KS", "hit stand 11")
    assert ", ".join(after_the_deal(happened)) == (
        "TurnBegan 0, PlayerDrew 0 10C 12 hard, Stood 0 12 hard, AceDeclared 0 AC 11 22, Busted 0 22, "
        f"{events}, RoundOver"
    )


def test_a_surrendered_hand_declared_over_21_is_lost_by_surrender() -> None:
    rules = load("friendly")._replace(bust=AtBust.LOSES_HIDDEN)
    _, happened = played(rules, "AC 10D AS 8H", "surrender 11 11")
    assert ", ".join(after_the_deal(happened)) == (
        "TurnBegan 0, Surrendered 0, AceDeclared 0 AC 11 12, AceDeclared 0 AS 11 22, Busted 0 22, "
        "HoleTurned 8H 18 hard, DealerStood 18 hard, HandSettled 0 lose surrender 22 18, RoundOver"
    )
