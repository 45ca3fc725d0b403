"""The figures of what was played, with the same names and meanings in every report.

The main figures of a page, its headlines, stand on tiles.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    GraphPart,
    GridBlock,
    GridCell,
    GridPart,
    Series,
    Spot,
    TableColumn,
    TablePart,
    Tone,
    Unit,
)
from blackjack_tui.words.notes import MARKS

PLAYED, WITHOUT_LUCK = "as it went", "without luck"
"""The names of the lines of money."""


class _FigureText(NamedTuple):
    """The words of a figure, and whether its amount has a sign; figures without one are costs."""

    name: str
    meaning: str
    brief: str
    signed: bool = True
    tone: Tone = Tone.PLAIN
    """The tone; if plain, the one of a gain or of a loss."""


_FIGURES = {
    "cost": _FigureText(
        "Cost", "what the best moves were worth more than yours", "your mistakes", False, Tone.COST
    ),
    "cost_per_100": _FigureText("Cost per 100", "in 100 rounds", "rounds", False, Tone.COST),
    "expected": _FigureText(
        *("Expected", "what best play is worth before each round's first card", "before the cards"),
        tone=Tone.QUIET,
    ),
    "not_judged": _FigureText("Not judged", "what the other rounds brought", "the other rounds"),
    "luck": _FigureText("Luck", "what the cards added", "the cards"),
    "skill": _FigureText("Skill", "what your moves lost compared with best play", "your moves", tone=Tone.COST),
    "result": _FigureText("Result", "= expected + luck + skill", "what you won or lost"),
    "without_luck": _FigureText(
        *("Without luck", "= expected + skill: what playing like this brings on average", "on average"),
        tone=Tone.QUIET,
    ),
}


def figure(
    key: str, value: float | None, for_money: bool, meaning: str = "", brief: str = "", why: str = ""
) -> Figure:
    """Returns the figure called `key`.

    `value`: in cents or wins; None if it is not known, and `why` says why. `meaning` and `brief` take
    the place of the usual words.
    """
    words = _FIGURES[key]
    unit = Unit.CENTS if for_money else Unit.WINS
    amount = Amount(value, unit, words.signed, why=why if value is None else "")
    tone = Tone.PLAIN
    if value:
        tone = words.tone or (Tone.GOOD if value > 0 else Tone.BAD)
    return Figure(key, words.name, amount, meaning or words.meaning, brief or words.brief, tone)


def parts_of_result(
    parts: Mapping[str, tuple[float, int]],
    known: bool,
    rounds_covered: str,
    for_money: bool,
    why: str,
    brief: str,
    result: float,
) -> Iterator[Figure]:
    """Yields the figures of expected, luck and skill, and of what the rounds that are not judged brought.

    `parts`: each figure's amount and place among the headlines. `rounds_covered`: such as `3 of 5 rounds`;
    empty for all. `why`, and in few words `brief`: the reason if the amounts are not `known`. `result`: of all
    rounds.
    """
    for key, (amount, headline) in parts.items():
        if not known:
            yield figure(key, None, for_money, why=why)._replace(headline=headline, brief=brief)
            continue
        meaning = _FIGURES[key].meaning
        if rounds_covered:
            meaning = f"{meaning} in {rounds_covered}"
        yield figure(key, amount, for_money, meaning, rounds_covered)._replace(headline=headline)
    if known and rounds_covered:
        yield figure("not_judged", result - sum(amount for amount, _ in parts.values()), for_money)


def brief_with_expected(brief: str, expected: float, for_money: bool) -> str:
    """Returns `brief`, and what best play expects, if that is not 0."""
    amount = Amount(expected, Unit.CENTS if for_money else Unit.WINS, signed=True)
    return f"{brief}, {written(amount)} expected" if round(expected, 2) else brief


def costs(
    cost: float | None, rounds: int, for_money: bool, meaning: str, brief: str, why: str
) -> Iterator[Figure]:
    """Yields two figures of what decisions cost: in all, and for 100 rounds.

    `meaning`: the text of the cost in all. `brief`: the text on the tile of the cost for 100 rounds. `why`: the
    reason for a `cost` that is None.
    """
    yield figure("cost", cost, for_money, meaning, why=why)
    per_hundred = None if cost is None or not rounds else 100 * cost / rounds
    # A part of the figure above, and the fourth tile of a page.
    yield figure("cost_per_100", per_hundred, for_money, why=why, brief=brief)._replace(level=1, headline=4)


def result_curves(played: Sequence[float], without_luck: Sequence[float], for_money: bool) -> GraphPart:
    """Returns the graph of the result after each round, and without luck if that is known for all rounds."""
    series = []
    if len(played) > 1:  # one point is no line
        series.append(Series(PLAYED, tuple(played)))
        if len(without_luck) == len(played):
            series.append(Series(WITHOUT_LUCK, tuple(without_luck)))
    unit, least_step = (Unit.CENTS, 100.0) if for_money else (Unit.WINS, 1.0)  # a dollar, or a win
    return GraphPart("course", "Result by round", unit, tuple(series), least_step, empty="No rounds yet.")


CHART_PARTS = {"hard": "Hard", "soft": "Soft", "pair": "Pairs"}
"""The parts of the chart by the first word of a hand's name."""
_ORDER = (*CHART_PARTS.values(), "Doubled")
_UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
_FREQUENT = tuple(("Hard", str(points)) for points in (16, 15, 14, 13, 12, 11, 10, 9, 17, 18, 8))
"""The rows of a chart that are asked for most, which fill up a map."""


def spot_of(hand: str, upcard: str) -> Spot:
    """Returns the chart's cell of a hand against an upcard, such as `pair A` against `10`."""
    kind, _, total = hand.partition(" ")
    row = total.replace("10", "T") if kind == "pair" else total
    return Spot(CHART_PARTS[kind], row, "T" if upcard == "10" else upcard)


def row_label(part: str, row: str) -> str:
    """Returns the label of a row of the chart: `16`, `A7`, `88`."""
    if part == "Pairs":
        return row * 2
    # An ace, which counts 11, with a card from 2 to 9; not a soft 12, which is two aces, nor a 21.
    return f"A{int(row) - 11}" if part == "Soft" and 12 < int(row) < 21 else row


def cost_map(costs: Mapping[Spot, tuple[float, int]], for_money: bool, empty: str) -> GridPart:
    """Returns the chart with what each cell cost, in dollars or in hundredths of a win.

    `costs`: what each cell cost, in cents or wins, and the mark of its worst decision, from 1 to 3. Rows are in
    the chart's order; where not all have room, the dearest ones stay, and then the ones in `_FREQUENT`. `empty`
    is the text if nothing cost anything.
    """
    positive_costs = {spot: each for spot, each in costs.items() if each[0] > 0}
    by_row: dict[tuple[str, str], float] = defaultdict(float)
    by_column: dict[str, float] = defaultdict(float)
    for (part, row, column), (cost, _) in positive_costs.items():
        by_row[part, row] += cost
        by_column[column] += cost
    dearest_rows = sorted(by_row, key=lambda row: -by_row[row])
    by_importance = list(dict.fromkeys((*dearest_rows, *_FREQUENT)))  # each row once
    cells = {
        Spot("", row_label(part, row), column): _cost_cell(*each, for_money)
        for (part, row, column), each in positive_costs.items()
    }
    labels = {part_and_row: row_label(*part_and_row) for part_and_row in by_importance}
    in_order = tuple(labels[row] for row in sorted(labels, key=_place_in_chart))
    block = GridBlock("", _columns(by_column), in_order, rank=tuple(labels.values()))
    title = f"Where it cost, in {'dollars' if for_money else 'wins / 100'}"
    return GridPart("costs", title, (block,), cells, empty=empty)


def _cost_cell(cost: float, mark: int, for_money: bool) -> GridCell:
    """Returns a cell that shows a `cost`, in cents or wins, as dollars or hundredths of a win."""
    unit, scale = (Unit.CENTS, 100) if for_money else (Unit.WINS, 0.01)
    return GridCell(_brief(cost / scale), amount=Amount(cost, unit), mark=mark)


def _columns(by_column: Mapping[str, float]) -> tuple[str, ...]:
    """Returns the columns of a chart, from the cost of each: the upcards, or the dearest totals of the dealer.

    If both of the dealer's cards lie open, a column is their total. Such columns do not all have room.
    """
    if set(by_column).issubset(_UPCARDS):
        return _UPCARDS
    dearest = sorted(by_column, key=lambda column: -by_column[column])[: len(_UPCARDS)]
    # Hard totals, then soft ones, such as A6; each in order.
    return tuple(sorted(dearest, key=lambda column: (column.startswith("A"), column.zfill(2))))


def _place_in_chart(part_and_row: tuple[str, str]) -> tuple[int, int, str]:
    """Returns the sort key of a row of the chart: by part, then numbers before tens and aces."""
    part, row = part_and_row
    return _ORDER.index(part), "TA".find(row), row.zfill(2)  # `find` returns -1 for numbers


def _brief(amount: float) -> str:
    """Returns an amount in at most three characters."""
    whole = round(amount)
    if not whole:
        return "<1"
    return str(whole) if whole < 1000 else f"{whole // 1000}k"


def cell_name(spot: Spot) -> str:
    """Returns a cell of the chart in a few words: `hard 16 v 10`, `pair A v 6`."""
    part, row, column = (name.replace("T", "10") for name in spot)
    return f"{part.lower().removesuffix('s')} {row} v {column}"


class DearCell(NamedTuple):
    """A cell of the chart, or another question, whose decisions cost something."""

    name: str
    marked: int
    decisions: int
    cost: float
    """In cents or wins."""
    mark: int
    """The mark of its worst decision, from 1 to 3."""
    best: str
    command: str = ""


MOST_DEAR = 5
"""The number of cells that a report names."""


def dear_table(cells: Sequence[DearCell], total_cost: float, for_money: bool) -> TablePart:
    """Returns the table of `cells`, the dearest first. `total_cost`: what all decisions cost together."""
    columns = (
        TableColumn("cell", "hand"),
        TableColumn("missed", "missed"),
        TableColumn("mark", ""),
        TableColumn("best", "best"),
        TableColumn("share", "share %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.CENTS if for_money else Unit.WINS, bar=True),
    )
    rows = tuple(
        (
            cell.name,
            f"{cell.marked:,} of {cell.decisions:,}",
            tuple(MARKS)[cell.mark - 1],
            cell.best,
            cell.cost / (total_cost or 1.0),  # without cost, every share is 0
            cell.cost,
        )
        for cell in cells
    )
    commands = tuple(cell.command for cell in cells)
    marks = tuple(cell.mark for cell in cells)
    return TablePart("dearest", "What cost most", columns, rows, commands=commands, marks=marks)
