"""A program in a pseudo-terminal: its output in pieces, and the time it had computed by each."""

import sys
import time
from typing import NamedTuple

from blackjack_tui.screen.buffer import Size
from tests.pty_program import STANDARD, PtyProgram

QUIET = 0.2
"""Seconds without output after which a program waits for a key: the waits before it are shorter."""
HIT = "h"


class Piece(NamedTuple):
    """Output that was read at once."""

    data: bytes
    cpu: float
    """The seconds that the program had computed by then."""


class TimedProgram(PtyProgram):
    """`python …arguments` in a pseudo-terminal; `settings` are variables of its environment."""

    def __init__(self, *arguments: str, size: Size = STANDARD, **settings: str) -> None:
        self.pieces: list[Piece] = []
        super().__init__([sys.executable, *arguments], size, settings)

    @property
    def cpu(self) -> float:
        """The seconds that the program has computed so far, itself and the system for it."""
        return time.clock_gettime((~self._process.pid << 3) | 2)  # how Linux numbers the CPU clock of a process

    def take(self, data: bytes) -> None:
        self.pieces.append(Piece(data, self.cpu))
        super().take(data)

    def press(self, key: str) -> list[Piece]:
        """Sends `key`; returns the output up to the first quiet."""
        self.pieces = []
        self.type_ahead(key)
        self.wait_until(lambda: bool(self.pieces), "an answer")
        self.settle()
        return self.pieces

    def settle(self, quiet: float = QUIET) -> None:
        """Reads until nothing has come for `quiet` seconds."""
        while self._writes(quiet) and self._read(0):
            pass

    @property
    def answer(self) -> str:
        """A key for the question on the screen: to hit for as long as that can be done, then to play again."""
        text = self.picture.text
        answers = {"H hit": HIT, "Y insure": "n", "Enter deal": "\r"}
        return next((key for offer, key in answers.items() if offer in text), "y")
