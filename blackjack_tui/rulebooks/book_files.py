"""The files of rule books: their names, their paths and their texts."""

import os

from blackjack_tui.errors import UsageError
from blackjack_tui.text import choose_from

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


def path_of(name: str) -> str:
    """Returns the path of the file of the rule book `name`: `name` itself if it ends in `.toml`."""
    return name if name.endswith(ENDING) else os.path.join(HERE, name + ENDING)


def source(name: str) -> str:
    """Returns the text of the file of the rule book `name`, one that ships or a path that ends in `.toml`.

    Raises `UsageError` if there is no such rule book, or its file cannot be read.
    """
    if not is_book(name):
        raise UsageError(f"rule book {name!r} is unknown: {choose_from(rule_books(), name)}, {OR_FILE}")
    from blackjack_tui import files  # not needed for the first frame

    return files.read(path_of(name), _LARGEST)
