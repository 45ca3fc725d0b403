"""Plays at one table after another on one screen: the player can move to another table."""

from collections.abc import Callable

from blackjack_tui.commands.kept import KeptGames
from blackjack_tui.commands.options import first_cards
from blackjack_tui.commands.recording import Recording, Recordings
from blackjack_tui.commands.tables import bets_at, count_at, deal_for
from blackjack_tui.errors import Left
from blackjack_tui.front_ends.coach_seat import SESSION, CoachSeat
from blackjack_tui.front_ends.mode import Mode, PageKey
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import HANDS, TABLES, TableScreen
from blackjack_tui.light_typing import TYPE_CHECKING
from blackjack_tui.play.deal import Deal
from blackjack_tui.rulebooks.book_files import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.settings import Values

if TYPE_CHECKING:
    from argparse import Namespace

    from blackjack_tui.front_ends.hands_page import HandsPage
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.front_ends.tables_page import TablesPage

_REFUSAL = "This game is written to a journal, which has one rule book: leave it (Q) before you change tables."


def play_at_tables(
    table: TableScreen,
    deal: Deal,
    kept: KeptGames,
    recordings: Recordings,
    options: "Namespace",
    chosen: Values,
) -> None:
    """Plays `deal`, then a game at each table that the player moves to, until the player leaves.

    With `--seed` every table deals from that seed, otherwise each table has a new seed.
    """
    own, recording = {deal.book: deal.rules}, recordings.last
    refusal = _REFUSAL if options.record is not None else ""

    def tables(current: str, sit: Callable[[str], None]) -> "TablesPage":
        from blackjack_tui.front_ends.tables_page import TablesPage  # not needed for the first frame

        books = {book: load(book) for book in rule_books()}
        return TablesPage({**books, **own}, current, sit, refusal)

    def deal_at(book: str) -> Deal:
        return deal_for(chosen._replace(rules=book), options.seed, first_cards(options))

    while moved := _play_one(table, deal, kept, recording, tables, deal_at, chosen):
        deal = moved
        begins = None if kept.goes_on(deal) else deal
        recording = recordings.add(Recording(options, chosen._replace(rules=deal.book), begins))
        table.looks.moved_to = deal.book
        table.clear(deal.rules)


def _play_one(
    table: TableScreen,
    deal: Deal,
    kept: KeptGames,
    recording: Recording,
    tables: "Callable[[str, Callable[[str], None]], TablesPage]",
    deal_at: Callable[[str], Deal],
    chosen: Values,
) -> Deal | None:
    """Plays until the player leaves or moves. Returns the deal at the new table, or None."""
    moves: list[Deal] = []

    def sit(book: str) -> None:
        moves.append(deal_at(book))
        raise Left

    def hands() -> "HandsPage":
        from blackjack_tui.commands.hands import hands_page  # not needed for the first frame

        return hands_page(table, kept, recording.record)

    count = count_at(chosen, lambda: table.situation)
    seat = CoachSeat(table, bets=lambda: bets_at(deal.rules, chosen, count))
    pages: dict[PageKey, Callable[[], Page]] = {
        TABLES: lambda: tables(deal.book, sit),
        HANDS: hands,
        SESSION: lambda: seat.session_page(lambda columns: kept.told(columns, table.ascii_only)),
    }
    mode = seat.coached(Mode(code=recording.code, pages=pages))
    screen = FullScreen(table, mode.counted(count.notes, lambda: count.told(table.screen.size.columns)))
    if kept.goes_on(deal):  # the table is there before the database is
        table.screen.repaint()
        table.screen.flush()
    try:
        kept.play(deal, screen, recording, (count, seat), lambda: seat.helps)
    finally:
        recording.coached = seat.close()
    return moves[0] if moves else None
