"""From starting the program until the last cell of its first frame is read, against bare curses programs.

All are measured by the time they compute, themselves and the system for them, which other programs on the
machine change little. One bare program imports `curses`, which imports `os` and `sys`; the other imports
`locale` too, as the manual of curses has it, and with that `re`, `enum` and `functools`. The table is started
as pip and uv start it, by a file of a few lines.
"""

from collections.abc import Iterator
from statistics import median

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import BARE, QUIET, Picture, TimedProgram

_BARE = f"{BARE}_table.py"
_LOCALE = f"{BARE}_locale_table.py"
_TABLE = ("-c", "import sys; from blackjack_tui.__main__ import run; sys.exit(run())")
_NAMES = {"BLACKJACK_TUI_VIEW": "names"}
_TIMES = 40


def figures() -> Iterator[Figure]:
    """Medians, the programs taken in turns."""
    goal = Picture()
    with TimedProgram(_BARE) as program:
        goal.feed(program.read(QUIET))
    ours, flags, bare, with_locale = [], [], [], []
    for _ in range(_TIMES):
        ours.append(_seconds_to(goal, *_TABLE))
        with_locale.append(_seconds_to(goal, _LOCALE))
        flags.append(_seconds_to(goal, *_TABLE, "--seed", "1"))
        bare.append(_seconds_to(goal, _BARE))
    base = median(with_locale)
    against = f"against {base * 1e3:.1f} ms for a curses program that imports locale"
    for what, seconds, most in (("", ours, 1.9), (", with a flag", flags, None)):
        measured = f"{median(seconds) * 1e3:.1f} ms {against}"
        yield Figure(f"launch to first frame{what}", measured, median(seconds) / base, most)
    measured = f"{median(ours) * 1e3:.1f} ms against {median(bare) * 1e3:.1f} ms for one with curses alone"
    yield Figure("launch to first frame", measured, median(ours) / median(bare), None)


def _seconds_to(goal: Picture, *arguments: str) -> float:
    with TimedProgram(*arguments, settings=_NAMES) as program:
        picture = Picture()
        for piece in program.read(QUIET, marker=b"Shuffling Cards..."):
            picture.feed([piece])
            if picture.cells() == goal.cells():
                return piece.cpu
    raise ValueError(f"{arguments} did not show the frame, but {picture.lines()}")
