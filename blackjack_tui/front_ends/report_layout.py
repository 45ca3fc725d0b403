"""A report as a page: on surfaces in a large window, in columns in a usual one, line by line in a small one."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, assert_never

from blackjack_tui.front_ends.grid import (
    AIRY,
    GAP,
    extras_room,
    grid_lines,
    is_raised_grid,
    legend_lines,
    raised_grid,
)
from blackjack_tui.front_ends.page import HEADING, SIDES, Line, Page, painted, side_by_side, surface, wrapped
from blackjack_tui.front_ends.report_parts import (
    MAP,
    choice_lines,
    figure_lines,
    graph_lines,
    heat_map_lines,
    sentence_lines,
    table_lines,
)
from blackjack_tui.front_ends.tiles import (
    GUTTER,
    flat_tiles,
    hero_plate,
    hero_surface,
    hero_width,
    raised_tiles,
)
from blackjack_tui.reports.model import (
    Amount,
    ChoicePart,
    FigurePart,
    GraphPart,
    GridCell,
    GridPart,
    Part,
    Report,
    Sentence,
    TablePart,
)
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.surfaces import GROUND

SENTENCES = "sentences"
"""The key of all sentences of a report together."""
_RAISED = Size(28, 92)  # the room from which on parts lie on surfaces
_LEAST = 60  # the columns from which on parts stand side by side
_PLATE = 33  # columns of a word in large letters
_TABLE = 6  # rows of the table beside the only tile, at least
_SHORTEST, _TALLEST = 9, 32  # rows of the surface of a graph
_FLAT = range(5, 13)  # rows of a graph without a surface
_LEAST_ASIDE = 18  # columns of what stands below or next to a grid
_FEW_ROWS = 24
_FEW = 3  # rows of a table of the dearest in few rows


class Arrangement(NamedTuple):
    """The places of a report's parts, by their keys; those that are not named follow in their order."""

    rows: Sequence[Sequence[str]] = ()
    """From the top of a large window: the parts that stand side by side."""
    order: Sequence[str] = ()
    """The order in a smaller window; if empty, the order of `rows`."""


class ReportPage(Page):
    """A page that shows the report that `make` returns; `does` has the keys of a table's rows."""

    widest, whole = 160, True

    def __init__(
        self,
        title: str,
        make: Callable[[], Report],
        ascii_only: bool,
        how: Arrangement = Arrangement(),  # noqa: B008
        does: Mapping[str, Callable[[], None]] = {},
    ) -> None:
        self.title = title
        self._make = make
        self._ascii_only = ascii_only
        self._how = how
        self._does = does

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines for a window with any number of rows."""
        return self.layout(Size(99, room))

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the report, laid out for a room of `size`."""
        return report_lines(self._make(), size, self._ascii_only, self._how, self._does)

    def press(self, key: str) -> bool:
        """Does what the key does; any other closes the page."""
        if key in self._does:
            self._does[key]()
        return False


def report_lines(
    report: Report,
    size: Size,
    ascii_only: bool,
    how: Arrangement = Arrangement(),  # noqa: B008
    keys: Mapping[str, object] = {},
) -> Sequence[Line]:
    """Returns a report, laid out for a room of `size`; `keys`: those that choose rows of its tables."""
    laid = _Arranged(report, size, ascii_only, how, keys)
    return laid.raised() if size.holds(_RAISED) and laid.can_be_raised else laid.flat()


def _amount(cell: GridCell) -> Amount | None:
    return cell.amount


class _Arranged:
    """A report that is laid out for a room."""

    def __init__(
        self, report: Report, size: Size, ascii_only: bool, how: Arrangement, keys: Mapping[str, object]
    ) -> None:
        self._size = size
        self._ascii_only = ascii_only
        self._how = how
        self._keys = keys
        figures = [row for part in report.parts if isinstance(part, FigurePart) for row in part.rows]
        self._tiles = sorted((row for row in figures if row.headline), key=lambda row: row.headline)
        self._sentences = [part for part in report.parts if isinstance(part, Sentence)]
        self._parts: dict[str, Part] = {}
        """The parts below the tiles, by their keys, all sentences together."""
        self._grid: GridPart | None = None
        for part in report.parts:
            if isinstance(part, FigurePart):
                part = part._replace(rows=tuple(row for row in part.rows if not row.headline))
                if not part.rows:
                    continue
            self._parts[SENTENCES if isinstance(part, Sentence) else part.key] = part
            if isinstance(part, GridPart) and part.cells and not any(map(_amount, part.cells.values())):
                self._grid = part

    def _draw(self, key: str, size: Size) -> Sequence[Line]:
        """Draws a part; a graph or a map fills the rows of `size`."""
        part, room = self._parts[key], size.columns
        match part:
            case Sentence():
                return sentence_lines(self._sentences, room)
            case FigurePart():
                return figure_lines(part.title, part.rows, room)
            case TablePart():
                few = part.commands and self._size.rows <= _FEW_ROWS and len(part.rows) > _FEW + 1
                keys = self._keys if any(part.commands) else ()
                return table_lines(part, room, self._ascii_only, keys, _FEW if few else 99)
            case GraphPart():
                return graph_lines(part, size, self._ascii_only)
            case GridPart():
                return heat_map_lines(part, size.rows, self._ascii_only)
            case ChoicePart():
                return choice_lines(part, room)
            case _:
                assert_never(part)

    def _grows(self, key: str) -> bool:
        """Whether the part is a graph or a map, which takes the rows that are left."""
        return isinstance(self._parts[key], GraphPart | GridPart) and self._parts[key] is not self._grid

    @property
    def can_be_raised(self) -> bool:
        """Whether all has room on surfaces."""
        return self._grid is None or is_raised_grid(self._grid, self._size.columns)

    def raised(self) -> Sequence[Line]:
        """Returns all parts on surfaces, two in a row at most; graphs get the rows that are left."""
        room, rows = self._size.columns, [*self._how.rows]
        named = {key for row in rows for key in row}
        rows += [(key,) for key in self._parts if key not in named]
        rows = [present for row in rows if (present := [key for key in row if key in self._parts])]
        blocks: list[Sequence[Line]] = []
        if len(self._tiles) > 1:
            blocks.append(raised_tiles(self._tiles, room, self._ascii_only, self._air))
        elif self._tiles:
            blocks.append(self._raised_hero(rows.pop(0)[0]))
            rows = [row for row in rows if row[0] != SENTENCES]  # which the part beside it says in figures
        grown = {}
        for row in rows:
            if self._grows(row[0]):
                grown[len(blocks)] = row
                blocks.append(())
            elif self._grid is not None and row[0] == self._grid.key:
                taken = sum(map(len, blocks))
                left = Size(self._size.rows - taken, room)
                blocks.append(raised_grid(self._grid, left, self._ascii_only, self._air))
            else:
                blocks.append(self._raised_row(row))
        first = min(grown, default=0)
        rest = self._size.rows - sum(map(len, blocks))
        if rest < _SHORTEST:  # some of it is scrolled to
            rest = self._size.rows - sum(map(len, blocks[: first + 2]))
        for place, row in grown.items():
            tall = max(_SHORTEST, min(_TALLEST, rest)) if place == first else _SHORTEST + 3
            blocks[place] = self._raised_row(row, tall - 2 - self._air)
        return [line for block in blocks for line in block]

    @property
    def _air(self) -> int:
        return int(self._size.rows >= AIRY)

    def _raised_row(self, row: Sequence[str], inside: int = 99) -> Sequence[Line]:
        """Returns one or two parts on surfaces of one height, the second one a narrow one."""
        room, narrow = self._size.columns, MAP + SIDES
        widths = (room,) if len(row) == 1 else (room - narrow - GUTTER, narrow)
        parts = []
        for key, wide in zip(row, widths, strict=True):
            head, *others = self._draw(key, Size(inside, wide - SIDES))
            parts.append(([head, *[Line("")] * (self._air and head.heads), *others], wide))
        tall = max(len(lines) for lines, _ in parts) + 2
        surfaces = ((surface(lines, wide, self._ascii_only, tall), wide) for lines, wide in parts)
        return side_by_side(surfaces, GUTTER, GROUND)

    def _raised_hero(self, key: str) -> Sequence[Line]:
        """Returns the only tile, and a part beside it."""
        first = hero_width(self._size.columns)
        rest = self._size.columns - first - GUTTER
        (tile,) = self._tiles
        head, *others = self._draw(key, Size(99, rest - SIDES))
        lines = [head, *[Line("")] * self._air, *others]
        tall = max(len(lines), _TABLE + self._air) + 2
        blocks = (
            (hero_surface(tile, first, self._ascii_only, self._air, tall), first),
            (surface(lines, rest, self._ascii_only, tall), rest),
        )
        return side_by_side(blocks, GUTTER, GROUND)

    def flat(self) -> Sequence[Line]:
        """Returns the parts on one ground, graph and map side by side where they have room."""
        size, room = self._size, self._size.columns
        order = [*self._how.order, *(key for row in self._how.rows for key in row), *self._parts]
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
            pair = [key, *[each for each in keys[:1] if self._grows(each) and room >= _LEAST]]
            keys = keys[len(pair) - 1 :]
            below = len(self._draw(keys[0], size)) if keys and not self._grows(keys[0]) else 0
            rest = size.rows - len(lines) - below
            least = _FLAT.start - (rest == _FLAT.start - 1)  # rather than leave these rows empty
            tall = max(least, min(_FLAT.stop - 1, rest - 1))
            widths = (room,) if len(pair) == 1 else (room - MAP - GAP, MAP)
            drawn = (
                (self._draw(each, Size(tall, wide)), wide) for each, wide in zip(pair, widths, strict=True)
            )
            lines += [*side_by_side(drawn, GAP), Line("")]
        return lines[:-1]

    def _flat_tiles(self) -> list[Line]:
        if self._size.columns < _LEAST:
            return [*figure_lines("", self._tiles, self._size.columns, brief=True), Line("")]
        return [Line(""), *flat_tiles(self._tiles, self._size.columns, self._ascii_only), Line("")]

    def _flat_hero(self) -> Sequence[Line]:
        """Returns the only tile with the report's sentences beside it; in a small room as a line above them."""
        (tile,), room = self._tiles, self._size.columns
        wide = room - _PLATE - GAP if room >= _LEAST else room
        word, named = str(tile.amount.value), f"{tile.name}:"
        said = f" {word}{f', {tile.brief}' if tile.brief else ''} "
        if len(named) + len(said) <= wide:
            lines = [painted((named, HEADING), (said, f"cell_{tile.kind}"))]
        else:
            lines = [Line(text, HEADING) for text in wrapped(f"{named}{said.rstrip()}", wide)]
        lines += sentence_lines(self._sentences, wide)
        if room < _LEAST:
            return lines
        plate = hero_plate(tile, _PLATE, self._ascii_only)
        return [Line(""), *side_by_side(((plate, _PLATE), (lines, wide)), GAP)]

    def _with_grid(self, head: list[Line], others: Sequence[str]) -> Sequence[Line]:
        """Returns a grid with tables and its letters below or next to it; what else there is has its place
        above it only where all has room, but for the only tile."""
        assert self._grid is not None
        room = self._size.columns
        aside = extras_room(self._grid, room)
        extras, texts = [], []
        for key in others:
            if isinstance(self._parts[key], TablePart):
                extras += [[*self._draw(key, Size(99, aside))]] if aside >= _LEAST_ASIDE else []
            else:
                texts += [*self._draw(key, self._size), Line("")]
        extras = [*extras, [*legend_lines(self._grid, aside)]] if aside >= _LEAST_ASIDE else []
        fixed = head if len(self._tiles) == 1 else []
        grid = [*grid_lines(self._grid, Size(self._size.rows - len(fixed), room), extras)]
        above = [*head, *texts]
        if fixed or len(above) + len(grid) <= self._size.rows:
            return [*above, *grid]
        short = [*figure_lines("", self._tiles, room), Line("")] if self._tiles else []
        return [*grid, Line(""), *short, *texts][:-1]
