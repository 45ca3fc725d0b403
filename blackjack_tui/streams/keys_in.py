"""Keys from standard input as they come, Enter or not, from a pipe or a terminal.

A terminal is asked to hand over each key at once and not to show it, and is given back as it was.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from blackjack_tui.errors import InputClosed

_ESCAPE = "\x1b"
_CTRL_C = "\x03"
_SEQUENCE_TIME = 0.025  # seconds in which the rest of an arrow's or function key's sequence follows


@contextmanager
def keys_in() -> Iterator[Callable[[], str]]:
    """Gives a function that returns the next key, and raises InputClosed after the last."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield _byte if sys.stdin else _nothing
    elif sys.platform == "win32":
        yield _windows_key
    else:
        with _keys_at_once():
            yield _terminal_key


def _nothing() -> str:
    raise InputClosed("there is no input")


def _byte() -> str:
    try:
        byte = os.read(sys.stdin.fileno(), 1)
    except OSError:  # a terminal that is gone
        byte = b""
    if not byte:
        raise InputClosed("the input has ended")
    return byte.decode("latin-1")


if sys.platform == "win32":
    import msvcrt

    def _windows_key() -> str:
        key = msvcrt.getwch()
        if key == _CTRL_C:
            raise KeyboardInterrupt
        if key in "\x00\xe0":  # the first half of an arrow or function key
            msvcrt.getwch()
            return _ESCAPE
        return key

else:
    import select
    import signal
    import termios

    def _terminal_key() -> str:
        key = _byte()
        if key == "\x04":  # Ctrl-D: nothing ends the input of a terminal in this mode but the player
            raise InputClosed("the input has ended")
        if key == _ESCAPE:  # else the letter at the end of a function key's sequence would be taken for a key
            while select.select([sys.stdin], [], [], _SEQUENCE_TIME)[0]:
                _byte()
        return key

    @contextmanager
    def _keys_at_once() -> Iterator[None]:
        before = termios.tcgetattr(sys.stdin)

        def ask(*_: object) -> None:
            with suppress(termios.error):  # a terminal that closes sends SIGCONT as well
                wanted = termios.tcgetattr(sys.stdin)
                wanted[3] &= ~(termios.ICANON | termios.ECHO)
                termios.tcsetattr(sys.stdin, termios.TCSANOW, wanted)

        resumed = signal.signal(signal.SIGCONT, ask)  # a shell gives a stopped program's terminal its own modes
        try:
            ask()
            yield
        finally:
            signal.signal(signal.SIGCONT, resumed)
            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
