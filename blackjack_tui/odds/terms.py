"""A rule book's knobs as the computation needs them, and the hands that they allow.

Knobs and combinations that are not computed are refused. A tree has the hands that can come of the cards a hand
begins with. Its nodes are the first rows of the table of hands: the cards drawn since the beginning. Node 0 is
the beginning. Which nodes end by themselves, and which may be doubled, depends on whether the hand is of a pair
that was split.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import (
    NATURAL,
    PAIR_LETTERS,
    Aces,
    Against,
    At21,
    AtBust,
    Bonus,
    Double,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.odds.answers import KNOBS, OddsRefused, Splits
from blackjack_tui.odds.bonuses import Packs, Paid, against, paid, refused
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


MOST_CARDS_GIVEN_UP: Final = 2
"""The most cards of a hand that is given up, unless a knob says more."""
RANK_LETTERS: Final = "A23456789TJQK"
STAGED: Final = (
    *("doubled_aces", "redoubles", "rescue", "free_double", "free_split", "surrender_cards"),
    *("surrender_after_split", "bonuses"),
)
"""The knobs by which a split hand can do more than stand, hit and double: no one plan is computed for these."""
_NO_PLAIN_HAND: Final = ("dealer_draws = below-player", "player_aces = declared", "bust = dealer-plays")
_TAKEN: Final = ("lost_to_natural = original",)
EXCLUDED: Final[Mapping[str, Sequence[str]]] = {
    "doubled_aces": (*_NO_PLAIN_HAND, "redoubles", "rescue", "bonuses", "free_double", "free_split"),
    "free_double": (*_NO_PLAIN_HAND, *_TAKEN, "redoubles", "rescue", "bonuses"),
    "free_split": (*_NO_PLAIN_HAND, *_TAKEN, "redoubles", "rescue", "bonuses"),
    **dict.fromkeys(("redoubles", "rescue", "bonuses"), _NO_PLAIN_HAND),
}
"""The knobs of variants that are not computed together with others."""


class Terms(NamedTuple):
    """The knobs that odds depend on."""

    player_aces: Aces
    dealer_low: bool
    """Whether the dealer's aces count 1."""
    follows_player: bool
    """Whether the dealer draws to the player's total."""
    hits_soft: int
    """The highest soft total that the dealer hits; 0 where a soft total stands as a hard one."""
    ties: tuple[float, ...]
    """The value of equal totals to the player, by total."""
    natural_tie: float
    """The value of a natural that the dealer has too."""
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
    push_22_naturals: bool
    open: bool
    """Whether both of the dealer's cards are seen."""
    most_doubled: int
    """The most cards of a hand that can be doubled."""
    double_split_aces: bool
    doubled_low: bool
    """Whether the aces that a hand has when it is doubled count 1."""
    redoubles: int
    rescue: bool
    free_double: Double
    most_freed: int
    """The most cards of a hand that can be doubled free."""
    free_split: frozenset[int]
    """The pairs that are split free, by rank 0 … 9."""
    may_split: frozenset[int]
    """The pairs that can be split."""
    most_surrendered: int
    """The most cards of a hand that can be given up."""
    surrender_after_split: bool
    surrender_ten_or_ace: bool
    bonuses: tuple[Bonus, ...]
    packs: Packs
    """The fresh shoe, where there are bonuses; else none."""
    splits: Splits = Splits.CDP

    def natural_with(self, upcard: int) -> int | None:
        """The rank that makes a natural of the dealer's with `upcard`, if one can be; both 0 … 9."""
        if not self.naturals or self.dealer_low or upcard not in (ACE, TEN):
            return None
        return TEN if upcard == ACE else ACE

    def early(self, upcard: int) -> bool:
        """Whether surrender is asked about before the dealer looks for a natural."""
        return self.surrender is Surrender.EARLY and upcard in (ACE, TEN)

    @property
    def free(self) -> bool:
        """Whether there are stakes that cannot be lost."""
        return self.free_double is not Double.NONE or bool(self.free_split)

    @property
    def unlike(self) -> bool:
        """Whether hands are settled otherwise than by their totals and one bet."""
        doubled = self.doubled_low or self.rescue or self.redoubles > 0
        given_up = self.surrender_after_split or self.most_surrendered > MOST_CARDS_GIVEN_UP
        return doubled or given_up or self.free or bool(self.bonuses) or self.push_22_naturals

    @property
    def stages(self) -> int:
        """The number of times that a bet can be doubled."""
        return 1 + self.redoubles

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
    _check_variants(rules, splits)
    numerator, denominator = rules.blackjack_pays.ratio
    worth = {Tie.DEALER: -1.0, Tie.PUSH: 0.0, Tie.PLAYER: 1.0}
    natural_pays = numerator / denominator
    natural_tie = worth[rules.tied(NATURAL)]
    return Terms(
        player_aces=rules.player_aces,
        dealer_low=rules.dealer_aces is not Aces.BEST,
        follows_player=follows,
        hits_soft=rules.dealer_hits_soft,
        ties=tuple(worth[rules.tied(str(total))] for total in range(LIMIT + 1)),
        natural_tie=natural_pays if natural_tie > 0 else natural_tie,
        dealt_21=rules.dealt_21,
        drawn_21=rules.drawn_21,
        charlie=rules.charlie,
        dealer_plays_on=rules.bust is AtBust.DEALER_PLAYS,
        natural_pays=natural_pays,
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
        push_22_naturals=rules.push_22_naturals,
        open=rules.hole_card is HoleCard.OPEN,
        most_doubled=rules.double_cards or LIMIT,
        double_split_aces=rules.double_split_aces,
        doubled_low=rules.doubled_aces is Aces.LOW,
        redoubles=rules.redoubles,
        rescue=rules.rescue,
        free_double=rules.free_double,
        most_freed=rules.free_double_cards or LIMIT,
        free_split=_pairs(rules.free_split),
        may_split=_pairs(rules.split_only or PAIR_LETTERS),
        most_surrendered=rules.surrender_cards or LIMIT,
        surrender_after_split=rules.surrender_after_split,
        surrender_ten_or_ace=rules.surrender_against is Against.TEN_OR_ACE,
        bonuses=rules.bonuses,
        packs=_packs(rules) if rules.bonuses else Packs(0, ""),
        splits=splits,
    )


def _packs(rules: Rules) -> Packs:
    return Packs(rules.decks, "".join(rank for rank in RANK_LETTERS if rank not in rules.left_out))


def _pairs(letters: str) -> frozenset[int]:
    return frozenset(map(PAIR_LETTERS.index, letters))


def _check_variants(rules: Rules, splits: Splits) -> None:
    """Raises OddsRefused for what is not computed of the knobs of variants."""
    turned = rules.turned
    if splits is not Splits.CDP and (knob := next((knob for knob in turned if knob in STAGED), None)):
        raise OddsRefused(f"split pairs by the plan {splits} are not computed for {knob}: only by cdp")
    for knob, others in EXCLUDED.items():
        other = next((other for other in others if _is_turned(rules, other)), None)
        if knob in turned and other is not None:
            raise OddsRefused(f"odds are not computed for {knob} with {other}")
    if rules.hole_card is HoleCard.OPEN:
        if rules.surrender_against is not Against.ANY:
            raise OddsRefused("odds are not computed for surrender_against with hole_card = open")
        if any(bonus.upcard for bonus in rules.bonuses):
            raise OddsRefused("odds are not computed for a bonus against an upcard with hole_card = open")
    for bonus in rules.bonuses:
        if problem := refused(bonus):
            raise OddsRefused(f"odds are not computed for the bonus {bonus.name!r}: {problem}")


def _is_turned(rules: Rules, setting: str) -> bool:
    """Whether a knob is turned, or turned to a value: `rescue`, or `bust = dealer-plays`."""
    knob, _, value = setting.partition(" = ")
    return str(getattr(rules, knob)) == value if value else knob in rules.turned


def payoffs(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """Returns the value of standing on a total against each of the dealer's `totals`. Shape (22, totals)."""
    dealer = np.array(totals)[None, :]
    player = np.arange(LIMIT + 1)[:, None]
    pays: Floats = np.sign(player - dealer).astype(np.float64)
    pays = np.where(player == dealer, np.array(terms.ties)[:, None], pays)
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
    hole: int | None = None
    """The dealer's second card where it is seen; then that is out of the shoe too."""

    @property
    def shows_natural(self) -> bool:
        """Whether the dealer has a natural that is seen: the round is over."""
        return self.hole is not None and self.terms.natural_with(self.upcard) == self.hole


def case_of(terms: Terms, upcard: int, peeked: bool | None = None, hole: int | None = None) -> Case:
    """Returns the case of an upcard; `peeked` None: whether the dealer has looked follows from the terms."""
    if terms.bonuses:
        terms = terms._replace(bonuses=against(terms.bonuses, upcard))
    if terms.surrender_ten_or_ace and upcard not in (ACE, TEN):
        terms = terms._replace(surrender=Surrender.NONE)
    if hole is not None:
        return Case(terms, upcard, None, False, hole)
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
    points = hard + HIGH_ACE * soft if terms.player_aces is Aces.BEST else hard
    highest = hard + HIGH_ACE * soft if terms.player_aces is Aces.DECLARED else points
    kind = _kinds(terms, begins, points, cards)
    dealt = (cards == 2) & (not begins.split)
    declared_natural = dealt & (highest == LIMIT) & (points < LIMIT) & terms.naturals
    can_double = (kind == HandState.DECIDES) | (points == LIMIT)
    paid_alone = None
    if terms.bonuses:
        paid_alone = _paid(terms, begins, points, cards, doubled=False)
        kind = _ended_by_bonus(kind, paid_alone)
    doubled = _doubled(terms, begins, nodes, hard, points, cards)
    if terms.original_lost and doubled is not None:
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
        np.flatnonzero(
            _doubles(terms, begins, hard if terms.doubled_low else points, soft, cards) & can_double
        ),
        np.flatnonzero(declared_natural),
        _frees(terms, begins, hard, soft, cards) & (kind == HandState.DECIDES),
        _gives_up(terms, begins, cards) & (kind == HandState.DECIDES),
        paid_alone,
        doubled,
        _stages(terms, doubled, hard, cards, following),
    )


def _paid(terms: Terms, begins: Beginning, points: Ints, cards: Ints, doubled: bool) -> Paid:
    bonuses = [
        bonus
        for bonus in terms.bonuses
        if (bonus.after_double or not doubled) and (bonus.after_split or not begins.split)
    ]
    counts = COUNTS[: len(points)] + np.array(begins.counts)
    return paid(bonuses, terms.packs, counts, points, cards)


def _ended_by_bonus(kind: Ints, paid_: Paid) -> Ints:
    """The states of hands, those of them winning that surely have a bonus."""
    if ((kind == HandState.DECIDES) & (paid_.chance > 0) & (paid_.chance < 1)).any():
        raise OddsRefused("odds are not computed for a bonus that depends on suits and leaves a decision")
    return np.where((paid_.chance == 1) & (kind != HandState.NATURAL), HandState.WINS, kind)


def _doubled(
    terms: Terms, begins: Beginning, nodes: int, hard: Ints, points: Ints, cards: Ints
) -> DoubledTree | None:
    if not (terms.doubled_low or terms.rescue or terms.redoubles or terms.bonuses):
        return None
    points = hard if terms.doubled_low else points
    kind = np.full(nodes, HandState.DECIDES if terms.rescue or terms.redoubles else HandState.STANDS)
    kind[points == LIMIT] = _AT_21[terms.drawn_21]
    kind[(points == LIMIT) & (kind == HandState.DECIDES)] = HandState.STANDS
    if terms.charlie:
        kind[cards >= terms.charlie] = HandState.WINS
    payment = None
    if terms.bonuses:
        payment = _paid(terms, begins, points, cards, doubled=True)
        kind = _ended_by_bonus(kind, payment)
    return DoubledTree(points, kind, payment)


def _stages(terms: Terms, doubled: DoubledTree | None, hard: Ints, cards: Ints, following: Ints) -> Stages:
    none = np.zeros(0, dtype=np.intp)
    if doubled is None:
        return Stages(1, none, following[:0], none)
    decides = (doubled.kind == HandState.DECIDES) & (cards > 2)
    again = none
    if terms.redoubles:
        least, most = DOUBLES[terms.double]
        again = np.flatnonzero((hard >= least) & (hard <= most) & decides)
    rescues = np.flatnonzero(decides) if terms.rescue else none
    return Stages(terms.stages, again, following[again], rescues)


def _frees(terms: Terms, begins: Beginning, hard: Ints, soft: Bools, cards: Ints) -> Bools:
    least, most = DOUBLES[terms.free_double]
    can: Bools = (cards >= 2) & (cards <= terms.most_freed) & (hard >= least) & (hard <= most) & ~soft
    if begins.split and not (terms.double_after_split and (terms.double_split_aces or not begins.of_aces)):
        can &= False
    return can


def _gives_up(terms: Terms, begins: Beginning, cards: Ints) -> Bools:
    can: Bools = (cards >= 2) & (cards <= terms.most_surrendered)
    if terms.surrender is not Surrender.LATE or (begins.split and not terms.surrender_after_split):
        can &= False
    return can


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
    softs: Ints
    """Shape (some,): the places of soft hands that can be doubled as low ones; `doubles` are the others."""
    lowered: Ints
    """Shape (ranks, some): as `following`."""
    frees: Ints
    """Shape (some,): the places of those that can be doubled free."""
    freed: Ints
    """Shape (ranks, some): as `following`."""
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
    stages: "Stages"


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
        hits, doubles, softs, frees = (here[can[here]] for can in kinds)
        following, doubled, lowered, freed = (
            place[tree.following[some, :ranks].T] for some in (hits, doubles, softs, frees)
        )
        span = slice(*np.searchsorted(nodes, (layer.start, layer.stop)))
        gives_up = place[here[tree.gives_up[here]]]
        layers.append(
            Layer(
                *(span, place[hits], following, place[doubles], doubled),
                *(place[softs], lowered, place[frees], freed, gives_up),
            )
        )
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
    can: Bools = (cards >= 2) & (cards <= terms.most_doubled) & (points >= least) & (points <= most)
    if begins.split and (not terms.double_after_split or (begins.of_aces and not terms.double_split_aces)):
        can &= False
    if not terms.double_soft and terms.player_aces is Aces.BEST:
        can &= ~soft
    return can
