"""Large digits and letters, three or six rows tall, for totals and results."""

from collections.abc import Mapping, Sequence

from blackjack_tui.views.drawing import doubled, drawn, larger
from blackjack_tui.views.pictures import Dots

ROWS = 3

# In half cells, six of them tall.
_DOTS: Mapping[str, str] = {
    "0": "#### #..# #..# #..# #..# ####",
    "1": ".#. ##. .#. .#. .#. ###",
    "2": "#### ...# ...# #### #... ####",
    "3": "#### ...# .### ...# ...# ####",
    "4": "#..# #..# #..# #### ...# ...#",
    "5": "#### #... #### ...# ...# ####",
    "6": "#### #... #### #..# #..# ####",
    "7": "#### ...# ..#. ..#. .#.. .#..",
    "8": "#### #..# #### #..# #..# ####",
    "9": "#### #..# #..# #### ...# ####",
    "A": "#### #..# #..# #### #..# #..#",
    "+": "... ... .#. ### .#. ...",
    "-": "... ... ... ### ... ...",
    ".": ". . . . . #",
    ",": ".. .. .. .. .# #.",
    "%": "#..# ..#. ..#. .#.. .#.. #..#",
    " ": ". . . . . .",
    "$": "..#.. ##### #.#.. ##### ..#.# #####",
    "B": "###. #..# ###. #..# #..# ###.",
    "C": "#### #... #... #... #... ####",
    "D": "###. #..# #..# #..# #..# ###.",
    "E": "#### #... ###. #... #... ####",
    "H": "#..# #..# #### #..# #..# #..#",
    "I": "### .#. .#. .#. .#. ###",
    "J": "...# ...# ...# ...# #..# ####",
    "K": "#..# #.#. ##.. #.#. #..# #..#",
    "L": "#... #... #... #... #... ####",
    "N": "#..# ##.# ##.# #.## #.## #..#",
    "O": "#### #..# #..# #..# #..# ####",
    "P": "#### #..# #..# #### #... #...",
    "R": "###. #..# #..# ###. #.#. #..#",
    "S": "#### #... #### ...# ...# ####",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# #..# ####",
}
DRAWN = frozenset(_DOTS)
"""The characters with a large form."""


def large(text: str, ascii_only: bool, twice: bool = False) -> Sequence[str]:
    """Returns `text`, of characters in DRAWN, as ROWS lines of the same length; in ASCII as plain text.

    The cents of an amount of money stay small. `twice` as large, it takes twice the lines.
    """
    if ascii_only:
        return [" " * len(text), text, " " * len(text)]
    whole, point, cents = text.partition(".") if "$" in text else (text, "", "")
    dots = doubled(_dots(whole))
    first, *others = drawn(larger(dots) if twice else dots)
    small = f" .{cents}" if point else ""
    return [first + small, *(row + " " * len(small) for row in others)]


def airy(text: str, ascii_only: bool) -> Sequence[str]:
    """Returns a word as with `large`, in four lines with half a row of air above it and below."""
    if ascii_only:
        return large(text, ascii_only)
    dots = _dots(text)
    air = "." * len(dots[0])
    return drawn(doubled((air, *dots, air)))


def _dots(text: str) -> Dots:
    """Returns the characters of `text` in half cells, with a free column between them."""
    characters = [_DOTS[each].split() for each in text]
    return tuple(".".join(dots[row] for dots in characters) for row in range(2 * ROWS))
