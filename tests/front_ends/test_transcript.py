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


def test_a_hole_card_that_nobody_saw_has_no_total_and_what_an_ace_counts_is_asked() -> None:
    busted = lines_of("transcript", "scripting-games", 4, "hhn")
    assert busted[-4:] == ["Player busts", "Lose 22 ?", "", "Play again? [y/n]"]
    assert lines_of("transcript", "friendly", 209, "r1n")[3:7] == [
        "Player surrenders",
        "Type '1' to count A-S as 1 and 'e' to count it as 11:",
        "Dealer: Q-D 3-D 6-D",
        "Lose 9 19",
    ]


def test_where_there_is_one_round_nothing_is_asked_after_it() -> None:
    assert lines_of("transcript", "instant-21", 0, "s")[-1] == "Lose 12 18"
