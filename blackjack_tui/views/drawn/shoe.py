"""The shoe on the drawn table: a pile of cards at the dealer's side, from which every card comes."""

from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.drawn.faces import BACK
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.glyphs import Glyphs

WIDTH, HEIGHT = 9, 5
_GAP = 2  # columns between the shoe and the dealer's last card


def place(layout: Layout) -> tuple[int, int]:
    """The row and the column of the shoe's top left corner."""
    return layout.dealer + 1, layout.whole.right - WIDTH


def paint_shoe(buffer: Buffer, layout: Layout, table: Table, cards: int, glyphs: Glyphs) -> None:
    """Paints the shoe, with how many cards it has, unless the dealer's `cards` reach into its place."""
    row, column = place(layout)
    if layout.foot is None or cards + _GAP > column:
        return
    left, right, low_left, low_right = (glyphs.corners[corner] for corner in range(4))
    across, down = glyphs.across * (WIDTH - 3), glyphs.down
    told = str(table.left) if table.cut else ""
    for at, text in enumerate(
        (
            f"{left}{across}{right}",
            f"{down}{'':{WIDTH - 3}}{down}{right}",
            f"{down}{told:^{WIDTH - 3}}{down}{down}",
            f"{low_left}{across}{low_right}{down}",
        ),
        row,
    ):
        buffer.writebuf(at, column, text, BACK)
    buffer.writebuf(row + HEIGHT - 1, column + 1, f"{low_left}{across}{low_right}", BACK)
