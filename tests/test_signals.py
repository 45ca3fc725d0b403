"""Signals that are kept until they are asked for."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from queue import Queue
from subprocess import PIPE

import pytest

if sys.platform == "win32":
    pytest.skip("Windows sends none of these signals", allow_module_level=True)

from blackjack_tui.screen.signals import ENDING, Modes, Signals, finish

# Python has the system ignore the last two from the start, and so do we.
ENDS = sorted(ENDING - {signal.SIGPIPE, signal.SIGXFSZ})
RAISED = [*ENDS, signal.SIGCONT, signal.SIGWINCH]
KEPT = [*RAISED, signal.SIGTSTP]  # which would stop the tests where it is not kept
NEVER = 60.0


@pytest.fixture
def ended() -> Queue[int]:
    """The ending signals of which the program was told at once."""
    return Queue()


@pytest.fixture
def signals(ended: Queue[int]) -> Iterator[Signals]:
    signals = Signals(ended.put)
    signals.open()
    yield signals
    signals.close()


@pytest.fixture
def silent() -> Iterator[int]:
    """Where no input comes from."""
    reading, writing = os.pipe()
    yield reading
    os.close(reading)
    os.close(writing)


def test_a_signal_is_kept_until_it_is_asked_for(signals: Signals) -> None:
    for number in RAISED:
        signal.raise_signal(number)
        assert signals.take() == {number}
        assert signals.take() == set()


def test_a_signal_just_before_a_wait_ends_it_and_no_other(signals: Signals, silent: int) -> None:
    signal.raise_signal(signal.SIGWINCH)
    assert not signals.wait(silent, NEVER)
    assert signals.take() == {signal.SIGWINCH}
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: rung.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    assert not signals.wait(silent, NEVER)
    assert rung
    signal.signal(signal.SIGALRM, before)


def test_a_wait_tells_input_from_its_own_end(signals: Signals, silent: int) -> None:
    assert not signals.wait(silent, 0.001)
    reading, writing = os.pipe()
    os.close(writing)
    assert signals.wait(reading, NEVER)
    os.close(reading)


def test_an_ending_signal_is_told_at_once_and_only_it_is(signals: Signals, ended: Queue[int]) -> None:
    for number in RAISED:
        signal.raise_signal(number)
        if number in ENDS:
            assert ended.get(timeout=NEVER) == number
    signal.raise_signal(signal.SIGTERM)
    assert ended.get(timeout=NEVER) == signal.SIGTERM


def test_everything_is_as_before_after_closing() -> None:
    before = [signal.getsignal(number) for number in KEPT]
    wake = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(wake)
    signals = Signals(lambda _: None)
    signals.open()
    assert all(signal.getsignal(number) not in before for number in KEPT)
    signals.close()
    assert [signal.getsignal(number) for number in KEPT] == before
    assert signal.set_wakeup_fd(wake) == wake


STORMY = """
from blackjack_tui.screen.signals import Signals
print(flush=True)
for _ in range(300):
    signals = Signals(print)
    signals.open()
    signals.close()
"""


def test_nothing_is_said_of_signals_that_arrive_while_it_closes() -> None:
    with subprocess.Popen([sys.executable, "-c", STORMY], stdout=PIPE, stderr=PIPE) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.readline()
        while program.poll() is None:
            program.send_signal(signal.SIGWINCH)
        assert (program.returncode, program.stderr.read()) == (0, b"")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTSTP])
def test_what_the_parent_had_ignored_stays_ignored(number: int) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    signals = Signals(lambda _: None)
    signals.open()
    signal.raise_signal(number)
    assert signals.take() == set()
    signals.close()
    signal.signal(number, before)


def test_a_terminal_that_is_full_gets_the_whole_farewell() -> None:
    ours, theirs = os.openpty()
    modes = Modes(theirs)
    with modes.restored():
        modes.farewell = b"\x1b[?1049l"
        os.set_blocking(theirs, False)
        with suppress(BlockingIOError):
            while True:
                os.write(theirs, b"x" * 4096)
        finish()
        read = b""
        while not read.endswith(modes.farewell) and select.select([ours], [], [], 1)[0]:
            read += os.read(ours, 2**16)
        assert read.endswith(modes.farewell)
