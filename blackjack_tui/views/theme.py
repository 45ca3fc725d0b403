"""A theme: what each role of a table looks like."""

import os

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.style import Palette

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "themes")
SUITS = ("hearts", "diamonds", "clubs", "spades")
ROLES = (
    *("felt", "title", "heading", "total", "card", "status"),
    "notice",
    *("table", "quiet", "name", "active", "worth", "message", "key", "back", *SUITS),
    *("rim", "rim_bold"),
    *("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000"),
    *("win", "lose", "push"),
    *("overlay", "overlay_heading", "overlay_frame", "overlay_key"),
)
"""What cells can be: in the names view; without a table; in the cards view, with its rim
and its chips; in pages."""


class Theme(NamedTuple):
    """A theme as it is written."""

    title: str
    summary: str
    roles: Palette
    four_colour: Palette
    """What the suits look like instead in a deck of four colours."""
