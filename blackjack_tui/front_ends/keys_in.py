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
from blackjack_tui.screen.keys import key_after_escape

MOST_KEYS = 4096  # that a program sends for one answer
_ESCAPE = "\x1b"
_CTRL_C = "\x03"
_CTRL_D = "\x04"
_AHEAD = 4096  # keys: as many as a terminal keeps until they are read
_SEQUENCE_TIME = 0.025  # seconds in which the rest of an arrow's or function key's sequence follows


class MissingAnswer(UsageError):
    """A program sent too many keys without an answer."""


class KeysForAnswers:
    """Reads the keys of one answer after the other, at most MOST_KEYS for each."""

    def __init__(self, read_key: Callable[[], str]) -> None:
        self._read_key = read_key
        self._keys_left = MOST_KEYS
        self._subject: object = None

    def begin(self, subject: object) -> None:
        """Begins an answer. Answers about the same `subject` share the keys of one."""
        if subject is not self._subject:
            self._subject, self._keys_left = subject, MOST_KEYS

    def __call__(self) -> str:
        """Returns the next key. Raises `MissingAnswer` if there are too many, and what `read_key` raises."""
        if not self._keys_left:
            raise MissingAnswer(f"the input has no answer in {MOST_KEYS:,} characters")
        self._keys_left -= 1
        return self._read_key()


class Keys(NamedTuple):
    """Functions that read the input; each raises `InputClosed` at its end."""

    read_key: Callable[[], str]
    lines: Callable[[], AbstractContextManager[Callable[[], str]]] | None
    """A context in which the terminal echoes and edits the line being typed; gives a function that returns the
    next line. None without a terminal."""
    typed_ahead: Callable[[], str]
    """Reads the keys that wait to be read. Without a terminal it leaves them: programs write ahead."""


@contextmanager
def keys_in() -> Iterator[Keys]:
    """Yields the functions that read standard input."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield Keys(_Characters().next if sys.stdin else _no_input, None, str)  # `str()`: no keys ahead
    elif sys.platform == "win32":
        yield Keys(_windows_key, lambda: nullcontext(_windows_line), _windows_keys_ahead)
    else:
        with _KeyTerminal().keys_at_once() as keys:
            yield keys


def _no_input() -> str:
    raise InputClosed("there is no input")


class _Characters:
    """Standard input as single characters; invalid UTF-8 becomes a replacement character."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._decoded = deque[str]()

    def next(self) -> str:
        while not self._decoded:
            self._decoded += self._decode(_next_byte())
        return self._decoded.popleft()


def _next_byte() -> bytes:
    """Waits for a byte of standard input, and returns it. Raises `InputClosed` at the end."""
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
        # The console's own line input would not deliver Ctrl-C as a key.
        line = ""
        while (key := _windows_key()) not in "\r\n":
            if key == "\b":  # a blank takes the place of the last character
                echo, line = "\b \b" if line else "", line[:-1]
            else:
                echo = key if key.isprintable() else ""
                line += echo
            _show(echo)
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
            """Sets the terminal to single keys until the context ends, and again after a stop, as by Ctrl-Z."""
            handler_before = signal.signal(signal.SIGCONT, lambda *_: self._set_mode())
            with signals.restore_modes(sys.stdin.fileno()) as self._modes_before:
                try:
                    self._set_mode()
                    yield Keys(self.next, self._lines, self._typed_ahead)
                finally:
                    signal.signal(signal.SIGCONT, handler_before)

        @contextmanager
        def _lines(self) -> Iterator[Callable[[], str]]:
            self._flags = self._modes_before[_LOCAL] & _LINES
            self._set_mode()
            try:
                yield self._line
            finally:
                self._flags = 0
                self._set_mode()

        def _set_mode(self) -> None:
            """Sets the terminal to lines or to single keys, as `_flags` says."""
            with suppress(termios.error):  # a terminal that closes sends SIGCONT as well
                mode = termios.tcgetattr(sys.stdin)
                mode[_LOCAL] = mode[_LOCAL] & ~_LINES | self._flags
                if not mode[_LOCAL] & termios.ICANON:  # otherwise a read may return at once without input
                    mode[_CHARACTERS][termios.VMIN] = 1
                    mode[_CHARACTERS][termios.VTIME] = 0
                termios.tcsetattr(sys.stdin, termios.TCSANOW, mode)

        def _line(self) -> str:
            return "".join(iter(self.next, "\n"))

        def next(self) -> str:
            key = super().next()
            if key == _CTRL_D:  # in this mode only the player ends the terminal's input
                raise InputClosed("the input has ended")
            # Drop the rest of a function key's sequence, whose last letter would look like a key. In a line the
            # terminal has echoed it, so it stays.
            if key == _ESCAPE and not self._flags:
                key_after_escape(lambda: self._next_at_once() or None)
            return key

        def _typed_ahead(self) -> str:
            """Returns the keys that can be read without waiting, at most _AHEAD."""
            typed = ""
            while len(typed) < _AHEAD and (self._decoded or select.select([sys.stdin], [], [], 0)[0]):
                typed += self.next()
            return typed

        def _next_at_once(self) -> str:
            """Returns the next character if it follows at once, or else an empty text."""
            return super().next() if select.select([sys.stdin], [], [], _SEQUENCE_TIME)[0] else ""
