"""The real terminal, drawn on with curses. Only the `curses_*` files of this folder import curses.

The context manager always restores the terminal. Signals take effect in `read`, where the program spends nearly
all its time: Ctrl-C raises `KeyboardInterrupt`, other ending signals raise `SystemExit`, and Ctrl-Z stops the
program. The handlers that curses itself installs would draw in the middle of a frame.
"""

import curses
import os
import select
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext, suppress
from typing import TYPE_CHECKING, Self

from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.curses_frames import (
    HOME,
    CursesStyles,
    OneWrite,
    Sequences,
    add,
    encodable,
    frame_marks,
    is_usual,
)
from blackjack_tui.screen.keys import RESIZED, WOKEN, Click, Key, Resized, Woken
from blackjack_tui.screen.terminal import LARGEST, Run

if sys.platform != "win32":
    import termios

    from blackjack_tui.screen.keys import key_after_escape
    from blackjack_tui.screen.signals import ENDING, Modes, Signals, exception_for, start_ending

    if TYPE_CHECKING:
        import signal
    else:
        import _signal as signal  # as in signals.py

_SIZES = ("LINES", "COLUMNS")
_NO_CHARACTER = "\0"  # replaces a code point that is too large for a Python character
_EMPTY_READS = 20  # empty reads in a row after which the input is tested for its end
_INPUT = 0  # the index of the input flags in the list that tcgetattr returns
_SHOWING = 0.001  # seconds that the terminal has for a frame before odds are asked for and the like
_POLL_SECONDS = 0.05  # between looks at the descriptors on Windows, which cannot wait for these and for keys
_CURSOR_SEEN = sys.platform == "win32"  # where screen readers follow no cursor that is hidden

# Setting the title of a window that has none, as on the Linux console, would write it on the screen.
_WITH_TITLES = ("xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "wezterm", "konsole", "vte", "contour")
_KEEP_TITLE, _GIVE_TITLE_BACK = b"\x1b[22;2t", b"\x1b[23;2t"


class CursesTerminal:
    """The terminal on standard input and output.

    Raises `UsageError` if it cannot show a table. Without `colour`, or on a terminal without colours, styles
    are drawn with their plain attributes.
    """

    def __init__(self, colour: bool = True) -> None:
        for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
            if stream is None or not stream.isatty():
                raise UsageError(f"standard {name} is not a terminal")
        term = os.environ.get("TERM", "")
        self._console = term.startswith("linux")
        try:
            curses.setupterm(term or None, sys.stdout.fileno())
            movable = sys.platform == "win32" or curses.tigetstr("cup")
        except curses.error:
            reason = f"TERM={term!r} is not a terminal this system knows" if term else "TERM is not set"
            raise UsageError(reason) from None
        if not movable:
            raise UsageError(f"a terminal of TERM={term!r} cannot show a full screen")
        self._colour = colour
        self._styles = CursesStyles()
        self._sequences: Sequences | None = None
        self._is_blank = True
        """Whether the terminal is to be cleared before the next frame."""
        self._empty_reads = 0
        self._bells: Sequence[int] = ()
        self._too_large: Size | None = None
        self._has_title = sys.platform != "win32" and term.startswith(_WITH_TITLES)
        self._one_write = OneWrite(sys.stdout.fileno(), frame_marks(term))
        self._title = ""
        if sys.platform != "win32":
            self._signals = Signals(start_ending)
            self._restoring = ExitStack()

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            self._signals.open()  # before initscr: curses keeps handlers that are installed already
            with suppress(termios.error):  # the terminal is gone: the first read raises InputClosed
                modes = Modes(sys.stdout.fileno())
                modes.farewell = _farewell() + (_GIVE_TITLE_BACK if self._has_title else b"")
                modes.farewell += self._one_write.end
                self._restoring.enter_context(modes.restored())
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _start(self) -> None:
        # Curses would use these sizes even after the window changed. The terminal has the right size.
        for name in _SIZES:
            os.environ.pop(name, None)
        if sys.platform != "win32" and (drawn_on := self._measure()) and self._too_large:
            # Curses ends the program if the terminal has more columns than it supports.
            os.environ.update(zip(_SIZES, map(str, drawn_on), strict=True))
            self._window = curses.initscr()
            curses.resize_term(*drawn_on)  # ncurses 6.6 takes 512 columns from there, at most
        else:
            self._window = curses.initscr()
        for name in _SIZES:
            os.environ.pop(name, None)
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(25)
        curses.noecho()
        curses.mousemask(MOUSE_EVENTS)
        curses.mouseinterval(0)  # otherwise curses delays a press until it knows whether it is a double click
        if sys.platform == "win32":
            curses.raw()  # otherwise Ctrl-C closes the screen of PDCurses
        else:
            curses.cbreak()
            curses.typeahead(-1)  # otherwise curses leaves a frame half drawn when a key is pressed
            self._window.nodelay(True)
            with suppress(termios.error, curses.error):  # the terminal is gone
                modes = termios.tcgetattr(sys.stdout)
                modes[_INPUT] &= ~termios.IXON  # Ctrl-S is an ordinary key and does not stop the output
                termios.tcsetattr(sys.stdout, termios.TCSANOW, modes)
                curses.def_prog_mode()
        if self._colour:
            self._styles.start_colour()
        if is_usual():
            self._sequences = Sequences(self._styles, self.encoding, self._console)
        if self._has_title:
            self._write(_KEEP_TITLE)

    def _stop(self) -> None:
        with suppress(curses.error):
            # A program that Ctrl-Z stopped has given the terminal back, and another program may be using it.
            if not curses.isendwin():
                if self._has_title:
                    self._write(_GIVE_TITLE_BACK)
                self._end_window()
        if sys.platform != "win32":
            self._restoring.close()
            self._signals.close()
        self._one_write.close()

    def _end_window(self) -> None:
        """Gives the terminal back, with the cursor where curses believes it to be."""
        if self._sequences is not None:
            self._write(self._sequences.end() + HOME)
        curses.endwin()

    def size(self) -> Size:
        """Returns the terminal's size, which may exceed `LARGEST`."""
        return self._too_large or Size(*self._window.getmaxyx())

    @property
    def encoding(self) -> str:
        """The encoding of the characters that it can show."""
        return self._window.encoding

    def clear(self) -> None:
        """Clears the terminal."""
        self._window.clear()
        self._is_blank = True
        if self._sequences is not None:
            self._write(self._sequences.end())

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Ends a wait in `read`, with `Woken`, while one of `descriptors` can be read."""
        self._bells = descriptors

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Draws `runs` and puts the cursor at (row, column), where screen readers look for it.

        It is seen only where they need that.
        """
        if self._sequences is None:
            self._refresh(runs, cursor)
            return
        frame = self._sequences.frame(runs, cursor, Size(*self._window.getmaxyx()))
        if self._is_blank or curses.isendwin():
            self._refresh((), None, frame)
            self._is_blank = False
        else:
            self._one_write.send(frame)
            # The terminal shows it before anything else is computed, unless a key has come.
            self._signals.wait(sys.stdin.fileno(), _SHOWING)

    def _refresh(
        self, runs: Sequence[Run], cursor: tuple[int, int] | None, written: bytes | None = None
    ) -> None:
        """Lets curses draw, which clears the terminal and sets its modes where that is due.

        What is `written` follows at once.
        """
        # After endwin, the first refresh sets the modes of the terminal, which has to be there for it.
        with nullcontext() if curses.isendwin() else self._one_write:
            add(self._window, runs, self._styles, self._console)
            with suppress(curses.error):  # some terminals cannot hide the cursor
                curses.curs_set(int(_CURSOR_SEEN and cursor is not None))
            if cursor is not None:
                with suppress(curses.error):
                    self._window.move(*cursor)
            self._window.refresh()
            if written is not None:
                self._one_write.send(written)

    def title(self, text: str) -> None:
        """Makes `text` the title of the window until the terminal is given back."""
        self._title = text
        if self._has_title:
            printable = "".join(
                character for character in encodable(text, self.encoding) if character.isprintable()
            )
            self._write(b"\x1b]2;" + printable.encode(self.encoding) + b"\x07")

    def _write(self, data: bytes) -> None:
        """Writes what curses has no words for, after all that it was given."""
        with suppress(OSError):  # the terminal is gone, which the next read finds out
            os.write(sys.stdout.fileno(), data)

    if sys.platform == "win32":

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """Returns the next key, click or change of size, or None after `timeout` seconds.

            Raises `InputClosed` at the end of input. On Windows no signals arrive, and only curses can wait for
            a key.
            """
            until = None if timeout is None else time.monotonic() + timeout
            while True:
                left = None if until is None else max(0.0, until - time.monotonic())
                if self._bells:
                    left = _POLL_SECONDS if left is None else min(left, _POLL_SECONDS)
                self._window.timeout(-1 if left is None else max(1, round(left * 1000)))
                if (got := self._get()) is not None:
                    break
                if self._bells and select.select(self._bells, [], [], 0)[0]:
                    return WOKEN
                if until is not None and time.monotonic() >= until:
                    return None
                if left is not None:
                    continue
                self._empty_reads += 1
                if self._empty_reads > _EMPTY_READS:
                    raise InputClosed("the console is gone")
            self._empty_reads = 0
            return named(got)

    else:

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """Returns the next key, click or change of size, or None after `timeout` seconds.

            Raises `InputClosed` at the end of input, and the exception of a signal that ends the program.
            """
            until = None if timeout is None else time.monotonic() + timeout
            source = sys.stdin.fileno()
            ready = self._signals.wait(source, 0, self._bells)
            while True:
                if self._handle(self._signals.take()):
                    return RESIZED
                got = self._get()
                if got is not None:
                    self._empty_reads = 0
                    return Key(key_after_escape(self._get)) if got == ESCAPE else named(got)
                if source in ready:
                    # Either the bytes form no character in this locale, or the input has ended. At its end
                    # every read is empty.
                    self._empty_reads += 1
                    if not os.isatty(source) or (self._empty_reads > _EMPTY_READS and self._has_ended(source)):
                        raise InputClosed("the terminal is gone")
                    return Key(keys.OTHER)
                if ready:
                    return WOKEN
                left = None if until is None else max(0.0, until - time.monotonic())
                if left == 0:
                    return None
                ready = self._signals.wait(source, left, self._bells)

        def _handle(self, signals: set[int]) -> bool:
            """Handles deferred `signals`. Returns True if the screen must be drawn again."""
            if not signals:
                return False
            for number in ENDING & signals:
                raise exception_for(number)
            if signals & {signal.SIGTSTP, signal.SIGCONT}:
                # Another program may have changed the terminal in the meantime. After endwin, the next refresh
                # sets it up again.
                with suppress(curses.error):
                    self._end_window()
            if signal.SIGTSTP in signals:
                if self._has_title:
                    self._write(_GIVE_TITLE_BACK)
                self._signals.stop()
                if self._has_title:
                    self._write(_KEEP_TITLE)
                    self.title(self._title)
                return self._handle(self._signals.take() - {signal.SIGCONT} | {signal.SIGWINCH})
            if not (drawn_on := self._measure()):
                raise InputClosed("the terminal is gone")
            with suppress(curses.error):  # a terminal that reports no size keeps curses' default
                curses.resize_term(*drawn_on)
            return True

        def _measure(self) -> Size | None:
            """Reads the terminal's size and returns the size to draw on; None if the terminal is gone."""
            try:
                columns, rows = os.get_terminal_size(sys.stdout.fileno())
            except OSError:
                return None
            drawn_on = Size(min(rows, LARGEST.rows), min(columns, LARGEST.columns))
            self._too_large = Size(rows, columns) if drawn_on != (rows, columns) else None
            return drawn_on

        def _has_ended(self, source: int) -> bool:
            """Returns whether `source` is at its end. A byte that it reads to find out goes back to curses."""
            self._empty_reads = 0
            if not select.select([source], [], [], 0)[0]:
                return False
            try:
                byte = os.read(source, 1)
            except OSError:
                return True
            if byte:
                curses.ungetch(byte[0])
            return not byte

    def _get(self) -> str | int | None:
        try:
            return self._window.get_wch()
        except curses.error:
            return None
        except ValueError:
            return _NO_CHARACTER


def _farewell() -> bytes:
    """Returns the bytes that restore the terminal's screen, cursor, colours and keys without curses."""
    parts = [curses.tigetstr(name) for name in ("sgr0", "rmcup", "cnorm", "rmkx")]
    if mouse := curses.tigetstr("XM"):
        parts.append(curses.tparm(mouse, 0))
    first, *rest = b"".join(part for part in parts if part).split(b"$<")
    return first + b"".join(part.partition(b">")[2] for part in rest)  # without delays, such as $<5>


ESCAPE = "\x1b"
"""The first character of the sequences that keys send."""
MOUSE_EVENTS = curses.BUTTON1_PRESSED
"""The mouse events that become clicks."""

_CTRL_C = "\x03"
_CHARACTERS = {
    **dict.fromkeys("\n\r", keys.ENTER),
    "\t": keys.TAB,
    ESCAPE: keys.ESCAPE,
    **dict.fromkeys("\x08\x7f", keys.BACKSPACE),
}
_CODES = {
    curses.KEY_ENTER: keys.ENTER,
    459: keys.ENTER,  # PADENTER of PDCurses: Enter on the number pad, on Windows
    curses.KEY_BACKSPACE: keys.BACKSPACE,
    curses.KEY_UP: keys.UP,
    curses.KEY_DOWN: keys.DOWN,
    curses.KEY_LEFT: keys.LEFT,
    curses.KEY_RIGHT: keys.RIGHT,
    curses.KEY_HOME: keys.HOME,
    curses.KEY_END: keys.END,
    curses.KEY_PPAGE: keys.PAGE_UP,
    curses.KEY_NPAGE: keys.PAGE_DOWN,
    curses.KEY_F1: keys.F1,
}


def named(got: str | int) -> Key | Click | Resized:
    """Returns the input for a character or a key code of curses. Raises `KeyboardInterrupt` at Ctrl-C."""
    if got == curses.KEY_RESIZE:
        return RESIZED
    if got == _CTRL_C:
        raise KeyboardInterrupt
    if got == curses.KEY_MOUSE:
        with suppress(curses.error):
            _, column, row, _, state = curses.getmouse()
            if state & MOUSE_EVENTS:
                return Click(row, column)
        return Key(keys.OTHER)
    if isinstance(got, int):
        return Key(_CODES.get(got, keys.OTHER))
    return Key(_CHARACTERS.get(got, got if got.isprintable() else keys.OTHER))
