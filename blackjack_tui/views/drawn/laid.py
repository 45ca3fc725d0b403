"""Cards laid in a row, by themselves, as large as there is room for."""

from collections.abc import Sequence

from blackjack_tui.game.cards import Card
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.drawn.faces import back, face
from blackjack_tui.views.drawn.layout import SIZES, CardSize, card_size, spread, strip
from blackjack_tui.views.drawn.room import Room


def size_for(count: int, screen: Size, room: Room, rows: int) -> CardSize:
    """Returns the size of `count` cards in `room`, side by side in so many `rows`.

    That is one size larger than on a table on the same screen, or as large as there is room for. The smallest
    size may have to overlap.
    """
    largest = max(0, SIZES.index(card_size(screen)) - 1)
    fitting = (
        card for card in SIZES[largest:] if card.height <= rows and count * (card.width + 1) <= room.width + 1
    )
    return next(fitting, SIZES[-1])


def paint_laid(
    buffer: Buffer, top: int, room: Room, cards: Sequence[Card], size: CardSize, covered: bool, ascii_only: bool
) -> None:
    """Paints cards of `size` from row `top` on, in the middle of `room`; face down if `covered`."""
    taken = len(cards) * (size.width + 1) - 1
    begin = room.left + max(0, room.width - taken) // 2
    places = spread([strip(card.rank.code) for card in cards], size.width, room, begin)
    for card, column in zip(cards, places, strict=True):
        for piece in back(size, ascii_only) if covered else face(card, size, ascii_only):
            buffer.writebuf(top + piece.row, column + piece.column, piece.text, piece.role)
