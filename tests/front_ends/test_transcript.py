"""The published TwentyOne transcripts, byte for byte."""

import json
from typing import Any

import pytest

from tests.sessions import DATA, lines_of

CASES = DATA / "cases"
PUBLISHED = json.loads((CASES / "samples-twentyone.json").read_text("utf-8"))
SESSIONS = list(map(json.loads, (CASES / "sessions-twentyone.jsonl").read_text("utf-8").splitlines()))


@pytest.mark.parametrize("run", PUBLISHED, ids=lambda run: str(run["sample"]))
def test_the_published_runs_come_out_as_published(run: dict[str, Any]) -> None:
    assert lines_of("transcript", "twentyone", run["seed"], run["keys"]) == run["expected"]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: str(session["seed"]))
def test_whole_sessions_come_out_byte_for_byte(session: dict[str, Any]) -> None:
    lines = lines_of("transcript", "twentyone", session["seed"], session["keys"])
    assert "".join(f"{line}\n" for line in lines) == session["transcript"]


@pytest.mark.parametrize("keys", ["x", "hx", "q", "1"])
def test_any_other_key_leaves_at_once(keys: str) -> None:
    assert lines_of("transcript", "twentyone", 7, keys + "hhhh") == lines_of("transcript", "twentyone", 7, keys)


@pytest.mark.parametrize("key", ["n", "q", "x", "h"])
def test_anything_but_y_leaves_after_a_round(key: str) -> None:
    lines = lines_of("transcript", "twentyone", 37, "h" + key + "hhh")
    assert lines[-2:] == ["", "Play again? [y/n]"]


STYLE = [
    # rule book, seed, keys, what is written
    (
        "scripting-games",  # the hole card stays hidden after a bust
        4,
        "hhn",
        [
            "Dealer: K-S ?",
            "Player: 4-S 5-H",
            "Type 'h' to hit and 's' to stay:",
            "Player: 4-S 5-H 5-C",
            "Type 'h' to hit and 's' to stay:",
            "Player: 4-S 5-H 5-C 8-C",
            "Player busts",
            "Lose 22 ?",
            "",
            "Play again? [y/n]",
        ],
    ),
    (
        "friendly",  # a surrender, the ace counted all the same
        209,
        "r1n",
        [
            "Dealer: Q-D ?",
            "Player: A-S 8-C",
            "Type 'h' to hit, 's' to stay and 'r' to surrender:",
            "Player surrenders",
            "Type '1' to count A-S as 1 and 'e' to count it as 11:",
            "Dealer: Q-D 3-D 6-D",
            "Lose 9 19",
            "",
            "Play again? [y/n]",
        ],
    ),
    (
        "instant-21",  # one round: no question after it
        0,
        "s",
        [
            "Dealer: J-D ?",
            "Player: Q-H 2-C",
            "Type 'h' to hit and 's' to stay:",
            "Dealer: J-D 3-S 5-H",
            "Lose 12 18",
        ],
    ),
]


@pytest.mark.parametrize(("rules", "seed", "keys", "expected"), STYLE, ids=[row[0] for row in STYLE])
def test_other_rule_books_read_in_the_same_style(rules: str, seed: int, keys: str, expected: list[str]) -> None:
    assert lines_of("transcript", rules, seed, keys) == expected
