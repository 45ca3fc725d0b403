"""Digits and letters three rows tall, for what matters most."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from blackjack_tui.views.glyphs import UNICODE

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
    " ": ". . . . . .",
    "$": ".#### #.#.. .###. ..#.# ####. ..#..",
    "B": "###. #..# ###. #..# #..# ###.",
    "D": "###. #..# #..# #..# #..# ###.",
    "E": "#### #... ###. #... #... ####",
    "H": "#..# #..# #### #..# #..# #..#",
    "I": "### .#. .#. .#. .#. ###",
    "L": "#... #... #... #... #... ####",
    "N": "#..# ##.# ##.# #.## #.## #..#",
    "O": "#### #..# #..# #..# #..# ####",
    "P": "#### #..# #..# #### #... #...",
    "R": "###. #..# #..# ###. #.#. #..#",
    "S": "#### #... #### ...# ...# ####",
    "T": "##### ..#.. ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# #..# ####",
}
_ASCII: Mapping[str, tuple[str, str, str]] = {
    "0": (" _ ", "| |", "|_|"),
    "1": ("  ", " |", " |"),
    "2": (" _ ", " _|", "|_ "),
    "3": (" _ ", " _|", " _|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": (" _ ", "  |", "  |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "A": (" _ ", "|_|", "| |"),
    "+": ("   ", "_|_", " | "),
    "-": ("  ", "__", "  "),
    ".": (" ", " ", "."),
    ",": (" ", " ", ","),
    " ": (" ", " ", " "),
    "$": (" ", "$", " "),
    "B": (" _ ", "|_)", "|_)"),
    "D": (" _ ", "| \\", "|_/"),
    "E": (" _ ", "|_ ", "|_ "),
    "H": ("   ", "|_|", "| |"),
    "I": ("_", "|", "|"),
    "L": ("   ", "|  ", "|_ "),
    "N": ("    ", "|\\ |", "| \\|"),
    "O": (" _ ", "| |", "|_|"),
    "P": (" _ ", "|_|", "|  "),
    "R": (" _ ", "|_)", "| \\"),
    "S": (" _ ", "|_ ", " _|"),
    "T": ("___", " | ", " | "),
    "U": ("   ", "| |", "|_|"),
}
DRAWN = frozenset(_DOTS)
"""The characters that there are."""


@lru_cache(maxsize=128)
def large(text: str, ascii_only: bool) -> Sequence[str]:
    """Returns `text`, of characters in DRAWN, as ROWS lines of one length."""
    glyphs = [_ASCII[each] if ascii_only else _halves(_DOTS[each]) for each in text]
    return [" ".join(glyph[row] for glyph in glyphs) for row in range(ROWS)]


def _halves(dots: str) -> Sequence[str]:
    """A picture in half cells as text."""
    upper, lower = tuple(UNICODE.halves)
    cells = {"##": UNICODE.block, "#.": upper, ".#": lower, "..": " "}
    rows = dots.split()
    return [
        "".join(cells[one + two] for one, two in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
