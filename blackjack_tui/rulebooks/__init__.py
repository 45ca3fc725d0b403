"""Rule books: their files, the knobs in them, and loading. Here: the names and paths of the files.

A rule book ships with the package, is the player's own, in a folder beside the settings file, or is any other
file that ends in `.toml`. Where two have one name, the one that ships is meant.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from blackjack_tui import files
from blackjack_tui.folders import own_files, settings_file

ENDING = ".toml"
"""The ending of a rule book's file name."""
USUAL = "vegas-strip"
"""The rule book with the most usual rules, which others are like."""
OR_FILE = f"or a file ending in {ENDING}"
"""The end of error texts that list the rule books."""
SIDE_BETS = "rulebooks/side_bets"
"""The folder of the side bets that ship, in the package."""
BEFORE_ADDED = "~"
"""The mark before a side bet that is added to a rule book, in a name."""
OWN = "rules"
"""The folder of the player's own rule books, beside the settings file."""
SHIPPED = "rulebooks/shipped.json"
"""The values of the rule books that ship, in the package: the first frame waits for no TOML."""
_HERE = os.path.dirname(__file__)
PACKAGE = os.path.dirname(_HERE)
"""The path of the package, which may lie in an archive."""


def rule_books() -> list[str]:
    """Returns the names of the rule books that ship, in alphabetical order."""
    try:
        names = os.listdir(_HERE)
    except OSError:  # the package lies in an archive; it has no other books than these
        return sorted(shipped_values())
    return sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))


@cache
def shipped_values() -> Mapping[str, Mapping[str, Any]]:
    """Returns the turned knobs of the rule books that ship, by name, as `by_value` writes them."""
    try:
        with open(os.path.join(PACKAGE, SHIPPED), encoding="utf-8") as file:
            text = file.read()
    except OSError:  # the package lies in an archive
        text = files.read_shipped(SHIPPED)
    books: Mapping[str, Mapping[str, Any]] = json.loads(text)
    return books


def is_shipped(name: str) -> bool:
    """Returns whether a rule book called `name` ships."""
    return name in shipped_values() or name in rule_books()  # there may be a new file, without values yet


def own_books() -> Mapping[str, str]:
    """Returns the paths of the player's own rule books by their names, in alphabetical order."""
    return own_files(OWN, settings_file())


def all_books() -> list[str]:
    """Returns the names of the rule books that ship, then the names of the player's own."""
    shipped = rule_books()
    return [*shipped, *(name for name in own_books() if name not in shipped)]


def table_name(book: str) -> str:
    """Returns the name of a rule book's table: the book's name, or the full path of its file."""
    return os.path.abspath(book) if book.endswith(ENDING) else book


def own_folder() -> str:
    """Returns the path of the folder of the player's own rule books, which need not exist."""
    return os.path.join(os.path.dirname(settings_file()), OWN)


def split_name(name: str) -> tuple[str, list[str]]:
    """Returns a rule book's name, and the names of the side bets added to it, from `vegas-strip~21+3`."""
    book, *side_bets = name.split(BEFORE_ADDED)
    if side_bets and set(side_bets).issubset(files.shipped_names(SIDE_BETS, ENDING)):
        return book, side_bets
    return name, []  # a file's name may have the mark, too


def is_book(name: str) -> bool:
    """Returns whether `name` is a rule book that ships or the player's own, or ends in `.toml`."""
    name, _ = split_name(name)
    return name.endswith(ENDING) or is_shipped(name) or name in own_books()


def path_of(name: str) -> str:
    """Returns the path of the file of the rule book `name`: `name` itself if it ends in `.toml`.

    In a package that lies in an archive, the file of a rule book that ships does not exist.
    """
    name, _ = split_name(name)
    if name.endswith(ENDING):
        return name
    shipped = os.path.join(_HERE, name + ENDING)  # for an unknown name: where its file would be
    return shipped if is_shipped(name) else own_books().get(name, shipped)
