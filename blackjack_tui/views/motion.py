"""Motion on the drawn table: cards come from the shoe and turn."""

from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    DealerDealt,
    DealerDrew,
    HoleDealt,
    HoleTurned,
    PlayerDealt,
    PlayerDrew,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import Motion
from blackjack_tui.views.drawn_hands import Hands
from blackjack_tui.views.faces import BACK, drawn
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE, Glyphs
from blackjack_tui.views.layout import CardPlace, CardSize, Layout, shoe_place

_FLIGHT = 0.7  # of the way of a card from the shoe; then it turns

MOVING_CARDS = (PlayerDealt, PlayerDrew, DealerDealt, HoleDealt, DealerDrew, HoleTurned)
"""The events whose card lies on the table only once it has come to rest."""


def paint_motion(buffer: Buffer, layout: Layout, after: Situation, motion: Motion, ascii_only: bool) -> None:
    """Paints the cards in motion over the table, on their way to the situation `after`."""
    hands = Hands(buffer, layout, after, ascii_only)
    glyphs = ASCII if ascii_only else UNICODE
    match motion.event:
        case PlayerDealt() | PlayerDrew() if motion.event.box.yours:
            place = hands.places_of_player()[after.table.place_of(motion.event)][-1]
            _deal(buffer, layout, place, motion.event.card, motion.part, glyphs)
        case DealerDealt() | DealerDrew():
            _deal(buffer, layout, hands.places_of_dealer()[-1], motion.event.card, motion.part, glyphs)
        case HoleDealt():
            _deal(buffer, layout, hands.places_of_dealer()[-1], None, motion.part, glyphs)
        case HoleTurned():
            hole_card = motion.before.dealer.cards.index(None)
            place = hands.places_of_dealer()[hole_card]
            row, column, (width, height) = place
            shadow = int(not ascii_only)
            for covered_row in range(row, row + height + shadow):
                buffer.writebuf(covered_row, column, " " * (width + shadow), "table")
            role = BACK if motion.part < 0.5 else INKS[motion.event.card.suit]
            _turn(buffer, place, abs(2 * motion.part - 1), role, glyphs)  # narrow, and wide again


def _deal(
    buffer: Buffer, layout: Layout, place: CardPlace, card: Card | None, part: float, glyphs: Glyphs
) -> None:
    """Paints a card that comes from the shoe face down, fast at first, and turns over at its place.

    It stays face down if `card` is None.
    """
    row, column, size = place
    if part < _FLIGHT:
        progress = 1 - (1 - part / _FLIGHT) ** 2
        # In the air the card lies flat, and is smaller: fewer cells to send.
        flying = CardSize((size.width + 1) // 2, max(2, size.height // 3))
        from_row, from_column = shoe_place(layout)
        to_row = row + (size.height - flying.height) // 2
        to_column = column + (size.width - flying.width) // 2
        top = round(from_row + (to_row - from_row) * progress)
        left = round(from_column + (to_column - from_column) * progress)
        left = min(left, layout.columns - flying.width)
        for flying_row in range(top, top + flying.height):
            buffer.writebuf(flying_row, left, glyphs.back * flying.width, BACK)
    elif card is None:
        face_down = drawn(None, size, glyphs is ASCII, shadow=False)
        buffer.paste(row, column, face_down, size.height)
    else:
        is_turned = (part - _FLIGHT) / (1 - _FLIGHT) >= 0.5
        role = INKS[card.suit] if is_turned else BACK
        _turn(buffer, place, 0.65 if is_turned else 0.35, role, glyphs)


def _turn(buffer: Buffer, place: CardPlace, part: float, role: str, glyphs: Glyphs) -> None:
    """Paints a card seen at an angle: only a part of its width."""
    row, column, size = place
    width = max(2, round(size.width * part))
    left = column + (size.width - width) // 2
    inside = " " * (width - 2)
    text = f" {inside} " if glyphs.halves else f"{glyphs.down}{inside}{glyphs.down}"  # ASCII needs edges
    for card_row in range(row, row + size.height):
        buffer.writebuf(card_row, left, text, role)
