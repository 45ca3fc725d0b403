"""The figures of what was played, with the same names and meanings in every report."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

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

PLAYED, WITHOUT_LUCK = "as it went", "without luck"
"""The names of the lines of money."""


class _Words(NamedTuple):
    name: str
    meaning: str
    brief: str
    signed: bool = True


_FIGURES = {
    "cost": _Words("Cost", "what the best moves were worth more than yours", "your mistakes", signed=False),
    "cost_per_100": _Words("Cost per 100", "rounds", "rounds", signed=False),
    "expected": _Words(
        "Expected", "what best play is worth before each round's first card", "before the cards"
    ),
    "luck": _Words("Luck", "what the cards added", "the cards"),
    "skill": _Words("Skill", "what your moves lost compared with best play", "your moves"),
    "result": _Words("Result", "= expected + luck + skill", "what you won or lost"),
    "without_luck": _Words(
        "Without luck", "= expected + skill: what playing like this brings on average", "on average"
    ),
}


def figure(
    key: str, units: float | None, for_money: bool, meaning: str = "", brief: str = "", why: str = ""
) -> Figure:
    """Returns the figure `key` of cents, or of wins; None for one that is not known, and `why`.

    `meaning` and `brief` take the place of the usual words.
    """
    words = _FIGURES[key]
    amount = Amount(
        units, Unit.CENTS if for_money else Unit.WINS, words.signed, why=why if units is None else ""
    )
    tone = Tone.PLAIN
    if units:
        tone = Tone.GOOD if words.signed and units > 0 else Tone.BAD
    return Figure(key, words.name, amount, meaning or words.meaning, brief or words.brief, tone)


def parts_of_result(
    parts: Mapping[str, tuple[float, int]], known: bool, over: str, for_money: bool, why: str, short: str
) -> Iterator[Figure]:
    """Yields expected, luck and skill, each an amount and its place among the headlines.

    `over`: of how many of the rounds, if not of all. Where nothing is `known`, the figures say `why`, or in
    `short`.
    """
    for key, (amount, headline) in parts.items():
        of = figure(key, amount if known else None, for_money, why=why)
        brief, some = (over or of.brief, f" in {over}" if over else "") if known else (short, "")
        yield of._replace(headline=headline, brief=brief, meaning=of.meaning + some)


def costs(
    cost: float | None, rounds: int, for_money: bool, meaning: str, brief: str, why: str
) -> Iterator[Figure]:
    """Yields what decisions cost, and that per hundred of so many `rounds`; None where it is not known."""
    yield figure("cost", cost, for_money, meaning, why=why)
    per_hundred = None if cost is None or not rounds else 100 * cost / rounds
    yield figure("cost_per_100", per_hundred, for_money, why=why, brief=brief)._replace(level=1, headline=4)


def result_curves(played: Sequence[float], without_luck: Sequence[float], for_money: bool) -> GraphPart:
    """Returns the graph of the result after each round, from 0 on; without luck where all of that is known."""
    curves = [("played", PLAYED, played), ("without_luck", WITHOUT_LUCK, without_luck)]
    series = [Series(key, name, tuple(values)) for key, name, values in curves if len(values) == len(played)]
    unit, least = (Unit.CENTS, 100.0) if for_money else (Unit.WINS, 1.0)
    return GraphPart(
        "course", "Result by round", unit, tuple(series) * (len(played) > 1), least, empty="No rounds yet."
    )


_PARTS = ("Hard", "Soft", "Pairs", "Doubled")
_ACROSS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
_OFTEN = tuple(("Hard", str(points)) for points in (16, 15, 14, 13, 12, 11, 10, 9, 17, 18, 8))
"""The rows of a chart that are asked for most, which fill up a map."""


CHART_PARTS = {"hard": "Hard", "soft": "Soft", "pair": "Pairs"}
"""The parts of the chart by the first word of a hand's name."""


def spot_of(hand: str, upcard: str) -> Spot:
    """Returns the chart's cell of a hand against an upcard, such as `pair A` against `10`."""
    kind, _, total = hand.partition(" ")
    row = total.replace("10", "T") if kind == "pair" else total
    return Spot(CHART_PARTS[kind], row, "T" if upcard == "10" else upcard)


def row_label(part: str, row: str) -> str:
    """Returns the label of a row of the chart: `16`, `A7`, `88`."""
    if part == "Pairs":
        return row * 2
    return f"A{int(row) - 11}" if part == "Soft" and 12 < int(row) < 21 else row


def cost_map(costs: Mapping[Spot, float], for_money: bool, empty: str) -> GridPart:
    """Returns what each cell of the chart cost, in dollars or in hundredths of a win, the dearest rows first.

    `empty` is said where nothing did.
    """
    dear = {spot: cost for spot, cost in costs.items() if cost > 0}
    down: dict[tuple[str, str], float] = defaultdict(float)
    across: dict[str, float] = defaultdict(float)
    for (part, row, column), cost in dear.items():
        down[part, row] += cost
        across[column] += cost
    rank = [*dict.fromkeys((*sorted(down, key=lambda row: -down[row]), *_OFTEN))]
    rows = sorted(rank, key=lambda row: (_PARTS.index(row[0]), "TA".find(row[1]), row[1].zfill(2)))
    columns: Sequence[str] = _ACROSS
    if not set(across) <= set(_ACROSS):  # of both of the dealer's cards the dearest have room
        dearest = sorted(across, key=lambda column: -across[column])[: len(_ACROSS)]
        columns = sorted(dearest, key=lambda column: (column.startswith("A"), column.zfill(2)))
    unit, scale = (Unit.CENTS, 100) if for_money else (Unit.WINS, 0.01)
    cells = {
        Spot("", row_label(*spot[:2]), spot.column): GridCell(_brief(cost / scale), amount=Amount(cost, unit))
        for spot, cost in dear.items()
    }
    block = GridBlock(
        "", tuple(columns), tuple(row_label(*row) for row in rows), rank=tuple(row_label(*row) for row in rank)
    )
    title = f"Where it cost, in {'dollars' if for_money else 'wins / 100'}"
    return GridPart("costs", title, (block,), cells, empty=empty)


def _brief(amount: float) -> str:
    """Returns an amount in at most three characters."""
    whole = round(amount)
    return "<1" if not whole else str(whole) if whole < 1000 else f"{whole // 1000}k"


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
    best: str
    command: str = ""


MOST_DEAR = 5
"""The number of cells that a report names."""


def dear_table(cells: Sequence[DearCell], whole: float, for_money: bool) -> TablePart:
    """Returns the cells that cost most, the dearest first; `whole` is what all cost together."""
    columns = (
        TableColumn("cell", "hand"),
        TableColumn("missed", "missed"),
        TableColumn("best", "best"),
        TableColumn("share", "share %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.CENTS if for_money else Unit.WINS, bar=True),
    )
    rows = tuple(
        (cell.name, f"{cell.marked:,} of {cell.decisions:,}", cell.best, cell.cost / (whole or 1.0), cell.cost)
        for cell in cells
    )
    return TablePart("dearest", "What cost most", columns, rows, commands=tuple(cell.command for cell in cells))
