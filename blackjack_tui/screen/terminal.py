"""What a screen needs of the terminal it is shown on."""

from collections.abc import Sequence
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key, Resized, Woken
from blackjack_tui.screen.style import Style

LARGEST = Size(500, 1500)
"""The most of a window that can be drawn on: every frame takes memory and time for each cell."""


class Run(NamedTuple):
    """Neighbouring cells that look the same, `row` and `column` counted from 0."""

    row: int
    column: int
    text: str
    style: Style


class Terminal(Protocol):
    """A place to draw cells and read keys."""

    def size(self) -> Size:
        """The size now, of which no more than LARGEST can be drawn on."""

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Shows `runs` and leaves everything else as it is; shows the cursor at (row, column), or hides it.

        What falls outside the terminal, which may have shrunk meanwhile, is not shown.
        """

    def clear(self) -> None:
        """Forgets what is shown: the next `draw` brings all of it."""

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        """The next key, click or change of size; None after `timeout` seconds without one (None: never).

        Raises InputClosed when there will never be another key.
        """

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """From now on a wait in `read` also ends, with Woken, while one of `descriptors` can be read.

        Keys come first. The descriptors replace those before; on Windows they must be sockets.
        """


class HeldTerminal(Terminal, Protocol):
    """A terminal that others use too.

    It is a context manager: inside it the terminal is ours, and on the way out, whatever the cause, it is
    as it was before.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
