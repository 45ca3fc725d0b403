"""The table as JSON objects, for programs."""

import json
from typing import Any

from tests.sessions import lines_of


def objects(rules: str, seed: int, keys: str) -> list[dict[str, Any]]:
    return list(map(json.loads, lines_of("json", rules, seed, keys)))


def test_a_round_is_every_event_every_question_and_its_end() -> None:
    hand = {"cards": ["AS", "8C"], "points": 9, "soft": False}
    low = {"player": hand, "hands": [hand], "dealer": {"cards": ["QD", None], "points": None, "upcard": 10}}
    assert objects("friendly", 209, "rxen") == [
        {"event": "round_started"},
        {"event": "shuffled", "left": 52, "cut": 0},
        {"event": "deal_started"},
        {"event": "player_dealt", "hand": 0, "card": "AS", "points": 1, "soft": False},
        {"event": "dealer_dealt", "card": "QD"},
        {"event": "player_dealt", "hand": 0, "card": "8C", "points": 9, "soft": False},
        {"event": "hole_dealt"},
        {"event": "turn_began", "hand": 0},
        {"event": "ask", "question": "play", "keys": {"h": "hit", "s": "stand", "r": "surrender"}, **low},
        {"event": "surrendered", "hand": 0},
        {"event": "ask", "question": "ace", "keys": {"1": "1", "e": "11"}, "card": "AS", **low},
        {"event": "wrong_key", "key": "x"},
        {"event": "ask", "question": "ace", "keys": {"1": "1", "e": "11"}, "card": "AS", **low},
        {"event": "ace_declared", "hand": 0, "card": "AS", "value": 11, "points": 19},
        {"event": "hole_turned", "card": "3D", "points": 13, "soft": False},
        {"event": "dealer_drew", "card": "6D", "points": 19, "soft": False},
        {"event": "dealer_stood", "points": 19, "soft": False},
        {
            "event": "hand_settled",
            "hand": 0,
            "outcome": "lose",
            "reason": "surrender",
            "points": 19,
            "dealer_points": 19,
            "bet": 0,
            "returned": 0,
        },
        {
            "event": "over",
            "round": 1,
            "decisions": ["surrender", "11"],
            "outcome": "lose",
            "hands": [{"cards": ["AS", "8C"], "points": 19, "outcome": "lose"}],
            "dealer": {"cards": ["QD", "3D", "6D"], "points": 19},
        },
        {"event": "ask", "question": "again", "keys": {"y": "yes", "n": "no"}},
    ]


def test_last_of_a_bet_is_the_one_before_as_far_as_there_is_money_for_it() -> None:
    first, *others = [
        each for each in objects("vegas-strip", 4, "35000\ns" * 2) if each.get("question") == "bet"
    ]
    assert (first["last"], first["max"]) == (1000, 50000)
    assert [(each["last"], each["max"]) for each in others] == [(35000, 50000), (30000, 30000)]
