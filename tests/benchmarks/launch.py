"""From starting the program until the last cell of its first frame is read, against a bare curses program.

The table is started by the command that pip installs, without flags. The bare program imports `curses` and
`locale`, as the manual of curses has it. Both are measured by the time they compute, themselves and the system
for them.
"""

import sys
from collections.abc import Iterator
from os.path import dirname, join
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import TimedProgram

_BARE = join(dirname(__file__), "bare_locale_table.py")
_TABLE = str(Path(sys.executable).with_name("blackjack-tui"))
_PAIRS = 40


def figures() -> Iterator[Figure]:
    """The median of pairs: the table, then the bare program."""
    pairs = [(_seconds("pushed 0", _TABLE), _seconds("Shuffling", _BARE)) for _ in range(_PAIRS)]
    ours, theirs = (median(each) * 1e3 for each in zip(*pairs, strict=True))
    measured = f"{ours:.1f} ms against {theirs:.1f} ms for a curses program that imports locale"
    yield Figure("launch to first frame", measured, median(one / other for one, other in pairs), 2.5)


def _seconds(mark: str, program: str) -> float:
    """Starts a program for the first time; returns the seconds that it computes until its first frame is there.

    The frame ends with the row that has `mark`.
    """
    with TemporaryDirectory() as home, TimedProgram(program, HOME=home, BLACKJACK_TUI_KEEP="yes") as started:
        started.wait_until(lambda: mark in started.picture.text, mark)
        return started.pieces[-1].cpu
