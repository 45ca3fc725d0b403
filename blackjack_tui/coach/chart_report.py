"""The chart as a report, its parts and cells in words, and the cell of the hand on the table."""

from collections.abc import Iterable, Mapping, Sequence

from blackjack_tui.coach.verdicts import grade_of
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import Aces, HoleCard
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.chart import (
    COLUMNS,
    HANDS,
    MEANINGS,
    UPCARDS,
    Chart,
    Rows,
    column_of,
    joined_rows,
    printed_columns,
)
from blackjack_tui.play.results import row_label
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    FigurePart,
    GridBlock,
    GridCell,
    GridPart,
    LegendRow,
    Part,
    Report,
    Sentence,
    Spot,
    TableColumn,
    TablePart,
    Tone,
    Unit,
)
from blackjack_tui.reports.text import row_sentence
from blackjack_tui.words.knobs import plural
from blackjack_tui.words.notes import FULL_COST, severity

CELL_KINDS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
"""The kind of a cell by the first of its letters."""
UPCARD_COLUMNS = COLUMNS
"""The upcards in the order of a chart's columns."""


def chart_parts(chart: Chart) -> Mapping[str, Rows]:
    """Returns the parts of a chart that have rows, by name."""
    return {name.capitalize(): rows for name, rows in chart.parts.items() if rows}


def chart_report(chart: Chart, situation: Situation) -> Report:
    """Returns the chart as a report; the hand on the table, and the part that has its cell, come first."""
    marked = place_in(chart, situation)
    hole_seen = chart.columns == HANDS
    grid = chart_grid(chart, marked)
    parts: list[Part] = []
    if marked is not None:
        parts.append(cell_figure(chart, marked))
        marked_first = sorted(grid.parts, key=lambda part: 0 if part.name == marked.part else 1)
        grid = grid._replace(parts=tuple(marked_first))
    columns = "the dealer's card; T is any ten"
    if hole_seen:
        columns = "the dealer's total, or an ace and the other card"
    parts += [grid, Sentence(f"Rows: your total or pair. Columns: {columns}.", Tone.QUIET)]
    return Report("chart", "The chart", tuple(parts))


def cell_figure(chart: Chart, spot: Spot) -> FigurePart:
    """Returns a cell of the chart and its move as a figure, which a page shows in large letters."""
    letter = chart_parts(chart)[spot.part][spot.row][spot.column]
    # The condition stands after the move: `double, else hit`, `surrender (3 cards or more: hit)`.
    meaning = MEANINGS[letter].replace(" (", ", ").removesuffix(")")
    move, _, condition = meaning.partition(", ")
    name = cell_named(*spot, both=chart.columns == HANDS)
    kind = CELL_KINDS[letter[0]]
    amount = Amount(move, Unit.TEXT)
    figure = Figure("move", name, amount, meaning=condition, brief=condition, headline=1, kind=kind)
    return FigurePart("move", "", (figure,))


_LEAST_COST = 0.005
_IN_UNITS = {Unit.BETS: "bets", Unit.WINS: "wins"}


def worth_parts(cards: str, values: Mapping[str, float], unit: Unit) -> Sequence[Part]:
    """Returns a table of the moves of a cell with their values, best first, and a sentence on the best."""
    (best, best_value), *others = sorted(values.items(), key=lambda move: -move[1])
    full_bar = max(FULL_COST, best_value - min(values.values()))
    columns = (
        TableColumn("move", "move"),
        TableColumn("worth", _IN_UNITS[unit], unit, signed=True, digits=2),
        TableColumn("mark", ""),
        TableColumn("cost", "worse by", unit, digits=2, bar=True, full=full_bar),
    )
    lesser = [(move, value, grade_of(best_value - value).mark, best_value - value) for move, value in others]
    rows = ((best, best_value, "best", None), *lesser)
    marks = tuple(severity(cost or 0.0) for *_, cost in rows)
    sentence = f"{best.capitalize()} is worth {written(Amount(best_value, unit, signed=True))}"
    if others:
        second, value = others[0]
        cost = best_value - value
        worse = f"worse by {cost:.2f}" if cost >= _LEAST_COST else "hardly worse"
        sentence += f"; {second} is {worse}"
    kinds = tuple(move for move, *_ in rows)
    return Sentence(f"{sentence}."), TablePart("worth", cards, columns, rows, marks=marks, kinds=kinds)


def chart_grid(chart: Chart, hand: Spot | None = None, joined: bool = False) -> GridPart:
    """Returns the cells of a chart, with the `hand` marked; `joined`: with equal neighbouring rows as one."""
    parts, cells = [], {}
    for part, rows in chart_parts(chart).items():
        columns = printed_columns(rows)
        shown: dict[str, Mapping[str, str]] = {**rows}
        labels = {row: row_label(part, row) for row in rows}
        if joined:
            by_label = joined_rows(part.lower(), rows)
            shown = {label: dict(zip(columns, letters, strict=True)) for label, letters in by_label}
            labels = {}  # joined rows are named by their labels
        row_words = {row: row_named(part, row) for row in shown}
        parts.append(GridBlock(part, columns, tuple(shown), labels, (), row_words, columns_in_words(columns)))
        for row, letters in shown.items():
            for column, letter in letters.items():
                cells[Spot(part, row, column)] = GridCell(letter, CELL_KINDS.get(letter[:1], ""))
    used = {cell.text for cell in cells.values()}
    legend = tuple(LegendRow(each, CELL_KINDS[each[0]], MEANINGS[each]) for each in MEANINGS if each in used)
    marks = {} if hand is None else {"hand": hand}
    return GridPart("chart", "", tuple(parts), cells, marks, legend)


def row_in_words(name: str, letters: Mapping[str, str]) -> str:
    """Returns a row of a chart in a sentence: `Hard 16: stand against 2 to 6; hit against 7 to ace.`"""
    cells = {column: MEANINGS[letter] for column, letter in letters.items()}
    return row_sentence(name, cells, columns_in_words(letters))


def columns_in_words(columns: Iterable[str]) -> Mapping[str, str]:
    """Returns the columns of a chart in words: upcards, or both of the dealer's cards."""
    names = [*columns]
    named = hand_named if len(names) > len(UPCARDS) else upcard_named
    return {column: named(column) for column in names}


def cell_named(part: str, row: str, column: str, both: bool = False) -> str:
    """Returns a cell of the chart in words: `Hard 16 against a ten`.

    `both`: whether the columns are both of the dealer's cards.
    """
    return f"{row_named(part, row)} against {hand_named(column) if both else upcard_named(column)}"


def row_named(part: str, row: str) -> str:
    """Returns a row, or joined ones, of the chart in words: `Pair of tens`, `Hard 13 to 14`."""
    if part == "Pairs" and "-" not in row:
        return f"Pair of {plural(row[0])}"  # the row `8`, or `8,8` among joined rows
    name = "Pairs of" if part == "Pairs" else part
    return f"{name} {row.replace('-', ' to ')}"


def upcard_named(column: str) -> str:
    """Returns the upcard of a column of the chart: `a ten`."""
    return {"T": "a ten", "10": "a ten", "A": "an ace", "8": "an 8"}.get(column, f"a {column}")


def hand_named(column: str) -> str:
    """Returns both of the dealer's cards, as a column of the chart has them: `16`, `an ace and a 6`."""
    if column == "AA":
        return "two aces"
    return f"an ace and {upcard_named(column[1:])}" if column.startswith("A") else column


def place_in(chart: Chart, situation: Situation) -> Spot | None:
    """Returns the part, row and column of the hand on the table in the chart; None if it has no cell."""
    place = None if situation.table.over else place_of(situation)
    if place is None:
        return None
    part, row, column = place
    if part == "Pairs" and row not in chart.pairs:  # by rules without splits
        total = 2 * (UPCARDS.index(row) + 1)
        part, row = "Hard", str(total)
    rows = chart_parts(chart).get(part, {})
    return Spot(part, row, column) if column in rows.get(row, {}) else None


def place_of(situation: Situation) -> tuple[str, str, str] | None:
    """Returns the part, row and column of a chart for the hand on the table; None before it is dealt."""
    table = situation.table
    ranks = [card.rank for card in table.player.cards if card]
    dealer = [card.rank.points for card in table.dealer.cards if card]
    if not dealer or len(ranks) < 2:
        return None
    cards_in_column = 2 if situation.rules.hole_card is HoleCard.OPEN else 1
    column = column_of(dealer[:cards_in_column])
    if table.player.doubles:
        return "Doubled", str(table.player.points), column
    if len(ranks) == 2 and ranks[0].points == ranks[1].points:
        return "Pairs", UPCARDS[ranks[0].points - 1], column
    hard_total = sum(rank.points for rank in ranks)
    soft_total = hard_total + HIGH_ACE
    low_aces = situation.rules.player_aces is Aces.LOW
    is_soft = Rank.ACE in ranks and soft_total <= LIMIT and not low_aces
    return ("Soft", str(soft_total), column) if is_soft else ("Hard", str(hard_total), column)
