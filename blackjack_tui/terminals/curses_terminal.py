"""The real terminal, by way of curses. No other file imports curses.

Whatever happens inside the context manager, the terminal is given back: on the way out for an exception,
SystemExit for SIGTERM and SIGHUP, KeyboardInterrupt for Ctrl-C. Ctrl-Z is left to curses' own handler.
"""

import curses
import locale
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Self

from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import RESIZED, Key, Resized
from blackjack_tui.screen.style import COLOURS, Style
from blackjack_tui.screen.terminal import Run

_WINDOWS = sys.platform == "win32"

_ENDING_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

# The fixed colours nearest to the console's sixteen in the 256 of xterm, in the order of COLOURS. The first
# sixteen of the 256 would be the user's own palette, where a dark green may be anything.
_XTERM_256 = (16, 88, 28, 100, 18, 90, 30, 250, 244, 196, 46, 226, 21, 201, 51, 231)

_ANSI = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")

_PLAIN = {
    "bold": curses.A_BOLD,
    "dim": curses.A_DIM,
    "reverse": curses.A_REVERSE,
    "underline": curses.A_UNDERLINE,
}

_CHARACTERS = {
    "\n": keys.ENTER,
    "\r": keys.ENTER,
    "\t": keys.TAB,
    "\x1b": keys.ESCAPE,
    "\x08": keys.BACKSPACE,
    "\x7f": keys.BACKSPACE,
}
_CODES = {
    curses.KEY_ENTER: keys.ENTER,
    459: keys.ENTER,  # PADENTER of PDCurses, which Windows' number pad sends
    curses.KEY_BACKSPACE: keys.BACKSPACE,
    curses.KEY_UP: keys.UP,
    curses.KEY_DOWN: keys.DOWN,
    curses.KEY_LEFT: keys.LEFT,
    curses.KEY_RIGHT: keys.RIGHT,
    curses.KEY_HOME: keys.HOME,
    curses.KEY_END: keys.END,
    curses.KEY_F1: keys.F1,
}

_CTRL_C = "\x03"
_CLOSED_AFTER = 20  # reads in a row that end early with nothing: an input that has ended does so for ever


class CursesTerminal:
    """The terminal on standard input and output.

    Raises UsageError when it is made if that cannot show a table. With `colour` off, or where there is none,
    a style's plain attributes stand in.
    """

    def __init__(self, colour: bool = True) -> None:
        for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
            if stream is None or not stream.isatty():
                raise UsageError(f"standard {name} is not a terminal")
        term = os.environ.get("TERM", "")
        try:
            curses.setupterm(term or None, sys.stdout.fileno())
            movable = _WINDOWS or curses.tigetstr("cup")
        except curses.error:
            raise UsageError(f"TERM={term!r} is not a terminal this system knows") from None
        if not movable:
            raise UsageError(f"a terminal of TERM={term!r} cannot show a full screen")
        self._colour = colour
        self._colours = 0
        self._attributes: dict[Style, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._resumed = False
        self._barren = 0

    def __enter__(self) -> Self:
        # What these say would be believed for ever; the terminal itself knows better.
        os.environ.pop("LINES", None)
        os.environ.pop("COLUMNS", None)
        with suppress(locale.Error):
            locale.setlocale(locale.LC_ALL, "")
        self._handlers = {number: signal.signal(number, _unwind) for number in _ENDING_SIGNALS}
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _start(self) -> None:
        self._window = curses.initscr()
        curses.noecho()
        if _WINDOWS:
            curses.raw()  # else a Ctrl-C closes PDCurses' screen under us
        else:
            curses.cbreak()
            self._handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._resume)
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(25)
        if self._colour and curses.has_colors():
            curses.start_color()
            self._colours = curses.COLORS

    def _stop(self) -> None:
        for number in self._handlers:
            signal.signal(number, signal.SIG_IGN)
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        with suppress(curses.error):
            curses.endwin()
        signal.signal(signal.SIGINT, interrupt)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _resume(self, _number: int, _frame: FrameType | None) -> None:
        self._resumed = True

    def size(self) -> Size:
        """The size now."""
        return Size(*self._window.getmaxyx())

    def clear(self) -> None:
        """Forgets what is shown."""
        self._window.clear()

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Shows `runs`, and the cursor at (row, column) or nowhere."""
        addstr = self._window.addstr
        for row, column, text, style in runs:
            # Raises after writing the last cell of the last row, and where the terminal has just shrunk.
            with suppress(curses.error):
                addstr(row, column, text, self._attribute(style))
        with suppress(curses.error):  # some terminals cannot hide their cursor
            curses.curs_set(0 if cursor is None else 1)
        if cursor is not None:
            with suppress(curses.error):
                self._window.move(*cursor)
        self._window.refresh()

    def read(self, timeout: float | None) -> Key | Resized | None:
        """The next key or change of size; None after `timeout` seconds. Raises InputClosed."""
        self._window.timeout(-1 if timeout is None else max(1, round(timeout * 1000)))
        while True:
            try:
                got = self._window.get_wch()
            except curses.error:
                got = None
            if self._resumed:
                self._resumed = False
                with suppress(OSError):
                    size = os.get_terminal_size(sys.stdout.fileno())
                    curses.resizeterm(size.lines, size.columns)
                return RESIZED
            if got is None:
                if timeout is not None:
                    return None
                self._barren += 1
                if self._barren > _CLOSED_AFTER:
                    raise InputClosed("the terminal is gone")
                continue
            self._barren = 0
            if got == curses.KEY_RESIZE:
                return RESIZED
            if got == _CTRL_C:
                raise KeyboardInterrupt
            if isinstance(got, str):
                return Key(_CHARACTERS.get(got, got if got.isprintable() else keys.OTHER))
            return Key(_CODES.get(got, keys.OTHER))

    def _attribute(self, style: Style) -> int:
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._made(style)
        return attribute

    def _made(self, style: Style) -> int:
        attribute = 0
        if not self._colours:
            for word in style.plain.split():
                attribute |= _PLAIN[word]
            return attribute
        fore, back = COLOURS.index(style.fore), COLOURS.index(style.back)
        if self._colours < 16 and fore >= 8:
            attribute = curses.A_BOLD
        colours = (self._number(fore), self._number(back))
        pair = self._pairs.setdefault(colours, len(self._pairs) + 1)
        curses.init_pair(pair, *colours)
        return attribute | curses.color_pair(pair)

    def _number(self, colour: int) -> int:
        """What this terminal calls one of COLOURS."""
        if self._colours >= 256 and not _WINDOWS:  # the old Windows console prints what stands for these
            return _XTERM_256[colour]
        number: int = getattr(curses, f"COLOR_{_ANSI[colour % 8]}")
        return number + 8 if self._colours >= 16 and colour >= 8 else number


def _unwind(number: int, _frame: FrameType | None) -> None:
    """Ends the program by way of every `finally` on the stack."""
    raise SystemExit(128 + number)
