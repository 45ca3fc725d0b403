"""What each role looks like."""

from blackjack_tui.screen.style import Palette, Style

FELT_2008: Palette = {
    "felt": Style("black", "darkgreen"),
    "title": Style("red", "black", "reverse"),
    "heading": Style("black", "darkgreen"),
    "total": Style("black", "darkgreen"),
    "card": Style("black", "darkgreen"),
    "status": Style("black", "darkgreen"),
    "notice": Style("black", "darkgreen"),
}
"""The console of 2008: black on dark green felt, a red title."""
