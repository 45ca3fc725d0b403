"""The parts of a report as lines of a page: figures, tables with bars, graphs, maps, sentences, choices."""

from collections.abc import Container, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from blackjack_tui.front_ends.grid import empty_sign
from blackjack_tui.front_ends.page import CAP, HEADING, TEXT, InkSpan, Line, painted, wrapped
from blackjack_tui.graphs import line_graph, round_edges, sampled, stretched
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import (
    Amount,
    ChoicePart,
    Figure,
    GraphPart,
    GridPart,
    Sentence,
    Spot,
    TableColumn,
    TablePart,
    Tone,
    Unit,
)
from blackjack_tui.reports.text import texts
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import AREA_DOWN, AREA_UP, CELLS, DOWN, HEAT, HEAT_INKS, QUIET, UP
from blackjack_tui.words.money import by_sign

MAP, WIDE_MAP = 33, 43
"""The columns of a map of ten columns; with air right and left of two digits."""
_ROW = _CELL = 3  # columns of the name of a row, and of a cell
_LABEL = 8  # columns of the labels left of a graph
_TALL = 8  # rows of a graph from which on a row below it names its first and last round
_LEAST_MEANING = 16
_LEAST_BAR, _LONGEST_BAR = 4, 120
_BLANKS = " \N{BRAILLE PATTERN BLANK}"
_INKS: Mapping[Tone, str] = {Tone.GOOD: UP, Tone.BAD: DOWN, Tone.QUIET: QUIET, Tone.BEST: HEADING}


def sentence_lines(sentences: Sequence[Sentence], room: int) -> Sequence[Line]:
    """Returns sentences; a heading stands above each sentence that has one."""
    lines: list[Line] = []
    for sentence in sentences:
        if sentence.title:
            lines += [Line("")] if lines else []
            lines += [Line(text, HEADING) for text in wrapped(sentence.title, room)]
        lines += [Line(text, _INKS.get(sentence.tone, TEXT)) for text in wrapped(sentence.text, room)]
    return lines


def figure_lines(title: str, figures: Sequence[Figure], room: int, brief: bool = False) -> Sequence[Line]:
    """Returns the names, amounts and meanings in columns; a meaning without room stands below its amount."""
    names = [f"{' ' * (0 if brief else each.level)}{each.name}" for each in figures]
    amounts = [written(each.amount) for each in figures]
    name_width, amount_width = max(map(len, names)), max(map(len, amounts))
    lines = [Line(title, HEADING)] if title else []
    for name, amount, each in zip(names, amounts, figures, strict=True):
        long = each.amount.why if each.amount.value is None else each.meaning
        meaning = each.brief if brief else long
        begin = painted(
            (f"{name:<{name_width}} ", QUIET), (f"{amount:>{amount_width}}  ", _INKS.get(each.tone, TEXT))
        )
        indent = len(begin.text)
        if room - indent >= min(_LEAST_MEANING, len(meaning)):
            first, *others = wrapped(meaning, room - indent, "") or [""]
            lines.append(begin._replace(text=begin.text + first))
        else:
            indent = 2
            lines.append(begin)
            others = [*wrapped(meaning, room - indent, "")]
        lines += [Line(f"{'':{indent}}{text}", joined=True) for text in others]
    return lines


def table_lines(
    part: TablePart, room: int, ascii_only: bool, keys: Container[str] = (), limit: int = 99
) -> Sequence[Line]:
    """Returns at most `limit` rows of a table, with a bar for a column that has one.

    The titles of columns stand next to the table's own, if all have room. `keys` choose rows, 1 the first.
    """
    heading = [Line(text, HEADING) for text in wrapped(part.title, room)] if part.title else []
    if not part.rows:
        return [*heading, *(Line(text, QUIET) for text in wrapped(part.empty, room))]
    rows = texts(part)
    row_keys = [str(row) if str(row) in keys else "" for row in range(1, len(rows) + 1)]
    indent = 4 if any(row_keys) else 0  # for the key before a row
    titles = [column.title for column in part.columns]
    titles_in_heading = [part.title[indent:] or titles[0], *titles[1:]]
    fit = _FittingColumns.of(part, [titles_in_heading, *rows], room - indent)
    if fit.is_all or not part.title:
        (first, _), *others = fit.cells(titles_in_heading)
        first = f"{part.title or titles[0]:{len(first) + indent}}"
        heading = [painted((first, HEADING), *((text, QUIET) for text, _ in others))]
        heading = heading if any(titles_in_heading) else []
    elif fit.bar:
        fit = _FittingColumns.of(part, rows, room - indent)
    else:
        fit = _FittingColumns.of(part, [titles, *rows], room)
        title_row = "".join(text for text, _ in fit.cells(titles))
        heading += [Line(title_row.rstrip(), QUIET, joined=True)] if any(titles) else []
    values, full = _bar_values(part)
    block = (ASCII if ascii_only else UNICODE).bar
    inks = [HEAT_INKS[mark] for mark in part.marks] or [DOWN] * len(rows)
    kinds = part.kinds or ("",) * len(rows)
    lines: list[Line] = []
    for row, key, bar_ink, kind, value in list(zip(rows, row_keys, inks, kinds, values, strict=True))[:limit]:
        length = max(1, round(fit.bar * min(1.0, value / full))) if value else 0
        begin = [(" " * indent, TEXT)] if indent else []
        if key:
            begin = [(key, CAP), (" " * (indent - 1), TEXT)]
        (name, _), *others = fit.cells(row)
        ink = f"cell_{kind}" if f"cell_{kind}" in CELLS else TEXT
        begin += [(name[: -fit.gap], ink), (" " * fit.gap, TEXT)]
        line = painted(*begin, *others, (block * length, bar_ink))
        if key:
            line = line._replace(spans=(InkSpan(range(1), CAP, key), *line.spans[1:]))
        lines.append(line._replace(joined=bool(heading) and not lines))
    return [*heading, *lines]


def _bar_values(part: TablePart) -> tuple[Sequence[float], float]:
    """Returns the value of each row's bar, 0 in a table without bars, and the value of a full bar."""
    for place, column in enumerate(part.columns):
        if column.bar:
            values = [_number(row[place]) for row in part.rows]
            return values, column.full or max(values) or 1.0
    return [0.0] * len(part.rows), 1.0


def _number(value: Amount | float | str | None) -> float:
    return _number(value.value) if isinstance(value, Amount) else float(value or 0)


class _FittingColumns(NamedTuple):
    """The columns of a table that have room, and the width of a bar after them."""

    columns: Sequence[TableColumn]
    widths: Mapping[int, int]
    """The widths of those that have room, by their place in `columns`."""
    gap: int
    bar: int
    is_all: bool
    """Whether all columns have room."""

    @classmethod
    def of(cls, part: TablePart, rows: Sequence[Sequence[str]], room: int) -> "_FittingColumns":
        """Returns as many columns as have room: shares are dropped first, amounts without a bar last."""
        columns = part.columns
        has_bar = any(column.bar for column in columns)
        widths = {place: max(len(row[place]) for row in rows) for place in range(len(columns))}

        def spare(gap: int) -> int:
            bar_width = _LEAST_BAR + gap if has_bar else 0
            return room - sum(widths.values()) - gap * (len(widths) - 1) - bar_width

        amounts = [
            place
            for place, column in enumerate(columns)
            if column.unit not in (Unit.SHARE, Unit.TEXT) and not column.bar
        ]
        # The first column stays, and so does the column of the bar if no other has amounts.
        to_drop = [place for place in range(len(columns) - 1, 0, -1) if amounts or not columns[place].bar]
        to_drop.sort(
            key=lambda place: (place in amounts, columns[place].unit != Unit.SHARE, columns[place].bar)
        )
        while spare(1) < 0 and to_drop:
            del widths[to_drop.pop(0)]
        gap = 2 if spare(2) >= 0 else 1
        bar = min(_LONGEST_BAR, _LEAST_BAR + max(0, spare(gap))) if has_bar else 0
        return cls(columns, widths, gap, bar, len(widths) == len(columns))

    def cells(self, row: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Returns the cells of a row, each with its role."""
        cells = []
        for place, width in self.widths.items():
            unit = self.columns[place].unit
            is_last = place == max(self.widths) and not self.bar
            text = f"{row[place]:{'<' if unit is Unit.TEXT else '>'}{width}}"
            cells.append((text if is_last else text + " " * self.gap, QUIET if unit is Unit.SHARE else TEXT))
        return cells


def choice_lines(part: ChoicePart, room: int) -> Sequence[Line]:
    """Returns what the reader can do next, each with its command below it."""
    lines = [Line(part.title, HEADING)] if part.title else []
    for choice in part.rows:
        lines += [Line(text) for text in wrapped(choice.text, room)]
        lines += [Line(f"  {text}", QUIET) for text in wrapped(choice.command, room - 2)]
    return lines


def graph_lines(part: GraphPart, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns one or two lines over the same axes, each value on the row of its label; the first is an area.

    One colour is for what lies above zero, another for what lies below. If `size` has rows for it, a row below
    the graph names its first and last round.
    """
    if not part.series:
        return [Line(part.title, HEADING), Line(part.empty, QUIET)]
    first = part.series[0]
    last_value = first.values[-1]
    end_label = _axis_label(last_value, part.unit)
    columns = size.columns - _LABEL - 1 - (len(end_label) + 1)
    values = [0.0, *(value for one in part.series for value in one.values)]
    edges = round_edges(min(values), max(values), part.least_step)
    steps, low, high = len(edges) - 1, edges[0], edges[-1]

    def evenly_labelled(rows: int) -> int:
        """Returns `rows`, or as many fewer as put all labels equally far apart."""
        return rows - (rows - 1) % steps if rows > steps else rows

    height = evenly_labelled(size.rows - 1)
    has_axis_row = size.rows >= _TALL
    if has_axis_row:
        height = even if 4 * (even := evenly_labelled(size.rows - 2)) >= 3 * height else size.rows - 2
    curves = [stretched(one.values, 2 * columns) for one in part.series]
    areas, first_line = (
        line_graph(curves[:1], columns, height, ascii_only, lowest=low, highest=high, filled=filled)[0]
        for filled in (True, False)
    )
    labelled = (low, high, 0.0) if (height - 1) % steps else edges

    def row_of(value: float) -> int:
        return round((high - value) / (high - low) * (height - 1))

    zero_row, last_row = row_of(0.0), row_of(last_value)
    labels = {row_of(edge): edge for edge in labelled}
    strokes: Mapping[tuple[int, int], str] = {}
    names: list[tuple[str, str]] = []
    for one, curve in zip(part.series[1:], curves[1:], strict=True):
        strokes = _strokes([row_of(value) for value in sampled(curve, columns)], ascii_only)
        played, stroke = ("*", "+") if ascii_only else ("⣿", UNICODE.across)
        ink = by_sign(last_value, UP, DOWN, TEXT)
        names = [(f"  {played}", ink), (f" {first.name}", QUIET), (f"  {2 * stroke}", HEADING)]
        names.append((f" {one.name}", QUIET))
    if len(part.title) + sum(len(text) for text, _ in names) > size.columns:
        del names[:2]
    lines = [painted((part.title, HEADING), *names)]
    zero_inks = [by_sign(value, UP, DOWN, TEXT) for value in sampled(curves[0], columns)]
    for place, (area, line) in enumerate(zip(areas, first_line, strict=True)):
        label = _axis_label(labels[place], part.unit) if place in labels else ""
        axis = ("-" if ascii_only else "·") if place == zero_row else " "
        cells = []
        for column, (fill, mark) in enumerate(zip(area, line, strict=True)):
            ink = by_sign(zero_row - place, UP, DOWN, zero_inks[column])
            if (place, column) in strokes:
                cells.append((strokes[place, column], HEADING))
            elif mark not in _BLANKS:
                cells.append((mark if ascii_only else fill, ink))
            elif fill not in _BLANKS:
                cells.append(("." if ascii_only else fill, AREA_UP if ink == UP else AREA_DOWN))
            else:
                cells.append((axis, QUIET))
        end = (f" {end_label}", by_sign(last_value, UP, DOWN, TEXT)) if place == last_row else ("", TEXT)
        lines.append(painted((f"{label[:_LABEL]:>{_LABEL}} ", QUIET), *_runs(cells), end))
    if has_axis_row:
        last_round = f"{part.across.removesuffix('s')} {len(first.values) - 1:,}"
        between = f"{'start':<{columns - len(last_round)}}"
        lines.append(painted((f"{'':{_LABEL + 1}}{between}{last_round}", QUIET)))
    return lines


def _strokes(rows: Sequence[int], ascii_only: bool) -> Mapping[tuple[int, int], str]:
    """Returns a thin line through a row of each column, by row and column, with its corners."""
    across, down, falls, rises = "++++" if ascii_only else "─│╮╯"
    strokes: dict[tuple[int, int], str] = {}
    before = rows[0]
    for column, row in enumerate(rows):
        strokes |= dict.fromkeys(((each, column) for each in range(min(row, before), max(row, before))), down)
        strokes[before, column] = across if row == before else falls if row > before else rises
        strokes[row, column] = across if row == before else "+" if ascii_only else "╰" if row > before else "╭"
        before = row
    return strokes


def _axis_label(value: float, unit: Unit) -> str:
    return written(Amount(value, unit, signed=True, digits=0 if unit is Unit.WINS else None), with_unit=False)


def _runs(cells: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Returns texts and roles with neighbouring texts of the same role joined."""
    roles = groupby(cells, lambda cell: cell[1])
    return [("".join(text for text, _ in run), role) for role, run in roles]


def heat_map_lines(part: GridPart, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns a heat map of amounts in a room of `size`.

    If the grid's rows do not all have room, those with the highest rank stay.
    """
    (block,), (rows, columns) = part.parts, size
    title, _, unit = part.title.partition(", ")
    if not part.cells:
        return [Line(title, HEADING), *(Line(text, QUIET) for text in wrapped(part.empty, MAP, ""))]
    blank = " " * (columns >= WIDE_MAP)
    cell = _CELL + len(blank)
    fitting = block.rank[: max(1, rows - 2)]  # less the title and the names of the columns
    lines = [painted((f"{title}  ", HEADING), (unit, QUIET))]
    lines.append(Line(" " * _ROW + "".join(f"{column:^{_CELL}}{blank}" for column in block.columns), QUIET))
    for row in block.rows:
        if row not in fitting:
            continue
        cells = []
        for column in block.columns:
            spot = Spot(block.name, row, column)
            if spot in part.cells:
                text = f"{part.cells[spot].text:>{cell - 1}} "[:cell]
                cells.append((text, HEAT[part.cells[spot].mark]))
            else:
                cells.append((f"{empty_sign(ascii_only):^{_CELL}}{blank}", QUIET))
        lines.append(painted((f"{row:>{_ROW - 1}} ", QUIET), *cells))
    lines[2] = lines[2]._replace(joined=True)  # a heading never stands without a row
    if 2 * len(lines) > rows or not blank:
        return lines
    return [*lines[:2], *(each for line in lines[2:] for each in (line, Line("")))]
