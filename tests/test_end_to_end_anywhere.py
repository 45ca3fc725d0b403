"""Every place in which the program can be while it waits, and every way it can be made to end there."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.places import PLACES, program_in
from tests.pty_program import PtyProgram


@pytest.fixture(params=PLACES)
def somewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PtyProgram]:
    """The program in one of the places."""
    with program_in(request.param, tmp_path) as program:
        yield program


def press_ctrl_c(program: PtyProgram) -> None:
    program.type("\x03")


def terminate_after_storms(program: PtyProgram) -> None:
    """After a hundred changes of size, and a stop by force."""
    size = Size(program.picture.lines, program.picture.columns)
    for rows in range(100):
        program.resize(Size(10 + rows, 30 + rows))
    program.resize(size)
    program.signal(signal.SIGSTOP)
    program.signal(signal.SIGCONT)
    program.signal(signal.SIGTERM)


@pytest.mark.parametrize(("end", "status"), [(press_ctrl_c, 130), (terminate_after_storms, 143)])
def test_wherever_it_is_the_program_ends_and_gives_the_terminal_back(
    somewhere: PtyProgram, end: Callable[[PtyProgram], None], status: int
) -> None:
    end(somewhere)
    assert somewhere.exit_status() == status
    assert somewhere.is_given_back()
    assert b"Traceback" not in somewhere.written


def test_wherever_it_is_a_terminal_that_is_gone_ends_the_program(somewhere: PtyProgram) -> None:
    somewhere.hang_up()
    # The end of the input and SIGHUP come at the same time.
    assert somewhere.exit_status() in (0, 129)
