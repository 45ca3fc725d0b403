"""Keys, clicks and changes of size: the input of a screen. A key has the same name on every terminal."""

from blackjack_tui.light_typing import NamedTuple

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
    """A pressed key. `name` is its character or one of the names above."""

    name: str

    @property
    def letter(self) -> str:
        """The name in lower case, for comparing keys without regard to case."""
        return self.name.lower() if len(self.name) == 1 else self.name


class Click(NamedTuple):
    """A click on a cell; `row` and `column` count from 0."""

    row: int
    column: int


class Resized(NamedTuple):
    """The terminal's size changed or its content was lost: the screen must be drawn again."""


class Woken(NamedTuple):
    """Something other than the terminal wakes the screen: see `Terminal.wake_on`."""


RESIZED = Resized()
WOKEN = Woken()
