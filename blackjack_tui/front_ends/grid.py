"""The cells of a grid as lines of a page: its blocks side by side, each cell with a role."""

from collections.abc import Callable, Sequence
from math import ceil

from blackjack_tui.front_ends.page import (
    HEADING,
    SIDES,
    TEXT,
    InkSpan,
    Line,
    painted,
    side_by_side,
    surface,
    tall_cells,
    wrapped,
)
from blackjack_tui.front_ends.tiles import GUTTER, surfaces
from blackjack_tui.reports.model import GridBlock, GridCell, GridPart, LegendRow, Spot
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import UNICODE
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import GROUND, QUIET

GAP = 3  # columns between two blocks
_LABEL = 3  # columns of a row's name, with a blank
_CELLS = (3, 2)  # columns of a cell: usual, narrow
_WIDEST_CELL = 5  # columns
_MOST_BLOCKS = 3  # side by side
_TWO_COLUMNS = 8  # rows of a legend in two columns, at most
_LEAST_LEGEND = 18  # columns of a legend
_MARK = 5  # columns of a letter of the legend, with a blank
_MARK_WORDS, _MARK_GAP = {"hand": "your hand", "cursor": "looked at"}, 2
_AROUND = 4  # rows of a surface around the cells of a block


def spot_of(key: str) -> Spot | None:
    """Returns the place of the cell that `key` stands for; None for another key."""
    words = key.split()  # as `Spot.key` writes them
    return Spot(*words[1:]) if len(words) == 4 and words[0] == "cell" else None


def neighbour(spot: Spot, grid: GridPart, down: int, right: int) -> Spot:
    """Returns the cell `down` rows and `right` columns away; beyond an edge, a cell of the next block."""
    block_place = [block.name for block in grid.parts].index(spot.part)
    block = grid.parts[block_place]
    row, column = block.rows.index(spot.row) + down, block.columns.index(spot.column) + right
    if 0 <= row < len(block.rows) and 0 <= column < len(block.columns):
        return spot._replace(row=block.rows[row], column=block.columns[column])
    is_after = row >= len(block.rows) or column >= len(block.columns)
    next_place = block_place + 1 if is_after else block_place - 1
    block = grid.parts[next_place % len(grid.parts)]
    last_row = len(block.rows) - 1
    entry_row = 0 if down > 0 else last_row
    row = min(row, last_row) if right else entry_row  # a step to the side stays in its row
    return Spot(block.name, block.rows[row], block.columns[column % len(block.columns)])


def grid_lines(
    grid: GridPart, size: Size, extras: Sequence[Sequence[Line]], ascii_only: bool
) -> Sequence[Line]:
    """Returns the blocks side by side, with `extras`, such as a legend, below the shorter ones.

    In too narrow a room the blocks and extras follow one another. With a cursor only its block is drawn then,
    and the extras next to it if they have room.
    """
    blocks = _visible_blocks(grid)
    most_columns = max(len(block.columns) for block in blocks)
    cell = _cell_width(len(blocks), size.columns, most_columns)
    if cell:
        return _lines_in_columns(grid, cell, extras, ascii_only)
    cell = _cell_width(1, size.columns, most_columns) or _CELLS[-1]
    cursor = grid.marks.get("cursor")
    if cursor is None:
        narrow = _cell_width(2, size.columns, most_columns)
        if narrow and len(blocks) > 1:
            left, *right = (_block_lines(grid, block, narrow, ascii_only) for block in blocks)
            width = _LABEL + narrow * most_columns
            return side_by_side(((left, width), (_with_blanks_between([*right, *extras]), width)), GAP)
        drawn_blocks = [_block_lines(grid, block, cell, ascii_only) for block in grid.parts]
        return _with_blanks_between([*drawn_blocks, *extras])
    # Only the cursor's block, and right of it the extras and marks, if they have room.
    block = next(block for block in grid.parts if block.name == cursor.part)
    most_rows = max(3, size.rows - 2)  # two rows are for the heads
    lines = [*_block_lines(grid, block, cell, ascii_only, most_rows)]
    width = _LABEL + cell * len(block.columns)
    _name_hidden(grid, lines, (block,), width)
    side_width = size.columns - width - GAP
    marks = _mark_lines(grid)
    side = [*_with_blanks_between(extras), *marks]
    if len(side) > most_rows + 2:  # then without blank lines, and cut off
        side = [line for extra in (*extras, marks) for line in extra][: most_rows + 2]
    if side and max(len(line.text) for line in side) <= side_width:
        return side_by_side(((lines, width), (side, side_width)), GAP)
    return lines


def _lines_in_columns(
    grid: GridPart, cell: int, extras: Sequence[Sequence[Line]], ascii_only: bool
) -> Sequence[Line]:
    """Returns the blocks side by side in cells of width `cell`, each of the `extras` below a short block."""
    blocks = _visible_blocks(grid)
    drawn = [[*_block_lines(grid, block, cell, ascii_only)] for block in blocks]
    width = _LABEL + cell * max(len(block.columns) for block in blocks)
    _name_hidden(grid, drawn[-1], blocks, width)
    # The mark of the hand stands at the right end of its block's heading. Bold labels show the cursor.
    for lines, block in zip(drawn, blocks, strict=True):
        if block.name == getattr(grid.marks.get("hand"), "part", ""):
            mark = _mark_lines(grid)[0]._replace(role=QUIET)
            (lines[0],) = side_by_side((([lines[0]], width - len(mark.text)), ([mark], 0)), 0)
    # The tallest extra first, each below the shortest block, but never below the first one.
    for extra in sorted(extras, key=len, reverse=True):
        shortest = min(drawn[1:] or drawn, key=len)
        spare = len(drawn[0]) - len(shortest) - len(extra)
        if len(drawn) == 1 or spare > 0 or (spare < 0 and grid.marks.get("cursor") is None):
            shortest.append(Line(""))
        shortest += extra
    return side_by_side(((lines, width) for lines in drawn), GAP)


def _with_blanks_between(blocks: Sequence[Sequence[Line]]) -> Sequence[Line]:
    return [line for block in blocks for line in (*block, Line(""))][:-1]


def extras_room(grid: GridPart, room: int) -> int:
    """Returns the width of extras, such as the legend, below or next to the blocks."""
    blocks = _visible_blocks(grid)
    most_columns = max(len(block.columns) for block in blocks)
    if cell := _cell_width(len(blocks), room, most_columns):
        return _LABEL + cell * most_columns
    cell = _cell_width(1, room, most_columns) or _CELLS[-1]
    return room - _LABEL - cell * most_columns - GAP


def is_raised_grid(grid: GridPart, room: int) -> bool:
    """Whether the blocks have room side by side, each on a surface."""
    most_columns = max(len(block.columns) for block in grid.parts)
    surface_width = _LABEL + _CELLS[-1] * most_columns + SIDES
    return len(_visible_blocks(grid)) * (surface_width + GUTTER) - GUTTER <= room


def raised_grid(
    grid: GridPart,
    size: Size,
    ascii_only: bool,
    air: int,
    other_part: Callable[[Size], Sequence[Line]] | None = None,
) -> Sequence[Line]:
    """Returns the blocks on surfaces of their heights, and the legend below the shorter ones.

    `air`: the blank rows below a heading. `other_part` draws a part that is below the shorter blocks, if the
    report has one; the legend is below the first block then, or next to that part.
    """
    blocks = _visible_blocks(grid)
    width = (size.columns - (len(blocks) - 1) * GUTTER) // len(blocks)
    most_columns = max(len(block.columns) for block in blocks)
    cell = min(_WIDEST_CELL, (width - SIDES - _LABEL) // most_columns)
    most_rows = max(len(block.rows) for block in blocks)
    right_width = size.columns - width - GUTTER
    heading = [Line("Legend", HEADING), *[Line("")] * air]
    legend: Sequence[Line] = [*heading, *legend_in_columns(grid, Size(1, width - SIDES), ascii_only)]
    # Each surface has two rows more than its lines.
    left_below = len(legend) + 2 if other_part else 0
    if most_rows + air + _AROUND + left_below > size.rows:
        left_below = 0
    is_tall = 2 * most_rows + 1 <= size.rows - left_below - _AROUND
    drawn_blocks = [[*_block_lines(grid, block, cell, ascii_only)] for block in blocks]
    for lines in drawn_blocks:
        lines[2:] = tall_cells(lines[2:], ascii_only) if is_tall else lines[2:]
        lines[1:1] = [] if is_tall else [Line("")] * air
    _name_hidden(grid, drawn_blocks[-1], blocks, width - SIDES)
    first, *others = drawn_blocks
    # The last of the others takes the columns that the division of the room left over.
    widths = [width] * (len(others) - 1) + [right_width - (width + GUTTER) * (len(others) - 1)]
    upper_height = max(map(len, others), default=0) + 2
    height = max(size.rows, len(first) + 2 + left_below)
    room = Size(height - upper_height - 2, right_width - SIDES)
    below = []
    if other_part and not left_below:
        below = [(legend, width)]
        room = room._replace(columns=room.columns - width - GUTTER)
    if other_part:
        below.append((other_part(room), room.columns + SIDES))
    else:
        room = room._replace(rows=room.rows - len(heading))
        legend = legend_in_columns(grid, room, ascii_only)
        below = [([*(heading if len(legend) <= room.rows else ()), *legend], right_width)]
    lower_height = max(len(lines) for lines, _ in below) + 2
    height = max(height, upper_height + lower_height)
    # Half of the rows that are left are for the upper surfaces.
    lower_height += (height - upper_height - lower_height + 1) // 2
    upper = surfaces(zip(others, widths, strict=True), ascii_only, height - lower_height)
    right = [*upper, *surfaces(below, ascii_only, lower_height)]
    left = [*surface(first, width, ascii_only, height - left_below)]
    left += surface(legend, width, ascii_only, left_below) if left_below else []
    return side_by_side(((left, width), (right, right_width)), GUTTER, GROUND)


def legend_in_columns(grid: GridPart, room: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns the legend in two columns, or three if it is long; in a narrow room in one.

    The marks of cells end it. Blank rows separate its rows, if there is room for them.
    """
    column_count = 3 if len(grid.legend) > _TWO_COLUMNS else 2
    if room.columns // column_count < _LEAST_LEGEND:
        column_count = 1
    width = room.columns // column_count
    lines = legend_lines(grid.legend, width, ascii_only)
    height = ceil(len(lines) / column_count)
    columns = [[*lines[place * height : (place + 1) * height]] for place in range(column_count)]
    marks = [([line], len(line.text) + _MARK_GAP) for line in _mark_lines(grid)]
    has_room = sum(taken for _, taken in marks) - _MARK_GAP <= width
    columns[-1] += side_by_side(marks, 0) if has_room else [line for lines, _ in marks for line in lines]
    rows = side_by_side(((column, width) for column in columns), 0)
    return rows if len(rows) * 2 > room.rows else [line for row in rows for line in (row, Line(""))][:-1]


def _mark_lines(grid: GridPart) -> Sequence[Line]:
    """Returns the colours of the hand's cell and of another one at the cursor, each with its meaning."""
    by_spot = {grid.marks[name]: name for name in ("cursor", "hand") if name in grid.marks}
    cells = [(_cell_role(grid, spot), _MARK_WORDS[name]) for spot, name in reversed(by_spot.items())]
    return [painted(("    ", role), (f" {words}", TEXT)) for role, words in cells]


def legend_lines(legend: Sequence[LegendRow], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the letters of cells, each with its meaning in a form that has room."""
    lines = []
    for letters, kind, meaning in legend:
        # `surrender (3 cards or more: hit)` has the short forms `surrender, else hit` and `surrender/hit`.
        move, _, condition = meaning.partition(" (")
        other_move = condition.rstrip(")").rpartition(" ")[2] or meaning.rpartition(" ")[2]
        forms = [meaning]
        if condition or ", else " in meaning:
            forms += [f"{move}, else {other_move}", f"{move.partition(',')[0]}/{other_move}"]
        first, *others = wrapped(widest(room - _MARK, *forms), room - _MARK, "")
        letter = one_letter(letters) or empty_sign(ascii_only)
        letter_span = InkSpan(range(_MARK - 1), f"cell_{kind or 'dark'}")
        lines.append(Line(f"{letter:^{_MARK - 1}} {first}", spans=(letter_span,)))
        lines += [Line(f"{'':{_MARK}}{text}", joined=True) for text in others]
    return lines


def one_letter(letters: str) -> str:
    """Returns a chart's `letters` as one, so that cells do not run together: `d` for `DS`, `r` for `RS`."""
    return letters if len(letters) < 2 else letters[0].lower()


def empty_sign(ascii_only: bool) -> str:
    """Returns what stands in a cell that has nothing."""
    return "." if ascii_only else UNICODE.dot


def _visible_blocks(grid: GridPart) -> Sequence[GridBlock]:
    """Returns at most three blocks: the first ones, but the last one if the cursor is in it."""
    blocks, cursor = grid.parts, grid.marks.get("cursor")
    if len(blocks) <= _MOST_BLOCKS:
        return blocks
    if cursor and cursor.part == blocks[-1].name:  # it takes the place of the first, which is as tall
        return (blocks[-1], *blocks[1:_MOST_BLOCKS])
    return blocks[:_MOST_BLOCKS]


def _name_hidden(grid: GridPart, lines: list[Line], visible: Sequence[GridBlock], room: int) -> None:
    """Adds to the heading in `lines` that the arrows lead to the hidden blocks, by name if that fits."""
    hidden = [block.name for block in grid.parts if block not in visible]
    if hidden and grid.marks.get("cursor"):
        text = widest(room - len(lines[0].text), f"  arrows: {', '.join(hidden)}", "  arrows: more")
        lines[0] = painted((lines[0].text, HEADING), (text, QUIET))


def _cell_width(blocks: int, room: int, columns: int) -> int:
    """Returns the width of a cell if `blocks` blocks of `columns` cells stand side by side; 0 without room."""
    return next((cell for cell in _CELLS if blocks * (_LABEL + columns * cell + GAP) - GAP <= room), 0)


def _block_lines(
    grid: GridPart, block: GridBlock, cell: int, ascii_only: bool, most_rows: int = 99
) -> Sequence[Line]:
    """Returns a block below its name and its columns' names, in cells `cell` columns wide.

    If the block has more than `most_rows` rows, only those around the cursor.
    """
    cursor_row = cursor_column = None
    cursor = grid.marks.get("cursor")
    if cursor and cursor.part == block.name:
        cursor_row, cursor_column = cursor.row, cursor.column
    first, name = 0, block.name
    if cursor_row and len(block.rows) > most_rows:  # the cursor in the middle, but no rows beyond the ends
        first = min(max(0, block.rows.index(cursor_row) - most_rows // 2), len(block.rows) - most_rows)
        name = f"{name} {first + 1}-{first + most_rows} of {len(block.rows)}"
    head, spans = " " * _LABEL, []
    for column in block.columns:
        role = HEADING if column == cursor_column else QUIET
        spans.append(InkSpan(range(len(head), len(head) + cell), role))
        head += _in_cell(column, cell)
    lines = [Line(name, HEADING), Line(head, spans=spans)]
    for row in block.rows[first : first + most_rows]:
        text = f"{block.labels.get(row, row):>{_LABEL - 1}} "
        spans = [InkSpan(range(_LABEL), HEADING if row == cursor_row else QUIET)]
        for column in block.columns:
            spot = Spot(block.name, row, column)
            key = spot.key if cursor else ""  # a click moves the cursor there
            spans.append(InkSpan(range(len(text), len(text) + cell), _cell_role(grid, spot), key))
            letter = one_letter(grid.cells.get(spot, GridCell()).text) or empty_sign(ascii_only)
            text += _in_cell(letter, cell)
        lines.append(Line(text, TEXT, spans=spans, here=row == cursor_row))
    return lines


def _cell_role(grid: GridPart, spot: Spot) -> str:
    """Returns the role of a cell: the one at the cursor is white, be it the hand's or not."""
    marks = (name for name in ("cursor", "hand") if grid.marks.get(name) == spot)
    return f"cell_{next(marks, grid.cells.get(spot, GridCell()).kind or 'dark')}"


def _in_cell(text: str, width: int) -> str:
    """Returns `text`, mostly of one character, in the middle of a cell."""
    left = " " * ((width - 1) // 2)
    return f"{left}{text}"[:width].ljust(width)
