"""Frames as curses and the terminal take them: styles, characters, and what is sent at once.

Most terminals understand the same escape sequences: to them a frame is written without curses, which would go
through all cells once more. What curses sends in several pieces is gathered, and goes to the terminal in one.
That is on Linux only, whose files in memory take no time; elsewhere curses writes its pieces itself.
"""

import curses
import os
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from blackjack_tui.screen.buffer import DEFAULT, Size, Style, cut, width
from blackjack_tui.screen.colours import OWN, depth_of, numbers, without_default
from blackjack_tui.screen.terminal import Run

_ATTRIBUTES = {
    "bold": curses.A_BOLD,
    "dim": curses.A_DIM,
    "reverse": curses.A_REVERSE,
    "underline": curses.A_UNDERLINE,
}
_ANSI = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")


class TerminalStyle(NamedTuple):
    """A style on this terminal: curses' numbers of its colours, or `OWN`, and its attributes."""

    fore: int
    back: int
    attributes: int
    hides: bool = False
    """Whether nothing is drawn of what has it: a shadow, where there is no colour."""


_PLAIN = TerminalStyle(OWN, OWN, 0)


class CursesStyles:
    """Turns styles into those of the terminal. Without `start_colour`, styles have no colour."""

    def __init__(self) -> None:
        self._depth = 0
        self._has_default_colours = False
        self._underlines = False
        self._shown: dict[Style, TerminalStyle] = {}
        self._attributes: dict[Style, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}

    def start_colour(self) -> None:
        """Uses the terminal's colours, if it has any. Must be called after `curses.initscr`."""
        if not curses.has_colors():
            return
        curses.start_color()
        # The old Windows console would print the sequences for 256 colours.
        self._depth = depth_of(min(curses.COLORS, 16) if sys.platform == "win32" else curses.COLORS)
        # Of few colours several grounds become one, and a line keeps them apart.
        self._underlines = self._depth < 256 and sys.platform != "win32" and _can_underline_colours()
        # Some builds of curses and some terminals have no default colours.
        with suppress(AttributeError, curses.error):
            curses.use_default_colors()
            self._has_default_colours = True

    def shown(self, style: Style) -> TerminalStyle:
        """Returns `style` as the terminal shows it."""
        shown = self._shown.get(style)
        if shown is None:
            shown = self._shown[style] = self._new_shown(style)
        return shown

    def attribute(self, style: Style) -> int:
        """Returns the attributes and the colour pair of `style`, as `addstr` takes them."""
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._new_attribute(self.shown(style))
        return attribute

    def _new_shown(self, style: Style) -> TerminalStyle:
        if not self._depth or style.fore == style.back == DEFAULT:
            attributes = 0
            for word in style.plain.split():
                attributes |= _ATTRIBUTES.get(word, 0)
            return TerminalStyle(OWN, OWN, attributes, style.plain == "blank")
        fore, back, bold = numbers(style if self._has_default_colours else without_default(style), self._depth)
        attributes = curses.A_BOLD if bold else 0
        if self._underlines and "underline" in style.plain:
            attributes |= curses.A_UNDERLINE
        return TerminalStyle(self._number(fore), self._number(back), attributes)

    def _new_attribute(self, shown: TerminalStyle) -> int:
        colours = (shown.fore, shown.back)
        if colours == (OWN, OWN):
            return shown.attributes
        pair = self._pairs.setdefault(colours, len(self._pairs) + 1)
        curses.init_pair(pair, *colours)
        return curses.color_pair(pair) | shown.attributes

    def _number(self, colour: int) -> int:
        """Returns curses' number for a colour. Some builds of curses order the first eight differently."""
        if self._depth == 256 or colour == OWN:
            return colour
        number: int = getattr(curses, f"COLOR_{_ANSI[colour % 8]}")
        return number + 8 if colour >= 8 else number


_LIKE = {
    "▀": "▘▝▀▔",
    "▄": "▖▗▂▃▄",
    "█": "▙▛▜▟▚▞▅▆▇█",
    "_": "▁",
    "/": "╱",
    '"': "“”",
    ".": "…",
    "-": "–−",
}
"""The characters of the usual fonts of the Linux console, and those that each stands in for."""
_BRAILLE, _PATTERNS = 0x2800, 0x100
_UPPER = 0x01 | 0x02 | 0x08 | 0x10  # dots of a braille character


class _Console(dict[int, str]):
    """A table for `str.translate` to characters that the Linux console has."""

    def __missing__(self, code: int) -> str:
        dots = code - _BRAILLE
        if not 0 <= dots < _PATTERNS:
            raise LookupError
        halves = (bool(dots & _UPPER), bool(dots & ~_UPPER))
        self[code] = {(False, False): " ", (True, False): "▀", (False, True): "▄"}.get(halves, "█")
        return self[code]


CONSOLE = _Console({ord(lacking): like for like, others in _LIKE.items() for lacking in others})
"""Characters of the Linux console, by those its fonts lack: quarters of cells and braille."""


def add(window: curses.window, runs: Sequence[Run], styles: CursesStyles, console: bool) -> None:
    """Adds `runs` to what curses shows with its next refresh. `console`: as in `Sequences`."""
    columns, encoding = window.getmaxyx()[1], window.encoding
    # Curses raises an error after the last cell of the last row, and outside the window.
    failing = suppress(curses.error)
    for row, column, text, style in runs:
        if styles.shown(style).hides:
            text = " " * len(text)
        elif not text.isascii():
            text = encodable(text.translate(CONSOLE) if console else text, encoding)
        if column + width(text) > columns:  # otherwise curses would wrap it
            text = cut(text, max(0, columns - column))
        with failing:
            window.addstr(row, column, text, styles.attribute(style))


@lru_cache(maxsize=4096)
def encodable(text: str, encoding: str) -> str:
    """Returns `text` with `?` for each character that the locale cannot encode. Texts come again."""
    return text if sys.platform == "win32" else text.encode(encoding, "replace").decode(encoding)


# Terminals that show what comes between these at once, known by their names: one that is asked may answer when
# the program has ended, or not at all, and others may write the question on the screen.
_BEGIN_FRAME, _END_FRAME = b"\x1b[?2026h", b"\x1b[?2026l"
_SYNCHRONIZED = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour")
_SYNCHRONIZED_PROGRAMS = ("WezTerm", "iTerm.app", "ghostty", "contour")


def frame_marks(term: str) -> tuple[bytes, bytes]:
    """Returns the marks around a frame for a terminal that is known to show it at once, else nothing."""
    if sys.platform == "win32" or term.startswith(("tmux", "screen")):
        return b"", b""  # which stand before the terminal
    known = os.environ.get("TERM_PROGRAM") in _SYNCHRONIZED_PROGRAMS or "WT_SESSION" in os.environ
    known = known or term.startswith(_SYNCHRONIZED) or bool(curses.tigetstr("Sync"))
    return (_BEGIN_FRAME, _END_FRAME) if known else (b"", b"")


class OneWrite:
    """Gathers what is written to `descriptor` in its context, and writes it at once, between `marks`."""

    def __init__(self, descriptor: int, marks: tuple[bytes, bytes] = (b"", b"")) -> None:
        self._descriptor = descriptor
        self._begin, self.end = marks
        self._real = self._gathered = -1
        if sys.platform == "linux":
            with suppress(OSError):  # then pieces it is
                self._gathered = os.memfd_create("frame")
                self._real = os.dup(descriptor)

    def __enter__(self) -> None:
        if self._real < 0:
            self._write(self._begin)
        else:
            os.dup2(self._gathered, self._descriptor)

    def __exit__(self, *_: object) -> None:
        if self._real < 0:
            self._write(self.end)
            return
        os.dup2(self._real, self._descriptor)
        size = os.lseek(self._gathered, 0, os.SEEK_CUR)
        os.lseek(self._gathered, 0, os.SEEK_SET)
        if size:
            self._write(self._begin + os.pread(self._gathered, size, 0) + self.end)

    def send(self, data: bytes) -> None:
        """Writes `data`, between the marks."""
        self._write(self._begin + data + self.end)

    def close(self) -> None:
        """Gives its own descriptors back."""
        for each in (self._real, self._gathered):
            if each >= 0:
                os.close(each)
        self._real = self._gathered = -1

    def _write(self, data: bytes) -> None:
        with suppress(OSError):  # the terminal is gone, which the next read finds out
            while data:
                try:
                    data = data[os.write(self._descriptor, data) :]
                except BlockingIOError:
                    select.select((), (self._descriptor,), ())


_MOVES = {"cup": b"\x1b[%i%p1%d;%p2%dH", "cuf": b"\x1b[%p1%dC"}
"""The ways to a cell that nearly all terminals have, as terminfo writes them."""
_RESET = "\x1b[m"
HOME = b"\x1b[H"
"""Moves the cursor to the first cell."""
_ERASING = {"ech": b"\x1b[%p1%dX", "el": b"\x1b[K"}
"""The ways to erase cells, which take the colour of the ground where the flag `bce` says so."""
_SWITCHES = {
    curses.A_BOLD: "bold",
    curses.A_DIM: "dim",
    curses.A_REVERSE: "rev",
    curses.A_UNDERLINE: "smul",
}
_UNDERLINE_HAS_NO_COLOUR, _BOLD_HAS_NO_COLOUR = 0x02, 0x20  # in the number `ncv`
_FEW = 100  # runs that are written colour by colour
_LONG = 8  # blanks that are erased in place of written


def is_usual() -> bool:
    """Returns whether the terminal that curses was set up for understands the sequences of `Sequences`."""
    if sys.platform == "win32" or any(curses.tigetstr(name) != text for name, text in _MOVES.items()):
        return False
    reset = curses.tigetstr("sgr0") or b""
    texts = [reset, *(curses.tigetstr(name) or b"" for name in ("setaf", "setab", *_SWITCHES.values()))]
    return (
        (b"\x1b[m" in reset or b"\x1b[0" in reset)
        and all(text.startswith(b"\x1b[") and text.endswith(b"m") for text in texts[1:] if text)
        and not any(b"$<" in text for text in texts)  # where curses would wait
        and curses.tigetflag("xenl") > 0  # the last cell can be written without scrolling
        and curses.tigetflag("msgr") > 0
        and curses.tigetnum("xmc") <= 0
        and not max(0, curses.tigetnum("ncv")) & _BOLD_HAS_NO_COLOUR
    )


def _can_underline_colours() -> bool:
    return not max(0, curses.tigetnum("ncv")) & _UNDERLINE_HAS_NO_COLOUR


class Sequences:
    """Writes frames as escape sequences of a terminal that `is_usual`, in its `encoding`.

    `console`: it is the Linux console, whose fonts lack some characters.
    """

    def __init__(self, styles: CursesStyles, encoding: str, console: bool) -> None:
        self._styles = styles
        self._encoding = encoding
        self._console = console
        self._changes: dict[tuple[TerminalStyle, TerminalStyle], str] = {}
        self._lasting = _PLAIN  # the style that the terminal writes in
        erases = all(curses.tigetstr(name) == text for name, text in _ERASING.items())
        self._erases = erases and curses.tigetflag("bce") > 0

    def frame(self, runs: Sequence[Run], cursor: tuple[int, int] | None, size: Size) -> bytes:
        """Returns the bytes that show `runs` in a window of `size` and then move the cursor.

        A change of colours takes three times as many bytes as the way to another row. So few runs are written
        colour by colour; more of them row by row, for a terminal may show what it has read so far.
        """
        (rows, columns), change, shown_as = size, self._change, self._styles.shown
        drawn = [(shown_as(run.style), run) for run in runs if run.row < rows]
        if len(drawn) <= _FEW:
            groups: dict[TerminalStyle, list[tuple[TerminalStyle, Run]]] = {}
            for each in drawn:
                groups.setdefault(each[0], []).append(each)
            drawn = [each for group in groups.values() for each in group]
        parts, before, at_row, at = [], self._lasting, -1, 0
        for shown, (row, column, text, _) in drawn:
            wide = len(text) if text.isascii() else width(text)
            if column + wide > columns:  # the window has shrunk
                text = cut(text, max(0, columns - column))
                wide = width(text)
            if shown.hides:
                text = " " * wide
            elif self._console:
                text = text.translate(CONSOLE)
            if shown != before:
                parts.append(change(before, shown))
                before = shown
            parts.append(_way(at_row, at, row, column))
            at_row, at = row, column
            if wide < _LONG or not self._erases or shown.attributes & ~curses.A_BOLD or text.strip(" "):
                parts.append(text)
                at += wide
            else:
                parts.append(f"\x1b[{wide}X" if column + wide < columns else "\x1b[K")
        self._lasting = before
        if cursor is not None:
            parts.append(_way(at_row, at, *cursor))
        return "".join(parts).encode(self._encoding, "replace")

    def end(self) -> bytes:
        """Returns the bytes that end the colours of the last frame, with which the next one would go on."""
        ended, self._lasting = self._change(self._lasting, _PLAIN), _PLAIN
        return ended.encode()

    def _change(self, before: TerminalStyle, after: TerminalStyle) -> str:
        """Returns what changes one style into another."""
        text = self._changes.get((before, after))
        if text is None:
            text = self._changes[before, after] = _change(before, after)
        return text


def _way(row: int, column: int, to_row: int, to: int) -> str:
    """Returns the shortest sequence from a cell to another."""
    if row != to_row or to < column:
        return f"\x1b[{to_row + 1};{to + 1}H"
    ahead = to - column
    return "" if not ahead else "\x1b[C" if ahead == 1 else f"\x1b[{ahead}C"


def _change(before: TerminalStyle, after: TerminalStyle) -> str:
    """Returns the shortest sequence from a style to another."""
    if after[:3] == _PLAIN[:3]:
        return _RESET if before[:3] != after[:3] else ""
    parts = []
    taken_back = before.attributes & ~after.attributes
    if taken_back or (after.fore == OWN != before.fore) or (after.back == OWN != before.back):
        parts.append(_RESET)
        before = _PLAIN
    added = after.attributes & ~before.attributes
    parts += [(curses.tigetstr(name) or b"").decode() for bit, name in _SWITCHES.items() if added & bit]
    for name, colour, was in (("setaf", after.fore, before.fore), ("setab", after.back, before.back)):
        if colour != was:
            parts.append(curses.tparm(curses.tigetstr(name) or b"", colour).decode())
    return f"\x1b[{';'.join(part[2:-1] for part in parts if part)}m"
