"""A screen: frames that are painted, compared and shown, a status region, and questions by single keys."""

from collections.abc import Container
from typing import NamedTuple, Protocol

from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.clock import Clock
from blackjack_tui.screen.keys import Key, Resized
from blackjack_tui.screen.style import Palette
from blackjack_tui.screen.terminal import Run, Terminal

STATUS = "status"
"""The role of the status region's text."""
NOTICE = "notice"
"""The role of the line that stands in for a picture with too little room."""


class Region(NamedTuple):
    """A part of one row."""

    row: int
    column: int
    width: int


class Painter(Protocol):
    """What a screen shows: asked anew for every frame, whatever the size."""

    def minimum(self) -> Size:
        """The room it needs."""

    def paint(self, buffer: Buffer) -> None:
        """Puts the whole picture into an empty `buffer` at least as large as the minimum."""

    def status_region(self, size: Size) -> Region:
        """Where messages go on a screen of `size`."""


class Screen:
    """Frames on a terminal.

    Below the painter's minimum one line says the size needed and the size there is; with enough room the
    picture is back as it was.
    """

    def __init__(self, terminal: Terminal, painter: Painter, palette: Palette, clock: Clock) -> None:
        self._terminal = terminal
        self._painter = painter
        self._palette = palette
        self._clock = clock
        self._size = terminal.size()
        self._message = ""
        self._cursor: tuple[int, int] | None = None
        self._shown: Buffer | None = None
        self._shown_cursor: tuple[int, int] | None = None
        self._next = Buffer(self._size)

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        """Puts `text` into the next frame; see `Buffer.writebuf`."""
        self._next.writebuf(row, column, text, role)

    def flush(self) -> None:
        """Shows the next frame: only cells that changed go to the terminal. The one after begins as a copy."""
        changes = self._next.changes_from(self._shown)
        if changes or self._cursor != self._shown_cursor:
            palette = self._palette
            runs = [Run(row, column, text, palette[role]) for row, column, text, role in changes]
            self._terminal.draw(runs, self._cursor)
        self._shown, self._next = self._next, self._next.copy()
        self._shown_cursor = self._cursor

    def repaint(self) -> None:
        """Makes the next frame anew: the picture, and the message over it."""
        self._next = Buffer(self._size)
        if self._fits():
            self._painter.paint(self._next)
            self._write_message()
        else:
            self._cursor = None
            self._write_notice()

    def message(self, text: str) -> None:
        """Puts `text` into the status region of the next frame, and of every one until there is another."""
        self._message = text
        if self._fits():
            self._write_message()

    def status(self, text: str) -> None:
        """Shows `text` in the status region."""
        self.message(text)
        self._cursor = None
        self.flush()

    def choice(self, message: str, keys: Container[str] | None, always: Container[str] = ()) -> str:
        """Asks `message` and returns the key pressed, in lower case, once it is one of `keys` or `always`.

        With `keys` None any key will do. Other keys are ignored; so are `keys` while there is too little room
        to see what they would do.
        Raises InputClosed when there will never be another key.
        """
        self._message = message
        while True:
            region = self._painter.status_region(self._size)
            self._cursor = (region.row, min(region.column + len(message) + 1, self._size.columns - 1))
            self.repaint()
            self.flush()
            got = self._read(None)
            if not isinstance(got, Key):
                continue
            asked_for = keys is None or got.letter in keys
            if got.letter in always or (asked_for and self._fits()):
                return got.letter

    def pause(self, seconds: float) -> Key | None:
        """Shows the next frame for `seconds`, or until a key is pressed, which is returned.

        Raises InputClosed when there will never be another key.
        """
        until = self._clock.now() + seconds
        self._cursor = None
        self.flush()
        left = seconds
        while left > 0:
            got = self._read(left)
            if not isinstance(got, Resized):
                return got
            self.repaint()
            self.flush()
            left = until - self._clock.now()
        return None

    def _read(self, timeout: float | None) -> Key | Resized | None:
        got = self._terminal.read(timeout)
        if isinstance(got, Resized):
            self._size = self._terminal.size()
            self._terminal.clear()
            self._shown = None
        return got

    def _fits(self) -> bool:
        needed = self._painter.minimum()
        return self._size.rows >= needed.rows and self._size.columns >= needed.columns

    def _write_message(self) -> None:
        row, column, width = self._painter.status_region(self._size)
        self._next.writebuf(row, column, self._message[:width].ljust(width), STATUS)

    def _write_notice(self) -> None:
        rows, columns = self._size
        needed = self._painter.minimum()
        for row in range(rows):
            self._next.writebuf(row, 0, " " * columns, NOTICE)
        text = f"The table needs {needed.columns}×{needed.rows}; this is {columns}×{rows}."
        self._next.writebuf(rows // 2, max(0, (columns - len(text)) // 2), text, NOTICE)
