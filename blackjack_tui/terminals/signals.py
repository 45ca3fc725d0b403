"""Signals that are kept until they are asked for, so that none is acted upon inside a call of curses."""

import os
import select
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType

from blackjack_tui.ending.signals import ENDING, start_thread

# Windows sends none of these, and nothing there can be waited for together with the keyboard.
assert sys.platform != "win32"

_KEPT = ENDING | {signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH}
# These come from the keyboard, or end everything: they count even if whoever started the program ignores them.
_NEVER_IGNORED = {signal.SIGINT, signal.SIGQUIT, signal.SIGTERM}


class Signals:
    """From `open` to `close`, signals are kept; each ends a wait for input at once.

    `ended` is called with every ending signal as soon as it comes, in a thread of its own: the program may be
    where it cannot ask, for one in a write that nobody reads.
    """

    def __init__(self, ended: Callable[[int], object]) -> None:
        self._ended = ended
        self._kept: set[int] = set()
        self._before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}

    def open(self) -> None:
        """Begins to keep signals."""
        # The system's own handler puts each signal's number into one pipe, whatever the program is doing. The
        # thread that reads it puts a byte into the other: a signal just before a wait ends that wait as well.
        numbers, self._wake = os.pipe()
        self._woken, bell = os.pipe()
        for end in (self._wake, self._woken, bell):
            os.set_blocking(end, False)
        try:
            start_thread(self._watch, numbers, bell)
        except RuntimeError:  # no room for a thread: the system rings itself, and no end can be forced
            os.close(numbers)
            os.close(self._wake)
            self._wake = bell
        self._wake_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        for number in _KEPT:
            before = signal.getsignal(number)
            if before is signal.SIG_IGN and number not in _NEVER_IGNORED:
                continue
            self._before[number] = before
            self._catch(number)

    def close(self) -> None:
        """Leaves every signal to what it was before."""
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()
        signal.set_wakeup_fd(self._wake_before)
        os.close(self._wake)
        os.close(self._woken)

    def take(self) -> set[int]:
        """The signals kept, which are then forgotten."""
        taken, self._kept = self._kept, set()
        return taken

    def wait(self, source: int, timeout: float | None, bells: Sequence[int] = ()) -> set[int]:
        """Waits for input from `source` or one of `bells`, a signal, or `timeout` seconds.

        Returns those that have input, or have come to its end.
        """
        ready, _, _ = select.select([source, self._woken, *bells], [], [], timeout)
        if self._woken in ready:
            os.read(self._woken, 512)
        return {*ready} - {self._woken}

    def stop(self) -> None:
        """Stops the program, as Ctrl-Z does; returns when it is resumed."""
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        signal.raise_signal(signal.SIGTSTP)
        self._catch(signal.SIGTSTP)

    def _catch(self, number: int) -> None:
        signal.signal(number, self._keep)
        signal.siginterrupt(number, False)  # what curses is writing is to be written to its end

    def _keep(self, number: int, _frame: FrameType | None) -> None:
        self._kept.add(number)

    def _watch(self, numbers: int, bell: int) -> None:
        """Passes on each signal whose number is read, until the other end is closed."""
        while came := os.read(numbers, 512):
            with suppress(OSError):  # it has been rung already, or nobody waits any more
                os.write(bell, b"\0")
            for number in filter(ENDING.__contains__, came):
                self._ended(number)
        os.close(numbers)
        os.close(bell)
