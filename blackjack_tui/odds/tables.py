"""The dealer against every hand of a round at once: those unsplit, and those of every pair, split or split
again.

A hand that stands loses its bet, or part of it, to some of the dealer's ways to finish. What it loses is a
sum over these ways of a product over ranks (dealer.py). Here the sum is taken rank by rank, from the threes
to the twos to the aces, for all hands that have the same low cards and the same number of cards; the ranks
from four on are one product of two tables. Which hands there are depends on the rules only, so their places
in the tables are computed once and serve every shoe and every upcard.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import DEALER_STANDS, Aces
from blackjack_tui.odds.dealer import DrawParts, RankSums, parts_of
from blackjack_tui.odds.hands import COUNTS, LOW_RANKS, RANK_COUNT, Floats, Ints, JointShoe
from blackjack_tui.odds.splits import split_tree
from blackjack_tui.odds.terms import NOTHING, Case, HandState, Terms, Tree, payoffs, tree_of

_MIDDLE: Final = 6
"""The rank from which on the high ranks are in their second part: 7 to ten."""
_ALIKE: Final = DEALER_STANDS - 1
"""Hands of this total and less lose to the same dealers."""


class TreeHands(NamedTuple):
    """The hands of one tree, with so many cards of a pair gone."""

    tree: Tree
    pair: int | None
    rows: slice
    """Their place among all hands."""
    nodes: Ints
    """Their nodes: those that a player can come to."""


class TableLayout(NamedTuple):
    """Every hand of a round, by its cards: the places of its parts in the tables of `lost`."""

    hands: tuple[TreeHands, ...]
    threes: Ints
    """Shape (some, 2): counts of threes and of all cards that are gone, the different ones."""
    twos: Ints
    """Shape (some, 2): counts of twos, and a row of `threes`."""
    aces: Ints
    """Shape (some, 3): a row of `twos`, the total that the hand loses by, and counts of aces."""
    highs: Ints
    """Shape (some, 7): counts of 4 to ten."""
    low: Ints
    """Shape (hands,): a row of `aces`."""
    high: Ints
    """Shape (hands,): a row of `highs`."""
    size: Ints
    """Shape (hands,): how many cards are gone."""


def serves(terms: Terms) -> bool:
    """Whether the layout has what a rule book needs."""
    declared = terms.player_aces is Aces.DECLARED
    return not (terms.follows_player or terms.dealer_plays_on or declared)


Which = tuple[int | None, int]
"""Hands of a tree: the pair's rank, or None for unsplit hands, and how many cards of the pair are gone."""


@lru_cache(maxsize=64)
def layout_of(terms: Terms, which: tuple[Which, ...]) -> TableLayout:
    """Returns the layout of the hands of some trees."""
    found: list[TreeHands] = []
    removed, totals = [], []
    rows = 0
    for pair, gone in which:
        tree = tree_of(terms, NOTHING) if pair is None else split_tree(terms, pair)
        nodes = _reached(tree)
        counts = COUNTS[nodes].copy()
        if pair is not None:
            counts[:, pair] += gone
        found.append(TreeHands(tree, pair, slice(rows, rows + len(nodes)), nodes))
        rows += len(nodes)
        removed.append(counts)
        totals.append(np.maximum(tree.points[nodes], _ALIKE) - _ALIKE)
    every, total = np.concatenate(removed), np.concatenate(totals)
    threes, third = np.unique(np.stack([every[:, 2], every.sum(axis=1)], 1), axis=0, return_inverse=True)
    twos, second = np.unique(np.stack([every[:, 1], third.reshape(-1)], 1), axis=0, return_inverse=True)
    aces, low = np.unique(np.stack([second.reshape(-1), total, every[:, 0]], 1), axis=0, return_inverse=True)
    highs, high = np.unique(every[:, LOW_RANKS:], axis=0, return_inverse=True)
    low, high = low.reshape(-1), high.reshape(-1)
    return TableLayout(tuple(found), threes, twos, aces, highs, low, high, every.sum(axis=1))


def _reached(tree: Tree) -> Ints:
    """The nodes that a hand can come to by any play."""
    reached = np.zeros(tree.nodes + 1, dtype=bool)
    reached[0] = True
    goes_on = (tree.kind == HandState.DECIDES) | (tree.kind == HandState.DRAWS)
    for layer in tree.layers:
        before = tree.before[layer]
        can = np.append(reached[:-1] & goes_on, False)
        reached[layer] |= can[before].any(axis=1)
    return np.flatnonzero(reached[:-1])


class HandTables(NamedTuple):
    """The values of every hand of a layout against one upcard, joint. Shapes (hands,)."""

    mass: Floats
    """q."""
    lost: Floats
    """The hand's losses to the dealer's totals, compared with a win: 2 for a loss, 1 for a push."""


def tables(case: Case, shoe: JointShoe, layout: TableLayout) -> HandTables:
    """Returns the tables of a case; the upcard is out of `shoe`."""
    parts = parts_of(case)
    falling, inverse = shoe.falling, shoe.inverse
    threes, gone = layout.threes.T
    ways = inverse[parts.size[:, None] + gone] * parts.orders[:, None]
    by_threes = np.zeros((parts.twos.terms, len(threes)))
    by_threes[parts.threes.places] = _summed(parts.threes, ways, falling[2], threes)
    losing = _losing(case.terms, parts.totals)
    by_hand = np.empty((parts.aces.terms, len(losing), len(layout.twos)))
    for block in _blocks(len(layout.twos), _FEW):
        twos, of_threes = layout.twos[block].T
        sums = np.zeros((parts.aces.terms * len(parts.totals), len(twos)))
        sums[parts.twos.places] = _summed(parts.twos, by_threes.take(of_threes, 1), falling[1], twos)
        by_hand[:, :, block] = losing @ sums.reshape(parts.aces.terms, len(parts.totals), -1)
    of_hand = by_hand.reshape(parts.aces.terms, -1)
    low = np.empty((len(parts.highs), len(layout.aces)))
    for block in _blocks(len(layout.aces), _MANY):
        of_twos, total, aces = layout.aces[block].T
        these = of_hand.take(total * len(layout.twos) + of_twos, 1)
        low[:, block] = _summed(parts.aces, these, falling[0], aces)
    high = _highs(falling, layout.highs, parts)
    lost = np.empty(len(layout.low))
    for block in _blocks(len(lost), _MANY):
        lost[block] = np.einsum("dn,dn->n", low.take(layout.low[block], 1), high.take(layout.high[block], 1))
    return HandTables(joint_masses(shoe, layout), lost)


def _summed(sums: RankSums, terms: Floats, falling: Floats, gone: Ints) -> Floats:
    """The sums of `terms`, each times ff of its count and the `gone` cards of the rank. Shape (sums, hands).

    `terms`: shape (terms, hands), overwritten. `gone`: shape (hands,).
    """
    found = terms[sums.spans[0]]
    found *= falling[gone]
    for count, span in enumerate(sums.spans[1:], 1):
        part = terms[span]
        part *= falling[gone + count]
        found[: len(part)] += part
    return found


_FEW: Final = 64
_MANY: Final = 512
"""The numbers of hands whose terms fit in a processor's cache: of all ways, and of those by aces."""


def _blocks(hands: int, size: int) -> list[slice]:
    return [slice(start, min(start + size, hands)) for start in range(0, hands, size)]


def joint_masses(shoe: JointShoe, layout: TableLayout) -> Floats:
    """The mass q of every hand. Shape (hands,)."""
    falling = shoe.falling
    threes = falling[2][layout.threes[:, 0]] * shoe.inverse[layout.threes[:, 1]]
    twos = falling[1][layout.twos[:, 0]] * threes[layout.twos[:, 1]]
    low = falling[0][layout.aces[:, 2]] * twos[layout.aces[:, 0]]
    high = np.ones(len(layout.highs))
    for rank in range(LOW_RANKS, RANK_COUNT):
        high *= falling[rank][layout.highs[:, rank - LOW_RANKS]]
    found: Floats = low[layout.low] * high[layout.high]
    return found


def _highs(falling: Floats, removed: Ints, parts: DrawParts) -> Floats:
    """The products over the ranks from four on. Shape (the dealer's high parts, removed)."""
    found: Floats | None = None
    for first, last in ((LOW_RANKS, _MIDDLE), (_MIDDLE, RANK_COUNT)):
        columns = slice(first - LOW_RANKS, last - LOW_RANKS)
        mine, at = _different(removed[:, columns].tobytes(), len(removed), last - first)
        theirs, where = _different(parts.highs[:, columns].tobytes(), len(parts.highs), last - first)
        product = falling[first][theirs[:, :1] + mine[:, 0]]
        for rank in range(first + 1, last):
            product = product * falling[rank][theirs[:, rank - first, None] + mine[:, rank - first]]
        whole = product[where].take(at, 1)
        found = whole if found is None else found * whole
    assert found is not None
    return found


@lru_cache(maxsize=256)
def _different(counts: bytes, rows: int, ranks: int) -> tuple[Ints, Ints]:
    """The different rows of an array of counts, and where each of its rows is among them."""
    array = np.frombuffer(counts, dtype=np.intp).reshape(rows, ranks)
    different, where = np.unique(array, axis=0, return_inverse=True)
    return different, where.reshape(-1)


def _losing(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """A bet's loss compared with a win, by the player's total from 16 and the dealer's. Shape (6, totals)."""
    losing: Floats = (1 - payoffs(terms, totals))[_ALIKE : LIMIT + 1]
    return losing


ENDS: Final = 5
"""Standing, doubled and busts; then what the first two lose where a natural takes original bets only."""


class Ends(NamedTuple):
    """The values of hands that draw no more. All of shape (hands, cases)."""

    terms: Terms
    mass: Floats
    natural: Floats
    """The mass with the dealer's natural; 0 where the dealer has looked."""
    alive: Floats
    versus: Floats

    def of(self, hands: TreeHands) -> Floats:
        """The values of hands that draw no more, as ENDS has them. Shape (ENDS, nodes + 1, cases)."""
        tree, rows, nodes = hands.tree, hands.rows, hands.nodes
        found = np.zeros((ENDS, tree.nodes + 1, self.mass.shape[1]))
        mass, lost, versus = self.mass[rows], self.natural[rows], self.versus[rows]
        stand, doubled, bust, *originals = found
        if self.terms.original_lost and hands.pair is not None:
            stand[nodes], doubled[nodes] = versus, 2 * versus
            originals[0][nodes] = originals[1][nodes] = -lost
        else:
            stand[nodes] = versus - lost
            doubled[nodes] = 2 * versus - (1 if self.terms.original_lost else 2) * lost
        kind = tree.kind[nodes]
        wins = kind == HandState.WINS
        for array, times in ((stand, 1), (doubled, 2)):
            array[nodes[wins]] = times * mass[wins]
        for array in originals:
            array[nodes[wins]] = 0
        dealt = kind == HandState.NATURAL
        stand[nodes[dealt]] = self.terms.natural_pays * self.alive[rows][dealt] + self.terms.tie * lost[dealt]
        whole = np.zeros_like(stand)
        whole[nodes] = mass
        drawn = -mass
        for rank in range(RANK_COUNT):
            drawn = drawn + whole[tree.following[nodes, rank]]
        bust[nodes] = drawn
        return found


def ends_against(cases: Sequence[Case], shoes: Sequence[JointShoe], layout: TableLayout) -> Ends:
    """The values of the hands of a layout against each of some upcards, which are out of their shoes."""
    every = [tables(case, shoe, layout) for case, shoe in zip(cases, shoes, strict=True)]
    drawn = np.stack([each.mass for each in every], axis=1)
    natural, alive = np.zeros_like(drawn), drawn.copy()
    for place, (case, shoe) in enumerate(zip(cases, shoes, strict=True)):
        if case.natural is not None:
            natural[:, place] = joint_masses(shoe.after(case.natural), layout)
            # The hole card is unseen too: where no other card is, there is nothing left to draw.
            alive[:, place] -= natural[:, place]
            alive[:, place] *= shoe.inverse[layout.size + 1] > 0
    versus = alive - np.stack([each.lost for each in every], axis=1)
    peeked = np.array([case.peeked for case in cases])
    mass = np.where(peeked, alive, drawn)
    natural = np.where(peeked, 0.0, natural)
    return Ends(cases[0].terms, mass, natural, alive, versus)
