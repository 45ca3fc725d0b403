"""The hands that a chart's answers decide about: unsplit hands, and hands of every pair that may be split.

A population has the values of every hand by its row in the table of hands (hands.py), joint with the cards
dealt. For a split pair they are summed over the further pair cards that are gone, weighted by the ways to split
(splits.py): everything is linear, so one sum stands for all. A pair has two populations: hands whose second
card is of another rank, and of the pair's. Where splits are free each is two: the first hand has the player's
bet, and all others have the house's, which cannot be lost. Where both of the dealer's cards are seen, values
are added up over all `Column`s that are one column of a chart.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.odds import cdp
from blackjack_tui.odds.columns import PAIRS, TWO_CARDS, Column
from blackjack_tui.odds.ends import DoubledMoves, Ends, doubled_values
from blackjack_tui.odds.hands import COUNT, Bools, Floats, Ints
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import next_card_busts, tree_ends
from blackjack_tui.odds.splits import MOST_CARDS, limits, rows_with_pair_card, second_cards, split_tree
from blackjack_tui.odds.trees import DoubledTree, reached


class Population(NamedTuple):
    """Hands by row of the table. Arrays have shape (3083 + 1,); the last is 0."""

    pair: int | None
    """The rank of the split pair; None for unsplit hands."""
    starts: Floats
    """The frequency of each hand of two cards."""
    stand: Floats
    """The value of a hand that draws no more."""
    double: Floats
    """The value of doubling and best play of the doubled hand."""
    bust: Floats
    """The value of the next card's busts, 0 or less."""
    given_up: Floats
    """The value of giving the hand up; −inf where it cannot be."""
    decides: Bools
    doubles: Bools
    """The hands that may be doubled."""


DoubledLetters = Mapping[int, str]
"""The letters of doubled hands by total; empty if these are played best for their cards."""


def doubled_moves(tree: DoubledTree, letters: DoubledLetters) -> DoubledMoves:
    """The moves of the hands of a tree by the letters of their totals."""
    by_total = [letters.get(total, "S") for total in range(LIMIT + 1)]
    gives_up = np.array([letter == "RD" for letter in by_total])
    doubles = np.array([letter == "DD" for letter in by_total])
    return DoubledMoves(gives_up[tree.points], doubles[tree.points])


def unsplit(column: Column, doubled: DoubledLetters) -> Population:
    """The hands of `column` that are not split; their frequencies are left at 0."""
    solution, tree = column.solution, column.tree
    double = solution.double
    ends = tree_ends(column.case, column.shoe, tree).ends
    if doubled and tree.doubled is not None:
        value = doubled_values(tree.stages, ends, doubled_moves(tree.doubled, doubled))[0]
        double = np.full(COUNT + 1, -np.inf)
        can_double = tree.doubles
        busted = next_card_busts(tree, solution.mass)[can_double]
        double[can_double] = value[tree.following[can_double]].sum(axis=1) - 2 * busted
    # Hitting is worth the next card's busts and the hands that follow.
    bust = solution.hit - np.append(solution.value[tree.following].sum(axis=1), 0.0)
    given_up = np.full(COUNT + 1, -np.inf)
    if tree.gives_up.any():
        assert ends.half is not None
        # `Sheet` adds the surrender of two cards: a fixed chart may have one that is never best.
        later_hands = np.flatnonzero(tree.gives_up & (tree.cards > 2))
        given_up[later_hands] = ends.half[later_hands]
    decides = _mask(np.flatnonzero(tree.kind == HandState.DECIDES))
    doubles = decides & np.isfinite(double)
    starts = np.zeros(COUNT + 1)
    return Population(None, starts, solution.stand, double, bust, given_up, decides, doubles)


def pair_populations(column: Column, pair: int, doubled: DoubledLetters) -> list[Population]:
    """The populations of a split pair: for each kind of second card one, or two if the split is free."""
    terms = column.terms
    tree, free_split = split_tree(terms, pair), terms.is_split_free(pair)
    rows = rows_with_pair_card(pair)
    starts = second_cards(tree, pair)
    ends = column.ends(pair)
    all_weights, first_weights = _split_weights(column, pair, limits(terms, pair)[-1])
    numbers_gone = len(ends.mass)  # the numbers of further pair cards beyond have no weight
    populations = []
    for kind in range(2):  # the second card: of another rank, or of the pair's
        frequencies = _by_row(rows, starts[:, kind])
        weights, first_hand_weights = all_weights[:numbers_gone, kind], first_weights[:numbers_gone, kind]
        if free_split:  # the first hand has the player's bet, all others the house's
            own_bet = _summed(ends, first_hand_weights)
            house_bet = _summed(ends, weights - first_hand_weights)
            sums_and_owners = [(own_bet, False), (house_bet, True)]
        else:  # a dealer's natural that takes the original bet only takes the first hand's
            first_hand, all_hands = _summed(ends, first_hand_weights), _summed(ends, weights)
            sums_and_owners = [(all_hands._replace(original=first_hand.original).charged(), False)]
        for sums, house in sums_and_owners:
            populations.append(_split_hands(column, pair, frequencies, rows, sums, house, doubled))
    return populations


def _summed(ends: Ends, weights: Floats) -> Ends:
    """Returns the sums of values over further pair cards gone, with a weight for each. Shapes (nodes, 1)."""
    return ends.each(lambda values: (weights @ values)[:, None])


def _split_hands(
    column: Column, pair: int, frequencies: Floats, rows: Ints, ends: Ends, house: bool, doubled: DoubledLetters
) -> Population:
    """Returns the population of a split pair's hands with the values `ends`, which are sums over cards gone.

    `frequencies`: of two-card hands. `rows`: the row in the table of hands of each node of the pair's tree.
    `house`: whether the bets are the house's.
    """
    tree = split_tree(column.terms, pair)
    reach = reached(column.terms, tree.begins)
    nodes = reach.nodes
    reached_rows = rows[nodes]
    moves = None
    if doubled and tree.doubled is not None:
        all_moves = doubled_moves(tree.doubled, doubled)
        moves = DoubledMoves(all_moves.gives_up[nodes], all_moves.doubles[nodes])
    double = cdp.doubling_values(reach, ends, house, moves)[:, 0]
    own_mass = np.zeros(tree.nodes + 1)
    own_mass[nodes] = 0.0 if house else ends.mass[:, 0]
    # The next card's busts lose the mass of the hand less that of the hands that follow.
    bust = own_mass[tree.following[nodes]].sum(axis=1) - own_mass[nodes]
    given_up = np.full(COUNT + 1, -np.inf)
    if ends.half is not None:
        may_give_up = tree.gives_up[nodes]
        given_up[reached_rows[may_give_up]] = 0.0 if house else ends.half[may_give_up, 0]
    double_by_row = _by_row(reached_rows, double, -np.inf)
    return Population(
        pair,
        frequencies,
        _by_row(reached_rows, ends.stand_for(house)[:, 0]),
        double_by_row,
        _by_row(reached_rows, bust),
        given_up,
        decides=_mask(rows[tree.kind == HandState.DECIDES]),
        doubles=np.isfinite(double_by_row),
    )


def _by_row(rows: Ints, values: Floats, other: float = 0.0) -> Floats:
    """Returns `values` at their `rows` of the table of hands, and `other` at all others. Shape (3084,)."""
    by_row = np.full(COUNT + 1, other)
    by_row[rows] = values
    return by_row


def _mask(rows: Ints) -> Bools:
    mask = np.zeros(COUNT + 1, dtype=bool)
    mask[rows] = True
    return mask


def _split_weights(column: Column, pair: int, limit: int) -> tuple[Floats, Floats]:
    """Returns the weights of hands by their second card, for all hands and for the first hand alone.

    Both of shape (further pair cards gone, 2): with a second card of another rank, and of the pair's.
    """
    all_weights, first_weights = np.zeros((MOST_CARDS, 2)), np.zeros((MOST_CARDS, 2))
    for share, tens in column.split_shares(pair):
        for shares in cdp.shares(hands=2, done=0, limit=limit):
            all_weights += share * np.array(cdp.share_of_tens(shares.every, tens))
            first_weights += share * np.array(cdp.share_of_tens(shares.first, tens))
    return all_weights, first_weights


def candidates(columns: Sequence[Column], margin: float) -> list[int]:
    """Returns the pairs that are better split, or worse by less than `margin` of the bet.

    `columns`: all that are one column of a chart.
    """
    is_close = np.zeros(len(TWO_CARDS), dtype=bool)
    for column in columns:
        unsplit = np.maximum(column.unsplit, column.surrender)
        is_close |= column.split > unsplit - margin * column.masses.mass
    return [pair for pair, place in enumerate(PAIRS) if is_close[place] and columns[0].decides[place]]


def sum_of(columns: Sequence[Column], values: Callable[[Column], Floats]) -> Floats:
    """The sum of values over all columns that are one column of a chart."""
    first_column, *other_columns = columns
    total = first_column.orders * values(first_column)
    for column in other_columns:
        total = total + column.orders * values(column)
    return total


def summed_populations(
    columns: Sequence[Column], populations: Callable[[Column], list[Population]]
) -> list[Population]:
    """The populations of all columns that are one column of a chart, with their values added up."""
    summed = []
    by_column = [populations(column) for column in columns]
    for alike in zip(*by_column, strict=True):  # the same population in each column
        # The other fields are the same for all these columns.
        sums = {}
        for field in ("stand", "double", "bust", "given_up"):
            first_values, *other_values = (
                column.orders * getattr(population, field)
                for column, population in zip(columns, alike, strict=True)
            )
            sums[field] = sum(other_values, first_values)
        summed.append(alike[0]._replace(**sums))
    return summed
