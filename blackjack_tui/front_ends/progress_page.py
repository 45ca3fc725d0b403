"""The page of a drill's progress: the chart's own cells, each as well as it is known."""

from collections.abc import Sequence

from blackjack_tui.front_ends.figures import is_raised
from blackjack_tui.front_ends.grid import GAP, cell_width, part_lines, part_width
from blackjack_tui.front_ends.page import HEADING, SIDES, Line, Page, beside, surface, wrapped
from blackjack_tui.front_ends.tiles import GUTTER
from blackjack_tui.reports.model import Spot
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.surfaces import GROUND, QUIET

_NAME = 8  # columns of a row's name
_CELL, _LARGE = 2, 3  # columns of a cell, and on a surface
_PARTS = {"hard": "Hard", "soft": "Soft", "pair": "Pairs"}
_KNOWN = {"x": "cell_hit", "?": "cell_double", ".": QUIET} | dict.fromkeys("01234567", "cell_stand")
"""The role of a cell by its mark; of what is known to 80 % or more another one."""
_WELL = "cell_split"
_TENS = {"10": "T"}


class ProgressPage(Page):
    """The player's knowledge of each cell: `sentences`, and a heat map of `rows` below a `header`."""

    title = "Progress"
    widest, whole = 120, True

    def __init__(self, sentences: Sequence[str], rows: Sequence[str], ascii_only: bool = False) -> None:
        self._sentences = sentences
        self._ascii_only = ascii_only
        self._marks: dict[Spot, str] = {}
        self._parts: dict[str, list[str]] = {}
        self._others: list[str] = []
        self._columns = rows[0][_NAME:].split() if rows else ()
        wide = len(rows[0][_NAME:]) // max(1, len(self._columns)) if rows else 0
        for row in rows[1:]:
            kind, _, total = row[:_NAME].strip().partition(" ")
            part = _PARTS.get(kind)
            if part is None:
                self._others.append(row)
                continue
            name = _TENS.get(total, total) if part == "Pairs" else total
            self._parts.setdefault(part, []).append(name)
            for place, column in enumerate(self._columns):
                mark = row[_NAME + wide * place : _NAME + wide * (place + 1)].strip()
                self._marks[Spot(part, name, column)] = mark

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the sentences and the cells, the parts side by side if they have room."""
        lines = [Line(text) for sentence in self._sentences for text in wrapped(sentence, room)]
        lines += [Line(row) for row in self._others]
        across = self._columns
        cell = cell_width(len(self._parts), room, len(across))
        apart = cell or cell_width(1, room, len(across)) or _CELL
        blocks = [
            part_lines(name, rows, self._drawn, apart, columns=across) for name, rows in self._parts.items()
        ]
        if cell:
            return [
                *lines,
                Line(""),
                *beside(((block, part_width(cell, len(across))) for block in blocks), GAP),
            ]
        return [*lines, *(line for block in blocks for line in (Line(""), *block))]

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the cells on surfaces in a large window, and first where not everything has room."""
        wide = (size.columns - (len(self._parts) - 1) * GUTTER) // max(1, len(self._parts))
        if is_raised(size) and wide >= part_width(_CELL, len(self._columns)) + SIDES:
            raised = self._raised(size, wide, [Line("")])
            return raised if len(raised) <= size.rows else self._raised(size, wide, [])
        lines = self.lines(size.columns)
        text = next((at for at, line in enumerate(lines) if not line.text), 0)
        return lines if len(lines) <= size.rows else [*lines[text + 1 :], Line(""), *lines[:text]]

    def _raised(self, size: Size, wide: int, gap: Sequence[Line]) -> Sequence[Line]:
        """Returns the parts on surfaces, with a `gap` below each name."""
        inside = size.columns - SIDES
        words = [Line(text) for sentence in self._sentences for text in wrapped(sentence, inside)]
        top = [Line("So far", HEADING), *gap, *words, *(Line(row) for row in self._others)]
        cell = min(_LARGE, (wide - SIDES - part_width(0)) // len(self._columns))
        blocks = []
        for name, rows in self._parts.items():
            head, *cells = part_lines(name, rows, self._drawn, cell, columns=self._columns)
            blocks.append([head, *gap, *cells])
        tall = max(map(len, blocks)) + 2
        parts = ((surface(block, wide, self._ascii_only, tall), wide) for block in blocks)
        return [*surface(top, size.columns, self._ascii_only), *beside(parts, GUTTER, GROUND)]

    def _drawn(self, spot: Spot) -> tuple[str, str]:
        mark = self._marks.get(spot, "")
        return mark, _KNOWN.get(mark, _WELL) if mark else QUIET
