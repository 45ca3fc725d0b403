"""The session as a page: the last verdict in full, what decisions cost, luck and skill, and the money."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from blackjack_tui.coach.noting import COACH, LAST
from blackjack_tui.front_ends.page import HEADING, Line, wrapped
from blackjack_tui.screen.buffer import cut

if TYPE_CHECKING:
    from blackjack_tui.coach.coach import Coach

_ROWS = 5
"""The height of the graph."""


class SessionPage:
    """The session as `coach` has seen it, and what is kept of all: `kept` gives its lines for a width."""

    hint = ""
    first_choice = ""
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
        """What a small window has no room for, the figures, each with what it means, and the graph."""
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
            lines += map(Line, graph(held, room, self._dot))
        if room not in self._told:
            self._told[room] = [cut(line, room) for line in self._kept(room)]
        if self._told[room]:
            lines += [Line(""), Line("All that is kept", HEADING), *map(Line, self._told[room])]
        return lines


def graph(amounts: Sequence[int], room: int, dot: str) -> Sequence[str]:
    """Returns a line of `amounts` as rows of text, at most `room` columns wide, the latest at the right."""
    if len(amounts) > room:
        # As many of them as there are columns, evenly spread.
        amounts = [amounts[round(place * (len(amounts) - 1) / (room - 1))] for place in range(room)]
    low, high = min(amounts), max(amounts)
    span = max(1, high - low)
    rows = [[" "] * len(amounts) for _ in range(_ROWS)]
    for column, held in enumerate(amounts):
        rows[_ROWS - 1 - round((held - low) * (_ROWS - 1) / span)][column] = dot
    return ["".join(row).rstrip() for row in rows]
