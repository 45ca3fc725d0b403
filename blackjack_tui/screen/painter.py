"""What a screen shows: a picture, and a message in its status region."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.keys import Key

NOTICE = "notice"
"""The role of the line that stands in for a picture with too little room."""


class Region(NamedTuple):
    """A part of one row."""

    row: int
    column: int
    width: int
    role: str
    """The role of a message's text, and of the ground it stands on."""
    centred: bool = False
    """Whether messages stand in its middle, instead of at its start."""


class Segment(NamedTuple):
    """A part of a message."""

    text: str
    role: str
    key: str = ""
    """The key that a click on it stands for."""


Message = str | Callable[[int], Sequence[Segment]]
"""A text; or a function that puts the message into as many columns as there are."""


class Painter(Protocol):
    """What a screen shows: asked anew for every frame, whatever the size."""

    @property
    def minimum(self) -> Size:
        """The room it needs."""

    @property
    def advice(self) -> Sequence[str]:
        """What there is to do with less room: the same in ever fewer words, at least once."""

    @property
    def modal(self) -> bool:
        """Whether it waits for a key now, whatever else goes on: time stands still and no message is shown."""

    def paint(self, buffer: Buffer) -> None:
        """Puts the whole picture into an empty `buffer` at least as large as the minimum."""

    def status_region(self, size: Size) -> Region:
        """Where messages go on a screen of `size`."""

    def command(self, key: Key, seen: bool = True) -> bool:
        """Does what `key` does at any time; False if that is nothing, and the key is for someone else.

        Where the picture is not `seen`, for want of room, nothing may begin to wait for a key, and what waits
        for one does not get it.
        """
