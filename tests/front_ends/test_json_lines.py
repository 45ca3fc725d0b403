"""The table as JSON objects, for programs."""

import json
from typing import Any

from tests.sessions import lines_of


def objects(rules: str, seed: int, keys: str) -> list[dict[str, Any]]:
    return list(map(json.loads, lines_of("json", rules, seed, keys)))


def test_a_round_is_every_event_every_question_and_its_end() -> None:
    told = objects("friendly", 209, "rxen")
    assert [each["event"] for each in told] == [
        *("round_started", "shuffled", "deal_started", "player_dealt", "dealer_dealt", "player_dealt"),
        *("hole_dealt", "turn_began", "ask", "surrendered", "ask", "wrong_key", "ask", "ace_declared"),
        *("hole_turned", "dealer_drew", "dealer_stood", "hand_settled", "over", "ask"),
    ]
    hand = {"cards": ["AS", "8C"], "points": 9, "soft": False}
    low = {"player": hand, "hands": [hand], "dealer": {"cards": ["QD", None], "points": None, "upcard": 10}}
    ace = {"event": "ask", "question": "ace", "keys": {"1": "1", "e": "11"}, "card": "AS", **low}
    assert told[10:13] == [ace, {"event": "wrong_key", "key": "x"}, ace]
    assert told[-1] == {"event": "ask", "question": "again", "keys": {"y": "yes", "n": "no"}}
    assert told[-2] == {
        "event": "over",
        "round": 1,
        "decisions": ["surrender", "11"],
        "outcome": "lose",
        "hands": [{"cards": ["AS", "8C"], "points": 19, "outcome": "lose"}],
        "dealer": {"cards": ["QD", "3D", "6D"], "points": 19},
    }


def test_last_of_a_bet_is_the_one_before_as_far_as_there_is_money_for_it() -> None:
    first, *others = [
        each for each in objects("vegas-strip", 4, "35000\ns" * 2) if each.get("question") == "bet"
    ]
    assert (first["last"], first["max"]) == (1000, 50000)
    assert [(each["last"], each["max"]) for each in others] == [(35000, 50000), (30000, 30000)]
