"""The modes of a terminal: what it was set to, to be set again in the end."""

import os
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from blackjack_tui.ending import signals

# Windows' console is set and given back by what reads it.
assert sys.platform != "win32"

_INPUT = 0  # where tcgetattr has the flags of the input


class Modes:
    """The modes that the terminal at descriptor `terminal` has now, to be given back with it.

    Raises termios.error if the terminal is gone. `farewell` is written when they are given back by force: what
    takes the terminal out of the states that nobody will then take it out of.
    """

    def __init__(self, terminal: int) -> None:
        self.before = termios.tcgetattr(terminal)
        self.farewell = b""
        self._terminal = terminal
        self._held = signals.Held(self._unblock, self._give_back)
        self._is_back = False

    @contextmanager
    def held(self) -> Iterator[None]:
        """Gives them back on the way out, or by force."""
        self._is_back = False
        signals.hold(self._held)
        try:
            yield
        finally:
            self.farewell = b""
            signals.let_go(self._held)

    def _give_back(self) -> None:
        if self._is_back or not self._is_ours():
            return
        # At once: what has been written may never be read, and is not waited for.
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(self._terminal, termios.TCSANOW, self.before)
        self._is_back = True
        if self.farewell:
            self._write(self.farewell)

    def _unblock(self) -> None:
        if not self._is_ours():
            return
        with suppress(termios.error):
            # Without this flag a terminal that Ctrl-S has stopped goes on.
            modes = termios.tcgetattr(self._terminal)
            modes[_INPUT] &= ~termios.IXON
            termios.tcsetattr(self._terminal, termios.TCSANOW, modes)
            termios.tcflow(self._terminal, termios.TCOON)
            termios.tcflush(self._terminal, termios.TCOFLUSH)

    def _is_ours(self) -> bool:
        """False if another program has the terminal, as after Ctrl-Z: a change of modes would stop this one."""
        try:
            return os.tcgetpgrp(self._terminal) == os.getpgrp()
        except OSError:  # it is not the one that controls this process, or it is gone
            return True

    def _write(self, data: bytes) -> None:
        with suppress(OSError):
            flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY
            os.write(os.open(os.ttyname(self._terminal), flags), data)
