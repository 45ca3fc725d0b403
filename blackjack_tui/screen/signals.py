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
from functools import partial
from math import ceil
from typing import Any

if sys.platform != "win32":
    import select
    import termios


def _known(*names: str) -> frozenset[int]:
    """Returns the numbers of the signals that this platform has."""
    return frozenset(int(getattr(signal, name)) for name in names if hasattr(signal, name))


ENDING = _known("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGXCPU")
"""The signals that end the program."""

restorers: list[Callable[[], None]] = []
"""The functions that are called when the program ends, in order or by force."""
_restoring = allocate_lock()
"""Held while restorers are called."""
_ending_signal = 0
"""The number of the first signal that ended the program; 0 before."""
_collected: set[int] | None = None
"""The signals that arrived and were not handled; None if nothing collects them."""
_bell_reader = _bell_writer = -1
"""The ends of the pipe that wakes `wait` at a signal."""


def catch() -> None:
    """Makes ending signals raise an exception, except those that the program was started to ignore."""
    sys.unraisablehook = _print_unraisable
    for number in ENDING | _known("SIGTSTP", "SIGCONT", "SIGWINCH"):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _handle)
    if sys.platform != "win32":
        # Python's C handler writes each signal's number into one pipe, whatever the program is doing. The
        # thread that reads it writes a byte into the other: a signal just before a wait ends the wait.
        global _bell_reader, _bell_writer
        number_reader, number_writer = os.pipe()
        _bell_reader, _bell_writer = os.pipe()
        for descriptor in (number_writer, _bell_reader, _bell_writer):
            os.set_blocking(descriptor, False)
        signal.set_wakeup_fd(number_writer, warn_on_full_buffer=False)
        try:
            start_new_thread(_watch, (number_reader,))
        except RuntimeError:  # a thread cannot be started: there is too little memory
            raise MemoryError from None


def ending_exception(number: int) -> BaseException:
    """Returns the exception that ends the program by the signal `number`, or by an earlier ending signal."""
    global _ending_signal
    _ending_signal = _ending_signal or number
    exit_status = 128 + _ending_signal  # as shells have it
    return KeyboardInterrupt() if _ending_signal == signal.SIGINT else SystemExit(exit_status)


def prepare_exit() -> None:
    """Calls the remaining restorers. From then on no signal changes how the program ends."""
    with _restoring:
        while restorers:
            restorers.pop()()
    for number in ENDING:
        if signal.getsignal(number) == _handle:
            signal.signal(number, signal.SIG_IGN)


def _handle(number: int, _frame: object) -> None:
    """Collects a signal for the screen; without a screen, ends or stops the program."""
    if _collected is not None:
        _collected.add(number)
    elif number in ENDING and not _ending_signal:
        raise ending_exception(number)
    elif sys.platform != "win32" and number == signal.SIGTSTP:
        stop_program()


def _print_unraisable(unraisable: Any) -> None:
    """Prints an exception that Python dropped, as it does while it deletes an object.

    An exception that was to end the program is not printed: the thread then ends the program by force.
    """
    if not isinstance(unraisable.exc_value, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(unraisable)


if sys.platform != "win32":

    def _watch(number_reader: int) -> None:
        """Rings the bell at each signal, and ends the process half a second after the first ending signal.

        `number_reader`: the end of the pipe from which the numbers of signals are read.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())  # the main thread handles them
        number = 0
        while number not in ENDING:
            number = os.read(number_reader, 1)[0]
            with suppress(BlockingIOError):  # the pipe is full: it wakes the reader anyway
                os.write(_bell_writer, b"\0")
        time.sleep(0.5)
        _restoring.acquire()  # for good: the main thread does not end the program before the farewell is out
        for restore in restorers:
            restore()
        os._exit(128 + (_ending_signal or number))  # the main thread may have seen another signal first

    @contextmanager
    def collect() -> Iterator[set[int]]:
        """Yields a set to which all signals are added, so that none interrupts a call of curses."""
        global _collected
        _collected = set()
        try:
            yield _collected
        finally:
            _collected = None

    def wait(source: int, timeout: float | None, others: Sequence[int] = ()) -> set[int]:
        """Waits for input, a signal or `timeout` seconds. Returns which of the descriptors can be read."""
        ready = readable([source, _bell_reader, *others], timeout)
        if _bell_reader in ready:
            os.read(_bell_reader, 512)  # all its bytes, so that the next wait does not end at once
        return ready - {_bell_reader}

    def readable(descriptors: Sequence[int], timeout: float | None) -> set[int]:
        """Waits at most `timeout` seconds until a descriptor can be read. Returns those that can."""
        poll = select.poll()  # select.select refuses descriptors over 1023
        for descriptor in descriptors:
            poll.register(descriptor, select.POLLIN)
        return {descriptor for descriptor, _ in poll.poll(None if timeout is None else ceil(timeout * 1000))}

    def stop_program() -> None:
        """Stops the program, as Ctrl-Z does. Returns when it is resumed."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, _handle)

    @contextmanager
    def restore_modes(terminal: int, farewell: bytes = b"") -> Iterator[list[Any]]:
        """Yields the modes of a terminal, and restores them on exit.

        If the program ends by force, restores them too, and then writes `farewell` to the terminal. Raises
        `termios.error` if the terminal is gone.
        """
        modes = termios.tcgetattr(terminal)
        restorer = partial(_restore, terminal, modes, farewell)
        restorers.append(restorer)
        try:
            yield modes
        finally:
            with _restoring:
                _restore(terminal, modes)
                restorers.remove(restorer)

    def _restore(terminal: int, modes: list[Any], farewell: bytes = b"") -> None:
        """Restores the `modes` of a terminal and writes `farewell`, unless another program is in front."""
        with suppress(OSError):  # not the controlling terminal of this process, or the terminal is gone
            if os.tcgetpgrp(terminal) != os.getpgrp():
                return  # another program is in the foreground: changing modes would stop this one
        with suppress(OSError, termios.error):  # the terminal is gone
            # TCSANOW: waiting for the output to be read could take for ever.
            termios.tcsetattr(terminal, termios.TCSANOW, modes)
            if farewell:
                _write_farewell(terminal, farewell)

    def _write_farewell(terminal: int, farewell: bytes) -> None:
        """Writes to a terminal, and drops the output that waits there. Gives up after about a second.

        The program may be writing to a terminal that nobody reads, so that its output waits for room.
        """
        output = os.open(os.ttyname(terminal), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        for _ in range(1000):
            termios.tcflush(output, termios.TCOFLUSH)
            # Stopping and starting the output wakes a write that waits for room.
            termios.tcflow(output, termios.TCOOFF)
            termios.tcflow(output, termios.TCOON)
            with suppress(BlockingIOError):
                if os.write(output, farewell) == len(farewell):
                    return
            time.sleep(0.001)
