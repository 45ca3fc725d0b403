"""Frames written at once: what curses sends in several pieces is gathered, and goes to the terminal in one.

That is on Linux only, whose files in memory take no time; elsewhere curses writes its pieces itself.
"""

import curses
import os
import select
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from blackjack_tui.screen.buffer import Style
from blackjack_tui.screen.terminal import Run

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
