"""The hands that come of the cards a hand begins with, by a rule book's terms.

The nodes of a tree are the first rows of the table of hands: the cards drawn since the beginning. Node 0 is the
beginning. Which nodes end by themselves, and which may be doubled, depends on whether the hand is of a split
pair.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.described import HandOrigin, most_doubles
from blackjack_tui.game.rules import Aces
from blackjack_tui.odds.answers import OddsRefused
from blackjack_tui.odds.bonuses import Paid, paid
from blackjack_tui.odds.computed_rules import ACE, Terms
from blackjack_tui.odds.hands import COUNTS, HARD, PREFIX, RANK_COUNT, SIZE, Bools, Ints, clipped
from blackjack_tui.odds.masks import HandState, Masks


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
    counts: tuple[int, ...] = (0,) * RANK_COUNT
    """The cards by points."""

    def by(self, terms: Terms) -> "Beginning":
        """The beginning as the terms tell it apart: without bonuses totals are enough."""
        return self if terms.bonuses else self._replace(counts=NOTHING.counts)


NOTHING = Beginning(0, False, 0)


def one_of(pair: int) -> Beginning:
    """The beginning with one card of a pair that is not split, 0 … 9."""
    counts = tuple(int(rank == pair) for rank in range(RANK_COUNT))
    return Beginning(pair + 1, pair == ACE, 1, counts=counts)


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
    frees: Bools
    """Whether a hand can be doubled free."""
    gives_up: Bools
    """Whether a hand can be given up."""
    paid: Paid | None
    """The payments of bonuses; None without them."""
    doubled: "DoubledTree | None"
    """The differences of doubled hands; None where they are settled as any."""
    stages: "Stages"


class DoubledTree(NamedTuple):
    """The nodes of a tree, their hands doubled."""

    points: Ints
    kind: Ints
    """DECIDES where a hand can be given up or doubled again."""
    paid: Paid | None


class Stages(NamedTuple):
    """The decisions of doubled hands; hands are nodes or places."""

    times: int
    """The number of times that a bet can be doubled."""
    again: Ints
    """Shape (some,): the hands that can be doubled again, as long as they may."""
    following: Ints
    """Shape (some, 10): those with one more card; past the last one where that is a bust."""
    rescues: Ints
    """Shape (some,): the hands that can be given up."""


def tree_of(terms: Terms, begins: Beginning) -> Tree:
    """The tree of a beginning."""
    return _tree_of(terms, begins.by(terms))


@lru_cache(maxsize=1024)
def _tree_of(terms: Terms, begins: Beginning) -> Tree:
    nodes = int(PREFIX[LIMIT - begins.hard])
    following, before = clipped(begins.hard)
    bounds = [0, *(int(PREFIX[drawn]) for drawn in range(LIMIT - begins.hard + 1))]
    hard = HARD[:nodes] + begins.hard
    cards = SIZE[:nodes] + begins.cards
    soft = ((COUNTS[:nodes, ACE] > 0) | begins.ace) & (hard + HIGH_ACE <= LIMIT)
    points = hard + HIGH_ACE * soft if terms.rules.player_aces is Aces.BEST else hard
    highest = hard + HIGH_ACE * soft if terms.rules.player_aces is Aces.DECLARED else points
    origin = HandOrigin(begins.split, begins.of_aces)
    own = terms.masks(origin)
    at = hard, ((COUNTS[:nodes, ACE] > 0) | begins.ace).astype(np.intp), cards
    kind = own.state[at]
    dealt = (cards == 2) & (not begins.split)
    declared_natural = dealt & (highest == LIMIT) & (points < LIMIT) & terms.rules.naturals
    can_double = (kind == HandState.DECIDES) | (points == LIMIT)
    paid_alone = None
    if terms.bonuses:
        paid_alone = _paid(terms, begins, points, cards, doubled=False)
        kind = _ended_by_bonus(kind, paid_alone)
    twice = terms.masks(origin._replace(doubles=1))
    doubled = _doubled(terms, begins, twice, at, points)
    if terms.only_original_lost and doubled is not None:
        differ = (kind == HandState.WINS) != (doubled.kind == HandState.WINS)
        if (differ & (cards > 2)).any():
            raise OddsRefused(
                "odds are not computed for lost_to_natural = original with a win that a double takes away"
            )
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
        np.flatnonzero(own.doubles[at] & can_double),
        np.flatnonzero(declared_natural),
        own.frees[at] & (kind == HandState.DECIDES),
        own.gives_up[at] & (kind == HandState.DECIDES),
        paid_alone,
        doubled,
        _stages(terms, doubled, twice, at, following),
    )


def _paid(terms: Terms, begins: Beginning, points: Ints, cards: Ints, doubled: bool) -> Paid:
    bonuses = [
        bonus
        for bonus in terms.bonuses
        if (bonus.after_double or not doubled) and (bonus.after_split or not begins.split)
    ]
    counts = COUNTS[: len(points)] + np.array(begins.counts)
    return paid(bonuses, terms.rules, counts, points, cards)


def _ended_by_bonus(kind: Ints, paid_: Paid) -> Ints:
    """The states of hands, those of them winning that surely have a bonus."""
    if ((kind == HandState.DECIDES) & (paid_.chance > 0) & (paid_.chance < 1)).any():
        raise OddsRefused("odds are not computed for a bonus that depends on suits and leaves a decision")
    return np.where((paid_.chance == 1) & (kind != HandState.NATURAL), HandState.WINS, kind)


_At = tuple[Ints, Ints, Ints]
"""The places of nodes in masks."""


def _doubled(terms: Terms, begins: Beginning, twice: Masks, at: _At, points: Ints) -> DoubledTree | None:
    """The doubled hands; `twice`: their masks, after one double."""
    if not (terms.doubled_low or twice.decides.any() or terms.bonuses):
        return None
    hard, _, cards = at
    points = hard if terms.doubled_low else points
    kind = np.where(cards > 2, twice.state[at], HandState.STANDS)
    payment = None
    if terms.bonuses:
        payment = _paid(terms, begins, points, cards, doubled=True)
        kind = _ended_by_bonus(kind, payment)
    return DoubledTree(points, kind, payment)


def _stages(terms: Terms, doubled: DoubledTree | None, twice: Masks, at: _At, following: Ints) -> Stages:
    none = np.zeros(0, dtype=np.intp)
    if doubled is None:
        return Stages(1, none, following[:0], none)
    decides = doubled.kind == HandState.DECIDES
    again, rescues = (np.flatnonzero(mask[at] & decides) for mask in (twice.doubles, twice.gives_up))
    return Stages(max(1, most_doubles(terms.rules)), again, following[again], rescues)


class OneCard(NamedTuple):
    """Hands that a move gives one card. Places are those among `Reached.nodes`."""

    places: Ints
    """Shape (some,)."""
    following: Ints
    """Shape (ranks, some): their places with one more card, if that is no bust."""


class Layer(NamedTuple):
    """The nodes of one total that a player can come to."""

    places: slice
    hits: OneCard
    """Those that can draw a card."""
    doubles: OneCard
    """Those that can be doubled."""
    softs: OneCard
    """Soft hands that can be doubled as low ones; `doubles` are the others."""
    frees: OneCard
    """Those that can be doubled free."""
    gives_up: Ints
    """Shape (some,): the places of those that can be given up."""


class Reached(NamedTuple):
    """The nodes of a tree that a player can come to by any play."""

    nodes: Ints
    layers: tuple[Layer, ...]
    """From the least total on."""
    draws: Ints
    """Shape (some,): the places of those that have to draw a card."""
    seconds: Ints
    """Shape (10,): the place after one card of each rank; −1 where there is none."""
    lowers: bool
    """Whether soft hands are doubled as low ones."""
    stages: Stages


def reached(terms: Terms, begins: Beginning) -> Reached:
    """The nodes of the tree of `begins` that a player can come to."""
    return _reached(terms, begins.by(terms))


@lru_cache(maxsize=1024)
def _reached(terms: Terms, begins: Beginning) -> Reached:
    tree = tree_of(terms, begins)
    came = np.zeros(tree.nodes + 1, dtype=bool)
    came[0] = True
    draws = tree.kind == HandState.DRAWS
    goes_on = (tree.kind == HandState.DECIDES) | draws
    again = np.zeros(tree.nodes, dtype=bool)
    again[tree.stages.again] = True
    for layer in tree.layers:
        can = np.append(came[:-1] & (goes_on | again), False)
        came[layer] |= can[tree.before[layer]].any(axis=1)
    nodes = np.flatnonzero(came[:-1])
    place = np.full(tree.nodes + 1, -1)
    place[nodes] = np.arange(len(nodes))
    can_double = np.zeros(tree.nodes, dtype=bool)
    can_double[tree.doubles] = True
    can_double &= tree.kind == HandState.DECIDES
    low = tree.soft & terms.doubled_low
    layers = []
    for layer in tree.layers:
        here = np.flatnonzero(came[layer]) + layer.start
        ranks = min(LIMIT - int(tree.hard[layer.start]), RANK_COUNT)
        kinds = goes_on, can_double & ~low, can_double & low, tree.frees
        moves = (here[can[here]] for can in kinds)
        hits, doubles, softs, frees = (
            OneCard(place[some], place[tree.following[some, :ranks].T]) for some in moves
        )
        span = slice(*np.searchsorted(nodes, (layer.start, layer.stop)))
        layers.append(Layer(span, hits, doubles, softs, frees, place[here[tree.gives_up[here]]]))
    stages = tree.stages
    place[tree.nodes] = len(nodes)
    kept = came[:-1][stages.again]
    return Reached(
        nodes,
        tuple(layers),
        np.flatnonzero(draws[nodes]),
        np.where(tree.following[0] < tree.nodes, place[tree.following[0]], -1),
        terms.doubled_low,
        Stages(
            stages.times,
            place[stages.again[kept]],
            place[stages.following[kept]],
            place[stages.rescues[came[:-1][stages.rescues]]],
        ),
    )
