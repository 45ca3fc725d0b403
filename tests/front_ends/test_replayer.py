"""A game watched again: it plays by itself, pauses, and goes an event or a round forward and back."""

from functools import cache

import pytest

from blackjack_tui.play.deal_codes import encode
from blackjack_tui.screen.keys import Key
from tests.front_ends.watching import (
    CARDS,
    DOWN,
    END,
    HOME,
    LEFT,
    NAMES,
    ONE_ROUND,
    QUIT,
    RIGHT,
    SPACE,
    TWO_ROUNDS,
    UP,
    place,
    said,
    stepped,
    waits,
    watched,
)
from tests.memory_terminal import Frame, InPause
from tests.screen.games import random_game
from tests.sessions import frames_of


@pytest.mark.parametrize("view", ["names", "cards"])
def test_it_waits_as_long_as_the_table_does_and_three_seconds_at_a_question(view: str) -> None:
    live = waits(frames_of(view, "vegas-strip", 37, "\nhs\ns\ns"))
    replayed = waits(watched("vegas-strip/37/hs,s,s", look=NAMES._replace(view=view)))
    assert replayed == [3.0 if wait is None else wait for wait in live[:-1]] + [None]


def test_space_pauses_and_goes_on() -> None:
    frames = watched(ONE_ROUND, InPause(SPACE, after=4.0), SPACE)
    assert waits(frames) == [1.0, 0.8, 0.6, 0.6, 0.6, 0.6, None, 3.0, 1.0, 1.6, 1.6, None]
    assert [place(frame) for frame in frames[5:8]] == [
        "playing round 1/1 event 7/13",
        "paused round 1/1 event 7/13",
        "playing round 1/1 event 8/13",
    ]


@cache
def steps() -> list[Frame]:
    return stepped(ONE_ROUND, *[RIGHT] * 13, look=CARDS)


@pytest.mark.parametrize("tenths", range(0, 104, 5))
def test_a_pause_at_any_time_shows_the_same_as_stepping_to_it(tenths: int) -> None:
    paused = watched(ONE_ROUND, InPause(SPACE, after=tenths / 10), look=CARDS)[-1]
    assert paused.timeout is None
    assert paused in steps()


def test_space_at_the_end_plays_it_again() -> None:
    frames = watched(ONE_ROUND, SPACE)
    assert frames[11:] == frames[:11]


@pytest.mark.parametrize(("key", "then"), [(UP, [0.5, 0.4, 0.3]), (DOWN, [2.0, 1.6, 1.2])])
def test_up_and_down_change_the_speed_from_the_next_wait_on(key: Key, then: list[float]) -> None:
    assert waits(watched(ONE_ROUND, InPause(key)))[:4] == [1.0, *then]


def test_from_a_round_on_it_begins_with_that_rounds_table() -> None:
    frames = watched(TWO_ROUNDS, first=25)
    assert frames == watched(TWO_ROUNDS)[-len(frames) :]
    assert said(frames[0]) == "Dealing Cards..."
    assert place(frames[0]) == "playing round 2/2 event 2/14"


def test_a_loop_shows_the_end_for_two_seconds_and_begins_again() -> None:
    once = watched(ONE_ROUND)
    looped = watched(ONE_ROUND, InPause(QUIT, after=30.0), loop=True)
    assert waits(looped)[:12] == [*waits(once)[:-1], 2.0, 1.0]
    assert looped[11:15] == looped[:4]
    assert looped[10].lines[1:] == once[-1].lines[1:]


@pytest.mark.parametrize("tenths", range(0, 114, 10))
def test_q_leaves_while_it_plays(tenths: int) -> None:
    left = watched(ONE_ROUND, InPause(QUIT, after=tenths / 10), SPACE)
    assert left == watched(ONE_ROUND)[: len(left)]
    assert left[-1].timeout is not None


def test_a_key_that_means_nothing_does_not_keep_the_replay_from_going_on() -> None:
    frames = watched(ONE_ROUND, *[InPause(Key("j"), 0.4)] * 3)
    assert waits(frames[:5]) == pytest.approx([1.0, 0.6, 0.2, 0.8, 0.6])


@cache
def game(questions: int) -> str:
    return encode(random_game("vegas-strip", 1, questions).record)


@pytest.mark.parametrize("keys", [[END] * 12, [END, END, HOME, LEFT, LEFT], [RIGHT] * 30])
def test_a_key_is_obeyed_while_the_game_is_still_read_as_when_it_is_read(keys: list[Key]) -> None:
    early = watched(game(200), *map(InPause, keys[:3]), *keys[3:], paused=True, read=1)
    late = stepped(game(200), *keys)
    assert early[-1].cells[1:] == late[-1].cells[1:]


@pytest.mark.parametrize("speed", [0, 1])
def test_a_game_that_is_still_read_plays_to_its_end(speed: float) -> None:
    look = NAMES._replace(speed=speed)
    early, late = watched(game(20), look=look, read=1), watched(game(20), look=look)
    assert early[-1].cells == late[-1].cells
