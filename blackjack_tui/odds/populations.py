"""The hands that a chart's answers decide about: those unsplit, and those of every pair that may be split.

A population has the values of every hand by its row in the table of hands, summed over the further pair cards
that are gone with the ways to split (splits.py): everything is linear, so one sum stands for all of them. A
pair has two populations: hands whose second card is of another rank, and of the pair's. Where both of the
dealer's cards are seen, the values are added up over all that one column of a chart has.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.odds import cdp
from blackjack_tui.odds.columns import PAIRS, TWO_CARDS, Column
from blackjack_tui.odds.ends import DoubledMoves, Ends, doubled_values
from blackjack_tui.odds.hands import (
    COUNT,
    HARD,
    NEXT,
    PREFIX,
    Bools,
    Floats,
    Ints,
)
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import alone, whole_busts
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    limits,
    second_cards,
    split_tree,
)
from blackjack_tui.odds.trees import DoubledTree, reached


class Population(NamedTuple):
    """Hands by row of the table. Arrays have shape (3083 + 1,); the last is 0."""

    pair: int | None
    """The rank of the pair they come of."""
    starts: Floats
    """The frequency of each hand of two cards."""
    stand: Floats
    """The value of a hand that draws no more."""
    double: Floats
    """The value of doubling, doubled hands being played best."""
    bust: Floats
    """The value of the next card's busts."""
    given_up: Floats
    """The value of giving the hand up; −inf where it cannot be."""
    decides: Bools
    doubles: Bools
    """The hands that may be doubled."""


DoubledLetters = Mapping[int, str]
"""The letters of doubled hands by total; none where these are played best."""


def doubled_moves(tree: DoubledTree, letters: DoubledLetters) -> DoubledMoves:
    """The moves of the hands of a tree by the letters of their totals."""
    each = [letters.get(total, "S") for total in range(LIMIT + 1)]
    gives_up, doubles = (np.array([letter == wanted for letter in each]) for wanted in ("RD", "DD"))
    return DoubledMoves(gives_up[tree.points], doubles[tree.points])


def unsplit(column: Column, doubled: DoubledLetters) -> Population:
    """The hands of `column` that are not split; how often they come is left at 0."""
    solution, tree = column.solution, column.tree
    double = solution.double
    if doubled and tree.doubled is not None:
        moves = doubled_moves(tree.doubled, doubled)
        value = doubled_values(tree.stages, alone(column.case, column.shoe, tree)[1], moves)[0]
        double = np.full(COUNT + 1, -np.inf)
        lost = -whole_busts(tree, solution.mass)
        double[tree.doubles] = 2 * lost[tree.doubles] + value[tree.following[tree.doubles]].sum(axis=1)
    bust = solution.hit - np.append(solution.value[tree.following].sum(axis=1), 0.0)
    given_up = np.full(COUNT + 1, -np.inf)
    if tree.gives_up.any():
        _, ends, _ = alone(column.case, column.shoe, tree)
        assert ends.half is not None
        later = np.flatnonzero(tree.gives_up & (tree.cards > 2))
        given_up[later] = ends.half[later]
    decides = _at(np.flatnonzero(tree.kind == HandState.DECIDES))
    doubles = decides & np.isfinite(double)
    start = np.zeros(COUNT + 1)
    return Population(None, start, solution.stand, double, bust, given_up, decides, doubles)


def of_pair(column: Column, pair: int, doubled: DoubledLetters) -> list[Population]:
    """The populations of a split pair: by the second card, and apart where bets are the house's."""
    terms = column.terms
    tree, house = split_tree(terms, pair), terms.is_split_free(pair)
    rows = NEXT[: PREFIX[HARD[-1] - pair - 1], pair]
    starts = second_cards(tree, pair)
    ends = column.ends(pair)
    times, firsts = (each[: len(ends.mass)] for each in _times(column, pair, limits(terms, pair)[-1]))
    found = []
    for second in range(2):
        begins = np.zeros(COUNT + 1)
        begins[rows] = starts[:, second]
        first = firsts[:, second]
        if not house:
            taken = None if ends.original is None else (first @ ends.original)[:, None]
            sums = ends._replace(original=None).each(_weighted(times[:, second]))
            parts = [(sums._replace(original=taken).charged(), False)]
        else:
            rest = times[:, second] - first
            parts = [(ends.each(_weighted(first)), False), (ends.each(_weighted(rest)), True)]
        for sums, of_house in parts:
            found.append(_split_hands(column, pair, begins, rows, sums, of_house, doubled))
    return found


def _weighted(times: Floats) -> Callable[[Floats], Floats]:
    """Sums values over the further pair cards gone. Shape (nodes, 1)."""

    def summed(values: Floats) -> Floats:
        found: Floats = (times @ values)[:, None]
        return found

    return summed


def _split_hands(
    column: Column,
    pair: int,
    begins: Floats,
    rows: Ints,
    ends: Ends,
    house: bool,
    doubled: DoubledLetters,
) -> Population:
    tree = split_tree(column.terms, pair)
    reach = reached(column.terms, tree.begins)
    nodes = reach.nodes
    moves = None
    if doubled and tree.doubled is not None:
        every = doubled_moves(tree.doubled, doubled)
        moves = DoubledMoves(every.gives_up[nodes], every.doubles[nodes])
    double = cdp.doubling(reach, ends, house, moves)[:, 0]
    stand = ends.wins if house and ends.wins is not None else ends.stand
    whole = np.zeros(tree.nodes + 1)
    whole[nodes] = 0.0 if house else ends.mass[:, 0]
    values = [np.zeros(COUNT + 1), np.full(COUNT + 1, -np.inf), np.zeros(COUNT + 1)]
    values[0][rows[nodes]] = stand[:, 0]
    values[1][rows[nodes]] = double
    values[2][rows[nodes]] = whole[tree.following[nodes]].sum(axis=1) - whole[nodes]
    given_up = np.full(COUNT + 1, -np.inf)
    if ends.half is not None:
        can = tree.gives_up[nodes]
        given_up[rows[nodes[can]]] = 0.0 if house else ends.half[can, 0]
    decides, doubles = _at(rows[tree.kind == HandState.DECIDES]), np.isfinite(values[1])
    return Population(pair, begins, values[0], values[1], values[2], given_up, decides, doubles)


def _at(rows: Ints) -> Bools:
    mask = np.zeros(COUNT + 1, dtype=bool)
    mask[rows] = True
    return mask


def _times(column: Column, pair: int, limit: int) -> tuple[Floats, Floats]:
    """Returns the weights of X and Y by further pair cards gone, for all hands and for the first alone."""
    plain = np.zeros((MOST_CARDS, 2)), np.zeros((MOST_CARDS, 2))
    for part, tens in column.alike(pair):
        for shares in cdp.shares(2, 0, limit):
            for found, share in zip(plain, shares, strict=True):
                found += part * np.array(cdp.alike(share, tens))
    return plain


def candidates(columns: Sequence[Column], margin: float) -> list[int]:
    """Returns the pairs that are worth as much split as unsplit, or less by at most `margin` of the bet.

    `columns`: those of one column of a chart.
    """
    good = np.zeros(len(TWO_CARDS), dtype=bool)
    for column in columns:
        unsplit = np.maximum(column.unsplit, column.surrender)
        good |= column.split > unsplit - margin * column.masses.mass
    return [pair for pair, place in enumerate(PAIRS) if good[place] and columns[0].decides[place]]


def added(columns: Sequence[Column], values: Callable[[Column], Floats]) -> Floats:
    """The sum of some values over the columns that are one column of a chart."""
    first, *others = ([column.orders * values(column)] for column in columns)
    return sum((each for (each,) in others), first[0])


def together_of(columns: Sequence[Column], hands: Callable[[Column], list[Population]]) -> list[Population]:
    """The populations of the columns that are one column of a chart, their values added up."""
    first, *others = ([(column.orders, each) for each in hands(column)] for column in columns)
    found = []
    for place, (orders, of) in enumerate(first):
        stand, double, bust, given_up = (orders * each for each in (of.stand, of.double, of.bust, of.given_up))
        for other in others:
            times, more = other[place]
            stand, double = stand + times * more.stand, double + times * more.double
            bust, given_up = bust + times * more.bust, given_up + times * more.given_up
        found.append(of._replace(stand=stand, double=double, bust=bust, given_up=given_up))
    return found
