"""The page of the session, and of all that is kept: figures first, and the same in words below them."""

from collections.abc import Callable, Sequence

from blackjack_tui.coach.chart_report import row_label
from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.coach_notes import BET, COACH
from blackjack_tui.coach.phrases import amount
from blackjack_tui.front_ends.figures import Dear, Figures, drills, figure_lines, is_raised
from blackjack_tui.front_ends.page import HEADING, Line, Page, wrapped
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.front_ends.tiles import Tile
from blackjack_tui.game.table import Table, winnings
from blackjack_tui.reports.model import Spot
from blackjack_tui.screen.buffer import Size, cut
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import TILE_BOLD, TILE_DOWN, TILE_UP
from blackjack_tui.words.notes import BY_CHART, Section

GRADES = "g"
"""The key that changes by what decisions are graded."""
_DEAREST = 5
_HUNDRED = 100
_WIDEST_REPORT = 79


def tile(name: str, units: float, below: str, bets: bool = True) -> Tile:
    """Returns the tile of an amount that was won or lost, in cents or wins."""
    full = amount(units, bets)
    whole = f"{round(units / 100):+,}" if bets else full
    short = [full, f"{whole[0]}${whole[1:]}", whole] if bets else [full.partition(" ")[0], f"{round(units):+d}"]
    role = TILE_UP if units > 0 else TILE_DOWN if units < 0 else TILE_BOLD
    return Tile(name, [each.replace("+$0", "$0") for each in short], below, role)


def cost_role(cost: float) -> str:
    """Returns the role of what mistakes cost."""
    return TILE_DOWN if cost else TILE_BOLD


def _awaited(name: str) -> Tile:
    return Tile(name, ("...",), "being computed")


class AllTime:
    """All that is kept: its figures, and lines of text for a width."""

    def __init__(
        self, figures: Callable[[], Figures] = Figures, words: Callable[[int], Sequence[str]] = lambda _: ()
    ) -> None:
        self.figures = figures
        self.words = words


class SessionPage(Page):
    """The session as `coach` has seen it and, on a tab of its own, all that is kept.

    The table it lies on knows the money of rounds that were played before the coach came; `before` is the table
    at the end of the earlier session of the same game, an empty one if there is none.
    """

    widest, whole = 160, True
    tabs: Sequence[str] = ("Session", "All time")

    def __init__(
        self,
        coach: Coach,
        on: TableScreen,
        before: Table,
        regrade: Callable[[], None],
        kept: AllTime | None = None,
    ) -> None:
        self._coach = coach
        self._on = on
        self._before = before
        self._regrade = regrade
        self._kept = kept or AllTime()
        self._all: Figures | None = None
        self._ascii_only = on.ascii_only
        self.title = cut(on.rules.title, 24)
        if kept is None:
            self.tabs = ()
            self.title = f"Session {(ASCII if on.ascii_only else UNICODE).dot} {self.title}"

    @property
    def content(self) -> object:
        """The odds that have come, and by what decisions are graded."""
        return self._coach.arrivals, self._coach.tally.grading

    @property
    def hints(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """The key of the other grading."""
        other = "exact cards" if self._coach.tally.grading == BY_CHART else "chart"
        return ((GRADES, GRADES.upper(), f"grade by {other}"),)

    def take(self, key: Key) -> bool:
        """G changes the grading."""
        if key.letter != GRADES:
            return False
        self._regrade()
        self._all = None
        return True

    def press(self, key: str) -> bool:
        """The key of a dear cell drills it; any other closes the page."""
        if self.tab and (drill := drills(self._of_all).get(key)):
            drill()
        return False

    @property
    def _of_all(self) -> Figures:
        if self._all is None:
            self._all = self._kept.figures()
        return self._all

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines for a window with any number of rows."""
        return self.laid(Size(40, room))

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the figures, and the same in words."""
        room = size.columns
        if self.tab:
            if not (kept := self._kept.words(min(room, _WIDEST_REPORT))):
                return [Line("Nothing is kept yet.", HEADING)]
            heading = [Line("All that is kept", HEADING)] * is_raised(size)
            report = [*heading, *(Line(cut(line, room)) for line in kept)]
            return figure_lines(self._of_all, size, self._ascii_only, below=lambda _: report)
        bars = is_raised(size) and self._coach.tally.decisions > 0
        sentences = self._coach.session(without_figures=True)[bars:]  # the first is seen as bars

        def words(wide: int) -> Sequence[Line]:
            texts = (text for sentence in sentences for text in wrapped(sentence, wide))
            return [Line("The session so far", HEADING), *map(Line, texts)]

        parts = (self._last, words) if self._sections else (words,)
        return figure_lines(self._of_session(), size, self._ascii_only, *parts)

    @property
    def _sections(self) -> Sequence[Section]:
        """The coach's notes on the open decision and on the last bet, and the last verdict."""
        sections = [each for each in self._coach.notes().sections if each.heading.startswith((COACH, BET))]
        last = self._coach.last_decision()
        return [*sections, last._replace(texts=last.texts[:1])] if last else sections

    def _last(self, room: int) -> Sequence[Line]:
        """Returns the coach's notes, and the last verdict."""
        lines: list[Line] = []
        for section in self._sections:
            lines.append(Line(cut(section.heading, room), HEADING))
            for text in section.texts:
                lines += map(Line, wrapped(text, room))
        return lines

    def _of_session(self) -> Figures:
        tally, sums = self._coach.tally, self._coach.sums()
        bets, rounds = tally.bets, len(tally.rounds)
        results, without_luck = self._coach.course()
        result, played = tally.result, rounds
        table, before = self._on.situation.table, self._before
        if bets and table.rounds - before.rounds > rounds:
            result, played = table.result - before.result, table.rounds - before.rounds
            results = winnings(result, table.recent[:played])
        over = f"{sums.rounds} of {played} rounds" if sums.rounds < played else "the cards"
        per = tally.cost * _HUNDRED / rounds if rounds else 0.0
        marked = f"{tally.marked} of {tally.decisions} marked"
        cost = tile("Cost per 100", per, marked, bets)
        cost = cost._replace(amounts=[each.lstrip("+") for each in cost.amounts], role=cost_role(per))
        tiles = (
            tile("Skill", sums.skill, "your moves", bets) if sums.rounds or not rounds else _awaited("Skill"),
            tile("Result", result, f"{played} round{'s' * (played != 1)}", bets),
            tile("Luck", sums.luck, over, bets) if sums.rounds or not rounds else _awaited("Luck"),
            cost,
        )
        cells = sorted(tally.cells.items(), key=lambda each: -each[1].cost)
        dearest = [
            Dear(
                Spot(*place),
                f"{row_label(*place[:2])} v {place[2]}",
                f"{cell.marked} of {cell.decisions}",
                cell.cost,
                amount(cell.cost, bets).lstrip("+"),
                cell.best,
            )
            for place, cell in cells[:_DEAREST]
            if cell.marked
        ]
        costs = {Spot(*place): cell.cost for place, cell in cells if cell.marked}
        least = 100.0 if bets else 1.0
        grades = [(grade.mark or "best", number) for grade, number in tally.grades.items()]
        label: Callable[[float], str] = lambda units: amount(units, bets)  # noqa: E731
        return Figures(tiles, results, without_luck, costs, dearest, grades, label, least)
