"""How a cell looks. A cell holds a role; a palette says what the role looks like."""

from collections.abc import Mapping
from typing import NamedTuple


class Style(NamedTuple):
    """Two colours, and what stands in for them where there are none.

    A colour is one of COLOURS, `#rrggbb`, or DEFAULT.
    """

    fore: str
    back: str
    plain: str = ""
    """Without colour, or with none but the terminal's own: any of ATTRIBUTES, parted by spaces."""
    bold: bool = False
    """Whether it is bold in colour too."""


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
"""The sixteen names of the 2008 console, in the order in which terminals number these colours."""

DEFAULT = "default"
"""The terminal's own colour, whatever it is."""

ATTRIBUTES = ("bold", "reverse", "underline", "dim")
"""How text can be set off without colour."""
