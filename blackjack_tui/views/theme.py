"""A theme: what each role of a table looks like."""

import os

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Palette, Style

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "themes")
RESULTS = ("win", "lose", "push")
EDGES = tuple(f"{result}_edge" for result in RESULTS)
"""The upper and the lower edge of a result, where it meets the table: no theme writes them."""
SUITS = ("hearts", "diamonds", "clubs", "spades")
ROLES = (
    *("felt", "title", "heading", "total", "card", "status"),
    "notice",
    *("table", "quiet", "name", "active", "worth", "plate", "message", "key", "back", *SUITS),
    *("rim", "rim_bold"),
    *("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000"),
    *RESULTS,
    *("overlay", "overlay_heading", "overlay_frame", "overlay_key"),
)
"""What cells can be: in the names view; without a table; in the cards view, with its rim
and its chips; in pages."""


def with_edges(roles: Palette) -> Palette:
    """Returns `roles` with the EDGES: the ground of each result on that of the table."""
    ground = roles["table"].back
    return {
        **roles,
        **{edge: Style(roles[result].back, ground) for result, edge in zip(RESULTS, EDGES, strict=True)},
    }


class Theme(NamedTuple):
    """A theme as it is written."""

    title: str
    summary: str
    roles: Palette
    four_colour: Palette
    """What the suits look like instead in a deck of four colours."""
