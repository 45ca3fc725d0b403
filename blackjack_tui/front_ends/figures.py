"""Figures as lines of a page: one large among others, a graph of money, a heat map, the dearest as bars."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.coach.chart_text import ACROSS, row_label
from blackjack_tui.front_ends.grid import Spot
from blackjack_tui.front_ends.page import (
    CAP,
    FRAME_SIDES,
    HEADING,
    TEXT,
    InkSpan,
    Line,
    beside,
    framed,
    painted,
    wrapped,
)
from blackjack_tui.graphs import line_graph, round_edges, stretched
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.digits import DRAWN, large
from blackjack_tui.views.glyphs import ASCII, UNICODE, hatched
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import AREA_DOWN, AREA_UP, DOWN, HEAT, QUIET, TILE, UP
from blackjack_tui.words.keys import QUIT

_GAP = 1  # columns between two frames
_LARGE = 5 / 12  # of the columns: the first tile's
_MAP, _WIDE_MAP = (4 + cell * len(ACROSS) for cell in (2, 3))  # columns of a heat map
_APART = 3
_LABEL = 8  # columns beside a graph
_LEAST = 60  # columns from which on there are tiles and a map
_FRAMED = Size(28, 92)  # and the room from which on its parts are framed
_SHORTEST, _TALLEST = 9, 18  # rows of a framed graph
_SHADES = ("░", "▒", "▓", "█")
_ASCII_SHADES = (".", ":", "+", "#")
_BLANKS = " \N{BRAILLE PATTERN BLANK}"
_NAME = 8
_KEYS = "12345"
_OFTEN = tuple(("Hard", str(points)) for points in (16, 15, 14, 13, 12, 11, 10, 9, 17, 18, 8))
"""The rows of a chart that are asked for most, which fill up a map."""


class Tile(NamedTuple):
    """A figure of its own."""

    name: str
    amounts: Sequence[str]
    """The amount, in ever fewer characters."""
    below: str
    role: str = "tile_bold"


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


def is_framed(size: Size) -> bool:
    """Whether the parts of a page in a room of `size` have frames."""
    return size.columns >= _FRAMED.columns and size.rows >= _FRAMED.rows


def tile_lines(tiles: Sequence[Tile], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the tiles in a row, the first with large letters; in a narrow room a line each."""
    if not tiles:
        return []
    if room < _LEAST:
        names = max(len(tile.name) for tile in tiles) + 1
        amounts = max(len(tile.amounts[0]) for tile in tiles)
        return [
            painted(
                (f"{tile.name:<{names}}", QUIET),
                (f"{tile.amounts[0]:>{amounts}}  ", HEADING),
                (_words(tile.below, max(1, room - names - amounts - 2)), TEXT),
            )
            for tile in tiles
        ]
    first, *others = tiles
    taken = round(room * _LARGE) if others else room
    wide = (room - taken) // len(others) if others else 0
    airy = room >= _FRAMED.columns
    hero = _large_tile(first, taken, 1 + airy, ascii_only)
    blocks = [(hero, taken), *((_small_tile(each, wide), wide) for each in others)]
    ground = Line(" " * room, TILE)
    rows = [
        line._replace(text=f"{line.text:<{room}}", spans=(InkSpan(range(room), TILE), *line.spans))
        for line in beside(blocks, 0)
    ]
    return [*[Line(""), ground] * airy, *rows, *[ground, Line("")] * airy]


def _large_tile(tile: Tile, wide: int, indent: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a tile whose amount stands in the largest form that has room."""
    inside = wide - 2 * indent
    forms = (large(text, ascii_only) for text in tile.amounts if DRAWN.issuperset(text))
    drawn = next((form for form in forms if len(form[0]) <= inside), None)
    rows = drawn or ("", tile.amounts[0][:inside], "")
    texts = ((tile.name, TILE), *((row, tile.role) for row in rows), (_words(tile.below, inside), TILE))
    return [Line(f"{'':{indent}}{text:<{inside}}{'':{indent}}", role) for text, role in texts]


def _small_tile(tile: Tile, wide: int) -> Sequence[Line]:
    """Returns a tile as tall as a large one, with its amount in a row."""
    inside = wide - 1
    texts = ((tile.name, TILE), ("", TILE), (widest(inside, *tile.amounts), tile.role), ("", TILE))
    return [Line(f"{text:<{inside}}", role) for text, role in (*texts, (_words(tile.below, inside), TILE))]


def _words(text: str, room: int) -> str:
    """Returns as many whole words as have room."""
    return (wrapped(text, room) or ("",))[0]


def graph_lines(figures: Figures, size: Size, ascii_only: bool, deep: bool = False) -> Sequence[Line]:
    """Returns the money round by round, with and without luck, below what the colours mean.

    In a frame (`deep`) what lies between the line and zero is shaded.
    """
    columns = size.columns - _LABEL - 1
    if len(figures.results) < 2:
        rows = hatched(columns, size.rows - 1, " No rounds yet ", ascii_only)
        return [Line("Money", HEADING), *(painted((" " * (_LABEL + 1), TEXT), (row, QUIET)) for row in rows)]
    series = [figures.results]
    if len(figures.without_luck) == len(figures.results):
        series.append(figures.without_luck)
    drawn = [stretched(values, 2 * columns) for values in series]
    every = [0.0, *(value for values in series for value in values)]
    edges = round_edges(min(every), max(every), figures.least)
    tall, low, high = size.rows - 1, edges[0], edges[-1]
    if deep:  # as many rows between one label and the next
        tall -= (tall - 1) % (len(edges) - 1)
    rows, _, _ = line_graph(drawn, columns, tall, ascii_only, lowest=low, highest=high)
    own, _, _ = line_graph(drawn[:1], columns, tall, ascii_only, lowest=low, highest=high)
    told = edges if len(edges) <= tall else (low, high, 0.0)
    labels = {round((high - edge) / (high - low) * (tall - 1)): edge for edge in told}
    legend = [("Money  ", HEADING), ("as it went", UP if figures.results[-1] >= 0 else DOWN)]
    if len(series) > 1:
        legend.append(("  without luck", TEXT))
    lines = [painted(*legend)]
    even = round(high / (high - low) * (tall - 1))
    filled = [_filled([row[column] not in _BLANKS for row in own], even) for column in range(columns)]
    shade = (_ASCII_SHADES if ascii_only else _SHADES)[0]
    for place, (row, first) in enumerate(zip(rows, own, strict=True)):
        label = figures.label(labels[place]) if place in labels else ""
        blank = ("-" if ascii_only else "·") if place in labels and not labels[place] else " "
        signed, area = (UP, AREA_UP) if place <= even and high > 0 else (DOWN, AREA_DOWN)
        cells = []
        for column, (mark, by_own) in enumerate(zip(row, first, strict=True)):
            inside = deep and place in filled[column]
            if mark in _BLANKS:
                cells.append((shade, area) if inside else (blank, QUIET))
            else:
                cells.append((mark, signed if by_own not in _BLANKS else TEXT))
        lines.append(painted((f"{label[:_LABEL]:>{_LABEL}} ", QUIET), *_runs(cells)))
    if deep and len(lines) < size.rows:
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


def map_lines(costs: Mapping[Spot, float], rows: int, ascii_only: bool, cell: int = 2) -> Sequence[Line]:
    """Returns a heat map of the dearest rows of the chart, in the chart's order; then of those nearest to them.

    `cell`: the columns of a cell.
    """
    sums: dict[tuple[str, str], float] = {}
    for spot, cost in costs.items():
        sums[spot.part, spot.row] = sums.get((spot.part, spot.row), 0.0) + cost
    dear = sorted((row for row, cost in sums.items() if cost > 0), key=lambda row: -sums[row])[: rows - 2]
    lines = [Line("Where it cost", HEADING)]
    if not dear:
        return [*lines, Line("nothing did yet", QUIET)]
    dear += [row for row in _OFTEN if row not in dear][: rows - 2 - len(dear)]
    across, cell = _columns(costs, cell)
    lines.append(Line("    " + "".join(f"{upcard:^{cell}}" for upcard in across), QUIET))
    highest = max(costs.values())
    shades = _ASCII_SHADES if ascii_only else _SHADES
    order = ("Hard", "Soft", "Pairs", "Doubled")
    for part, row in sorted(
        dear, key=lambda each: (order.index(each[0]), "TA".find(each[1]), each[1].zfill(2))
    ):
        cells = []
        for upcard in across:
            cost = costs.get(Spot(part, row, upcard), 0.0)
            step = _heat(cost, highest)
            cells.append(
                (shades[step] * cell, HEAT[step])
                if cost > 0
                else (f"{'.' if ascii_only else '·':^{cell}}", QUIET)
            )
        lines.append(painted((f"{row_label(part, row):>3} ", QUIET), *_runs(cells)))
    return lines


def _heat(cost: float, most: float) -> int:
    """Returns the place in HEAT of a cost, where the dearest costs `most`."""
    return min(len(HEAT) - 1, int(len(HEAT) * cost / most))


def _columns(costs: Mapping[Spot, float], cell: int) -> tuple[Sequence[str], int]:
    """Returns a heat map's columns and what one takes: of both of the dealer's cards the dearest have room."""
    sums: dict[str, float] = {}
    for spot, cost in costs.items():
        sums[spot.column] = sums.get(spot.column, 0.0) + cost
    if all(column in ACROSS for column in sums):
        return ACROSS, cell
    wide = max(cell, 3)
    dear = sorted(sums, key=lambda column: -sums[column])[: len(ACROSS) * cell // wide]
    return sorted(dear, key=lambda column: (column.startswith("A"), column.zfill(2))), wide


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
        heat = HEAT[_heat(cell.cost, most)]
        parts += [(f"{cell.amount:>{amounts}} ", HEADING), (f"{bar:<{bars}}", heat)]
        if rest >= best + 12:
            parts.append((f" best: {cell.best}", TEXT))
        line = painted(*parts)
        if cell.drill:
            line = line._replace(spans=(InkSpan(range(3), CAP, key), *line.spans[1:]))
        lines.append(line)
    return lines


def grade_lines(grades: Sequence[tuple[str, int]], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the number of decisions of each grade, as bars."""
    every = sum(number for _, number in grades)
    if not every:
        return []
    block = (ASCII if ascii_only else UNICODE).bar
    names, counts = max(len(name) for name, _ in grades), len(f"{every:,}")
    bars = room - names - counts - 7
    lines = [Line("Decisions", HEADING)]
    for place, (name, number) in enumerate(grades):
        bar = block * (max(1, round(bars * number / every)) if number else 0)
        ink = (UP, *HEAT[::-1])[min(place, 1) and len(grades) - place]
        lines.append(
            painted(
                (f"{name:<{names}} ", TEXT),
                (f"{number:>{counts},} ", HEADING if number else QUIET),
                (f"{100 * number / every:>3.0f}% ", QUIET),
                (bar, ink),
            )
        )
    return lines


def figure_lines(
    figures: Figures,
    size: Size,
    ascii_only: bool,
    between: Sequence[Line] = (),
    below: Sequence[Line] = (),
) -> Sequence[Line]:
    """Returns the whole of it for a room of `size`, with lines of text `between` the tiles and the graph.

    A large page has its parts in frames, with the lines `below` in one of their own.
    """
    room = size.columns
    tiles = tile_lines(figures.tiles, room, ascii_only)
    if is_framed(size):
        return [
            *tiles,
            *_framed_parts(figures, size._replace(rows=size.rows - len(tiles)), ascii_only, between, below),
        ]
    lines = [*tiles, Line(""), *between, *([Line("")] if between else [])]
    cells = figures.dearest[: 5 if size.rows > 24 else 3]
    rest = size.rows - len(lines) - (len(cells) + 3 if cells else 1)
    tall = max(5, min(12, rest))
    if room < _LEAST:
        lines += graph_lines(figures, Size(5, room), ascii_only)
    else:
        wide = room - _MAP - _APART
        graph = graph_lines(figures, Size(tall, wide), ascii_only)
        lines += beside(((graph, wide), (map_lines(figures.costs, tall, ascii_only), _MAP)), _APART)
    return [*lines, *([Line("")] if cells else []), *dear_lines(cells, room, ascii_only), Line(""), *below]


def _framed_parts(
    figures: Figures, size: Size, ascii_only: bool, between: Sequence[Line], below: Sequence[Line]
) -> Sequence[Line]:
    """Returns what stands below the tiles, each part in a frame; the graph gets the rows that are left."""
    room, heat = size.columns, _WIDE_MAP + FRAME_SIDES
    wide = room - heat - _GAP
    left = wide if figures.grades else room
    dearest = dear_lines(figures.dearest, left - FRAME_SIDES, ascii_only)
    grades = grade_lines(figures.grades, heat - FRAME_SIDES, ascii_only)
    row = [(part, of) for part, of in ((dearest, left), (grades, room if not dearest else heat)) if part]
    rows = max((len(part) for part, _ in row), default=0) + 1
    last = beside(((framed(part, of, ascii_only, rows), of) for part, of in row), _GAP)
    above, under = (framed(part, room, ascii_only) if part else () for part in (between, below))
    rest = size.rows - sum(map(len, (above, last, under)))
    if rest < _SHORTEST and below:
        rest += len(under)  # which is scrolled to
    tall = max(_SHORTEST, min(_TALLEST, rest))
    graph = graph_lines(figures, Size(tall - 1, wide - FRAME_SIDES), ascii_only, deep=True)
    costs = map_lines(figures.costs, tall - 1, ascii_only, cell=3)
    money = beside(
        ((framed(graph, wide, ascii_only, tall), wide), (framed(costs, heat, ascii_only, tall), heat)), _GAP
    )
    return [*above, *money, *last, *under]
