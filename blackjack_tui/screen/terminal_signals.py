"""Deferred signals: they wait until the program asks for them, so that none interrupts a call of curses."""

import os
import select
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from blackjack_tui.screen.signals import ENDING, start_thread

# Windows has none of these signals, and cannot wait for the keyboard and a pipe at once.
assert sys.platform != "win32"

_DEFERRED = ENDING | {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}
# Signals from the keyboard, and SIGTERM, are handled even if the program was started with them ignored.
_NEVER_IGNORED = {signal.SIGINT, signal.SIGQUIT, signal.SIGTERM}


class Signals:
    """Defers signals from `open` to `close`. Each signal interrupts `wait`; `take` returns the signals so far.

    A thread calls `ended` with the number of an ending signal as soon as it arrives, because the program may be
    blocked, for example in a write to a terminal that nobody reads.
    """

    def __init__(self, ended: Callable[[int], object]) -> None:
        self._ended = ended
        self._pending: set[int] = set()
        self._before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}

    def open(self) -> None:
        """Starts to defer signals."""
        # Python's C handler writes each signal's number into one pipe, whatever the program is doing. The
        # thread that reads it writes a byte into the other, so that a signal just before a wait ends that wait.
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
