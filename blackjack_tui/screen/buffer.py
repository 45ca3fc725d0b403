"""A grid of character cells, and the differences between two grids."""

from collections.abc import Iterable
from functools import cache
from unicodedata import category, east_asian_width

from blackjack_tui.light_typing import NamedTuple, Self

STAND_IN = "?"
"""Replaces every character that does not take one or two cells of its own."""

_RIGHT_HALF = ""  # of a wide character


class Size(NamedTuple):
    """The size of a grid, in cells."""

    rows: int
    columns: int

    def holds(self, needed: "Size") -> bool:
        """Returns whether a grid of size `needed` fits into this one."""
        return self.rows >= needed.rows and self.columns >= needed.columns


class Change(NamedTuple):
    """Changed cells of one role, side by side in a row; `row` and `column` count from 0."""

    row: int
    column: int
    text: str
    role: str


class Target(NamedTuple):
    """Cells in a row that can be clicked; a click counts as pressing `key`."""

    row: int
    columns: range
    key: str


class Buffer:
    """A grid of `size.rows` × `size.columns` cells, each with a character and a role.

    The first cell of a wide character holds the character, the second holds an empty string.
    """

    __slots__ = ("_characters", "_roles", "size", "targets")

    def __init__(self, size: Size, role: str = "") -> None:
        self.size = size
        self.targets: list[Target] = []
        """The cells that can be clicked."""
        self._characters = [[" "] * size.columns for _ in range(size.rows)]
        self._roles = [[role] * size.columns for _ in range(size.rows)]

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        """Writes `text` at (`row`, `column`), counted from 0, with the role `role`.

        Text outside the grid is cut off at every edge. A wide character takes two cells; where only one of them
        is inside the grid, a space is written. A control character is replaced by `STAND_IN`.
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
        """Returns a buffer with the same cells and targets."""
        twin = type(self)(Size(0, 0))
        twin.size = self.size
        twin.targets = self.targets.copy()
        twin._characters = [line.copy() for line in self._characters]
        twin._roles = [line.copy() for line in self._roles]
        return twin

    def lines(self) -> list[str]:
        """Returns the text of each row, from top to bottom."""
        return ["".join(line) for line in self._characters]

    def roles(self) -> list[list[str]]:
        """Returns the role of each cell, as a list for each row."""
        return [list(line) for line in self._roles]

    def changes_from(self, before: "Buffer | None") -> list[Change]:
        """Returns the cells in which this buffer differs from `before`.

        Returns every cell if `before` is None or has another size.
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
    """Returns the changed `columns` of a row as changes of neighbouring cells with one role."""
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
    """Returns the content of each cell that `text` takes; the right half of a wide character is empty."""
    return [cell for character in text for cell in _cells(character)]


def width(text: str) -> int:
    """Returns the number of cells that `text` takes."""
    return len(text) if text.isascii() else len(cells_of(text))


def cut(text: str, room: int) -> str:
    """Returns the beginning of `text` that fits into `room` cells. `room` is 0 or more."""
    if width(text) <= room:
        return text
    cells = cells_of(text)
    end = room - 1 if cells[room] == _RIGHT_HALF else room
    return "".join(cells[:end])


@cache
def _cells(character: str) -> tuple[str, ...]:
    if category(character)[0] in "CM" or category(character) in ("Zl", "Zp"):
        # Control characters and combining marks have no cell of their own.
        return (STAND_IN,)
    return (character, _RIGHT_HALF) if east_asian_width(character) in "WF" else (character,)
