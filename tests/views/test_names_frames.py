"""The names view against the 2008 program's screens: every cell, at every prompt and pause of a dozen hands."""

import json
from functools import cache
from typing import Any

import pytest

from blackjack_tui.screen.buffer import Size
from tests.memory_terminal import Frame
from tests.sessions import DATA, frames_of

HANDS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((DATA / "frames").glob("*.json"))}
SESSIONS = [
    json.loads(line)
    for line in (DATA / "cases" / "sessions-scripting-games.jsonl").read_text("utf-8").splitlines()
]


@cache
def hand_of(name: str) -> list[Frame]:
    """A hand in a window of the size that it had."""
    return frames_at(HANDS[name], Size(HANDS[name]["rows"], HANDS[name]["cols"]))


def frames_at(given: dict[str, Any], size: Size) -> list[Frame]:
    return frames_of("names", "scripting-games", given["seed"], given["keys"], given["shuffle"], size)


@pytest.mark.parametrize("name", HANDS)
def test_every_screen_of_2008_is_reproduced_cell_for_cell(name: str) -> None:
    given = HANDS[name]
    rows, columns = given["rows"], given["cols"]
    frames = hand_of(name)
    assert len(frames) == len(given["frames"])
    for frame, expected in zip(frames, given["frames"], strict=True):
        assert frame.lines == expected["lines"]
        colours = [[("", "")] * columns for _ in range(rows)]
        for row, column, width, fore, back in expected["spans"]:
            colours[row][column : column + width] = [(fore, back)] * width
        assert [[(style.fore, style.back) for _, style in row] for row in frame.cells] == colours


@pytest.mark.parametrize("name", HANDS)
def test_every_pause_of_2008_lasts_as_long_and_comes_in_its_order(name: str) -> None:
    given = HANDS[name]
    waits = [frame.timeout for frame in hand_of(name)]
    assert waits == [expected["ms"] / 1000 if "ms" in expected else None for expected in given["frames"]]


@pytest.mark.parametrize("given", SESSIONS, ids=lambda given: str(given["seed"]))
def test_whole_sessions_say_what_2008_said_at_each_pause_and_prompt(given: dict[str, Any]) -> None:
    frames = frames_at(given, Size(24, 80))
    assert [frame.lines[23].strip() for frame in frames] == given["statuses"]


@pytest.mark.parametrize("size", [Size(24, 71), Size(24, 80), Size(40, 120)])
def test_the_table_stays_at_the_top_left_of_a_terminal_of_any_size(size: Size) -> None:
    small = frames_at(HANDS["scripting-games-tie"], Size(24, 71))
    other = frames_at(HANDS["scripting-games-tie"], size)
    for one, two in zip(small, other, strict=True):
        assert [line[:71] for line in two.lines[:24]] == one.lines
        assert {style.back for row in two.cells for _, style in row[71:]} <= {"darkgreen"}
        assert not "".join(line[71:] for line in two.lines).strip()


def hands(keys: str) -> list[str]:
    return [line.strip() for line in frames_of("names", "vegas-strip", 48, keys)[-1].lines[18:20]]


def test_the_split_hand_that_is_played_is_marked() -> None:
    assert [line[:8] for line in hands("\np")] == ["> Hand 1", "Hand 2  "]
    assert [line[:8] for line in hands("\nps")] == ["Hand 1  ", "> Hand 2"]
    assert [line[:8] for line in hands("\npss")] == ["Hand 1  ", "Hand 2  "]
