"""Loads rule books: those that ship, as Python, and others from TOML files."""

import os
from functools import cache

from blackjack_tui.choices import choose_from
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.harmless import harmless
from blackjack_tui.rulebooks.shipped import BOOKS

ENDING = ".toml"
"""The ending of a rule book's file name."""
OR_FILE = f"or a file ending in {ENDING}"
"""The end of error texts that list the rule books that ship."""
HERE = os.path.dirname(__file__)
"""The folder of the rule books that ship."""

_LARGEST = 1 << 16  # bytes of a rule book's file


def rule_books() -> list[str]:
    """Returns the names of the rule books that ship, in alphabetical order."""
    return sorted(name.removesuffix(ENDING) for name in os.listdir(HERE) if name.endswith(ENDING))


def is_book(name: str) -> bool:
    """Returns whether `name` is a rule book that ships, or ends in `.toml`."""
    return name.endswith(ENDING) or name in rule_books()


def load(name: str) -> Rules:
    """Returns the rule book called `name`, or the one in the file `name` if that ends in `.toml`.

    Raises `UsageError` if there is no such rule book, or with the file, the line and the key of what is wrong
    in it.
    """
    if name in BOOKS:
        return _shipped(name)
    from blackjack_tui.rulebooks.parsing import parse  # which takes longer to import than the table to start

    return parse(source(name), harmless(os.path.basename(name).removesuffix(ENDING)), path_of(name))


@cache
def _shipped(name: str) -> Rules:
    return BOOKS[name]()


def source(name: str) -> str:
    """Returns the text of the rule book's file. `name` as in `load`. Raises `UsageError` if there is none."""
    if not is_book(name):
        raise UsageError(f"rule book {name!r} is unknown: {choose_from(rule_books(), name)}, {OR_FILE}")
    from blackjack_tui import files

    return files.read(path_of(name), _LARGEST)


def path_of(name: str) -> str:
    """Returns the path of the rule book's file. `name` as in `load`."""
    return name if name.endswith(ENDING) else os.path.join(HERE, name + ENDING)
