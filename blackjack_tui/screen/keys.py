"""Keys, by names that are the same on every terminal."""

from typing import NamedTuple

ENTER = "enter"
ESCAPE = "escape"
BACKSPACE = "backspace"
TAB = "tab"
UP = "up"
DOWN = "down"
LEFT = "left"
RIGHT = "right"
HOME = "home"
END = "end"
PAGE_UP = "page up"
PAGE_DOWN = "page down"
F1 = "f1"
OTHER = "other"
"""Any key that has no name here."""


class Key(NamedTuple):
    """A key that was pressed: its character, or one of the names above."""

    name: str

    @property
    def letter(self) -> str:
        """The key as choices are made with it: either case is the same."""
        return self.name.lower() if len(self.name) == 1 else self.name


class Click(NamedTuple):
    """The mouse was pressed on a cell, `row` and `column` counted from 0."""

    row: int
    column: int


class Resized(NamedTuple):
    """The terminal has another size, or has lost what was drawn: everything is to be drawn anew."""


class Woken(NamedTuple):
    """Something other than the terminal wakes the screen: see `Terminal.wake_on`."""


RESIZED = Resized()
WOKEN = Woken()
