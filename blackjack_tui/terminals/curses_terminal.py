"""The real terminal, by way of curses. No other file imports curses.

Whatever happens inside the context manager, the terminal is given back. Signals are acted upon in `read`
alone, where the program nearly always is: KeyboardInterrupt for Ctrl-C, SystemExit for what else ends a
program, a stop for Ctrl-Z. Curses' own handlers would draw in the middle of whatever is being drawn.
"""

import curses
import os
import re
import select
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Self

from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size, cells_of
from blackjack_tui.screen.colours import OWN, depth_of, numbers, without_default
from blackjack_tui.screen.keys import RESIZED, WOKEN, Click, Key, Resized, Woken
from blackjack_tui.screen.style import DEFAULT, Style
from blackjack_tui.screen.terminal import LARGEST, Run

if sys.platform != "win32":
    import signal
    import termios

    from blackjack_tui.ending.modes import Modes
    from blackjack_tui.ending.signals import ENDING, by, note
    from blackjack_tui.terminals.sequences import key_after_escape
    from blackjack_tui.terminals.signals import Signals

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
    curses.KEY_PPAGE: keys.PAGE_UP,
    curses.KEY_NPAGE: keys.PAGE_DOWN,
    curses.KEY_F1: keys.F1,
}

_SIZES = ("LINES", "COLUMNS")
_ESCAPE = "\x1b"
_CTRL_C = "\x03"
_PRESSED = curses.BUTTON1_PRESSED
_NO_CHARACTER = "\0"  # stands for bytes that curses makes a number of, but Python no character
_ASKED_AFTER = 20  # reads in a row that end early with nothing: an input that has ended does so for ever
_INPUT = 0  # where tcgetattr has the flags of the input
_POLLED = 0.05  # seconds between looks at what wakes a Windows console, whose keyboard is all it can wait for
_PADDING = re.compile(rb"\$<[^>]*>")  # pauses, in a terminal's description


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
            movable = sys.platform == "win32" or curses.tigetstr("cup")
        except curses.error:
            reason = f"TERM={term!r} is not a terminal this system knows" if term else "TERM is not set"
            raise UsageError(reason) from None
        if not movable:
            raise UsageError(f"a terminal of TERM={term!r} cannot show a full screen")
        self._colour = colour
        self._depth = 0
        self._knows_own = False
        self._attributes: dict[Style, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._barren = 0
        self._bells: Sequence[int] = ()
        self._too_large: Size | None = None
        if sys.platform != "win32":
            self._signals = Signals(note)
            self._held = ExitStack()

    def __enter__(self) -> Self:
        if sys.platform != "win32":
            self._signals.open()  # before curses, which then leaves them alone
            with suppress(termios.error):  # the terminal is gone, which reading it will tell
                modes = Modes(sys.stdout.fileno())
                modes.farewell = _farewell()
                self._held.enter_context(modes.held())
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
        # What these say curses would believe for ever; the terminal itself knows better.
        for name in _SIZES:
            os.environ.pop(name, None)
        if sys.platform != "win32" and (drawn_on := self._measure()) and self._too_large:
            # Curses would end the program at more columns than it can count.
            os.environ.update(zip(_SIZES, map(str, drawn_on), strict=True))
        self._window = curses.initscr()
        for name in _SIZES:
            os.environ.pop(name, None)
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(25)
        curses.noecho()
        curses.mousemask(_PRESSED)
        curses.mouseinterval(0)  # else curses holds a press back, to see whether it becomes a click
        if sys.platform == "win32":
            curses.raw()  # else a Ctrl-C closes PDCurses' screen under us
        else:
            curses.cbreak()
            self._window.nodelay(True)
            with suppress(termios.error, curses.error):  # the terminal is gone
                modes = termios.tcgetattr(sys.stdout)
                modes[_INPUT] &= ~termios.IXON  # Ctrl-S is a key, and stops nothing
                termios.tcsetattr(sys.stdout, termios.TCSANOW, modes)
                curses.def_prog_mode()
        if self._colour and curses.has_colors():
            curses.start_color()
            # The old Windows console would print what stands for one of the 256.
            self._depth = depth_of(min(curses.COLORS, 16) if sys.platform == "win32" else curses.COLORS)
            # Not every curses, and not every terminal, can draw in the terminal's own colours.
            with suppress(AttributeError, curses.error):
                curses.use_default_colors()
                self._knows_own = True

    def _stop(self) -> None:
        with suppress(curses.error):
            # A program ended while it was stopped has given the terminal back, and another may have it now.
            if not curses.isendwin():
                curses.endwin()
        if sys.platform != "win32":
            self._held.close()
            self._signals.close()

    def size(self) -> Size:
        """The size now."""
        return self._too_large or Size(*self._window.getmaxyx())

    def clear(self) -> None:
        """Forgets what is shown."""
        self._window.clear()

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Lets `read` end with Woken while one of `descriptors` can be read."""
        self._bells = descriptors

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Shows `runs`, and the cursor at (row, column) or nowhere."""
        addstr = self._window.addstr
        columns = self._window.getmaxyx()[1]
        for row, column, text, style in runs:
            if column + len(text) > columns or not text.isascii():  # else curses would wrap what is too long
                text = self._sayable("".join(cells_of(text)[: columns - column]))
            # Raises after writing the last cell of the last row, and outside the window.
            with suppress(curses.error):
                addstr(row, column, text, self._attribute(style))
        with suppress(curses.error):  # some terminals cannot hide their cursor
            curses.curs_set(0 if cursor is None else 1)
        if cursor is not None:
            with suppress(curses.error):
                self._window.move(*cursor)
        self._window.refresh()

    def _sayable(self, text: str) -> str:
        """The text with a stand-in for what the locale cannot say, of which curses would make stray bytes."""
        encoding = self._window.encoding
        return text if sys.platform == "win32" else text.encode(encoding, "replace").decode(encoding)

    if sys.platform == "win32":

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """The next key, click or change of size; None after `timeout` seconds. Raises InputClosed.

            No signals come here, and only curses can wait for a key.
            """
            until = None if timeout is None else time.monotonic() + timeout
            while True:
                left = None if until is None else max(0.0, until - time.monotonic())
                if self._bells:
                    left = _POLLED if left is None else min(left, _POLLED)
                self._window.timeout(-1 if left is None else max(1, round(left * 1000)))
                if (got := self._get()) is not None:
                    break
                if self._bells and select.select(self._bells, [], [], 0)[0]:
                    return WOKEN
                if until is not None and time.monotonic() >= until:
                    return None
                if until is not None or self._bells:
                    continue
                self._barren += 1
                if self._barren > _ASKED_AFTER:
                    raise InputClosed("the console is gone")
            self._barren = 0
            return self._named(got)

    else:

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """The next key, click or change of size; None after `timeout` seconds. Raises InputClosed."""
            until = None if timeout is None else time.monotonic() + timeout
            source = sys.stdin.fileno()
            ready = self._signals.wait(source, 0, self._bells)
            while True:
                if self._heed(self._signals.take()):
                    return RESIZED
                got = self._get()
                if got is not None:
                    self._barren = 0
                    return Key(key_after_escape(self._get)) if got == _ESCAPE else self._named(got)
                if source in ready:
                    # Bytes of which this locale makes no character, or an input that has ended: it does so
                    # again at every read.
                    self._barren += 1
                    if not os.isatty(source) or (self._barren > _ASKED_AFTER and self._has_ended(source)):
                        raise InputClosed("the terminal is gone")
                    return Key(keys.OTHER)
                if ready:
                    return WOKEN
                left = None if until is None else max(0.0, until - time.monotonic())
                if left == 0:
                    return None
                ready = self._signals.wait(source, left, self._bells)

        def _heed(self, signals: set[int]) -> bool:
            """Does what `signals` ask for; True if everything is to be drawn anew."""
            if not signals:
                return False
            for number in ENDING & signals:
                raise by(number)
            if signals & {signal.SIGTSTP, signal.SIGCONT}:
                # Whoever had the terminal meanwhile may have left it in any state. From here, the next drawing
                # sets it up afresh.
                with suppress(curses.error):
                    curses.endwin()
            if signal.SIGTSTP in signals:
                self._signals.stop()
                return self._heed(self._signals.take() - {signal.SIGCONT} | {signal.SIGWINCH})
            if not (drawn_on := self._measure()):
                raise InputClosed("the terminal is gone")
            with suppress(curses.error):  # a terminal without a size keeps the one curses gave it
                curses.resize_term(*drawn_on)
            return True

        def _measure(self) -> Size | None:
            """Asks the terminal for its size, and returns how much of it is drawn on; None if it is gone."""
            try:
                columns, rows = os.get_terminal_size(sys.stdout.fileno())
            except OSError:
                return None
            drawn_on = Size(min(rows, LARGEST.rows), min(columns, LARGEST.columns))
            self._too_large = Size(rows, columns) if drawn_on != (rows, columns) else None
            return drawn_on

        def _has_ended(self, source: int) -> bool:
            """Whether a read of `source` itself gives nothing; what it gives is for curses to read again."""
            self._barren = 0
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

    def _named(self, got: str | int) -> Key | Click | Resized:
        if got == curses.KEY_RESIZE:
            return RESIZED
        if got == _CTRL_C:
            raise KeyboardInterrupt
        if got == curses.KEY_MOUSE:
            with suppress(curses.error):
                _, column, row, _, state = curses.getmouse()
                if state & _PRESSED:
                    return Click(row, column)
            return Key(keys.OTHER)
        if isinstance(got, int):
            return Key(_CODES.get(got, keys.OTHER))
        return Key(_CHARACTERS.get(got, got if got.isprintable() else keys.OTHER))

    def _attribute(self, style: Style) -> int:
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._made(style)
        return attribute

    def _made(self, style: Style) -> int:
        attribute = 0
        if not self._depth or style.fore == style.back == DEFAULT:
            for word in style.plain.split():
                attribute |= _PLAIN[word]
            return attribute
        fore, back, bold = numbers(style if self._knows_own else without_default(style), self._depth)
        colours = (self._number(fore), self._number(back))
        pair = self._pairs.setdefault(colours, len(self._pairs) + 1)
        curses.init_pair(pair, *colours)
        return curses.color_pair(pair) | (curses.A_BOLD if bold else 0)

    def _number(self, colour: int) -> int:
        """What curses calls a colour: its own order of the first eight may be another."""
        if self._depth == 256 or colour == OWN:
            return colour
        number: int = getattr(curses, f"COLOR_{_ANSI[colour % 8]}")
        return number + 8 if colour >= 8 else number


def _farewell() -> bytes:
    """What gives a terminal its own screen, cursor, colours and keys back, where curses cannot."""
    parts = [curses.tigetstr(name) for name in ("sgr0", "rmcup", "cnorm", "rmkx")]
    if mouse := curses.tigetstr("XM"):
        parts.append(curses.tparm(mouse, 0))
    return _PADDING.sub(b"", b"".join(part for part in parts if part))
