"""Notes on the player in a file next to the database: the last table, coaches chosen, and words explained."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError
from blackjack_tui.rulebooks import is_book, path_of
from blackjack_tui.words.notes import COACH_SETTINGS

LAST_TABLE = "last-table"
"""The file: the last table's rule book, lines such as `coach after NAME`, and one such as `words soft push`."""
_COACH, _WORDS = "coach", "words"
_LARGEST = 1 << 16  # bytes


class PlayerNotes(NamedTuple):
    """What is remembered about a player from run to run, without the database."""

    book: str = ""
    """The rule book of the table where they sat last; empty if it is not known."""
    coaches: Mapping[str, str] = MappingProxyType({})
    """The coach's setting that was last chosen, by rule book."""
    words: Sequence[str] | None = None
    """The words explained so far; None for a player from before there were explanations."""


def read_player_notes(folder: str) -> PlayerNotes:
    """Returns the notes in `folder`; empty ones if the file cannot be read."""
    try:
        content = files.read(os.path.join(folder, LAST_TABLE), _LARGEST)
    except BlackjackError:
        return PlayerNotes()
    first, *lines = content.splitlines() or [""]  # an empty file has no line
    coaches, words = {}, None
    for line in lines:
        subject, _, text = line.partition(" ")
        setting, _, table = text.partition(" ")
        if subject == _COACH and setting in COACH_SETTINGS:
            coaches[table] = setting
        elif subject == _WORDS:
            words = text.split(" ") if text else []
    book = first.strip()
    is_there = is_book(book) and os.path.exists(path_of(book))
    return PlayerNotes(book if is_there else "", coaches, words)


def write_player_notes(folder: str, notes: PlayerNotes) -> None:
    """Writes `notes` to the file in `folder`. Does nothing if the folder is missing or read-only."""
    lines = [notes.book, *(f"{_COACH} {setting} {book}" for book, setting in notes.coaches.items())]
    if notes.words is not None:
        lines.append(" ".join((_WORDS, *notes.words)))
    with suppress(BlackjackError):
        files.write(os.path.join(folder, LAST_TABLE), lines, force=True)


def note_coach(folder: str, book: str, setting: str) -> None:
    """Stores the coach's setting for the table of a rule book, in `folder`, which is made if it is missing."""
    notes = read_player_notes(folder)
    with suppress(OSError):
        os.makedirs(folder, exist_ok=True)
    write_player_notes(folder, notes._replace(coaches={**notes.coaches, book: setting}))
