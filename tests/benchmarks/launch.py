"""From starting the program until the last cell of its first frame is read, against a bare curses program."""

from collections.abc import Iterator
from statistics import median

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import BARE, QUIET, TABLE, Picture, TimedProgram

_BARE_TABLE = (f"{BARE}_table.py",)
_TIMES = 40


def figures() -> Iterator[Figure]:
    """Medians, the two programs taken in turns."""
    goal = Picture()
    with TimedProgram(*_BARE_TABLE) as program:
        goal.feed(program.read(QUIET))
    ours, bare = [], []
    for _ in range(_TIMES):
        ours.append(_seconds_to(goal, TABLE))
        bare.append(_seconds_to(goal, _BARE_TABLE))
    yield Figure(
        "launch to first frame",
        f"{median(ours) * 1e3:.1f} ms against {median(bare) * 1e3:.1f} ms for a bare curses program",
        median(ours) / median(bare),
        1.8,
    )


def _seconds_to(goal: Picture, arguments: tuple[str, ...]) -> float:
    with TimedProgram(*arguments) as program:
        pieces = program.read(QUIET, marker=b"Shuffling Cards...")
    picture = Picture()
    for piece in pieces:
        picture.feed([piece])
        if picture.cells() == goal.cells():
            return piece.at - program.started
    raise ValueError(f"{arguments} did not show the frame, but {picture.lines()}")
