"""A rule book's knobs as the computation needs them, and the hands that they allow.

Knobs and combinations that are not computed are refused. A tree has the hands that can come of the cards a hand
begins with. Its nodes are the first rows of the table of hands: the cards drawn since the beginning. Node 0 is
the beginning. Which nodes end by themselves, and which may be doubled, depends on whether the hand is of a pair
that was split.
"""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import (
    Aces,
    At21,
    AtBust,
    Double,
    Draws,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.odds.answers import KNOBS, OddsRefused, Splits
from blackjack_tui.odds.hands import COUNTS, HARD, PREFIX, RANK_COUNT, SIZE, Bools, Floats, Ints, clipped

PUSHED: Final = LIMIT + 1
"""The dealer's total that pushes where 22 does."""
ACE: Final = 0
TEN: Final = 9

DOUBLES: Final = {
    Double.NONE: (LIMIT + 1, 0),
    Double.ANY: (0, LIMIT),
    Double.NINE_TO_ELEVEN: (9, 11),
    Double.TEN_OR_ELEVEN: (10, 11),
}
"""The least and the highest total that can be doubled."""


class Terms(NamedTuple):
    """The knobs that odds depend on."""

    player_aces: Aces
    dealer_low: bool
    """Whether the dealer's aces count 1."""
    follows_player: bool
    """Whether the dealer draws to the player's total."""
    hits_soft: int
    """The highest soft total that the dealer hits; 0 where a soft total stands as a hard one."""
    tie: float
    """Returns the value of equal totals to the player."""
    dealt_21: At21
    drawn_21: At21
    charlie: int
    dealer_plays_on: bool
    """Whether the dealer plays against a busted hand, and both over 21 push."""
    natural_pays: float
    naturals: bool
    """Whether there are naturals."""
    peek: bool
    original_lost: bool
    """Whether an unseen natural of the dealer's takes the original bet only."""
    surrender: Surrender
    insurance: bool
    double: Double
    double_soft: bool
    double_after_split: bool
    split: Split
    split_hands: int
    resplit_aces: bool
    hit_split_aces: bool
    push_22: bool
    splits: Splits = Splits.CDP

    def natural_with(self, upcard: int) -> int | None:
        """The rank that makes a natural of the dealer's with `upcard`, if one can be; both 0 … 9."""
        if not self.naturals or self.dealer_low or upcard not in (ACE, TEN):
            return None
        return TEN if upcard == ACE else ACE

    def early(self, upcard: int) -> bool:
        """Whether surrender is asked about before the dealer looks for a natural."""
        return self.surrender is Surrender.EARLY and upcard in (ACE, TEN)

    def is_natural(self, hard: int, ace: bool, cards: int) -> bool:
        """Whether a hand as dealt is a natural."""
        two_card_21 = cards == 2 and ace and hard + HIGH_ACE == LIMIT
        return self.naturals and self.player_aces is Aces.BEST and two_card_21


def terms_of(rules: Rules, splits: Splits = Splits.CDP) -> Terms:
    """The terms of a rule book, with split pairs played by `splits`.

    Raises OddsRefused for a knob or a combination that is not computed.
    """
    if (unknown := rules.turned_beyond(KNOBS)) is not None:
        raise OddsRefused(f"odds are not computed for {unknown}")
    follows = rules.dealer_draws is Draws.BELOW_PLAYER
    if follows and rules.split is not Split.NONE:
        raise OddsRefused("odds are not computed for split with dealer_draws = 'below-player'")
    if rules.split is not Split.NONE and rules.player_aces is Aces.DECLARED:
        raise OddsRefused("odds are not computed for split with player_aces = 'declared'")
    declared = rules.player_aces is Aces.DECLARED
    if follows and declared and rules.bust is AtBust.DEALER_PLAYS:
        # Declaring an ace 11 to go over 21 makes this dealer draw to 21, and can be worth more than any total.
        with_ = "dealer_draws = 'below-player' and player_aces = 'declared'"
        raise OddsRefused(f"odds are not computed for bust = 'dealer-plays' with {with_}")
    numerator, denominator = rules.blackjack_pays.ratio
    return Terms(
        player_aces=rules.player_aces,
        dealer_low=rules.dealer_aces is not Aces.BEST,
        follows_player=follows,
        hits_soft=rules.dealer_hits_soft,
        tie=-1.0 if rules.tie is Tie.DEALER else 0.0,
        dealt_21=rules.dealt_21,
        drawn_21=rules.drawn_21,
        charlie=rules.charlie,
        dealer_plays_on=rules.bust is AtBust.DEALER_PLAYS,
        natural_pays=numerator / denominator,
        naturals=rules.naturals,
        peek=rules.peek,
        original_lost=rules.lost_to_natural is Lost.ORIGINAL,
        surrender=rules.surrender,
        insurance=rules.insurance,
        double=rules.double,
        double_soft=rules.double_soft,
        double_after_split=rules.double_after_split,
        split=rules.split,
        split_hands=rules.split_hands,
        resplit_aces=rules.resplit_aces,
        hit_split_aces=rules.hit_split_aces,
        push_22=rules.push_22,
        splits=splits,
    )


def payoffs(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """Returns the value of standing on a total against each of the dealer's `totals`. Shape (22, totals)."""
    dealer = np.array(totals)[None, :]
    player = np.arange(LIMIT + 1)[:, None]
    pays: Floats = np.sign(player - dealer).astype(np.float64)
    pays[player == dealer] = terms.tie
    pays[:, np.array(totals) == PUSHED] = 0.0
    return pays


class Case(NamedTuple):
    """Terms with an upcard, and what is known of the hole card."""

    terms: Terms
    upcard: int
    """0 for an ace … 9 for a ten."""
    natural: int | None
    """The rank that would make the dealer's natural."""
    peeked: bool
    """Whether all masses leave out the dealer's natural."""


def case_of(terms: Terms, upcard: int, peeked: bool | None = None) -> Case:
    """Returns the case of an upcard; `peeked` None: whether the dealer has looked follows from the terms."""
    natural = terms.natural_with(upcard)
    looked = terms.peek if peeked is None else peeked
    return Case(terms, upcard, natural, looked and natural is not None)


class HandState(IntEnum):
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
    can_double = (kind == HandState.DECIDES) | (points == LIMIT)
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


class Layer(NamedTuple):
    """The nodes of one total that a player can come to. Places are those among `Reached.nodes`."""

    places: slice
    hits: Ints
    """Shape (some,): the places of those that can draw a card."""
    following: Ints
    """Shape (ranks, some): their places with one more card, if that is no bust."""
    doubles: Ints
    """Shape (some,): the places of those that can be doubled."""
    doubled: Ints
    """Shape (ranks, some): as `following`."""


class Reached(NamedTuple):
    """The nodes of a tree that a player can come to by any play."""

    nodes: Ints
    layers: tuple[Layer, ...]
    """From the least total on."""
    draws: Ints
    """Shape (some,): the places of those that have to draw a card."""
    seconds: Ints
    """Shape (10,): the place after one card of each rank; −1 where there is none."""


@lru_cache(maxsize=1024)
def reached(terms: Terms, begins: Beginning) -> Reached:
    """The nodes of the tree of `begins` that a player can come to."""
    tree = tree_of(terms, begins)
    came = np.zeros(tree.nodes + 1, dtype=bool)
    came[0] = True
    draws = tree.kind == HandState.DRAWS
    goes_on = (tree.kind == HandState.DECIDES) | draws
    for layer in tree.layers:
        can = np.append(came[:-1] & goes_on, False)
        came[layer] |= can[tree.before[layer]].any(axis=1)
    nodes = np.flatnonzero(came[:-1])
    place = np.full(tree.nodes + 1, -1)
    place[nodes] = np.arange(len(nodes))
    can_double = np.zeros(tree.nodes, dtype=bool)
    can_double[tree.doubles] = True
    can_double &= tree.kind == HandState.DECIDES
    layers = []
    for layer in tree.layers:
        here = np.flatnonzero(came[layer]) + layer.start
        ranks = min(LIMIT - int(tree.hard[layer.start]), RANK_COUNT)
        hits, doubles = here[goes_on[here]], here[can_double[here]]
        following, doubled = (place[tree.following[some, :ranks].T] for some in (hits, doubles))
        span = slice(*np.searchsorted(nodes, (layer.start, layer.stop)))
        layers.append(Layer(span, place[hits], following, place[doubles], doubled))
    return Reached(nodes, tuple(layers), np.flatnonzero(draws[nodes]), place[tree.following[0]])


def _kinds(terms: Terms, begins: Beginning, points: Ints, cards: Ints) -> Ints:
    kind = np.zeros(len(points), dtype=np.intp)
    at_21 = points == LIMIT
    drawn = (cards > 2) | begins.split
    kind[at_21 & drawn] = _AT_21[terms.drawn_21]
    kind[at_21 & ~drawn] = _AT_21[terms.dealt_21]
    if terms.charlie:
        kind[cards >= terms.charlie] = HandState.WINS
    if begins.of_aces and not terms.hit_split_aces:
        kind[(cards == 2) & ~at_21] = HandState.STANDS
        if terms.drawn_21 is At21.PLAYS_ON:
            kind[cards == 2] = HandState.STANDS
    kind[cards < 2] = HandState.DRAWS
    return kind


_AT_21 = {
    At21.BLACKJACK: HandState.NATURAL,
    At21.WINS_HIDDEN: HandState.WINS,
    At21.WINS_SHOWN: HandState.WINS,
    At21.STANDS: HandState.STANDS,
    At21.PLAYS_ON: HandState.DECIDES,
}


def _doubles(terms: Terms, begins: Beginning, points: Ints, soft: Bools, cards: Ints) -> Bools:
    least, most = DOUBLES[terms.double]
    can: Bools = (cards == 2) & (points >= least) & (points <= most)
    if begins.split and not terms.double_after_split:
        can &= False
    if not terms.double_soft and terms.player_aces is Aces.BEST:
        can &= ~soft
    return can
