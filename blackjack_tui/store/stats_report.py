"""The report on all kept rounds: figures, dear mistakes, and what is still to be computed."""

import shlex
from collections.abc import Iterator
from contextlib import suppress

from blackjack_tui.errors import UsageError, harmless
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.play.results import (
    CHART_PARTS,
    MOST_DEAR,
    DearCell,
    brief_with_expected,
    cell_name,
    cost_map,
    costs,
    dear_table,
    figure,
    parts_of_result,
    result_curves,
    spot_of,
)
from blackjack_tui.reports.model import (
    Amount,
    Choice,
    ChoicePart,
    Figure,
    FigurePart,
    GraphPart,
    Part,
    Report,
    Sentence,
    Spot,
    TableColumn,
    TablePart,
    Unit,
)
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.finished import ACE_UP, row_name, upcard_name
from blackjack_tui.store.improvement import improvement
from blackjack_tui.store.stats import PlayedCell, ResultParts, Stats, Totals, in_a_row
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import BY_CHART, graded_by_chart, severity

NOT_REVIEWED = "not reviewed"
_LONGEST_LABEL = 23
_EMPTY = "Play a round to its end: it is kept, and what it brought stands here."


def _dear(cell: PlayedCell, book: str) -> DearCell:
    """Returns a cell with mistakes as a row of a report. `book`: the rule book by which it cost most."""
    spot = _spot(cell)
    if spot:
        name = cell_name(spot)
    else:
        upcard = "an ace" if cell.upcard == ACE_UP else upcard_name(cell.upcard)
        name = f"{row_name(cell.hand)} v {upcard} ({cell.asked})"
    command, mark = _command(cell, spot, book), severity(cell.worst)
    return DearCell(name, cell.marked, cell.decisions, cell.cost, mark, cell.best or "", command)


def _command(cell: PlayedCell, spot: Spot | None, book: str) -> str:
    """Returns the command that drills a cell; empty if no first cards lead to it, or the rule book is gone."""
    drill = f"blackjack-tui drill {shlex.quote(book)}"
    if cell.asked == "insurance":
        return f"{drill} --on insurance"
    if spot is None:
        return ""
    part, row, column = spot
    hand = f"{row},{row}" if part == "Pairs" else f"{part.lower()}{row}"
    with suppress(UsageError):
        first_cards = FirstCards.parse(hand, column)
        if first_cards:
            first_cards.picks(load(book))  # raises if its shoe cannot deal them
            return f"{drill} --hand {hand} --dealer {column}"
    return ""


def _spot(cell: PlayedCell) -> Spot | None:
    """Returns the cell's place in the chart; None for a question that is not in it, such as insurance."""
    kind, _, _ = cell.hand.partition(" ")
    if cell.asked != "play" or kind not in CHART_PARTS:
        return None
    return spot_of(row_name(cell.hand), upcard_name(cell.upcard))


def all_time_report(stats: Stats) -> Report:
    """Returns the statistics as a report. Raises Unavailable or Damaged."""
    totals, by_book = stats.totals()
    if not totals.rounds:
        return Report("stats", "No round is kept that counts.", (Sentence(_EMPTY), *_uncounted(stats)))
    parts: list[Part] = [
        FigurePart("totals", "In all", tuple(_figures(totals, stats.result_parts()))),
        Sentence(_graded_by(totals, stats.grading)),
        _result_graph(stats),
        *_cost_parts(stats, totals),
        *_not_reviewed(*stats.not_reviewed()),
        *improvement(stats),
        *_books(stats, by_book),
        *_uncounted(stats),
    ]
    return Report("stats", f"All that is kept: {rounds_text(totals.rounds)}", tuple(parts))


def _cost_parts(stats: Stats, totals: Totals) -> Iterator[Part]:
    """Yields the chart of what decisions cost, and a table of the dearest cells if any cost something."""
    cells = stats.cells()
    marked = {spot: cell for cell in cells if cell.marked and (spot := _spot(cell))}
    costs_by_spot = {spot: (cell.cost, severity(cell.worst)) for spot, cell in marked.items()}
    if not totals.judged:
        empty = "No decision was reviewed."
    elif totals.judged < totals.decisions:
        empty = "No decision that was reviewed cost anything."
    else:
        empty = "No decision cost anything."
    yield cost_map(costs_by_spot, for_money=True, empty=empty)
    missed = [cell for cell in cells if cell.cost and cell.marked]  # the dearest first
    dear_cells = [_dear(cell, stats.book_of(cell)) for cell in missed[:MOST_DEAR]]
    if dear_cells:
        yield dear_table(dear_cells, totals.cost, for_money=True)


def _figures(totals: Totals, result: ResultParts) -> Iterator[Figure]:
    """Yields all figures: rounds, hands and bets, the result in its parts, and the decisions."""
    yield Figure("rounds", "Rounds", Amount(totals.rounds))
    outcomes = f"{totals.won:,} won, {totals.lost:,} lost, {totals.pushed:,} pushed"
    yield Figure("hands", "Hands", Amount(totals.hands), outcomes)
    if totals.bet:
        yield Figure("bet", "Bet", Amount(totals.bet, Unit.CENTS))
    yield from _result_figures(totals, result)
    yield from _decision_figures(totals)


def _result_figures(totals: Totals, result: ResultParts) -> Iterator[Figure]:
    """Yields the result, the result of the side bets, and the result's parts in the reviewed rounds."""
    meaning, brief = "nothing was bet", rounds_text(totals.rounds)
    if totals.bet:
        share = 100 * totals.result / totals.bet
        meaning, brief = f"{share:+.2f} % of what was bet", f"{share:+.1f} % of bets"
    if result.reviewed == result.rounds:
        brief = brief_with_expected(brief, round(result.expected), for_money=True)
    yield figure("result", totals.result, for_money=True, meaning=meaning, brief=brief)._replace(headline=1)
    if totals.side_bets:
        share = 100 * totals.side_result / totals.side_bets
        side_result = Amount(totals.side_result, Unit.CENTS, signed=True)
        meaning = f"{share:+.2f} % of {money(totals.side_bets)} on side bets"
        yield Figure("side_result", "side bets", side_result, meaning, level=1)
    # Each amount, and its place among the headlines of a page, 0 for none.
    parts = {
        "expected": (round(result.expected), 0),
        "luck": (result.luck, 2),
        "skill": (round(result.skill), 3),
    }
    reviewed_of_all = ""
    if result.reviewed < result.rounds:
        reviewed_of_all = f"{result.reviewed:,} of {result.rounds:,} rounds"
    why = f"{rounds_text(result.rounds - result.reviewed)} {NOT_REVIEWED}"
    yield from parts_of_result(
        parts,
        result.reviewed > 0,
        reviewed_of_all,
        for_money=True,
        why=why,
        brief=NOT_REVIEWED,
        result=totals.result,
    )


def _decision_figures(totals: Totals) -> Iterator[Figure]:
    """Yields the number of decisions, of those that are marked, and what they cost."""
    yield Figure("decisions", "Decisions", Amount(totals.decisions))
    is_judged = totals.judged > 0
    judged_of_all = ""
    if totals.judged < totals.decisions:
        judged_of_all = f"in {totals.judged:,} of {totals.decisions:,} decisions"
    why = "no decision was reviewed"
    marked = Amount(totals.marked if is_judged else None, why=why)
    yield Figure("marked", "marked", marked, judged_of_all, level=1)
    cost = totals.cost if is_judged else None
    meaning = f"what the best moves were worth more {judged_of_all}"
    brief = f"{totals.marked:,} of {totals.judged:,} marked" if is_judged else NOT_REVIEWED
    yield from costs(cost, totals.rounds, for_money=True, meaning=meaning, brief=brief, why=why)


def _graded_by(totals: Totals, grading: str) -> str:
    """Returns a sentence on the grading; with the chart, also on what exact cards would have brought more."""
    if grading != BY_CHART:
        return "Graded by exact cards."
    gain = money(round(totals.gain)) if totals.gain >= 1 else ""  # from a cent on
    return graded_by_chart(gain)


def _result_graph(stats: Stats) -> GraphPart:
    """Returns the graph of the result by round, with a line without luck if all rounds were reviewed."""
    course = stats.course()
    without_luck = [value for _, value in course if value is not None]
    return result_curves((0, *(result for result, _ in course)), (0.0, *without_luck), for_money=True)


def _not_reviewed(without_costs: int, without_luck: int) -> Iterator[ChoicePart]:
    """Yields the commands that compute what is missing: the costs and the luck of these numbers of rounds."""
    rows = []
    if without_costs:
        rows.append(Choice(f"Costs of {rounds_text(without_costs)}", "blackjack-tui stats --review --quick"))
    if without_luck:
        rows.append(Choice(f"Luck of {rounds_text(without_luck)}", "blackjack-tui stats --review"))
    if rows:
        yield ChoicePart("lacking", "Still to be computed", tuple(rows))


def _books(stats: Stats, by_book: dict[str, Totals]) -> Iterator[TablePart]:
    """Yields a table of the rule books with rounds or a kept table. `by_book`: their totals."""
    bankrolls = stats.bankrolls()
    columns = (
        TableColumn("book", "Rule book"),
        TableColumn("rounds", "rounds", Unit.COUNT),
        TableColumn("result", "result", Unit.CENTS, signed=True),
        TableColumn("bankroll", "bankroll", Unit.CENTS),
        TableColumn("hands", "hands", Unit.COUNT),
    )
    rows = []
    for name in sorted({*by_book, *bankrolls}):
        totals = by_book.get(name, Totals())
        label = harmless(name)
        if len(label) > _LONGEST_LABEL:  # a path, whose end says most
            label = f"…{label[-(_LONGEST_LABEL - 1) :]}"
        result = totals.result if totals.bet else None
        rows.append((label, totals.rounds, result, bankrolls.get(name), totals.hands))
    if rows:
        yield TablePart("books", "", columns, tuple(rows))


def _uncounted(stats: Stats) -> Iterator[Sentence]:
    """Yields sentences on rounds that cannot be played again, and on rounds that do not count."""
    for name, (why, rounds) in stats.unreadable().items():
        yield Sentence(f"{rounds_text(rounds)} by {name} cannot be replayed: {why}")
    uncounted = stats.uncounted()
    helped = stats.helped()
    if helped.rounds:
        result = f": bet {money(helped.bet)}, result {change(helped.result)}" if helped.bet else ""
        yield Sentence(f"With the coach's help, counted separately: {rounds_text(helped.rounds)}{result}")
    if days := stats.days():
        number = "1 day" if len(days) == 1 else f"{len(days)} days"
        yield Sentence(f"Rounds of the day: {number}, {in_a_row(days)} in a row")
    if uncounted:
        reasons = ", ".join(f"{rounds_text(count)} ({why})" for why, count in uncounted.items())
        yield Sentence(f"Not counted: {reasons}")


def rounds_text(count: int) -> str:
    """Returns a number of rounds in words."""
    return "1 round" if count == 1 else f"{count:,} rounds"
