"""Charts that change with the count, and the sets of plays that a counter may know."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import NamedTuple

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import FAB_4, ILLUSTRIOUS_18, INSURANCE, PLAYS, Index, Play, why_no_indices
from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.odds.chart import UPCARDS, Chart
from blackjack_tui.odds.kept_figures import FigureCache

SETS: Mapping[str, Sequence[Play]] = {
    "none": (),
    "insurance": (INSURANCE,),
    "fab4": FAB_4,
    "i18": ILLUSTRIOUS_18,
    "i18+fab4": PLAYS,
}
"""The sets of plays by the count, under their usual names."""


class Strategy(NamedTuple):
    """Play by the count: a chart for each count, and whether to insure."""

    charts: tuple[Chart, ...]
    """The charts for the counts from `lowest` on; the first and the last also for all counts beyond."""
    lowest: int = 0
    insurance: float | None = None
    """The count from which on to insure; None for never."""
    base: Chart | None = None
    """The other players' chart; None for the first of `charts`."""

    def chart_at(self, count: float) -> Chart:
        place = floor(count) - self.lowest
        return self.charts[min(max(place, 0), len(self.charts) - 1)]


def known_indices(name: str, rules: Rules, system: System, cache: FigureCache) -> Mapping[Play, Index]:
    """Returns the indices of one of `SETS`. Raises UsageError if the rules have no odds or no indices."""
    if not SETS[name]:
        return {}
    if rules.hole_card is HoleCard.OPEN:
        raise UsageError(f"{rules.name}: {why_no_indices(rules)}")
    with ExactOdds(rules, cache) as exact:
        return exact.indices(system, SETS[name])


def with_indices(chart: Chart, indices: Mapping[Play, Index]) -> Strategy:
    """Returns the play by `chart` with changes by `indices`, and with insurance if it is among them."""
    insurance = indices[INSURANCE].floored if INSURANCE in indices else None
    floored = {play: index.floored for play, index in indices.items() if play.upcard in chart.columns}
    if not floored:
        return Strategy((chart,), 0, insurance)
    # Below the lowest index, and from the highest on, the chart changes no more.
    lowest, highest = min(floored.values()) - 1, max(floored.values())
    charts = []
    for count in range(lowest, highest + 1):
        at_count = chart
        for play, index in floored.items():
            at_count = _with_play(at_count, play, count >= index)
        charts.append(at_count)
    return Strategy(tuple(charts), lowest, insurance, chart)


def _with_play(chart: Chart, play: Play, high: bool) -> Chart:
    """Returns `chart` with one cell changed to the high or the low move of `play`."""
    if play.is_pair:
        points_of_card = UPCARDS.index(play.row) + 1  # from an ace, which has 1
        as_total = chart.hard[str(2 * points_of_card)][play.upcard]
        return _with_letter(chart, "pairs", play.row, play.upcard, "P" if high else as_total)
    letter = _with_move(chart.hard[play.row][play.upcard], play.high, high)
    return _with_letter(chart, "hard", play.row, play.upcard, letter)


def _with_move(letter: str, move: Action, is_made: bool) -> str:
    """Returns a total's letter, changed so that STAND, DOUBLE or SURRENDER is made or not.

    `DS` doubles, or stands where it cannot; `D` doubles, or hits; `RS` and `R` surrender in the same way.
    """
    two_card_move = letter[0] if letter[0] in "DR" else ""
    stands = letter.endswith("S")
    if move is Action.STAND:
        stands = is_made
    else:
        two_card_move = {Action.DOUBLE: "D", Action.SURRENDER: "R"}[move] if is_made else ""
    if two_card_move:
        return f"{two_card_move}S" if stands else two_card_move
    return "S" if stands else "H"


def _with_letter(chart: Chart, part: str, row: str, column: str, letter: str) -> Chart:
    """Returns `chart` with another letter in one cell."""
    rows = getattr(chart, part)
    return chart._replace(**{part: {**rows, row: {**rows[row], column: letter}}})
