"""Clocks: the screen takes one as an argument, so that tests and recordings can use a simulated clock."""

import time

from blackjack_tui.light_typing import Protocol


class Clock(Protocol):
    """A clock that counts seconds from an arbitrary start."""

    def now(self) -> float:
        """Returns the seconds since the start."""


class SystemClock:
    """The system's monotonic clock."""

    def now(self) -> float:
        """Returns the seconds since the start."""
        return time.monotonic()


class FakeClock:
    """A clock that moves only when `advance` is called."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Returns the seconds since the start."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Moves the clock forward by `seconds`."""
        self._now += seconds
