"""The interfaces that a screen needs: a terminal to show it, and a clock to time its waits."""

import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.screen.buffer import Size, Style
from blackjack_tui.screen.keys import Click, Key, Resized, Woken


class Clock(Protocol):
    """A clock that counts seconds from an arbitrary start."""

    def now(self) -> float:
        """Returns the seconds since the start."""


class SystemClock:
    """The system's monotonic clock."""

    def now(self) -> float:
        return time.monotonic()


class FakeClock:
    """A clock that moves only when `advance` is called."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        self._now += seconds


LARGEST = Size(500, 1500)
"""The largest size of a frame. Each cell costs memory and time in every frame."""


class Run(NamedTuple):
    """Neighbouring cells with one style; `row` and `column` count from 0."""

    row: int
    column: int
    text: str
    style: Style


class Terminal(Protocol):
    """Draws cells and reads keys."""

    def size(self) -> Size:
        """Returns the current size, which may exceed `LARGEST`."""

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Draws `runs` and leaves all other cells unchanged.

        `cursor` is the (row, column) of the cursor; None hides it. Cells outside the terminal, which may have
        shrunk in the meantime, are ignored.
        """

    def clear(self) -> None:
        """Clears the terminal; the next `draw` has every cell."""

    def title(self, text: str) -> None:
        """Makes `text` the title of the terminal's window, if it has one, until the program ends."""

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Makes `read` return `Woken`, if no key has arrived, while one of `descriptors` can be read.

        The descriptors replace earlier ones; on Windows they must be sockets.
        """

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        """Returns the next key, click or change of size, or None after `timeout` seconds without input.

        With `timeout` None it waits without limit. Raises `InputClosed` at the end of input.
        """


def notice(size: Size, needed: Size, advice: Sequence[str]) -> Sequence[str]:
    """Returns the lines of the notice in a window of the wrong `size`.

    It has the `needed` size and some `advice`, in the longest form that fits.
    """
    needs, actual = f"{needed.columns}x{needed.rows}", f"{size.columns}x{size.rows}"
    if not LARGEST.holds(size):
        limit = f"The table fits in {LARGEST.columns}x{LARGEST.rows}; this is {actual}."
        return limit, "Make the window smaller, or Q: leave"
    for form in (
        (f"The table needs {needs}; this is {actual}.",),
        ("The table needs", f"{needs}, not {actual}."),
        (f"Needs {needs}",),
        ("Needs", needs),
    ):
        for text in advice:
            lines = (*form, text)
            if size.holds(Size(len(lines), max(map(len, lines)))):
                return lines
    return (f"{needs}  {advice[-1]}",)
