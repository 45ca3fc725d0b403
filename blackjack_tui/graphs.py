"""Graphs of numbers as lines of text, in braille and half blocks, or in ASCII."""

from collections.abc import Sequence
from itertools import cycle, groupby, pairwise
from math import ceil, floor
from typing import NamedTuple

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille character, in its four rows and two columns."""
_BRAILLE = " " + "".join(map(chr, range(0x2801, 0x2900)))
"""The braille characters by their bits."""
_BLOCKS = " ▄█"  # none, half and all of a cell
_HALF_BLOCKS = {(True, True): "█", (True, False): "▄", (False, True): "▀"}  # the lower and the upper half
_MOST_STEPS = 5


def line_graph(
    values: Sequence[float],
    columns: int,
    rows: int,
    ascii_only: bool = False,
    highest: float = 0.0,
    lowest: float = 0.0,
) -> tuple[list[str], float, float]:
    """Draws `values` from left to right; a few are stretched over the whole width.

    Returns `rows` lines of `columns` characters, and the values in the middle of the lowest and of the highest
    row. They include 0, `lowest` and `highest`, so that several graphs can share a scale.
    """
    low, high = min(lowest, 0.0, *values), max(highest, 0.0, *values)
    dots_across, dots_down = (1, 1) if ascii_only else (2, 4)  # in a character
    if high == low:
        high = low + 1
    # The lowest and the highest value are in the middle of their rows.
    scale, half_row = (rows - 1) * dots_down / (high - low), dots_down // 2
    cells = [[0] * columns for _ in range(rows)]
    y_before: int | None = None
    for x, value in enumerate(sampled(stretched(values, 2 * columns), columns * dots_across)):
        y = round((high - value) * scale) + half_row
        # All dots from point to point, so that a line that falls or rises fast has no gaps.
        ends = [y, y if y_before is None else y_before]
        for dot in range(min(ends), max(ends) + 1):
            cells[dot // dots_down][x // dots_across] |= _DOTS[dot % 4][x % 2]  # in ASCII any bit is a star
        y_before = y
    if ascii_only:
        return ["".join("*" if cell else " " for cell in row) for row in cells], low, high
    return ["".join(_BRAILLE[cell] for cell in row) for row in cells], low, high


def round_edges(low: float, high: float, least: float = 1.0, gap: float = 0.0) -> tuple[float, ...]:
    """Returns three to six round numbers at equal distances, from `low` or less to `high` or more.

    They are multiples of 1, 2 or 5 times a power of ten, and of `least`: of 100 for whole dollars in cents.
    `gap`: the least distance.
    """
    step = least
    factors = cycle((2, 2.5, 2))  # from 1 to 2, 5, 10, 20
    while step < gap or ceil(high / step) - floor(low / step) > _MOST_STEPS:
        step *= next(factors)
    first, last = floor(low / step), ceil(high / step)
    if last - first < 2:  # three edges at least: 0 and 1 become -1, 0 and 1
        first, last = first - 1, max(last, first + 1)
    return tuple(place * step for place in range(first, last + 1))


class AreaInks(NamedTuple):
    """The names that an area's cells get: on the axis, in a line at zero, above it and below, and in areas."""

    axis: str
    level: str
    up: str
    up_area: str
    down: str
    down_area: str


def area_graph(
    values: Sequence[float],
    high: float,
    low: float,
    rows: int,
    inks: AreaInks,
    ascii_only: bool,
    is_slope: bool = False,
) -> tuple[list[list[tuple[str, str]]], int]:
    """Draws a line, a column for each of `values`, and the area between it and zero.

    The line is of steps, or a thinner slope.

    `high` and `low` are in the lower halves of the first and the last row. Returns the characters of each row,
    each with its ink, and the row of the last value.
    """
    zero_row = round(high / (high - low) * (rows - 1))
    halves = [_half_rows(value, high - low, rows - 1) for value in values]
    lines = []
    for before, half, after in zip([halves[0], *halves], halves, [*halves[1:], halves[-1]], strict=False):
        # A step's riser is in its second column; of a slope each column has the half nearer to it.
        ends = [(near + half) // 2 + (near < half) for near in (before, after)] if is_slope else [before]
        lines.append(range(min(half, *ends), max(half, *ends) + 1))
    cells = [[_area_cell(line, zero_row - row, inks, ascii_only) for line in lines] for row in range(rows)]
    return cells, zero_row - halves[-1] // 2


def _half_rows(value: float, span: float, rows: int) -> int:
    """Returns the half rows from zero to `value` where `span` takes `rows`; 0 for zero alone."""
    halves = round(value / span * rows * 2)
    if halves == 0 and value != 0:
        return 1 if value > 0 else -1
    return halves


def _area_cell(line: range, row: int, inks: AreaInks, ascii_only: bool) -> tuple[str, str]:
    """Returns the character and the ink of the cell that is `row` rows above the axis.

    The column's line is in the half rows of `line`; 0 is the lower half of the axis's row.
    """
    lower, upper = 2 * row in line, 2 * row + 1 in line
    is_area = line.start > 2 * row if row >= 0 else line.stop <= 2 * row + 1
    ink, area = (inks.down, inks.down_area) if row < 0 else (inks.up, inks.up_area)
    if lower or upper:
        ink = area if is_area else inks.level if row == 0 and not upper else ink
        return "*" if ascii_only else _HALF_BLOCKS[lower, upper], ink
    if is_area:
        return "." if ascii_only else " ", area
    return (("_" if ascii_only else "▁") if row == 0 else " "), inks.axis


def runs(cells: Sequence[tuple[str, str]]) -> Sequence[tuple[str, str]]:
    """Returns texts and roles with neighbouring texts of the same role joined."""
    roles = groupby(cells, lambda cell: cell[1])
    return [("".join(text for text, _ in run), role) for role, run in roles]


def bar_graph(values: Sequence[float], rows: int) -> list[str]:
    """Draws a bar of one column for each value as `rows` lines in half blocks. Negative values count as 0."""
    highest = max(values, default=0) or 1
    halves = [round(max(value, 0) / highest * rows * 2) for value in values]
    # A value above 0 is always visible.
    halves = [max(half, 1) if value > 0 else 0 for half, value in zip(halves, values, strict=True)]
    lines = []
    for row in reversed(range(rows)):
        halves_in_row = [min(max(half - 2 * row, 0), 2) for half in halves]
        lines.append("".join(_BLOCKS[half] for half in halves_in_row))
    return lines


def stretched(values: Sequence[float], least: int) -> Sequence[float]:
    """Repeats each of `values` until there are at least `least`, so that a few rounds fill a graph."""
    repeats = ceil(least / len(values))
    return [value for value in values for _ in range(repeats)]


def sampled(values: Sequence[float], limit: int) -> list[float]:
    """Returns at most `limit` of `values`: the last one of each of `limit` equal stretches."""
    count = len(values)
    if count <= limit:
        return list(values)
    return [values[(place + 1) * count // limit - 1] for place in range(limit)]


def averaged(values: Sequence[float], limit: int) -> list[float]:
    """Returns `limit` means of equal stretches of `values`, which are more; the last is the last value."""
    ends = [place * len(values) // limit for place in range(limit + 1)]
    means = (sum(values[start:end]) / (end - start) for start, end in pairwise(ends[:-1]))
    return [*means, values[-1]]
