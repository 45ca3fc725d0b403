"""A report as a page: on surfaces in a large window, in columns in a usual one, line by line in a small one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, assert_never

from blackjack_tui.front_ends.grid import (
    GAP,
    extras_room,
    grid_lines,
    is_raised_grid,
    legend_in_columns,
    legend_lines,
    raised_grid,
)
from blackjack_tui.front_ends.help_page import caps_in
from blackjack_tui.front_ends.page import (
    AIRY,
    HEADING,
    RAISED,
    SIDES,
    Line,
    Page,
    aired,
    painted,
    side_by_side,
    surface,
    wrapped,
)
from blackjack_tui.front_ends.report_parts import (
    MAP,
    WIDE_MAP,
    choice_lines,
    figure_lines,
    graph_lines,
    heat_map_lines,
    sentence_lines,
    table_lines,
)
from blackjack_tui.front_ends.tiles import (
    GUTTER,
    aside_lines,
    head,
    hero_lines,
    hero_plate,
    hero_width,
    surface_role,
    surfaces,
)
from blackjack_tui.reports.model import (
    ChoicePart,
    Figure,
    FigurePart,
    GraphPart,
    GridPart,
    Part,
    Report,
    Sentence,
    TablePart,
)
from blackjack_tui.screen.buffer import Size, width
from blackjack_tui.views.keycaps import BARS
from blackjack_tui.views.surfaces import QUIET

SENTENCES = "sentences"  # the key of all sentences of a report together
_WIDE = 110  # the columns from which on a map has more air
_SIDE_BY_SIDE = 60  # the columns from which on parts stand side by side
_PLATE = 33  # columns of a word in large letters
_LEAST_TABLE = 6  # rows of the part next to the only tile, or of a table below a grid
_LEAST_HERO = 3  # rows of the only tile and the sentences in a narrow room
_SHORTEST, _TALLEST = 9, 40  # rows of the surface of a graph
_PART_OF_GRAPH = 3  # the part of a page that the first graph takes, at least
_FLAT = range(5, 13)  # rows of a graph without a surface
_CENTRED = 68  # columns of centred sentences
_LEAST_ASIDE = 18  # columns of tables and letters below or next to a grid
_LOW_PAGE = 24  # rows of a page on which a table with commands is cut off
_CUT_TABLE = 3  # rows of such a table


class Arrangement(NamedTuple):
    """The places of a report's parts, by their keys; parts without a place follow in their order."""

    rows: Sequence[Sequence[str]] = ()
    """From the top of a large window: the parts that stand side by side."""
    order: Sequence[str] = ()
    """The order in a smaller window; if empty, the order of `rows`."""
    beside_hero: str = ""
    """The heading of the figures right of the first one."""


class ReportPage(Page):
    """A page with the report that `make` returns."""

    widest, whole = 999, True

    def __init__(
        self,
        title: str,
        make: Callable[[], Report],
        ascii_only: bool,
        arrangement: Arrangement = Arrangement(),  # noqa: B008
    ) -> None:
        self.title = title
        self._make = make
        self._ascii_only = ascii_only
        self._arrangement = arrangement

    def layout(self, size: Size) -> Sequence[Line]:
        return report_lines(self._make(), size, self._ascii_only, self._arrangement)


def report_lines(
    report: Report,
    size: Size,
    ascii_only: bool,
    arrangement: Arrangement = Arrangement(),  # noqa: B008
) -> Sequence[Line]:
    """Returns a report, laid out for a room of `size`."""
    if all(isinstance(part, Sentence) for part in report.parts):
        return _nothing_yet(report, size, ascii_only)
    arranged = _Arranged(report, size, ascii_only, arrangement)
    return (arranged.raised() if size.holds(RAISED) else ()) or arranged.flat()


def _nothing_yet(report: Report, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns the sentences of a report that has nothing else, in the middle of the room."""
    has_surface = size.holds(RAISED)
    room, rows = (size.columns - SIDES, size.rows - 2) if has_surface else (size.columns, size.rows)
    sentences = [part for part in report.parts if isinstance(part, Sentence)]
    sentences[:1] = [part._replace(title=part.title or report.title.rstrip(".")) for part in sentences[:1]]
    lines: list[Line] = []
    for line in aired(sentence_lines(sentences, min(room, _CENTRED)), 1):
        centred = Line(line.text.strip(), line.role, spans=caps_in(line.text.strip()))
        lines += side_by_side((((), (room - width(centred.text)) // 2), ([centred], room)), 0)
    lines = [*[Line("")] * (max(0, rows - len(lines)) // 2), *lines]
    return surface(lines, size.columns, ascii_only, size.rows) if has_surface else lines


class _Arranged:
    """A report and the room it is laid out for.

    Its tiles stand above the other parts; a single tile is a hero, with a part next to it.
    """

    def __init__(self, report: Report, size: Size, ascii_only: bool, arrangement: Arrangement) -> None:
        self._size = size
        self._ascii_only = ascii_only
        self._rows, self._order, self._beside_hero = arrangement
        tiles: list[Figure] = []
        # A single word, such as that the last decision was best, is not worth a surface.
        parts = [part for part in report.parts if not isinstance(part, Sentence) or " " in part.text]
        self._sentences = [part for part in parts if isinstance(part, Sentence)]
        self._parts: dict[str, Part] = {}
        """The parts below the tiles, by their keys, all sentences together."""
        self._grid: GridPart | None = None
        """The grid of letters, if there is one; maps of amounts are parts like graphs."""
        for part in parts:
            if isinstance(part, FigurePart):
                tiles += [row for row in part.rows if row.headline]
                part = part._replace(rows=tuple(row for row in part.rows if not row.headline))
                if not part.rows:
                    continue
            self._parts[SENTENCES if isinstance(part, Sentence) else part.key] = part
            if isinstance(part, GridPart) and part.cells:
                is_map = any(cell.amount for cell in part.cells.values())
                if not is_map:
                    self._grid = part
        self._tiles = sorted(tiles, key=lambda tile: tile.headline)

    def _draw(self, key: str, size: Size) -> Sequence[Line]:
        """Returns the lines of a part. A graph or a map fills the rows of `size`."""
        part, room = self._parts[key], size.columns
        match part:
            case Sentence():
                return sentence_lines(self._sentences, room)
            case FigurePart() if part.rows[0].full:
                heading = [Line(part.title, HEADING), *[Line("")] * self._air]
                is_spaced = size.rows - len(heading) >= 2 * len(part.rows) - 1
                rows = len(part.rows) * (1 + is_spaced) - is_spaced
                return [*heading, *aside_lines(part.rows, room, self._ascii_only, rows)]
            case FigurePart():
                return figure_lines(part.title, part.rows, room)
            case TablePart():
                # A single row is not worth the cut.
                is_cut = part.commands and self._size.rows <= _LOW_PAGE and len(part.rows) > _CUT_TABLE + 1
                return table_lines(part, room, self._ascii_only, _CUT_TABLE if is_cut else 99)
            case GraphPart():
                return graph_lines(part, size, self._ascii_only)
            case GridPart():
                return heat_map_lines(part, size, self._ascii_only)
            case ChoicePart():
                return choice_lines(part, room)
            case _:
                assert_never(part)

    def _grows(self, key: str) -> bool:
        """Whether the part is a graph or a map, which fills the rows that other parts leave."""
        return isinstance(self._parts[key], GraphPart | GridPart) and self._parts[key] is not self._grid

    def raised(self) -> Sequence[Line]:
        """Returns all parts on surfaces, two in a row at most; graphs get the rows that the others leave.

        Returns nothing if a grid has not room for all its rows and blocks.
        """
        size, rows = self._size, self._present_rows()
        if self._grid and not is_raised_grid(self._grid, size.columns):
            return ()
        blocks: list[Sequence[Line]] = []
        # The tiles.
        if len(self._tiles) > 1:
            blocks.append(head(self._tiles, size, self._ascii_only, True, self._beside_hero))
        elif self._tiles:
            first_part, *_ = rows.pop(0)
            blocks.append(self._raised_hero(first_part))
            rows = [row for row in rows if row[0] != SENTENCES]  # the first part says the same in figures
        # The parts of a known height, with empty blocks in place of graphs and of the grid.
        growing = {}  # the rows with graphs, by their place among the blocks
        grid, grid_place, below = self._grid, 0, None
        for row in rows:
            if self._grows(row[0]):
                growing[len(blocks)] = row
                blocks.append(())
            elif grid is not None and row[0] == grid.key:
                grid_place = len(blocks)
                below = partial(self._draw, row[1]) if row[1:] else None
                blocks.append(())
            else:
                blocks.append(self._raised_row(row))
        # The grid and the graphs: the first graph gets the spare rows, the others are low.
        spare = size.rows - sum(map(len, blocks))
        if grid is not None:
            if len(self._tiles) == 1:  # the part next to it is spaced out, if the grid leaves the rows for it
                hero = self._raised_hero(first_part, spaced=True)
                room = spare + len(blocks[0]) - len(hero)
                if len(raised_grid(grid, Size(room, size.columns), self._ascii_only, self._air)) <= room:
                    blocks[0], spare = hero, room
            room_left = Size(spare, size.columns)
            blocks[grid_place] = raised_grid(grid, room_left, self._ascii_only, self._air, below)
        first = min(growing, default=0)
        least = max(_SHORTEST, size.rows // _PART_OF_GRAPH)
        if spare < least:  # the page scrolls: the graph fills it up to the next block
            spare = size.rows - sum(map(len, blocks[: first + 2]))
        for place, row in growing.items():
            height = max(_SHORTEST, min(_TALLEST, spare)) if place == first else _SHORTEST + 3
            blocks[place] = self._raised_row(row, height - 2 - self._air)  # 2: half rows of the surface
        lines = [line for block in blocks for line in block]
        return lines if grid is None or len(lines) <= size.rows else ()

    def _present_rows(self) -> list[Sequence[str]]:
        """Returns the rows of the arrangement that have parts, then each part without a place in a row."""
        rows: list[Sequence[str]] = [[key for key in row if key in self._parts] for row in self._rows]
        placed = {key for row in rows for key in row}
        rows += [[key] for key in self._parts if key not in placed]
        return [row for row in rows if row]

    @property
    def _air(self) -> int:
        """The blank rows below a heading."""
        return int(self._size.rows >= AIRY)

    def _raised_row(self, row: Sequence[str], part_rows: int = 99) -> Sequence[Line]:
        """Returns one part or two on surfaces of one height; the second surface is as narrow as a map.

        `part_rows`: the rows of a graph or map.
        """
        room = self._size.columns
        narrow = (WIDE_MAP if room >= _WIDE else MAP) + SIDES
        widths = (room,) if len(row) == 1 else (room - narrow - GUTTER, narrow)
        parts = []
        for key, columns in zip(row, widths, strict=True):
            parts.append((aired(self._draw(key, Size(part_rows, columns - SIDES)), self._air), columns))
        return surfaces(parts, self._ascii_only)

    def _raised_hero(self, key: str, spaced: bool = False) -> Sequence[Line]:
        """Returns the only tile, and the part `key` right of it.

        `spaced`: with a blank line between the rows of the part, and the sentences in the tile.
        """
        (tile,) = self._tiles
        tile_width = hero_width(self._size.columns)
        part_width = self._size.columns - tile_width - GUTTER
        lines = aired(self._draw(key, Size(99, part_width - SIDES)), self._air)
        hero = [*hero_lines(tile, Size(self._size.rows, tile_width - SIDES), self._ascii_only)]
        least = _LEAST_TABLE + self._air
        if spaced:
            lines = [line for each in lines if each.text for line in (each, Line(""))][:-1]
            least += _LEAST_TABLE - 1
            texts = [row for each in self._sentences for row in wrapped(each.text, tile_width - SIDES, "")]
            # The word stands in the middle, the sentences at the end.
            spare = max(0, max(len(lines), least) - len(hero) - len(texts))
            hero[1:1] = [Line("")] * (spare // 2)
            hero += [*[Line("")] * ((spare + 1) // 2), *(Line(text, surface_role(tile)) for text in texts)]
        blocks = ((hero, tile_width), (lines, part_width))
        return surfaces(blocks, self._ascii_only, least + 2, surface_role(tile))

    def flat(self) -> Sequence[Line]:
        """Returns the parts on one ground, with graph and map side by side if they have room."""
        size = self._size
        order = [*self._order, *(key for row in self._rows for key in row), *self._parts]
        keys = [key for key in dict.fromkeys(order) if key in self._parts]
        lines: list[Line] = []
        if len(self._tiles) > 1:
            lines = self._flat_tiles()
        elif self._tiles:
            lines = [*self._flat_hero()]
            keys.remove(SENTENCES)
        if self._grid is not None:
            return self._with_grid(lines, [key for key in keys if key != self._grid.key])
        while keys:
            key = keys.pop(0)
            if not self._grows(key):
                lines += [*self._draw(key, size), Line("")]
                continue
            widths = {key: size.columns}
            if keys and self._grows(keys[0]) and size.columns >= _SIDE_BY_SIDE:
                widths = {key: size.columns - MAP - GAP, keys.pop(0): MAP}
            rows_below = len(self._draw(keys[0], size)) if keys and not self._grows(keys[0]) else 0
            spare = size.rows - len(lines) - rows_below
            # A graph one row too low is better than empty rows.
            least = spare if spare == _FLAT.start - 1 else _FLAT.start
            height = max(least, min(_FLAT.stop - 1, spare - 1))
            blocks = [(self._draw(name, Size(height, width)), width) for name, width in widths.items()]
            lines += [*side_by_side(blocks, GAP), Line("")]
        return lines[:-1]  # without the blank line after the last part

    def _flat_tiles(self) -> list[Line]:
        """Returns the tiles in a row, or as lines in a narrow room."""
        if self._size.columns < _SIDE_BY_SIDE:
            return [*figure_lines("", self._tiles, self._size.columns, brief=True), Line("")]
        return [Line(""), *head(self._tiles, self._size, self._ascii_only, is_raised=False), Line("")]

    def _flat_hero(self) -> Sequence[Line]:
        """Returns the only tile, a word, with the report's sentences right of it, in a narrow room below it."""
        (tile,), room = self._tiles, self._size.columns
        details = f", {tile.brief}" if tile.brief else ""
        if room < _SIDE_BY_SIDE:
            value = f" {tile.amount.value}{details} "
            lines = [painted((f"{tile.name}:", HEADING), (value, f"cell_{tile.kind}"))]
            lines += sentence_lines(self._sentences, room)
            return [*lines, *[Line("")] * (_LEAST_HERO - len(lines))]
        text_width = room - _PLATE - GAP
        lines = [Line(text, HEADING) for text in wrapped(f"{tile.name}{details}", text_width)]
        lines += [
            Line(f"{part.title.rstrip()}, {BARS}" if part.marks else part.title, QUIET)
            for part in self._parts.values()
            if isinstance(part, TablePart)
        ]
        lines += sentence_lines(self._sentences, text_width)
        plate = hero_plate(tile, _PLATE, self._ascii_only)
        return side_by_side(((plate, _PLATE), (lines, text_width)), GAP)

    def _with_grid(self, tiles: list[Line], others: Sequence[str]) -> Sequence[Line]:
        """Returns the grid with the `others`: tables and its legend below or next to it, texts above or below.

        `tiles` and the texts stand above the grid if all has room, or if there is only one tile.
        """
        assert self._grid is not None
        room = self._size.columns
        aside = extras_room(self._grid, room)
        extras: list[Sequence[Line]] = []
        texts: list[Line] = []
        below: list[Line] = []
        for key in others:
            part = self._parts[key]
            if isinstance(part, FigurePart):
                has_room = aside >= _LEAST_ASIDE
                extras += [aside_lines(part.rows, aside, self._ascii_only)] if has_room else ()
                below += () if has_room else [Line(""), *self._draw(key, self._size)]
            elif not isinstance(part, TablePart):
                texts += [*self._draw(key, self._size), Line("")]
            elif aside >= _LEAST_ASIDE:
                lines = self._draw(key, Size(99, aside))
                lines = [*lines, *[Line("")] * (_LEAST_TABLE - len(lines))]
                if part.title and room >= _SIDE_BY_SIDE:
                    del lines[0]  # the title is next to the plate
                extras.append(lines)
        has_hero = len(self._tiles) == 1
        if aside >= _LEAST_ASIDE and (has_hero or room >= _SIDE_BY_SIDE):
            extras.append(legend_lines(self._grid.legend, aside, self._ascii_only))
        rows_left = self._size.rows - (len(tiles) if has_hero else 0)
        grid = [*grid_lines(self._grid, Size(rows_left, room), extras, self._ascii_only), *below]
        if has_hero or len(tiles) + len(texts) + len(grid) <= self._size.rows:
            return [*tiles, *texts, *grid]
        if not self._tiles:
            return [*texts, *grid]
        if room >= _SIDE_BY_SIDE:
            return [*tiles, *grid, Line(""), *texts][:-1]
        # The blocks follow one another: what their colours say stands above them.
        colours = tuple(row for row in self._grid.legend if row.kind)
        legend = legend_in_columns(self._grid._replace(legend=colours), Size(1, room), self._ascii_only)
        grid = [grid[0]._replace(joined=True), *grid[1:]]
        return [*tiles[:-1], *legend, Line(""), *grid, Line(""), *texts][:-1]
