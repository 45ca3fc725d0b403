"""The best chart for each count by exact odds, and its indices: all counts at which a cell changes.

The worth of each move of a hand of two cards is a curve over the count. It goes through a few counts for which
odds are computed; where one move leads by far, it is a straight line. A cell is the mean of the hands that make
its total.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, pairwise
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np

from blackjack_tui.counts.indices import (
    PLAYS,
    RANKS,
    cards_at_middle,
    index_of_insurance,
    mean_cards,
    published,
)
from blackjack_tui.counts.reading import count_at_step
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.chart import LETTERS, UPCARDS, Chart
from blackjack_tui.odds.kept_figures import FigureCache, cache_kind
from blackjack_tui.simulation.played_charts import Strategy, with_letter

_KNOTS = (-6, -2, 1, 4, 8)
"""The steps of a ramp for which odds are computed, rising."""
_CLEAR = 0.05
"""A move that leads by so many bets at the lowest and at the highest count is best at all counts between."""
_STEPS = (-6, 9)
"""The first and the last step that have a chart of their own."""
_SURE = 1e-9

Worth = Mapping[Action, float]
"""The worth of each move at one count."""
Curves = Mapping[Action, Sequence[float]]
"""The worth of each move as a polynomial in the count."""


class ChartCell(NamedTuple):
    """A cell of a chart."""

    table: str
    """`hard`, `soft` or `pairs`."""
    row: int
    """The total, or the points of one card of the pair."""
    up: int
    """The points of the upcard."""

    @property
    def row_name(self) -> str:
        """The row as charts name it."""
        return UPCARDS[self.row - 1] if self.table == "pairs" else str(self.row)


class CountChange(NamedTuple):
    """An index: a count at which the best answer of a cell changes."""

    name: str
    """The cell as people write it: `16 v T`, `A,7 v 2`, `8,8 v T`."""
    low: str
    """The letter below the index."""
    high: str
    """The letter from it on."""
    floored: int
    """The index for a count that is rounded down, or for a running count."""
    exact: float
    published: int | None
    """The index that is published for Hi-Lo and six decks; None if there is none."""
    gain: float
    """The gain of the cell's indices over the chart, in bets for 100 rounds with a bet of 1."""
    hands: Mapping[str, float]
    """The hands of two cards that make the total, with their own indices."""


def best_by_count(
    rules: Rules, system: System, chart: Chart, shares: Mapping[int, float], cache: FigureCache
) -> tuple[Strategy, Sequence[CountChange]]:
    """Returns the best play by the count and all indices, the cells that gain most over `chart` first.

    `shares`: the share of rounds times the bet, by step of the ramp, which weights the gains. Raises
    OddsRefused where there are no odds.
    """
    insurance = index_of_insurance(system, rules)
    if rules.pack is Pack.FRESH:
        return Strategy((chart,)), ()  # every round has the same count
    kind = cache_kind("moves", system.tags, system.running, cards_at_middle(rules), _KNOTS)

    def make() -> dict[str, dict[str, list[float]]]:
        return {
            _hand_and_upcard(hand, up.points): curves_of(rules, system, hand, up)
            for up in _RANKS
            for hand in combinations_with_replacement(_RANKS, 2)
        }

    curves_by_hand: Mapping[str, Any] = cache.cached(kind, rules, make)
    counts = _counts(system, rules)
    charts = [chart] * len(counts)
    changes: list[CountChange] = []
    for cell, hands in _cells():
        curves_as_json = [curves_by_hand[_hand_and_upcard(hand, cell.up)] for hand, _ in hands]
        hand_curves = [{Action(name): curve for name, curve in curves.items()} for curves in curves_as_json]
        weights = [weight for _, weight in hands]
        mean = _mean(hand_curves, weights)
        chart_letter = getattr(chart, cell.table).get(cell.row_name, {}).get(UPCARDS[cell.up - 1])
        if not mean or chart_letter is None:
            continue
        letters = [_letter(mean, _middle(count, system), cell.table == "pairs") for count in counts]
        for place, letter in enumerate(letters):
            charts[place] = with_letter(charts[place], cell.table, cell.row_name, UPCARDS[cell.up - 1], letter)
        gain = sum(
            share * max(0.0, _gain(mean, chart_letter, _nearest_count(system, rules, step)))
            for step, share in shares.items()
        )
        ranks_of_upcard = 4 if cell.up == len(UPCARDS) else 1
        chance = sum(weights) / len(RANKS) ** 3 * ranks_of_upcard
        curves_by_name = {
            _hand_name(hand): curves for (hand, _), curves in zip(hands, hand_curves, strict=True)
        }
        for count, (low, high) in zip(counts[1:], pairwise(letters), strict=True):
            if low != high:
                change = _change(cell, low, high, count, system, mean, curves_by_name)
                changes.append(change._replace(gain=100 * chance * gain))
    # The gains are rounded, so that errors of floating point do not decide the order.
    changes.sort(key=lambda change: (-round(change.gain, 9), change.name, change.floored))
    return Strategy(tuple(charts), counts[0], insurance, chart), changes


def _change(
    cell: ChartCell,
    low: str,
    high: str,
    count: int,
    system: System,
    mean: Curves,
    curves_by_name: Mapping[str, Curves],
) -> CountChange:
    """Returns the index of a cell whose letter changes from `low` to `high` at `count`, its gain still 0.

    `mean`: the cell's curves. `curves_by_name`: those of its hands, by the hands' names.
    """
    near = _middle(count, system)
    name = _cell_name(cell)
    return CountChange(
        name=name,
        low=low,
        high=high,
        floored=count,
        exact=_crossing(mean, low, high, near),
        published=_published(name, low, high, system),
        gain=0.0,
        hands={hand: round(_crossing(curves, low, high, near), 2) for hand, curves in curves_by_name.items()},
    )


def _middle(count: int, system: System) -> float:
    """The middle of the counts that are read as `count`: true counts are rounded down, running counts not."""
    return count + 0.5 if system.running is None else float(count)


def _counts(system: System, rules: Rules) -> range:
    """The counts that have a chart of their own: true counts rounded down, or running counts."""
    first, last = (count_at_step(system, rules.decks, step) for step in _STEPS)
    return range(floor(first), ceil(last))


def _nearest_count(system: System, rules: Rules, step: int) -> float:
    """The count at a step, or the nearest one that has a chart of its own."""
    first, last = (count_at_step(system, rules.decks, end) for end in _STEPS)
    return min(max(count_at_step(system, rules.decks, step), first), last)


_TwoCards = tuple[Rank, Rank]
_RANKS = RANKS[:10]


def _cells() -> Iterator[tuple[ChartCell, Sequence[tuple[_TwoCards, float]]]]:
    """Yields each cell with its hands of two cards, each with a weight.

    The weight: how many of the 13 * 13 deals of two ranks make the hand.
    """
    rows: dict[tuple[str, int], list[tuple[_TwoCards, float]]] = defaultdict(list)
    for low, high in combinations_with_replacement(_RANKS, 2):
        copies = 1.0  # four ranks count ten, and two different cards come in two orders
        for rank in (low, high):
            copies *= 4 if rank is Rank.TEN else 1
        if low is high:
            rows["pairs", low.points].append(((low, high), copies))
        elif low is not Rank.ACE:
            rows["hard", low.points + high.points].append(((low, high), 2 * copies))
        elif high is not Rank.TEN:  # an ace and a ten are a natural
            rows["soft", 11 + high.points].append(((low, high), 2 * copies))
    for up in range(1, len(UPCARDS) + 1):
        for (table, row), hands in rows.items():
            yield ChartCell(table, row, up), hands


def curves_of(rules: Rules, system: System, hand: tuple[Rank, Rank], up: Rank) -> dict[str, list[float]]:
    """The curve of each move of `hand`, as JSON values: its coefficients, the highest power first."""
    number_left = cards_at_middle(rules)

    def worth_of_moves(count: float) -> Worth:
        cards = mean_cards(system, rules, number_left, count, (*hand, up))
        worth: Worth = compute(Request("decision", rules, (cards, hand, up))).values
        return worth

    knots = [count_at_step(system, rules.decks, step) for step in _KNOTS]
    first_worth, last_worth = worth_of_moves(knots[0]), worth_of_moves(knots[-1])
    counts, worths = [knots[0], knots[-1]], [first_worth, last_worth]
    if not _is_clear(worths):
        counts, worths = knots, [first_worth, *map(worth_of_moves, knots[1:-1]), last_worth]
    curves = {}
    for action in first_worth:
        curve = np.polyfit(counts, [worth[action] for worth in worths], len(counts) - 1)
        higher_powers = [0.0] * (len(knots) - len(counts))  # all curves have as many coefficients
        curves[action.value] = higher_powers + curve.tolist()
    return curves


def _is_clear(ends: Sequence[Worth]) -> bool:
    """Whether a cell has the same letter at all counts between two, so that straight lines are enough.

    `ends`: the worth of the moves at both counts; without moves for a natural.
    """
    if not ends[0]:
        return True
    best_moves = {max(worth, key=worth.__getitem__) for worth in ends}
    leads = []
    for worth in ends:
        *_, second, first = sorted(worth.values())
        leads.append(first - second)
    stand_leads = [worth[Action.STAND] - worth[Action.HIT] for worth in ends]
    same_plain_move = stand_leads[0] * stand_leads[1] > 0
    return len(best_moves) == 1 and same_plain_move and min(*leads, *map(abs, stand_leads)) >= _CLEAR


def _hand_and_upcard(hand: Sequence[Rank], up: int) -> str:
    return f"{_hand_name(hand)} {UPCARDS[up - 1]}"


def _hand_name(hand: Sequence[Rank]) -> str:
    return ",".join(UPCARDS[rank.points - 1] for rank in hand)


def _cell_name(cell: ChartCell) -> str:
    name = cell.row_name
    hand = {"pairs": f"{name},{name}", "soft": f"A,{cell.row - 11}"}.get(cell.table, name)
    return f"{hand} v {UPCARDS[cell.up - 1]}"


def _mean(hand_curves: Sequence[Curves], weights: Sequence[float]) -> Curves:
    """The weighted mean of the curves of hands, for the moves that all hands have."""
    common = set.intersection(*map(set, hand_curves))
    means = {}
    for action in common:
        coefficients_by_power = zip(*(curves[action] for curves in hand_curves), strict=True)
        means[action] = [
            sum(weight * coefficient for weight, coefficient in zip(weights, coefficients, strict=True))
            / sum(weights)
            for coefficients in coefficients_by_power
        ]
    return means


def _worth_at(curves: Curves, action: Action, count: float) -> float:
    """The worth of a move at a count; −inf if it is not legal."""
    if action not in curves:
        return -np.inf
    worth = 0.0
    for coefficient in curves[action]:  # Horner's rule
        worth = worth * count + coefficient
    return worth


def _letter(curves: Curves, count: float, is_pair: bool) -> str:
    """The letter of a cell at a count."""
    worth = {action: _worth_at(curves, action, count) for action in curves}
    plain = "S" if worth[Action.STAND] >= worth[Action.HIT] else "H"
    best = max(worth, key=worth.__getitem__)
    if best is Action.SPLIT:
        return "P"
    if best is Action.DOUBLE:
        return "DS" if plain == "S" else "D"
    if best is Action.SURRENDER:
        plain_worth = max(worth[Action.STAND], worth[Action.HIT])
        if is_pair and worth.get(Action.SPLIT, -np.inf) > plain_worth:
            return "RP"
        return "RS" if plain == "S" else "R"
    return plain


def _gain(curves: Curves, letter: str, count: float) -> float:
    """How much more the best move is worth than the move of a chart's letter."""
    played = next((action for action in LETTERS[letter] if action in curves), Action.STAND)
    return max(_worth_at(curves, action, count) for action in curves) - _worth_at(curves, played, count)


def _moves(low: str, high: str) -> tuple[Action, Action]:
    """The two moves between which a cell changes from one letter to another: the first in which they differ."""
    pairs = zip(LETTERS[low], LETTERS[high], strict=False)
    return next((low_move, high_move) for low_move, high_move in pairs if low_move is not high_move)


def _crossing(curves: Curves, low: str, high: str, count: float) -> float:
    """The count near `count` at which both letters' moves are worth the same; `count` if there is none."""
    low_move, high_move = _moves(low, high)
    if low_move not in curves or high_move not in curves:
        return count
    roots = np.roots(np.subtract(curves[high_move], curves[low_move]))
    real_roots = roots[np.abs(roots.imag) < _SURE].real
    if not len(real_roots):
        return count
    # The letter is another at the count before, so the crossing is about half a count lower.
    return float(real_roots[np.argmin(np.abs(real_roots - (count - 0.5)))])


def _published(name: str, low: str, high: str, system: System) -> int | None:
    """The published index of a cell's change from one letter to another; None if there is none."""
    moves = _moves(low, high)
    for play in PLAYS:
        if play.name == name and {play.high, play.low} <= {*moves}:
            return published(play, system)
    return None
