"""How a cell looks. A cell holds a role; a palette says what the role looks like."""

from collections.abc import Mapping
from typing import NamedTuple


class Style(NamedTuple):
    """Colours by the sixteen names of the 2008 console, and what stands in for them where there are none."""

    fore: str
    back: str
    plain: str = ""
    """Without colour: any of `bold`, `reverse`, `underline` and `dim`, parted by spaces."""


Palette = Mapping[str, Style]
"""What each role looks like."""

COLOURS = (
    "black",
    "darkred",
    "darkgreen",
    "darkyellow",
    "darkblue",
    "darkmagenta",
    "darkcyan",
    "gray",
    "darkgray",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
)
"""The sixteen names, in the order in which terminals number these colours."""
