"""Single keys from standard input, a pipe or a terminal.

The terminal is put into a mode without echo that delivers each key at once, except while a line is typed. It
gets its own mode back at the end.
"""

import os
import sys
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import NamedTuple

from blackjack_tui.errors import InputClosed, UsageError

MOST_KEYS = 4096
"""The most keys that a program sends for one answer."""
_ESCAPE = "\x1b"
_INTRODUCERS = ("[", "O")
_CTRL_C = "\x03"
_CTRL_D = "\x04"
_AHEAD = 4096  # keys: as many as a terminal keeps until they are read
_SEQUENCE_TIME = 0.025  # seconds in which the rest of an arrow's or function key's sequence follows


class MissingAnswer(UsageError):
    """Input of a program that goes on without an answer."""


class KeysForAnswers:
    """Keys for one answer after the other. Raises `MissingAnswer` if there are too many without one."""

    def __init__(self, read_key: Callable[[], str]) -> None:
        self._read_key = read_key
        self._left = MOST_KEYS
        self._about: object = None

    def begin(self, about: object) -> None:
        """Begins an answer. All answers about the same object have as many keys together as one."""
        if about is not self._about:
            self._about, self._left = about, MOST_KEYS

    def __call__(self) -> str:
        """Returns the next key. Raises as the reader does, too."""
        if not self._left:
            raise MissingAnswer(f"the input has no answer in {MOST_KEYS:,} characters")
        self._left -= 1
        return self._read_key()


class Keys(NamedTuple):
    """Functions that read the input; each raises `InputClosed` at its end."""

    read_key: Callable[[], str]
    """Returns the next key."""
    lines: Callable[[], AbstractContextManager[Callable[[], str]]] | None
    """A context in which the terminal echoes and edits the line being typed; gives a function that returns the
    next line. None without a terminal."""
    typed_ahead: Callable[[], str]
    """Takes the keys that were typed and not read yet; none without a terminal: programs write ahead."""


@contextmanager
def keys_in() -> Iterator[Keys]:
    """Gives the functions that read standard input."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield Keys(_Characters().next if sys.stdin else _nothing, None, str)
    elif sys.platform == "win32":
        yield Keys(_windows_key, lambda: nullcontext(_windows_line), _windows_keys_ahead)
    else:
        with _KeyTerminal().keys_at_once() as keys:
            yield keys


def _nothing() -> str:
    raise InputClosed("there is no input")


class _Characters:
    """Standard input as single characters; invalid UTF-8 becomes a replacement character."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._decoded = deque[str]()

    def next(self) -> str:
        while not self._decoded:
            self._decoded += self._decode(_byte())
        return self._decoded.popleft()


def _byte() -> bytes:
    descriptor = sys.stdin.fileno()
    while True:
        try:
            byte = os.read(descriptor, 1)
        except BlockingIOError:  # another program that shares the input wants it that way
            _wait_for(descriptor)
            continue
        except OSError:  # the terminal is gone
            byte = b""
        if not byte:
            raise InputClosed("the input has ended")
        return byte


if sys.platform == "win32":
    import msvcrt

    def _wait_for(descriptor: int) -> None:
        raise InputClosed(f"nothing can wait for input {descriptor} here")

    def _windows_key() -> str:
        key = msvcrt.getwch()
        if key == _CTRL_C:
            raise KeyboardInterrupt
        if key in "\x00\xe0":  # the first half of an arrow or function key
            msvcrt.getwch()
            return _ESCAPE
        return key

    def _windows_keys_ahead() -> str:
        typed = ""
        while len(typed) < _AHEAD and msvcrt.kbhit():
            typed += _windows_key()
        return typed

    def _windows_line() -> str:
        # Not by the console's own way with lines, in which Ctrl-C is no key.
        line = ""
        while (key := _windows_key()) not in "\r\n":
            if key == "\b":
                shown, line = "\b \b" * bool(line), line[:-1]
            else:
                shown = key * key.isprintable()
                line += shown
            _show(shown)
        _show("\r\n")
        return line

    def _show(text: str) -> None:
        for character in text:
            msvcrt.putwch(character)

else:
    import select
    import signal
    import termios

    from blackjack_tui.screen import signals

    _LINES = termios.ICANON | termios.ECHO
    _LOCAL, _CHARACTERS = 3, 6  # their place in the list of tcgetattr

    def _wait_for(descriptor: int) -> None:
        signals.readable([descriptor], None)

    class _KeyTerminal(_Characters):
        """A terminal that delivers lines in its own mode and keys at once."""

        def __init__(self) -> None:
            super().__init__()
            self._flags = 0  # the bits of _LINES to be set

        @contextmanager
        def keys_at_once(self) -> Iterator[Keys]:
            # A shell gives a stopped program's terminal its own modes.
            resumed = signal.signal(signal.SIGCONT, lambda *_: self._ask())
            with signals.restored(sys.stdin.fileno()) as self._modes_before:
                try:
                    self._ask()
                    yield Keys(self.next, self._lines, self._typed_ahead)
                finally:
                    signal.signal(signal.SIGCONT, resumed)

        @contextmanager
        def _lines(self) -> Iterator[Callable[[], str]]:
            self._flags = self._modes_before[_LOCAL] & _LINES
            self._ask()
            try:
                yield self._line
            finally:
                self._flags = 0
                self._ask()

        def _ask(self) -> None:
            with suppress(termios.error):  # a terminal that closes sends SIGCONT as well
                wanted = termios.tcgetattr(sys.stdin)
                wanted[_LOCAL] = wanted[_LOCAL] & ~_LINES | self._flags
                if not wanted[_LOCAL] & termios.ICANON:  # otherwise a read may return at once without input
                    wanted[_CHARACTERS][termios.VMIN] = 1
                    wanted[_CHARACTERS][termios.VTIME] = 0
                termios.tcsetattr(sys.stdin, termios.TCSANOW, wanted)

        def _line(self) -> str:
            return "".join(iter(self.next, "\n"))

        def next(self) -> str:
            key = super().next()
            if key == _CTRL_D:  # in this mode only the player ends the terminal's input
                raise InputClosed("the input has ended")
            # Else the letter at the end of a function key's sequence would be taken for a key. In a line the
            # terminal has shown it all.
            if key == _ESCAPE and not self._flags and self._soon() in _INTRODUCERS:
                while (follows := self._soon()) and not "@" <= follows <= "~":
                    pass
            return key

        def _typed_ahead(self) -> str:
            typed = ""
            while len(typed) < _AHEAD and (self._decoded or select.select([sys.stdin], [], [], 0)[0]):
                typed += self.next()
            return typed

        def _soon(self) -> str:
            """Returns the characters that follow at once."""
            return super().next() if select.select([sys.stdin], [], [], _SEQUENCE_TIME)[0] else ""
