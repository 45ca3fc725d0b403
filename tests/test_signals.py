"""Signals that a screen collects, those that stay ignored, and terminals that are given back by force."""

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress

import pytest

if sys.platform == "win32":
    pytest.skip("Windows sends none of these signals", allow_module_level=True)

import fcntl
import resource
import termios

from blackjack_tui.screen import signals

COLLECTED = """
import os, signal
from blackjack_tui.screen import signals

signals.catch()
reading, writing = os.pipe()
with signals.collect() as kept:
    assert not signals.wait(reading, 0.001)
    for number in (signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT):
        signal.raise_signal(number)
        assert not signals.wait(reading, None)
        assert kept == {number}
        kept.clear()
    os.write(writing, b"h")
    assert signals.wait(reading, None) == {reading}
    os.read(reading, 1)
    os.close(writing)
    assert signals.wait(reading, None) == {reading}
"""


def test_on_a_screen_a_signal_just_before_a_wait_ends_it_and_stops_nothing() -> None:
    subprocess.run([sys.executable, "-c", COLLECTED], check=True, timeout=60)


def test_a_descriptor_as_high_as_a_parent_leaves_is_waited_for() -> None:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, limits[1]))
    reading, writing = os.pipe()
    high = fcntl.fcntl(reading, fcntl.F_DUPFD, 2048)
    assert not signals.readable([high], 0.001)
    os.write(writing, b"h")
    assert signals.readable([high], None) == {high}
    for each in (reading, writing, high):
        os.close(each)
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


IGNORED = """
import signal
from blackjack_tui.screen import signals

signals.catch()
with signals.collect() as kept:
    signal.raise_signal(signal.SIGHUP)
    signal.raise_signal(signal.SIGTSTP)
    assert not kept
"""


def test_what_the_parent_had_ignored_stays_ignored() -> None:
    before = [signal.signal(number, signal.SIG_IGN) for number in (signal.SIGHUP, signal.SIGTSTP)]
    subprocess.run([sys.executable, "-c", IGNORED], check=True, timeout=60)
    signal.signal(signal.SIGHUP, before[0])
    signal.signal(signal.SIGTSTP, before[1])


def test_a_terminal_that_is_full_gets_its_modes_and_the_whole_farewell_by_force() -> None:
    ours, theirs = os.openpty()
    farewell = b"\x1b[?1049l"
    with signals.restore_modes(theirs, farewell) as modes:
        changed = termios.tcgetattr(theirs)
        changed[3] &= ~termios.ECHO
        termios.tcsetattr(theirs, termios.TCSANOW, changed)
        os.set_blocking(theirs, False)
        with suppress(BlockingIOError):
            while True:
                os.write(theirs, b"x" * 4096)
        signals.restorers[-1]()
        assert termios.tcgetattr(theirs) == modes
        read = b""
        while not read.endswith(farewell) and select.select([ours], [], [], 60)[0]:
            read += os.read(ours, 2**16)
        assert read.endswith(farewell)
    assert not signals.restorers
