"""Charts to simulate with, which answer for every hand, and charts that change with the count."""

from collections.abc import Collection, Mapping, Sequence
from math import floor
from typing import NamedTuple

from blackjack_tui.counts.indices import INSURANCE, Index, Play
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.odds.chart import (
    DOUBLED,
    HANDS,
    HARD,
    LETTERS,
    OF_DOUBLED,
    PAIRS,
    SOFT,
    UPCARDS,
    Chart,
    across,
)

Row = tuple[str, ...]
"""A letter for each column."""
Rows = tuple[Row, ...]
"""A row for each total or pair, by its points; totals that charts leave out have rows too."""

_FEWEST = {"hard": 5, "soft": 13, "pairs": 1, "doubled": min(DOUBLED)}
_MOST = {"hard": 20, "soft": 20, "pairs": 10, "doubled": max(DOUBLED)}


class FullChart(NamedTuple):
    """A chart that answers for every hand. A hand under all rows hits, and one over them stands."""

    hard: Rows
    """By total, 0 to 21."""
    soft: Rows
    """By total, 0 to 21."""
    pairs: Rows
    """By the points of one card, 0 to 10."""
    doubled: Rows = ()
    """By total, 0 to 21, for hands that were doubled; empty where these stand."""

    @classmethod
    def of(cls, chart: Chart, *, low_aces: bool = False) -> "FullChart":
        """Returns `chart` with the rows it leaves out. `low_aces`: whether aces always count 1."""
        columns = HANDS if across(chart.hard) == HANDS else UPCARDS
        hard, pairs = _full("hard", chart.hard, columns), _full("pairs", chart.pairs, columns)
        doubled = _full("doubled", chart.doubled, columns) if chart.doubled else ()
        return cls(hard, hard if low_aces else _full("soft", chart.soft, columns), pairs, doubled)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of its rows: upcards, or the dealer's hands where both cards are seen."""
        return HANDS if len(self.hard[0]) == len(HANDS) else UPCARDS

    @property
    def chart(self) -> Chart:
        """The chart as exact odds take it."""

        def rows(table: Rows, keys: Sequence[int | str]) -> dict[str, dict[str, str]]:
            places = (UPCARDS.index(key) + 1 if isinstance(key, str) else key for key in keys)
            return {
                str(key): dict(zip(self.columns, table[place], strict=True))
                for key, place in zip(keys, places, strict=True)
            }

        doubled = rows(self.doubled, DOUBLED) if self.doubled else {}
        return Chart(rows(self.hard, HARD), rows(self.soft, SOFT), rows(self.pairs, PAIRS), doubled)

    def play(self, points: int, soft: bool, pair: int, column: int, legal: Collection[Action]) -> Action:
        """Returns the chart's action for a hand of `points`, or stand if no action of its row is `legal`.

        `pair` is the points of one card of a pair, else 0; `column` the place of the chart's column, from 1. A
        pair whose cell splits and that cannot be split is played as its total.
        """
        wanted = LETTERS[self.pairs[pair][column - 1]] if pair else ()
        wanted += LETTERS[(self.soft if soft else self.hard)[points][column - 1]]
        return next((action for action in wanted if action in legal), Action.STAND)

    def play_doubled(self, points: int, column: int, legal: Collection[Action]) -> Action:
        """Returns the chart's action for a hand that was doubled: to stand, if it has no rows for these."""
        wanted = OF_DOUBLED[self.doubled[points][column - 1]] if self.doubled else ()
        return next((action for action in wanted if action in legal), Action.STAND)


class Strategy(NamedTuple):
    """Play by the count: a chart for each count, and whether to insure."""

    charts: tuple[FullChart, ...]
    """The charts for a count of `lowest`, of one more, and so on; the ends also for what is beyond them."""
    lowest: int = 0
    insurance: float | None = None
    """The count from which on to insure; None for never."""
    base: FullChart | None = None
    """The chart of the other players, where `charts` differ by the count; None for the first of them."""

    def chart_at(self, count: float) -> FullChart:
        """The chart for a count."""
        return self.charts[min(max(floor(count) - self.lowest, 0), len(self.charts) - 1)]


def _full(part: str, rows: Mapping[str, Mapping[str, str]], columns: Sequence[str]) -> Rows:
    """Returns the rows of a part by points, with those that it leaves out."""
    full = []
    for points in range(11 if part == "pairs" else LIMIT + 1):
        if _FEWEST[part] <= points <= _MOST[part]:
            row = rows[UPCARDS[points - 1] if part == "pairs" else str(points)]
            full.append(tuple(row.get(column, "S") for column in columns))  # no shoe deals a missing one
        else:
            hits = points < _FEWEST[part] and part != "doubled"
            full.append(("H" if hits else "S",) * len(columns))
    return tuple(full)


def with_indices(chart: FullChart, indices: Mapping[Play, Index]) -> Strategy:
    """Returns the play by `chart`, by `indices` where they differ, and with insurance if they have it."""
    insurance = next((index.floored for play, index in indices.items() if play is INSURANCE), None)
    played = {play: index.floored for play, index in indices.items() if play is not INSURANCE}
    if not played:
        return Strategy((chart,), 0, insurance)
    lowest, highest = min(played.values()) - 1, max(played.values())
    charts = []
    for count in range(lowest, highest + 1):
        at_count = chart
        for play, index in played.items():
            at_count = _with_play(at_count, play, count >= index)
        charts.append(at_count)
    return Strategy(tuple(charts), lowest, insurance, chart)


def _with_play(chart: FullChart, play: Play, high: bool) -> FullChart:
    """Returns `chart` with the cell of `play` as it is from the index on, or below it."""
    column = UPCARDS.index(play.upcard)
    if play.is_pair:
        row = UPCARDS.index(play.row) + 1
        letter = "P" if high else chart.hard[2 * row][column]
        return chart._replace(pairs=_with_letter(chart.pairs, row, column, letter))
    row = int(play.row)
    return chart._replace(
        hard=_with_letter(chart.hard, row, column, _letter(chart.hard[row][column], play.high, high))
    )


def _letter(letter: str, move: Action, on: bool) -> str:
    """Returns the letter of a total with `move`: stand, double or surrender; or without it."""
    first = letter[0] if letter[0] in "DR" else ""
    stands = letter.endswith("S")
    match move:
        case Action.STAND:
            stands = on
        case Action.DOUBLE:
            first = "D" if on else ""
        case Action.SURRENDER:
            first = "R" if on else ""
        case _:
            raise AssertionError(f"{move} is no move of a total's index")
    if first:
        return first + "S" * stands
    return "S" if stands else "H"


def _with_letter(rows: Rows, row: int, column: int, letter: str) -> Rows:
    changed = (*rows[row][:column], letter, *rows[row][column + 1 :])
    return (*rows[:row], changed, *rows[row + 1 :])
