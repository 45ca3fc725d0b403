"""The betting circle of the drawn table, and the chips in it."""

from collections.abc import Iterator

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.glyphs import Glyphs
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


def paint_bet(buffer: Buffer, layout: Layout, situation: Situation, cards: range, glyphs: Glyphs) -> None:
    """Paints the circle beside the player's `cards`, if there is room, with the bet made or lying there."""
    table, asked = situation.table, situation.asked
    if table.bankroll is None:
        return
    betting = isinstance(asked, Limits)
    bet = asked.last if isinstance(asked, Limits) else sum(hand.bet for hand in table.hands)
    left = (cards.start - layout.whole.left - _WIDTH - _GAP) // 2 + layout.whole.left
    if left < layout.whole.left or (not betting and table.over):
        return
    top = layout.player + 1 + max(0, layout.card.height - _HEIGHT) // 2
    for row, text in enumerate(_circle(glyphs), top):
        buffer.writebuf(row, left, text, "quiet")
    amount = f" {money(bet)} "
    if bet:
        role = "active" if betting else "name"
        buffer.writebuf(top + _HEIGHT - 1, left + (_WIDTH - len(amount)) // 2, amount, role)
    for row, (chip, count) in enumerate(list(chips(bet))[:_KINDS], top + 1):
        text = f"{money(chip * 100):^6}"
        beside = f" x{count}" if count > 1 else ""
        column = left + (_WIDTH - len(text) - len(beside)) // 2
        buffer.writebuf(row, column, text, f"chip_{chip}")
        buffer.writebuf(row, column + len(text), beside, "name")


def _circle(glyphs: Glyphs) -> tuple[str, ...]:
    across = glyphs.across * (_WIDTH - 6)
    inside = " " * (_WIDTH - 4)
    return (
        f"  /{across}\\  "[:_WIDTH],
        f" /{inside}\\ ",
        f"{glyphs.down}{' ' * (_WIDTH - 2)}{glyphs.down}",
        f" \\{inside}/ ",
        f"  \\{across}/  ",
    )
