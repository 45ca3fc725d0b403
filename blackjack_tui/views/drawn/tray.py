"""The discard tray, drawn to scale: as high as the whole shoe, with the dealt cards at its bottom."""

from collections.abc import Sequence

WIDTH = 9
"""The columns of a tray."""
_HALVES = 2


def tray(discarded: int, size: int, rows: int, ascii_only: bool = False) -> Sequence[str]:
    """Returns a tray in `rows` lines of `WIDTH` columns, its floor included.

    `discarded` of `size` cards lie in it, to half a line where there are half blocks, else to a line.
    """
    inside = rows - 1
    filled = round(_HALVES * inside * discarded / size)
    if ascii_only:
        filled += filled % _HALVES
    full, half, wall, floor = ("#", "", "|", "+-+") if ascii_only else ("█", "▄", "│", "└─┘")
    lines = []
    for row in range(inside):
        above = filled - _HALVES * (inside - 1 - row)
        block = full if above >= _HALVES else half if above > 0 and half else " "
        lines.append(f"{wall}{block * (WIDTH - 2)}{wall}")
    return (*lines, f"{floor[0]}{floor[1] * (WIDTH - 2)}{floor[2]}")
