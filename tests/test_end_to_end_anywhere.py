"""Every place in which the program can be while it waits, and every way it can be made to end there."""

import signal
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.places import PLACES, program_in
from tests.pty_program import PtyProgram

ENDS: Sequence[tuple[Callable[[PtyProgram], None], int]] = [
    (lambda program: program.type("\x03"), 130),
    (lambda program: program.signal(signal.SIGTERM), 143),
]


def storm(program: PtyProgram) -> None:
    """A hundred changes of size, and a stop by force."""
    size = Size(program.picture.lines, program.picture.columns)
    for rows in range(100):
        program.resize(Size(10 + rows, 30 + rows))
    program.resize(size)
    program.signal(signal.SIGSTOP)
    program.signal(signal.SIGCONT)


@pytest.mark.parametrize(("place", "end"), [*zip(PLACES, cycle(ENDS), strict=False)], ids=PLACES)
def test_wherever_it_is_the_program_ends_and_gives_the_terminal_back(
    place: str, end: tuple[Callable[[PtyProgram], None], int], tmp_path: Path
) -> None:
    """By Ctrl-C and by a signal in turn: the one is the other once the terminal has read it."""
    with program_in(place, tmp_path) as program:
        storm(program)
        end_by, status = end
        end_by(program)
        assert program.exit_status() == status
        assert program.is_given_back()
        assert b"Traceback" not in program.written


@pytest.mark.parametrize("place", PLACES)
def test_wherever_it_is_a_terminal_that_is_gone_ends_the_program(place: str, tmp_path: Path) -> None:
    with program_in(place, tmp_path) as program:
        program.hang_up()
        # The end of the input and SIGHUP come at the same time.
        assert program.exit_status() in (0, 129)
