"""The book's chart as a page, with the cell of the hand on the table marked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from blackjack_tui.coach.chart_text import chart_text
from blackjack_tui.front_ends.page import HEADING, TEXT, Line, wrapped
from blackjack_tui.screen.buffer import cut

if TYPE_CHECKING:
    from blackjack_tui.coach.coach import Coach
    from blackjack_tui.front_ends.table_screen import TableScreen

_COMPUTING = "The chart is being computed: a second or two."


class ChartPage:
    """The chart that `coach` has of the book; it appears once it is computed."""

    hint = ""
    first_choice = ""
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
