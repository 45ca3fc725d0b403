"""A report as the values beneath it: for JSON, and a table of it as CSV."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from blackjack_tui.reports.model import (
    ChoicePart,
    FigurePart,
    GraphPart,
    GridCell,
    GridPart,
    Report,
    Sentence,
    TablePart,
    Unit,
)


def values(report: Report) -> dict[str, Any]:
    """Returns figures by their keys, tables as lists of objects, graphs and grids as objects; no sentences."""
    found: dict[str, Any] = {}
    for part in report.parts:
        match part:
            case Sentence() | ChoicePart():
                pass
            case FigurePart():
                for row in part.rows:
                    found[row.key] = row.amount.value
                    if row.amount.error is not None:
                        found[f"{row.key}_error"] = row.amount.error
            case TablePart():
                keys = [column.key for column in part.columns]
                found[part.key] = [dict(zip(keys, row, strict=True)) for row in part.rows]
            case GraphPart():
                found[part.key] = {one.key: [*one.values] for one in part.series}
            case GridPart():
                found[part.key] = _grid(part)
            case _:
                assert_never(part)
    return found


def _grid(part: GridPart) -> dict[str, Any]:
    cells: dict[str, dict[str, dict[str, object]]] = {}
    for place, cell in part.cells.items():
        cells.setdefault(place.part, {}).setdefault(place.row, {})[place.column] = _value(cell)
    return cells


def _value(cell: GridCell) -> object:
    return cell.text if cell.amount is None else cell.amount.value


def rows(table: TablePart) -> Iterator[str]:
    """Yields the lines of a table as CSV; its header has the units: `cost_cents`."""
    yield _line(
        column.key if column.unit in (Unit.TEXT, Unit.COUNT) else f"{column.key}_{column.unit}"
        for column in table.columns
    )
    for row in table.rows:
        yield _line("" if value is None else value for value in row)


def _line(values: Iterable[object]) -> str:
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow([*values])
    return written.getvalue()
