"""What every terminal does, held to by each: the one in memory, and curses on what terminal there is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen.buffer import COLOURS, Size, Style
from blackjack_tui.screen.keys import RESIZED, Key
from blackjack_tui.screen.terminal import Run
from tests.memory_terminal import InPause
from tests.seats import SIZE, MemorySeat, Seat

if sys.platform == "win32":
    from tests.windows.console_seat import ConsoleSeat as CursesSeat
else:
    from tests.pty_seat import PtySeat as CursesSeat

FELT = Style("black", "darkgreen")
RED = Style("red", "white")
UNDRAWN = (" ", "", "")
NAMES = ["enter", "escape", "backspace", "tab", "up", "down", "right", "left"]
NAMES += ["home", "end", "page up", "page down", "f1", "other"]


Sit = Callable[..., Seat]


def seats(request: pytest.FixtureRequest) -> Iterator[Sit]:
    with ExitStack() as seats:
        yield lambda *script: seats.enter_context(request.param(SIZE, script))


SEATS = {"memory": MemorySeat, "curses": CursesSeat}
sit = pytest.fixture(seats, params=SEATS.values(), ids=list(SEATS))
# Windows' curses has one cell for every character, and Windows ends a program with its console.
SEATS_FOR_ALL = SEATS if sys.platform != "win32" else {"memory": MemorySeat}
sit_on_posix = pytest.fixture(seats, params=SEATS_FOR_ALL.values(), ids=list(SEATS_FOR_ALL))


def test_text_is_drawn_at_its_place_in_its_colours_and_nothing_else_is(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(1, 3, "ab", FELT), Run(2, 0, "c", RED)], None)
    expected = [[UNDRAWN] * 12 for _ in range(4)]
    expected[1][3:5] = [("a", "black", "darkgreen"), ("b", "black", "darkgreen")]
    expected[2][0] = ("c", "red", "white")
    assert seat.shown().cells == expected


def test_each_colour_is_shown_in_front_and_behind(sit: Sit) -> None:
    seat = sit()
    styles = [style for colour in COLOURS for style in (Style(colour, "gray"), Style("black", colour))]
    seat.draw([Run(*divmod(place, 12), "x", style) for place, style in enumerate(styles)], None)
    shown = [cell for row in seat.shown().cells for cell in row]
    assert shown[:32] == [("x", fore, back) for fore, back, *_ in styles]


def test_drawing_leaves_what_was_drawn_elsewhere(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(0, 0, "one two", FELT)], None)
    seat.draw([Run(0, 4, "2", RED)], None)
    assert seat.shown().lines[0] == "one 2wo     "


def test_every_cell_can_be_drawn_even_the_last_of_the_last_row(sit: Sit) -> None:
    seat = sit()
    rows = ["abcdefghijkl", "mnopqrstuvwx", "yzABCDEFGHIJ", "KLMNOPQRSTUV"]
    seat.draw([Run(row, 0, text, FELT) for row, text in enumerate(rows)], None)
    assert seat.shown().lines == rows


def test_what_falls_outside_is_not_shown(sit: Sit) -> None:
    seat = sit()
    outside = [Run(4, 0, "below", FELT), Run(99, 0, "far below", FELT), Run(0, 12, "right", FELT)]
    seat.draw([Run(1, 9, "cut here", FELT), *outside], (0, 0))
    assert seat.shown().lines == [" " * 12, " " * 9 + "cut", " " * 12, " " * 12]


def test_a_wide_character_takes_two_cells(sit_on_posix: Sit) -> None:
    seat = sit_on_posix()
    seat.draw([Run(0, 0, "a二b", FELT), Run(1, 10, "二", FELT)], None)
    shown = seat.shown()
    assert [text for text, _, _ in shown.cells[0][:4]] == ["a", "二", "", "b"]
    assert [text for text, _, _ in shown.cells[1][10:]] == ["二", ""]


def test_the_cursor_stands_where_asked_for(sit: Sit) -> None:
    seat = sit()
    for place in [None, (2, 5), None, (3, 11)]:
        seat.draw([Run(0, 0, "x", FELT)], place)
        assert place is None or seat.shown().cursor == place


def test_after_clearing_everything_drawn_is_shown_whatever_was_there(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(0, 0, "before", FELT)], None)
    seat.spoil()
    seat.clear()
    seat.draw([Run(0, 0, "before", FELT)], None)
    assert seat.shown().lines == ["before      ", " " * 12, " " * 12, " " * 12]


NAMED = ["h", "H", " ", "é", "二", *NAMES]


def test_each_key_comes_once_by_its_name_in_the_order_pressed(sit: Sit) -> None:
    seat = sit(*map(Key, NAMED), Key("q"))
    assert [seat.read(None) for _ in range(len(NAMED) + 1)] == [*map(Key, NAMED), Key("q")]


def test_a_timed_read_ends_at_a_key(sit: Sit) -> None:
    seat = sit(InPause(Key("h")), Key("s"))
    assert seat.read(60) == Key("h")
    assert seat.read(None) == Key("s")


def test_a_timed_read_without_a_key_returns_none(sit: Sit) -> None:
    seat = sit(Key("h"))
    assert seat.read(0.01) is None
    assert seat.read(0) is None
    assert seat.read(None) == Key("h")


@pytest.mark.parametrize("size", [Size(6, 30), Size(2, 8)])
def test_a_resize_is_read_and_the_new_size_is_all_to_draw_on(sit: Sit, size: Size) -> None:
    seat = sit(size)
    seat.draw([Run(0, 0, "before", FELT)], None)
    assert seat.size() == SIZE
    assert seat.read(None) == RESIZED
    assert seat.size() == size
    seat.clear()
    text = "x" * size.columns
    seat.draw([Run(row, 0, text, FELT) for row in range(size.rows)], None)
    assert seat.shown().lines == [text] * size.rows


def test_a_resize_ends_a_timed_read(sit: Sit) -> None:
    seat = sit(InPause(Size(6, 30)), Key("h"))
    assert seat.size() == SIZE
    assert seat.read(60) == RESIZED
    assert seat.size() == Size(6, 30)
    assert seat.read(None) == Key("h")


def test_input_that_has_ended_is_told_at_every_read(sit_on_posix: Sit) -> None:
    seat = sit_on_posix(Key("h"))
    assert seat.read(None) == Key("h")
    for _ in range(3):
        with pytest.raises(InputClosed):
            seat.read(None)
