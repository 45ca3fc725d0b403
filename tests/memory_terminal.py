"""Terminals in memory, for tests and pictures: scripted input, frames that are kept, films of them."""

import select
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen.buffer import Size, Style, cells_of
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.keys import RESIZED, WOKEN, Click, Key, Resized, Woken
from blackjack_tui.screen.terminal import FakeClock, Run

UNDRAWN = (" ", Style("", ""))


class InPause(NamedTuple):
    """Input that arrives during a pause, or has arrived before a `read` that does not wait.

    Other input arrives while a question waits without a time limit."""

    input: Key | Click | Size
    after: float = 0.0
    """Seconds after the start of the pause."""


class Until(NamedTuple):
    """Wakes the terminal, in real time, each time its descriptors can be read, until it shows `text`."""

    text: str


Input = Key | Click | Size | Until | InPause
"""A key, a click, a new size of the terminal, or waking it."""

_PATIENCE = 600.0  # seconds, far more than anything takes that wakes a terminal, on the busiest machine


class Row(tuple[tuple[str, Style], ...]):
    """The cells of a row: character and style. The right half of a wide character is an empty string."""

    @cached_property
    def text(self) -> str:
        """The characters. Frames after one another have most rows in common."""
        return "".join([character for character, _ in self])


class Frame(NamedTuple):
    """The content of the terminal while it waited for input."""

    cells: tuple[Row, ...]
    cursor: tuple[int, int] | None
    """The (row, column) of the cursor; None if it is hidden."""
    timeout: float | None
    """The time limit of the wait, in seconds; None for a question."""

    @property
    def lines(self) -> list[str]:
        """The text of each row."""
        return [row.text for row in self.cells]


@lru_cache(maxsize=4096)
def _cells(text: str, style: Style) -> tuple[tuple[str, Style], ...]:
    """The cells of a run. The same runs are drawn again and again."""
    return tuple((character, style) for character in cells_of(text))


class MemoryTerminal:
    """A terminal of `size` that reads the input in `script`.

    `frames` has one frame for each `read`. Waiting moves `clock` forward and takes no time. `read` raises
    `InputClosed` after the end of the script, and `ValueError` if a pause's input comes up at a question.
    """

    def __init__(self, size: Size, script: Iterable[Input] = (), clock: FakeClock | None = None) -> None:
        self.frames: list[Frame] = []
        self.drawn: list[Run] = []
        """All runs, in the order drawn."""
        self.titles: list[str] = []
        """The titles of the window, in their order."""
        self.clock = clock or FakeClock()
        self._size = size
        self._script = list(script)
        self._bells: Sequence[int] = ()
        self._cells: list[list[tuple[str, Style]]] = []
        self._rows: list[Row | None] = []
        """The cells of each row as frames have them; None for a row that was drawn on."""
        self._cursor: tuple[int, int] | None = None
        self.clear()

    def size(self) -> Size:
        """Returns the current size."""
        return self._size

    def clear(self) -> None:
        """Clears the terminal."""
        self._cells = [[UNDRAWN] * self._size.columns for _ in range(self._size.rows)]
        self._rows = [None] * self._size.rows

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Draws `runs` and puts the cursor at (row, column), or hides it."""
        self.drawn += runs
        rows, columns = self._size
        for row, column, text, style in runs:
            if row < rows:
                cells = _cells(text, style)[: max(0, columns - column)]
                self._cells[row][column : column + len(cells)] = cells
                self._rows[row] = None
        self._cursor = cursor

    def title(self, text: str) -> None:
        """Keeps the title."""
        self.titles.append(text)

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Lets `Until` in the script wait for `descriptors`."""
        self._bells = descriptors

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        """Returns the script's next input, or None after `timeout` seconds on the clock."""
        for place, row in enumerate(self._rows):
            if row is None:
                self._rows[place] = Row(self._cells[place])
        self.frames.append(Frame(tuple(filter(None, self._rows)), self._cursor, timeout))
        if self._script and isinstance(self._script[0], Until):
            wanted = self._script[0]
            if not any(wanted.text in line for line in self.frames[-1].lines):
                if timeout == 0:
                    return None
                if not select.select(self._bells, [], [], _PATIENCE)[0]:
                    raise ValueError(f"nothing wakes the terminal to show {wanted.text!r}")
                return WOKEN
            del self._script[0]
        if not self._script:
            if timeout is None:
                raise InputClosed("the script has ended")
            self.clock.advance(timeout)
            return None
        given = self._script[0]
        assert not isinstance(given, Until)
        if isinstance(given, InPause):
            if timeout is None:
                raise ValueError(f"{given} is next in the script, but a question is asked")
            if given.after >= timeout > 0 or given.after > timeout:
                self._script[0] = given._replace(after=given.after - timeout)
                self.clock.advance(timeout)
                return None
            self.clock.advance(given.after)
            given = given.input
        elif timeout is not None:
            self.clock.advance(timeout)
            return None
        del self._script[0]
        if isinstance(given, Size):
            self._size = given
            return RESIZED
        return given


class FilmFrame(NamedTuple):
    """The content of the screen from a time on, in seconds."""

    at: float
    cells: Sequence[Sequence[tuple[str, Style]]]


class MovingTerminal(CastTerminal):
    """A terminal that keeps every frame that is drawn on it. Its keys are pressed as on a `CastTerminal`."""

    def __init__(self, size: Size, thinking: float) -> None:
        super().__init__(size, thinking)
        self.shown: list[FilmFrame] = []
        self._drawn = [[(" ", Style("black", "black"))] * size.columns for _ in range(size.rows)]

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Keeps the frame with `runs` in it; a film has no cursor."""
        for row, column, text, style in runs:
            for offset, character in enumerate(cells_of(text), column):
                self._drawn[row][offset] = (character, style)
        frame = FilmFrame(self.clock.now(), tuple(map(tuple, self._drawn)))
        if self.shown and self.shown[-1].at == frame.at:
            self.shown.pop()
        self.shown.append(frame)
