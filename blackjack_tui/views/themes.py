"""The themes that ship, and the palette of each."""

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.style import Palette
from blackjack_tui.views.shipped_themes import THEMES
from blackjack_tui.views.theme import Theme

DEFAULT_THEME = "felt"
DECKS = ("two-colour", "four-colour")
"""How the suits are told apart: red and black, or each with an ink of its own. The first is the default."""


def theme_names() -> tuple[str, ...]:
    """The names of the themes that ship, in alphabetical order."""
    return tuple(THEMES)


def palette(name: str, deck: str) -> Palette:
    """What each role looks like in the theme called `name`, with `deck` one of DECKS.

    Raises UsageError, naming what there is, if either is unknown.
    """
    if deck not in DECKS:
        raise UsageError(f"deck {deck!r} is unknown: choose from {', '.join(DECKS)}")
    theme = load(name)
    return theme.roles if deck == DECKS[0] else {**theme.roles, **theme.four_colour}


def load(name: str) -> Theme:
    """The theme called `name`. Raises UsageError, naming all of them, if there is none."""
    if name not in THEMES:
        raise UsageError(f"theme {name!r} is unknown: choose from {', '.join(THEMES)}")
    return THEMES[name]
