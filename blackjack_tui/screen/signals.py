"""Signals that end or stop the program, and the terminals that it gives back whatever happens.

The first ending signal sets the exit status and raises an exception; a screen collects it first, so that no
frame is left half drawn. If the program still runs half a second later, because nobody reads its output or it
is computing, a thread gives the terminals back and ends the process. Later signals change nothing.
"""

import os
import signal
import sys
import time
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from typing import Any

if sys.platform != "win32":
    import select
    import termios


def _known(*names: str) -> frozenset[int]:
    return frozenset(int(getattr(signal, name)) for name in names if hasattr(signal, name))


ENDING = _known("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGXCPU")
"""The signals that end the program."""

restorers: list[Callable[[], None]] = []  # called at the end of the program, an orderly one or one by force
_restoring = allocate_lock()  # held by whoever calls them
_number = 0
_kept: set[int] | None = None
_woken = _bell = -1


def catch() -> None:
    """Makes ending signals raise an exception, except those that the program was started to ignore."""
    sys.unraisablehook = _say_unless_ending
    for number in ENDING | _known("SIGTSTP", "SIGCONT", "SIGWINCH"):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _handle)
    if sys.platform != "win32":
        # Python's C handler writes each signal's number into one pipe, whatever the program is doing. The
        # thread that reads it writes a byte into the other: a signal just before a wait ends the wait.
        global _woken, _bell
        numbers, wake = os.pipe()
        _woken, _bell = os.pipe()
        for descriptor in (wake, _woken, _bell):
            os.set_blocking(descriptor, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        try:
            start_new_thread(_watch, (numbers,))
        except RuntimeError:  # a thread cannot be started: there is too little memory
            raise MemoryError from None


def ending_exception(number: int) -> BaseException:
    """Returns the exception that ends the program by the signal `number`, or by an earlier ending signal."""
    global _number
    _number = _number or number
    return KeyboardInterrupt() if _number == signal.SIGINT else SystemExit(128 + _number)


def finish() -> None:
    """Calls the remaining restorers. From then on no signal changes how the program ends."""
    with _restoring:
        while restorers:
            restorers.pop()()
    for number in ENDING:
        if signal.getsignal(number) == _handle:
            signal.signal(number, signal.SIG_IGN)


def _handle(number: int, _frame: object) -> None:
    """Collects a signal for the screen; without a screen, ends or stops the program."""
    if _kept is not None:
        _kept.add(number)
    elif number in ENDING and not _number:
        raise ending_exception(number)
    elif sys.platform != "win32" and number == signal.SIGTSTP:
        stop()


def _say_unless_ending(unraisable: Any) -> None:
    # Python drops an exception that is raised while it deletes an object: the program then ends by force.
    if not isinstance(unraisable.exc_value, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(unraisable)


if sys.platform != "win32":

    def _watch(numbers: int) -> None:
        """Rings the bell at each signal, and ends the process half a second after the first ending signal.

        `numbers`: the pipe from which the numbers of signals are read.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # the main thread handles them
        number = 0
        while number not in ENDING:
            number = os.read(numbers, 1)[0]
            with suppress(BlockingIOError):  # the pipe is full: it wakes the reader anyway
                os.write(_bell, b"\0")
        time.sleep(0.5)
        _restoring.acquire()  # for good: the main thread does not end the program before the farewell is out
        for restore in restorers:
            restore()
        os._exit(128 + (_number or number))  # the main thread may have seen another signal first

    @contextmanager
    def kept() -> Iterator[set[int]]:
        """Collects signals in a set, so that none interrupts a call of curses."""
        global _kept
        _kept = set()
        try:
            yield _kept
        finally:
            _kept = None

    def wait(source: int, timeout: float | None, bells: Sequence[int] = ()) -> set[int]:
        """Waits for input, a signal or `timeout` seconds. Returns which of `source` and `bells` can be read."""
        ready = readable([source, _woken, *bells], timeout)
        if _woken in ready:
            os.read(_woken, 512)
        return ready - {_woken}

    def readable(descriptors: Sequence[int], timeout: float | None) -> set[int]:
        """Waits at most `timeout` seconds until a descriptor can be read. Returns those that can."""
        poll = select.poll()  # select.select refuses descriptors over 1023
        for descriptor in descriptors:
            poll.register(descriptor, select.POLLIN)
        return {descriptor for descriptor, _ in poll.poll(None if timeout is None else ceil(timeout * 1000))}

    def stop() -> None:
        """Stops the program, as Ctrl-Z does. Returns when it is resumed."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, _handle)

    @contextmanager
    def restored(terminal: int, farewell: bytes = b"") -> Iterator[list[Any]]:
        """Yields the modes of a terminal, and restores them on exit; with `farewell`, at an end by force.

        Raises `termios.error` if the terminal is gone.
        """
        modes = termios.tcgetattr(terminal)

        def restore(farewell: bytes = farewell) -> None:
            with suppress(OSError):  # not the controlling terminal of this process, or the terminal is gone
                if os.tcgetpgrp(terminal) != os.getpgrp():
                    return  # another program is in the foreground: changing modes would stop this one
            with suppress(OSError, termios.error):  # the terminal is gone
                # TCSANOW: waiting for the output to be read could take for ever.
                termios.tcsetattr(terminal, termios.TCSANOW, modes)
                if farewell:
                    output = os.open(os.ttyname(terminal), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
                    for _ in range(1000):  # the program may be writing to a terminal that nobody reads
                        termios.tcflush(output, termios.TCOFLUSH)
                        for flow in (termios.TCOOFF, termios.TCOON):  # which wakes a write that waits for room
                            termios.tcflow(output, flow)
                        with suppress(BlockingIOError):
                            if os.write(output, farewell) == len(farewell):
                                break
                        time.sleep(0.001)

        restorers.append(restore)
        try:
            yield modes
        finally:
            with _restoring:
                restore(b"")
                restorers.remove(restore)
