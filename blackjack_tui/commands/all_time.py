"""The figures of all kept rounds for the session's page, from which the dearest cells can be drilled."""

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
from blackjack_tui.practice.weights import shipped, with_first_cards
from blackjack_tui.reports.model import Report, Sentence
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store import KeptGames
from blackjack_tui.store.stats import Stats
from blackjack_tui.store.stats_report import MissedCell, all_time_report, dearest


def all_time(kept: KeptGames, table: TableScreen) -> AllTime:
    """Returns a function that makes the report on all kept rounds.

    It also returns, by key, the functions that drill the dearest cells.
    """

    def drill(cells: Cells) -> None:
        table.aside(lambda: _drill(table, cells, kept.is_kept))

    def make() -> tuple[Report, Mapping[str, Callable[[], None]]]:
        with suppress(BlackjackError), kept.database() as database:
            if database:
                stats = Stats(database, grading=table.look.grade)
                keys = {}
                for place, cell in enumerate(dearest(stats, stats.cells()), 1):
                    cells = _cells_to_drill(cell)
                    if cells:
                        keys[str(place)] = partial(drill, cells)
                return all_time_report(stats), keys
        return Report("stats", "", (Sentence("Nothing is kept yet."),)), {}

    return make


def _cells_to_drill(cell: MissedCell) -> Cells | None:
    """Returns the cells of a drill of `cell`; None if its rule book does not ship, and so has no figures."""
    first_cards = cell.first_cards
    with suppress(BlackjackError):
        rules = load(cell.book)
        all_weights, figures = shipped(rules), shipped_book(rules)
        if first_cards and all_weights and figures:
            weights = with_first_cards(first_cards, all_weights, rules, insures=False)
            return Cells(rules, cell.book, figures, weights, all_weights, wanted=first_cards)
    return None


def _drill(table: TableScreen, cells: Cells, keeps: bool) -> None:
    """Drills `cells` on `table` until the player leaves. `keeps`: whether the answers are kept."""
    progress = progress_at(cells.rules.name, keeps)
    decisions = Decisions(cells, progress, Helper(), Random(), date.today(), awaits_odds=False, played=[])
    table.clear(cells.rules)
    try:
        decisions.play(DecisionScreen(table, decisions.known))
    finally:
        decisions.close()
