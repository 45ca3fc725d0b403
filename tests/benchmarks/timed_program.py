"""A program in a pseudo-terminal: its output in pieces, the time at which each was read, and its CPU time."""

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from os.path import dirname, join
from time import clock_gettime, perf_counter
from types import MappingProxyType, TracebackType
from typing import NamedTuple, Self

import pyte

from tests.benchmarks.memory import most_memory

TABLE = ("-m", "blackjack_tui", "--rules", "scripting-games", "--seed", "1", "--view", "names")
"""Our program."""
BARE = join(dirname(__file__), "bare")
"""How the paths of the programs it is compared with begin."""
QUIET = 0.01
"""Seconds without output after which a frame is complete: another one is much further off."""
ASKED = 0.2
"""Seconds without output after which a question has been asked: the waits before it are shorter."""

ROWS, COLUMNS = 24, 80


class Piece(NamedTuple):
    """Output that was read at once."""

    at: float
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
        self.started = perf_counter()
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
        if sys.platform != "linux":
            return perf_counter() - self.started
        return clock_gettime((~self._process.pid << 3) | 2)  # how Linux numbers the CPU clock of a process

    @property
    def most_memory(self) -> float:
        """The most memory that the program has had, in MB."""
        return most_memory(self._process.pid)

    def press(self, key: str, quiet: float) -> tuple[float, list[Piece]]:
        """Sends `key`; returns when that was, and the output up to the first `quiet` seconds without any."""
        sent = perf_counter()
        os.write(self._ours, key.encode())
        return sent, self.read(quiet)

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
            pieces.append(Piece(perf_counter(), data, self.cpu))
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

    def lines(self) -> list[str]:
        """The text of each row."""
        return list(self._screen.display)

    def answer(self) -> str:
        """A key for the question in it: to hit for as long as that can be done, then to play again."""
        lines = [line.lower() for line in self.lines()]
        is_over = any("again" in line for line in lines) or not any("hit" in line for line in lines)
        return "y" if is_over else "h"

    def cells(self) -> list[tuple[str, str, str]]:
        """Each cell's character and colours."""
        rows = (self._screen.buffer[row] for row in range(ROWS))
        cells = (line[column] for line in rows for column in range(COLUMNS))
        return [(cell.data, *((cell.bg, cell.fg) if cell.reverse else (cell.fg, cell.bg))) for cell in cells]
