"""Plans: a choice at every hand of a tree, followed whatever else is known, and what following one is worth.

What a plan is worth is linear in the masses of the hands at which it ends. So its weights are found once, by
walking the tree from the least hard total on, and serve for every shoe: a hand's weight is the number of orders
in which the plan arrives there. Weights may be negative: the ways to split add and subtract (splits.py).
"""

from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.hands import Floats, Ints
from blackjack_tui.odds.player import DOUBLE, HIT, masses, standing
from blackjack_tui.odds.shoe import Shoe
from blackjack_tui.odds.terms import Case
from blackjack_tui.odds.trees import Kind, Tree


class Weights(NamedTuple):
    """The weight of each node's masses in the value of a plan. All of shape (nodes, starts)."""

    versus: Floats
    """Standing against the dealer's totals and busts."""
    mass: Floats
    """The mass of the hand's cards."""
    lost: Floats
    """A natural of the dealer's: minus the bets that it takes of this hand."""
    original: Floats
    """The same where it takes the hand's original bet only."""
    busts: Floats
    """The dealer's busts against a busted hand."""


def follow(case: Case, tree: Tree, choice: Ints, starts: Floats) -> Weights:
    """The weights of the plan `choice` from nodes with the weights `starts`.

    `choice`: shape (nodes,), of STAND, HIT and DOUBLE. `starts`: shape (nodes, starts), for one or more plays.
    """
    arrived = np.zeros((tree.nodes + 1, starts.shape[1]))
    hits = np.append((choice == HIT) & np.isin(tree.kind, (Kind.DECIDES, Kind.DRAWS)), False)
    for layer in tree.layers:
        before = tree.before[layer]
        arrived[layer] = starts[layer] + (arrived[before] * hits[before, None]).sum(axis=1)
    hitting = arrived * hits[:, None]
    doubling = arrived * np.append(choice == DOUBLE, False)[:, None]
    drawn = hitting[tree.before].sum(axis=1)
    doubled = doubling[tree.before].sum(axis=1)
    ends = (arrived - hitting - doubling)[:-1]
    wins = (tree.kind == Kind.WINS)[:, None]
    standing_once, standing_twice = ends * ~wins, doubled * ~wins
    not_busted = drawn + 2 * doubled - (hitting + 2 * doubling)[:-1]
    return Weights(
        versus=standing_once + 2 * standing_twice,
        mass=not_busted + (ends + 2 * doubled) * wins,
        lost=-(standing_once + 2 * standing_twice),
        original=-(standing_once + standing_twice),
        busts=-not_busted if case.terms.dealer_plays_on else np.zeros_like(not_busted),
    )


class Worth(NamedTuple):
    """The value of a plan, joint with the dealt cards. Shapes (starts,)."""

    value: Floats
    """With what a natural of the dealer's takes of this hand, unless it only takes original bets."""
    original: Floats
    """What a natural of the dealer's takes if it takes this hand's original bet only."""


def worth(case: Case, tree: Tree, weights: Weights, shoe: Shoe) -> Worth:
    """What the plan with these `weights` is worth from `shoe`, which the tree's beginning is out of."""
    nodes = masses(case, shoe, slice(tree.nodes))
    value = nodes.mass @ weights.mass
    original = np.zeros(len(value))
    if case.natural is not None and not case.peeked:
        original = nodes.natural @ weights.original
        if not case.terms.original_lost:
            value = value + nodes.natural @ weights.lost
    needed = np.flatnonzero(weights.versus.any(axis=1) | weights.busts.any(axis=1))
    if len(needed):
        stands = standing(case, shoe, tree, needed, nodes.alive[needed])
        value = value + stands.versus @ weights.versus[needed] + stands.busts @ weights.busts[needed]
    return Worth(value, original)
