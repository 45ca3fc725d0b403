"""The report on all kept rounds, for the session's page."""

from contextlib import suppress

from blackjack_tui.errors import BlackjackError
from blackjack_tui.reports.model import Report, Sentence
from blackjack_tui.store import KeptGames
from blackjack_tui.store.stats import Stats
from blackjack_tui.store.stats_report import all_time_report


def all_time(kept: KeptGames, grading: str) -> Report:
    """Returns the report on all kept rounds, graded by `grading`; an empty one if they cannot be read."""
    with suppress(BlackjackError), kept.database() as database:
        if database:
            return all_time_report(Stats(database, grading=grading))
    return Report("stats", "", (Sentence("Nothing is kept yet."),))
