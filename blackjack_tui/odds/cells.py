"""The cells of a chart: one for each total in a column, hard or soft, and the moves in it.

A cell has the move of hands of three cards and more (its base), and the move of the first two cards: the base,
double or surrender. Where aces count 1 no total is soft, and a chart has no soft rows. A total below all rows
hits, one above them stands. The cell of a pair that is not split has the move that is best for the pair.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import Aces
from blackjack_tui.odds.chart import HARD as HARD_ROWS
from blackjack_tui.odds.chart import PAIRS, SOFT, Chart, letter_beyond_rows
from blackjack_tui.odds.computed_rules import ACE, Terms
from blackjack_tui.odds.hands import Ints
from blackjack_tui.odds.trees import NOTHING, tree_of


class TotalCell(NamedTuple):
    """The hands of one total."""

    hard: int
    """The total with low aces."""
    soft: bool
    rows: Ints
    """Their rows in the table of hands."""


def hits(letter: str) -> bool:
    """Whether the base of a cell's letter is to hit."""
    return not letter.endswith("S")


def first_move(letter: str) -> str:
    """The move of the first two cards in a cell: D or R; empty if they play the base."""
    return letter[0] if letter[0] in "DR" else ""


Key = tuple[int, bool]
"""A cell's hard total, and whether it is soft."""


class Answers(NamedTuple):
    """A chart's column: the letters against one upcard, or both of the dealer's cards."""

    cells: dict[Key, str]
    """H, S, D, DS, R or RS."""
    splits: dict[int, str]
    """P or RP for the pairs that are split, or given up where that is legal and else split; by rank 0 … 9."""
    pairs: dict[int, str]
    """The letters of pairs that are not split."""
    doubled: Mapping[int, str] = MappingProxyType({})
    """The letters of doubled hands by total; if empty, doubled hands are played best for their cards."""


@lru_cache(maxsize=16)
def cells_of(terms: Terms) -> tuple[TotalCell, ...]:
    """The cells, from the highest hard total down, of hands of two cards or more."""
    tree = tree_of(terms, NOTHING)
    has_soft_totals = terms.rules.player_aces is not Aces.LOW
    soft = tree.soft & has_soft_totals
    cells = []
    for hard in range(LIMIT, 1, -1):
        for is_soft in (False, True):
            rows = np.flatnonzero((tree.hard == hard) & (soft == is_soft) & (tree.cards >= 2))
            if len(rows):
                cells.append(TotalCell(hard, is_soft, rows))
    return tuple(cells)


def row_of(key: Key) -> str | None:
    """The row of a cell: its total; None where a chart has none."""
    hard, soft = key
    total = hard + HIGH_ACE * soft
    return str(total) if total in (SOFT if soft else HARD_ROWS) else None


def rowless_letter(key: Key) -> str:
    """The letter of a cell that has no row."""
    hard, soft = key
    return letter_beyond_rows(hard + HIGH_ACE * soft)


def key_of(terms: Terms, hard: int, ace: bool) -> Key:
    """The key of the cell of a hand with this hard total, with or without an ace."""
    is_soft = ace and hard + HIGH_ACE <= LIMIT and terms.rules.player_aces is not Aces.LOW
    return hard, is_soft


_Rows = dict[str, dict[str, str]]


def chart_of(terms: Terms, by_column: Mapping[str, Answers]) -> Chart:
    """The chart of the answers by column."""
    hard: _Rows = {str(total): {} for total in HARD_ROWS}
    soft_totals = () if terms.rules.player_aces is Aces.LOW else SOFT
    soft: _Rows = {str(total): {} for total in soft_totals}
    pairs: _Rows = {rank: {} for rank in PAIRS}
    doubled: _Rows = {}
    for column, answers in by_column.items():
        for total in HARD_ROWS:
            hard[str(total)][column] = answers.cells[total, False]
        for total in soft_totals:
            soft[str(total)][column] = answers.cells[key_of(terms, total - HIGH_ACE, ace=True)]
        for pair, rank in enumerate(PAIRS):
            card_points = pair + 1
            key = key_of(terms, 2 * card_points, ace=pair == ACE)
            unsplit = answers.pairs.get(pair, answers.cells[key])
            pairs[rank][column] = answers.splits.get(pair, unsplit)
        for total, letter in answers.doubled.items():
            doubled.setdefault(str(total), {})[column] = letter
    return Chart(hard, soft, pairs, doubled)


def answers_of(terms: Terms, chart: Chart, column: str) -> Answers:
    """The answers in a column of `chart`."""
    cells = {}
    for cell in cells_of(terms):
        key = cell.hard, cell.soft
        label = row_of(key)
        if label is None:
            cells[key] = rowless_letter(key)
        else:
            rows = chart.soft if cell.soft else chart.hard
            cells[key] = rows[label][column]
    pair_letters = {pair: chart.pairs[rank][column] for pair, rank in enumerate(PAIRS)}
    splits = {pair: letter for pair, letter in pair_letters.items() if letter in _SPLITTING}
    pairs = {pair: letter for pair, letter in pair_letters.items() if letter not in _SPLITTING}
    doubled = {int(total): letters[column] for total, letters in chart.doubled.items()}
    return Answers(cells, splits, pairs, doubled)


_SPLITTING: Final = ("P", "RP")
