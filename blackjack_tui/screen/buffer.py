"""A grid of character cells with roles, the styles of roles, and the differences between two grids."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
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

_RIGHT_HALF = "\0"  # of a wide character: each cell of a row has one character, and no text has this one
_BLOCK = 20  # cells that are compared at once
_SAME, _CHANGED = b"\0", b"\1"
_TEXTS_KEPT = 4096


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


class _Codes(dict[str, str]):
    """A character for each role, so that the roles of a row are a text like its characters."""

    def __missing__(self, role: str) -> str:
        code = self[role] = chr(len(self) + 1)
        _ROLES[code] = role
        return code


_ROLES: dict[str, str] = {}
_CODES = _Codes()


class Buffer:
    """A grid of `size.rows` × `size.columns` cells, each with a character and a role.

    The first cell of a wide character holds the character, the second holds nothing.
    """

    __slots__ = ("_codes", "_texts", "size", "targets")

    def __init__(self, size: Size, role: str = "") -> None:
        self.size = size
        self.targets: list[Target] = []
        """The cells that can be clicked."""
        # The characters of each row, and the codes of its roles. Rows are compared and cut as texts, at once.
        self._texts = [" " * size.columns] * size.rows
        self._codes = [_CODES[role] * size.columns] * size.rows

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        """Writes `text` at (`row`, `column`), counted from 0, with the role `role`.

        Text outside the grid is cut off at every edge. A wide character takes two cells; where only one of them
        is inside the grid, a space is written. A control character is replaced by `STAND_IN`.
        """
        rows, columns = self.size
        if not 0 <= row < rows or column >= columns:
            return
        if not (text.isascii() and text.isprintable()):
            text = _in_cells(text)
        end = column + len(text)
        if column < 0 or end > columns:
            text = _visible(text, column, columns)
            column = max(0, column)
            end = column + len(text)
        if not text:
            return
        line = self._texts[row]
        before, after = line[:column], line[end:]
        if line[column] == _RIGHT_HALF:
            before = f"{before[:-1]} "
        if end < columns and line[end] == _RIGHT_HALF:
            after = f" {after[1:]}"
        self._texts[row] = before + text + after
        codes = self._codes[row]
        self._codes[row] = codes[:column] + _CODES[role] * (end - column) + codes[end:]

    def fill(self, role: str, left: int = 0) -> None:
        """Writes blanks with the role `role` into all cells from the column `left` on."""
        room = max(0, self.size.columns - left)
        blank, filled = " " * room, _CODES[role] * room
        for row, (line, codes) in enumerate(zip(self._texts, self._codes, strict=True)):
            before = line[:left]
            if 0 < left < len(line) and line[left] == _RIGHT_HALF:
                before = f"{before[:-1]} "
            self._texts[row] = before + blank
            self._codes[row] = codes[:left] + filled

    def is_blank(self, row: int, column: int, room: int) -> bool:
        """Returns whether `room` cells from (`row`, `column`) on show nothing."""
        return not self._texts[row][column : column + room].strip()

    def recast(self, roles: Mapping[str, str], other: str) -> None:
        """Gives every cell another role: that of its own in `roles`, or `other`."""
        new = {ord(code): _CODES[roles.get(role, other)] for code, role in [*_ROLES.items()]}
        self._codes = [codes.translate(new) for codes in self._codes]

    def copy(self) -> Self:
        """Returns a buffer with the same cells and targets."""
        twin = type(self)(Size(0, 0))
        twin.size = self.size
        twin.targets = self.targets.copy()
        twin._texts = self._texts.copy()
        twin._codes = self._codes.copy()
        return twin

    def lines(self) -> list[str]:
        """Returns the text of each row, from top to bottom."""
        return [line.replace(_RIGHT_HALF, "") for line in self._texts]

    def roles(self) -> list[list[str]]:
        """Returns the role of each cell, as a list for each row."""
        return [[_ROLES[code] for code in codes] for codes in self._codes]

    def changes_from(self, before: "Buffer | None") -> list[Change]:
        """Returns the cells in which this buffer differs from `before`.

        Returns every cell if `before` is None or has another size.
        """
        changes: list[Change] = []
        columns = self.size.columns
        if before is None or before.size != self.size:
            for row, (line, codes) in enumerate(zip(self._texts, self._codes, strict=True)):
                changes += _runs(row, 0, line, codes)
            return changes
        rows = zip(self._texts, self._codes, before._texts, before._codes, strict=True)
        for row, (line, codes, line_before, codes_before) in enumerate(rows):
            if line == line_before and codes == codes_before:
                continue
            changed = _changed(line, codes, line_before, codes_before)
            end = 0
            while (start := changed.find(_CHANGED, end)) >= 0:
                end = changed.find(_SAME, start)
                if end < 0:
                    end = columns
                changes += _runs(row, start, line[start:end], codes[start:end])
        return changes


def _changed(line: str, codes: str, line_before: str, codes_before: str) -> bytearray:
    """Returns for each cell of a row whether it differs, having looked at those of the blocks that do."""
    changed = bytearray(len(line))
    for start in range(0, len(line), _BLOCK):
        end = start + _BLOCK
        texts, texts_before = line[start:end], line_before[start:end]
        if codes[start:end] == codes_before[start:end]:
            if texts != texts_before:
                changed[start:end] = map(ne, texts, texts_before)
        else:
            roles_differ = map(ne, codes[start:end], codes_before[start:end])
            changed[start:end] = map(or_, map(ne, texts, texts_before), roles_differ)
    return changed


def _runs(row: int, column: int, line: str, codes: str) -> Iterator[Change]:
    """Yields neighbouring cells from `column` on as changes of one role each."""
    start = 0
    while codes:
        rest = codes.lstrip(codes[0])
        end = start + len(codes) - len(rest)
        yield Change(row, column + start, line[start:end].replace(_RIGHT_HALF, ""), _ROLES[codes[0]])
        start, codes = end, rest


def _visible(cells: str, column: int, columns: int) -> str:
    """Returns the `cells` from `column` on that are in a row of `columns`; half a wide character is a space."""
    left, right = max(0, -column), columns - column
    seen = cells[left:right]
    if left and seen[:1] == _RIGHT_HALF:
        seen = f" {seen[1:]}"
    if seen and cells[right : right + 1] == _RIGHT_HALF:
        seen = f"{seen[:-1]} "
    return seen


@lru_cache(maxsize=_TEXTS_KEPT)
def _in_cells(text: str) -> str:
    """Returns a character for each cell that `text` takes. Remembered, for the same texts are drawn again."""
    return "".join(map(_cells, text))


def cells_of(text: str) -> list[str]:
    """Returns the content of each cell that `text` takes; the right half of a wide character is empty."""
    return ["" if cell == _RIGHT_HALF else cell for cell in _in_cells(text)]


def width(text: str) -> int:
    """Returns the number of cells that `text` takes."""
    return len(text) if text.isascii() else len(_in_cells(text))


def cut(text: str, room: int) -> str:
    """Returns the beginning of `text` that fits into `room` cells. `room` is 0 or more."""
    if width(text) <= room:
        return text
    cells = _in_cells(text)
    end = room - 1 if cells[room] == _RIGHT_HALF else room
    return cells[:end].replace(_RIGHT_HALF, "")


@cache
def _cells(character: str) -> str:
    if category(character)[0] in "CM" or category(character) in ("Zl", "Zp"):
        # Control characters and combining marks have no cell of their own.
        return STAND_IN
    return character + _RIGHT_HALF if east_asian_width(character) in "WF" else character


_BOUND = "\N{NO-BREAK SPACE}"


def in_rows(text: str, room: int, indent: str = "") -> list[str]:
    """Returns `text` in rows of at most `room` characters, from the second on behind `indent`."""
    import textwrap  # loads `re`, which most first frames do without

    bound = text.replace(" %", f"{_BOUND}%")
    return [row.replace(_BOUND, " ") for row in textwrap.wrap(bound, room, subsequent_indent=indent)]
