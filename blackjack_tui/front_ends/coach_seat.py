"""The coach's seat at a table on a screen, with the keys and pages that the coach brings."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.session import WatcherSeat
from blackjack_tui.words.keymap import Shortcut
from blackjack_tui.words.notes import NO_NOTES, OFF, Notes

if TYPE_CHECKING:
    from blackjack_tui.coach.bets import BetJudge
    from blackjack_tui.coach.coach import Coach
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.reports.model import Report


class CoachSeat(WatcherSeat):
    """The coach's seat at a table on a screen: empty until the setting or a key asks for a coach.

    A coach who sits down hears of the round so far. The seat comes before the front end among the watchers.
    With `watched`, somebody else plays, and verdicts name the chosen move. `bets` makes the judge of bets.
    """

    def __init__(
        self, table: TableScreen, watched: bool = False, bets: "Callable[[], BetJudge] | None" = None
    ) -> None:
        super().__init__()
        self._bets = bets
        self._table = table
        self._watched = watched
        self._coach: Coach | None = None
        self.chosen = ""  # the setting that the player chose last, if any
        self._past: tuple[Timeline, int, int] | None = None
        """In a replay: the game, the position on the screen, and the question number there."""
        self._earlier_table = Table()
        """The table at the end of the earlier session of the same game, if there is one."""
        if table.look.coach != OFF:
            table.screen.call_before_key(self._arrive)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Follows an earlier session of the same game."""
        self._earlier_table = situation.table
        super().catch_up(event, situation)

    def coached(self, mode: Mode) -> Mode:
        """Returns the same mode with the coach's keys, pages and notes."""
        keys = {Shortcut.COACH: self.step, Shortcut.ODDS: self.show_once, **mode.keys}
        pages = {Shortcut.CHART: self.chart_page, Shortcut.SESSION: self.session_page, **mode.pages}
        return mode._replace(pages=pages, notes=self.notes, keys=keys)

    def notes(self) -> Notes:
        return self._coach.notes() if self._coach else NO_NOTES

    @property
    def helps(self) -> int:
        """The number of decisions for which the coach showed the odds first."""
        return self._coach.helps if self._coach else 0

    def look_back(self, timeline: "Timeline", position: int, question_number: int = 0) -> None:
        """Gives the coach question `question_number` at `position` of a recorded game, if it has one."""
        self._past = timeline, position, question_number
        if self._coach is None:
            return
        events = timeline.since_cleared(position)
        first = position - len(events) + 1
        steps = [(event, timeline.situation(place)) for place, event in enumerate(events, first)]
        questions = timeline.all_asked(position)
        answer = questions[question_number].answer if questions else None
        self._coach.look_back(steps, timeline.situation(position, question_number), answer)

    def wake(self) -> None:
        """Lets this seat's coach, if there is one, wake the screen again when odds arrive."""
        if self._coach is not None:
            self._table.screen.wake_on(self._coach.filenos(), self._coach.collect, self._coach.send)

    def step(self) -> str:
        """Steps to the coach's next setting; returns its meaning in words."""
        coach = self.coach
        meaning = coach.step()
        self.chosen = coach.setting
        self._table.change_look(self._table.look._replace(coach=coach.setting))
        return meaning

    def show_once(self) -> str:
        return self.coach.show_once()

    def chart_page(self) -> "Page":
        from blackjack_tui.front_ends.chart_page import ChartPage

        return ChartPage(self.coach, self._table)

    def session_page(
        self, kept: "Callable[[], Report] | None" = None, write: Callable[[], str] | None = None
    ) -> "Page":
        """Returns the page of the session; `kept` makes its tab of all time, `write` writes its card."""
        from blackjack_tui.front_ends.session_page import SessionPage

        return SessionPage(self.coach, self._table, self._earlier_table, self._grade_by_next, kept, write)

    def _grade_by_next(self) -> None:
        """Grades decisions by the chart or by exact cards in turn, and shows which."""
        grading = self.coach.step_grading()
        self._table.looks.now = self._table.look._replace(grade=grading)

    @property
    def coach(self) -> "Coach":
        """The coach; the first use seats one."""
        if self._coach is None:
            from blackjack_tui.coach.coach import Coach  # slow to load, and not everybody wants a coach

            coach = self._coach = Coach(
                self._table.rules,
                self._table.look.coach,
                self._watched,
                bets=self._bets() if self._bets else None,
                grading=self._table.look.grade,
            )
            self.take(coach)
            coach.notes()  # so that the coach knows: the open question is on the screen already
            coach.start()
            self.wake()
            if self._past is not None:
                self.look_back(*self._past)
        return self._coach

    def close(self) -> str:
        """Lets the coach go; returns the session in a line if the coach spoke."""
        if self._coach is None:
            return ""
        self._table.screen.wake_on((), lambda: None)  # the coach no longer does
        summary = self._coach.summary() if self._coach.setting != OFF else ""
        self._coach.close()
        return summary

    def _arrive(self) -> bool:
        """Seats the coach after the first frame. Returns True: the coach's notes need another frame."""
        _ = self.coach
        return True
