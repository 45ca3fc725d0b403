"""The look of cells. A cell has a role, and a palette gives each role a style."""

from collections.abc import Mapping

from blackjack_tui.light_typing import NamedTuple


class Style(NamedTuple):
    """The colours of text and background, and the attributes used without colour.

    A colour is one of `COLOURS`, `#rrggbb`, or `DEFAULT`.
    """

    fore: str
    back: str
    plain: str = ""
    """The attributes where there is no colour, or both colours are `DEFAULT`: any of `ATTRIBUTES`, separated
    by spaces."""
    bold: bool = False
    """Whether it is bold in colour too."""


Palette = Mapping[str, Style]
"""The style of each role."""

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
"""The names of the sixteen colours of the 2008 console, in the order of the terminals' colour numbers."""

DEFAULT = "default"
"""The terminal's default colour of text or background."""

ATTRIBUTES = ("bold", "reverse", "underline", "dim")
"""The ways to emphasize text without colour."""
