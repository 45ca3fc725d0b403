"""Side bets on the drawn table: a spot for each to the right of the player's cards, or all of them in a row."""

from collections.abc import Iterator

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Layout, widest
from blackjack_tui.views.words import CHIPS
from blackjack_tui.words.money import gain, money
from blackjack_tui.words.sentences import side_bet_name

_NARROWEST, _WIDEST = 12, 26
"""Columns of a spot."""


class _SeenBeside(NamedTuple):
    """A side bet as it lies on the table."""

    name: str
    amount: str
    """The bet, or what it brought; empty where nothing is bet."""
    role: str
    pattern: str = ""
    """The pattern that it was paid for."""


def _spots(situation: Situation) -> Iterator[_SeenBeside]:
    """Yields the side bets of the question for a bet, or of the round."""
    asked = situation.asked
    if isinstance(asked, Limits):
        for each in asked.beside:
            kind = next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= each.last), "quiet")
            role = "active" if each.name == asked.name else kind
            yield _SeenBeside(side_bet_name(each.name), money(each.last) if each.last else "", role)
        return
    for bet in situation.table.side_bets:
        name, settled = side_bet_name(bet.name), bet.settled
        if settled:
            role = Outcome.WIN if settled.pattern else Outcome.LOSE
            yield _SeenBeside(name, gain(settled), role, settled.pattern or "")
        else:
            role = next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= bet.bet), "name")
            yield _SeenBeside(name, money(bet.bet), role)


def has_spots(layout: Layout, behind: int) -> bool:
    """Whether each side bet has a spot of its own beside the cards, which end at `behind`."""
    return layout.large and layout.whole.right - behind - 2 >= _NARROWEST


def paint_side_bets(buffer: Buffer, layout: Layout, situation: Situation, behind: int, glyphs: Glyphs) -> None:
    """Paints a spot for each side bet, at the right end of the player's rows."""
    if not has_spots(layout, behind):
        return
    width = min(_WIDEST, layout.whole.right - behind - 2)
    left, right = glyphs.chip[0], glyphs.chip[1]
    spots = list(_spots(situation))
    first = layout.player + max(0, layout.card.height - 2 * len(spots))
    for row, spot in enumerate(spots, first):
        amount = f"{left} {spot.amount} {right}" if spot.amount else f"{left}    {right}"
        room = width - len(amount) - 1
        name = widest(room, *([f"{spot.name}: {spot.pattern}"] if spot.pattern else []), spot.name)[:room]
        column = layout.whole.right - len(amount)
        buffer.writebuf(row, column - len(name) - 1, name, "active" if spot.role == "active" else "name")
        buffer.writebuf(row, column, amount, spot.role)


def in_a_row(situation: Situation, room: int) -> str:
    """Returns the side bets in a row, as far as it goes: `21+3 $5, buster +$10`."""
    told = [f"{spot.name} {spot.amount}" for spot in _spots(situation) if spot.amount]
    return widest(room, *(", ".join(told[:count]) for count in range(len(told), 0, -1)), "")
