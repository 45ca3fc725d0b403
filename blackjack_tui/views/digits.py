"""Digits three rows tall, for the numbers that matter most."""

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
}
_ASCII: Mapping[str, tuple[str, str, str]] = {
    "0": (" _ ", "| |", "|_|"),
    "1": (" ", "|", "|"),
    "2": (" _ ", " _|", "|_ "),
    "3": ("_ ", "_|", "_|"),
    "4": ("   ", "|_|", "  |"),
    "5": (" _ ", "|_ ", " _|"),
    "6": (" _ ", "|_ ", "|_|"),
    "7": ("_ ", " |", " |"),
    "8": (" _ ", "|_|", "|_|"),
    "9": (" _ ", "|_|", " _|"),
    "A": (" _ ", "|_|", "| |"),
    "+": ("   ", "_|_", " | "),
    "-": ("  ", "__", "  "),
    ".": (" ", " ", "."),
    ",": (" ", " ", ","),
    " ": (" ", " ", " "),
}
_RAISED: Mapping[str, tuple[str, str, str]] = {"$": ("$", " ", " ")}
"""Small signs beside the top of the digits, as on a price tag."""


@lru_cache(maxsize=128)
def large(text: str, ascii_only: bool) -> Sequence[str]:
    """Returns `text`, of digits, `A`, `$`, `+`, `-`, `.` and `,`, as ROWS lines of one length."""
    glyphs = [_RAISED.get(each) or (_ASCII[each] if ascii_only else _halves(_DOTS[each])) for each in text]
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
