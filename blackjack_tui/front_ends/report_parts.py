"""The parts of a report as lines of a page: figures, tables with bars, graphs, maps, sentences, choices."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.grid import empty_sign
from blackjack_tui.front_ends.page import (
    HEADING,
    TEXT,
    Line,
    painted,
    paragraphs,
    side_by_side,
    tall_cells,
)
from blackjack_tui.front_ends.tiles import INKS
from blackjack_tui.graphs import AreaInks, area_graph, averaged, round_edges, runs, sampled, stretched
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
    Unit,
)
from blackjack_tui.reports.text import filled_rows, texts
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import widest
from blackjack_tui.views.settlement import MARK_ROLES, marked
from blackjack_tui.views.surfaces import (
    AREA_DOWN,
    AREA_UP,
    BEST,
    CELLS,
    COST,
    DOWN,
    HEAT,
    HEAT_INKS,
    QUIET,
    UP,
)
from blackjack_tui.words.money import by_sign

MAP, WIDE_MAP = 33, 43
"""The columns of a map of ten columns; with air right and left of two digits."""
_ROW = _CELL = 3  # columns of the name of a row, and of a cell
_LEAST_STEP = 2  # rows of a graph between two labels, at least
_TALL = 8  # rows of a graph from which on a row below it names its first and last round
_LEAST_MEANING = 16
_LEAST_PLATES = 22  # columns of a table of moves from which on their plates have edges
_LEAST_BAR, _LONGEST_BAR = 4, 120
_LINE_INKS = {Unit.BETS: HEAT_INKS[-1], Unit.SHARE: HEAT_INKS[0]}
"""The inks of graphs of costs and of shares of right moves, which are not won or lost."""
_AREA = AreaInks(QUIET, TEXT, UP, AREA_UP, DOWN, AREA_DOWN)


def sentence_lines(sentences: Sequence[Sentence], room: int) -> Sequence[Line]:
    """Returns sentences; a heading stands above each sentence that has one."""
    lines: list[Line] = []
    for sentence in sentences:
        if sentence.title:
            if lines:
                lines.append(Line(""))
            lines += paragraphs([sentence.title], room, HEADING)
        lines += paragraphs([sentence.text], room, INKS.get(sentence.tone, TEXT))
    return lines


def figure_lines(title: str, figures: Sequence[Figure], room: int, brief: bool = False) -> Sequence[Line]:
    """Returns the names, amounts and meanings in columns; a meaning without room stands below its amount.

    `brief`: whether to take the figures' short meanings, without indents for parts of figures.
    """
    names = [figure.name if brief else " " * figure.level + figure.name for figure in figures]
    amounts = [written(figure.amount) for figure in figures]
    name_width, amount_width = max(map(len, names)), max(map(len, amounts))
    lines = [Line(title, HEADING)] if title else []
    for name, amount, figure in zip(names, amounts, figures, strict=True):
        meaning = figure.brief if brief else figure.shown_meaning
        ink = INKS.get(figure.tone, TEXT)
        begin = painted((f"{name:<{name_width}} ", QUIET), (f"{amount:>{amount_width}}  ", ink))
        fits = room - len(begin.text) >= min(_LEAST_MEANING, len(meaning))  # right of the amount
        indent = len(begin.text) if fits else 2
        rows = (paragraphs([meaning], room - indent, indent=""), 0)
        first, *others = side_by_side((([begin], indent), rows), 0)
        if not fits:
            first, others = begin, [*side_by_side((((), indent), rows), 0)]
        lines += [first, *(line._replace(joined=True) for line in others)]
    return lines


def table_lines(part: TablePart, room: int, ascii_only: bool, limit: int = 99) -> Sequence[Line]:
    """Returns at most `limit` rows of a table, with a bar for a column that has one.

    The titles of columns stand next to the table's own, if all have room.
    """
    if not part.rows:
        return [*paragraphs([part.title], room, HEADING), *paragraphs([part.empty], room, QUIET)]
    rows = [[f" {text} " if text in MARK_ROLES else text for text in row] for row in texts(part)]
    indent = 2 if part.kinds and room >= _LEAST_PLATES else 0  # for the edges of a plate
    fit, heading = _fit_with_heading(part, rows, room, indent)
    values, full = _bar_values(part)
    block = (ASCII if ascii_only else UNICODE).bar
    bar_inks = [HEAT_INKS[mark] for mark in part.marks] or [COST] * len(rows)
    kinds = part.kinds or ("",) * len(rows)
    lines: list[Line] = []
    for row, bar_ink, kind, value in list(zip(rows, bar_inks, kinds, values, strict=True))[:limit]:
        length = max(1, round(fit.bar_width * min(1.0, value / full))) if value else 0
        (name, _), *others = fit.cells(row)
        ink = f"cell_{kind}" if f"cell_{kind}" in CELLS else TEXT
        if part.kinds:
            texts_right = "".join(text for text, _ in others)
            if not lines:  # the best move: its value stands on a plate that is no longer than its text
                others = [(f"{texts_right.rstrip()} ", BEST)]
            edge = " " * (indent // 2)
            cells = [(f"{edge}{name[: -fit.gap]}{edge}", ink), (" ", TEXT if lines else BEST), *others]
        else:
            cells = [(name, TEXT), *others]
        cells = [piece for cell in cells for piece in marked(*cell)]
        line = painted(*cells, (block * length, bar_ink))
        lines.append(line._replace(joined=bool(heading) and not lines))
    return [*heading, *lines]


def _fit_with_heading(
    part: TablePart, rows: Sequence[Sequence[str]], room: int, indent: int
) -> tuple["_FittingColumns", Sequence[Line]]:
    """Returns the columns of `rows` that fit, and the lines above the rows.

    If all columns fit, the table's title stands over the first one, in one line with the other titles.
    Otherwise the columns' titles get a line below it; a table with a bar then has none.
    """
    titles = [column.title for column in part.columns]
    # The title also covers the edge of the plates: only the rest may widen the first column.
    titles_in_heading = [part.title[indent:] or titles[0], *titles[1:]]
    fit = _FittingColumns.fitted(part, [titles_in_heading, *rows], room - indent)
    if fit.has_all or not part.title:
        (first, _), *others = fit.cells(titles_in_heading)
        columns = len(first) + indent - (fit.gap - 1 if part.kinds else 0)  # a plate touches the best value's
        first = f"{part.title or titles[0]:{columns}}"
        heading = [painted((first, HEADING), *((text, QUIET) for text, _ in others))]
        return fit, heading if any(titles_in_heading) else []
    heading = paragraphs([part.title], room, HEADING)
    if fit.bar_width:
        return _FittingColumns.fitted(part, rows, room - indent), heading
    fit = _FittingColumns.fitted(part, [titles, *rows], room)
    title_row = "".join(text for text, _ in fit.cells(titles))
    if any(titles):
        heading.append(Line(title_row.rstrip(), QUIET, joined=True))
    return fit, heading


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
    gap: int  # columns between two cells
    bar_width: int
    has_all: bool  # whether all columns have room

    @classmethod
    def fitted(cls, part: TablePart, rows: Sequence[Sequence[str]], room: int) -> "_FittingColumns":
        """Returns as many columns as have room: shares are dropped first, amounts without a bar last."""
        columns = part.columns
        has_bar = any(column.bar for column in columns)
        widths = {place: max(len(row[place]) for row in rows) for place in range(len(columns))}

        def spare(gap: int) -> int:
            """Returns the columns that the cells and the shortest bar leave; negative if they have no room."""
            bar_and_gap = _LEAST_BAR + gap if has_bar else 0
            return room - sum(widths.values()) - gap * (len(widths) - 1) - bar_and_gap

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
        bar_width = min(_LONGEST_BAR, _LEAST_BAR + max(0, spare(gap))) if has_bar else 0
        return cls(columns, widths, gap, bar_width, len(widths) == len(columns))

    def cells(self, row: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Returns the cells of a row, each with its role."""
        cells = []
        for place, width in self.widths.items():
            unit = self.columns[place].unit
            is_last = place == max(self.widths) and not self.bar_width
            text = row[place].ljust(width) if unit is Unit.TEXT else row[place].rjust(width)
            if not is_last:
                text += " " * self.gap
            cells.append((text, QUIET if unit is Unit.SHARE else TEXT))
        return cells


def choice_lines(part: ChoicePart, room: int) -> Sequence[Line]:
    """Returns what the reader can do next, each with its command below it."""
    lines = [Line(part.title, HEADING)] if part.title else []
    for choice in part.rows:
        lines += paragraphs([choice.text], room)
        lines += side_by_side((((), 2), (paragraphs([choice.command], room - 2, QUIET), 0)), 0)
    return lines


def graph_lines(part: GraphPart, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns the first series as an area below its line.

    One colour is for what lies above zero, another for what lies below; costs and shares are a line alone. If
    `size` has rows for it, a row below the graph names its first and last round.
    """
    if not part.series:  # the axis alone, in the middle, and below it what is missing
        axis = Line(("_" if ascii_only else "▁") * size.columns, QUIET)
        above = max(0, (size.rows - 3) // 2)
        air = [Line("")] * above
        return [Line(part.title, HEADING), *air, axis, Line(part.empty, QUIET), *air]
    first = part.series[0]
    last_value = first.values[-1]
    line_ink = _LINE_INKS.get(part.unit, "")
    last_ink = line_ink or by_sign(last_value, UP, DOWN, TEXT)
    inks = AreaInks(QUIET, TEXT, *[line_ink] * 4) if line_ink else _AREA
    end_label = _axis_label(last_value, part.unit)
    height = size.rows - (2 if size.rows >= _TALL else 1)  # less the title, and the row below
    _, _, labels = _axis(first.values, height, part)
    left = max(map(len, labels.values()))
    columns = size.columns - left - 1 - (len(end_label) + 1)
    is_slope = len(first.values) > columns
    curve = (averaged if is_slope else sampled)(stretched(first.values, columns), columns)
    high, low, labels = _axis(curve, height, part)  # anew: a slope's means have other ends
    area, last_row = area_graph(curve, high, low, height, inks, ascii_only, is_slope)
    lines = [Line(part.title, HEADING)]
    for place, row in enumerate(area):
        end = (f" {end_label}", last_ink) if place == last_row else ("", TEXT)
        lines.append(painted((f"{labels.get(place, ''):>{left}} ", QUIET), *runs(row), end))
    if size.rows >= _TALL:
        last_round = f"{part.across.removesuffix('s')} {len(first.values) - 1:,}"
        between = f"{'start':<{columns - len(last_round)}}"
        lines.append(painted((f"{'':{left + 1}}{between}{last_round}", QUIET)))
    return lines


def _axis(values: Sequence[float], height: int, part: GraphPart) -> tuple[float, float, Mapping[int, str]]:
    """Returns the values in the lower halves of a graph's first and last row, and labels of rows."""
    ends = (0.0, *values) if any(values) else (-part.least_step, part.least_step)
    low, high = min(ends), max(ends)

    def in_row(rows_above: int) -> float:
        """Returns what a row stands for if so many lie above the one that has zero in its lower half."""
        return max(high / (rows_above + 0.5), -low / max(1, height - 1 - rows_above))

    zero_row = min(range(height - (low < 0)), key=in_row)
    unit = in_row(zero_row)
    edges = round_edges(low, high, part.least_step, _LEAST_STEP * unit)
    step = edges[1] - edges[0]
    unit = step / (step // unit)  # whole rows from label to label
    rows = {zero_row - round(edge / unit): edge for edge in edges}
    labels = {row: _axis_label(edge, part.unit) for row, edge in rows.items() if 0 <= row < height}
    return zero_row * unit, (zero_row - height + 1) * unit, labels


def _axis_label(value: float, unit: Unit) -> str:
    is_won = unit in (Unit.CENTS, Unit.WINS)
    digits = 0 if unit in (Unit.WINS, Unit.SHARE) else None
    return written(Amount(value, unit, is_won, digits), with_unit=unit is Unit.SHARE)


def heat_map_lines(part: GridPart, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns a heat map of amounts in a room of `size`, with blanks between its cells if they have room.

    If the grid's rows do not all have room, those with the highest rank stay. Cells are two rows tall if all
    rows with amounts have room.
    """
    (block,), (rows, columns) = part.parts, size
    title, _, unit = part.title.partition(", ")
    if not part.cells:
        return [Line(title, HEADING), *paragraphs([part.empty], MAP, QUIET, "")]
    cell = _CELL + (columns >= WIDE_MAP)
    is_tall = cell > _CELL and 2 * len(filled_rows(part, block)) + 3 <= rows
    # Less the title and the names of the columns, and half a row at both ends.
    fitting = block.rank[: (rows - 3) // 2 if is_tall else max(1, rows - 2)]
    hidden = len(set(filled_rows(part, block)).difference(fitting))
    more = f"+{hidden} row{'s'[: hidden - 1]}" if hidden else ""
    unit = widest(columns - len(title) - 2, f"{unit}, {more}" if more else unit, more)
    lines = [painted((f"{title}  ", HEADING), (unit, QUIET))]
    names = "".join(f"{column:>{cell - 1}} " for column in block.columns)
    lines.append(Line(" " * _ROW + names, QUIET))
    for row in block.rows:
        if row not in fitting:
            continue
        cells = []
        for column in block.columns:
            spot = Spot(block.name, row, column)
            if spot in part.cells:
                cells.append((f"{part.cells[spot].text:>{cell - 1}} "[:cell], HEAT[part.cells[spot].mark]))
            else:
                cells.append((f"{empty_sign(ascii_only):>{cell - 1}} ", QUIET))
        lines.append(painted((f"{row:>{_ROW - 1}} ", QUIET), *cells))
    if is_tall:
        lines[2:] = tall_cells(lines[2:], ascii_only)
    lines[2] = lines[2]._replace(joined=True)  # a heading never stands without a row
    return lines
