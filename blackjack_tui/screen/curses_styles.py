"""Styles and characters as curses and the terminal take them."""

import curses
import sys
from contextlib import suppress

from blackjack_tui.screen.buffer import DEFAULT, Style
from blackjack_tui.screen.colours import OWN, depth_of, numbers, without_default

_ATTRIBUTES = {
    "bold": curses.A_BOLD,
    "dim": curses.A_DIM,
    "reverse": curses.A_REVERSE,
    "underline": curses.A_UNDERLINE,
}
_ANSI = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")


class CursesStyles:
    """Turns styles into attributes of curses. Without `start_colour`, styles have no colour."""

    def __init__(self) -> None:
        self._depth = 0
        self._has_default_colours = False
        self._attributes: dict[Style, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}

    def start_colour(self) -> None:
        """Uses the terminal's colours, if it has any. Must be called after `curses.initscr`."""
        if not curses.has_colors():
            return
        curses.start_color()
        # The old Windows console would print the sequences for 256 colours.
        self._depth = depth_of(min(curses.COLORS, 16) if sys.platform == "win32" else curses.COLORS)
        # Some builds of curses and some terminals have no default colours.
        with suppress(AttributeError, curses.error):
            curses.use_default_colors()
            self._has_default_colours = True

    def attribute(self, style: Style) -> int:
        """Returns the attributes and the colour pair of `style`, as `addstr` takes them."""
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._new_attribute(style)
        return attribute

    def hides(self, style: Style) -> bool:
        """Returns whether nothing is drawn of what has this style: a shadow, where there is no colour."""
        return style.plain == "blank" and (not self._depth or style.fore == style.back == DEFAULT)

    def _new_attribute(self, style: Style) -> int:
        attribute = 0
        if not self._depth or style.fore == style.back == DEFAULT:
            for word in style.plain.split():
                attribute |= _ATTRIBUTES.get(word, 0)
            return attribute
        fore, back, bold = numbers(style if self._has_default_colours else without_default(style), self._depth)
        colours = (self._number(fore), self._number(back))
        pair = self._pairs.setdefault(colours, len(self._pairs) + 1)
        curses.init_pair(pair, *colours)
        return curses.color_pair(pair) | (curses.A_BOLD if bold else 0)

    def _number(self, colour: int) -> int:
        """Returns curses' number for a colour. Some builds of curses order the first eight differently."""
        if self._depth == 256 or colour == OWN:
            return colour
        number: int = getattr(curses, f"COLOR_{_ANSI[colour % 8]}")
        return number + 8 if colour >= 8 else number


_LIKE = {
    "▀": "▘▝▀▔",
    "▄": "▖▗▂▃▄",
    "█": "▙▛▜▟▚▞▅▆▇█",
    "_": "▁",
    "/": "╱",
    '"': "“”",
    ".": "…",
    "-": "–−",
}
"""The characters of the usual fonts of the Linux console, and those that each stands in for."""
_BRAILLE, _PATTERNS = 0x2800, 0x100
_UPPER = 0x01 | 0x02 | 0x08 | 0x10  # dots of a braille character


class _Console(dict[int, str]):
    """A table for `str.translate` to characters that the Linux console has."""

    def __missing__(self, code: int) -> str:
        dots = code - _BRAILLE
        if not 0 <= dots < _PATTERNS:
            raise LookupError
        halves = (bool(dots & _UPPER), bool(dots & ~_UPPER))
        self[code] = {(False, False): " ", (True, False): "▀", (False, True): "▄"}.get(halves, "█")
        return self[code]


CONSOLE = _Console({ord(lacking): like for like, others in _LIKE.items() for lacking in others})
"""Characters of the Linux console, by those its fonts lack: quarters of cells and braille."""
