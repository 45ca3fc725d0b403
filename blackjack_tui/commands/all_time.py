"""The figures of all that is kept, for the page of the session; the dearest cells can be drilled from there."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import date
from functools import partial
from random import Random

from blackjack_tui.commands.watching import progress_at
from blackjack_tui.errors import BlackjackError
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.session_page import AllTime
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.practice.weights import dealt_as, shipped
from blackjack_tui.reports.model import Report, Sentence
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store import KeptGames
from blackjack_tui.store.stats import Stats
from blackjack_tui.store.stats_report import MissedCell, all_time_report, dearest


def all_time(kept: KeptGames, table: TableScreen) -> AllTime:
    """Returns all that is kept, as a report, with keys that drill the cells that cost most."""

    def drill(book: str, wanted: FirstCards) -> None:
        table.aside(lambda: _drill(table, book, wanted, kept.is_kept))

    def made() -> tuple[Report, Mapping[str, Callable[[], None]]]:
        with suppress(BlackjackError), kept.database() as database:
            if database:
                stats = Stats(database, grading=table.look.grade)
                cells = enumerate(dearest(stats, stats.cells()), 1)
                keys = {
                    str(place): partial(drill, cell.book, wanted)
                    for place, cell in cells
                    if (wanted := _dealt(cell))
                }
                return all_time_report(stats), keys
        return Report("stats", "", (Sentence("Nothing is kept yet."),)), {}

    return made


def _dealt(cell: MissedCell) -> FirstCards | None:
    """Returns the cards that drill a cell; None by a rule book that does not ship, which has no figures."""
    wanted = cell.first_cards
    try:
        rules = load(cell.book)
        every = shipped(rules)
        if not wanted or not every or not shipped_book(rules):
            return None
        dealt_as(wanted, every, rules, insures=False)
    except BlackjackError:
        return None
    return wanted


def _drill(table: TableScreen, book: str, wanted: FirstCards, keeps: bool) -> None:
    """Drills a cell of the chart on `table` until the player leaves; with `keeps` the answers are kept."""
    from blackjack_tui.practice.decisions import Cells, Decisions  # only for those who practise

    rules = load(book)
    every, figures = shipped(rules), shipped_book(rules)
    assert every
    assert figures
    cells = Cells(rules, book, figures, dealt_as(wanted, every, rules, insures=False), every, wanted=wanted)
    decisions = Decisions(cells, progress_at(rules.name, keeps), Helper(), Random(), date.today(), False, [])
    table.clear(rules)
    try:
        decisions.play(DecisionScreen(table, decisions.known))
    finally:
        decisions.close()
