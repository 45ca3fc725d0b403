"""Figures as lines of a page: tiles, a graph of money, a heat map, the dearest as bars."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.coach.chart_report import ACROSS, row_label
from blackjack_tui.front_ends.page import (
    CAP,
    FRAME,
    HEADING,
    SIDES,
    TEXT,
    InkSpan,
    Line,
    beside,
    painted,
    surface,
)
from blackjack_tui.front_ends.tiles import GUTTER, LEAST, Tile, tile_lines
from blackjack_tui.graphs import line_graph, round_edges, stretched
from blackjack_tui.reports.model import Spot
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, UNICODE, hatched
from blackjack_tui.views.surfaces import (
    AREA_DOWN,
    AREA_UP,
    DOWN,
    GROUND,
    HEAT,
    HEAT_INKS,
    QUIET,
    UP,
)
from blackjack_tui.words.keymap import QUIT

_ROW = 3  # columns of the name of a row of a heat map
_CELL = 3  # columns of a cell of a heat map
_MAP = _ROW + _CELL * len(ACROSS)  # columns of the map
_APART = 3
_LABEL = 8  # columns beside a graph
_RAISED = Size(28, 92)  # the room from which on its parts lie on surfaces
_AIRY = 36  # rows from which on there is one between a heading and what is below it
_SHORTEST, _TALLEST = 9, 32  # rows of the surface of a graph
_SHADES = ("░", "▒", "▓", "█")
_ASCII_SHADES = (".", ":", "+", "#")
_BLANKS = " \N{BRAILLE PATTERN BLANK}"
_KEYS = "12345"
_OFTEN = tuple(("Hard", str(points)) for points in (16, 15, 14, 13, 12, 11, 10, 9, 17, 18, 8))
"""The rows of a chart that are asked for most, which fill up a map."""


class Dear(NamedTuple):
    """A cell that cost."""

    spot: Spot
    name: str
    missed: str
    """Misses and times, such as `4 of 6`."""
    cost: float
    amount: str
    best: str
    drill: Callable[[], None] | None = None
    """Drills the cell; None where that is not possible here."""


class Figures(NamedTuple):
    """The figures of a session, or of all rounds kept."""

    tiles: Sequence[Tile] = ()
    results: Sequence[float] = ()
    """The result after each round, from 0 on."""
    without_luck: Sequence[float] = ()
    costs: Mapping[Spot, float] = {}
    dearest: Sequence[Dear] = ()
    grades: Sequence[tuple[str, int]] = ()
    """The number of decisions of each grade, the best first."""
    label: Callable[[float], str] = str
    """Returns an amount of the graph as text."""
    least: float = 100.0
    """The least step of the graph's axis: a dollar, unless results are no money."""


def drills(figures: Figures) -> Mapping[str, Callable[[], None]]:
    """Returns what the keys of the dearest cells do."""
    cells = zip(_KEYS, figures.dearest, strict=False)
    return {key: cell.drill for key, cell in cells if cell.drill is not None and key != QUIT}


def is_raised(size: Size) -> bool:
    """Whether the parts of a page in a room of `size` lie on surfaces."""
    return size.columns >= _RAISED.columns and size.rows >= _RAISED.rows


def graph_lines(figures: Figures, size: Size, ascii_only: bool, deep: bool = False) -> Sequence[Line]:
    """Returns the money round by round, with and without luck, below what the colours mean.

    In a frame (`deep`) what lies between the line and zero is shaded.
    """
    columns = size.columns - _LABEL - 1
    if len(figures.results) < 2:
        rows = hatched(columns, size.rows - 1, " No rounds yet ", ascii_only)
        return [Line("Money", HEADING), *(painted((" " * (_LABEL + 1), TEXT), (row, FRAME)) for row in rows)]
    series = [figures.results]
    if len(figures.without_luck) == len(figures.results):
        series.append(figures.without_luck)
    drawn = [stretched(values, 2 * columns) for values in series]
    every = [0.0, *(value for values in series for value in values)]
    edges = round_edges(min(every), max(every), figures.least)
    tall, low, high = size.rows - 1, edges[0], edges[-1]
    if deep:  # a row for what is below, and as many between one label and the next
        tall -= 1 + (tall - 2) % (len(edges) - 1)
    rows, _, _ = line_graph(drawn, columns, tall, ascii_only, lowest=low, highest=high)
    own, _, _ = line_graph(drawn[:1], columns, tall, ascii_only, lowest=low, highest=high)
    told = edges if len(edges) <= tall else (low, high, 0.0)
    labels = {round((high - edge) / (high - low) * (tall - 1)): edge for edge in told}
    own_ink = UP if figures.results[-1] >= 0 else DOWN
    legend = [("Money  ", HEADING), ("as it went", own_ink)]
    if len(series) > 1:
        legend.append(("  without luck", QUIET))
    lines = [painted(*legend)]
    even = round(high / (high - low) * (tall - 1))
    filled = [_filled([row[column] not in _BLANKS for row in own], even) for column in range(columns)]
    shade = (_ASCII_SHADES if ascii_only else _SHADES)[0]
    for place, (row, first) in enumerate(zip(rows, own, strict=True)):
        label = figures.label(labels[place]) if place in labels else ""
        blank = ("-" if ascii_only else "·") if place in labels and not labels[place] else " "
        area = AREA_UP if place <= even and high > 0 else AREA_DOWN
        cells = []
        for column, (mark, by_own) in enumerate(zip(row, first, strict=True)):
            inside = deep and place in filled[column]
            if mark in _BLANKS:
                cells.append((shade, area) if inside else (blank, FRAME))
            else:
                cells.append((mark, own_ink if by_own not in _BLANKS else QUIET))
        lines.append(painted((f"{label[:_LABEL]:>{_LABEL}} ", QUIET), *_runs(cells)))
    if deep:
        last = f"round {len(figures.results) - 1:,}"
        lines.append(painted((f"{'':{_LABEL + 1}}{'start':<{columns - len(last)}}{last}", QUIET)))
    return lines


def _filled(marked: Sequence[bool], even: int) -> range:
    """Returns the rows of a column between the line that is `marked` in it and the row of zero."""
    marks = [row for row, mark in enumerate(marked) if mark]
    if not marks:
        return range(0)
    return range(even + 1, marks[-1]) if marks[-1] > even else range(marks[0] + 1, even)


def _runs(cells: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Returns neighbouring cells of one role together."""
    runs: list[tuple[str, str]] = []
    for text, role in cells:
        if runs and runs[-1][1] == role:
            runs[-1] = (runs[-1][0] + text, role)
        else:
            runs.append((text, role))
    return runs


def map_lines(figures: Figures, rows: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a heat map of the dearest rows of the chart, in the chart's order; then of those nearest to them.

    A cell has what it cost, in dollars, or in hundredths of a win.
    """
    costs = figures.costs
    sums: dict[tuple[str, str], float] = {}
    for spot, cost in costs.items():
        sums[spot.part, spot.row] = sums.get((spot.part, spot.row), 0.0) + cost
    dear = sorted((row for row, cost in sums.items() if cost > 0), key=lambda row: -sums[row])[: rows - 2]
    if not dear:
        return [
            Line("Where it cost", HEADING),
            *(Line(row, FRAME) for row in hatched(_MAP, rows - 1, " Nothing did yet ", ascii_only)),
        ]
    dear += [row for row in _OFTEN if row not in dear][: rows - 2 - len(dear)]
    across = _columns(costs)
    unit = "in dollars" if figures.least > 1 else "in wins / 100"
    lines = [painted(("Where it cost  ", HEADING), (unit, QUIET))]
    lines.append(Line(" " * _ROW + "".join(f"{upcard:^{_CELL}}" for upcard in across), QUIET))
    highest = max(costs.values())
    order = ("Hard", "Soft", "Pairs", "Doubled")
    for part, row in sorted(
        dear, key=lambda each: (order.index(each[0]), "TA".find(each[1]), each[1].zfill(2))
    ):
        cells = []
        for upcard in across:
            cost = costs.get(Spot(part, row, upcard), 0.0)
            if cost > 0:
                cells.append(
                    (
                        f"{_brief(100 * cost / figures.least**2):>{_CELL - 1}} "[:_CELL],
                        HEAT[_heat(cost, highest)],
                    )
                )
            else:
                cells.append((f"{'.' if ascii_only else '·':^{_CELL}}", FRAME))
        lines.append(painted((f"{row_label(part, row):>{_ROW - 1}} ", QUIET), *cells))
    return lines


def _brief(amount: float) -> str:
    """Returns an amount in at most three characters."""
    whole = round(amount)
    return "<1" if not whole else str(whole) if whole < 1000 else f"{whole // 1000}k"


def _heat(cost: float, most: float) -> int:
    """Returns the place in HEAT of a cost, where the dearest costs `most`."""
    return min(len(HEAT) - 1, int(len(HEAT) * cost / most))


def _columns(costs: Mapping[Spot, float]) -> Sequence[str]:
    """Returns a heat map's columns: of both of the dealer's cards the dearest have room."""
    sums: dict[str, float] = {}
    for spot, cost in costs.items():
        sums[spot.column] = sums.get(spot.column, 0.0) + cost
    if all(column in ACROSS for column in sums):
        return ACROSS
    dear = sorted(sums, key=lambda column: -sums[column])[: len(ACROSS)]
    return sorted(dear, key=lambda column: (column.startswith("A"), column.zfill(2)))


def dear_lines(dearest: Sequence[Dear], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the dearest cells, each with a bar, what was best, and the key that drills it."""
    if not dearest:
        return []
    block = (ASCII if ascii_only else UNICODE).bar
    most = max(cell.cost for cell in dearest)
    names = max(len(cell.name) for cell in dearest) + 1
    counts = max(len(cell.missed) for cell in dearest) + 1
    amounts = max(len(cell.amount) for cell in dearest) + 1
    best = max(len(cell.best) for cell in dearest)
    rest = room - names - counts - amounts - 4
    bars = max(4, min(30, rest - best - 8))
    drilled = any(cell.drill for cell in dearest)
    lines = [Line("Dearest: its key drills it" if drilled else "Dearest", HEADING)]
    for key, cell in zip(_KEYS, dearest, strict=False):
        bar = block * max(1, round(bars * cell.cost / most))
        first = (f" {key} ", CAP) if cell.drill else ("   " * drilled, TEXT)
        parts = [first, (f"{' ' * drilled}{cell.name:<{names}}", TEXT), (f"{cell.missed:<{counts}}", QUIET)]
        heat = HEAT_INKS[_heat(cell.cost, most)]
        parts += [(f"{cell.amount:>{amounts}} ", TEXT), (f"{bar:<{bars}}", heat)]
        if rest >= best + 12:
            parts.append((f" best: {cell.best}", TEXT))
        line = painted(*parts)
        if cell.drill:
            line = line._replace(spans=(InkSpan(range(3), CAP, key), *line.spans[1:]))
        lines.append(line)
    return lines


def grade_lines(grades: Sequence[tuple[str, int]], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the number of decisions of each grade, as bars."""
    every, most = sum(number for _, number in grades), max((number for _, number in grades), default=0)
    if not every:
        return []
    block = (ASCII if ascii_only else UNICODE).bar
    names, counts = max(len(name) for name, _ in grades), len(f"{every:,}")
    bars = room - names - counts - 7
    lines = [Line("Decisions", HEADING)]
    for place, (name, number) in enumerate(grades):
        bar = block * (max(1, round(bars * number / most)) if number else 0)
        ink = (UP, *HEAT_INKS[::-1])[min(place, 1) and len(grades) - place]
        lines.append(
            painted(
                (f"{name:<{names}} ", TEXT),
                (f"{number:>{counts},} ", TEXT if number else QUIET),
                (f"{100 * number / every:>3.0f}% ", QUIET),
                (bar, ink),
            )
        )
    return lines


Text = Callable[[int], Sequence[Line]]
"""Returns lines of text for so many columns."""


def figure_lines(
    figures: Figures,
    size: Size,
    ascii_only: bool,
    between: Text = lambda _: (),
    below: Text = lambda _: (),
) -> Sequence[Line]:
    """Returns the whole of it for a room of `size`, with lines of text `between` the tiles and the graph.

    A large page has its parts on surfaces, with the lines `below` and `between` beside each other at the end.
    """
    room = size.columns
    if is_raised(size):
        return _raised_parts(figures, size, ascii_only, between, below)
    tiles, text = tile_lines(figures.tiles, room, ascii_only), between(room)
    top = [Line("")] * (room >= LEAST)
    lines = [*top, *tiles, Line(""), *text, *([Line("")] if text else [])]
    cells = figures.dearest[: 5 if size.rows > 24 else 3]
    rest = size.rows - len(lines) - (len(cells) + 3 if cells else 1)
    tall = max(5, min(12, rest))
    if room < LEAST:
        lines += graph_lines(figures, Size(5, room), ascii_only)
    else:
        wide = room - _MAP - _APART
        graph = graph_lines(figures, Size(tall, wide), ascii_only)
        lines += beside(((graph, wide), (map_lines(figures, tall, ascii_only), _MAP)), _APART)
    return [
        *lines,
        *([Line("")] if cells else []),
        *dear_lines(cells, room, ascii_only),
        Line(""),
        *below(room),
    ]


def _raised_parts(figures: Figures, size: Size, ascii_only: bool, between: Text, below: Text) -> Sequence[Line]:
    """Returns all parts, each on a surface, in two columns; the graph gets the rows that are left."""
    room, heat = size.columns, _MAP + SIDES
    wide = room - heat - GUTTER
    air = [Line("")] * (size.rows >= _AIRY)

    def row(one: Sequence[Line], other: Sequence[Line]) -> Sequence[Line]:
        """Returns two parts beside each other, or one over the whole width; each a heading and lines."""
        columns = ((one, wide if other else room), (other, heat if one else room))
        parts = [([*part[:1], *air, *part[1:]], of) for part, of in columns if part]
        tall = max((len(part) for part, _ in parts), default=0) + 2
        return beside(((surface(part, of, ascii_only, tall), of) for part, of in parts), GUTTER, GROUND)

    tiles = tile_lines(figures.tiles, room, ascii_only, raised=True)
    grades = grade_lines(figures.grades, heat - SIDES, ascii_only)
    last = row(dear_lines(figures.dearest, (wide if grades else room) - SIDES, ascii_only), grades)
    verdict = between(heat - SIDES)
    words = row(below((wide if verdict else room) - SIDES), verdict)
    rest = size.rows - sum(map(len, (tiles, last, words, air)))
    if rest < _SHORTEST:
        rest += len(words)  # which is scrolled to
    tall = max(_SHORTEST, min(_TALLEST, rest)) - 2 - len(air)
    graph = graph_lines(figures, Size(tall, wide - SIDES), ascii_only, deep=True)
    costs = map_lines(figures, tall, ascii_only)
    return [*tiles, *row(graph, costs), *last, *words]
