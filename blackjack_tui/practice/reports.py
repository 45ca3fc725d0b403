"""Reports of decision drills in words: verdicts, rows of the chart and progress."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from blackjack_tui.coach.chart_report import chart_grid, row_in_words
from blackjack_tui.coach.phrases import price, verb
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action
from blackjack_tui.odds.chart import MEANINGS, Chart
from blackjack_tui.play.results import spot_of
from blackjack_tui.practice.drill_cells import Cell, Family, row_letters
from blackjack_tui.practice.exercises import Score
from blackjack_tui.practice.progress import Answer, QuizAnswer, days_in_a_row, in_a_row
from blackjack_tui.practice.weights import Weights
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    FigurePart,
    GridBlock,
    GridCell,
    GridPart,
    LegendRow,
    Report,
    Sentence,
    Spot,
    Unit,
)
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.money import money

if TYPE_CHECKING:
    from blackjack_tui.practice.schedule import Memory  # fsrs, which only the drill needs

GOAL = 150
"""The number of answers in a row without a mark to aim for."""
BY_CHART, BY_INDEX, BY_CARDS = "chart", "index", "cards"
"""The sources of an answer."""
_WRONG, _SLOW = "x", "?"  # marks in the chart
_KNOWN = 0.9  # the recall from which on a cell has its move's colour
_OF_CHART = (Family.HARD, Family.SOFT, Family.PAIRS, Family.SURRENDER)
_LEGEND = (
    LegendRow("S", "stand", "recall 90 %+"),
    LegendRow("S", "weak", "recall lower"),
    LegendRow(_SLOW, "weak", "right, slow"),
    LegendRow(_WRONG, "wrong", "wrong"),
    LegendRow("", "", "never asked"),
)
_EMPTY = Sentence("Answer hands in a drill: what you know lights up here.", title="Nothing was asked yet")
_UNASKED = "never asked"
_LISTED = 6  # names of cells, and days
_UPCARDS = 10
"""The columns of a chart by upcard. Others have a column for each hand of two seen dealer's cards."""
SAME = 1e-9
"""Values that differ by less are the same."""


def right_text(verdict: Verdict, chart: Action, by: str = BY_CHART) -> str:
    """Returns the verdict on a right answer, and the better move if `chart` and the exact cards disagree.

    `chart`: the answer of the chart or of an index. `by`: BY_CHART or BY_INDEX.
    """
    advice, action = verdict.advice, verdict.action
    move = verb(advice, action)
    if action is chart and verdict.cost < SAME:
        return f"Right: {move}."
    if action is chart:
        better = f"{verb(advice, advice.best)} is better, by {price(verdict.cost, verdict.bet)}"
        return f"Right by the {by}: {move}. For these cards {better}."
    cost = price(advice.cost(chart), verdict.bet)
    return f"Right for these cards: {move}. The {by} says {verb(advice, chart)}, which is worse by {cost}."


def wrong_text(verdict: Verdict, chart: Action, by: str = BY_CHART) -> str:
    """Returns the verdict on a wrong answer: what was best, the price and the reason."""
    advice = verdict.advice
    if verdict.cost < SAME:  # the best move for the exact cards, but at a count the index is asked
        better = f"{verb(advice, advice.best)} is better, by {price(advice.cost(chart), verdict.bet)}"
        return f"The {by} says {verb(advice, chart)}; for these cards {better}."
    text = verdict.text
    if not verdict.marked:  # a verdict without a mark praises the move
        best = capital(verb(advice, advice.best))
        text = f"{best} was best, by {price(verdict.cost, verdict.bet)}."
    if chart is not advice.best:
        text += f" The {by} says {verb(advice, chart)}; these cards differ."
    return text


def unpriced_text(best: Action, right: bool, by: str) -> str:
    """Returns the verdict without odds. `by`: the source of the best answer."""
    if right:
        return f"Right: {best}."
    sentence = f"For these cards {best} is best" if by == BY_CARDS else f"The {by} says {best}"
    return f"{sentence}. There are no odds, and so no price."


def row_cells(chart: Chart, cell: Cell) -> Sequence[tuple[str, str]]:
    """Returns the upcards of a cell's row in the chart, the cell's own in brackets, each with its letters."""
    cells = []
    row = row_letters(chart, cell.row)
    for upcard, letters in row.items():
        name = "T" if upcard == "10" and len(row) == _UPCARDS else upcard
        if upcard == cell.upcard:
            # A dealer's total of two digits has no room for two brackets.
            name = f"[{name}]" if len(name) == 1 else f">{name}"
        cells.append((name, letters))
    return cells


def row_sentence(chart: Chart, cell: Cell) -> str:
    """Returns the chart's row of a cell in a sentence: `Hard 16: stand against 2 to 6, hit against 7 to A.`"""
    return row_in_words(capital(cell.row), row_letters(chart, cell.row))


def legend(chart: Chart, cell: Cell) -> str:
    """Returns the meanings of the letters in the cell's row."""
    letters = dict.fromkeys(row_letters(chart, cell.row).values())
    return "; ".join(f"{code} {MEANINGS[code]}" for code in letters) + "."


def progress_report(
    chart: Chart, weights: Weights, memory: "Memory", answers: Sequence[Answer], day: date
) -> Report:
    """Returns the report on progress: figures, and a chart in which known cells are lit."""
    recalls = {cell: memory.recall(cell.name, day) for cell in weights}
    if all(recall is None for recall in recalls.values()):
        return Report("progress", "Progress", (_EMPTY,))
    charted = {cell: recall for cell, recall in recalls.items() if cell.family in _OF_CHART}

    def of_asked(cells: Mapping[Cell, float | None]) -> Sequence[float]:
        """Returns the recall of the cells that were asked; 0 where the last answer was wrong."""
        asked = ((cell, recall) for cell, recall in cells.items() if recall is not None)
        return [recall if memory.last_right[cell.name] else 0.0 for cell, recall in asked]

    asked_recalls = of_asked(charted)
    goal, cell_count = f"the goal is {GOAL}", f"of {len(charted)} cells"
    on_average = "on average" if asked_recalls else _UNASKED
    unmarked, days = Amount(in_a_row(answers)), Amount(days_in_a_row(answers, day))
    figures = [
        Figure("recall", "Recall", _recall(asked_recalls), "on average", on_average, headline=1),
        Figure(
            "asked", "Asked", Amount(len(asked_recalls)), cell_count, cell_count, headline=2, full=len(charted)
        ),
        Figure("in_a_row", "In a row", unmarked, f"without a mark; {goal}", goal, headline=3, full=GOAL),
        Figure("days", "Days", days, "in a row", "in a row", headline=4),
    ]
    by_family = []
    for family in Family:
        family_cells = {cell: recall for cell, recall in recalls.items() if cell.family is family}
        if not family_cells:
            continue
        family_recalls = of_asked(family_cells)
        asked = f"{len(family_recalls)} of {len(family_cells)} asked" if family_recalls else _UNASKED
        amount = _recall(family_recalls)
        by_family.append(Figure(family.value, capital(family), amount, asked, asked, full=1.0))
    parts = (
        FigurePart("progress", "", tuple(figures)),
        FigurePart("families", "Recall by kind", tuple(by_family)),
        _recall_map(chart, charted, memory),
    )
    return Report("progress", "Progress", parts)


def _recall_map(chart: Chart, recalls: Mapping[Cell, float | None], memory: "Memory") -> GridPart:
    """Returns the chart's letters of the cells that were answered; the known ones have their move's colour."""
    grid = chart_grid(chart)
    cells = {}
    for cell, recall in recalls.items():
        spot = _spot(chart, cell)
        if recall is None:
            cells[spot] = GridCell()
        elif not memory.last_right[cell.name]:
            cells[spot] = GridCell(_WRONG, "wrong")
        elif cell.name in memory.doubted:
            cells[spot] = GridCell(_SLOW, "weak")
        else:
            in_chart = grid.cells.get(spot, GridCell())
            known = in_chart._replace(meaning="known")
            cells[spot] = known if recall >= _KNOWN else known._replace(kind="weak", meaning="half known")
    # The legend's first row stands for the colours of all moves. Of the others it has those that occur.
    kinds = {(cell.text == _SLOW, cell.kind) for cell in cells.values()}
    legend = [row for row in _LEGEND[1:] if (row.letters == _SLOW, row.kind) in kinds]
    return GridPart("cells", "", _filled(grid.parts, cells), cells, legend=(_LEGEND[0], *legend))


def lit_chart(chart: Chart, weights: Weights, memory: "Memory", asked: Cell) -> GridPart:
    """Returns the chart, the `asked` cell marked: cells last answered right have letters, wrong ones an x."""
    grid = chart_grid(chart)
    places = {cell: _spot(chart, cell) for cell in (*weights, asked) if cell.family in _OF_CHART}
    # A pair of aces that cannot be split has no row.
    spots = {cell: spot for cell, spot in places.items() if spot in grid.cells}
    cells = {}
    for cell, spot in spots.items():
        if cell.name not in memory.last_right:
            cells[spot] = GridCell(lit=False)
        elif memory.last_right[cell.name]:
            cells[spot] = grid.cells[spot]
        else:
            cells[spot] = GridCell(_WRONG, "wrong", lit=False)
    marks = {"asked": spots[asked]} if asked in spots else {}
    return grid._replace(parts=_filled(grid.parts, cells), cells=cells, marks=marks)


def _spot(chart: Chart, cell: Cell) -> Spot:
    """Returns the cell's place in the chart, whose columns have T for an upcard, or 10 for a dealer's total."""
    spot = spot_of(cell.row, cell.upcard)
    return spot._replace(column=cell.upcard) if cell.upcard in chart.columns else spot


def _filled(blocks: Sequence[GridBlock], cells: Mapping[Spot, GridCell]) -> tuple[GridBlock, ...]:
    """Returns the blocks without rows that have no cell, such as hard 20, which is asked as a pair."""
    rows = {(spot.part, spot.row) for spot in cells}
    kept = (
        block._replace(rows=tuple(row for row in block.rows if (block.name, row) in rows)) for block in blocks
    )
    return tuple(block for block in kept if block.rows)


def _recall(recalls: Sequence[float]) -> Amount:
    """Returns the mean recall; none if nothing was asked."""
    mean = sum(recalls) / len(recalls) if recalls else None
    return Amount(mean, Unit.SHARE, digits=0, why=_UNASKED)


def summary(
    score: Score, missed: Sequence[str], memory: "Memory", answers: Sequence[Answer], day: date
) -> list[str]:
    """Returns a sitting in sentences: the score, the cost, and when cells come back."""
    if not score.asked:
        return ["Nothing was asked."]
    lines = [f"{score.right} of {score.asked} right; the answers cost {score.cost:.2f} bets together."]
    names_by_days: dict[int, list[str]] = {}  # the cells by the days until they come back
    for name in dict.fromkeys(answer.cell for answer in answers if answer.day == day):
        due = memory.due(name, day)
        if due is not None:
            names_by_days.setdefault(max(due, 1), []).append(name)  # today has been asked already
    if missed and set(missed) == set(names_by_days.get(1, ())):
        lines.append(f"Missed, and back tomorrow: {_listed(missed)}.")
        del names_by_days[1]
    elif missed:
        lines.append(f"Missed: {_listed(missed)}.")
    due_days = sorted(names_by_days.items())
    for days, names in due_days[:_LISTED]:
        when = "tomorrow" if days == 1 else f"in {days} days ({(day + timedelta(days)).isoformat()})"
        lines.append(f"Comes back {when}: {_listed(names)}.")
    if later := sum(len(names) for _, names in due_days[_LISTED:]):
        lines.append(f"Later: {later} more.")
    answers_in_a_row = f"{score.in_a_row} answer{'s' if score.in_a_row != 1 else ''} in a row"
    lines.append(f"{answers_in_a_row} without a mark; the goal is {GOAL}.")
    days_played = days_in_a_row(answers, day)
    if days_played > 1:
        lines.append(f"{days_played} days in a row.")
    return lines


def quiz_score(answers: Iterable[QuizAnswer]) -> Score:
    """Returns the score of the quiz at tables, with its drift; the cost is in cents."""
    kept = [*answers]
    return Score(
        asked=len(kept),
        right=sum(not answer.off for answer in kept),
        cost=sum(answer.cost for answer in kept),
        errors=tuple(answer.off for answer in kept),
    )


def quiz_text(answers: Iterable[QuizAnswer]) -> str:
    """Returns the results of the quiz at tables in a sentence; empty where nothing was answered."""
    score = quiz_score(answers)
    if not score.asked:
        return ""
    cost = round(score.cost)
    bets = f"; the bets by them would have {'cost' if cost > 0 else 'won'} {money(abs(cost))}" if cost else ""
    return f"Counts asked at the table: {score.text}, {score.drift_text}{bets}."


def _listed(names: Sequence[str]) -> str:
    listed = ", ".join(names[:_LISTED])
    others = len(names) - _LISTED
    return listed if others <= 0 else f"{listed} and {others} more"
