"""Rule books: their files, the knobs in them, and loading. Here: the names and paths of the files."""

import os

ENDING = ".toml"
"""The ending of a rule book's file name."""
OR_FILE = f"or a file ending in {ENDING}"
"""The end of error texts that list the rule books that ship."""
HERE = os.path.dirname(__file__)
"""The folder of the rule books that ship."""


def rule_books() -> list[str]:
    """Returns the names of the rule books that ship, in alphabetical order."""
    return sorted(name.removesuffix(ENDING) for name in os.listdir(HERE) if name.endswith(ENDING))


def is_book(name: str) -> bool:
    """Returns whether `name` is a rule book that ships, or ends in `.toml`."""
    return name.endswith(ENDING) or name in rule_books()


def path_of(name: str) -> str:
    """Returns the path of the file of the rule book `name`: `name` itself if it ends in `.toml`."""
    return name if name.endswith(ENDING) else os.path.join(HERE, name + ENDING)
