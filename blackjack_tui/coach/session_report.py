"""The coach's report of a session."""

from collections.abc import Iterator, Sequence

from blackjack_tui.coach.tally import SessionTotals, Tally
from blackjack_tui.play.results import (
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
)
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    FigurePart,
    Part,
    Report,
    Spot,
    TableColumn,
    TablePart,
    Unit,
)
from blackjack_tui.words.notes import scale_sentence


def session_report(
    title: str,
    tally: Tally,
    sums: SessionTotals,
    won: Sequence[float],
    without_luck: Sequence[float],
    last: Sequence[Part] = (),
) -> Report:
    """Returns the session as a report.

    `won`: the result after each round at the table, from 0 on, rounds before the coach was on included.
    `without_luck`: the same without luck, as far as it is known. `last`: the parts on the last decision.
    """
    decided = tally.decisions > 0
    missed = {Spot(*place): cell for place, cell in tally.graded.cells.items() if cell.marked}
    costliest = [
        DearCell(cell_name(spot), cell.marked, cell.decisions, cell.cost, cell.mark, cell.best)
        for spot, cell in sorted(missed.items(), key=lambda each: -each[1].cost)[:MOST_DEAR]
    ]
    parts: list[Part] = [
        FigurePart("session", "The session so far", tuple(_figures(tally, sums, won))),
        *last,
        result_curves(won, without_luck, tally.bets),
        cost_map(
            {spot: (cell.cost, cell.mark) for spot, cell in missed.items()},
            tally.bets,
            "No decision cost anything." if decided else "No decision was judged yet.",
        ),
    ]
    if costliest:
        parts.append(dear_table(costliest, tally.graded.cost, tally.bets))
    if decided:
        parts.append(_grades(tally))
    return Report("session", title, tuple(parts))


def _figures(tally: Tally, sums: SessionTotals, won: Sequence[float]) -> Iterator[Figure]:
    """Yields the figures of the session. A figure that does not cover all rounds says so."""
    bets, judged, rounds = tally.bets, tally.decisions > 0, len(won) - 1
    # Why figures are missing, for the page and for a tile.
    why, short = "no decision was judged yet", "not judged yet"
    if tally.rounds and judged:
        why = short = "being computed"
    # Each part with its place among the tiles, 0 for none.
    parts = {"skill": (sums.skill, 3), "luck": (sums.luck, 2), "expected": (sums.expected, 0)}
    over = f"{sums.rounds} of {rounds} rounds" if sums.rounds < rounds else ""
    yield from parts_of_result(parts, bool(sums.rounds), over, bets, why, short, won[-1])
    if sums.betting:
        changed = "the part of it that comes from changing your bets"
        yield figure("expected", sums.betting, bets, changed)._replace(key="betting", name="betting", level=1)
    played = "1 round" if rounds == 1 else f"{rounds} rounds"
    brief = played if over else brief_with_expected(played, sums.expected, bets)
    yield figure("result", won[-1], bets, played, brief)._replace(headline=1)
    grades = ", ".join(f"{number} {grade.mark}" for grade, number in tally.graded.grades.items() if grade.mark)
    helped = f", {tally.helped} of them with help" if tally.helped else ""
    yield Figure("decisions", "Decisions", Amount(tally.decisions), f"that were judged{helped}")
    marks = f"{grades}. {scale_sentence(bets)}"
    yield Figure("marked", "marked", Amount(tally.marked if judged else None, why=why), marks, level=1)
    marked = f"{tally.marked} of {tally.decisions} marked" if judged else short
    cost = tally.graded.cost if judged else None
    yield from costs(cost, len(tally.rounds), bets, tally.graded_by, marked, why)


def _grades(tally: Tally) -> TablePart:
    columns = (TableColumn("grade", ""), TableColumn("decisions", "", Unit.COUNT, bar=True))
    rows = tuple((grade.mark or "best", number) for grade, number in tally.graded.grades.items())
    marks = tuple(range(len(rows)))  # from best to blunder, in the order of `Grade`
    return TablePart("grades", "Decisions", columns, rows, marks=marks)
