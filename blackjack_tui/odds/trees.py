"""The hands that can come of the cards a hand begins with, and what the rules let each of them do.

A tree's nodes are the first rows of the table of hands: the cards drawn since the beginning. Node 0 is the
beginning. Which nodes end by themselves, and which may be doubled, depends on whether the hand is of a pair
that was split.
"""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import Aces, At21
from blackjack_tui.odds.hands import COUNTS, HARD, PREFIX, SIZE, Bools, Ints, clipped
from blackjack_tui.odds.terms import ACE, DOUBLES, Terms


class Kind(IntEnum):
    """The state of a hand: a decision, an end by itself, or a card to come."""

    DECIDES = 0
    STANDS = 1
    WINS = 2
    """The hand wins at once, whatever the dealer has."""
    NATURAL = 3
    DRAWS = 4
    """The hand has fewer than two cards."""


class Beginning(NamedTuple):
    """The cards a tree begins with."""

    hard: int
    """Their total with low aces."""
    ace: bool
    cards: int
    split: bool = False
    """Whether the hand is of a pair that was split."""
    of_aces: bool = False
    """Whether that was a pair of aces."""


NOTHING = Beginning(0, False, 0)


class Tree(NamedTuple):
    """The hands that come of a beginning: all arrays have a row for each node."""

    begins: Beginning
    nodes: int
    following: Ints
    """Shape (nodes, 10): the node with one card more; `nodes` where that is a bust."""
    before: Ints
    """Shape (nodes, 10): the node with one card less; `nodes` where there is none."""
    layers: tuple[slice, ...]
    """The nodes of each hard total, from the least on."""
    hard: Ints
    soft: Bools
    """Whether an ace can count 11, were aces not low."""
    points: Ints
    """The total while the hand is played."""
    highest: Ints
    """The total with an ace declared 11; `points` where aces are not declared."""
    cards: Ints
    kind: Ints
    doubles: Ints
    """Shape (some,): the nodes that may be doubled, and a dealt 21 that could be if it were of a split pair."""
    declared_natural: Ints
    """Shape (some,): the nodes that standing and declaring an ace 11 make a natural."""


@lru_cache(maxsize=1024)
def tree_of(terms: Terms, begins: Beginning) -> Tree:
    """The tree of a beginning."""
    nodes = int(PREFIX[LIMIT - begins.hard])
    following, before = clipped(begins.hard)
    bounds = [0, *(int(PREFIX[drawn]) for drawn in range(LIMIT - begins.hard + 1))]
    hard = HARD[:nodes] + begins.hard
    cards = SIZE[:nodes] + begins.cards
    soft = ((COUNTS[:nodes, ACE] > 0) | begins.ace) & (hard + HIGH_ACE <= LIMIT)
    points = hard + HIGH_ACE * soft if terms.player_aces is Aces.BEST else hard
    highest = hard + HIGH_ACE * soft if terms.player_aces is Aces.DECLARED else points
    kind = _kinds(terms, begins, points, cards)
    dealt = (cards == 2) & (not begins.split)
    declared_natural = dealt & (highest == LIMIT) & (points < LIMIT) & terms.naturals
    can_double = (kind == Kind.DECIDES) | (points == LIMIT)
    return Tree(
        begins,
        nodes,
        following,
        before,
        tuple(slice(low, high) for low, high in pairwise(bounds)),
        hard,
        soft,
        points,
        highest,
        cards,
        kind,
        np.flatnonzero(_doubles(terms, begins, points, soft, cards) & can_double),
        np.flatnonzero(declared_natural),
    )


def _kinds(terms: Terms, begins: Beginning, points: Ints, cards: Ints) -> Ints:
    kind = np.zeros(len(points), dtype=np.intp)
    at_21 = points == LIMIT
    drawn = (cards > 2) | begins.split
    kind[at_21 & drawn] = _AT_21[terms.drawn_21]
    kind[at_21 & ~drawn] = _AT_21[terms.dealt_21]
    if terms.charlie:
        kind[cards >= terms.charlie] = Kind.WINS
    if begins.of_aces and not terms.hit_split_aces:
        kind[(cards == 2) & ~at_21] = Kind.STANDS
        if terms.drawn_21 is At21.PLAYS_ON:
            kind[cards == 2] = Kind.STANDS
    kind[cards < 2] = Kind.DRAWS
    return kind


_AT_21 = {
    At21.BLACKJACK: Kind.NATURAL,
    At21.WINS_HIDDEN: Kind.WINS,
    At21.WINS_SHOWN: Kind.WINS,
    At21.STANDS: Kind.STANDS,
    At21.PLAYS_ON: Kind.DECIDES,
}


def _doubles(terms: Terms, begins: Beginning, points: Ints, soft: Bools, cards: Ints) -> Bools:
    least, most = DOUBLES[terms.double]
    can: Bools = (cards == 2) & (points >= least) & (points <= most)
    if begins.split and not terms.double_after_split:
        can &= False
    if not terms.double_soft and terms.player_aces is Aces.BEST:
        can &= ~soft
    return can
