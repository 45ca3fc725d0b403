"""Signals that end the program. A process has one end, so this module has its state.

The first ending signal ends the program, and its number is in the exit status; later ones change nothing.
Until `unwind` is called the program ends where it is: there is nothing to give back yet. From then on the
signal raises an exception, which unwinds the stack. A program that is still there after half a second, because
nobody reads what it writes or because it computes, is ended by force.
"""

import os
import signal
import sys
import time
from _thread import start_new_thread
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple, NoReturn

_IN_TIME = 0.4
"""Seconds that an orderly end may take, before what is in its way is thrown away."""
_AFTER_THAT = 0.2
"""Seconds that it may take then."""
_SOON = 0.001
"""Seconds after which an exception that got lost is raised again."""

# These end no process, or cannot be caught.
_HARMLESS = ("CHLD", "CLD", "CONT", "URG", "WINCH", "INFO", "STOP", "TSTP", "TTIN", "TTOU", "KILL")
# These tell of a fault in the process itself: a handler would return into it.
_FAULTS = ("SEGV", "BUS", "FPE", "ILL", "EMT")


def _ending() -> frozenset[int]:
    if sys.platform == "win32":
        return frozenset({signal.SIGINT, signal.SIGTERM})
    spared = {getattr(signal, f"SIG{name}", None) for name in _HARMLESS + _FAULTS}
    if sys.platform == "darwin":
        spared.add(signal.SIGIO)  # which is discarded there
    return frozenset(map(int, signal.valid_signals() - spared))


ENDING = _ending()
"""Every signal that ends a process by default and can be caught."""


class Held(NamedTuple):
    """What is done to a terminal that the program has changed, in any thread and at any time."""

    unblock: Callable[[], None]
    """Throws away what nobody reads, so that a write that waits for a reader goes on."""
    give_back: Callable[[], None]
    """Makes the terminal what it was before; does nothing the second time."""


_number = 0
_raised: BaseException | None = None
_is_lost = False
_unwinds = False
_held: list[Held] = []


def catch() -> None:
    """Takes over every ending signal, except those that whoever started the program has it ignore."""
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)
    sys.unraisablehook = _raise_again_what_was_lost


def unwind() -> None:
    """From now on there is something to give back: an ending signal unwinds the stack."""
    global _unwinds
    _unwinds = True


def note(number: int) -> bool:
    """Has the program end by `number`, by force if need be. False if another signal ends it already."""
    global _number
    if _number:
        return False
    _number = number
    with suppress(RuntimeError):  # no room for another thread: then there is only the orderly end
        start_thread(_end_by_force, number)
    return True


def by(number: int) -> BaseException:
    """The exception that ends the program by `number`, or by the signal that came first, with its status."""
    note(number)
    return KeyboardInterrupt() if _number == signal.SIGINT else SystemExit(128 + _number)


def hold(held: Held) -> None:
    """Has the terminal given back at the end, however it comes."""
    _held.append(held)


def let_go(held: Held) -> None:
    """Gives a terminal back now."""
    held.give_back()
    _held.remove(held)


def finish() -> None:
    """Gives back what is still held. From here on no signal changes how the program ends."""
    for held in _held:
        held.give_back()
    for number in ENDING:
        if signal.getsignal(number) == _end:
            signal.signal(number, signal.SIG_IGN)


def start_thread(function: Callable[..., None], *arguments: object) -> None:
    """Runs `function` in a thread that no signal interrupts. Raises RuntimeError if there can be none."""
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
    if note(number):
        _raised = by(number)
    elif not _is_lost or _raised is None:
        return
    _is_lost = False
    raise _raised


def _raise_again_what_was_lost(unraisable: Any) -> None:
    """Python throws away what is raised while it deletes an object: what ends the program comes again."""
    global _is_lost
    if unraisable.exc_value is not _raised or _raised is None:
        sys.__unraisablehook__(unraisable)
    elif sys.platform != "win32":
        _is_lost = True
        signal.setitimer(signal.ITIMER_REAL, _SOON)


def _end_by_force(number: int) -> NoReturn:
    time.sleep(_IN_TIME)
    for held in _held:
        held.unblock()
    time.sleep(_AFTER_THAT)
    for held in _held:
        held.give_back()
    os._exit(128 + number)
