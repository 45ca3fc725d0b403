"""The tree of all hands that can follow from the first cards of a hand, by a rule book's terms.

The nodes of a tree are the first rows of the table of hands (hands.py): the cards drawn since the beginning.
Node 0 is the beginning. Which nodes end by themselves, and which may be doubled, depends on whether the hand is
of a split pair. `Reached` numbers the nodes that a player can reach: the number is a node's place.
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

    def reduced(self, terms: Terms) -> "Beginning":
        """The beginning without `counts` if no bonuses need them, so that more beginnings share a tree."""
        return self if terms.bonuses else self._replace(counts=NOTHING.counts)


NOTHING = Beginning(0, False, 0)


def one_of(pair: int) -> Beginning:
    """The beginning with one card of a pair, 0 … 9, that is not split."""
    counts = tuple(int(rank == pair) for rank in range(RANK_COUNT))
    return Beginning(pair + 1, pair == ACE, 1, counts=counts)


class Tree(NamedTuple):
    """The hands that can follow from a beginning. Arrays have a row for each node, except where noted."""

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
    """Whether an ace could count 11, even where the rules have aces always count 1."""
    points: Ints
    """The total while the hand is played."""
    highest: Ints
    """The total with an ace declared 11; `points` where aces are not declared."""
    cards: Ints
    kind: Ints
    doubles: Ints
    """Shape (some,): the nodes that may be doubled, and a dealt 21, which a split pair's plan may double."""
    declared_natural: Ints
    """Shape (some,): the nodes that become a natural by standing and declaring an ace 11."""
    frees: Bools
    """Whether a hand can be doubled free."""
    gives_up: Bools
    """Whether a hand can be given up."""
    paid: Paid | None
    """The payments of bonuses; None without bonuses."""
    doubled: "DoubledTree | None"
    """The nodes when their hands are doubled; None where doubled hands are settled like all others."""
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
    """Shape (some, 10): these hands with one more card; past the last hand where that is a bust."""
    rescues: Ints
    """Shape (some,): the hands that can be given up."""


def tree_of(terms: Terms, begins: Beginning) -> Tree:
    """The tree of a beginning. Raises OddsRefused for bonuses and wins that are not computed."""
    return _tree_of(terms, begins.reduced(terms))


@lru_cache(maxsize=1024)
def _tree_of(terms: Terms, begins: Beginning) -> Tree:
    # The hands and their totals. A node is the cards drawn, so `begins` is added.
    following, before = clipped(begins.hard)
    nodes = len(following)
    layer_ends = [int(PREFIX[points_drawn]) for points_drawn in range(LIMIT - begins.hard + 1)]
    hard = HARD[:nodes] + begins.hard
    cards = SIZE[:nodes] + begins.cards
    has_ace = (COUNTS[:nodes, ACE] > 0) | begins.ace
    soft = has_ace & (hard + HIGH_ACE <= LIMIT)
    points = hard + HIGH_ACE * soft if terms.rules.player_aces is Aces.BEST else hard
    highest = hard + HIGH_ACE * soft if terms.rules.player_aces is Aces.DECLARED else points
    # What the terms say of each hand, undoubled and doubled.
    origin = HandOrigin(begins.split, begins.of_aces)
    undoubled_masks = terms.masks(origin)
    places = hard, has_ace.astype(np.intp), cards
    kind = undoubled_masks.state[places]
    is_dealt = (cards == 2) & (not begins.split)
    declared_natural = is_dealt & (highest == LIMIT) & (points < LIMIT) & terms.rules.naturals
    can_double = (kind == HandState.DECIDES) | (points == LIMIT)  # a plan may double a 21
    # Bonuses that end hands, and what changes once a hand is doubled.
    payments = None
    if terms.bonuses:
        payments = _paid(terms, begins, points, cards, doubled=False)
        kind = _ended_by_bonus(kind, payments)
    doubled_masks = terms.masks(origin._replace(doubles=1))
    doubled = _doubled(terms, begins, doubled_masks, places, points)
    if terms.only_original_lost and doubled is not None:
        # One array, `Ends.original`, is for undoubled and doubled hands: the same ones must win at once.
        differ = (kind == HandState.WINS) != (doubled.kind == HandState.WINS)
        if (differ & (cards > 2)).any():
            raise OddsRefused(
                "odds are not computed for lost_to_natural = original with a win that a double takes away"
            )
    return Tree(
        begins=begins,
        nodes=nodes,
        following=following,
        before=before,
        layers=tuple(slice(begin, end) for begin, end in pairwise([0, *layer_ends])),
        hard=hard,
        soft=soft,
        points=points,
        highest=highest,
        cards=cards,
        kind=kind,
        doubles=np.flatnonzero(undoubled_masks.doubles[places] & can_double),
        declared_natural=np.flatnonzero(declared_natural),
        frees=undoubled_masks.frees[places] & (kind == HandState.DECIDES),
        gives_up=undoubled_masks.gives_up[places] & (kind == HandState.DECIDES),
        paid=payments,
        doubled=doubled,
        stages=_stages(terms, doubled, doubled_masks, places, following),
    )


def _paid(terms: Terms, begins: Beginning, points: Ints, cards: Ints, doubled: bool) -> Paid:
    """What bonuses pay to the hands of a tree, all of them `doubled` or none."""
    bonuses = [
        bonus
        for bonus in terms.bonuses
        if (bonus.after_double or not doubled) and (bonus.after_split or not begins.split)
    ]
    counts = COUNTS[: len(points)] + np.array(begins.counts)
    return paid(bonuses, terms.rules, counts, points, cards)


def _ended_by_bonus(kind: Ints, payments: Paid) -> Ints:
    """The states of hands, where a hand that is sure of a bonus wins. Raises OddsRefused."""
    if ((kind == HandState.DECIDES) & (payments.chance > 0) & (payments.chance < 1)).any():
        raise OddsRefused("odds are not computed for a bonus that depends on suits and leaves a decision")
    return np.where((payments.chance == 1) & (kind != HandState.NATURAL), HandState.WINS, kind)


_MaskPlaces = tuple[Ints, Ints, Ints]
"""The place of each node in the arrays of masks."""


def _doubled(
    terms: Terms, begins: Beginning, masks: Masks, places: _MaskPlaces, points: Ints
) -> DoubledTree | None:
    """The nodes when their hands are doubled; None if that changes nothing. `masks`: of hands doubled once."""
    has_decisions = (masks.state == HandState.DECIDES).any()
    if not (terms.doubled_low or has_decisions or terms.bonuses):
        return None
    hard, _, cards = places
    if terms.doubled_low:
        points = hard
    kind = np.where(cards > 2, masks.state[places], HandState.STANDS)  # a double has brought a third card
    payments = None
    if terms.bonuses:
        payments = _paid(terms, begins, points, cards, doubled=True)
        kind = _ended_by_bonus(kind, payments)
    return DoubledTree(points, kind, payments)


def _stages(
    terms: Terms, doubled: DoubledTree | None, masks: Masks, places: _MaskPlaces, following: Ints
) -> Stages:
    """The decisions of doubled hands. `masks`: of hands doubled once."""
    no_hands = np.zeros(0, dtype=np.intp)
    if doubled is None:  # a bet is doubled once, and there are no decisions after that
        return Stages(1, no_hands, following[:0], no_hands)
    decides = doubled.kind == HandState.DECIDES
    again = np.flatnonzero(masks.doubles[places] & decides)
    rescues = np.flatnonzero(masks.gives_up[places] & decides)
    return Stages(max(1, most_doubles(terms.rules)), again, following[again], rescues)


class OneCard(NamedTuple):
    """Hands that get one card by some move. Hands are given by their places in `Reached.nodes`."""

    places: Ints
    """Shape (some,)."""
    following: Ints
    """Shape (ranks, some): the hands with one more card, for each rank that busts none of them."""


class Layer(NamedTuple):
    """The nodes of one hard total that a player can reach."""

    places: slice
    hits: OneCard
    """The hands that can draw a card."""
    doubles: OneCard
    """The hands that can be doubled, without `softs`."""
    softs: OneCard
    """The soft hands whose aces count 1 once they are doubled."""
    frees: OneCard
    """The hands that can be doubled free."""
    gives_up: Ints
    """Shape (some,): the places of the hands that can be given up."""


class Reached(NamedTuple):
    """The nodes of a tree that a player can reach by any play."""

    nodes: Ints
    layers: tuple[Layer, ...]
    """From the least total on."""
    draws: Ints
    """Shape (some,): the places of the hands that must draw a card."""
    seconds: Ints
    """Shape (10,): the place after one card of each rank; −1 where there is none."""
    doubles_low: bool
    """Whether aces of a doubled hand count 1."""
    stages: Stages


def reached(terms: Terms, begins: Beginning) -> Reached:
    """The nodes of the tree of `begins` that a player can reach."""
    return _reached(terms, begins.reduced(terms))


@lru_cache(maxsize=1024)
def _reached(terms: Terms, begins: Beginning) -> Reached:
    tree = tree_of(terms, begins)
    # Mark the nodes that can be reached, one total after the other: by a hit, or by doubling again.
    is_reached = np.zeros(tree.nodes + 1, dtype=bool)
    is_reached[0] = True
    draws = tree.kind == HandState.DRAWS
    hits = (tree.kind == HandState.DECIDES) | draws
    doubles_again = np.zeros(tree.nodes, dtype=bool)
    doubles_again[tree.stages.again] = True
    for layer in tree.layers:
        # `before` has the index of the last entry, False, where no card can be taken away.
        goes_on = np.append(is_reached[:-1] & (hits | doubles_again), False)
        is_reached[layer] |= goes_on[tree.before[layer]].any(axis=1)
    # Give each of them its place; −1 for the others. Then sort the hands of each layer by their moves.
    nodes = np.flatnonzero(is_reached[:-1])
    place = np.full(tree.nodes + 1, -1)
    place[nodes] = np.arange(len(nodes))
    can_double = np.zeros(tree.nodes, dtype=bool)
    can_double[tree.doubles] = True
    can_double &= tree.kind == HandState.DECIDES
    becomes_low = tree.soft & terms.doubled_low

    def one_card(hands: Ints, ranks: int) -> OneCard:
        """Returns the `hands`, given as nodes, with the next card of each of the first `ranks` ranks."""
        return OneCard(place[hands], place[tree.following[hands, :ranks].T])

    layers = []
    for layer in tree.layers:
        layer_nodes = np.flatnonzero(is_reached[layer]) + layer.start
        ranks = min(LIMIT - int(tree.hard[layer.start]), RANK_COUNT)  # those that do not bust
        layers.append(
            Layer(
                places=slice(*np.searchsorted(nodes, (layer.start, layer.stop))),
                hits=one_card(layer_nodes[hits[layer_nodes]], ranks),
                doubles=one_card(layer_nodes[(can_double & ~becomes_low)[layer_nodes]], ranks),
                softs=one_card(layer_nodes[(can_double & becomes_low)[layer_nodes]], ranks),
                frees=one_card(layer_nodes[tree.frees[layer_nodes]], ranks),
                gives_up=place[layer_nodes[tree.gives_up[layer_nodes]]],
            )
        )
    # The decisions of doubled hands, by place. Busts, which are past the last node, are past the last place.
    stages = tree.stages
    place[tree.nodes] = len(nodes)
    again_reached = is_reached[:-1][stages.again]
    rescues_reached = is_reached[:-1][stages.rescues]
    return Reached(
        nodes,
        tuple(layers),
        draws=np.flatnonzero(draws[nodes]),
        seconds=np.where(tree.following[0] < tree.nodes, place[tree.following[0]], -1),
        doubles_low=terms.doubled_low,
        stages=Stages(
            stages.times,
            place[stages.again[again_reached]],
            place[stages.following[again_reached]],
            place[stages.rescues[rescues_reached]],
        ),
    )
