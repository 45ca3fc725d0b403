"""Surrender: when it is offered, and what a hand that was given up comes to."""

from typing import Any

import pytest

from blackjack_tui.game.rules import At21, HoleCard, Surrender
from tests.game.writing import CASINO, came_to

LATE = {"surrender": Surrender.LATE}
EARLY = {"surrender": Surrender.EARLY}
NO_PEEK = {"peek": False}
NO_HOLE = {"peek": False, "hole_card": HoleCard.NONE}

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what it came to
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "no surrender": ({"surrender": Surrender.NONE}, "10C 9D 6C 8H", "", "play? hit stand double"),
    # Late: half the bet, unless there is a natural.
    "late surrender is the first decision": (LATE, "10C 9D 6C 8H", "", "play? hit stand double surrender"),
    "late surrender comes after the dealer's look": (
        LATE,
        "10C AD 6C KH",
        "",
        "10C 6C lose dealer-blackjack 100 > 0 = 900",
    ),
    "late surrender gives nothing back of a natural nobody had looked for": (
        {**LATE, **NO_PEEK},
        "10C AD 6C KH",
        "surrender",
        "10C 6C lose dealer-blackjack 100 > 0 = 900",
    ),
    # Early: half the bet, whatever the dealer has.
    "early surrender is asked about against an ace": (
        EARLY,
        "10C AD 6C KH",
        "",
        "surrender? surrender decline",
    ),
    "early surrender is asked about against a ten": (EARLY, "10C KD 6C AH", "", "surrender? surrender decline"),
    "early surrender declined is not offered again": (
        EARLY,
        "10C AD 6C 8H",
        "decline",
        "play? hit stand double",
    ),
    "early surrender against a nine is the first decision": (
        EARLY,
        "10C 9D 6C 8H",
        "",
        "play? hit stand double surrender",
    ),
    "early surrender is not asked about with a natural": (
        EARLY,
        "AC KD KC 8H",
        "",
        "AC KC win blackjack 100 > 250 = 1150",
    ),
    "early surrender is not asked about where a dealt 21 wins": (
        {**EARLY, **NO_PEEK, "dealt_21": At21.WINS_HIDDEN},
        "AC KD KC 7H",
        "",
        "AC KC win dealt-21 100 > 200 = 1100",
    ),
    "early surrender is not asked about where a dealt 21 wins and the hole card is shown": (
        {**EARLY, **NO_PEEK, "dealt_21": At21.WINS_SHOWN},
        "AC AD KC KH",
        "",
        "AC KC win dealt-21 100 > 200 = 1100",
    ),
    "early surrender is not asked about where a dealt 21 stands": (
        {**EARLY, **NO_PEEK, "dealt_21": At21.STANDS},
        "AC KD KC AH",
        "",
        "AC KC push tie 100 > 100 = 1000",
    ),
    "early surrender is asked about where a dealt 21 plays on": (
        {**EARLY, **NO_PEEK, "dealt_21": At21.PLAYS_ON},
        "AC KD KC AH",
        "",
        "surrender? surrender decline",
    ),
    # Without half the bet.
    # Never later.
    "no surrender after a card": (LATE, "2C 9D 3C 8H 4C", "hit", "play? hit stand"),
    "no surrender after a split": (LATE, "8C 9D 8D 8H 3C", "split", "play? hit stand"),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "result"), ROWS.values(), ids=ROWS)
def test_hands_are_given_up(knobs: dict[str, Any], cards: str, actions: str, result: str) -> None:
    assert came_to(CASINO._replace(**knobs), cards, actions) == result


def test_half_an_odd_bet_is_to_the_cent() -> None:
    assert came_to(CASINO._replace(surrender=Surrender.LATE), "10C 9D 6C 8H", "surrender", bet=110) == (
        "10C 6C lose surrender 110 > 55 = 945"
    )


def test_a_hand_that_cannot_be_paid_for_twice_can_still_be_surrendered() -> None:
    assert (
        came_to(CASINO._replace(surrender=Surrender.LATE), "8C 9D 8D 8H", bankroll=100)
        == "play? hit stand surrender"
    )
