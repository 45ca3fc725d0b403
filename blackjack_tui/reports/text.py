"""A report as lines of text."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from textwrap import wrap
from typing import assert_never

from blackjack_tui.errors import harmless
from blackjack_tui.graphs import line_graph, round_edges
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
    Tone,
    Unit,
    Value,
)
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.money import RANK_WORDS, spoken

WIDEST = 79
"""The usual width of a report, in columns."""
_LEAST_MEANING = 20  # columns for a meaning in the line of its amount
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
    report: Report, columns: int = WIDEST, ascii_only: bool = False, colour: bool = False, drawings: bool = True
) -> Iterator[str]:
    """Yields the lines of `report`, of at most `columns` characters.

    `colour`: whether cells have backgrounds. `drawings`: whether to add graphs and maps of amounts.
    """
    yield from wrap(harmless(report.title), columns)
    after_sentence = True  # the title counts as one: sentences go on without an empty line
    for part in report.parts:
        if not drawings and (isinstance(part, GraphPart) or _is_map(part)):
            continue
        part_lines = list(_part_lines(part, columns, ascii_only, colour))
        continues = after_sentence and isinstance(part, Sentence) and not part.title
        if part_lines and not continues:
            yield ""
        after_sentence = isinstance(part, Sentence)
        yield from part_lines


def _is_map(part: Part) -> bool:
    """Whether a part is a grid with amounts drawn as heat."""
    return isinstance(part, GridPart) and any(cell.amount for cell in part.cells.values())


def _part_lines(part: Part, columns: int, ascii_only: bool, colour: bool) -> Iterator[str]:
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
    name_width, amount_width = max(map(len, names), default=0), max(map(len, amounts), default=0)
    for name, amount, row in zip(names, amounts, part.rows, strict=True):
        head = f"{name:{name_width}} {amount:>{amount_width}}  "
        indent = len(head)
        if columns - indent < _LEAST_MEANING:
            yield head.rstrip()
            yield from wrap(row.shown_meaning, columns, initial_indent="    ", subsequent_indent="    ")
            continue
        first, *others = wrap(row.shown_meaning, columns - indent) or [""]
        yield f"{head}{first}".rstrip()
        yield from (f"{'':{indent}}{line}" for line in others)


def texts(table: TablePart) -> Sequence[Sequence[str]]:
    """Returns the rows of a table as text, cell by cell."""
    return [
        [_value_text(value, column) for value, column in zip(row, table.columns, strict=True)]
        for row in table.rows
    ]


def _value_text(value: Value, column: TableColumn) -> str:
    if value is None:  # an empty cell
        return ""
    if not isinstance(value, Amount):
        value = Amount(value, column.unit, column.signed, column.digits)
    return harmless(written(value, with_unit=value.unit is not column.unit))


def _table(part: TablePart, columns: int) -> Iterator[str]:
    if part.title and (part.rows or part.empty):
        yield part.title
    if not part.rows:
        yield from wrap(part.empty, columns)
        return
    titles, rows = [column.title for column in part.columns], texts(part)
    widths = [max(map(len, cells)) for cells in zip(titles, *rows, strict=True)]
    if any(titles):
        yield from _table_row(titles, part.columns, widths, columns)
    for row, command in zip_longest(rows, part.commands, fillvalue=""):
        yield from _table_row(row, part.columns, widths, columns)
        if command:
            yield f"    {command}"


def _table_row(
    row: Sequence[str], table_columns: Sequence[TableColumn], widths: Sequence[int], columns: int
) -> Sequence[str]:
    """Returns the lines of a row: one, with less space between the cells or wrapped if it is too wide."""
    cells = [
        cell.ljust(width) if column.unit is Unit.TEXT else cell.rjust(width)
        for cell, column, width in zip(row, table_columns, widths, strict=True)
    ]
    line = (" " * _GAP).join(cells).rstrip()
    if len(line) > columns:
        line = " ".join(cells).rstrip()
    return [line] if len(line) <= columns else wrap(line, columns, subsequent_indent="  ")


def _graph(part: GraphPart, columns: int, ascii_only: bool) -> Iterator[str]:
    """Yields a graph for each of the series, all on one scale, in columns if there is room."""
    yield part.title
    if not part.series:
        yield from wrap(part.empty, columns)
        return
    all_values = [value for series in part.series for value in series.values]
    low, *_, high = round_edges(min(all_values), max(all_values), part.least_step)
    graphs_across = len(part.series) if columns >= _LEAST_GRAPH * len(part.series) else 1
    width = min((columns - _GAP * (graphs_across - 1)) // graphs_across, _WIDEST_GRAPH)
    graphs = []
    for series in part.series:
        # Drawn as distances from the lower edge: a graph always includes 0, which would take more room.
        values = [value - low for value in series.values]
        graph, _, _ = line_graph(values, width, _GRAPH_ROWS, ascii_only, high - low)
        graphs.append([f"{series.name} {_on_axis(series.values[-1], part)}", *graph])
    for first in range(0, len(graphs), graphs_across):
        for lines_across in zip(*graphs[first : first + graphs_across], strict=True):
            yield (" " * _GAP).join(f"{line:{width}}" for line in lines_across).rstrip()
    edges = f"the lower edge is {_on_axis(low, part)}, the upper {_on_axis(high, part)}."
    yield from wrap(f"From the first to the last of the {part.across}; {edges}", columns)


def _on_axis(value: float, part: GraphPart) -> str:
    """Returns a value of a graph as text, with its sign and unit."""
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
        yield from _block_lines(part, block, columns, colour)
    if part.legend:
        yield ""
        yield from wrap(
            "; ".join(f"{row.letters} {row.meaning}" for row in part.legend if row.letters), columns
        )


def _block_lines(part: GridPart, block: GridBlock, columns: int, colour: bool) -> Iterator[str]:
    """Yields the names of the block's columns, then its filled rows; cells are as wide as `columns` allow."""
    labels = {row: block.labels.get(row, row) for row in filled_rows(part, block)}
    label_width = max(map(len, [block.name, *labels.values()])) + 1
    cell_width = _WIDE if label_width + _WIDE * len(block.columns) <= columns else _NARROW
    column_names = "".join(f" {column:<{cell_width - 1}}" for column in block.columns)
    yield f"{block.name:{label_width}}{column_names}".rstrip()
    marked_spots = {*part.marks.values()}
    for row, label in labels.items():
        cells = ""
        for column in block.columns:
            spot = Spot(block.name, row, column)
            cells += _padded_cell(part.cells.get(spot, GridCell()), spot in marked_spots, cell_width, colour)
        yield f"{label:>{label_width - 1}} {cells}".rstrip()


def filled_rows(part: GridPart, block: GridBlock) -> Sequence[str]:
    """Returns the rows of a block that have a cell. (A page with more room shows empty rows, too.)"""
    with_cells = {spot.row for spot in part.cells if spot.part == block.name}
    return [row for row in block.rows if row in with_cells]


def cell_text(cell: GridCell) -> str:
    """Returns the text of a cell, or else its amount."""
    return cell.text or ("" if cell.amount is None else written(cell.amount, with_unit=False))


def _padded_cell(cell: GridCell, marked: bool, width: int, colour: bool) -> str:
    """Returns a cell in `width` columns: in brackets or with an arrow if `marked`, else on its background."""
    text = cell_text(cell)
    if marked:
        # A cell without room for brackets gets an arrow.
        return f"[{text}]".ljust(width) if width > len(text) + 1 else f">{text}".ljust(width)
    padded = f" {text:{width - 1}}"
    return f"\x1b[30;{_SGR[cell.kind]}m{padded}\x1b[0m" if colour and cell.kind in _SGR else padded


def _choices(part: ChoicePart, columns: int) -> Iterator[str]:
    """Yields the choices that have a command. (On a page, keys do the same.)"""
    rows = [(choice.text, choice.command) for choice in part.rows if choice.command]
    if rows and part.title:
        yield part.title
    for text, command in rows:
        yield from wrap(f"  {text}", columns, subsequent_indent="  ")
        yield f"      {command}"


def sentences(report: Report, brief: bool = False) -> Iterator[str]:
    """Yields a report for a listener: each row is a sentence, nothing is drawn, and nothing is said twice.

    `brief`: with few words.
    """
    spoken_before = {""}  # so that empty texts are left out
    for part in (Sentence(report.title), *report.parts):
        title, rows = _spoken_part(part, brief)
        new = []
        for text in rows:
            # `No decision was judged yet: C turns the coach on`: the first half may have been spoken before.
            first_half, _, second_half = text.partition(": ")
            if second_half and _sound(first_half) in spoken_before:
                text = second_half
            if _sound(text) not in spoken_before:
                new.append(text)
            spoken_before |= {_sound(text), _sound(second_half)}
        if new and _sound(title) not in spoken_before:
            spoken_before.add(_sound(title))
            new.insert(0, title)
        for text in new:
            if text.startswith(_COMMAND):
                yield text
                continue
            line = spoken(harmless(capital(text)))
            yield line if line.endswith((".", "!", "?", ":")) else f"{line}."


_COMMAND = "blackjack-tui "  # with which a line to be typed begins: it is no sentence


def _sound(text: str) -> str:
    """Returns a text without capitals and without its end: what sounds the same is spoken once."""
    return text.rstrip(".:").lower()


def _spoken_part(part: Part, brief: bool) -> tuple[str, Iterable[str]]:
    """Returns the title and the rows of a part as sentences."""
    match part:
        case Sentence(tone=Tone.QUIET):  # about something drawn
            return "", ()
        case Sentence():
            return "", (f"{part.title}. {part.text}" if part.title else part.text,)
        case FigurePart():
            return part.title, _spoken_figures(part, brief)
        case TablePart() if part.rows:
            return part.title, _spoken_rows(part)
        case TablePart():
            return "", (part.empty,)
        case GridPart() if not _is_map(part):
            return part.title, [*_spoken_grid(part)] or (part.empty,)
        case GraphPart() | GridPart():
            return "", ()
        case ChoicePart():
            rows = [text for choice in part.rows if choice.command for text in choice]
            return (part.title if rows else ""), rows
        case _:
            assert_never(part)


def _spoken_figures(part: FigurePart, brief: bool) -> Iterator[str]:
    """Yields name, amount and meaning; amounts that are not known for one reason are one sentence."""
    unknown: dict[str, list[str]] = {}
    for row in part.rows:
        if row.amount.value is None:
            unknown.setdefault(row.amount.why, []).append(row.name)
            continue
        meaning = row.brief if brief else row.meaning.replace("= ", "equals ").replace(" + ", " plus ")
        says_more = meaning.strip() and meaning not in row.name
        sentence = f"{row.name}: {written(row.amount)}"
        yield f"{sentence}, {meaning.strip()}" if says_more else sentence
    for why, names in unknown.items():
        yield f"{', '.join(names)}: {why or 'not known'}"


def _spoken_rows(part: TablePart) -> Iterator[str]:
    """Yields the rows of a table, each with its name first; a table without titles is one sentence."""
    first, *others = part.columns
    if len(part.columns) == 2 and not any(column.title for column in part.columns):
        yield ", ".join(f"{_spoken_value(row[1], others[0])} {row[0]}" for row in part.rows)
        return
    commands = part.commands or [""] * len(part.rows)
    for (name, *row), command in zip(part.rows, commands, strict=True):
        amounts = []
        for value, column in zip(row, others, strict=True):
            title = column.title.removesuffix(" %")  # the amount has the sign too
            colon = ":" if title[-1:].isdigit() else ""  # between two numbers
            if value is not None:
                amounts.append(f"{title}{colon} {_spoken_value(value, column)}".strip())
        yield f"{first.title} {_spoken_value(name, first)}: {', '.join(amounts)}".strip()
        yield command


def _spoken_value(value: Value, column: TableColumn) -> str:
    if not isinstance(value, Amount):
        value = Amount(value, column.unit, column.signed, column.digits)
    text = written(value)
    return "not known" if value.value is None else RANK_WORDS.get(text, text)


def _spoken_grid(part: GridPart) -> Iterator[str]:
    meanings = {row.letters: row.meaning for row in part.legend if row.letters}
    for block in part.parts:
        for row in filled_rows(part, block):
            cells = [part.cells.get(Spot(block.name, row, column), GridCell()) for column in block.columns]
            meant = [cell.meaning or meanings.get(cell.text, cell.text) for cell in cells]
            name = block.row_words.get(row, f"{block.name} {block.labels.get(row, row)}")
            yield row_sentence(name, dict(zip(block.columns, meant, strict=True)), block.column_words)


def row_sentence(name: str, cells: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Returns a row of a chart in a sentence: `Hard 16: stand against 2 to 6; hit against 7 to ace.`

    `cells`: what to do or say for each column, in order; empty ones are left out. `words`: columns in words.
    """
    runs = []
    for meaning, run in groupby(cells, cells.__getitem__):
        columns = [words.get(column, column) for column in run]
        spoken_columns = columns[0]
        if len(columns) > 1:
            ends = (column.removeprefix("an ").removeprefix("a ") for column in (columns[0], columns[-1]))
            spoken_columns = " to ".join(ends)
        if meaning:
            runs.append(f"{meaning} against {spoken_columns}")
    return f"{name}: {'; '.join(runs)}." if runs else ""
