"""Columns of the screen that something has."""

from blackjack_tui.light_typing import NamedTuple


class Room(NamedTuple):
    """The columns that something has."""

    left: int
    width: int

    @property
    def right(self) -> int:
        """The column behind it."""
        return self.left + self.width
