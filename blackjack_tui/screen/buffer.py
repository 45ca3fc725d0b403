"""A grid of character cells with roles, the styles of roles, and the differences between two grids."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import compress
from operator import ne, or_
from unicodedata import category, east_asian_width

from blackjack_tui.light_typing import NamedTuple, Self


class Style(NamedTuple):
    """The colours of text and background, and the attributes used without colour.

    A colour is one of `COLOURS`, `#rrggbb`, or `DEFAULT`.
    """

    fore: str
    back: str
    plain: str = ""
    """The attributes where there is no colour, or both colours are `DEFAULT`: any of `ATTRIBUTES`, separated
    by spaces."""
    bold: bool = False
    """Whether it is bold in colour too."""


Palette = Mapping[str, Style]
"""The style of each role."""

COLOURS = (
    "black",
    "darkred",
    "darkgreen",
    "darkyellow",
    "darkblue",
    "darkmagenta",
    "darkcyan",
    "gray",
    "darkgray",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
)
"""The names of the sixteen colours of the 2008 console, in the order of the terminals' colour numbers."""

DEFAULT = "default"
"""The terminal's default colour of text or background."""

ATTRIBUTES = ("bold", "reverse", "underline", "dim", "blank")
"""The ways to emphasize text without colour, and `blank`, which leaves it out."""


STAND_IN = "?"
"""Replaces every character that does not take one or two cells of its own."""

_RIGHT_HALF = ""  # of a wide character
_ONE_CELL = {chr(code) for code in range(32, 127)}
"""The characters seen so far that take one cell: most texts have no others, and are found out at once."""


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
        cells: Sequence[str] = text if _ONE_CELL.issuperset(text) else cells_of(text)
        if column < 0 or column + len(cells) > columns:
            cells = _visible(cells, column, columns)
            column = max(0, column)
        if not cells:
            return
        line = self._characters[row]
        end = column + len(cells)
        if line[column] == _RIGHT_HALF:
            line[column - 1] = " "
        if end < columns and line[end] == _RIGHT_HALF:
            line[end] = " "
        line[column:end] = cells
        self._roles[row][column:end] = [role] * len(cells)

    def fill(self, role: str, left: int = 0) -> None:
        """Writes blanks with the role `role` into all cells from the column `left` on."""
        room = max(0, self.size.columns - left)
        blank, roles = " " * room, [role] * room
        for line, its_roles in zip(self._characters, self._roles, strict=True):
            if 0 < left < len(line) and line[left] == _RIGHT_HALF:
                line[left - 1] = " "
            line[left:] = blank
            its_roles[left:] = roles

    def is_blank(self, row: int, column: int, room: int) -> bool:
        """Returns whether `room` cells from (`row`, `column`) on show nothing."""
        return not "".join(self._characters[row][column : column + room]).strip()

    def recast(self, roles: Mapping[str, str], other: str) -> None:
        """Gives every cell another role: that of its own in `roles`, or `other`."""
        for its_roles in self._roles:
            its_roles[:] = [roles.get(role, other) for role in its_roles]

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
                if roles == roles_before:
                    if line == line_before:
                        continue
                    differ = map(ne, line, line_before)
                else:
                    differ = map(or_, map(ne, line, line_before), map(ne, roles, roles_before))
                changed = list(compress(range(self.size.columns), differ))
            changes += _runs(row, changed, line, roles)
        return changes


def _runs(row: int, columns: Iterable[int], line: list[str], roles: list[str]) -> list[Change]:
    """Returns the changed `columns` of a row as changes of neighbouring cells with one role."""
    runs: list[Change] = []
    start, end, role = 0, 0, ""
    for column in columns:
        if column != end or roles[column] != role or start == end:
            if start < end:
                runs.append(Change(row, start, "".join(line[start:end]), role))
            start, role = column, roles[column]
        end = column + 1
    if start < end:
        runs.append(Change(row, start, "".join(line[start:end]), role))
    return runs


def _visible(cells: Sequence[str], column: int, columns: int) -> list[str]:
    """Returns the `cells` from `column` on that are in a row of `columns`; half a wide character is a space."""
    left, right = max(0, -column), columns - column
    seen = list(cells[left:right])
    if left and seen and seen[0] == _RIGHT_HALF:
        seen[0] = " "
    if seen and cells[right : right + 1] and cells[right] == _RIGHT_HALF:
        seen[-1] = " "
    return seen


def cells_of(text: str) -> list[str]:
    """Returns the content of each cell that `text` takes; the right half of a wide character is empty."""
    if _ONE_CELL.issuperset(text):
        return list(text)
    return [cell for character in text for cell in _cells(character)]


def width(text: str) -> int:
    """Returns the number of cells that `text` takes."""
    return len(text) if text.isascii() or _ONE_CELL.issuperset(text) else len(cells_of(text))


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
    if east_asian_width(character) in "WF":
        return (character, _RIGHT_HALF)
    _ONE_CELL.add(character)
    return (character,)


_BOUND = "\N{NO-BREAK SPACE}"


def in_rows(text: str, room: int, indent: str = "") -> list[str]:
    """Returns `text` in rows of at most `room` characters, from the second on behind `indent`."""
    import textwrap  # loads `re`, which most first frames do without

    bound = text.replace(" %", f"{_BOUND}%")
    return [row.replace(_BOUND, " ") for row in textwrap.wrap(bound, room, subsequent_indent=indent)]
