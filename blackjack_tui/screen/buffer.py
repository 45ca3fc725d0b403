"""A grid of character cells with roles, the styles of roles, and the differences between two grids."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import ne
from typing import NamedTuple, Self
from unicodedata import category, east_asian_width


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
_SAME = b"\0"
_GAP = 4 * _SAME
"""As many cells as it takes characters to move past them: fewer are drawn again."""
_TEXTS_KEPT = 4096
_ROWS_KEPT = 512


class Size(NamedTuple):
    """The size of a grid, in cells."""

    rows: int
    columns: int

    def holds(self, needed: "Size") -> bool:
        """Returns whether a grid of size `needed` fits into this one."""
        return self.rows >= needed.rows and self.columns >= needed.columns


Change = tuple[int, int, str, str]
"""Changed cells side by side in a row: row and column, which count from 0, their text and their one role."""


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
        if not (text.isascii() and text.isprintable()):
            text = _in_cells(text)
        self._write(row, column, text, _CODES[role] * len(text))

    def paste(self, row: int, column: int, picture: "Buffer", rows: int) -> None:
        """Writes the first `rows` of another buffer's cells at (`row`, `column`), cut off at every edge."""
        end = column + picture.size.columns
        fits = 0 <= row <= row + rows <= self.size.rows and 0 <= column <= end <= self.size.columns
        for at, text, codes in zip(range(row, row + rows), picture._texts, picture._codes, strict=False):
            if fits and _RIGHT_HALF not in (line := self._texts[at]):
                self._texts[at] = line[:column] + text + line[end:]
                line = self._codes[at]
                self._codes[at] = line[:column] + codes + line[end:]
            else:
                self._write(at, column, text, codes)

    def _write(self, row: int, column: int, text: str, codes: str) -> None:
        rows, columns = self.size
        if not 0 <= row < rows or column >= columns:
            return
        end = column + len(text)
        if column < 0 or end > columns:
            left, right = max(0, -column), columns - column
            text, codes = _visible(text, left, right), codes[left:right]
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
        line = self._codes[row]
        self._codes[row] = line[:column] + codes + line[end:]

    def fill(self, role: str) -> None:
        rows, columns = self.size
        self._texts = [" " * columns] * rows
        self._codes = [_CODES[role] * columns] * rows

    def is_blank(self, row: int, column: int, room: int) -> bool:
        """Returns whether `room` cells from (`row`, `column`) on show nothing."""
        return not self._texts[row][column : column + room].strip()

    def blank_halves(self, row: int, left: int, right: int) -> None:
        """Blanks what is left of words in `row` of which `left` up to before `right` will be covered."""
        line = self._texts[row]
        begin, end = left, right
        if 0 < left < len(line) and _in_word(line[left]):
            while begin > 0 and _in_word(line[begin - 1]):
                begin -= 1
        if 0 < right < len(line) and _in_word(line[right - 1]):
            while end < len(line) and _in_word(line[end]):
                end += 1
        self._texts[row] = (
            f"{line[:begin]}{' ' * (left - begin)}{line[left:right]}{' ' * (end - right)}{line[end:]}"
        )

    def recast(self, roles: Mapping[str, str], other: str) -> None:
        """Gives every cell another role: that of its own in `roles`, or `other`."""
        new = {ord(code): _CODES[roles.get(role, other)] for code, role in [*_ROLES.items()]}
        self._codes = [codes.translate(new) for codes in self._codes]

    def copy(self) -> Self:
        twin = type(self)(Size(0, 0))
        twin.size = self.size
        twin.targets = self.targets.copy()
        twin._texts = self._texts.copy()
        twin._codes = self._codes.copy()
        return twin

    def lines(self) -> list[str]:
        return [line.replace(_RIGHT_HALF, "") for line in self._texts]

    def roles(self) -> list[list[str]]:
        """Returns the role of each cell, as a list for each row."""
        return [[_ROLES[code] for code in codes] for codes in self._codes]

    def cells(self, palette: "Palette") -> list[list[tuple[str, Style]]]:
        """Returns each row's cells: character and style, nothing for a right half."""
        rows = zip(self.lines(), self.roles(), strict=True)
        return [
            [(cell, palette[role]) for cell, role in zip(cells_of(line), roles, strict=True)]
            for line, roles in rows
        ]

    def changes_from(self, before: "Buffer | None") -> Iterator[Change]:
        """Yields the cells in which this buffer differs from `before`, and the few between two of them.

        Yields every cell if `before` is None or has another size.
        """
        if before is None or before.size != self.size:
            for row, (line, codes) in enumerate(zip(self._texts, self._codes, strict=True)):
                yield from _runs(row, 0, line, codes)
            return
        rows = zip(self._texts, self._codes, before._texts, before._codes, strict=True)
        for row, (line, codes, line_before, codes_before) in enumerate(rows):
            if line == line_before and codes == codes_before:
                continue
            cells = _difference(line, codes, line_before, codes_before)
            start = 0
            while left := cells.lstrip(_SAME):
                start += len(cells) - len(left)
                differing = left.partition(_GAP)[0].rstrip(_SAME)
                end = start + len(differing)
                yield from _runs(row, start, line[start:end], codes[start:end], differing)
                start, cells = end, left[len(differing) :]


def _difference(line: str, codes: str, line_before: str, codes_before: str) -> bytes:
    """Returns a byte for each cell of a row, 0 where both its character and its code are as before.

    Python compares numbers of this size in a tenth of the time that it takes for their characters.
    """
    differ = _number(codes) ^ _number(codes_before) if codes != codes_before else 0
    number, number_before = _number(line), _number(line_before)
    if number < 0 or number_before < 0:
        differ |= sum(1 << 16 * place for place, differs in enumerate(map(ne, line, line_before)) if differs)
    else:
        differ |= number ^ number_before
    return (differ | differ >> 8).to_bytes(2 * len(line), "little")[::2]


@lru_cache(maxsize=_ROWS_KEPT)
def _number(text: str) -> int:
    """Returns a number with two bytes for each character, the first lowest; -1 where one takes more.

    Remembered: the rows of a frame are those that the next one is compared with.
    """
    data = text.encode("utf-16-le")
    return int.from_bytes(data, "little") if len(data) == 2 * len(text) else -1


def _runs(row: int, column: int, line: str, codes: str, differ: bytes = b"") -> Iterator[Change]:
    """Yields neighbouring cells from `column` on as changes of one role each.

    With `differ`, a byte for each cell, those of which none differs are left out.
    """
    start, some_same = 0, 0 in differ
    while codes:
        rest = codes.lstrip(codes[0])
        end = start + len(codes) - len(rest)
        if not some_same or differ[start:end].strip(_SAME):
            text = line[start:end].replace(_RIGHT_HALF, "")
            yield row, column + start, text, _ROLES[codes[0]]
        start, codes = end, rest


def _in_word(cell: str) -> bool:
    return cell.isalnum() or cell in "$%.,:'"


def _visible(cells: str, left: int, right: int) -> str:
    """Returns the `cells` from `left` to before `right`; half a wide character is a space."""
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
    cells = _in_cells(text)
    return ["" if cell == _RIGHT_HALF else cell for cell in cells] if _RIGHT_HALF in cells else list(cells)


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


@lru_cache(maxsize=_TEXTS_KEPT)
def in_rows(text: str, room: int, indent: str = "") -> Sequence[str]:
    """Returns `text` in rows of at most `room` characters, from the second on behind `indent`."""
    rows = textwrap.wrap(text.replace(" %", f"{_BOUND}%"), room, subsequent_indent=indent)
    return tuple(row.replace(_BOUND, " ") for row in rows)
