"""Modes: what a table on a screen is used for, with all that belongs to that use, the coach included."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import TYPE_CHECKING, NamedTuple
from blackjack_tui.play.session import Late
from blackjack_tui.screen.painter import Segment
from blackjack_tui.words.keys import COACH_HELP, COUNT_HELP, COUNT_KEY
from blackjack_tui.words.notes import NO_NOTES, Notes, NoteSource, no_notes

if TYPE_CHECKING:
    from blackjack_tui.coach.bets import BetJudge
    from blackjack_tui.coach.coach import Coach
    from blackjack_tui.full_screen.page import Page
    from blackjack_tui.full_screen.table_screen import TableScreen
    from blackjack_tui.history.timeline import Timeline

Bar = Callable[[int], Sequence[Segment]]
"""A line beside the table, for a given number of columns."""


class PageKey(NamedTuple):
    """A key that opens a page over the table."""

    key: str
    name: str
    """The page's name, shown beside the key; empty for a page that only the help names."""
    sentence: str
    """What the key does, for the help; empty for the help itself."""


class Mode(NamedTuple):
    """Playing, watching a demo, or replaying."""

    help: Sequence[str] = ()
    """The keys of this use, in sentences."""
    code: Callable[[], str] | None = None
    """Returns the deal code of the game so far."""
    pages: "Mapping[PageKey, Callable[[], Page]]" = MappingProxyType({})
    """What makes the page that a key opens, besides the help."""
    bar: Bar | None = None
    leave: str = "leave"
    """What Q does, in a word."""
    notes: NoteSource = no_notes
    keys: Mapping[str, Callable[[], str]] = MappingProxyType({})
    """Keys that work at any time; each function returns what its key did, in words, if anything."""
    anytime: Sequence[str] = ()
    """What these keys do, in sentences."""

    def coached(self, seat: "CoachSeat") -> "Mode":
        """Returns the same mode with the coach in `seat`."""
        keys = {"c": seat.step, "o": seat.show_once}
        pages = {CHART: seat.chart_page, SESSION: seat.session_page, **self.pages}
        return self._replace(pages=pages, notes=seat.notes, keys=keys, anytime=(COACH_HELP,))

    def counted(self, notes: NoteSource, count: Callable[[], str]) -> "Mode":
        """Returns the same mode with the count: its `notes` beside those there are, and K, which tells it."""
        before = self.notes

        def both() -> Notes:
            one, other = before(), notes()
            return one._replace(
                lines=one.lines + other.lines, sections=one.sections + other.sections, tray=other.tray
            )

        keys, anytime = {**self.keys, COUNT_KEY: count}, (*self.anytime, COUNT_HELP)
        return self._replace(notes=both, keys=keys, anytime=anytime)


CHART = PageKey("b", "", "B: the book's chart.")
SESSION = PageKey("i", "", "I: the session so far, and the last verdict in full.")


class CoachSeat(Late):
    """The coach's seat at a table on a screen: empty until the setting or a key wants a coach.

    It stands before the front end among the watchers of one game. Whoever sits down knows the round so far.
    With `watched`, somebody else plays, and verdicts name the move that was chosen.
    """

    def __init__(
        self, on: "TableScreen", watched: bool = False, bets: "Callable[[], BetJudge] | None" = None
    ) -> None:
        super().__init__()
        self._bets = bets
        self._on = on
        self._watched = watched
        self._coach: Coach | None = None
        self._past: tuple[Timeline, int] | None = None
        """The game that was played, and the position in it that is shown."""
        if on.look.coach != "off":
            on.screen.once_shown(self._arrive)

    def notes(self) -> Notes:
        """The coach's notes."""
        return self._coach.notes() if self._coach else NO_NOTES

    @property
    def helps(self) -> int:
        """In how many decisions the coach showed the odds before they were made."""
        return self._coach.helps if self._coach else 0

    def look_back(self, timeline: "Timeline", position: int) -> None:
        """Lets the coach look at the decision at `position` of a game that was played, if there is one."""
        self._past = timeline, position
        if self._coach is not None:
            self._coach.look_back(*_past(timeline, position))

    def wake(self) -> None:
        """Lets the screen be woken by this seat's coach again, if one sits in it."""
        if self._coach is not None:
            self._on.screen.wake_on(self._coach.filenos(), self._coach.collect, self._coach.send)

    def step(self) -> str:
        """Steps to the coach's next setting; returns what it is."""
        coach = self.coach
        told = coach.step()
        self._on.looks.now = self._on.look._replace(coach=coach.setting)
        return told

    def show_once(self) -> str:
        """Shows the odds of the open decision."""
        return self.coach.show_once()

    def chart_page(self) -> "Page":
        """The book's chart."""
        from blackjack_tui.full_screen.chart_page import ChartPage

        return ChartPage(self.coach, self._on)

    def session_page(self, kept: Callable[[int], Sequence[str]] = lambda _: ()) -> "Page":
        """The session so far, and the lines that `kept` has of all that is kept, for a width."""
        from blackjack_tui.full_screen.session_page import SessionPage

        return SessionPage(self.coach, self._on.ascii_only, kept)

    @property
    def coach(self) -> "Coach":
        """The coach, who sits down if need be."""
        if self._coach is None:
            self._sit_down()
        assert self._coach is not None
        return self._coach

    def close(self) -> str:
        """Lets the coach go; returns the session in a line if the coach spoke."""
        if self._coach is None:
            return ""
        self._on.screen.wake_on((), lambda: None)
        told = self._coach.summary() if self._coach.setting != "off" else ""
        self._coach.close()
        return told

    def _arrive(self) -> bool:
        """Sits down once the first frame is shown, which the coach's marks make another."""
        self._sit_down()
        return True

    def _sit_down(self) -> None:
        if self._coach is not None:
            return
        from blackjack_tui.coach.coach import Coach  # with all it needs, only for those who want it

        coach = self._coach = Coach(
            self._on.rules, self._on.look.coach, self._watched, bets=self._bets() if self._bets else None
        )
        self.arrives(coach)
        coach.notes()  # the open question is on the screen already
        coach.start()
        self._on.screen.wake_on(coach.filenos(), coach.collect, coach.send)
        if self._past is not None:
            coach.look_back(*_past(*self._past))


def _past(
    timeline: "Timeline", position: int
) -> tuple[Sequence[tuple[Event, Situation]], Situation, Action | int | None]:
    """The round's events up to `position` with where they led, the situation, and the answer there."""
    cleared = timeline.since_cleared(position)
    start = position - len(cleared)
    steps = [(event, timeline.situation(place)) for place, event in enumerate(cleared, start + 1)]
    asked = timeline.asked.get(position)
    return steps, timeline.situation(position), asked.answer if asked else None
