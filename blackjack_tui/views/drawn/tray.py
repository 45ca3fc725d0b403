"""The discard tray, drawn to scale: as high as the whole shoe, with the dealt cards at its bottom."""

from collections.abc import Sequence

from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.words.notes import Tray

WIDTH = 9
"""The columns of a tray."""
_LABEL = "Discards"
_HALVES = 2
_GAP = 2  # columns between the tray and the dealer's first card


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


def paint_tray(buffer: Buffer, layout: Layout, discards: Tray, end: int, glyphs: Glyphs) -> None:
    """Paints the tray at the dealer's other side, as high as a card, unless the cards reach into its place.

    `end`: the column behind the dealer's last card; the cards lie in the middle.
    """
    whole = layout.whole
    first = whole.left + whole.right - end
    if layout.foot is None or first < whole.left + WIDTH + _GAP:
        return
    buffer.writebuf(layout.dealer, whole.left, _LABEL, "name")
    lines = tray(*discards, layout.card.height, ascii_only=not glyphs.halves)
    for row, line in enumerate(lines, layout.dealer + 1):
        buffer.writebuf(row, whole.left, line, "quiet")
