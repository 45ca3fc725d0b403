"""Loading of rule books: those that ship, as Python, and others from TOML files."""

import os
from functools import cache

from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks import ENDING, path_of
from blackjack_tui.rulebooks.shipped import BOOKS
from blackjack_tui.text import harmless


def load(name: str) -> Rules:
    """Returns the rule book called `name`, or the one in the file `name` if that ends in `.toml`.

    Raises `UsageError` if there is no such rule book, or with the file, the line and the key of what is wrong
    in it.
    """
    if name in BOOKS:
        return _shipped(name)
    from blackjack_tui.rulebooks.parsing import parse, source

    return parse(source(name), harmless(os.path.basename(name).removesuffix(ENDING)), path_of(name))


@cache
def _shipped(name: str) -> Rules:
    return BOOKS[name]()
