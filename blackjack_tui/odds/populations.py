"""The hands that a chart's answers decide about: those unsplit, and those of every pair that may be split.

A population has the values of every hand by its row in the table of hands, summed over the further pair cards
that are gone with the ways to split (splits.py): everything is linear, so one sum stands for all of them. A
pair has two populations: hands whose second card is of another rank, and of the pair's.
"""

from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.columns import PAIRS, Column
from blackjack_tui.odds.hands import COUNT, HARD, NEXT, PREFIX, Bools, Floats, Ints
from blackjack_tui.odds.player import Masses, Standing, masses, standing
from blackjack_tui.odds.shoe import Shoe
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    first_ways,
    further_cards,
    limits,
    second_cards,
    split_tree,
    ways,
)
from blackjack_tui.odds.trees import Kind, Tree


class Population(NamedTuple):
    """Hands by row of the table. Arrays have shape (3083 + 1,); the last is 0."""

    pair: int | None
    """The rank of the pair they come of."""
    starts: Floats
    """The frequency of each hand of two cards."""
    stand: Floats
    """The value of a hand that draws no more."""
    doubled: Floats
    bust: Floats
    """The value of the next card's busts."""
    decides: Bools
    doubles: Bools
    """The hands that may be doubled."""


def unsplit(column: Column) -> Population:
    """The hands of `column` that are not split; how often they come is left at 0."""
    solution, tree = column.solution, column.tree
    bust = solution.hit - np.append(solution.value[tree.following].sum(axis=1), 0.0)
    return Population(
        None,
        np.zeros(COUNT + 1),
        solution.stand,
        solution.doubled,
        bust,
        _at(np.flatnonzero(tree.kind == Kind.DECIDES)),
        _at(tree.doubles),
    )


def of_pair(column: Column, pair: int, stands: Bools, reached: Bools) -> list[Population]:
    """The two populations of a split pair.

    `stands`: shape (3083,), the hands that may have to stand; `reached`: those whose values are needed at all.
    """
    tree = split_tree(column.terms, pair)
    rows = NEXT[: PREFIX[HARD[-1] - pair - 1], pair]
    needed = reached[rows] & (stands[rows] | (tree.kind == Kind.STANDS))
    if len(tree.doubles):
        needed[_successors(tree)] = True
    nodes = np.flatnonzero(needed & (tree.kind != Kind.WINS))
    limit = limits(column.terms, pair)[-1]
    starts = second_cards(tree, pair)
    sums = np.zeros((2, 3, tree.nodes + 1))
    times, firsts = _times(column, pair, limit)
    shoe = column.shoe.after(pair, 2)
    for gone in range(further_cards(2, 0, limit) + 1):
        one = _ends(column, tree, shoe.after(pair, gone), nodes)
        for second in range(2):
            sums[second] += times[gone, second] * one[:3] + firsts[gone, second] * one[3:]
    found = []
    for second in range(2):
        wide = np.zeros((4, COUNT + 1))
        wide[:3, rows] = sums[second][:, :-1]
        wide[3, rows] = starts[:, second]
        found.append(
            Population(
                pair,
                wide[3],
                wide[0],
                wide[1],
                wide[2],
                _at(rows[tree.kind == Kind.DECIDES]),
                _at(rows[tree.doubles]),
            )
        )
    return found


def _successors(tree: Tree) -> Ints:
    after = tree.following[tree.doubles].ravel()
    return after[after < tree.nodes]


def _at(rows: Ints) -> Bools:
    mask = np.zeros(COUNT + 1, dtype=bool)
    mask[rows] = True
    return mask


def _times(column: Column, pair: int, limit: int) -> tuple[Floats, Floats]:
    """How often X and Y count by further pair cards gone, and how often for the first hand alone."""
    plain = np.zeros((MOST_CARDS, 2)), np.zeros((MOST_CARDS, 2))
    for part, tens in column.alike(pair):
        for found, counted in zip(plain, (ways(2, 0, limit), first_ways(2, limit)), strict=True):
            if tens is None:
                found += part * counted
                continue
            for gone in range(len(counted)):
                rho, phi = tens.alike(gone)
                other, same = counted[gone]
                found[gone] += part * rho * other, part * rho * (other * (1 - phi) + same * phi)
    return plain


def _ends(column: Column, tree: Tree, shoe: Shoe, nodes: Ints) -> Floats:
    """Standing, doubled and bust of one hand of a split pair, then what each loses as an original bet.

    Shape (6, nodes + 1). Only the `nodes` are right that are asked for.
    """
    case, terms = column.case, column.terms
    every: Masses = masses(case, shoe, slice(tree.nodes))
    found = np.zeros((6, tree.nodes + 1))
    stands: Standing = standing(case, shoe, tree, nodes, every.alive[nodes])
    found[0, nodes], found[1, nodes] = stands.versus, 2 * stands.versus
    if not case.peeked and case.natural is not None:
        lost = every.natural[nodes]
        if terms.original_lost:
            found[3, nodes], found[4, nodes] = -lost, -lost
        else:
            found[0, nodes] -= lost
            found[1, nodes] -= 2 * lost
    wins = np.flatnonzero(tree.kind == Kind.WINS)
    found[0, wins], found[1, wins] = every.mass[wins], 2 * every.mass[wins]
    found[2, :-1] = np.append(every.mass, 0.0)[tree.following].sum(axis=1) - every.mass
    if terms.dealer_plays_on:
        busts = np.zeros(tree.nodes + 1)
        nodes = np.arange(tree.nodes)
        busts[:-1] = standing(case, shoe, tree, nodes, every.alive).busts
        found[2, :-1] += busts[:-1] - busts[tree.following].sum(axis=1)
    return found


def candidates(column: Column, margin: float) -> list[int]:
    """The pairs whose split is worth at least what they are worth unsplit, less `margin` of the bet."""
    unsplit = np.maximum(column.unsplit, column.surrender)
    good = column.split > unsplit - margin * column.masses.mass
    return [pair for pair, place in enumerate(PAIRS) if good[place] and column.decides[place]]
