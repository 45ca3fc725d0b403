"""Signals that end the program, and what they interrupt or restore: waits, and the modes of a terminal.

A process ends once, so the state is in this module.

The first ending signal ends the program and sets the exit status; later ones are ignored. Before `unwind` is
called there is nothing to restore, and a signal ends the process at once. Afterwards the signal raises an
exception, which unwinds the stack. If the program is still running after 0.6 seconds, because nobody reads its
output or because it is computing, a thread restores the terminal and ends the process.
"""

import os
import sys
import time
from _thread import start_new_thread
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # the figure `launch` needs it: `signal` makes enums of its numbers

if sys.platform != "win32":
    import select
    import termios

_ORDERLY_SECONDS = 0.4
"""The time for an orderly end, before unread output is discarded."""
_UNBLOCKED_SECONDS = 0.2
"""The time for an orderly end after that, before the process is ended by force."""
_RETRY_SECONDS = 0.001
"""The delay before a lost exception is raised again."""

# These signals do not end a process, or cannot be caught.
_HARMLESS = ("CHLD", "CLD", "CONT", "URG", "WINCH", "INFO", "STOP", "TSTP", "TTIN", "TTOU", "KILL")
# These signals report a fault in the process: after the handler the faulty instruction would run again.
_FAULTS = ("SEGV", "BUS", "FPE", "ILL", "EMT")


def _ending() -> frozenset[int]:
    if sys.platform == "win32":
        return frozenset({signal.SIGINT, signal.SIGTERM})
    spared = {getattr(signal, f"SIG{name}", None) for name in _HARMLESS + _FAULTS}
    if sys.platform == "darwin":
        spared.add(signal.SIGIO)  # macOS discards it by default
    return frozenset(map(int, signal.valid_signals() - spared))


ENDING = _ending()
"""Every signal that ends a process by default and can be caught."""


class Restorer(NamedTuple):
    """Restores a terminal that the program has changed. Any thread may call it at any time."""

    unblock: Callable[[], None]
    """Discards output that nobody reads, so that a blocked write continues."""
    restore: Callable[[], None]
    """Restores the terminal; does nothing the second time."""


_number = 0
_raised: BaseException | None = None
_is_lost = False
_unwinds = False
_restorers: list[Restorer] = []


def catch() -> None:
    """Installs the handler of every ending signal, except those that the program was started to ignore."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    sys.unraisablehook = _raise_lost_exception_again


def unwind() -> None:
    """Makes ending signals raise an exception from now on, instead of ending the process at once."""
    global _unwinds
    _unwinds = True


def start_ending(number: int) -> bool:
    """Starts to end the program by the signal `number`. Returns False if another signal ends it already."""
    global _number
    if _number:
        return False
    _number = number
    with suppress(RuntimeError):  # no thread can start: only an orderly end is possible
        start_thread(_end_by_force, number)
    return True


def exception_for(number: int) -> BaseException:
    """Returns the exception that ends the program by the signal `number`, or by an earlier ending signal."""
    start_ending(number)
    return KeyboardInterrupt() if _number == signal.SIGINT else SystemExit(128 + _number)


def add(restorer: Restorer) -> None:
    """Adds `restorer`, which is called when the program ends in any way."""
    _restorers.append(restorer)


def release(restorer: Restorer) -> None:
    """Restores the terminal of `restorer` now and removes it."""
    restorer.restore()
    _restorers.remove(restorer)


def finish() -> None:
    """Calls the remaining restorers. From then on no signal changes how the program ends."""
    for restorer in _restorers:
        restorer.restore()
    for number in ENDING:
        if signal.getsignal(number) == _end:
            signal.signal(number, signal.SIG_IGN)


def start_thread(function: Callable[..., None], *arguments: object) -> None:
    """Runs `function` in a thread that no signal interrupts. Raises `RuntimeError` if no thread can start."""
    if sys.platform == "win32":
        start_new_thread(function, arguments)
    else:
        with _held():
            start_new_thread(function, arguments)


def _end(number: int, _frame: FrameType | None) -> None:
    global _raised, _is_lost
    if not _unwinds:
        os._exit(128 + number)
    if start_ending(number):
        _raised = exception_for(number)
    elif not _is_lost or _raised is None:
        return
    _is_lost = False
    raise _raised


def _raise_lost_exception_again(unraisable: Any) -> None:
    """Raises the ending exception again: Python discards exceptions raised while it deletes an object."""
    global _is_lost
    if unraisable.exc_value is not _raised or _raised is None:
        sys.__unraisablehook__(unraisable)
    elif sys.platform != "win32":
        _is_lost = True
        signal.setitimer(signal.ITIMER_REAL, _RETRY_SECONDS)


def _end_by_force(number: int) -> NoReturn:
    time.sleep(_ORDERLY_SECONDS)
    for restorer in _restorers:
        restorer.unblock()
    time.sleep(_UNBLOCKED_SECONDS)
    for restorer in _restorers:
        restorer.restore()
    os._exit(128 + number)


if sys.platform != "win32":
    _INPUT = 0  # the index of the input flags in the list that tcgetattr returns
    _TRIES = 100  # to write to a terminal that is full

    class Modes:
        """The modes that the terminal at the file descriptor `terminal` has now.

        Raises `termios.error` if the terminal is gone. When a forced end restores the modes, it also writes the
        bytes in `farewell`, which restore the screen, the cursor and the colours.
        """

        def __init__(self, terminal: int) -> None:
            self.before = termios.tcgetattr(terminal)
            self.farewell = b""
            self._terminal = terminal
            self._restorer = Restorer(self._unblock, self._restore)
            self._is_restored = False

        @contextmanager
        def restored(self) -> Iterator[None]:
            """Restores the modes on exit from the context, or at a forced end of the program."""
            self._is_restored = False
            add(self._restorer)
            try:
                yield
            finally:
                self.farewell = b""
                release(self._restorer)

        def _restore(self) -> None:
            if self._is_restored or not self._is_ours():
                return
            # TCSANOW: waiting for the output to be read could take for ever.
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(self._terminal, termios.TCSANOW, self.before)
            self._is_restored = True
            if self.farewell:
                self._write(self.farewell)

        def _unblock(self) -> None:
            if not self._is_ours():
                return
            with suppress(termios.error):
                # Clearing this flag restarts a terminal that Ctrl-S has stopped.
                modes = termios.tcgetattr(self._terminal)
                modes[_INPUT] &= ~termios.IXON
                termios.tcsetattr(self._terminal, termios.TCSANOW, modes)
                termios.tcflow(self._terminal, termios.TCOON)
                termios.tcflush(self._terminal, termios.TCOFLUSH)

        def _is_ours(self) -> bool:
            """Returns False if another program is in the foreground: changing modes would stop this one."""
            try:
                return os.tcgetpgrp(self._terminal) == os.getpgrp()
            except OSError:  # not the controlling terminal of this process, or the terminal is gone
                return True

        def _write(self, data: bytes) -> None:
            """Writes all of `data`, though the program may be filling a terminal that nobody reads."""
            with suppress(OSError, termios.error):
                flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY
                terminal = os.open(os.ttyname(self._terminal), flags)
                for _ in range(_TRIES):
                    with suppress(BlockingIOError):
                        if os.write(terminal, data) == len(data):
                            break
                    termios.tcflush(terminal, termios.TCOFLUSH)

    _DEFERRED = ENDING | {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}
    # Signals from the keyboard, and SIGTERM, are handled even if the program was started with them ignored.
    _NEVER_IGNORED = {signal.SIGINT, signal.SIGQUIT, signal.SIGTERM}

    @contextmanager
    def _held() -> Iterator[None]:
        """Holds signals back: they arrive afterwards."""
        before: Iterable[int] = signal.pthread_sigmask(signal.SIG_BLOCK, _DEFERRED)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    class Signals:
        """Defers signals from `open` to `close`, so that none interrupts a call of curses.

        Each signal interrupts `wait`; `take` returns the signals so far. A thread calls `ended` with the number
        of an ending signal as soon as it arrives, because the program may be blocked, for example in a write to
        a terminal that nobody reads.
        """

        def __init__(self, ended: Callable[[int], object]) -> None:
            self._ended = ended
            self._pending: set[int] = set()
            self._before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}

        def open(self) -> None:
            """Starts to defer signals."""
            # Python's C handler writes each signal's number into one pipe, whatever the program is doing. The
            # thread that reads it writes a byte into the other, so that a signal just before a wait ends it.
            numbers, self._wake = os.pipe()
            self._woken, bell = os.pipe()
            for end in (self._wake, self._woken, bell):
                os.set_blocking(end, False)
            try:
                start_thread(self._watch, numbers, bell)
            except RuntimeError:  # no thread can start: the C handler rings the bell, and no end can be forced
                os.close(numbers)
                os.close(self._wake)
                self._wake = bell
            self._wake_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
            for number in _DEFERRED:
                before = signal.getsignal(number)
                if before is signal.SIG_IGN and number not in _NEVER_IGNORED:
                    continue
                self._before[number] = before
                self._catch(number)

        def close(self) -> None:
            """Restores the former handler of every signal."""
            # Python complains of a signal that arrives just before it gets back a handler of the system's.
            with _held():
                for number, before in self._before.items():
                    signal.signal(number, before)
            self._before.clear()
            signal.set_wakeup_fd(self._wake_before)
            os.close(self._wake)
            os.close(self._woken)

        def take(self) -> set[int]:
            """Returns the signals that have arrived since the last call."""
            taken, self._pending = self._pending, set()
            return taken

        def wait(self, source: int, timeout: float | None, bells: Sequence[int] = ()) -> set[int]:
            """Waits for input from `source` or one of `bells`, for a signal, or for `timeout` seconds.

            Returns those of which a read would not block: there is input, or it has ended.
            """
            ready, _, _ = select.select([source, self._woken, *bells], [], [], timeout)
            if self._woken in ready:
                os.read(self._woken, 512)
            return {*ready} - {self._woken}

        def stop(self) -> None:
            """Stops the program, as Ctrl-Z does. Returns when it is resumed."""
            with _held():
                signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTSTP)
            self._catch(signal.SIGTSTP)

        def _catch(self, number: int) -> None:
            signal.signal(number, self._defer)
            signal.siginterrupt(number, False)  # curses does not resume an interrupted write

        def _defer(self, number: int, _frame: FrameType | None) -> None:
            self._pending.add(number)

        def _watch(self, numbers: int, bell: int) -> None:
            """Rings `bell` for each signal number read from `numbers`, until the pipe is closed."""
            while arrived := os.read(numbers, 512):
                with suppress(OSError):  # the pipe is full: the bell has rung already; or its reader is closed
                    os.write(bell, b"\0")
                for number in filter(ENDING.__contains__, arrived):
                    self._ended(number)
            os.close(numbers)
            os.close(bell)
