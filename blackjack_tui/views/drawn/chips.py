"""The betting circle of the drawn table, and the chips in it."""

from collections.abc import Iterator

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.drawn.painting import centred, widest
from blackjack_tui.views.drawn.room import Room
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.words.money import money

CHIPS = (1000, 500, 100, 25, 5, 1)
"""The chips there are, in dollars; each has a role of its own, such as `chip_25`."""
_KINDS = 3
"""How many kinds of chip one row each is for."""
_WIDTH, _HEIGHT = 17, 5
_GAP = 3  # columns between the circle and the cards


def chips(cents: int) -> Iterator[tuple[int, int]]:
    """The fewest chips for an amount: dollars of a chip, and how many; what is less than a dollar has none."""
    dollars = cents // 100
    for chip in CHIPS:
        count, dollars = divmod(dollars, chip)
        if count:
            yield chip, count


def room_beside(layout: Layout, cards: range) -> Room | None:
    """The columns beside the player's `cards`, if there is room for the circle."""
    room = Room(layout.whole.left, cards.start - layout.whole.left - _GAP)
    return room if room.width >= _WIDTH else None


def captions(layout: Layout, limits: Limits, cards: range) -> tuple[str, str] | None:
    """The limits of the bet above the circle and the bankroll after it below; None where there is no room."""
    room = room_beside(layout, cards)
    if not room or layout.card.height < _HEIGHT + 2:
        return None
    least, most, step = money(limits.minimum), money(limits.maximum), money(limits.step)
    left = money(limits.bankroll - limits.last)
    above = widest(room.width, f"{least} to {most} by {step}", f"{least} to {most}")
    return above, widest(room.width, f"leaves you {left}", f"leaves {left}")


def paint_bet(buffer: Buffer, layout: Layout, situation: Situation, cards: range, glyphs: Glyphs) -> None:
    """Paints the circle beside the player's `cards`, if there is room, with the bet made or lying there."""
    table, asked = situation.table, situation.asked
    if table.bankroll is None:
        return
    betting = isinstance(asked, Limits)
    bet = asked.last if isinstance(asked, Limits) else sum(hand.bet for hand in table.hands)
    room = room_beside(layout, cards)
    if not room or (not betting and table.over):
        return
    left = centred(room, _WIDTH)
    top = layout.player + 1 + max(0, layout.card.height - _HEIGHT) // 2
    for row, text in enumerate(_CIRCLES[glyphs.chip], top):
        buffer.writebuf(row, left, text, "quiet")
    if isinstance(asked, Limits) and (around := captions(layout, asked, cards)):
        for row, text in zip((top - 1, top + _HEIGHT), around, strict=True):
            buffer.writebuf(row, centred(room, len(text)), text, "message")
    if bet:
        amount = f" {money(bet)} "
        role = "active" if betting else "name"
        buffer.writebuf(top + _HEIGHT - 1, left + (_WIDTH - len(amount)) // 2, amount, role)
    kinds = list(chips(bet))[:_KINDS]
    for row, (chip, count) in enumerate(kinds, top + 1 + (_KINDS - len(kinds)) // 2):
        text = f"{glyphs.chip[0]}{money(chip * 100):^6}{glyphs.chip[1]}"
        beside = f" x{count}" if count > 1 else ""
        column = left + (_WIDTH - len(text) - len(beside)) // 2
        buffer.writebuf(row, column, text, f"chip_{chip}")
        buffer.writebuf(row, column + len(text), beside, "name")


def _circle(glyphs: Glyphs) -> tuple[str, ...]:
    """A ring of steps."""
    left, right, low_left, low_right = (glyphs.corners[corner] for corner in range(4))
    across, down = glyphs.across, glyphs.down
    line, inside = across * (_WIDTH - 6), " " * (_WIDTH - 6)
    return (
        f"  {left}{line}{right}  ",
        f"{left}{across}{low_right}{inside}{low_left}{across}{right}",
        f"{down}{' ' * (_WIDTH - 2)}{down}",
        f"{low_left}{across}{right}{inside}{left}{across}{low_right}",
        f"  {low_left}{line}{low_right}  ",
    )


_CIRCLES = {glyphs.chip: _circle(glyphs) for glyphs in (UNICODE, ASCII)}
