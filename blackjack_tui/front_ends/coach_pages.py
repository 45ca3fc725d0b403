"""The page of the session so far."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from blackjack_tui.coach.coach_notes import COACH, LAST
from blackjack_tui.front_ends.page import HEADING, Line, Page, wrapped
from blackjack_tui.graphs import dot_graph
from blackjack_tui.screen.buffer import cut

if TYPE_CHECKING:
    from blackjack_tui.coach.coach import Coach


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

    @property
    def content(self) -> object:
        """The odds that have come."""
        return self._coach.arrivals

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
