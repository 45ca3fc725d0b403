"""Games at one table after another, on one screen: the player sits down at another table."""

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING

from blackjack_tui.commands.keeping import Keeper, Keepers
from blackjack_tui.commands.tables import dealt
from blackjack_tui.errors import Left
from blackjack_tui.full_screen.mode import CoachSeat, Mode
from blackjack_tui.full_screen.playing import FullScreen
from blackjack_tui.full_screen.table_screen import TABLES, TableScreen
from blackjack_tui.play.deal import Deal
from blackjack_tui.rulebooks.loading import load, rule_books
from blackjack_tui.settings import Values

if TYPE_CHECKING:
    from blackjack_tui.full_screen.tables_page import TablesPage

_REFUSAL = "This game is written to a journal, which has one rule book: leave it (Q) before you change tables."


def play_at_tables(
    table: TableScreen, deal: Deal, keepers: Keepers, options: Namespace, chosen: Values
) -> None:
    """Plays `deal`, then at each table the player sits down at, until the player leaves.

    With `--seed` every table deals from that seed, otherwise each from a fresh one.
    """
    own, keeper = {deal.book: deal.rules}, keepers.last
    refusal = _REFUSAL if options.record is not None else ""

    def tables(current: str, sit: Callable[[str], None]) -> "TablesPage":
        from blackjack_tui.full_screen.tables_page import TablesPage  # not needed for the first frame

        books = {book: load(book) for book in rule_books()}
        return TablesPage({**books, **own}, current, sit, refusal)

    def deal_at(book: str) -> Deal:
        return dealt(chosen._replace(rules=book), options.seed)

    while moved := _play_one(table, deal, keeper, tables, deal_at):
        deal = moved
        keeper = keepers.add(Keeper(options, chosen._replace(rules=deal.book), deal))
        table.looks.moved_to = deal.book
        table.clear(deal.rules)


def _play_one(
    table: TableScreen,
    deal: Deal,
    keeper: Keeper,
    tables: "Callable[[str, Callable[[str], None]], TablesPage]",
    deal_at: Callable[[str], Deal],
) -> Deal | None:
    """Plays until the player leaves; returns the deal at the table chosen instead, None if none was."""
    moves: list[Deal] = []

    def sit(book: str) -> None:
        moves.append(deal_at(book))
        raise Left

    seat = CoachSeat(table)
    mode = Mode(code=keeper.code, pages={TABLES: lambda: tables(deal.book, sit)})
    screen = FullScreen(table, mode.coached(seat))
    try:
        deal.play(screen, (keeper.recorder(), seat, screen))
    finally:
        keeper.coached = seat.close()
    return moves[0] if moves else None
