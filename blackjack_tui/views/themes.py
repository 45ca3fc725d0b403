"""The themes that ship, and the palette of each."""

import os

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.buffer import Palette
from blackjack_tui.views.shipped_themes import THEMES
from blackjack_tui.views.theme import FOLDER, Theme, with_edges

DEFAULT_THEME = "felt"
DECKS = ("two-colour", "four-colour")
"""How the suits are told apart: red and black, or each with an ink of its own. The first is the default."""


def theme_names() -> tuple[str, ...]:
    """The names of the themes that ship, in alphabetical order."""
    files = (os.path.splitext(file) for file in os.listdir(FOLDER))
    return tuple(sorted(name for name, ending in files if ending == ".toml"))


def palette(name: str, deck: str) -> Palette:
    """What each role looks like in the theme called `name`, with `deck` one of DECKS.

    Raises UsageError, naming what there is, if either is unknown.
    """
    if deck not in DECKS:
        raise UsageError(f"deck {deck!r} is unknown: choose from {', '.join(DECKS)}")
    theme = load(name)
    return with_edges(theme.roles if deck == DECKS[0] else {**theme.roles, **theme.four_colour})


def load(name: str) -> Theme:
    """The theme called `name`. Raises UsageError, naming all of them, if there is none."""
    if name in THEMES:
        return THEMES[name]()
    if name not in theme_names():
        raise UsageError(f"theme {name!r} is unknown: choose from {', '.join(theme_names())}")
    from blackjack_tui.views.theme_files import read  # a theme that is not compiled yet

    return read()[name]
