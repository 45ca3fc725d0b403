"""Signals that are kept until they are asked for."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest

if sys.platform == "win32":
    pytest.skip("Windows sends none of these signals", allow_module_level=True)

from blackjack_tui.terminals.signals import Signals

RAISED = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGCONT, signal.SIGWINCH]
KEPT = [*RAISED, signal.SIGTSTP]  # which would stop the tests where it is not kept
NEVER = 60.0


@pytest.fixture
def signals() -> Iterator[Signals]:
    signals = Signals()
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


@pytest.mark.parametrize("number", RAISED)
def test_a_signal_is_kept_until_it_is_asked_for(signals: Signals, number: int) -> None:
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


@pytest.mark.parametrize(
    ("number", "end"),
    [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit), (signal.SIGHUP, SystemExit)],
)
def test_a_program_that_never_asks_is_ended_by_the_second_signal(
    signals: Signals, number: int, end: type[BaseException]
) -> None:
    signal.raise_signal(number)
    with pytest.raises(end):
        signal.raise_signal(number)
    signals.take()


def test_once_ignored_no_signal_is_kept(signals: Signals) -> None:
    signals.ignore()
    for number in RAISED:
        signal.raise_signal(number)
    assert signals.take() == set()


def test_everything_is_as_before_after_closing() -> None:
    before = [signal.getsignal(number) for number in KEPT]
    wake = signal.set_wakeup_fd(-1)
    signal.set_wakeup_fd(wake)
    signals = Signals()
    signals.open()
    assert all(signal.getsignal(number) not in before for number in KEPT)
    signals.ignore()
    signals.close()
    assert [signal.getsignal(number) for number in KEPT] == before
    assert signal.set_wakeup_fd(wake) == wake


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTSTP])
def test_what_the_parent_had_ignored_stays_ignored(number: int) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    signals = Signals()
    signals.open()
    signal.raise_signal(number)
    assert signals.take() == set()
    signals.close()
    signal.signal(number, before)
