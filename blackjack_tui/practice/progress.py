"""Progress: the answers of all drills, kept in a file, a line of JSON each.

`Memory` computes from them how well each cell is known.
"""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from typing import NamedTuple, Protocol

from blackjack_tui import files


class Answer(NamedTuple):
    """An answer in a drill, or a decision at the table."""

    day: date
    cell: str
    action: str
    right: bool
    cost: float
    """In units of the bet."""
    marked: bool
    """Whether the cost is worse than fine."""


class Progress(Protocol):
    """Loads and keeps the answers by a rule book."""

    def load(self) -> Sequence[Answer]:
        """Returns the answers kept so far, the oldest first."""

    def save(self, answer: Answer) -> None:
        """Keeps an answer."""


class NoProgress:
    """Keeps nothing."""

    def load(self) -> Sequence[Answer]:
        """Returns no answers."""
        return ()

    def save(self, answer: Answer) -> None:
        """Does nothing."""


class FileProgress:
    """Keeps the answers by the rule book `book` in the file at `path`, beside those by other books.

    Each answer is written at once. Lines that cannot be read are skipped: a program that was killed may
    have left half a line. `problem` says why answers are not kept, if they are not.
    """

    def __init__(self, path: str, book: str) -> None:
        self.path = path
        self.problem = ""
        self._book = book

    def load(self) -> Sequence[Answer]:
        """Returns the answers kept so far by this book."""
        try:
            with open(self.path, encoding="utf-8", errors="replace") as file:
                return [answer for book, answer in _answers(file) if book == self._book]
        except FileNotFoundError:
            return ()
        except OSError as error:
            self.problem = f"{self.path}: {files.reason(error)}"
            return ()

    def save(self, answer: Answer) -> None:
        """Appends an answer."""
        line = json.dumps({"book": self._book, **answer._asdict(), "day": answer.day.isoformat()})
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            with open(self.path, "ab+") as file:
                torn = file.tell() and _last_byte(self.path) != b"\n"
                file.write(b"\n" * bool(torn) + line.encode() + b"\n")
        except OSError as error:
            self.problem = f"{self.path}: {files.reason(error)}"


def _answers(lines: Iterable[str]) -> Iterator[tuple[str, Answer]]:
    for line in lines:
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            fields = json.loads(line)
            yield (
                str(fields["book"]),
                Answer(
                    date.fromisoformat(fields["day"]),
                    str(fields["cell"]),
                    str(fields["action"]),
                    bool(fields["right"]),
                    float(fields["cost"]),
                    bool(fields["marked"]),
                ),
            )


def _last_byte(path: str) -> bytes:
    with open(path, "rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1)


def in_a_row(answers: Sequence[Answer]) -> int:
    """Returns how many answers without a mark there were since the last one with a mark."""
    count = 0
    for answer in reversed(answers):
        if answer.marked or not answer.right:
            break
        count += 1
    return count


def days_in_a_row(answers: Iterable[Answer], today: date) -> int:
    """Returns on how many days in a row, up to today or yesterday, there was a drill."""
    days = {answer.day.toordinal() for answer in answers}
    last = today.toordinal() if today.toordinal() in days else today.toordinal() - 1
    count = 0
    while last - count in days:
        count += 1
    return count
