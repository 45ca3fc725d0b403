"""Signals that end the program. A process ends once, so the state is in this module.

The first ending signal ends the program and sets the exit status; later ones are ignored. Before `unwind` is
called there is nothing to restore, and a signal ends the process at once. Afterwards the signal raises an
exception, which unwinds the stack. If the program is still running after 0.6 seconds, because nobody reads its
output or because it is computing, a thread restores the terminal and ends the process.
"""

import os
import signal
import sys
import time
from _thread import start_new_thread
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType

from blackjack_tui.light_typing import Any, NamedTuple, NoReturn

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
        return
    before: Iterable[int] = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        start_new_thread(function, arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
