"""The real terminal, drawn on by curses. No other module imports curses.

The context manager always restores the terminal. Signals take effect in `read`, where the program spends nearly
all its time: Ctrl-C raises `KeyboardInterrupt`, other ending signals raise `SystemExit`, and Ctrl-Z stops the
program. `signals.catch` must come before, or curses would install handlers that draw in the middle of a frame.
"""

import curses
import os
import re
import select
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import Self

from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.screen import keys, signals
from blackjack_tui.screen.buffer import DEFAULT, Size, Style, cut, width
from blackjack_tui.screen.colours import OWN_COLOUR, depth_of, numbers, without_default
from blackjack_tui.screen.keys import RESIZED, WOKEN, Click, Key, Resized, Woken, key_after_escape
from blackjack_tui.screen.terminal import LARGEST, Run

if sys.platform != "win32":
    import fcntl
    import signal
    import termios

_SIZE_VARIABLES = ("LINES", "COLUMNS")
_NO_CHARACTER = "\0"  # replaces a code point that is too large for a Python character
_EMPTY_READS = 20  # empty reads in a row after which a Windows console is gone
_POLL_SECONDS = 0.05  # between checks of the descriptors: Windows cannot wait for them and for keys at once

# A terminal without a title, such as the Linux console, would print it on the screen.
_WITH_TITLES = ("xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "wezterm", "konsole", "vte", "contour")
_SAVE_TITLE, _RESTORE_TITLE = b"\x1b[22;2t", b"\x1b[23;2t"

_ATTRIBUTES = {
    "bold": curses.A_BOLD,
    "dim": curses.A_DIM,
    "reverse": curses.A_REVERSE,
    "underline": curses.A_UNDERLINE,
}
_ANSI = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")
_PAIRS = 64  # of eight colours; with fewer a table would run out of them
_UNDERLINE_HAS_NO_COLOUR = 0x02  # in the terminal's number `ncv`

_STANDS_IN_FOR = {
    "▀": "▘▝▀▔",
    "▄": "▖▗▂▃▄",
    "█": "▙▛▜▟▚▞▅▆▇█",
    "_": "▁",
    "/": "╱",
    '"': "“”",
    ".": "…",
    "-": "–−",
}
"""Characters of the Linux console's usual fonts, each with the missing characters that it replaces."""
_BRAILLE, _PATTERNS = 0x2800, 0x100
_UPPER = 0x01 | 0x02 | 0x08 | 0x10  # dots of a braille character
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}

CONSOLE = {ord(missing): own for own, others in _STANDS_IN_FOR.items() for missing in others} | {
    _BRAILLE + dots: _HALVES[bool(dots & _UPPER), bool(dots & ~_UPPER)] for dots in range(_PATTERNS)
}
"""Stand-ins on the Linux console, by the missing characters, such as quarters of cells and braille."""


class _Pens:
    """The curses attributes and colour pairs of styles on this terminal."""

    def __init__(self, colour: bool) -> None:
        self._depth = 0
        """The depth of colour, one of `colours.DEPTHS`; 0 without colour."""
        self._has_default_colours = False
        self._underlines = False
        """Whether text in colour is underlined where its style says so."""
        self._pens: dict[Style, int | None] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        """The number of the pair for two of curses' colours: of text and background."""
        if colour and curses.has_colors():
            curses.start_color()
            # The old Windows console would print the sequences for 256 colours.
            colours = min(curses.COLORS, 16) if sys.platform == "win32" else curses.COLORS
            self._depth = depth_of(colours) if curses.COLOR_PAIRS >= _PAIRS else 0
            if self._depth < 256 and sys.platform != "win32":
                # With few colours different grounds may get the same one: a line tells them apart.
                colourless = curses.tigetnum("ncv")  # attributes that cannot have a colour; negative for none
                self._underlines = colourless < 0 or not colourless & _UNDERLINE_HAS_NO_COLOUR
            # Some builds of curses and some terminals have no default colours.
            with suppress(AttributeError, curses.error):
                curses.use_default_colors()
                self._has_default_colours = True

    def for_style(self, style: Style) -> int | None:
        """Returns the attributes of `style` for `addstr`; None if its text is left out."""
        if style not in self._pens:
            self._pens[style] = self._make_pen(style)
        return self._pens[style]

    def _make_pen(self, style: Style) -> int | None:
        """Returns the attributes of `style`, as `for_style`, and sets up their colour pair."""
        in_own_colours = style.fore == style.back == DEFAULT
        if not self._depth or in_own_colours:
            if style.plain == "blank":  # a shadow: without colour there is none
                return None
            return sum(_ATTRIBUTES.get(word, 0) for word in style.plain.split())
        if not self._has_default_colours:
            style = without_default(style)
        fore, back, bold = numbers(style, self._depth)
        attributes = curses.A_BOLD if bold else 0
        if self._underlines and "underline" in style.plain:
            attributes |= curses.A_UNDERLINE
        if fore == back == OWN_COLOUR:  # the terminal's own colours need no pair
            return attributes
        colours = self._curses_number(fore), self._curses_number(back)
        if colours not in self._pairs:
            self._pairs[colours] = len(self._pairs) + 1
        pair = self._pairs[colours]
        curses.init_pair(pair, *colours)
        return curses.color_pair(pair) | attributes

    def _curses_number(self, colour: int) -> int:
        """Returns curses' number for a colour. Some builds of curses order the first eight differently."""
        if self._depth == 256 or colour == OWN_COLOUR:
            return colour
        number: int = getattr(curses, f"COLOR_{_ANSI[colour % 8]}")
        return number + 8 if colour >= 8 else number


class CursesTerminal:
    """The terminal on standard input and output.

    Raises `UsageError` if it cannot show a table. Without `colour`, or on a terminal without colours or with
    few pairs of them, styles are drawn with their plain attributes.
    """

    def __init__(self, colour: bool = True) -> None:
        for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
            if stream is None or not stream.isatty():
                raise UsageError(f"standard {name} is not a terminal")
        term = os.environ.get("TERM", "")
        try:
            curses.setupterm(term or None, sys.stdout.fileno())
            # Terminfo's name for moving the cursor.
            can_move_cursor = sys.platform == "win32" or curses.tigetstr("cup")
        except curses.error:
            reason = f"TERM={term!r} is not a terminal this system knows" if term else "TERM is not set"
            raise UsageError(reason) from None
        if not can_move_cursor:
            raise UsageError(f"a terminal of TERM={term!r} cannot show a full screen")
        self._colour = colour
        self._is_console = term.startswith("linux")
        self._has_title = sys.platform != "win32" and term.startswith(_WITH_TITLES)
        self._title = b""
        self._empty_reads = 0
        """The reads in a row that returned nothing, on Windows."""
        self._wake_descriptors: Sequence[int] = ()
        self._oversize: Size | None = None
        """The terminal's size if that is over `LARGEST`, the most that is drawn on; otherwise None."""

    def __enter__(self) -> Self:
        with ExitStack() as exit_stack:
            if sys.platform != "win32":
                self._signals = exit_stack.enter_context(signals.collect())
                farewell = _farewell()
                if self._has_title:
                    farewell += _RESTORE_TITLE
                with suppress(termios.error):  # the terminal is gone: the first read raises InputClosed
                    exit_stack.enter_context(signals.restore_modes(sys.stdout.fileno(), farewell))
            exit_stack.callback(self._end_window)
            self._start()
            self._exit_stack = exit_stack.pop_all()  # kept for `__exit__`
        return self

    def __exit__(self, *_: object) -> None:
        self._exit_stack.close()

    def _start(self) -> None:
        """Starts curses in the terminal's size, and sets up keys, mouse, colours and title."""
        # Curses ends the program if the terminal has more columns than it supports, and would use the variables
        # even after the window changed. So they are set to a size it supports, but only while it starts.
        for name in _SIZE_VARIABLES:
            os.environ.pop(name, None)
        size = self._measure()
        if size:
            os.environ.update(zip(_SIZE_VARIABLES, map(str, size), strict=True))
        self._begin_window()
        if size:
            with suppress(curses.error):  # a terminal that reports no size keeps curses' default
                curses.resize_term(*size)  # ncurses 6.6 takes 512 columns from the environment, at most
        for name in _SIZE_VARIABLES:
            os.environ.pop(name, None)
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(25)  # milliseconds after Escape in which the rest of a sequence comes
        curses.noecho()
        curses.mousemask(MOUSE_EVENTS)
        curses.mouseinterval(0)  # otherwise curses delays a press until it knows whether it is a double click
        if sys.platform == "win32":
            curses.raw()  # otherwise Ctrl-C closes the screen of PDCurses
        else:
            curses.cbreak()
            curses.typeahead(-1)  # otherwise curses leaves a frame half drawn when a key is pressed
            self._window.nodelay(True)
        self._pens = _Pens(self._colour)
        self._write_raw(_SAVE_TITLE)

    def _end_window(self) -> None:
        """Restores the terminal, unless a stop already did: then another program may be using it."""
        with suppress(curses.error):
            if not curses.isendwin():
                self._write_raw(_RESTORE_TITLE)
                # On a terminal without an alternate screen the frame stays: the shell goes on in its last row.
                self._window.move(self._window.getmaxyx()[0] - 1, 0)
                self._window.clrtoeol()
                self._window.refresh()
                curses.endwin()

    def size(self) -> Size:
        return self._oversize or Size(*self._window.getmaxyx())

    @property
    def encoding(self) -> str:
        """The encoding of the characters that the terminal can show."""
        return self._window.encoding

    def clear(self) -> None:
        self._window.clear()

    def wake_on(self, descriptors: Sequence[int]) -> None:
        self._wake_descriptors = descriptors

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """See `Terminal`. The cursor is visible only on Windows, where screen readers need to see it."""
        columns = self._window.getmaxyx()[1]
        # Curses raises an error after the last cell of the last row, and outside the window. Some terminals
        # cannot hide the cursor.
        errors_ignored = suppress(curses.error)
        for row, column, text, style in runs:
            pen = self._pens.for_style(style)
            if pen is None:
                text, pen = " " * width(text), 0
            elif not text.isascii():
                text = self._with_stand_ins(text)
            if column + width(text) > columns:  # otherwise curses would wrap it
                text = cut(text, max(0, columns - column))
            with errors_ignored:
                self._window.addstr(row, column, text, pen)
        with errors_ignored:
            curses.curs_set(int(sys.platform == "win32" and cursor is not None))
        if cursor is not None:
            with errors_ignored:
                self._window.move(*cursor)
        self._window.refresh()

    def _with_stand_ins(self, text: str) -> str:
        """Returns `text` with stand-ins for characters that the terminal or the locale lacks."""
        if sys.platform == "win32":  # its console shows any character, whatever the locale is
            return text
        text = text.translate(CONSOLE) if self._is_console else text
        return text.encode(self.encoding, "replace").decode(self.encoding)

    def title(self, text: str) -> None:
        printable = "".join(filter(str.isprintable, self._with_stand_ins(text)))
        self._title = f"\x1b]2;{printable}\x07".encode(self.encoding)
        self._write_raw(self._title)

    def _write_raw(self, title_sequence: bytes) -> None:
        """Writes an escape sequence about the title. Curses has no function for it; `putp` would buffer it."""
        if self._has_title:
            with suppress(OSError):  # the terminal is gone: the next read raises InputClosed
                os.write(sys.stdout.fileno(), title_sequence)

    if sys.platform == "win32":

        def _begin_window(self) -> None:
            self._window = curses.initscr()

        def _measure(self) -> Size | None:
            return None  # curses asks the console

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """See `Terminal`. On Windows no signals arrive, and only curses can wait for a key."""
            deadline = None if timeout is None else time.monotonic() + timeout
            while True:
                remaining = None if deadline is None else max(0.0, deadline - time.monotonic())
                if self._wake_descriptors:
                    remaining = _POLL_SECONDS if remaining is None else min(remaining, _POLL_SECONDS)
                milliseconds = -1 if remaining is None else max(1, round(remaining * 1000))  # -1: without limit
                self._window.timeout(milliseconds)
                code = self._get_code()
                if code is not None:
                    self._empty_reads = 0
                    return input_for(code)
                if self._wake_descriptors and select.select(self._wake_descriptors, [], [], 0)[0]:
                    return WOKEN
                if deadline is not None and time.monotonic() >= deadline:
                    return None
                if remaining is None:  # a wait without limit ended without a key
                    self._empty_reads += 1
                    if self._empty_reads > _EMPTY_READS:
                        raise InputClosed("the console is gone")

    else:

        def _begin_window(self) -> None:
            """Starts curses with Ctrl-S as an ordinary key, which does not stop the output.

            A Ctrl-S typed before would stop curses, and then no signal would be handled.
            """
            modes = []
            with suppress(termios.error):  # the terminal is gone
                modes = termios.tcgetattr(sys.stdout)
                flags, *others = modes
                termios.tcsetattr(sys.stdout, termios.TCSANOW, [flags & ~termios.IXON, *others])
            self._window = curses.initscr()
            if modes:
                with suppress(termios.error, curses.error):
                    termios.tcsetattr(sys.stdout, termios.TCSANOW, modes)
                    curses.def_shell_mode()  # the modes that curses restores at a stop
                    curses.reset_prog_mode()

        def _unread_bytes(self) -> int:
            """Returns the number of typed bytes that wait to be read; 0 if the terminal is gone."""
            with suppress(OSError):
                return int.from_bytes(fcntl.ioctl(sys.stdin, termios.FIONREAD, bytes(4)), sys.byteorder)
            return 0

        def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
            """See `Terminal`. Also raises the exception of a signal that ends the program."""
            deadline = None if timeout is None else time.monotonic() + timeout
            keyboard = sys.stdin.fileno()
            ready = signals.wait(keyboard, 0, self._wake_descriptors)
            while True:
                if self._handle_signals():
                    return RESIZED
                has_ended = keyboard in ready and not self._unread_bytes()  # the end of input is ready, too
                code = self._get_code()
                if code is not None:
                    return Key(key_after_escape(self._get_code)) if code == ESCAPE else input_for(code)
                if has_ended:
                    raise InputClosed("the terminal is gone")
                if keyboard in ready:  # bytes that are not a character in this locale
                    return Key(keys.OTHER)
                if ready:
                    return WOKEN
                remaining = None if deadline is None else max(0.0, deadline - time.monotonic())
                if remaining == 0:
                    return None
                ready = signals.wait(keyboard, remaining, self._wake_descriptors)

        def _handle_signals(self) -> bool:
            """Handles the signals that have arrived; returns whether the screen must be drawn again."""
            arrived = self._signals.copy()
            if not arrived:
                return False
            self._signals -= arrived  # in place: the signal handler adds to the same set
            for number in signals.ENDING & arrived:  # of several, any one
                raise signals.ending_exception(number)
            if arrived & {signal.SIGTSTP, signal.SIGCONT}:
                # Another program may have changed the terminal in the meantime. After endwin, the next refresh
                # sets it up again.
                self._end_window()
            if signal.SIGTSTP in arrived:
                signals.stop_program()
                # The program goes on: its size may have changed, and the screen must be drawn again.
                self._signals.discard(signal.SIGCONT)
                self._signals.add(signal.SIGWINCH)
                return self._handle_signals()
            if curses.isendwin():
                self._write_raw(_SAVE_TITLE + self._title)
            size = self._measure()
            if not size:
                raise InputClosed("the terminal is gone")
            with suppress(curses.error):  # a terminal that reports no size keeps curses' default
                curses.resize_term(*size)
            return True

        def _measure(self) -> Size | None:
            """Returns the size to draw on: the terminal's, or the largest; None if the terminal is gone."""
            try:
                columns, rows = os.get_terminal_size(sys.stdout.fileno())
            except OSError:
                return None
            size = Size(min(rows, LARGEST.rows), min(columns, LARGEST.columns))
            self._oversize = Size(rows, columns) if size != (rows, columns) else None
            return size

    def _get_code(self) -> str | int | None:
        """Returns the next character or key code; None if there is none yet."""
        try:
            return self._window.get_wch()
        except curses.error:
            return None
        except ValueError:
            return _NO_CHARACTER


def _farewell() -> bytes:
    """Returns the bytes that restore the terminal's screen, cursor, colours and keys without curses."""
    # Terminfo's names for plain text, the screen before the program, a visible cursor, and usual key codes.
    farewell = b"".join(curses.tigetstr(name) or b"" for name in ("sgr0", "rmcup", "cnorm", "rmkx"))
    mouse = curses.tigetstr("XM")  # switches reports of clicks on and off
    if mouse:
        farewell += curses.tparm(mouse, 0)
    return re.sub(rb"\$<[^>]*>", b"", farewell)  # without delays, such as $<5>


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


def input_for(code: str | int) -> Key | Click | Resized:
    """Returns the input for a character or a key code of curses. Raises `KeyboardInterrupt` at Ctrl-C."""
    if code == curses.KEY_RESIZE:
        return RESIZED
    if code == _CTRL_C:
        raise KeyboardInterrupt
    if code == curses.KEY_MOUSE:
        with suppress(curses.error):
            _, column, row, _, state = curses.getmouse()
            if state & MOUSE_EVENTS:
                return Click(row, column)
        return Key(keys.OTHER)
    if isinstance(code, int):
        return Key(_CODES.get(code, keys.OTHER))
    if code in _CHARACTERS:
        return Key(_CHARACTERS[code])
    return Key(code if code.isprintable() else keys.OTHER)
