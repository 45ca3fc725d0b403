"""Each knob of the rules: what a round does on either side of it, told as all that happens after the deal."""

from typing import Any

import pytest

from blackjack_tui.game.rules import At21
from tests.game.writing import PLAIN, after_the_deal, played

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, what happens
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "dealt 21 wins with the hole card shown": (
        {"dealt_21": At21.WINS_SHOWN},
        "AC 9D KC 7H",
        "",
        "HoleTurned 7H 16 hard, HandSettled 0 win dealt-21 21 16, RoundOver",
    ),
    "dealt 21 plays on": (
        {"dealt_21": At21.PLAYS_ON, "drawn_21": At21.WINS_HIDDEN},
        "AC 9D KC 7H 5S",
        "hit",
        "TurnBegan 0, PlayerDrew 0 5S 16 hard",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "events"), ROWS.values(), ids=ROWS)
def test_a_knob_does_what_it_says(knobs: dict[str, Any], cards: str, actions: str, events: str) -> None:
    _, happened = played(PLAIN._replace(**knobs), cards, actions)
    assert ", ".join(after_the_deal(happened)) == events
