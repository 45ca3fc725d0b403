"""One column of a chart: the best answers, or the return of those that are given.

Changing one cell of a chart changes its return by the sum over the cell's hands of how often they come times
the change: on its way from the first two cards no hand is twice in a cell, for the hard total only grows. So
one sweep from the highest total down sets every cell to what is best with all others as they are, and sweeps
are made until one changes nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from blackjack_tui.odds.cells import (
    Answers,
    Key,
    TotalCell,
    cells_of,
    first_of,
    hits,
    key_of,
    row_of,
    rowless,
)
from blackjack_tui.odds.chart import DOUBLED, OF_DOUBLED
from blackjack_tui.odds.columns import ORDERS, PAIRS, TWO_CARDS, Column
from blackjack_tui.odds.computed_rules import ACE
from blackjack_tui.odds.hands import (
    COUNT,
    COUNTS,
    HARD,
    RANK_COUNT,
    Bools,
    Floats,
    Ints,
)
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.populations import added, candidates, of_pair, together_of, unsplit
from blackjack_tui.odds.trees import Tree

MARGIN: Final = 0.1
"""A pair that is worth less split than unsplit by more than this, in bets, is not tried."""
_TIE: Final = 1e-9
"""The weight of hands that a player of the chart never has. They decide cells that no other hand decides."""


_EQUAL: Final = 1e-12
"""A smaller difference, in bets, is a rounding error."""


_SWEEPS: Final = 20


class Sheet:
    """One column of a chart: the best one, or the one that is `given`."""

    def __init__(self, columns: Sequence[Column], given: Answers | None = None) -> None:
        """`columns`: those of the dealer's cards that the chart has in one."""
        self._columns = columns
        column = columns[0]
        self._cells = cells_of(column.terms)
        self._every = _arrivals(column.tree, _two_card_orders(), np.ones(COUNT + 1, dtype=bool))[0]
        doubled = given.doubled if given else {}
        self._mass = added(columns, lambda column: column.solution.mass)
        keys = [(cell.hard, cell.soft) for cell in self._cells]
        self.answers = given or Answers({key: rowless(key) for key in keys}, {}, {})
        # The pairs that have a cell of their own when they are not split.
        decided = range(RANK_COUNT) if given is None else given.pairs
        self._alone = {
            key_of(column.terms, int(HARD[TWO_CARDS[PAIRS[pair]]]), pair == 0): pair
            for pair in decided
            if column.decides[PAIRS[pair]]
        }
        wanted = list(given.splits) if given else candidates(columns, MARGIN)
        self._pairs = [pair for pair in wanted if column.decides[PAIRS[pair]] and column.alike(pair)]
        populations = together_of(columns, lambda column: [unsplit(column, doubled)])
        self._of_pair: dict[int, slice] = {}
        """The populations of each pair."""
        for pair in self._pairs:
            first = len(populations)
            populations += together_of(columns, partial(of_pair, pair=pair, doubled=doubled))
            self._of_pair[pair] = slice(first, len(populations))
        # Each of shape (populations, 3084).
        self._starts, self._stand, self._double, self._bust, self._surrender = (
            np.array([population[at] for population in populations]) for at in range(1, 6)
        )
        self._decides, self._doubles = (
            np.array([population[at] for population in populations]) for at in range(6, 8)
        )
        self._surrender[0, TWO_CARDS] = added(
            columns, lambda column: column.surrender if given is None else column.given_up
        )
        self._values = self._stand.copy()
        self.value: float = self._filled(given is not None)
        """The return of the column, joint with the dealer's cards that are seen."""

    def _filled(self, given: bool) -> float:
        if given:
            self._sweep(self.answers.cells, self.answers.pairs, decide=False)
            return self._total(self.answers.splits)
        for _ in range(_SWEEPS):
            cells, pairs = dict(self.answers.cells), dict(self.answers.pairs)
            self._sweep(cells, pairs, decide=True)
            answers = Answers(cells, self._splits(cells, pairs), pairs)
            if answers == self.answers:
                break
            self.answers = answers
        return self._total(self.answers.splits)

    def _sweep(self, cells: dict[Key, str], pairs: dict[int, str], decide: bool) -> None:
        """Sets the cells, and the value of every hand, from the highest total down."""
        arrived = self._arrived(cells, pairs)
        for cell in self._cells:
            self._play(cell, cells, pairs, arrived, decide)

    def _arrived(self, cells: dict[Key, str], pairs: dict[int, str]) -> Floats:
        going_on = np.zeros((len(self._starts), COUNT + 1), dtype=bool)
        for cell in self._cells:
            letter = cells[cell.hard, cell.soft]
            going_on[:, cell.rows] = hits(letter) & ~self._first_is(first_of(letter), cell.rows)
        for pair, letter in pairs.items():
            row = TWO_CARDS[PAIRS[pair]]
            going_on[0, row] = hits(letter) and not self._first_is(first_of(letter), row[None])[0, 0]
        starts = self._starts.copy()
        starts[0, TWO_CARDS] = ORDERS
        for pair in self.answers.splits:
            if pair in self._pairs:
                starts[0, TWO_CARDS[PAIRS[pair]]] *= 1 - self._part(pair)
        for pair in self._pairs:
            if pair not in self.answers.splits:
                starts[self._of_pair[pair]] = 0
        return _arrivals(self._columns[0].tree, starts, going_on & self._decides)

    def _first_is(self, first: str, rows: Ints) -> Bools:
        """Returns a mask of hands that can be doubled, or surrendered. Shape (populations, rows)."""
        if not first:
            return np.zeros((len(self._starts), len(rows)), dtype=bool)
        if first == "D":
            return self._doubles[:, rows]
        can: Bools = np.isfinite(self._surrender[:, rows])
        return can

    def _part(self, pair: int) -> float:
        """Returns the share of the pairs of one value that can be split."""
        return sum(part for part, _ in self._columns[0].alike(pair))

    def _play(
        self,
        cell: TotalCell,
        cells: dict[Key, str],
        pairs: dict[int, str],
        arrived: Floats,
        decide: bool,
    ) -> None:
        rows, key = cell.rows, (cell.hard, cell.soft)
        following = self._columns[0].tree.following[rows]
        stand = self._stand[:, rows]
        hit = self._bust[:, rows] + self._values[:, following].sum(axis=2)
        firsts = {"D": self._double[:, rows], "R": self._surrender[:, rows]}

        def played(letter: str) -> Floats:
            base, first = hit if hits(letter) else stand, first_of(letter)
            return np.where(self._first_is(first, rows), firsts[first], base) if first else base

        if decide:
            often = np.where(self._decides[:, rows], arrived[:, rows], 0.0)
            rare = _TIE * self._every[rows]

            def score(letter: str) -> float:
                base = hit[0] if hits(letter) else stand[0]
                return float((often * played(letter)).sum() + rare @ base)

            if row_of(key) is not None:
                cells[key] = max(self._choices(rows, (True, False)), key=score)
        self._values[:, rows] = np.where(self._decides[:, rows], played(cells[key]), stand)
        if key in self._alone:
            pair = self._alone[key]
            row = TWO_CARDS[PAIRS[pair]]
            at = int(np.flatnonzero(rows == row)[0])
            if decide:
                pairs[pair] = self._own_answer(
                    int(row), cells[key], lambda letter: float(played(letter)[0, at]), hit[0, at] > stand[0, at]
                )
            self._values[0, row] = played(pairs[pair])[0, at]

    def _own_answer(self, row: int, of_total: str, value: Callable[[str], float], hit: bool) -> str:
        """Returns the best letter of an unsplit pair: its total's letter, unless another is better.

        `hit`: whether hitting is better than standing.
        """
        choices = self._choices(np.array([row]), (hit, not hit))
        best = max(choices, key=value)
        if row_of(key_of(self._columns[0].terms, int(HARD[row]), bool(COUNTS[row, ACE]))) is None:
            return best
        return best if value(best) > value(of_total) + _EQUAL * self._mass[row] else of_total

    def _choices(self, rows: Ints, bases: Sequence[bool]) -> Sequence[str]:
        """The letters of bases that are to hit, or not, with each first move that is possible."""
        letters = ["H" if hit else "S" for hit in bases]
        for first in "DR":
            if self._first_is(first, rows).any():
                letters += [first + "S" * (not hit) for hit in bases]
        return letters

    def doubled(self) -> dict[int, str]:
        """The best letters of doubled hands that come of these answers; none where nothing is decided."""
        tree = self._columns[0].tree
        stages = tree.stages
        if tree.doubled is None or not (len(stages.again) or len(stages.rescues)):
            return {}
        arrived = self._arrived(self.answers.cells, self.answers.pairs)[0]
        often = np.zeros(tree.nodes + 1)
        rows = tree.doubles
        by_chart = np.zeros(COUNT + 1, dtype=bool)
        for cell in self._cells:
            by_chart[cell.rows] = first_of(self.answers.cells[cell.hard, cell.soft]) == "D"
        for pair, own in self.answers.pairs.items():
            by_chart[TWO_CARDS[PAIRS[pair]]] = first_of(own) == "D"
        weights = np.where(by_chart & self._doubles[0], arrived, 0.0) + _TIE * self._every
        np.add.at(often, tree.following[rows], weights[rows, None])
        stand, given_up, again = (added(self._columns, partial(_doubled_once, at=at)) for at in range(3))
        decides = (tree.doubled.kind == HandState.DECIDES) & (tree.cards > 2)
        letters = {}
        for total in DOUBLED:
            at = np.flatnonzero(decides & (tree.doubled.points == total))
            values = {
                "S": stand[at],
                "RD": np.where(np.isfinite(given_up[at]), given_up[at], stand[at]),
                "DD": np.where(np.isfinite(again[at]), again[at], stand[at]),
            }
            letters[total] = max(OF_DOUBLED, key=lambda letter: float(often[at] @ values[letter]))
        return letters

    def _split_value(self, pair: int) -> float:
        at = self._of_pair[pair]
        return float((self._starts[at] * self._values[at]).sum())

    def _splits(self, cells: dict[Key, str], pairs: dict[int, str]) -> dict[int, str]:
        """The pairs that are split, or given up and else split."""
        found = {}
        for pair in self._pairs:
            row = TWO_CARDS[PAIRS[pair]]
            split = self._split_value(pair) / self._part(pair)
            total, given_up = self._values[0, row], self._surrender[0, row]
            answer = pairs.get(pair, cells[key_of(self._columns[0].terms, int(HARD[row]), pair == 0)])
            if split > max(total, given_up):
                found[pair] = "P"
            elif given_up > split and given_up >= total and split > self._without_surrender(row, answer):
                found[pair] = "RP"
        return found

    def _without_surrender(self, row: int, letter: str) -> float:
        following = self._columns[0].tree.following[row]
        if first_of(letter) == "D" and self._doubles[0, row]:
            return float(self._double[0, row])
        if not hits(letter):
            return float(self._stand[0, row])
        return float(self._bust[0, row] + self._values[0, following].sum())

    def _total(self, splits: dict[int, str]) -> float:
        values = self._values[0, TWO_CARDS].copy()
        for pair, letter in splits.items():
            place = PAIRS[pair]
            if letter == "RP" and self._surrender[0, TWO_CARDS[place]] > -np.inf:
                values[place] = self._surrender[0, TWO_CARDS[place]]
            elif pair in self._pairs:
                values[place] = self._split_value(pair) + (1 - self._part(pair)) * values[place]
        return float(ORDERS @ (values + self._columns[0].lost))


def _doubled_once(column: Column, at: int) -> Floats:
    return column.doubled_once[at]


def _two_card_orders() -> Floats:
    starts = np.zeros((1, COUNT + 1))
    starts[0, TWO_CARDS] = ORDERS
    return starts


def _arrivals(tree: Tree, starts: Floats, hits: Bools) -> Floats:
    """Returns each hand's chance to be reached by hitting where `hits` is true. Shape (populations, 3084)."""
    arrived: Floats = starts.copy()
    going_on = np.broadcast_to(hits, starts.shape)
    for layer in tree.layers:
        before = tree.before[layer]
        arrived[:, layer] += (arrived[:, before] * going_on[:, before]).sum(axis=2)
    return arrived
