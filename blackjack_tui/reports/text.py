"""A report as lines of text."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import assert_never

from blackjack_tui.errors import harmless
from blackjack_tui.graphs import line_graph, round_edges, stretched
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import (
    Amount,
    ChoicePart,
    FigurePart,
    GraphPart,
    GridBlock,
    GridCell,
    GridPart,
    Part,
    Report,
    Sentence,
    Spot,
    TableColumn,
    TablePart,
    Unit,
    Value,
)

WIDEST = 79
"""The columns of a report that nobody gave a width."""
_LEAST_MEANING = 20  # columns of the meaning beside an amount
_GRAPH_ROWS = 8
_LEAST_GRAPH, _WIDEST_GRAPH = 40, 60  # columns
_GAP = 2
_WIDE, _NARROW = 4, 3  # columns of a grid's cell
_SGR: Mapping[str, int] = {"hit": 42, "stand": 43, "double": 46, "split": 45, "surrender": 47}
"""The background of a cell by its kind; the letters are black on it."""


def csv_line(values: Iterable[object]) -> str:
    """Returns a row of CSV without its end."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(values)
    return line.getvalue()


def lines(
    report: Report, columns: int = WIDEST, ascii_only: bool = False, colour: bool = False, drawn: bool = True
) -> Iterator[str]:
    """Yields the lines of `report`, of at most so many columns.

    `colour`: its cells have backgrounds. `drawn`: with graphs and maps of amounts, which a pipe does without.
    """
    yield from wrap(harmless(report.title), columns)
    together = True  # sentences stand together, below the title too
    for part in report.parts:
        if not drawn and (isinstance(part, GraphPart) or _is_map(part)):
            continue
        told = [*_part(part, columns, ascii_only, colour)]
        if told and not (together and isinstance(part, Sentence) and not part.title):
            yield ""
        together = isinstance(part, Sentence)
        yield from told


def _is_map(part: Part) -> bool:
    return isinstance(part, GridPart) and any(cell.amount for cell in part.cells.values())


def _part(part: Part, columns: int, ascii_only: bool, colour: bool) -> Iterator[str]:
    match part:
        case Sentence():
            if part.title:
                yield part.title
            yield from wrap(harmless(part.text), columns)
        case FigurePart():
            yield from _figures(part, columns)
        case TablePart():
            yield from _table(part, columns)
        case GraphPart():
            yield from _graph(part, columns, ascii_only)
        case GridPart():
            yield from _grid(part, columns, colour)
        case ChoicePart():
            yield from _choices(part, columns)
        case _:
            assert_never(part)


def _figures(part: FigurePart, columns: int) -> Iterator[str]:
    """Yields name, amount and meaning in columns; the meaning goes on below itself."""
    if part.title:
        yield part.title
    names = [f"{'  ' * row.level}{row.name}" for row in part.rows]
    amounts = [written(row.amount) for row in part.rows]
    wide, most = max(map(len, names), default=0), max(map(len, amounts), default=0)
    for name, amount, row in zip(names, amounts, part.rows, strict=True):
        head = f"{name:{wide}} {amount:>{most}}  "
        meaning, indent = (row.amount.why if row.amount.value is None else row.meaning), len(head)
        if columns - indent < _LEAST_MEANING:
            yield head.rstrip()
            yield from wrap(meaning, columns, initial_indent="    ", subsequent_indent="    ")
            continue
        first, *others = wrap(meaning, columns - indent) or [""]
        yield f"{head}{first}".rstrip()
        yield from (f"{'':{indent}}{line}" for line in others)


def texts(table: TablePart) -> Sequence[Sequence[str]]:
    """Returns the rows of a table as text, cell by cell."""
    return [
        [_in_column(value, column) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]


def _in_column(value: Value, column: TableColumn) -> str:
    if value is None:
        return ""
    if not isinstance(value, Amount):
        value = Amount(value, column.unit, column.signed, column.digits)
    return harmless(written(value, named=value.unit is not column.unit))


def _table(part: TablePart, columns: int) -> Iterator[str]:
    if part.title and (part.rows or part.empty):
        yield part.title
    if not part.rows:
        yield from wrap(part.empty, columns)
        return
    rows = [[column.title for column in part.columns], *texts(part)]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    commands = ("", *(part.commands or [""] * len(part.rows)))
    for row, command in [*zip(rows, commands, strict=True)][not any(rows[0]) :]:
        cells = [
            f"{cell:{'<' if column.unit is Unit.TEXT else '>'}{wide}}"
            for cell, column, wide in zip(row, part.columns, widths, strict=True)
        ]
        line = (" " * _GAP).join(cells).rstrip()
        if len(line) > columns:
            line = " ".join(cells).rstrip()
        yield from [line] if len(line) <= columns else wrap(line, columns, subsequent_indent="  ")
        yield from [f"    {command}"] if command else []


def _graph(part: GraphPart, columns: int, ascii_only: bool) -> Iterator[str]:
    """Yields each line of a graph in a graph of its own, on one scale; side by side where there is room."""
    yield part.title
    if not part.series:
        yield from wrap(part.empty, columns)
        return
    every = [value for one in part.series for value in one.values]
    low, *_, high = round_edges(min(every), max(every), part.least_step)
    across = len(part.series) if columns >= _LEAST_GRAPH * len(part.series) else 1
    wide = min((columns - _GAP * (across - 1)) // across, _WIDEST_GRAPH)
    blocks = []
    for one in part.series:
        # Drawn from the lower edge on, since 0 is always among what a graph shows.
        values = stretched([value - low for value in one.values], 2 * wide)
        drawn, _, _ = line_graph([values], wide, _GRAPH_ROWS, ascii_only, high - low)
        blocks.append([f"{one.name} {_on_axis(one.values[-1], part)}", *drawn])
    for first in range(0, len(blocks), across):
        for row in zip(*blocks[first : first + across], strict=True):
            yield (" " * _GAP).join(f"{line:{wide}}" for line in row).rstrip()
    edges = f"the lower edge is {_on_axis(low, part)}, the upper {_on_axis(high, part)}."
    yield from wrap(f"From the first to the last of the {part.across}; {edges}", columns)


def _on_axis(value: float, part: GraphPart) -> str:
    return written(Amount(value, part.unit, signed=True))


def _grid(part: GridPart, columns: int, colour: bool) -> Iterator[str]:
    if part.title:
        yield part.title
    if not part.cells:
        yield from wrap(part.empty, columns)
        return
    for place, block in enumerate(part.parts):
        if place:
            yield ""
        yield from _block(part, block, columns, colour)
    if part.legend:
        yield ""
        yield from wrap("; ".join(f"{letters} {meaning}" for letters, _, meaning in part.legend), columns)


def _block(part: GridPart, block: GridBlock, columns: int, colour: bool) -> Iterator[str]:
    labels = {row: block.labels.get(row, row) for row in told_rows(part, block)}
    side = max(len(block.name), *map(len, labels.values())) + 1 if labels else len(block.name) + 1
    wide = _WIDE if side + _WIDE * len(block.columns) <= columns else _NARROW
    yield f"{block.name:{side}}{''.join(f' {column:<{wide - 1}}' for column in block.columns)}".rstrip()
    marked = {*part.marks.values()}
    for row in labels:
        cells = ""
        for column in block.columns:
            spot = Spot(block.name, row, column)
            cells += _cell(part.cells.get(spot, GridCell()), spot in marked, wide, colour)
        yield f"{labels[row]:>{side - 1}} {cells}".rstrip()


def told_rows(part: GridPart, block: GridBlock) -> Sequence[str]:
    """Returns the rows that have anything in a cell: only a page fills up with others."""
    there = {spot.row for spot in part.cells if spot.part == block.name}
    return [row for row in block.rows if row in there]


def in_cell(cell: GridCell) -> str:
    """Returns what stands in a cell."""
    return cell.text or ("" if cell.amount is None else written(cell.amount, named=False))


def _cell(cell: GridCell, marked: bool, wide: int, colour: bool) -> str:
    text = in_cell(cell)
    if marked:
        return f"[{text}]".ljust(wide) if wide > len(text) + 1 else f">{text}".ljust(wide)
    plain = f" {text:{wide - 1}}"
    return f"\x1b[30;{_SGR[cell.kind]}m{plain}\x1b[0m" if colour and cell.kind in _SGR else plain


def _choices(part: ChoicePart, columns: int) -> Iterator[str]:
    """Yields the commands that do what keys do on a page."""
    rows = [(choice.text, choice.command) for choice in part.rows if choice.command]
    if rows and part.title:
        yield part.title
    for text, command in rows:
        yield from wrap(f"  {text}", columns, subsequent_indent="  ")
        yield f"      {command}"
