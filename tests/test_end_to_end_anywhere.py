"""Every place in which the program can be while it waits, and every way it can be made to end there."""

import signal
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.places import PLACES, program_in
from tests.pty_program import PtyProgram

ENDS: Sequence[tuple[Callable[[PtyProgram], None], Sequence[int]]] = [
    (lambda program: program.type("\x03"), [130]),
    (lambda program: program.signal(signal.SIGTERM), [143]),
    # The end of the input and SIGHUP come at the same time.
    (lambda program: program.hang_up(), [0, 129]),
]


def storm(program: PtyProgram) -> None:
    """A dozen changes of size, and a stop by force."""
    size = Size(program.picture.lines, program.picture.columns)
    for rows in range(12):
        program.resize(Size(10 + 3 * rows, 30 + 3 * rows))
    program.resize(size)
    program.signal(signal.SIGSTOP)
    program.signal(signal.SIGCONT)


@pytest.mark.parametrize(("place", "end"), [*zip(PLACES, cycle(ENDS), strict=False)], ids=PLACES)
def test_wherever_it_is_the_program_ends_and_gives_the_terminal_back(
    place: str, end: tuple[Callable[[PtyProgram], None], Sequence[int]], tmp_path: Path
) -> None:
    """By Ctrl-C, a signal and a terminal that is gone in turn: they are one once the terminal has read them."""
    with program_in(place, tmp_path) as program:
        storm(program)
        end_by, statuses = end
        end_by(program)
        assert program.exit_status() in statuses
        assert 0 in statuses or program.is_given_back()
        assert b"Traceback" not in program.written
