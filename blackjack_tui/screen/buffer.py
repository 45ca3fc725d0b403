"""A grid of cells, and the difference between two of them."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, Self
from unicodedata import category, east_asian_width

STAND_IN = "?"
"""What is shown for a character that has no picture of its own, or none that fits one or two cells."""


_RIGHT_HALF = ""


class Size(NamedTuple):
    """The size of a grid, in cells."""

    rows: int
    columns: int

    def holds(self, needed: "Size") -> bool:
        """Whether there is room for `needed`."""
        return self.rows >= needed.rows and self.columns >= needed.columns


class Change(NamedTuple):
    """Neighbouring cells of one role, `row` and `column` counted from 0."""

    row: int
    column: int
    text: str
    role: str


class Target(NamedTuple):
    """Cells of a row, and the key that a click on one of them stands for."""

    row: int
    columns: range
    key: str


class Buffer:
    """`size.rows` × `size.columns` cells, each one character with the role it plays.

    A character two cells wide is held by the first of them; the second holds an empty string.
    """

    __slots__ = ("_characters", "_roles", "size", "targets")

    def __init__(self, size: Size, role: str = "") -> None:
        self.size = size
        self.targets: list[Target] = []
        """What can be clicked."""
        self._characters = [[" "] * size.columns for _ in range(size.rows)]
        self._roles = [[role] * size.columns for _ in range(size.rows)]

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        """Puts `text` at (row, column), from 0, in the style of `role`.

        What falls outside is cut off, at every edge; nothing wraps and nothing raises. A wide character
        takes two cells or none; a control character is shown as a stand-in.
        """
        columns = self.size.columns
        if not 0 <= row < self.size.rows or column >= columns:
            return
        cells = list(text) if text.isascii() and text.isprintable() else cells_of(text)
        cut = cells[columns - column :]
        del cells[columns - column :]
        if column < 0:
            del cells[:-column]
            column = 0
        if not cells:
            return
        if cells[0] == _RIGHT_HALF:
            cells[0] = " "
        if cut and cut[0] == _RIGHT_HALF:
            cells[-1] = " "
        line = self._characters[row]
        end = column + len(cells)
        if line[column] == _RIGHT_HALF:
            line[column - 1] = " "
        if end < columns and line[end] == _RIGHT_HALF:
            line[end] = " "
        line[column:end] = cells
        self._roles[row][column:end] = [role] * len(cells)

    def copy(self) -> Self:
        """A buffer with the same cells."""
        twin = type(self)(Size(0, 0))
        twin.size = self.size
        twin.targets = self.targets.copy()
        twin._characters = [line.copy() for line in self._characters]
        twin._roles = [line.copy() for line in self._roles]
        return twin

    def lines(self) -> list[str]:
        """The text of each row."""
        return ["".join(line) for line in self._characters]

    def roles(self) -> list[list[str]]:
        """The role of each cell, row by row."""
        return [list(line) for line in self._roles]

    def changes_from(self, before: "Buffer | None") -> list[Change]:
        """What has to be drawn on a screen that shows `before` so that it shows this buffer.

        All of it where `before` is None or of another size.
        """
        changes: list[Change] = []
        comparable = before is not None and before.size == self.size
        for row, (line, roles) in enumerate(zip(self._characters, self._roles, strict=True)):
            if before is None or not comparable:
                changed = list(range(self.size.columns))
            else:
                line_before, roles_before = before._characters[row], before._roles[row]
                if line == line_before and roles == roles_before:
                    continue
                changed = [
                    column
                    for column in range(self.size.columns)
                    if line[column] != line_before[column] or roles[column] != roles_before[column]
                ]
            changes += _runs(row, changed, line, roles)
        return changes


def _runs(row: int, columns: Iterable[int], line: list[str], roles: list[str]) -> list[Change]:
    """The changed `columns` of a row as runs of one role without a gap."""
    runs = []
    start = previous = -1
    for column in columns:
        if start < 0 or column != previous + 1 or roles[column] != roles[start]:
            if start >= 0:
                runs.append(Change(row, start, "".join(line[start : previous + 1]), roles[start]))
            start = column
        previous = column
    if start >= 0:
        runs.append(Change(row, start, "".join(line[start : previous + 1]), roles[start]))
    return runs


def cells_of(text: str) -> list[str]:
    """What each cell that `text` takes holds; an empty string for the right half of a wide character."""
    return [cell for character in text for cell in _cells(character)]


def width(text: str) -> int:
    """How many cells `text` takes."""
    return len(text) if text.isascii() else len(cells_of(text))


def cut(text: str, room: int) -> str:
    """The start of `text` that fits into `room` cells, 0 or more; a wide character fits whole or not at all."""
    if width(text) <= room:
        return text
    cells = cells_of(text)
    end = room - 1 if cells[room] == _RIGHT_HALF else room
    return "".join(cells[:end])


@cache
def _cells(character: str) -> tuple[str, ...]:
    if category(character)[0] in "CM" or category(character) in ("Zl", "Zp"):
        # Controls, and what joins the character before it: neither has a cell to itself.
        return (STAND_IN,)
    return (character, _RIGHT_HALF) if east_asian_width(character) in "WF" else (character,)
