"""A table in a terminal that is too small for it, behind the line that says so."""

import pytest

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.layout import MINIMUM
from tests.front_ends.test_full_screen import CARDS, NAMES, table_with
from tests.memory_terminal import Frame, InPause
from tests.sessions import STANDARD

TINY = Size(10, 30)
"""Too small for any view."""
MIDDLING = Size(20, 60)
"""Too small for the names view only."""


def text(frame: Frame) -> str:
    return "\n".join(frame.lines)


@pytest.mark.parametrize("key", ["?", keys.F1])
def test_no_help_opens_unseen_so_one_q_leaves(key: str) -> None:
    _, frames = table_with(TINY, Key(key), Key("q"), Key("q"), look=CARDS)
    assert len(frames) == len(table_with(TINY, Key("x"), Key("q"), look=CARDS)[1])
    _, frames = table_with(TINY, Key(key), STANDARD, look=CARDS)
    assert frames[-1] == table_with(look=CARDS)[1][-1]


def test_a_help_that_cannot_be_seen_any_more_is_back_with_the_room() -> None:
    _, frames = table_with(Key("?"), TINY, STANDARD, Key("x"), look=CARDS)
    question, helped, small, again, back = frames[-5:]
    assert "The table needs" in text(small)
    assert again == helped
    assert back == question


def test_a_wait_goes_on_behind_the_notice_whether_the_help_is_open_or_asked_for() -> None:
    whole = [frame.timeout for frame in table_with()[1]]
    _, opened = table_with(InPause(Key("?"), after=0.4), TINY)
    assert [frame.timeout for frame in opened] == [1.0, None, 0.6, *whole[1:]]
    _, asked_for = table_with(InPause(TINY, after=0.4), InPause(Key("?"), after=0.1))
    assert [frame.timeout for frame in asked_for] == [1.0, 0.6, 0.5, *whole[1:]]


def test_v_can_bring_a_view_that_fits() -> None:
    table, frames = table_with(MIDDLING, Key("v"), look=NAMES)
    assert "The table needs 71x24" in text(frames[-2])
    assert "tand" in frames[-1].lines[18]
    assert table.look.view == "cards"


NOTICES = [
    (MIDDLING, ["The table needs 71x24; this is 60x20.", "V: another view  Q: leave"]),
    (Size(15, 40), ["The table needs 71x24; this is 40x15.", "V: another view  Q: leave"]),
    (Size(14, 37), ["The table needs 71x24; this is 37x14.", "Make it larger, or Q: leave"]),
    (TINY, ["The table needs", "71x24, not 30x10.", "Make it larger, or Q: leave"]),
    (Size(3, 20), ["The table needs", "71x24, not 20x3.", "Larger, or Q: leave"]),
    (Size(2, 20), ["Needs 71x24", "Larger, or Q: leave"]),
    (Size(3, 10), ["Needs", "71x24", "Q: leave"]),
    (Size(1, 20), ["71x24  Q: leave"]),
]


@pytest.mark.parametrize(("size", "notice"), NOTICES)
def test_the_notice_says_whole_what_is_needed_and_what_there_is_to_do(size: Size, notice: list[str]) -> None:
    _, frames = table_with(size, look=NAMES)
    assert [line.strip() for line in frames[-1].lines if line.strip()] == notice


@pytest.mark.parametrize("size", [MIDDLING, MINIMUM])
def test_v_leads_into_no_view_for_which_there_is_too_little_room(size: Size) -> None:
    table, frames = table_with(size, Key("v"), Key("x"), look=CARDS)
    assert table.look == CARDS
    assert frames[-1] == frames[-3]
