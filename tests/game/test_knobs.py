"""Each knob of the rules: what a round does on either side of it, told as all that happens after the deal."""

from typing import Any

import pytest

from blackjack_tui.game.rules import Aces, At21, AtBust, Draws, Surrender
from tests.game.writing import PLAIN, after_the_deal, played

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what happens
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "dealt 21 wins with the hole card shown": (
        {"dealt_21": At21.WINS_SHOWN},
        "AC 9D KC 7H",
        "",
        "HoleTurned 7H 16 hard, HandSettled 0 win dealt-21 21 16, RoundOver",
    ),
    "dealt 21 wins even from a dealer who has it too": (
        {"dealt_21": At21.WINS_SHOWN},
        "AC AD KC KD",
        "",
        "HoleTurned KD 21 soft, HandSettled 0 win dealt-21 21 21, RoundOver",
    ),
    "dealt 21 stands and the dealer may tie": (
        {"dealt_21": At21.STANDS},
        "AC 9D KC 7H 5S",
        "",
        "HoleTurned 7H 16 hard, DealerDrew 5S 21 hard, DealerStood 21 hard, HandSettled 0 push tie 21 21, "
        "RoundOver",
    ),
    "dealt 21 plays on": (
        {"dealt_21": At21.PLAYS_ON, "drawn_21": At21.WINS_HIDDEN},
        "AC 9D KC 7H 5S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 5S 16 hard",
    ),
    "drawn 21 plays on": (
        {"drawn_21": At21.PLAYS_ON, "dealt_21": At21.WINS_HIDDEN},
        "6C 9D 5C 7H KC AS",
        "hit hit",
        "TurnBegan 0, PlayerDrew 0 KC 21 hard, PlayerDrew 0 AS 22 hard, Busted 0 22, "
        "HandSettled 0 lose bust 22 None, RoundOver",
    ),
    "a surrendered hand is lost though it would have won": (
        {"surrender": Surrender.LOSES},
        "10C 9D 10S 7H 3S",
        "surrender",
        "TurnBegan 0, Surrendered 0, HoleTurned 7H 16 hard, DealerDrew 3S 19 hard, DealerStood 19 hard, "
        "HandSettled 0 lose surrender 20 19, RoundOver",
    ),
    "a dealer who chases a hand over 21 stands at 21": (
        {"dealer_draws": Draws.BELOW_PLAYER, "bust": AtBust.DEALER_PLAYS},
        "KC KD 6C AD KS",
        "hit",
        "TurnBegan 0, PlayerDrew 0 KS 26 hard, Busted 0 26, HoleTurned AD 21 soft, DealerStood 21 soft, "
        "HandSettled 0 lose bust 26 21, RoundOver",
    ),
    "a dealer who chases a hand over 21 draws no more once over 21 too": (
        {"dealer_draws": Draws.BELOW_PLAYER, "bust": AtBust.DEALER_PLAYS},
        "KC KD 6C JD KS 2S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 KS 26 hard, Busted 0 26, HoleTurned JD 20 hard, DealerDrew 2S 22 hard, "
        "DealerStood 22 hard, HandSettled 0 push both-bust 26 22, RoundOver",
    ),
    "the player's aces count 1": (
        {"player_aces": Aces.LOW},
        "AC 9D 8C 9H AS",
        "hit stand",
        "TurnBegan 0, PlayerDrew 0 AS 10 hard, Stood 0 10 hard, HoleTurned 9H 18 hard, DealerStood 18 hard, "
        "HandSettled 0 lose lower 10 18, RoundOver",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "events"), ROWS.values(), ids=ROWS)
def test_a_knob_does_what_it_says(knobs: dict[str, Any], cards: str, actions: str, events: str) -> None:
    _, happened = played(PLAIN._replace(**knobs), cards, actions)
    assert ", ".join(after_the_deal(happened)) == events
