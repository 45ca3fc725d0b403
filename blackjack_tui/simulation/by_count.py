"""The best chart for each count by exact odds, and the indices in it: all counts at which a cell of it changes.

Each move of a hand of two cards is worth a curve over the count, drawn through a few counts for which odds are
computed; a straight line where one move leads by far. A cell is the mean of the hands that make its total.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np

from blackjack_tui.counts.indices import PLAYS, RANKS, cards_at_middle, index_of_insurance, mean_cards
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
"""The lead, in bets at the lowest and at the highest count, of a move that is best at all counts between."""
_STEPS = (-6, 9)
"""The first and the last step that have a chart of their own."""
_SURE = 1e-9

Worth = Mapping[Action, float]
"""The worth of each move at one count."""
Curves = Mapping[Action, Sequence[float]]
"""The worth of each move as a polynomial in the count."""
Cell = tuple[str, int, int]
"""A table of a chart, a row of it by points, and the points of the upcard."""


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


class ChartsByCount(NamedTuple):
    """The best play by the count."""

    strategy: Strategy
    changes: Sequence[CountChange]
    """All indices, the cells that gain most first."""


def best_by_count(
    rules: Rules, system: System, chart: Chart, shares: Mapping[int, float], cache: FigureCache
) -> ChartsByCount:
    """Returns the best play by the count for who plays `chart` otherwise.

    `shares`: the share of rounds, times the bet, by step of the ramp: what the gains are for. Raises
    OddsRefused where there are no odds.
    """
    insurance = index_of_insurance(system, rules)
    if rules.pack is Pack.FRESH:
        return ChartsByCount(Strategy((chart,)), ())
    kind = cache_kind("moves", system.tags, system.running, cards_at_middle(rules), _KNOTS)
    known: Mapping[str, Any] = cache.cached(kind, rules, lambda: _curves(rules, system))
    counts = _counts(system, rules)
    halves = 0.5 if system.running is None else 0.0
    letters: dict[Cell, list[str]] = {}
    changes = []
    for cell, hands in _cells(rules):
        curves = [(_read(known[_name(hand, cell[2])]), weight) for hand, weight in hands]
        mean = _mean(curves)
        table, _, up = cell
        base = getattr(chart, table).get(_row_name(cell), {}).get(UPCARDS[up - 1])
        if not mean or base is None:
            continue
        letters[cell] = [_letter(mean, count + halves, table == "pairs") for count in counts]
        gain = sum(
            share * max(0.0, _gain(mean, base, _at(system, rules, step))) for step, share in shares.items()
        )
        chance = sum(weight for _, weight in hands) / len(RANKS) ** 3 * (4 if up == len(UPCARDS) else 1)
        for place, (low, high) in enumerate(zip(letters[cell], letters[cell][1:], strict=False)):
            if low != high:
                count = counts[place + 1]
                one = {
                    _hand_name(hand): round(_crossing(curve, low, high, count + halves), 2)
                    for (hand, _), (curve, _) in zip(hands, curves, strict=True)
                }
                name = _cell_name(cell)
                exact = _crossing(mean, low, high, count + halves)
                known_index = _published(name, low, high, system)
                changes.append(
                    CountChange(name, low, high, count, exact, known_index, 100 * chance * gain, one)
                )
    charts = [chart] * len(counts)
    for cell, by_count in letters.items():
        for place, letter in enumerate(by_count):
            charts[place] = with_letter(charts[place], cell[0], _row_name(cell), UPCARDS[cell[2] - 1], letter)
    changes.sort(key=lambda change: (-round(change.gain, 9), change.name, change.floored))
    return ChartsByCount(Strategy(tuple(charts), counts[0], insurance, chart), changes)


def _counts(system: System, rules: Rules) -> range:
    """The counts that have a chart of their own: true counts rounded down, or running counts."""
    first, last = (count_at_step(system, rules.decks, step) for step in _STEPS)
    return range(floor(first), ceil(last))


def _at(system: System, rules: Rules, step: int) -> float:
    first, last = (count_at_step(system, rules.decks, each) for each in _STEPS)
    return min(max(count_at_step(system, rules.decks, step), first), last)


def _cells(rules: Rules) -> Iterator[tuple[Cell, Sequence[tuple[tuple[Rank, Rank], float]]]]:
    """Yields each cell with its hands of two cards, and of 169 deals how many make each."""
    ranks = RANKS[:10]
    many = [1] * 9 + [4]
    for up in range(1, len(UPCARDS) + 1):
        rows: dict[tuple[str, int], list[tuple[tuple[Rank, Rank], float]]] = {}
        for place, one in enumerate(ranks):
            for other in ranks[place:]:
                weight = float(many[place] * many[other.points - 1])
                if one is other:
                    rows.setdefault(("pairs", one.points), []).append(((one, other), weight))
                elif one is Rank.ACE:
                    if other is not Rank.TEN:
                        rows.setdefault(("soft", 11 + other.points), []).append(((one, other), 2 * weight))
                else:
                    key = ("hard", one.points + other.points)
                    rows.setdefault(key, []).append(((one, other), 2 * weight))
        for (table, row), hands in rows.items():
            yield (table, row, up), hands


def _curves(rules: Rules, system: System) -> dict[str, dict[str, list[float]]]:
    """The worth of each move of every hand of two cards, by the count, as values of JSON."""
    ranks = RANKS[:10]
    return {
        _name((one, other), up.points): curves_of(rules, system, (one, other), up)
        for up in ranks
        for place, one in enumerate(ranks)
        for other in ranks[place:]
    }


def curves_of(rules: Rules, system: System, hand: tuple[Rank, Rank], up: Rank) -> dict[str, list[float]]:
    """The worth of each move of `hand` against an upcard, by the count, as values of JSON."""
    left = cards_at_middle(rules)

    def moves(count: float) -> Worth:
        cards = mean_cards(system, rules, left, count, (*hand, up))
        worth: Worth = compute(Request("decision", rules, (cards, hand, up))).values
        return worth

    knots = [count_at_step(system, rules.decks, step) for step in _KNOTS]
    ends = [moves(knots[0]), moves(knots[-1])]
    at, worths = [knots[0], knots[-1]], ends
    if not _clear(ends):
        at, worths = knots, [ends[0], *map(moves, knots[1:-1]), ends[1]]
    return {
        action.value: [0.0] * (len(knots) - len(at))
        + np.polyfit(at, [worth[action] for worth in worths], len(at) - 1).tolist()
        for action in ends[0]
    }


def _clear(ends: Sequence[Worth]) -> bool:
    """Whether no count between two at which moves have these worths changes a letter: a line will do there."""
    if not ends[0]:
        return True
    best = {max(worth, key=worth.__getitem__) for worth in ends}
    leads = [first - second for *_, second, first in (sorted(worth.values()) for worth in ends)]
    stands = [worth[Action.STAND] - worth[Action.HIT] for worth in ends]
    apart = min(*leads, *map(abs, stands)) >= _CLEAR
    return len(best) == 1 and apart and stands[0] * stands[1] > 0


def _name(hand: Sequence[Rank], up: int) -> str:
    return f"{_hand_name(hand)} {UPCARDS[up - 1]}"


def _hand_name(hand: Sequence[Rank]) -> str:
    return ",".join(UPCARDS[rank.points - 1] for rank in hand)


def _row_name(cell: Cell) -> str:
    """The row of a cell as charts have it."""
    return UPCARDS[cell[1] - 1] if cell[0] == "pairs" else str(cell[1])


def _cell_name(cell: Cell) -> str:
    table, row, up = cell
    name = _row_name(cell)
    hand = {"pairs": f"{name},{name}", "soft": f"A,{row - 11}"}.get(table, name)
    return f"{hand} v {UPCARDS[up - 1]}"


def _read(curves: Mapping[str, Sequence[float]]) -> Curves:
    return {Action(name): curve for name, curve in curves.items()}


def _mean(curves: Sequence[tuple[Curves, float]]) -> Curves:
    """The mean of the moves that all hands have."""
    common = set.intersection(*(set(curve) for curve, _ in curves))
    weights = sum(weight for _, weight in curves)
    return {
        action: [
            sum(weight * factor for (_, weight), factor in zip(curves, factors, strict=True)) / weights
            for factors in zip(*(curve[action] for curve, _ in curves), strict=True)
        ]
        for action in common
    }


def _value(curves: Curves, action: Action, count: float) -> float:
    if action not in curves:
        return -np.inf
    worth = 0.0
    for factor in curves[action]:
        worth = worth * count + factor
    return worth


def _letter(curves: Curves, count: float, is_pair: bool) -> str:
    """The letter of a cell at a count."""
    worth = {action: _value(curves, action, count) for action in curves}
    plain = "S" if worth[Action.STAND] >= worth[Action.HIT] else "H"
    best = max(worth, key=worth.__getitem__)
    if best is Action.SPLIT:
        return "P"
    if best is Action.DOUBLE:
        return "DS" if plain == "S" else "D"
    if best is Action.SURRENDER:
        others = max(worth[Action.STAND], worth[Action.HIT])
        if is_pair and worth.get(Action.SPLIT, -np.inf) > others:
            return "RP"
        return "RS" if plain == "S" else "R"
    return plain


def _gain(curves: Curves, letter: str, count: float) -> float:
    """How much more the best move gains than the chart's letter."""
    played = next((action for action in LETTERS[letter] if action in curves), Action.STAND)
    return max(_value(curves, action, count) for action in curves) - _value(curves, played, count)


def _moves(low: str, high: str) -> tuple[Action, Action]:
    """The two moves between which a cell changes from one letter to another."""
    return next(
        (one, other) for one, other in zip(LETTERS[low], LETTERS[high], strict=False) if one is not other
    )


def _crossing(curves: Curves, low: str, high: str, count: float) -> float:
    """The count, near `count`, at which the moves of both letters are worth the same; `count` if at none."""
    one, other = _moves(low, high)
    if one not in curves or other not in curves:
        return count
    roots = np.roots(np.subtract(curves[other], curves[one]))
    real = roots[np.abs(roots.imag) < _SURE].real
    return float(real[np.argmin(np.abs(real - count + 0.5))]) if len(real) else count


def _published(name: str, low: str, high: str, system: System) -> int | None:
    one, other = _moves(low, high)
    for play in PLAYS:
        if play.name == name and {one, other} >= {play.high} and play.low in (one, other):
            return play.published if system.name == "hi-lo" else None
    return None
