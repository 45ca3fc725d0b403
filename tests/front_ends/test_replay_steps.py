"""A replay by hand: an event or a round forward and back."""

import pytest

from blackjack_tui.front_ends import Look
from blackjack_tui.screen.buffer import Size
from tests.front_ends.watching import (
    END,
    HOME,
    LEFT,
    LOOKS,
    ONE_ROUND,
    RIGHT,
    TWO_ROUNDS,
    place,
    said,
    stepped,
    watched,
)
from tests.memory_terminal import InPause


def test_a_step_while_it_plays_pauses_it() -> None:
    frames = watched(ONE_ROUND, InPause(RIGHT, after=4.0))
    assert [place(frame) for frame in frames[5:]] == [
        "playing round 1/1 event 7/13",
        "paused round 1/1 event 8/13",
    ]


def test_there_is_no_step_before_the_first_event_or_after_the_last() -> None:
    frames = stepped(ONE_ROUND, LEFT, LEFT, RIGHT)
    assert [place(frame) for frame in frames[1:]] == [
        "paused round 1/1 event 0/13",
        "paused round 1/1 event 0/13",
        "paused round 1/1 event 1/13",
    ]
    frames = stepped(ONE_ROUND, *[RIGHT] * 14, LEFT)
    assert [place(frame) for frame in frames[13:]] == [
        "the end round 1/1 event 13/13",
        "the end round 1/1 event 13/13",
        "paused round 1/1 event 12/13",
    ]


@pytest.mark.parametrize(("look", "size"), LOOKS)
def test_so_many_steps_back_and_as_many_forward_bring_back_every_frame(look: Look, size: Size) -> None:
    there, back = [RIGHT] * 38, [LEFT] * 38
    frames = stepped(TWO_ROUNDS, *there, *back, *there, look=look, size=size)
    forward = frames[:39]
    assert len({frame.cells for frame in forward}) == 39
    assert frames[38:77] == forward[::-1]
    assert frames[76:] == forward


def test_end_and_home_go_to_the_round_after_and_before() -> None:
    frames = stepped(TWO_ROUNDS, *[END] * 4, *[HOME] * 4)
    assert [place(frame) for frame in frames] == [
        "paused round 1/2 event 0/24",
        "paused round 1/2 event 2/24",
        "paused round 2/2 event 1/14",
        "the end round 2/2 event 14/14",
        "the end round 2/2 event 14/14",
        "paused round 2/2 event 1/14",
        "paused round 1/2 event 2/24",
        "paused round 1/2 event 0/24",
        "paused round 1/2 event 0/24",
    ]


def test_what_was_said_in_the_round_before_is_not_said_in_the_next() -> None:
    frames = stepped(TWO_ROUNDS, *[RIGHT] * 27)
    assert [said(frame) for frame in frames[23:28]] == [
        "You Win!  +$10",
        "This round +$20  Bet $25? (Enter) Enter",
        "",
        "You bet $25",
        "Dealing Cards...",
    ]


TWO_BOXES = "vegas-strip/1+2.1.chart/10+20:ss"  # the bets of boxes 2 and 3 are asked with no event between


def test_each_of_several_boxes_is_a_step_where_they_are_asked_with_no_event_between() -> None:
    frames = stepped(TWO_BOXES, RIGHT, RIGHT, RIGHT, RIGHT, LEFT, LEFT, LEFT)
    bets = ["Bet $10? (Enter) Enter", "Bet $20? (Enter) Enter"]
    assert [said(frame) for frame in frames[2:4]] == bets
    assert [said(frame) for frame in frames[5:7]] == bets[::-1]
    assert [place(frame) for frame in frames[2:4]] == ["paused round 1/1 event 2/30"] * 2
    assert [place(frames[number])[-4:] for number in (1, 4, -1)] == ["1/30", "3/30", "1/30"]
