"""The cells of a grid as lines of a page: its blocks beside each other, each cell with a role."""

from collections.abc import Mapping, Sequence

from blackjack_tui.front_ends.page import HEADING, SIDES, TEXT, InkSpan, Line, beside, painted, surface, wrapped
from blackjack_tui.front_ends.tiles import GUTTER
from blackjack_tui.reports.model import GridBlock, GridCell, GridPart, Spot
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import GROUND, QUIET

GAP = 3
"""The columns between two blocks."""
_LABEL = 3  # columns of a row's name, with a blank
_CELLS = (3, 2)
_WIDEST_CELL = 4
_AT_ONCE = 3  # blocks side by side
_MARK = 5  # columns of a letter of the legend, with a blank
_SPARE = 2  # rows by which the blocks grow where there are more
AIRY = 36
"""The rows of a page from which on there is one between a heading and what is below it."""
_MARKS = {"hand": "your hand", "cursor": "looked at"}


def spot_of(key: str) -> Spot | None:
    """Returns the place of the cell whose key was pressed; None for another key."""
    words = key.split()
    return Spot(*words[1:]) if len(words) == 4 and words[0] == "cell" else None


def moved(spot: Spot, grid: GridPart, down: int, right: int) -> Spot:
    """Returns the cell next to `spot`; beyond the edge of a block the next block begins."""
    names = [block.name for block in grid.parts]
    at = names.index(spot.part)
    block = grid.parts[at]
    row, column = block.rows.index(spot.row) + down, block.columns.index(spot.column) + right
    if 0 <= row < len(block.rows) and 0 <= column < len(block.columns):
        return spot._replace(row=block.rows[row], column=block.columns[column])
    behind = row >= len(block.rows) or column >= len(block.columns)
    block = grid.parts[(at + (1 if behind else -1)) % len(names)]
    row = min(row, len(block.rows) - 1) if right else 0 if down > 0 else len(block.rows) - 1
    return Spot(block.name, block.rows[row], block.columns[column % len(block.columns)])


def grid_lines(grid: GridPart, size: Size, extras: Sequence[Sequence[Line]]) -> Sequence[Line]:
    """Returns the blocks side by side, with `extras` below the shorter ones, or as many as have room.

    A grid with a cursor, or one too wide for that, shows the block of the cursor, and the extras next to it.
    """
    room = size.columns
    blocks = _shown(grid)
    wide = max(len(block.columns) for block in blocks)
    cell = _cell_width(len(blocks), room, wide)
    if cell:
        drawn = [[*_block_lines(grid, block, cell)] for block in blocks]
        _name_hidden(grid, drawn[-1], blocks)
        for extra in sorted(extras, key=len, reverse=True):
            lowest = min(drawn[1:] or drawn, key=len)
            gap = len(lowest) + len(extra) < len(drawn[0]) or len(drawn) == 1
            lowest += [*[Line("")] * gap, *extra]
        columns = _LABEL + cell * wide
        return beside(((block, columns) for block in drawn), GAP)
    cell = _cell_width(1, room, wide) or _CELLS[-1]
    if (cursor := _cursor(grid)) is None:
        every = (line for block in grid.parts for line in (*_block_lines(grid, block, cell), Line("")))
        return [*every, *(line for extra in extras for line in (*extra, Line("")))][:-1]
    block = next(block for block in grid.parts if block.name == cursor.part)
    most = max(3, size.rows - 2)
    lines = [*_block_lines(grid, block, cell, most)]
    _name_hidden(grid, lines, (block,))
    columns = _LABEL + cell * len(block.columns)
    rest = room - columns - GAP
    side = [line for extra in extras for line in (*extra, Line(""))]
    side = [*side[:-1], *_mark_lines(grid)][: most + 2]
    if side and max(len(line.text) for line in side) <= rest:
        return beside(((lines, columns), (side, rest)), GAP)
    return lines


def extras_room(grid: GridPart, room: int) -> int:
    """Returns the columns for what stands below or next to the blocks."""
    blocks = _shown(grid)
    wide = max(len(block.columns) for block in blocks)
    if cell := _cell_width(len(blocks), room, wide):
        return _LABEL + cell * wide
    return room - _LABEL - (_cell_width(1, room, wide) or _CELLS[-1]) * wide - GAP


def is_raised_grid(grid: GridPart, room: int) -> bool:
    """Whether the blocks have room side by side, each on a surface."""
    wide = max(len(block.columns) for block in grid.parts)
    return len(_shown(grid)) * (_LABEL + _CELLS[-1] * wide + SIDES + GUTTER) - GUTTER <= room


def raised_grid(grid: GridPart, size: Size, ascii_only: bool, air: int) -> Sequence[Line]:
    """Returns each block on a surface, and below the shorter ones the letters with their meanings.

    `air`: the rows between a heading and what is below it.
    """
    blocks = _shown(grid)
    wide = (size.columns - (len(blocks) - 1) * GUTTER) // len(blocks)
    across = max(len(block.columns) for block in blocks)
    cell = min(_WIDEST_CELL, (wide - SIDES - _LABEL) // across)
    drawn = []
    for block in blocks:
        head, *cells = _block_lines(grid, block, cell)
        drawn.append([head, *[Line("")] * air, *cells])
    _name_hidden(grid, drawn[-1], blocks)
    below = size.columns - wide - GUTTER
    legend = legend_lines(grid, (below - SIDES) // 2)
    half = (len(legend) + 1) // 2
    legend = [*legend, *_mark_lines(grid)]
    halves = beside(((legend[:half], (below - SIDES) // 2), (legend[half:], 0)), 0)
    letters = [*[Line("Letters", HEADING), Line("")] * air, *halves]
    low = max(map(len, drawn[1:]), default=0) + 2
    tall = max(len(drawn[0]) + 2, low + len(letters) + 2)
    spare = max(0, min(_SPARE, size.rows - tall))
    tall, low = tall + spare, low + spare
    widths = [wide] * (len(drawn) - 2) + [below - (wide + GUTTER) * (len(drawn) - 2)]
    upper = zip(drawn[1:], widths, strict=True)
    right = [
        *beside(((surface(each, of, ascii_only, low), of) for each, of in upper), GUTTER, GROUND),
        *surface(letters, below, ascii_only, tall - low),
    ]
    return beside(((surface(drawn[0], wide, ascii_only, tall), wide), (right, below)), GUTTER, GROUND)


def _mark_lines(grid: GridPart) -> Sequence[Line]:
    """Returns the marks of the hand and the cursor, each with its meaning."""
    roles = _mark_roles(grid)
    named = {spot: name for name, spot in reversed([*grid.marks.items()])}
    return [
        Line(f"{'':{_MARK}}{_MARKS[name]}", spans=(InkSpan(range(_MARK - 1), roles[spot]),))
        for spot, name in named.items()
    ]


def _mark_roles(grid: GridPart) -> Mapping[Spot, str]:
    """Returns the roles of the marked cells; the hand keeps its own where the cursor is on it."""
    return {spot: f"cell_{name}" for name, spot in reversed([*grid.marks.items()])}


def legend_lines(grid: GridPart, room: int) -> Sequence[Line]:
    """Returns the letters of the cells, each with its meaning."""
    lines = []
    for letters, kind, meaning in grid.legend:
        first, _, otherwise = meaning.partition(" (")
        last = otherwise.rstrip(")").rpartition(" ")[2] or meaning.rpartition(" ")[2]
        forms = (meaning, f"{first}, else {last}", f"{first.partition(',')[0]}/{last}")
        text = widest(room - _MARK, *(forms if otherwise or ", else " in meaning else forms[:1]))
        first, *others = wrapped(text, room - _MARK, "")
        mark = InkSpan(range(_MARK - 1), f"cell_{kind}" if kind else QUIET)
        lines.append(Line(f"{narrow(letters):^{_MARK - 1}} {first}", spans=(mark,)))
        lines += [Line(f"{'':{_MARK}}{each}", joined=True) for each in others]
    return lines


def narrow(letters: str) -> str:
    """Returns `letters` of a chart as one, since cells would run together: `d` for `DS`, `r` for `RS`."""
    return letters if len(letters) < 2 else letters[0].lower()


def _cursor(grid: GridPart) -> Spot | None:
    return grid.marks.get("cursor")


def _shown(grid: GridPart) -> Sequence[GridBlock]:
    """Returns the blocks seen at once: of four the first three, unless the cursor is in the last."""
    blocks, cursor = grid.parts, _cursor(grid)
    if len(blocks) <= _AT_ONCE:
        return blocks
    # The last is as tall as the first, whose place it takes.
    last = cursor is not None and cursor.part == blocks[-1].name
    return (blocks[-1], *blocks[1:_AT_ONCE]) if last else blocks[:_AT_ONCE]


def _name_hidden(grid: GridPart, lines: list[Line], shown: Sequence[GridBlock]) -> None:
    """Says in the heading of a block how to see the blocks that are not."""
    hidden = [block.name for block in grid.parts if block not in shown]
    if hidden and _cursor(grid):
        text = f"  arrows: {', '.join(hidden)}"
        lines[0] = painted((lines[0].text, HEADING), (text, QUIET))


def _cell_width(blocks: int, room: int, columns: int) -> int:
    """Returns the columns of a cell where so many blocks stand side by side; 0 where they have no room."""
    return next((cell for cell in _CELLS if blocks * (_LABEL + columns * cell + GAP) - GAP <= room), 0)


def _block_lines(grid: GridPart, block: GridBlock, cell: int, most: int = 99) -> Sequence[Line]:
    """Returns a block below its name and its columns' names; at most so many rows, those around the cursor."""
    cursor = _cursor(grid)
    on = cursor if cursor and cursor.part == block.name else None
    first = 0
    if on and len(block.rows) > most:
        first = min(max(0, block.rows.index(on.row) - most // 2), len(block.rows) - most)
    head, spans = " " * _LABEL, []
    for column in block.columns:
        lit = on is not None and column == on.column
        spans.append(InkSpan(range(len(head), len(head) + cell), HEADING if lit else QUIET))
        head += _in_cell(column, cell)
    lines = [Line(block.name, HEADING), Line(head, spans=spans)]
    marks = _mark_roles(grid)
    for row in block.rows[first : first + most]:
        here = on is not None and row == on.row
        text = f"{block.labels.get(row, row):>{_LABEL - 1}} "
        spans = [InkSpan(range(_LABEL), HEADING if here else QUIET)]
        for column in block.columns:
            spot = Spot(block.name, row, column)
            each = grid.cells.get(spot, GridCell())
            role = marks.get(spot) or (f"cell_{each.kind}" if each.kind else QUIET)
            spans.append(InkSpan(range(len(text), len(text) + cell), role, spot.key if cursor else ""))
            letter = narrow(each.text)
            text += f"[{letter}]".ljust(cell) if spot == cursor and cell > len("[]") else _in_cell(letter, cell)
        lines.append(Line(text, TEXT, spans=spans, here=here))
    return lines


def _in_cell(text: str, cell: int) -> str:
    return f"{' ' * (cell // 3)}{text}"[:cell].ljust(cell)
