"""Each knob of the rules: what a round does on either side of it, told as all that happens after the deal."""

from typing import Any

import pytest

from blackjack_tui.game.rules import Aces, At21, AtBust, Draws, HoleCard, Surrender, Tie
from tests.game.writing import PLAIN, after_the_deal, played

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what happens
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "the hole card is the dealer's second": (
        {"hole_card": HoleCard.SECOND},
        "10C 9D 8C KH",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned KH 19 hard, DealerStood 19 hard, "
        "HandSettled 0 lose lower 18 19, RoundOver",
    ),
    "the hole card is the dealer's first": (
        {"hole_card": HoleCard.FIRST},
        "10C 9D 8C KH",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 9D 19 hard, DealerStood 19 hard, "
        "HandSettled 0 lose lower 18 19, RoundOver",
    ),
    "dealt 21 wins with the hole card hidden": (
        {"dealt_21": At21.WINS_HIDDEN},
        "AC 9D KC 7H",
        "",
        "HandSettled 0 win dealt-21 21 None, RoundOver",
    ),
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
    "dealt 20 is nothing special": (
        {"dealt_21": At21.WINS_HIDDEN},
        "AC 9D 9C 7H",
        "",
        "TurnBegan 0",
    ),
    "drawn 21 wins with the hole card hidden": (
        {"drawn_21": At21.WINS_HIDDEN},
        "6C 9D 5C 7H KC",
        "hit",
        "TurnBegan 0, PlayerDrew 0 KC 21 hard, HandSettled 0 win drawn-21 21 None, RoundOver",
    ),
    "drawn 21 wins with the hole card shown": (
        {"drawn_21": At21.WINS_SHOWN},
        "6C 9D 5C 7H KC",
        "hit",
        "TurnBegan 0, PlayerDrew 0 KC 21 hard, HoleTurned 7H 16 hard, HandSettled 0 win drawn-21 21 16, "
        "RoundOver",
    ),
    "drawn 21 stands and the dealer plays": (
        {"drawn_21": At21.STANDS},
        "6C 9D 5C 7H KC KS",
        "hit",
        "TurnBegan 0, PlayerDrew 0 KC 21 hard, HoleTurned 7H 16 hard, DealerDrew KS 26 hard, "
        "DealerStood 26 hard, HandSettled 0 win dealer-bust 21 26, RoundOver",
    ),
    "drawn 21 plays on": (
        {"drawn_21": At21.PLAYS_ON, "dealt_21": At21.WINS_HIDDEN},
        "6C 9D 5C 7H KC AS",
        "hit hit",
        "TurnBegan 0, PlayerDrew 0 KC 21 hard, PlayerDrew 0 AS 22 hard, Busted 0 22, "
        "HandSettled 0 lose bust 22 None, RoundOver",
    ),
    "drawn 20 is nothing special": (
        {"drawn_21": At21.WINS_HIDDEN},
        "6C 9D 5C 7H 9C",
        "hit",
        "TurnBegan 0, PlayerDrew 0 9C 20 hard",
    ),
    "over 21 loses with the hole card hidden": (
        {"bust": AtBust.LOSES_HIDDEN},
        "KC 9D 6C 7H 6S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 6S 22 hard, Busted 0 22, HandSettled 0 lose bust 22 None, RoundOver",
    ),
    "over 21 loses with the dealer's total told": (
        {"bust": AtBust.LOSES_TOLD},
        "KC 9D 6C 7H 6S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 6S 22 hard, Busted 0 22, DealerTold 16, HandSettled 0 lose bust 22 16, "
        "RoundOver",
    ),
    "over 21 loses with the hole card shown": (
        {"bust": AtBust.LOSES_SHOWN},
        "KC 9D 6C 7H 6S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 6S 22 hard, Busted 0 22, HoleTurned 7H 16 hard, "
        "HandSettled 0 lose bust 22 16, RoundOver",
    ),
    "over 21 loses after the dealer has played": (
        {"bust": AtBust.DEALER_PLAYS},
        "KC 9D 6C 7H 6S AS",
        "hit",
        "TurnBegan 0, PlayerDrew 0 6S 22 hard, Busted 0 22, HoleTurned 7H 16 hard, DealerDrew AS 17 hard, "
        "DealerStood 17 hard, HandSettled 0 lose bust 22 17, RoundOver",
    ),
    "over 21 is a push once the dealer is over 21 too": (
        {"bust": AtBust.DEALER_PLAYS},
        "KC 9D 6C 7H 6S KS",
        "hit",
        "TurnBegan 0, PlayerDrew 0 6S 22 hard, Busted 0 22, HoleTurned 7H 16 hard, DealerDrew KS 26 hard, "
        "DealerStood 26 hard, HandSettled 0 push both-bust 22 26, RoundOver",
    ),
    "a surrendered hand is lost though it would have won": (
        {"surrender": Surrender.LOSES},
        "10C 9D 10S 7H 3S",
        "surrender",
        "TurnBegan 0, Surrendered 0, HoleTurned 7H 16 hard, DealerDrew 3S 19 hard, DealerStood 19 hard, "
        "HandSettled 0 lose surrender 20 19, RoundOver",
    ),
    "a surrendered hand is lost though the dealer goes over 21": (
        {"surrender": Surrender.LOSES},
        "10C 9D 6C 7H KS",
        "surrender",
        "TurnBegan 0, Surrendered 0, HoleTurned 7H 16 hard, DealerDrew KS 26 hard, DealerStood 26 hard, "
        "HandSettled 0 lose surrender 16 26, RoundOver",
    ),
    "a dealer who draws to 17 draws at 16, ahead or not": (
        {"dealer_draws": Draws.TO_17},
        "10C 9D 2C 7H AS",
        "stand",
        "TurnBegan 0, Stood 0 12 hard, HoleTurned 7H 16 hard, DealerDrew AS 17 hard, DealerStood 17 hard, "
        "HandSettled 0 lose lower 12 17, RoundOver",
    ),
    "a dealer who draws to 17 stands at 17, behind or not": (
        {"dealer_draws": Draws.TO_17},
        "10C 9D 8C 8H",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 8H 17 hard, DealerStood 17 hard, "
        "HandSettled 0 win higher 18 17, RoundOver",
    ),
    "a dealer who draws to 17 stands at a soft 17": (
        {"dealer_draws": Draws.TO_17},
        "10C AD 8C 6H",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 6H 17 soft, DealerStood 17 soft, "
        "HandSettled 0 win higher 18 17, RoundOver",
    ),
    "a dealer who draws to 17 draws at a soft 16": (
        {"dealer_draws": Draws.TO_17},
        "10C AD 8C 5H KS 3S",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 5H 16 soft, DealerDrew KS 16 hard, DealerDrew 3S 19 hard, "
        "DealerStood 19 hard, HandSettled 0 lose lower 18 19, RoundOver",
    ),
    "a dealer who chases draws above 17 while behind": (
        {"dealer_draws": Draws.BELOW_PLAYER},
        "10C 9D 9C 9H 2S",
        "stand",
        "TurnBegan 0, Stood 0 19 hard, HoleTurned 9H 18 hard, DealerDrew 2S 20 hard, DealerStood 20 hard, "
        "HandSettled 0 lose lower 19 20, RoundOver",
    ),
    "a dealer who chases stands below 17 once ahead": (
        {"dealer_draws": Draws.BELOW_PLAYER},
        "10C 9D 2C 4H",
        "stand",
        "TurnBegan 0, Stood 0 12 hard, HoleTurned 4H 13 hard, DealerStood 13 hard, "
        "HandSettled 0 lose lower 12 13, RoundOver",
    ),
    "a dealer who chases draws one point behind and stands when level": (
        {"dealer_draws": Draws.BELOW_PLAYER},
        "10C 9D 2C 2H AS",
        "stand",
        "TurnBegan 0, Stood 0 12 hard, HoleTurned 2H 11 hard, DealerDrew AS 12 hard, DealerStood 12 hard, "
        "HandSettled 0 push tie 12 12, RoundOver",
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
    "equal totals are the dealer's": (
        {"tie": Tie.DEALER},
        "10C 9D 8C 9H",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 9H 18 hard, DealerStood 18 hard, "
        "HandSettled 0 lose tie 18 18, RoundOver",
    ),
    "equal totals are nobody's": (
        {"tie": Tie.PUSH},
        "10C 9D 8C 9H",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 9H 18 hard, DealerStood 18 hard, "
        "HandSettled 0 push tie 18 18, RoundOver",
    ),
    "the player's aces count what is best": (
        {"player_aces": Aces.BEST},
        "AC 9D 8C 9H AS 5C",
        "hit hit",
        "TurnBegan 0, PlayerDrew 0 AS 20 soft, PlayerDrew 0 5C 15 hard",
    ),
    "the player's aces count 1": (
        {"player_aces": Aces.LOW},
        "AC 9D 8C 9H AS",
        "hit stand",
        "TurnBegan 0, PlayerDrew 0 AS 10 hard, Stood 0 10 hard, HoleTurned 9H 18 hard, DealerStood 18 hard, "
        "HandSettled 0 lose lower 10 18, RoundOver",
    ),
    "the dealer's aces count what is best": (
        {"dealer_aces": Aces.BEST},
        "10C AD 8C 9H",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 9H 20 soft, DealerStood 20 soft, "
        "HandSettled 0 lose lower 18 20, RoundOver",
    ),
    "the dealer's aces count 1": (
        {"dealer_aces": Aces.LOW},
        "10C AD 8C 9H 7S",
        "stand",
        "TurnBegan 0, Stood 0 18 hard, HoleTurned 9H 10 hard, DealerDrew 7S 17 hard, DealerStood 17 hard, "
        "HandSettled 0 win higher 18 17, RoundOver",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "events"), ROWS.values(), ids=ROWS)
def test_a_knob_does_what_it_says(knobs: dict[str, Any], cards: str, actions: str, events: str) -> None:
    _, happened = played(PLAIN._replace(**knobs), cards, actions)
    assert ", ".join(after_the_deal(happened)) == events
