"""The table of 2008, cell for cell: cards by their names, in two columns."""

from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.screen import Region

MINIMUM = Size(24, 71)

_STATUS = Region(23, 7, 60)
_TITLE = " Welcome to Blackjack! "
_FIRST_CARD = 7


def status_region(_size: Size) -> Region:
    """Where messages go: it does not move with the size."""
    return _STATUS


def paint(buffer: Buffer, table: Table) -> None:
    """Paints the table at the top left of `buffer`, on felt all over."""
    for row in range(buffer.size.rows):
        buffer.writebuf(row, 0, " " * buffer.size.columns, "felt")
    buffer.writebuf(1, 22, _TITLE, "title")
    _paint_hand(buffer, 7, "Your Cards", table.player)
    _paint_hand(buffer, 36, "Dealer's Cards", table.dealer)


def _paint_hand(buffer: Buffer, column: int, heading: str, hand: SeenHand) -> None:
    buffer.writebuf(4, column, heading, "heading")
    buffer.writebuf(5, column, "~" * len(heading), "heading")
    if hand.points is not None:
        total = f"({hand.points} points{', Soft' if hand.soft else ''})"
        buffer.writebuf(4, column + len(heading) + 1, total, "total")
    for row, card in enumerate(hand.cards, _FIRST_CARD):
        buffer.writebuf(row, column, card.name if card else "?", "card")
