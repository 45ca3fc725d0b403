"""What every terminal does, held to by each: the one in memory, and curses in a pseudo-terminal."""

import json
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

import pytest

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import RESIZED, Click, Key, Resized
from blackjack_tui.screen.style import COLOURS, Style
from blackjack_tui.screen.terminal import Run, Terminal
from blackjack_tui.terminals.memory import InPause, Input, MemoryTerminal
from tests.pty_program import DEADLINE, PtyProgram

SIZE = Size(4, 12)
FELT = Style("black", "darkgreen")
RED = Style("red", "white")
UNDRAWN = (" ", "", "")


class Shown(NamedTuple):
    """What is on a terminal: each cell's character and the names of its colours, and the cursor's place."""

    cells: list[list[tuple[str, str, str]]]
    cursor: tuple[int, int] | None

    @property
    def lines(self) -> list[str]:
        return ["".join(character for character, _, _ in row) for row in self.cells]


class Seat(Terminal, Protocol):
    """A terminal with somebody before it, who types and resizes it by a script."""

    def shown(self) -> Shown: ...

    def spoil(self) -> None:
        """Has another program write over everything."""


class MemorySeat(MemoryTerminal):
    def shown(self) -> Shown:
        self.read(0)
        frame = self.frames[-1]
        cells = [[(text, style.fore, style.back) for text, style in row] for row in frame.cells]
        return Shown(cells, frame.cursor)

    def spoil(self) -> None:
        self.draw([Run(row, 0, "x" * SIZE.columns, RED) for row in range(SIZE.rows)], None)


# As xterm sends them to a program that has asked for application keys.
SENT = {
    keys.ENTER: "\r",
    keys.ESCAPE: "\x1b",
    keys.BACKSPACE: "\x7f",
    keys.TAB: "\t",
    keys.UP: "\x1bOA",
    keys.DOWN: "\x1bOB",
    keys.RIGHT: "\x1bOC",
    keys.LEFT: "\x1bOD",
    keys.HOME: "\x1bOH",
    keys.END: "\x1bOF",
    keys.F1: "\x1bOP",
    keys.OTHER: "\x1b[99;9H",
}
# The sixteen names as pyte knows the colours that stand for them among xterm's 256.
HEXES = """
    000000 870000 008700 878700 000087 870087 008787 bcbcbc
    808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff
"""
NAMES = dict(zip(HEXES.split(), COLOURS, strict=True))


class CursesSeat:
    """A CursesTerminal in a program of its own, as `tests.terminal_server` serves it."""

    def __init__(self, size: Size, script: Sequence[Input], **environment: str) -> None:
        self._script = list(script)
        self._calls = -1
        ours, theirs = socket.socketpair()
        # That the terminal has closed is to be found out by reading from it, not by being told.
        deaf = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]
        server = [sys.executable, "-m", "tests.terminal_server", str(theirs.fileno())]
        self._program = PtyProgram([*deaf, *server], size, environment, [theirs.fileno()])
        theirs.close()
        ours.settimeout(DEADLINE)
        self._line = ours.makefile("rw")
        ours.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.close()
        with self._program:
            pass

    @property
    def written(self) -> bytes:
        return self._program.written

    def size(self) -> Size:
        return Size(*self._call("size"))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        self._call("draw", runs, cursor)

    def clear(self) -> None:
        self._call("clear")

    def read(self, timeout: float | None) -> Key | Click | Resized | None:
        if self._script and isinstance(self._script[0], InPause) == (timeout is not None):
            given = self._script.pop(0)
            given = given.input if isinstance(given, InPause) else given
            if isinstance(given, Size):
                self._program.resize(given)
            elif isinstance(given, Key):
                self._program.type(SENT.get(given.name, given.name))
        elif timeout is None:
            self._program.hang_up()
        got = self._call("read", timeout)
        if got == "InputClosed":
            raise InputClosed("so it was told")
        if got == "Resized":
            return RESIZED
        return Key(got[1]) if got else None

    def shown(self) -> Shown:
        picture = self._program.picture
        cells = [
            [
                (cell.data, NAMES.get(cell.fg, ""), NAMES.get(cell.bg, ""))
                for cell in map(row.__getitem__, range(picture.columns))
            ]
            for row in map(picture.buffer.__getitem__, range(picture.lines))
        ]
        cursor = picture.cursor
        return Shown(cells, None if cursor.hidden else (cursor.y, cursor.x))

    def spoil(self) -> None:
        self._program.overwrite(b"\x1b[H\x1b[m" + b"x" * (SIZE.rows * SIZE.columns))

    def _call(self, name: str, *arguments: Any) -> Any:
        self._calls += 1
        print(json.dumps([name, arguments]), file=self._line, flush=True)
        if not self._program.hung_up:
            title = str(self._calls)
            self._program.wait_until(lambda: self._program.picture.title == title, f"answer {title}")
        return json.loads(self._line.readline())


Sit = Callable[..., Seat]


@pytest.fixture(params=[MemorySeat, CursesSeat], ids=["memory", "curses"])
def sit(request: pytest.FixtureRequest) -> Iterator[Sit]:
    with ExitStack() as seats:
        yield lambda *script: seats.enter_context(request.param(SIZE, script))


def test_text_is_drawn_at_its_place_in_its_colours_and_nothing_else_is(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(1, 3, "ab", FELT), Run(2, 0, "c", RED)], None)
    expected = [[UNDRAWN] * 12 for _ in range(4)]
    expected[1][3:5] = [("a", "black", "darkgreen"), ("b", "black", "darkgreen")]
    expected[2][0] = ("c", "red", "white")
    assert seat.shown().cells == expected


def test_each_colour_is_shown_in_front_and_behind(sit: Sit) -> None:
    seat = sit()
    styles = [style for colour in COLOURS for style in (Style(colour, "gray"), Style("gray", colour))]
    seat.draw([Run(*divmod(place, 12), "x", style) for place, style in enumerate(styles)], None)
    shown = [cell for row in seat.shown().cells for cell in row]
    assert shown[:32] == [("x", fore, back) for fore, back, _ in styles]


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


def test_a_wide_character_takes_two_cells(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(0, 0, "a二b", FELT), Run(1, 10, "二", FELT)], None)
    shown = seat.shown()
    assert [text for text, _, _ in shown.cells[0][:4]] == ["a", "二", "", "b"]
    assert [text for text, _, _ in shown.cells[1][10:]] == ["二", ""]


def test_what_the_locale_cannot_say_has_a_stand_in_and_sends_no_stray_bytes() -> None:
    with CursesSeat(SIZE, [], LC_ALL="C") as seat:
        seat.draw([Run(0, 0, "2♣ × é", FELT)], None)
        assert seat.shown().lines[0] == "2? ? ?      "
        assert seat.written.isascii()


def test_a_key_of_which_the_locale_makes_no_character_is_some_other_key() -> None:
    with CursesSeat(SIZE, [Key("é"), Key("h")], LC_ALL="C") as seat:
        assert [seat.read(None), seat.read(None)] == [Key(keys.OTHER), Key("h")]


def test_the_cursor_is_shown_where_asked_for_and_else_hidden(sit: Sit) -> None:
    seat = sit()
    places = []
    for place in [None, (2, 5), None, (3, 11)]:
        seat.draw([Run(0, 0, "x", FELT)], place)
        places.append(seat.shown().cursor)
    assert places == [None, (2, 5), None, (3, 11)]


def test_after_clearing_everything_drawn_is_shown_whatever_was_there(sit: Sit) -> None:
    seat = sit()
    seat.draw([Run(0, 0, "before", FELT)], None)
    seat.spoil()
    seat.clear()
    seat.draw([Run(0, 0, "before", FELT)], None)
    assert seat.shown().lines == ["before      ", " " * 12, " " * 12, " " * 12]


NAMED = ["h", "H", " ", "é", "二", *SENT]


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


def test_input_that_has_ended_is_told_at_every_read(sit: Sit) -> None:
    seat = sit(Key("h"))
    assert seat.read(None) == Key("h")
    for _ in range(3):
        with pytest.raises(InputClosed):
            seat.read(None)
