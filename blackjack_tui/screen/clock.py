"""Time as an argument, so that tests and recordings can have their own."""

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds that pass, from a start that means nothing."""

    def now(self) -> float:
        """Seconds since the start."""


class SystemClock:
    """The machine's own clock, which never goes back."""

    def now(self) -> float:
        """Seconds since the start."""
        return time.monotonic()


class FakeClock:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        """Seconds since the start."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Lets `seconds` pass at once."""
        self._now += seconds
