"""The page of the book's chart: every cell in colour and letters, and a cursor that says what one is worth."""

from collections.abc import Sequence

from blackjack_tui.coach.chart_report import worth_parts
from blackjack_tui.coach.coach import Coach
from blackjack_tui.front_ends.grid import moved, spot_of
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
_TITLE = len("10,10, fresh shoe")


class ChartPage(ReportPage):
    """The chart that `coach` has of the book; it appears once it is computed."""

    def __init__(self, coach: Coach, on: TableScreen) -> None:
        self._coach = coach
        self._on = on
        dot = (ASCII if on.ascii_only else UNICODE).dot
        super().__init__(
            f"Chart {dot} {on.rules.title}", self._report, on.ascii_only, Arrangement((("worth",), ("chart",)))
        )
        self._grid: GridPart | None = None
        self._hand: Spot | None = None
        self._cursor = Spot(*_USUAL)

    @property
    def hints(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """The arrows, once there are cells, and the key of the odds of this shoe."""
        arrows = (keys.RIGHT, "arrows" if self._on.ascii_only else "←↑↓→", "look at a cell")
        shoe = self._hand and self._cursor == self._hand and not self._coach.shown_values
        return ((arrows,) if self._there else ()) + (((_THIS_SHOE, "O", "odds of this shoe"),) if shoe else ())

    @property
    def moves(self) -> Sequence[str]:  # type: ignore[override]
        """The arrows, once there are cells."""
        return tuple(_STEPS) if self._there else ()

    @property
    def content(self) -> object:
        """The odds that have come."""
        return self._coach.arrivals, self._coach.trouble

    @property
    def _there(self) -> GridPart | None:
        """The cells, once they have come; the cursor then begins at the hand's."""
        if self._grid is None and (grid := self._coach.chart_grid(self._on.situation)):
            self._grid = grid
            self._hand = grid.marks.get("hand")
            part, row, column = _USUAL
            self._cursor = self._hand or Spot(part, row, column if column in grid.parts[0].columns else row)
        return self._grid

    def press(self, key: str) -> bool:
        """Arrows and clicks choose a cell, O shows the odds of the hand; other keys close the page."""
        if not self._grid:
            return False
        if key == _THIS_SHOE and self._hand:
            self._coach.show_once()
            self._cursor = self._hand
            return True
        if step := _STEPS.get(key):
            self._cursor = moved(self._cursor, self._grid, *step)
            return True
        spot = spot_of(key)
        if spot and spot in self._grid.cells:
            self._cursor = spot
        return spot is not None

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the page from the top of the room on, so that the cells stay where they are."""
        lines = super().laid(size)
        raised = any(line.role == GROUND for line in lines)  # which is as tall for every cell
        return lines if raised else [*lines, *[Line("")] * (size.rows - len(lines))]

    def _report(self) -> Report:
        grid = self._there
        if grid is None:
            return Report("chart", self.title, (Sentence(self._coach.chart_trouble or _COMPUTING),))
        grid = grid._replace(marks={**grid.marks, "cursor": self._cursor})
        return Report("chart", self.title, (self._coach.cell_figure(self._cursor), *self._worth(), grid))

    def _worth(self) -> Sequence[Part]:
        """Returns the values of the cell's moves: of this hand in this shoe, if they may be seen."""
        cards, values = "This hand, this shoe", self._coach.shown_values
        if self._cursor != self._hand or not values:
            ranks, odds = self._coach.cell_odds(*self._cursor)
            cards = f"{','.join(rank.code for rank in ranks)}, fresh shoe".ljust(_TITLE)
            values, why = odds.values if odds else {}, self._coach.trouble or (_ASKED if ranks else _NO_HAND)
        if not values:
            return Sentence(why), TablePart(
                "worth", cards if why == _ASKED else "", (), (), "..." if why == _ASKED else why
            )
        unit = Unit.BETS if self._on.rules.bets else Unit.WINS
        return worth_parts(cards, {WORDS[action]: value for action, value in values.items()}, unit)
