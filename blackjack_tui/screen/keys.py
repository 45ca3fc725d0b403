"""Keys, clicks and changes of size: the input of a screen. A key has the same name on every terminal.

`key_after_escape` reads the sequences of keys that are missing in the terminal's terminfo entry.
"""

from collections.abc import Callable
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
"""Any other key."""


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


class Resized:
    """The terminal's size changed or its content was lost: the screen must be drawn again."""


class Woken:
    """Something other than the terminal wakes the screen: see `Terminal.wake_on`."""


RESIZED = Resized()
WOKEN = Woken()


# The sequences after Escape and [ or O that many terminals send, whatever their terminfo entry says.
_SEQUENCES = {
    "A": UP,
    "B": DOWN,
    "C": RIGHT,
    "D": LEFT,
    "H": HOME,
    "F": END,
    "1~": HOME,
    "4~": END,
    "5~": PAGE_UP,
    "6~": PAGE_DOWN,
}

_STRINGS = ("]", "P", "X", "^", "_")
"""After Escape they begin a reply, such as the colour that an earlier program asked for."""


def key_after_escape(read_character: Callable[[], str | int | None]) -> str:
    """Returns the name of the key whose first character was an Escape.

    `read_character` returns the next character that has arrived, or None. It is called until the sequence ends,
    so that the last letter of a sequence (H for Home) is never read as a key.
    """
    introducer = read_character()
    if introducer is None:
        return ESCAPE
    if introducer in _STRINGS:
        # A reply ends with a control character: a bell, or another Escape with a backslash after it.
        character = read_character()
        while isinstance(character, str) and character >= " ":
            character = read_character()
        if character == "\x1b":
            read_character()
    if introducer not in ("[", "O"):
        return OTHER
    sequence = ""
    while isinstance(character := read_character(), str):
        sequence += character
        if "@" <= character <= "~":  # the characters that end a sequence
            break
    return _SEQUENCES.get(sequence, OTHER)
