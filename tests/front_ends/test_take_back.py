"""U: a round that is over is played again with the same cards; nothing of it is kept, and the game goes on."""

from pathlib import Path

import pytest

from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.take_back import last_choice
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.front_ends.watching import CARDS, NAMES, RIGHT, TWO_ROUNDS, stepped
from tests.memory_terminal import Frame
from tests.piped import Piped

BACK = Key("u")


def shown(frame: Frame) -> str:
    return " ".join(" ".join(frame.lines).split())


def test_the_last_decision_with_a_choice_is_found_and_the_first_where_none_was_made_yet() -> None:
    timeline = decode(TWO_ROUNDS)
    _, first, second, third, *_ = timeline.asked  # after the bet
    assert last_choice(timeline, 0) == (third, 0)
    assert last_choice(timeline, 0, third - 1) == (second, 0)
    assert last_choice(timeline, 0, 0) == (first, 0)
    assert last_choice(decode("vegas-strip/40/,"), 0) is None


@pytest.mark.parametrize("size", [Size(24, 80), Size(15, 40)])
def test_a_watched_round_is_tried_another_way_as_often_as_wanted_and_the_replay_stands_as_it_was(
    size: Size,
) -> None:
    script = [*[RIGHT] * 24, BACK, Key("h"), *[BACK] * 3, Key("s"), Key("s"), BACK, Key("q")]
    frames = stepped(TWO_ROUNDS, *script, look=CARDS._replace(speed=0), size=size)
    before = frames[24]
    assert frames[-1] == before
    practice = frames[25:-1]
    assert all("practice" in shown(frame) and "U takes back" in shown(frame) for frame in practice)
    asked = [line.replace("Practice: ", "") for frame in practice for line in frame.lines if "again" in line]
    results = [line.split()[0].rstrip(",") for line in asked]
    assert results == ["$0", "+$10", "+$10"]


def test_a_round_without_a_decision_is_not_opened() -> None:
    frames = stepped("vegas-strip/40/,", *[RIGHT] * 14, BACK, look=NAMES)
    assert "nothing was decided in this round" in shown(frames[-1])


def plain(piped: Piped, keys: str, journal: Path) -> tuple[str, str]:
    """Types `keys` into a game in sentences; returns the journal of it, and what was told."""
    command = ("vegas-strip", "--plain", "--seed", "37", "--record", journal, "--force")
    told = piped(*command, keys=keys).stdout
    return journal.read_text("utf-8"), " ".join(told.split())


def test_the_game_goes_on_where_it_stood_and_keeps_nothing_of_what_was_tried(home: Path, piped: Piped) -> None:
    without, _ = plain(piped, "10\nhs10\nsq", home / "one.journal")
    tried, told = plain(piped, "10\nhsu\nuduruhsq10\nsq", home / "two.journal")
    assert tried == without
    assert [told.count(f"Practice: -${lost}, as played -$10.") for lost in (20, 5)] == [1, 1]


def test_there_is_nothing_to_take_back_before_a_round_is_over(home: Path, piped: Piped) -> None:
    _, told = plain(piped, "u\n10\nusq", home / "one.journal")
    assert "U takes the last round back: there is none yet." in told
    assert "U takes a round back once it is over." in told
