"""Other players on the drawn table: a short cell for each, between the dealer's hand and the player's."""

from blackjack_tui.game.cards import Box, Outcome
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Layout, Part, Parts, parted, widest_parts, write

_ENDED = {Outcome.WIN: "won", Outcome.LOSE: "lost", Outcome.PUSH: "push"}
_GAP = Part("  ", "name")


def paint_others(buffer: Buffer, layout: Layout, table: Table, glyphs: Glyphs) -> None:
    """Paints a cell for each box that is not the player's: its cards, its total, and how it ended.

    Where the room is short there are ranks without suits, then totals alone. The one who plays is marked.
    """
    boxes = dict.fromkeys(hand.box for hand in table.others)
    forms = [[_cell(table, box, glyphs, length) for box in boxes] for length in (3, 2, 1, 0)]
    room = layout.whole
    parts = widest_parts(room.width, *(parted(cells, _GAP) for cells in forms))
    buffer.writebuf(row_of_others(layout), 0, " " * layout.columns, "name")
    write(buffer, row_of_others(layout), room.left, parts)


def row_of_others(layout: Layout) -> int:
    """The row between the hands, or that of the title where there is none."""
    if layout.felt is not None:
        return layout.felt
    if layout.large:
        return layout.player - 1
    above = layout.player - 2
    return above if above >= layout.dealer + layout.card.height else layout.title


def _cell(table: Table, box: Box, glyphs: Glyphs, length: int) -> Parts:
    """A box in `length` words: 3 has the cards, 2 the ranks, 1 the outcome beside the total, 0 the total."""
    hands = [(place, hand) for place, hand in enumerate(table.others) if hand.box == box]
    plays = table.turn is Turn.OTHER and any(place == table.playing for place, _ in hands)
    role = "active" if plays else "name"
    text = " / ".join(filter(None, (_hand(hand, glyphs, length) for _, hand in hands)))
    mark = glyphs.pointer if plays else ""
    return [Part(f"{mark}{box.number} {text}".rstrip(), role)]


def _hand(hand: SeenHand, glyphs: Glyphs, length: int) -> str:
    cards = [card for card in hand.cards if card]
    if not cards:
        return ""
    shown = {
        3: [glyphs.suits[card.suit] + card.rank.code for card in cards],
        2: [card.rank.code for card in cards],
    }.get(length, [])
    ended = f" {_ENDED[hand.settled.outcome]}" if hand.settled and length else ""
    return " ".join((*shown, f"{hand.points}{ended}"))
