"""A program in a pseudo-terminal: its output in pieces, and the time it had computed by each."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from time import clock_gettime
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self

import pyte

ASKED = 0.2
"""Seconds without output after which a question has been asked: the waits before it are shorter."""

HIT = "h"
ROWS, COLUMNS = 24, 80


class Piece(NamedTuple):
    """Output that was read at once."""

    data: bytes
    cpu: float
    """The seconds that the program had computed by then."""


class TimedProgram:
    """`python …arguments` in a pseudo-terminal of `rows` and `columns`. It is killed on the way out.

    `settings` are variables of its environment.
    """

    def __init__(
        self,
        *arguments: str,
        rows: int = ROWS,
        columns: int = COLUMNS,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
        # Like a user's shell: nothing that would keep Python from reading compiled modules.
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **settings}
        self._process = subprocess.Popen(
            [sys.executable, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    @property
    def cpu(self) -> float:
        """The seconds that the program has computed so far, itself and the system for it."""
        return clock_gettime((~self._process.pid << 3) | 2)  # how Linux numbers the CPU clock of a process

    def press(self, key: str, quiet: float) -> list[Piece]:
        """Sends `key`; returns the output up to the first `quiet` seconds without any."""
        os.write(self._ours, key.encode())
        return self.read(quiet)

    def read(self, quiet: float, marker: bytes = b"", longest: float = 10) -> list[Piece]:
        """The output up to the first `quiet` seconds without any, but at least up to `marker`.

        Raises `TimeoutError` after the `longest` wait for that.
        """
        pieces: list[Piece] = []
        seen = b""
        while True:
            patience = quiet if pieces and marker in seen else longest
            if not select.select([self._ours], [], [], patience)[0]:
                if patience > quiet:
                    raise TimeoutError(f"no {marker!r} in the output: {seen!r}")
                return pieces
            try:
                data = os.read(self._ours, 2**16)
            except OSError:
                raise EOFError(f"the program ended: {seen.decode()}") from None
            pieces.append(Piece(data, self.cpu))
            seen += data


class Picture:
    """What a terminal shows once it has been given some output."""

    def __init__(self, rows: int = ROWS, columns: int = COLUMNS) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, pieces: list[Piece]) -> None:
        """Shows the output."""
        for piece in pieces:
            self._stream.feed(piece.data)

    @property
    def text(self) -> str:
        """The text of all rows."""
        return "\n".join(self._screen.display)

    @property
    def answer(self) -> str:
        """A key for the question in it: to hit for as long as that can be done, then to play again."""
        text = self.text.lower()
        if "again" not in text and "hit" in text:
            return HIT
        return "n" if "insurance" in text else "\r" if "bet" in text else "y"
