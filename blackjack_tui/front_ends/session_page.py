"""The page of the session, with a tab for all recorded games."""

from collections.abc import Callable, Sequence

from blackjack_tui.coach.coach import Coach
from blackjack_tui.front_ends.day_card import SessionCard
from blackjack_tui.front_ends.report_layout import SENTENCES, Arrangement, ReportPage
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.table import Table
from blackjack_tui.reports.model import Report
from blackjack_tui.screen.buffer import cut
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.words.notes import BY_CHART

GRADES = "g"  # the key that switches between grading by chart and by exact cards
CARD = "c"  # the key that shows the card of the session
_SOURCES = "Luck and skill"
_SESSION = Arrangement(
    (("course", "costs"), ("dearest", "grades"), ("session", SENTENCES)),
    ("course", "costs", "dearest", SENTENCES, "session"),
    _SOURCES,
)
_AFTER_A_MISTAKE = Arrangement(
    ((SENTENCES,), ("course", "costs"), ("dearest", "grades"), ("session",)), beside_hero=_SOURCES
)
_ALL_TIME = Arrangement((("course", "costs"), ("dearest",), ("totals",)), beside_hero=_SOURCES)


class SessionPage(ReportPage):
    """The session since `coach` came and, on a tab of its own, all recorded games.

    `kept` makes the report on those. `table` has the money of rounds before the coach came; `before` is the
    table at the end of an earlier session of the same game, or an empty one. With `write`, which
    writes a picture, the session has a card.
    """

    tabs: Sequence[str] = ("Session", "All time")

    def __init__(
        self,
        coach: Coach,
        table: TableScreen,
        before: Table,
        regrade: Callable[[], None],
        kept: Callable[[], Report] | None = None,
        write: Callable[[], str] | None = None,
    ) -> None:
        title = cut(table.rules.title, 24)
        if kept is None:
            self.tabs = ()
            title = f"Session {(ASCII if table.ascii_only else UNICODE).dot} {title}"
        super().__init__(title, self._report, table.ascii_only)
        self._coach = coach
        self._table = table
        self._earlier_table = before
        self._regrade = regrade
        self._kept = kept
        self._write = write
        self._all: Report | None = None

    @property
    def content(self) -> object:
        return self._coach.arrivals, self._coach.tally.grading

    @property
    def hints(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """The key for the other grading; once a round with bets is over, also the key for the card."""
        other = "exact cards" if self._coach.tally.grading == BY_CHART else "chart"
        card = ((CARD, CARD.upper(), "card"),) if self._has_card else ()
        return (*card, (GRADES, GRADES.upper(), f"grade by {other}"))

    @property
    def _has_card(self) -> bool:
        tally = self._coach.tally
        return bool(self._write and not self.tab and tally.bets and tally.rounds)

    def take(self, key: Key) -> bool:
        """G changes the grading; C shows the card of the session."""
        if key.letter == CARD and self._write and self._has_card:
            self._table.open(SessionCard(self._coach, self._write, self._table.ascii_only))
            return True
        if key.letter != GRADES:
            return False
        self._regrade()
        self._all = None
        return True

    def _report(self) -> Report:
        """Returns the report of the open tab, and chooses how it is arranged."""
        if self.tab and self._kept:
            if self._all is None:
                self._all = self._kept()
            self._arrangement = _ALL_TIME
            return self._all
        self._arrangement = _SESSION if self._coach.was_right else _AFTER_A_MISTAKE
        table = self._table.situation.table
        return self._coach.session_report("The session so far", table, self._earlier_table)
