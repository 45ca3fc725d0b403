"""A replay on a screen that changes: its size, its view, and the help over it."""

import pytest

from blackjack_tui.front_ends import Look
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.front_ends.watching import (
    CARDS,
    LOOKS,
    ONE_ROUND,
    RIGHT,
    TWO_ROUNDS,
    stepped,
    waits,
    watched,
)
from tests.memory_terminal import InPause
from tests.sessions import STANDARD

LARGE = Size(40, 120)


@pytest.mark.parametrize(("look", "size"), LOOKS)
def test_another_size_shows_the_same_moment_there(look: Look, size: Size) -> None:
    large = stepped(ONE_ROUND, *[RIGHT] * 13, look=look, size=LARGE)
    resized = stepped(ONE_ROUND, *(LARGE, size, RIGHT) * 13, LARGE, look=look, size=size)[1::3]
    assert resized == large


def test_too_little_room_says_so_and_takes_no_step() -> None:
    before, small, still_small, after = stepped(ONE_ROUND, Size(10, 60), RIGHT, STANDARD)
    assert small.lines[4].strip() == "The table needs 71x24; this is 60x10."
    assert still_small == small
    assert after == before


def test_another_view_shows_the_same_moment() -> None:
    *_, named, _, drawn = stepped(ONE_ROUND, *[RIGHT] * 9, Key("v"), Key("j"))
    assert drawn == stepped(ONE_ROUND, *[RIGHT] * 9, look=CARDS)[-1]
    assert named != drawn


def test_the_help_has_the_keys_of_a_replay_and_the_deal_code() -> None:
    for key in (Key("?"), Key(keys.F1)):
        helped = stepped(TWO_ROUNDS, key, look=CARDS, size=Size(40, 100))[-1]
        text = " ".join(" ".join(line.strip(" ▌▀▄") for line in helped.lines).split())
        assert "Space pauses and goes on; left and right go an event back and forward." in text
        assert "Home and End go to the round before and after; up and down change the speed." in text
        assert "P plays on from here yourself, U only this round, for practice; then Q comes back." in text
        assert "Deal code: vegas-strip/48/pss,25:s" in text
        assert "hit: one more card" not in text


def test_help_stops_the_time_and_then_the_replay_goes_on() -> None:
    frames = watched(ONE_ROUND, InPause(Key("?"), after=0.4), Key("x"))
    assert waits(frames)[:4] == [1.0, None, 0.6, 0.8]
