"""What is noted beside the database: where a person sat last, the coach chosen there, the words explained."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.rulebooks import is_book, path_of
from blackjack_tui.words.notes import COACH_SETTINGS

LAST_TABLE = "last-table"
"""The file: the last table's rule book, lines such as `coach after NAME`, and one such as `words soft push`."""
_COACH, _WORDS = "coach", "words"
_LARGEST = 1 << 16  # bytes


class Noted(NamedTuple):
    """What a person did and read at tables."""

    book: str = ""
    """The rule book of the table where they sat last; empty if that is not known."""
    coaches: Mapping[str, str] = MappingProxyType({})
    """The coach's setting that was chosen last at the table of a rule book."""
    words: Sequence[str] | None = None
    """The words that were explained; None for who played before there were explanations."""


def read_noted(folder: str) -> Noted:
    """Returns what is noted in `folder`; nothing if it cannot be read."""
    try:
        first, *lines = files.read(os.path.join(folder, LAST_TABLE), _LARGEST).splitlines() or [""]
    except UsageError:
        return Noted()
    coaches, words = {}, None
    for what, *rest in filter(None, (line.split(" ") for line in lines)):
        if what == _COACH and rest and rest[0] in COACH_SETTINGS:
            coaches[" ".join(rest[1:])] = rest[0]
        elif what == _WORDS:
            words = rest
    book = first.strip()
    return Noted(book if is_book(book) and os.path.exists(path_of(book)) else "", coaches, words)


def write_noted(folder: str, new: Noted) -> None:
    """Writes `new` to the file in `folder`; nothing happens if the folder is missing or read-only."""
    lines = [new.book, *(f"{_COACH} {setting} {book}" for book, setting in new.coaches.items())]
    lines += [" ".join((_WORDS, *new.words))] if new.words is not None else []
    with suppress(UsageError):
        files.write(os.path.join(folder, LAST_TABLE), lines, force=True)


def note_coach(folder: str, book: str, setting: str) -> None:
    """Notes the coach's setting for the table of a rule book, in `folder`, which is made if need be."""
    before = read_noted(folder)
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
    write_noted(folder, before._replace(coaches={**before.coaches, book: setting}))
