"""A grid of character cells with roles, the styles of roles, and the differences between two grids."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Self
from unicodedata import category, east_asian_width


class Style(NamedTuple):
    """The colours of text and background, and the attributes used without colour.

    A colour is one of `COLOURS`, `#rrggbb`, or `DEFAULT`.
    """

    fore: str
    back: str
    plain: str = ""
    """The attributes without colour, or if both colours are `DEFAULT`: words of `ATTRIBUTES`, with spaces."""
    bold: bool = False
    """Whether text is bold in colour too."""


Palette = Mapping[str, Style]
"""The style of each role."""

COLOURS = (
    "black", "darkred", "darkgreen", "darkyellow", "darkblue", "darkmagenta", "darkcyan", "gray",
    "darkgray", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
)  # fmt: skip
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
"""Unchanged cells that are skipped: to draw fewer again costs less than to move the cursor."""
_CACHED_TEXTS = 4096
_CACHED_ROWS = 512


class Size(NamedTuple):
    """The size of a grid, in cells."""

    rows: int
    columns: int

    def holds(self, needed: "Size") -> bool:
        """Whether a grid of size `needed` fits into this one."""
        return self.rows >= needed.rows and self.columns >= needed.columns


Change = tuple[int, int, str, str]
"""Neighbouring changed cells of one role: row and column, counted from 0, the text and the role."""


class Target(NamedTuple):
    """Cells in a row that can be clicked; a click counts as pressing `key`."""

    row: int
    columns: range
    key: str


class _Codes(dict[str, str]):
    """The code of each role: one character, so that the roles of a row are a text like its characters."""

    def __missing__(self, role: str) -> str:
        """Gives a new role the next code, and enters both in `_ROLES`."""
        code = self[role] = chr(len(self) + 1)
        _ROLES[code] = role
        return code


_ROLES: dict[str, str] = {}  # the role of each code
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
        # The characters of each row, and the codes of its roles: whole rows are fast to compare and cut.
        self._texts = [" " * size.columns] * size.rows
        self._codes = [_CODES[role] * size.columns] * size.rows

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        """Writes `text` at (`row`, `column`), counted from 0, with the role `role`.

        Text outside the grid is cut off at every edge. Half of a wide character at an edge becomes a space. A
        control character is replaced by `STAND_IN`.
        """
        if not (text.isascii() and text.isprintable()):
            text = _in_cells(text)
        self._write(row, column, text, _CODES[role] * len(text))

    def paste(self, row: int, column: int, picture: "Buffer", rows: int) -> None:
        """Writes the first `rows` of another buffer's cells at (`row`, `column`), cut off at every edge."""
        end = column + picture.size.columns
        fits = 0 <= row <= row + rows <= self.size.rows and 0 <= column <= end <= self.size.columns
        target_rows = range(row, row + rows)
        for target_row, text, codes in zip(target_rows, picture._texts, picture._codes, strict=False):
            # Only `_write`, which is slower, cuts off cells and takes care of wide characters that are halved.
            if not fits or _RIGHT_HALF in self._texts[target_row]:
                self._write(target_row, column, text, codes)
                continue
            line, line_codes = self._texts[target_row], self._codes[target_row]
            self._texts[target_row] = line[:column] + text + line[end:]
            self._codes[target_row] = line_codes[:column] + codes + line_codes[end:]

    def _write(self, row: int, column: int, text: str, codes: str) -> None:
        """Writes cells, with the code of each one's role, at (`row`, `column`), cut off at every edge."""
        rows, columns = self.size
        if not 0 <= row < rows or column >= columns:
            return
        end = column + len(text)
        if column < 0 or end > columns:
            # The part of the text between the edges of the grid.
            text_begin, text_end = max(0, -column), columns - column
            text, codes = _visible(text, text_begin, text_end), codes[text_begin:text_end]
            column = max(0, column)
            end = column + len(text)
        if not text:
            return
        line, line_codes = self._texts[row], self._codes[row]
        head, tail = line[:column], line[end:]
        # The other half of a wide character that is overwritten becomes a space.
        if line[column] == _RIGHT_HALF:
            head = f"{head[:-1]} "
        if end < columns and line[end] == _RIGHT_HALF:
            tail = f" {tail[1:]}"
        self._texts[row] = head + text + tail
        self._codes[row] = line_codes[:column] + codes + line_codes[end:]

    def fill(self, role: str) -> None:
        """Makes all cells blank, with the role `role`."""
        rows, columns = self.size
        self._texts = [" " * columns] * rows
        self._codes = [_CODES[role] * columns] * rows

    def is_blank(self, row: int, column: int, room: int) -> bool:
        """Whether the `room` cells from (`row`, `column`) on are blank."""
        return not self._texts[row][column : column + room].strip()

    def blank_halves(self, row: int, left: int, right: int) -> None:
        """Removes half words: a word that reaches into the columns from `left` to before `right` ends there.

        What is written over these columns would leave the rest of the word next to it.
        """
        line = self._texts[row]
        # A word that goes on across `left` begins at `word_begin`; one across `right` ends at `word_end`.
        word_begin, word_end = left, right
        if 0 < left < len(line) and _is_in_word(line[left]):
            while word_begin > 0 and _is_in_word(line[word_begin - 1]):
                word_begin -= 1
        if 0 < right < len(line) and _is_in_word(line[right - 1]):
            while word_end < len(line) and _is_in_word(line[word_end]):
                word_end += 1
        head = line[:word_begin] + " " * (left - word_begin)
        tail = " " * (word_end - right) + line[word_end:]
        self._texts[row] = head + line[left:right] + tail

    def recast(self, roles: Mapping[str, str], other: str) -> None:
        """Replaces the role of every cell by the one that `roles` gives for it, or by `other`."""
        known_roles = list(_ROLES.items())  # a copy: looking up a new role in `_CODES` adds to `_ROLES`
        new_codes = {ord(code): _CODES[roles.get(role, other)] for code, role in known_roles}
        self._codes = [codes.translate(new_codes) for codes in self._codes]

    def copy(self) -> Self:
        twin = type(self)(Size(0, 0))  # without rows: they would be replaced at once
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
        """Returns the cells of each row: character and style; the right half of a wide one has no character."""
        rows = []
        for line, roles in zip(self.lines(), self.roles(), strict=True):
            rows.append([(cell, palette[role]) for cell, role in zip(cells_of(line), roles, strict=True)])
        return rows

    def changes_from(self, earlier: "Buffer | None") -> Iterator[Change]:
        """Yields the cells that differ from `earlier`, and short gaps between them.

        Yields every cell if `earlier` is None or has another size.
        """
        if earlier is None or earlier.size != self.size:
            for row, (line, codes) in enumerate(zip(self._texts, self._codes, strict=True)):
                yield from _runs(row, 0, line, codes)
            return
        rows = zip(self._texts, self._codes, earlier._texts, earlier._codes, strict=True)
        for row, (line, codes, earlier_line, earlier_codes) in enumerate(rows):
            if line == earlier_line and codes == earlier_codes:
                continue
            difference = _difference(line, codes, earlier_line, earlier_codes)
            remaining = difference.lstrip(_SAME)  # from the next changed cell on
            while remaining:
                start = len(difference) - len(remaining)  # the column of that cell
                changed = remaining.partition(_GAP)[0].rstrip(_SAME)  # the cells up to the next gap
                end = start + len(changed)
                yield from _runs(row, start, line[start:end], codes[start:end], changed)
                remaining = difference[end:].lstrip(_SAME)


def _difference(line: str, codes: str, earlier_line: str, earlier_codes: str) -> bytes:
    """Returns a byte for each cell of a row; it is 0 if the cell's character and code are as earlier.

    Rows are compared as large numbers, which takes Python a tenth of the time of comparing characters.
    """
    bits = 0  # two bytes for each cell
    if codes != earlier_codes:
        bits = _number(codes) ^ _number(earlier_codes)
    number, earlier_number = _number(line), _number(earlier_line)
    if number >= 0 and earlier_number >= 0:
        bits |= number ^ earlier_number
    else:  # characters that are too large: each cell that differs gets one bit
        for column, (character, earlier_character) in enumerate(zip(line, earlier_line, strict=True)):
            if character != earlier_character:
                bits |= 1 << 16 * column
    # One byte for each cell: its second byte is added to the first, and left out.
    return (bits | bits >> 8).to_bytes(2 * len(line), "little")[::2]


@lru_cache(maxsize=_CACHED_ROWS)
def _number(text: str) -> int:
    """Returns a number with two bytes for each character, the first lowest; -1 if a character takes more.

    Cached, because the next frame is compared with the same rows.
    """
    data = text.encode("utf-16-le")
    return int.from_bytes(data, "little") if len(data) == 2 * len(text) else -1


def _runs(row: int, column: int, line: str, codes: str, changed: bytes = b"") -> Iterator[Change]:
    """Yields neighbouring cells from `column` on as changes of one role each.

    `changed` may have a byte for each cell, 0 for an unchanged one: runs without a changed cell are left out.
    """
    start = 0
    has_unchanged = 0 in changed
    while codes:
        remaining = codes.lstrip(codes[0])  # the codes after the first run
        end = start + len(codes) - len(remaining)
        if not has_unchanged or changed[start:end].strip(_SAME):
            text = line[start:end].replace(_RIGHT_HALF, "")
            yield row, column + start, text, _ROLES[codes[0]]
        start, codes = end, remaining


def _is_in_word(cell: str) -> bool:
    """Whether a character can be in a word or an amount."""
    return cell.isalnum() or cell in "$%.,:'"


def _visible(cells: str, begin: int, end: int) -> str:
    """Returns the cells from `begin` to before `end`; half a wide character becomes a space."""
    visible = cells[begin:end]
    if begin and visible[:1] == _RIGHT_HALF:
        visible = f" {visible[1:]}"
    if visible and cells[end : end + 1] == _RIGHT_HALF:  # the last visible cell is a left half
        visible = f"{visible[:-1]} "
    return visible


@lru_cache(maxsize=_CACHED_TEXTS)
def _in_cells(text: str) -> str:
    """Returns a character for each cell that `text` takes. Cached, because frames repeat texts."""
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
    end = room - 1 if cells[room] == _RIGHT_HALF else room  # without half a wide character
    return cells[:end].replace(_RIGHT_HALF, "")


@cache
def _cells(character: str) -> str:
    """Returns the character with a right half if it is wide, or a stand-in if it has no cell of its own."""
    # Control characters, combining marks, and the separators of lines and paragraphs.
    if category(character)[0] in "CM" or category(character) in ("Zl", "Zp"):
        return STAND_IN
    is_wide = east_asian_width(character) in "WF"
    return character + _RIGHT_HALF if is_wide else character


NO_BREAK = "\N{NO-BREAK SPACE}"
"""A blank at which no row ends."""


@lru_cache(maxsize=_CACHED_TEXTS)
def in_rows(text: str, room: int, indent: str = "") -> Sequence[str]:
    """Returns `text` in rows of at most `room` characters; `indent` begins all but the first.

    A number and its per cent sign stay in the same row.
    """
    rows = textwrap.wrap(text.replace(" %", f"{NO_BREAK}%"), room, subsequent_indent=indent)
    return tuple(row.replace(NO_BREAK, " ") for row in rows)
