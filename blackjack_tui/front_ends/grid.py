"""The cells of a chart as lines of a page: hard totals, soft hands and pairs, each cell with a role."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.coach.chart_report import ACROSS, KINDS, row_label
from blackjack_tui.front_ends.page import HEADING, TEXT, InkSpan, Line
from blackjack_tui.reports.model import Spot
from blackjack_tui.views.surfaces import QUIET

_LABEL = 3  # columns of a row's name, with a blank
_CELLS = (3, 2)
GAP = 3
"""The columns between two parts."""
LETTERS = {letter: f"cell_{kind}" for letter, kind in KINDS.items()}
"""The role of a cell by the first letter in it."""


Parts = Mapping[str, Sequence[str]]
"""The rows of each part of a grid."""
Drawn = Callable[[Spot], tuple[str, str]]
"""Returns a cell's text, of at most two characters, and its role."""


def narrow(letters: str) -> str:
    """Returns `letters` of a chart as one, for cells that would run together: `d` for `DS`, `r` for `RS`."""
    return letters if len(letters) < 2 else letters[0].lower()


def spot_of(key: str) -> Spot | None:
    """Returns the place of the cell whose key was pressed; None for another key."""
    words = key.split()
    return Spot(*words[1:]) if len(words) == 4 and words[0] == "cell" else None


def part_width(cell: int, columns: int = len(ACROSS)) -> int:
    """Returns the columns of the screen that a part takes."""
    return _LABEL + columns * cell


def cell_width(parts: int, room: int, columns: int = len(ACROSS)) -> int:
    """Returns the columns of a cell where so many parts stand side by side; 0 where they have no room."""
    return next((cell for cell in _CELLS if parts * (part_width(cell, columns) + GAP) - GAP <= room), 0)


def part_lines(
    name: str,
    rows: Sequence[str],
    drawn: Drawn,
    cell: int,
    cursor: Spot | None = None,
    most: int = 99,
    columns: Sequence[str] = ACROSS,
) -> Sequence[Line]:
    """Returns a part with its name and its columns' above it; at most so many rows, those around the cursor."""
    on = cursor if cursor and cursor.part == name else None
    first = 0
    if on and len(rows) > most:
        first = min(max(0, rows.index(on.row) - most // 2), len(rows) - most)
    head, spans = " " * _LABEL, []
    for column in columns:
        lit = on is not None and column == on.column
        spans.append(InkSpan(range(len(head), len(head) + cell), HEADING if lit else QUIET))
        head += _in_cell(column, cell)
    lines = [Line(name, HEADING), Line(head, spans=spans)]
    for row in rows[first : first + most]:
        here = on is not None and row == on.row
        text = f"{row_label(name, row):>{_LABEL - 1}} "
        spans = [InkSpan(range(_LABEL), HEADING if here else QUIET)]
        for column in columns:
            spot = Spot(name, row, column)
            letter, role = drawn(spot)
            spans.append(InkSpan(range(len(text), len(text) + cell), role, spot.key if cursor else ""))
            text += _in_cell(letter, cell)
        lines.append(Line(text, TEXT, spans=spans, here=here))
    return lines


def _in_cell(text: str, cell: int) -> str:
    return f"{' ' * (cell // 3)}{text}"[:cell].ljust(cell)


def moved(spot: Spot, parts: Parts, down: int, right: int, columns: Sequence[str] = ACROSS) -> Spot:
    """Returns the cell beside `spot`; beyond the edge of a part the next part begins."""
    names = [name for name in parts if parts[name]]
    at = names.index(spot.part)
    rows = parts[spot.part]
    row, column = rows.index(spot.row) + down, columns.index(spot.column) + right
    if 0 <= row < len(rows) and 0 <= column < len(columns):
        return spot._replace(row=rows[row], column=columns[column])
    name = names[(at + (1 if row >= len(rows) or column >= len(columns) else -1)) % len(names)]
    rows = parts[name]
    row = min(row, len(rows) - 1) if right else 0 if down > 0 else len(rows) - 1
    return Spot(name, rows[row], columns[column % len(columns)])
