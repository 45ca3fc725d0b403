"""The page of the book's chart: every cell in colour and letters, and the odds of the cell at the cursor."""

from collections.abc import Sequence

from blackjack_tui.coach.chart_report import worth_parts
from blackjack_tui.coach.coach import Coach
from blackjack_tui.front_ends.grid import neighbour, spot_of
from blackjack_tui.front_ends.page import Line
from blackjack_tui.front_ends.report_layout import Arrangement, ReportPage
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.reports.model import GridPart, Part, Report, Sentence, Spot, TablePart, Unit
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import GROUND
from blackjack_tui.words.keymap import WORDS

_COMPUTING = "The chart is being computed: a second or two."
_ASKED = "What it is worth is being computed."
_NO_HAND = "No two cards of these packs make it."
_STEPS = {keys.UP: (-1, 0), keys.DOWN: (1, 0), keys.LEFT: (0, -1), keys.RIGHT: (0, 1)}
_USUAL = ("Hard", "16", "T")
_THIS_SHOE = "o"
_TITLE = len("10,10, fresh shoe")  # columns of the widest title above the moves


class ChartPage(ReportPage):
    """The book's chart from `coach`; it appears once it is computed."""

    def __init__(self, coach: Coach, table: TableScreen) -> None:
        self._coach = coach
        self._table = table
        dot = (ASCII if table.ascii_only else UNICODE).dot
        super().__init__(
            f"Chart {dot} {table.rules.title}",
            self._report,
            table.ascii_only,
            Arrangement((("worth",), ("chart",))),
        )
        self._grid: GridPart | None = None
        self._hand: Spot | None = None
        self._cursor = Spot(*_USUAL)

    @property
    def hints(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """The arrows, once there are cells; O at the cell of the player's hand, until its odds are shown."""
        hints = []
        if self._loaded_grid():
            hints.append((keys.RIGHT, "Arrows" if self._table.ascii_only else "←↑↓→", "look at a cell"))
        if self._hand and self._cursor == self._hand and not self._coach.shown_values:
            hints.append((_THIS_SHOE, "O", "odds of this shoe"))
        return hints

    @property
    def moves(self) -> Sequence[str]:  # type: ignore[override]
        return tuple(_STEPS) if self._loaded_grid() else ()

    @property
    def content(self) -> object:
        return self._coach.arrivals, self._coach.trouble

    def _loaded_grid(self) -> GridPart | None:
        """Returns the cells, or None until they are computed; the cursor begins at the cell of the hand."""
        if self._grid is not None:
            return self._grid
        self._grid = grid = self._coach.chart_grid(self._table.situation)
        if grid:
            self._hand = grid.marks.get("hand")
            part, row, column = _USUAL
            if column not in grid.parts[0].columns:  # the columns are totals: both dealer cards are face up
                column = row
            self._cursor = self._hand or Spot(part, row, column)
        return grid

    def press(self, key: str) -> bool:
        """Arrows and clicks choose a cell, O shows the odds of the hand; other keys close the page."""
        if not self._grid:
            return False
        if key == _THIS_SHOE and self._hand:
            self._coach.show_once()
            self._cursor = self._hand
            return True
        if step := _STEPS.get(key):
            self._cursor = neighbour(self._cursor, self._grid, *step)
            return True
        spot = spot_of(key)
        if spot and spot in self._grid.cells:
            self._cursor = spot
        return spot is not None

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the page, filled up with blank lines, so that the cells stay in place as the cursor moves."""
        lines = super().layout(size)
        if any(line.role == GROUND for line in lines):  # surfaces are as tall for every cell
            return lines
        return [*lines, *[Line("")] * (size.rows - len(lines))]

    def _report(self) -> Report:
        grid = self._loaded_grid()
        if grid is None:
            return Report("chart", self.title, (Sentence(self._coach.chart_trouble or _COMPUTING),))
        grid = grid._replace(marks={**grid.marks, "cursor": self._cursor})
        return Report("chart", self.title, (self._coach.cell_figure(self._cursor), *self._worth(), grid))

    def _worth(self) -> Sequence[Part]:
        """Returns what each move is worth: for the player's hand if its odds are shown, or in a fresh shoe.

        Until that is known it returns a sentence and an empty table.
        """
        title, values = "This hand, this shoe", self._coach.shown_values
        if self._cursor != self._hand or not values:
            ranks, odds = self._coach.cell_odds(*self._cursor)
            title = f"{','.join(rank.code for rank in ranks)}, fresh shoe".ljust(_TITLE)
            values = odds.values if odds else {}
            if not values:
                no_hand = "" if ranks else _NO_HAND
                if problem := self._coach.trouble or no_hand:
                    return Sentence(problem), TablePart("worth", "", (), (), problem)
                return Sentence(_ASKED), TablePart("worth", title, (), (), "...")
        unit = Unit.BETS if self._table.rules.bets else Unit.WINS
        return worth_parts(title, {WORDS[action]: value for action, value in values.items()}, unit)
