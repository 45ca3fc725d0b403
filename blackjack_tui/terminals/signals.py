"""Signals that are kept until they are asked for, so that none is acted upon inside a call of curses."""

import os
import select
import signal
import sys
from collections.abc import Callable
from types import FrameType

# Windows sends none of these, and nothing there can be waited for together with the keyboard.
assert sys.platform != "win32"

ENDING = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT})
"""What ends the program."""

_KEPT = ENDING | {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}
# Started under nohup, or where nobody could resume it, the program is not to be hung up or stopped.
_MAY_BE_IGNORED = {signal.SIGHUP, signal.SIGTSTP}


class Signals:
    """From `open` to `close`, signals are kept; each ends a wait for input at once.

    What ends the program and comes a second time, when the first has still not been asked for, is acted
    upon where it arrives: the program has lost its way.
    """

    def __init__(self) -> None:
        self._kept: set[int] = set()
        self._before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}

    def open(self) -> None:
        """Begins to keep signals."""
        # A byte in this pipe for every signal: one that comes just before a wait ends that wait as well.
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._wake_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        for number in _KEPT:
            before = signal.getsignal(number)
            if before is signal.SIG_IGN and number in _MAY_BE_IGNORED:
                continue
            self._before[number] = before
            self._catch(number)

    def close(self) -> None:
        """Leaves every signal to what it was before."""
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()
        signal.set_wakeup_fd(self._wake_before)
        os.close(self._woken)
        os.close(self._wake)

    def ignore(self) -> None:
        """Keeps none from now on: the program is ending, and is to come to its end."""
        for number in self._before:
            signal.signal(number, signal.SIG_IGN)

    def take(self) -> set[int]:
        """The signals kept, which are then forgotten."""
        taken, self._kept = self._kept, set()
        return taken

    def wait(self, source: int, timeout: float | None) -> bool:
        """Waits for input from `source`, a signal, or `timeout` seconds; True at input, or its end."""
        ready, _, _ = select.select([source, self._woken], [], [], timeout)
        if self._woken in ready:
            os.read(self._woken, 512)
        return source in ready

    def stop(self) -> None:
        """Stops the program, as Ctrl-Z does; returns when it is resumed."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        self._catch(signal.SIGTSTP)

    def _catch(self, number: int) -> None:
        signal.signal(number, self._keep)
        signal.siginterrupt(number, False)  # what curses is writing is to be written to its end

    def _keep(self, number: int, _frame: FrameType | None) -> None:
        if number in ENDING and number in self._kept:
            raise ending(number)
        self._kept.add(number)


def ending(number: int) -> BaseException:
    """What unwinds the program by way of every `finally` on the stack, to the exit status of the signal."""
    return KeyboardInterrupt() if number == signal.SIGINT else SystemExit(128 + number)
