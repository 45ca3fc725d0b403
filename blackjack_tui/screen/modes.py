"""The modes of a terminal, saved at the start and restored at the end."""

import os
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from blackjack_tui.screen import signals

# On Windows the code that reads the console sets and restores its modes.
assert sys.platform != "win32"

_INPUT = 0  # the index of the input flags in the list that tcgetattr returns


class Modes:
    """The modes that the terminal at the file descriptor `terminal` has now.

    Raises `termios.error` if the terminal is gone. When a forced end restores the modes, it also writes the
    bytes in `farewell`, which restore the screen, the cursor and the colours.
    """

    def __init__(self, terminal: int) -> None:
        self.before = termios.tcgetattr(terminal)
        self.farewell = b""
        self._terminal = terminal
        self._restorer = signals.Restorer(self._unblock, self._restore)
        self._is_restored = False

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Restores the modes on exit from the context, or at a forced end of the program."""
        self._is_restored = False
        signals.add(self._restorer)
        try:
            yield
        finally:
            self.farewell = b""
            signals.release(self._restorer)

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
        """Returns False if another program is in the foreground: then a change of modes would stop this one."""
        try:
            return os.tcgetpgrp(self._terminal) == os.getpgrp()
        except OSError:  # not the controlling terminal of this process, or the terminal is gone
            return True

    def _write(self, data: bytes) -> None:
        with suppress(OSError):
            flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY
            os.write(os.open(os.ttyname(self._terminal), flags), data)
