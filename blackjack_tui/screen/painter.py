"""Painters draw the picture that a screen shows, and say where its messages go."""

from collections.abc import Callable, Sequence

from blackjack_tui.light_typing import NamedTuple, Protocol
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.keys import Key

NOTICE = "notice"
"""The role of the lines shown when the window has the wrong size for the picture."""


class Region(NamedTuple):
    """Neighbouring cells of one row; `row` and `column` count from 0."""

    row: int
    column: int
    width: int
    role: str
    """The role of the region's background, and of plain messages."""
    centred: bool = False
    """Whether messages are centred in the region; otherwise they start at its left."""


class Segment(NamedTuple):
    """A part of a message with its own role."""

    text: str
    role: str
    key: str = ""
    """The key that a click on the segment stands for; empty if it cannot be clicked."""


Message = str | Callable[[int], Sequence[Segment]]
"""A text, or a function that takes the number of columns and returns the message's segments."""


class Painter(Protocol):
    """Draws the picture of a screen. The screen asks it again for every frame, at any size."""

    @property
    def minimum(self) -> Size:
        """The smallest size of the picture."""

    @property
    def advice(self) -> Sequence[str]:
        """Advice for a window that is too small: one or more texts with the same meaning, longest first."""

    @property
    def modal(self) -> bool:
        """Whether a dialog is open: it gets every key, pauses stop, and no message is shown."""

    def paint(self, buffer: Buffer) -> None:
        """Draws the whole picture into an empty `buffer`, which is at least as large as `minimum`."""

    def status_region(self, size: Size) -> Region:
        """Returns the region for messages on a screen of `size`."""

    def handle(self, key: Key, visible: bool = True) -> bool:
        """Handles a key that works at any time, such as help. Returns False if `key` is no such key.

        When the window is too small (`visible` is False), no dialog may open, and an open dialog gets no key.
        """
