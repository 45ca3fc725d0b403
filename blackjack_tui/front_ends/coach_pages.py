"""The coach's pages: the book's chart, and the session so far."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from blackjack_tui.coach.coach_notes import COACH, LAST
from blackjack_tui.coach.phrases import chart_text
from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, wrapped
from blackjack_tui.graphs import dot_graph
from blackjack_tui.screen.buffer import cut

if TYPE_CHECKING:
    from blackjack_tui.coach.coach import Coach
    from blackjack_tui.front_ends.table_screen import TableScreen


_COMPUTING = "The chart is being computed: a second or two."


class ChartPage(Page):
    """The chart that `coach` has of the book; it appears once it is computed."""

    columns = 2

    def __init__(self, coach: "Coach", on: "TableScreen") -> None:
        self._coach = coach
        self._on = on

    def press(self, key: str) -> bool:
        """Any key closes the page."""
        return False

    def lines(self, room: int) -> Sequence[Line]:
        """The answer for this hand, the three parts of the chart, and what the letters mean."""
        chart = self._coach.book_chart()
        if chart is None:
            told = self._coach.chart_trouble or _COMPUTING
            heading = cut(f"Chart: {self._on.rules.title}", room)
            return [Line(heading, HEADING), *map(Line, wrapped(told, room))]
        lines = chart_text(chart, self._on.situation, room)
        return [Line(line.text, HEADING if line.strong else TEXT) for line in lines]


class SessionPage(Page):
    """The session as `coach` has seen it, and what is kept of all: `kept` gives its lines for a width."""

    columns = 2

    def __init__(
        self, coach: "Coach", ascii_only: bool, kept: Callable[[int], Sequence[str]] = lambda _: ()
    ) -> None:
        self._coach = coach
        self._kept = kept
        self._told: dict[int, Sequence[str]] = {}
        self._dot = "*" if ascii_only else "•"

    def press(self, key: str) -> bool:
        """Any key closes the page."""
        return False

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the notes without room in a small window, the figures with their meaning, and the graph."""
        lines = []
        for section in self._coach.notes().sections:
            if section.heading.startswith((COACH, LAST)):
                lines.append(Line(cut(section.heading, room), HEADING))
                texts = section.texts[:1] if section.heading == LAST else section.texts
                for text in texts:
                    lines += map(Line, wrapped(text, room))
                lines.append(Line(""))
        lines.append(Line("The session so far", HEADING))
        for sentence in self._coach.session():
            lines += map(Line, wrapped(sentence, room))
        held = self._coach.tally.held
        if len(held) > 1:
            name = "Your money, round by round" if self._coach.tally.bets else "Won less lost, round by round"
            lines.append(Line(name[:room], HEADING))
            lines += map(Line, dot_graph(held, room, self._dot))
        if room not in self._told:
            self._told[room] = [cut(line, room) for line in self._kept(room)]
        if self._told[room]:
            lines += [Line(""), Line("All that is kept", HEADING), *map(Line, self._told[room])]
        return lines
