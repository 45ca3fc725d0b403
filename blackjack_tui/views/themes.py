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
    "table": Style("white", "darkgreen"),
    "quiet": Style("gray", "darkgreen"),
    "name": Style("white", "darkgreen"),
    "active": Style("yellow", "darkgreen", "bold"),
    "worth": Style("white", "darkgreen", "bold"),
    "message": Style("white", "darkgreen"),
    "key": Style("black", "yellow", "reverse"),
    "frame": Style("darkgray", "white"),
    "back": Style("white", "darkblue"),
    "hearts": Style("darkred", "white"),
    "diamonds": Style("darkred", "white"),
    "clubs": Style("black", "white"),
    "spades": Style("black", "white"),
    "win": Style("black", "yellow", "reverse"),
    "lose": Style("white", "darkred", "reverse"),
    "push": Style("black", "gray", "reverse"),
}
"""The console of 2008: black on dark green felt, a red title."""


def theme_names() -> tuple[str, ...]:
    return ("felt",)


def palette(theme: str, deck: str) -> Palette:
    return FELT_2008
