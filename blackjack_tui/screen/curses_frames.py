"""Frames as curses and the terminal take them: styles, characters, and what is sent at once.

What curses sends in several pieces is gathered, and goes to the terminal in one. That is on Linux only, whose
files in memory take no time; elsewhere curses writes its pieces itself.
"""

import curses
import os
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from blackjack_tui.screen.buffer import DEFAULT, Style
from blackjack_tui.screen.colours import OWN, depth_of, numbers, without_default
from blackjack_tui.screen.terminal import Run

_ATTRIBUTES = {
    "bold": curses.A_BOLD,
    "dim": curses.A_DIM,
    "reverse": curses.A_REVERSE,
    "underline": curses.A_UNDERLINE,
}
_ANSI = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")


class CursesStyles:
    """Turns styles into attributes of curses. Without `start_colour`, styles have no colour."""

    def __init__(self) -> None:
        self._depth = 0
        self._has_default_colours = False
        self._attributes: dict[Style, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}

    def start_colour(self) -> None:
        """Uses the terminal's colours, if it has any. Must be called after `curses.initscr`."""
        if not curses.has_colors():
            return
        curses.start_color()
        # The old Windows console would print the sequences for 256 colours.
        self._depth = depth_of(min(curses.COLORS, 16) if sys.platform == "win32" else curses.COLORS)
        # Some builds of curses and some terminals have no default colours.
        with suppress(AttributeError, curses.error):
            curses.use_default_colors()
            self._has_default_colours = True

    def attribute(self, style: Style) -> int:
        """Returns the attributes and the colour pair of `style`, as `addstr` takes them."""
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._new_attribute(style)
        return attribute

    def hides(self, style: Style) -> bool:
        """Returns whether nothing is drawn of what has this style: a shadow, where there is no colour."""
        return style.plain == "blank" and (not self._depth or style.fore == style.back == DEFAULT)

    def _new_attribute(self, style: Style) -> int:
        attribute = 0
        if not self._depth or style.fore == style.back == DEFAULT:
            for word in style.plain.split():
                attribute |= _ATTRIBUTES.get(word, 0)
            return attribute
        fore, back, bold = numbers(style if self._has_default_colours else without_default(style), self._depth)
        colours = (self._number(fore), self._number(back))
        pair = self._pairs.setdefault(colours, len(self._pairs) + 1)
        curses.init_pair(pair, *colours)
        return curses.color_pair(pair) | (curses.A_BOLD if bold else 0)

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


_FEW = 100  # runs that are drawn in several passes

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


def passes(runs: Sequence[Run], look: Callable[[Style], int]) -> Sequence[Sequence[Run]]:
    """Returns `runs` by their looks if they are few.

    Curses sends row after row. A change of colours takes three times as many bytes as the way to the next
    row, so what changes in many rows and several colours is sent colour by colour. Cells between two runs
    of a colour, whose own comes later, are blanks in that colour until then: curses would send the old ones.
    """
    if len(runs) > _FEW:
        return [runs]
    looks: dict[int, tuple[int, list[Run]]] = {}
    numbers: list[int] = []  # the pass of each run
    for place, run in enumerate(runs):
        number, of_look = looks.setdefault(look(run.style), (len(looks), []))
        before, begin = place, run.column
        while before and (runs[before - 1].row, _end(runs[before - 1])) == (run.row, begin):
            before -= 1
            if numbers[before] <= number:
                break
            begin = runs[before].column
        if begin < run.column and numbers[before] == number:
            of_look.append(Run(run.row, begin, " " * (run.column - begin), run.style))
        of_look.append(run)
        numbers.append(number)
    return [of_look for _, of_look in looks.values()] or [runs]


def _end(run: Run) -> int:
    """Returns the column behind `run`, whose characters take a cell each."""
    return run.column + len(run.text)
