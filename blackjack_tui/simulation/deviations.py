"""A chart with indices: the charts that are played at each count."""

from collections.abc import Mapping

from blackjack_tui.counts.indices import INSURANCE, Index, Play
from blackjack_tui.game.actions import Action
from blackjack_tui.odds.chart import UPCARDS
from blackjack_tui.simulation.chart import Chart, Rows, Strategy


def with_indices(chart: Chart, indices: Mapping[Play, Index]) -> Strategy:
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
    return Strategy(tuple(charts), lowest, insurance)


def _with_play(chart: Chart, play: Play, high: bool) -> Chart:
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
