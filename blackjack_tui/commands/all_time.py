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
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.practice.decisions import Cells, Decisions
from blackjack_tui.practice.weights import dealt_as, shipped
from blackjack_tui.reports.model import Report, Sentence
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store import KeptGames
from blackjack_tui.store.stats import Stats
from blackjack_tui.store.stats_report import MissedCell, all_time_report, dearest


def all_time(kept: KeptGames, table: TableScreen) -> AllTime:
    """Returns all that is kept, as a report, with keys that drill the cells that cost most."""

    def drill(cells: Cells) -> None:
        table.aside(lambda: _drill(table, cells, kept.is_kept))

    def made() -> tuple[Report, Mapping[str, Callable[[], None]]]:
        with suppress(BlackjackError), kept.database() as database:
            if database:
                stats = Stats(database, grading=table.look.grade)
                dear = enumerate(dearest(stats, stats.cells()), 1)
                keys = {
                    str(place): partial(drill, cells) for place, cell in dear if (cells := _cells_like(cell))
                }
                return all_time_report(stats), keys
        return Report("stats", "", (Sentence("Nothing is kept yet."),)), {}

    return made


def _cells_like(cell: MissedCell) -> Cells | None:
    """Returns what drills a cell; None by a rule book that does not ship, which has no figures."""
    wanted = cell.first_cards
    with suppress(BlackjackError):
        rules = load(cell.book)
        every, figures = shipped(rules), shipped_book(rules)
        if wanted and every and figures:
            dealt = dealt_as(wanted, every, rules, insures=False)
            return Cells(rules, cell.book, figures, dealt, every, wanted=wanted)
    return None


def _drill(table: TableScreen, cells: Cells, keeps: bool) -> None:
    """Drills a cell of the chart on `table` until the player leaves; with `keeps` the answers are kept."""
    progress = progress_at(cells.rules.name, keeps)
    decisions = Decisions(cells, progress, Helper(), Random(), date.today(), False, [])
    table.clear(cells.rules)
    try:
        decisions.play(DecisionScreen(table, decisions.known))
    finally:
        decisions.close()
