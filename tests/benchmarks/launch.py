"""From starting the program until the last cell of its first frame is read, against a bare curses program.

The table is started by the command that pip installs, in the view that players see, without flags and with a
rule book, a seed and no waits. The bare program imports `curses` and `locale`, as the manual of curses has it.
Both are measured by the time they compute, themselves and the system for them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import BARE, Picture, TimedProgram

_BARE = f"{BARE}_locale_table.py"
_TABLE = str(Path(sys.executable).with_name("blackjack-tui"))
_LAUNCHES = (
    ("without flags", (), 1.9),
    ("BOOK --seed 5 --speed 0", ("vegas-strip", "--seed", "5", "--speed", "0"), 2.2),
)
_FRAME = 0.1
"""Seconds without output after which the first frame is over."""
_PAIRS = 40


def figures() -> Iterator[Figure]:
    """Medians of pairs: the table, then the bare program."""
    for what, flags, most in _LAUNCHES:
        table, bare = _Launch("pushed 0", _TABLE, *flags), _Launch("Shuffling", _BARE)
        pairs = [(table.seconds(), bare.seconds()) for _ in range(_PAIRS)]
        ours, theirs = (median(each) * 1e3 for each in zip(*pairs, strict=True))
        measured = f"{ours:.1f} ms against {theirs:.1f} ms for a curses program that imports locale"
        ratio = median(one / other for one, other in pairs)
        yield Figure(f"launch to first frame, {what}", measured, ratio, most)


class _Launch:
    """A program that is started again and again, each time for the first time.

    Its first frame ends with the row that has `mark`.
    """

    def __init__(self, mark: str, *arguments: str) -> None:
        self._mark = mark
        self._arguments = arguments

    def seconds(self) -> float:
        """Starts the program; returns the seconds that it computes until the whole first frame is there."""
        for frame, seconds in self._frames():
            if any(self._mark in line for line in frame):
                return seconds
        raise ValueError(f"{self._arguments} did not show its first frame")

    def _frames(self) -> Iterator[tuple[list[str], float]]:
        """Yields the screen after each piece of the first frame, and the seconds that were computed by then."""
        picture = Picture()
        with TemporaryDirectory() as home:
            folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), home)
            with TimedProgram(*self._arguments, settings=folders) as program:
                pieces = program.read(_FRAME, marker=self._mark.encode())
        for piece in pieces:
            picture.feed([piece])
            yield picture.lines(), piece.cpu
