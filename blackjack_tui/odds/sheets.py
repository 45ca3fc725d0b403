"""One column of a chart: its best answers, or the return of given ones.

Changing one cell changes the chart's return by the sum of the changes for the cell's hands, each times how
often it comes: a hand is in a cell only once, since its hard total only grows. So one sweep from the highest
total down sets every cell to the best letter with all others as they are. Sweeps end when one changes nothing.

A population (populations.py) is hands of one kind, by their rows in the table of hands: number 0 has the
unsplit hands, and each pair that may be split has some more. A letter's base is to hit or stand; its first
move, if it has one, is double or surrender.
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
    first_move,
    hits,
    key_of,
    row_of,
    rowless_letter,
)
from blackjack_tui.odds.chart import DOUBLED, OF_DOUBLED
from blackjack_tui.odds.columns import ORDERS, PAIRS, TWO_CARDS, Column
from blackjack_tui.odds.computed_rules import ACE
from blackjack_tui.odds.hands import COUNT, COUNTS, HARD, RANK_COUNT, Bools, Floats, Ints
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.populations import candidates, pair_populations, sum_of, summed_populations, unsplit
from blackjack_tui.odds.trees import Tree

MARGIN: Final = 0.1
"""A pair that is worth less split than unsplit by more than this, in bets, is not tried."""
_TIE: Final = 1e-9
"""The weight of hands that a player of the chart never has. They decide cells that no other hand decides."""
_EQUAL: Final = 1e-12
"""A smaller difference, in bets, is a rounding error."""
_SWEEPS: Final = 20
"""The most sweeps; a few are enough."""


class Sheet:
    """One column of a chart: the best one, or the `fixed` one."""

    def __init__(self, columns: Sequence[Column], fixed: Answers | None = None) -> None:
        """`columns`: all that are this one column of the chart."""
        self._columns = columns
        column = columns[0]  # their hands have the same terms
        self._cells = cells_of(column.terms)
        self._always_hitting = _arrivals(column.tree, _two_card_orders(), np.ones(COUNT + 1, dtype=bool))[0]
        """How often a player who always hits has each hand: they decide cells that no other player comes to."""
        doubled = fixed.doubled if fixed else {}
        self._mass = sum_of(columns, lambda column: column.solution.mass)
        keys = [(cell.hard, cell.soft) for cell in self._cells]
        self.answers = fixed or Answers({key: rowless_letter(key) for key in keys}, {}, {})
        # The pairs that have a cell of their own when they are not split, by the cells of their totals.
        lettered_pairs = range(RANK_COUNT) if fixed is None else fixed.pairs
        self._unsplit_pairs = {
            key_of(column.terms, int(HARD[TWO_CARDS[PAIRS[pair]]]), pair == 0): pair
            for pair in lettered_pairs
            if column.decides[PAIRS[pair]]
        }
        # The pairs that are split, or may be.
        split_pairs = list(fixed.splits) if fixed else candidates(columns, MARGIN)
        self._pairs = [
            pair for pair in split_pairs if column.decides[PAIRS[pair]] and column.split_shares(pair)
        ]
        # The unsplit hands are population 0.
        populations = summed_populations(columns, lambda column: [unsplit(column, doubled)])
        self._pair_slices: dict[int, slice] = {}
        """Where the populations of each pair are among all."""
        for pair in self._pairs:
            first = len(populations)
            populations += summed_populations(columns, partial(pair_populations, pair=pair, doubled=doubled))
            self._pair_slices[pair] = slice(first, len(populations))
        # The populations' fields, each of shape (populations, 3084).
        self._starts = np.array([population.starts for population in populations])
        self._stand = np.array([population.stand for population in populations])
        self._double = np.array([population.double for population in populations])
        self._bust = np.array([population.bust for population in populations])
        self._surrender = np.array([population.given_up for population in populations])
        self._decides = np.array([population.decides for population in populations])
        self._doubles = np.array([population.doubles for population in populations])
        self._surrender[0, TWO_CARDS] = sum_of(
            columns, lambda column: column.surrender if fixed is None else column.given_up
        )
        self._values = self._stand.copy()
        self.value: float = self._fill(fixed is not None)
        """The return of the column, joint with the dealer's cards that are seen."""

    def _fill(self, fixed: bool) -> float:
        """Sets the values of all hands, and the answers unless they are `fixed`. Returns the column's value."""
        if fixed:
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
        frequencies = self._frequencies(cells, pairs)
        for cell in self._cells:
            self._fill_cell(cell, cells, pairs, frequencies, decide)

    def _frequencies(self, cells: dict[Key, str], pairs: dict[int, str]) -> Floats:
        """Returns how often a player has each hand by these letters. Shape (populations, 3084)."""
        # The hands that hit: by the base of their letter, unless its first move is legal.
        hitting = np.zeros((len(self._starts), COUNT + 1), dtype=bool)
        for cell in self._cells:
            letter = cells[cell.hard, cell.soft]
            hitting[:, cell.rows] = hits(letter) & ~self._is_legal(first_move(letter), cell.rows)
        for pair, letter in pairs.items():
            rows = TWO_CARDS[[PAIRS[pair]]]
            hitting[0, rows] = hits(letter) & ~self._is_legal(first_move(letter), rows)[0]
        # The hands of two cards: a pair is either unsplit, in population 0, or in its own populations.
        starts = self._starts.copy()
        starts[0, TWO_CARDS] = ORDERS
        for pair in self._pairs:
            if pair in self.answers.splits:
                starts[0, TWO_CARDS[PAIRS[pair]]] *= 1 - self._split_share(pair)
            else:
                starts[self._pair_slices[pair]] = 0
        return _arrivals(self._columns[0].tree, starts, hitting & self._decides)

    def _is_legal(self, move: str, rows: Ints) -> Bools:
        """Whether the hands may make a first move: D, R or none (empty). Shape (populations, rows)."""
        if not move:
            return np.zeros((len(self._starts), len(rows)), dtype=bool)
        if move == "D":
            return self._doubles[:, rows]
        may_surrender: Bools = np.isfinite(self._surrender[:, rows])
        return may_surrender

    def _split_share(self, pair: int) -> float:
        """Returns the share of a pair's hands that can be split: of tens, those of the same rank."""
        return sum(share for share, _ in self._columns[0].split_shares(pair))

    def _fill_cell(
        self, cell: TotalCell, cells: dict[Key, str], pairs: dict[int, str], frequencies: Floats, decide: bool
    ) -> None:
        """Sets the values of a cell's hands; with `decide` also its letter, and its pair's, to the best ones.

        `frequencies`: how often each hand comes.
        """
        # The value of each move. Shapes (populations, rows).
        rows, key = cell.rows, (cell.hard, cell.soft)
        following = self._columns[0].tree.following[rows]
        stand = self._stand[:, rows]
        hit = self._bust[:, rows] + self._values[:, following].sum(axis=2)
        first_move_values = {"D": self._double[:, rows], "R": self._surrender[:, rows]}

        def played(letter: str) -> Floats:
            """The values of the hands if they are played by a letter."""
            base, move = hit if hits(letter) else stand, first_move(letter)
            if not move:
                return base
            return np.where(self._is_legal(move, rows), first_move_values[move], base)

        weights = np.where(self._decides[:, rows], frequencies[:, rows], 0.0)

        def score(letter: str) -> float:
            """The value of the cell. The hands of `_always_hitting` decide only between equal letters."""
            unsplit_base = hit[0] if hits(letter) else stand[0]
            return float((weights * played(letter)).sum() + _TIE * self._always_hitting[rows] @ unsplit_base)

        # The cell's letter and values; a cell without a row keeps its letter.
        if decide and row_of(key) is not None:
            cells[key] = max(self._choices(rows, (True, False)), key=score)
        self._values[:, rows] = np.where(self._decides[:, rows], played(cells[key]), stand)
        # The letter and value of the pair with this total.
        if key in self._unsplit_pairs:
            pair = self._unsplit_pairs[key]
            row = int(TWO_CARDS[PAIRS[pair]])
            place = int(np.flatnonzero(rows == row)[0])

            def pair_value(letter: str) -> float:
                return float(played(letter)[0, place])

            if decide:
                hits_better = bool(hit[0, place] > stand[0, place])
                pairs[pair] = self._pair_letter(row, cells[key], pair_value, hits_better)
            self._values[0, row] = pair_value(pairs[pair])

    def _pair_letter(
        self, row: int, total_letter: str, value: Callable[[str], float], hits_better: bool
    ) -> str:
        """Returns the best letter of an unsplit pair: its total's letter, unless another is better.

        `row`: of the pair in the table of hands. `value`: returns the pair's value by a letter. `hits_better`:
        whether hitting is better than standing.
        """
        choices = self._choices(np.array([row]), (hits_better, not hits_better))
        best = max(choices, key=value)  # of equal ones the first, which has the better base
        total_has_row = (
            row_of(key_of(self._columns[0].terms, int(HARD[row]), bool(COUNTS[row, ACE]))) is not None
        )
        if not total_has_row:
            return best
        return best if value(best) > value(total_letter) + _EQUAL * self._mass[row] else total_letter

    def _choices(self, rows: Ints, bases: Sequence[bool]) -> Sequence[str]:
        """Returns the letters of these bases, True to hit and False to stand, with each legal first move."""
        letters = ["H" if hit else "S" for hit in bases]
        for move in "DR":
            if self._is_legal(move, rows).any():
                letters += [move if hit else f"{move}S" for hit in bases]
        return letters

    def doubled_letters(self) -> dict[int, str]:
        """Returns the best letters of doubled hands for these answers; empty if they have no decisions."""
        tree = self._columns[0].tree
        stages = tree.stages
        if tree.doubled is None or not (len(stages.again) or len(stages.rescues)):
            return {}
        # How often each hand is doubled by the chart, and a little for hands that it never doubles.
        frequencies = self._frequencies(self.answers.cells, self.answers.pairs)[0]
        chart_doubles = np.zeros(COUNT + 1, dtype=bool)
        for cell in self._cells:
            chart_doubles[cell.rows] = first_move(self.answers.cells[cell.hard, cell.soft]) == "D"
        for pair, letter in self.answers.pairs.items():
            chart_doubles[TWO_CARDS[PAIRS[pair]]] = first_move(letter) == "D"
        weights = np.where(chart_doubles & self._doubles[0], frequencies, 0.0) + _TIE * self._always_hitting
        # How often each doubled hand comes after its card.
        node_weights = np.zeros(tree.nodes + 1)
        np.add.at(node_weights, tree.following[tree.doubles], weights[tree.doubles, None])
        # The best letter of each total.
        stand = sum_of(self._columns, lambda column: column.doubled_once.stand)
        given_up = sum_of(self._columns, lambda column: column.doubled_once.given_up)
        again = sum_of(self._columns, lambda column: column.doubled_once.again)
        decides = (tree.doubled.kind == HandState.DECIDES) & (tree.cards > 2)
        letters = {}
        for total in DOUBLED:
            hands = np.flatnonzero(decides & (tree.doubled.points == total))
            values = {
                "S": stand[hands],
                "RD": np.where(np.isfinite(given_up[hands]), given_up[hands], stand[hands]),
                "DD": np.where(np.isfinite(again[hands]), again[hands], stand[hands]),
            }
            returns = {letter: float(node_weights[hands] @ values[letter]) for letter in OF_DOUBLED}
            letters[total] = max(returns, key=returns.__getitem__)
        return letters

    def _split_value(self, pair: int) -> float:
        """Returns the value of the pair's split hands together."""
        populations = self._pair_slices[pair]
        return float((self._starts[populations] * self._values[populations]).sum())

    def _splits(self, cells: dict[Key, str], pairs: dict[int, str]) -> dict[int, str]:
        """Returns P or RP for the pairs that are split, or given up where that is legal and else split."""
        letters = {}
        for pair in self._pairs:
            row = TWO_CARDS[PAIRS[pair]]
            split = self._split_value(pair) / self._split_share(pair)
            unsplit, given_up = self._values[0, row], self._surrender[0, row]
            letter = pairs.get(pair, cells[key_of(self._columns[0].terms, int(HARD[row]), pair == ACE)])
            gives_up = given_up > split and given_up >= unsplit
            if split > max(unsplit, given_up):
                letters[pair] = "P"
            elif gives_up and split > self._unsurrendered_value(row, letter):
                letters[pair] = "RP"
        return letters

    def _unsurrendered_value(self, row: int, letter: str) -> float:
        """Returns the value of a hand, by its row, that is played by `letter` and cannot be surrendered."""
        following = self._columns[0].tree.following[row]
        if first_move(letter) == "D" and self._doubles[0, row]:
            return float(self._double[0, row])
        if not hits(letter):
            return float(self._stand[0, row])
        return float(self._bust[0, row] + self._values[0, following].sum())

    def _total(self, splits: dict[int, str]) -> float:
        """Returns the value of the column, with the pairs in `splits` split or given up."""
        values = self._values[0, TWO_CARDS].copy()
        for pair, letter in splits.items():
            place = PAIRS[pair]
            given_up = self._surrender[0, TWO_CARDS[place]]
            if letter == "RP" and given_up > -np.inf:  # else it splits
                values[place] = given_up
            elif pair in self._pairs:
                values[place] = self._split_value(pair) + (1 - self._split_share(pair)) * values[place]
        return float(ORDERS @ (values + self._columns[0].peek_losses))


def _two_card_orders() -> Floats:
    """Returns the frequency of each hand as dealt. Shape (1, 3084)."""
    starts = np.zeros((1, COUNT + 1))
    starts[0, TWO_CARDS] = ORDERS
    return starts


def _arrivals(tree: Tree, starts: Floats, hits: Bools) -> Floats:
    """Returns how often each hand comes if hands with `hits` draw cards. Shape (populations, 3084).

    `starts`: how often each hand of two cards comes. Shape as the result.
    """
    frequencies: Floats = starts.copy()
    hitting = np.broadcast_to(hits, starts.shape)
    for layer in tree.layers:
        # From the hands with one card less: they have lower totals, so their frequencies are complete.
        before = tree.before[layer]
        frequencies[:, layer] += (frequencies[:, before] * hitting[:, before]).sum(axis=2)
    return frequencies
