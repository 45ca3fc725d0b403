"""Motion on the drawn table: a card slides from the shoe, the hole card turns, money is counted."""

from collections.abc import Sequence

from blackjack_tui.game.events import (
    DealerDealt,
    DealerDrew,
    HandSettled,
    HoleDealt,
    HoleTurned,
    InsuranceSettled,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import Motion
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.hands import BACK, INKS, Hands, Piece, back
from blackjack_tui.views.layout import SHOE_HEIGHT, SHOE_WIDTH, CardSize, Layout, shoe_place

_WHOLE = 100  # cents: money is counted in dollars


def on_the_way(situation: Situation, motion: Motion) -> Situation:
    """The situation as it is painted below what moves."""
    before, table = motion.before, situation.table
    match motion.event:
        case PlayerDealt() | PlayerDrew() | DealerDealt() | HoleDealt() | DealerDrew() | HoleTurned():
            return situation._replace(table=before)
        case HandSettled() | InsuranceSettled() if before.bankroll is not None and table.bankroll is not None:
            more = round((table.bankroll - before.bankroll) * motion.part / _WHOLE) * _WHOLE
            return situation._replace(table=table._replace(bankroll=before.bankroll + more))
        case _:
            return situation


def paint_motion(buffer: Buffer, layout: Layout, after: Situation, motion: Motion, ascii_only: bool) -> None:
    """Paints what moves over the table, which leads to the situation `after`."""
    glyphs = ASCII if ascii_only else UNICODE
    match motion.event:
        case PlayerDealt() | PlayerDrew():
            row, column, size = Hands(buffer, layout, after, ascii_only).last_of_player(motion.event.hand)
            _slide(buffer, layout, row, column, size, motion.part, ascii_only)
        case DealerDealt() | HoleDealt() | DealerDrew():
            row, column, size = Hands(buffer, layout, after, ascii_only).places_of_dealer()[-1]
            _slide(buffer, layout, row, column, size, motion.part, ascii_only)
        case HoleTurned():
            hidden = motion.before.dealer.cards.index(None)
            row, column, size = Hands(buffer, layout, after, ascii_only).places_of_dealer()[hidden]
            role = BACK if motion.part < 0.5 else INKS[motion.event.card.suit]
            _turn(buffer, row, column, size, abs(2 * motion.part - 1), role, glyphs)
        case Shuffled():
            _riffle(buffer, layout, motion.part, ascii_only)
        case _:
            pass


def _slide(
    buffer: Buffer, layout: Layout, row: int, column: int, size: CardSize, part: float, ascii_only: bool
) -> None:
    """A card on its way from the shoe, fast at first."""
    done = 1 - (1 - part) ** 2
    from_row, from_column = shoe_place(layout)
    from_column = min(from_column, layout.columns - size.width)
    at_row = round(from_row + (row - from_row) * done)
    at_column = round(from_column + (column - from_column) * done)
    _paint(buffer, back(size, ascii_only), at_row, at_column)


def _turn(
    buffer: Buffer, row: int, column: int, size: CardSize, part: float, role: str, glyphs: Glyphs
) -> None:
    """A card seen at an angle: only a part of its width."""
    width = max(2, round(size.width * part))
    left = column + (size.width - width) // 2
    line = glyphs.across * (width - 2)
    rows = (
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *[f"{glyphs.down}{' ' * (width - 2)}{glyphs.down}"] * (size.height - 2),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    )
    for at, text in enumerate(rows, row):
        buffer.writebuf(at, column, " " * size.width, "table")
        buffer.writebuf(at, left, text, role)


def _riffle(buffer: Buffer, layout: Layout, part: float, ascii_only: bool) -> None:
    """Two halves of the cards, parted and brought together again, twice."""
    row, column = shoe_place(layout)
    apart = round(4 * abs((2 * part % 1) - 0.5) * 2)
    half = CardSize(SHOE_WIDTH, SHOE_HEIGHT)
    for at in (column - 2 * apart, column - apart // 2):
        _paint(buffer, back(half, ascii_only), row, at)


def _paint(buffer: Buffer, pieces: Sequence[Piece], row: int, column: int) -> None:
    for piece in pieces:
        buffer.writebuf(row + piece.row, column + piece.column, piece.text, piece.role)
