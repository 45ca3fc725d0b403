"""The parts of a report as lines of a page: figures, tables with bars, graphs, maps, sentences, choices."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

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

MAP = 33
"""The columns of a map of ten columns."""
_ROW = _CELL = 3  # columns of the name of a row, and of a cell
_LABEL = 8  # columns beside a graph
_TALL = 8  # rows of a graph from which on its axis across has one
_LEAST_MEANING = 16
_LEAST_BAR, _LONGEST_BAR = 4, 120
_BLANKS = " \N{BRAILLE PATTERN BLANK}"
_INKS: Mapping[Tone, str] = {Tone.GOOD: UP, Tone.BAD: DOWN, Tone.QUIET: QUIET, Tone.BEST: HEADING}


def sentence_lines(sentences: Sequence[Sentence], room: int) -> Sequence[Line]:
    """Returns sentences, each that begins a paragraph below its heading."""
    lines: list[Line] = []
    for sentence in sentences:
        if sentence.title:
            lines += [
                *[Line("")] * bool(lines),
                *(Line(text, HEADING) for text in wrapped(sentence.title, room)),
            ]
        lines += [Line(text, _INKS.get(sentence.tone, TEXT)) for text in wrapped(sentence.text, room)]
    return lines


def figure_lines(title: str, figures: Sequence[Figure], room: int, brief: bool = False) -> Sequence[Line]:
    """Returns name, amount and meaning in columns; the meaning goes on below itself, or below the amount."""
    names = [f"{' ' * (0 if brief else each.level)}{each.name}" for each in figures]
    amounts = [written(each.amount) for each in figures]
    wide, most = max(map(len, names)), max(map(len, amounts))
    lines = [Line(title, HEADING)] if title else []
    for name, amount, each in zip(names, amounts, figures, strict=True):
        meaning = each.brief if brief else each.amount.why if each.amount.value is None else each.meaning
        left = (f"{name:<{wide}} ", QUIET), (f"{amount:>{most}}  ", _INKS.get(each.tone, TEXT))
        indent = wide + most + 3
        if (beside := room - indent) < min(_LEAST_MEANING, len(meaning)):
            indent, beside = 2, room - 2
            lines.append(painted(*left))
            others = wrapped(meaning, beside, "")
        else:
            first, *others = wrapped(meaning, beside, "") or [""]
            lines.append(painted(*left, (first, TEXT)))
        lines += [Line(f"{'':{indent}}{text}", joined=True) for text in others]
    return lines


def table_lines(
    part: TablePart, room: int, ascii_only: bool, keys: Container[str] = (), most: int = 99
) -> Sequence[Line]:
    """Returns a table; what has a bar is drawn as one too. `keys`: those that choose a row, the first by 1.

    The titles of columns stand next to the table's own, if all have room.
    """
    heading = [Line(text, HEADING) for text in wrapped(part.title, room)] if part.title else []
    if not part.rows:
        return [*heading, *(Line(text, QUIET) for text in wrapped(part.empty, room))]
    rows = texts(part)
    caps = [str(row) if str(row) in keys else "" for row in range(1, len(rows) + 1)]
    indent = 4 * any(caps)
    titles = [column.title for column in part.columns]
    merged = [part.title[indent:] or titles[0], *titles[1:]]
    fit = _Fit.of(part, [merged, *rows], room - indent)
    if fit.whole or not part.title:
        (first, _), *others = fit.cells(merged)
        first = f"{part.title or titles[0]:{len(first) + indent}}"
        heading = [painted((first, HEADING), *((text, QUIET) for text, _ in others))] if any(merged) else []
    elif fit.bar:
        fit = _Fit.of(part, rows, room - indent)
    else:
        fit = _Fit.of(part, [titles, *rows], room)
        told = "".join(text for text, _ in fit.cells(titles))
        heading += [Line(told.rstrip(), QUIET, joined=True)] if any(titles) else []
    bar = next((at for at, column in enumerate(part.columns) if column.bar), None)
    values = [0.0 if bar is None else _number(row[bar]) for row in part.rows]
    block = (ASCII if ascii_only else UNICODE).bar
    full = (part.columns[bar].full if bar is not None else 0.0) or max(values) or 1.0
    marks = part.marks or [_heat(value, full) for value in values]
    kinds = part.kinds or ("",) * len(rows)
    lines: list[Line] = []
    for row, cap, mark, kind, value in list(zip(rows, caps, marks, kinds, values, strict=True))[:most]:
        drawn = block * (max(1, round(fit.bar * min(1.0, value / full))) if value else 0)
        key = [(f" {cap} ", CAP), (" ", TEXT)] if cap else [(" " * indent, TEXT)] * bool(indent)
        (name, _), *others = fit.cells(row)
        plate = f"cell_{kind}" if f"cell_{kind}" in CELLS else TEXT
        named = (name[: -fit.gap], plate), (" " * fit.gap, TEXT)
        line = painted(*key, *named, *others, (drawn, HEAT_INKS[mark]))
        line = line._replace(joined=bool(heading) and not lines)
        lines.append(line._replace(spans=(InkSpan(range(3), CAP, cap), *line.spans[1:])) if cap else line)
    return [*heading, *lines]


def _number(value: Amount | float | str | None) -> float:
    return _number(value.value) if isinstance(value, Amount) else float(value or 0)


class _Fit(NamedTuple):
    """The columns of a table that have room, their widths, and the width of a bar after them."""

    columns: Sequence[TableColumn]
    widths: Mapping[int, int]
    gap: int
    bar: int
    whole: bool
    """Whether all columns have room."""

    @classmethod
    def of(cls, part: TablePart, rows: Sequence[Sequence[str]], room: int) -> "_Fit":
        """Returns as many columns as have room: shares go first, amounts without a bar last."""
        columns = part.columns
        drawn = any(column.bar for column in columns)
        widths = {at: max(len(row[at]) for row in rows) for at in range(len(columns))}

        def spare(gap: int) -> int:
            return room - sum(widths.values()) - gap * (len(widths) - 1) - (_LEAST_BAR + gap) * drawn

        order = (Unit.SHARE, Unit.TEXT)
        amounts = [at for at, column in enumerate(columns) if column.unit not in order and not column.bar]
        places = [at for at in range(len(columns) - 1, 0, -1) if amounts or not columns[at].bar]
        places.sort(key=lambda at: (at in amounts, columns[at].unit != Unit.SHARE, columns[at].bar))
        while spare(1) < 0 and places:
            del widths[places.pop(0)]
        gap = 2 if spare(2) >= 0 else 1
        bar = min(_LONGEST_BAR, _LEAST_BAR + max(0, spare(gap))) * drawn
        return cls(columns, widths, gap, bar, len(widths) == len(columns))

    def cells(self, row: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Returns the cells of a row, each with its role."""
        cells = []
        for at, wide in self.widths.items():
            unit = self.columns[at].unit
            last = at == max(self.widths) and not self.bar
            text = f"{row[at]:{'<' if unit is Unit.TEXT else '>'}{wide}}{'' if last else ' ' * self.gap}"
            cells.append((text, QUIET if unit is Unit.SHARE else TEXT))
        return cells


def _heat(cost: float, most: float) -> int:
    """Returns the place in HEAT of a cost, where the dearest costs `most`."""
    return min(len(HEAT) - 1, 1 + int((len(HEAT) - 1) * cost / most))


def choice_lines(part: ChoicePart, room: int) -> Sequence[Line]:
    """Returns what can be done: by a key, or by a command below its words."""
    lines = [Line(part.title, HEADING)] if part.title else []
    for choice in part.rows:
        lines += [Line(text) for text in wrapped(choice.text, room)]
        lines += [Line(f"  {text}", QUIET) for text in wrapped(choice.command, room - 2)]
    return lines


def graph_lines(part: GraphPart, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns one or two lines over the same axes, each value on the row of its label; the first has an area.

    What lies above zero has one colour, what lies below another. In a tall room the axis across has a row.
    """
    if not part.series:
        return [Line(part.title, HEADING), Line(part.empty, QUIET)]
    first = part.series[0]
    end = _on_axis(first.values[-1], part.unit)
    columns = size.columns - _LABEL - 1 - (len(end) + 1)
    every = [0.0, *(value for one in part.series for value in one.values)]
    edges = round_edges(min(every), max(every), part.least_step)
    steps, low, high = len(edges) - 1, edges[0], edges[-1]

    def even(tall: int) -> int:
        """Returns the rows of which there are as many between one label and the next."""
        return tall - (tall - 1) % steps if tall > steps else tall

    tall = even(size.rows - 1)
    if across := size.rows >= _TALL and even(size.rows - 2) >= tall - 1:
        tall = even(size.rows - 2)
    curves = [stretched(one.values, 2 * columns) for one in part.series]
    areas, own, others = (
        line_graph(each, columns, tall, ascii_only, lowest=low, highest=high, filled=filled)[0]
        for each, filled in ((curves[:1], True), (curves[:1], False), (curves[1:], False))
    )
    told = (low, high, 0.0) if (tall - 1) % steps else edges

    def row_of(value: float) -> int:
        return round((high - value) / (high - low) * (tall - 1))

    zero = row_of(0.0)
    labels, last = {row_of(edge): edge for edge in told}, row_of(first.values[-1])
    stroke = "+" if ascii_only else UNICODE.across
    names = [(f"  {stroke} {one.name}", TEXT) for one in part.series[1:]]
    lines = [painted((part.title, HEADING), *names)]
    signs = [_signed(value) for value in sampled(curves[0], columns)]
    for place, (area, mine, other) in enumerate(zip(areas, own, others, strict=True)):
        label = _on_axis(labels[place], part.unit) if place in labels else ""
        axis = ("-" if ascii_only else "·") if place == zero else " "
        cells = []
        for column, (fill, mark, second) in enumerate(zip(area, mine, other, strict=True)):
            sign = UP if place < zero else DOWN if place > zero else signs[column]
            if mark not in _BLANKS:
                cells.append((mark if ascii_only else fill, sign))
            elif second not in _BLANKS:
                cells.append(("+" if ascii_only else second, TEXT))
            elif fill not in _BLANKS:
                cells.append(("." if ascii_only else fill, AREA_UP if sign == UP else AREA_DOWN))
            else:
                cells.append((axis, QUIET))
        at_end = (f" {end}", _signed(first.values[-1])) if place == last else ("", TEXT)
        lines.append(painted((f"{label[:_LABEL]:>{_LABEL}} ", QUIET), *_runs(cells), at_end))
    if across:
        until = f"{part.across.removesuffix('s')} {len(first.values) - 1:,}"
        lines.append(painted((f"{'':{_LABEL + 1}}{'start':<{columns - len(until)}}{until}", QUIET)))
    return lines


def _signed(value: float) -> str:
    return UP if value > 0 else DOWN if value < 0 else TEXT


def _on_axis(value: float, unit: Unit) -> str:
    return written(Amount(value, unit, signed=True, digits=0 if unit is Unit.WINS else None), named=False)


def _runs(cells: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Returns neighbouring cells of one role together."""
    runs: list[tuple[str, str]] = []
    for text, role in cells:
        if runs and runs[-1][1] == role:
            runs[-1] = (runs[-1][0] + text, role)
        else:
            runs.append((text, role))
    return runs


def heat_map_lines(part: GridPart, rows: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a heat map of amounts in at most `rows` lines.

    If there is no room for all rows of the grid, those that come first in `rank` stay, in the grid's order.
    """
    (block,) = part.parts
    title, _, unit = part.title.partition(", ")
    if not part.cells:
        return [Line(title, HEADING), *(Line(text, QUIET) for text in wrapped(part.empty, MAP, ""))]
    kept = block.rank[: max(1, rows - 2)]  # less the title and the heads of the columns
    amounts = {spot: float(cell.amount.value or 0) for spot, cell in part.cells.items() if cell.amount}
    full = max(amounts.values())
    lines = [painted((f"{title}  ", HEADING), (unit, QUIET))]
    lines.append(Line(" " * _ROW + "".join(f"{column:^{_CELL}}" for column in block.columns), QUIET))
    for row in block.rows:
        if row not in kept:
            continue
        cells = []
        for column in block.columns:
            spot = Spot(block.name, row, column)
            if spot in amounts:
                cells.append(
                    (f"{part.cells[spot].text:>{_CELL - 1}} "[:_CELL], HEAT[_heat(amounts[spot], full)])
                )
            else:
                cells.append((f"{'.' if ascii_only else '·':^{_CELL}}", QUIET))
        lines.append(painted((f"{row:>{_ROW - 1}} ", QUIET), *cells))
    lines[2] = lines[2]._replace(joined=True)  # a heading never stands without a row
    return lines
