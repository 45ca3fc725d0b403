"""Side bets on the drawn table: a spot for each right of the player's cards, or all of them in a row."""

from collections.abc import Iterator
from typing import NamedTuple

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.events import SideBetSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import Motion
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Layout, widest
from blackjack_tui.views.words import chip_role
from blackjack_tui.words.money import gain, money
from blackjack_tui.words.sentences import side_bet_name

_NARROWEST, _WIDEST = 12, 26  # columns of a spot


class _SideBetSpot(NamedTuple):
    """A side bet as it lies on the table."""

    name: str
    amount: str
    """The bet, or its gain once it is settled; empty without a bet."""
    role: str
    pattern: str = ""
    """The pattern that won."""


def _spots(situation: Situation) -> Iterator[_SideBetSpot]:
    """Yields the side bets of the question for a bet, or of the round."""
    asked = situation.asked
    if isinstance(asked, Limits):
        for each in asked.side_bets:
            amount, role = (money(each.last), chip_role(each.last)) if each.last else ("", "quiet")
            if each.name == asked.name:  # the one that is being placed
                role = "worth"
            yield _SideBetSpot(side_bet_name(each.name), amount, role)
        return
    for bet in situation.table.side_bets:
        name, settled = side_bet_name(bet.name), bet.settled
        if settled:
            role = Outcome.WIN if settled.pattern else Outcome.LOSE
            yield _SideBetSpot(name, gain(settled), role, settled.pattern or "")
        else:
            yield _SideBetSpot(name, money(bet.bet), chip_role(bet.bet))


def paint_side_bets(
    buffer: Buffer, layout: Layout, situation: Situation, cards_end: int, glyphs: Glyphs, motion: Motion | None
) -> bool:
    """Paints a spot for each side bet right of the cards; returns whether there is room.

    With `motion` a bet is being settled: a lost one goes to the dealer, and winnings come from there.
    """
    room = layout.whole.end - cards_end - 2
    if room < _NARROWEST:
        return False
    event = motion.event if motion and isinstance(motion.event, SideBetSettled) else None
    if motion and event:  # while a bet moves, all lie as before
        table = situation.table._replace(side_bets=motion.before.side_bets)
        situation = situation._replace(table=table)
    spots = list(_spots(situation))
    first = layout.player + max(0, layout.card.height - 2 * len(spots))  # as many rows stay free below
    for row, spot in enumerate(spots, first):
        settled = event if event and spot.name == side_bet_name(event.name) else None
        amount = spot.amount or "none"
        if settled and not settled.pattern:  # lost: it is on its way to the dealer
            amount = "  "
        chip_column = _paint_chip(buffer, layout, row, amount, spot.role, glyphs)
        name_room = min(_WIDEST, room) - (layout.whole.end - chip_column) - 1
        words = spot.name.split()
        forms = [f"{spot.name}: {spot.pattern}"] if spot.pattern else []
        name = widest(name_room, *forms, spot.name, words[0])[:name_room]
        buffer.writebuf(row, chip_column - len(name) - 1, name, "worth" if spot.role == "worth" else "name")
        if motion and settled:
            cents, distance = settled.bet, motion.part  # from the spot, as a part of the way to the dealer
            if settled.pattern:
                cents, distance = settled.returned - settled.bet, 1 - motion.part
            chip_row = round(row + (layout.dealer + 1 - row) * distance)
            _paint_chip(buffer, layout, chip_row, money(cents), chip_role(cents), glyphs)
    return True


def _paint_chip(buffer: Buffer, layout: Layout, row: int, text: str, role: str, glyphs: Glyphs) -> int:
    """Paints a chip at the right end of a row; returns the column where it begins."""
    chip = f"{glyphs.chip[0]} {text} {glyphs.chip[1]}"
    buffer.writebuf(row, layout.whole.end - len(chip), chip, role)
    return layout.whole.end - len(chip)


def in_a_row(situation: Situation, room: int) -> str:
    """Returns as many side bets in a row as have room: `21+3 $5, buster +$10`."""
    bets = [f"{spot.name} {spot.amount}" for spot in _spots(situation) if spot.amount]
    return widest(room, *(", ".join(bets[:count]) for count in range(len(bets), 0, -1)), "")
