"""The dealer against every hand of a round at once: those unsplit, and those of every pair, split or split
again.

A hand that stands loses its bet, or part of it, to some of the dealer's ways to finish. What it loses is a
sum over these ways of a product over ranks (dealer.py). Here the sum is taken rank by rank, from the threes
to the twos to the aces, for all hands that have the same low cards and the same number of cards; the ranks
from four on are one product of two tables. Which hands there are depends on the rules only, so their places
in the tables are computed once and serve every shoe and every upcard.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import DEALER_STANDS, Aces, Split
from blackjack_tui.odds.cdp import ENDS, best_of, best_total, shares, split_values
from blackjack_tui.odds.dealer import DrawParts, parts_of
from blackjack_tui.odds.hands import COUNTS, LOW_RANKS, RANK_COUNT, Floats, Ints, JointShoe
from blackjack_tui.odds.splits import further_cards, limits, split_tree
from blackjack_tui.odds.terms import NOTHING, Case, HandState, Terms, Tree, payoffs, tree_of

_MIDDLE: Final = 6
"""The rank from which on the high ranks are in their second part: 7 to ten."""
_ALIKE: Final = DEALER_STANDS - 1
"""Hands of this total and less lose to the same dealers."""


class TreeHands(NamedTuple):
    """The hands of one tree, with so many further cards of a pair gone."""

    tree: Tree
    pair: int | None
    gone: int
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


@lru_cache(maxsize=8)
def layout_of(terms: Terms) -> TableLayout:
    """Returns the layout of a rule book."""
    found: list[TreeHands] = []
    removed, totals = [], []
    rows = 0
    pairs = range(RANK_COUNT if terms.split is not Split.NONE else 0)
    for pair in (None, *pairs):
        tree = tree_of(terms, NOTHING) if pair is None else split_tree(terms, pair)
        nodes = _reached(tree)
        further = 0 if pair is None else further_cards(2, 0, limits(terms, pair)[-1])
        for gone in range(further + 1):
            counts = COUNTS[nodes].copy()
            if pair is not None:
                counts[:, pair] += 2 + gone
            found.append(TreeHands(tree, pair, gone, slice(rows, rows + len(nodes)), nodes))
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
    """What the hand loses to the dealer's totals, beside winning all: 2 for a loss, 1 for a push."""


def tables(case: Case, shoe: JointShoe, layout: TableLayout) -> HandTables:
    """Returns the tables of a case; the upcard is out of `shoe`."""
    parts = parts_of(case)
    falling, inverse = shoe.falling, shoe.inverse
    some = np.arange(1 + layout.twos[:, 0].max())[:, None]
    threes, gone = layout.threes.T
    ways = falling[2][some + parts.threes][threes]
    ways *= inverse[gone[:, None] + parts.size]
    ways *= parts.orders
    by_threes = np.add.reduceat(ways, parts.same_twos, axis=1)
    losing = _losing(case.terms, parts.totals)
    count = len(parts.aces)
    by_total = np.zeros((_AT_ONCE, len(parts.totals) * count))
    by_hand = np.empty((len(layout.twos), len(losing), count))
    two = falling[1][some + parts.twos]
    for block in _blocks(len(layout.twos)):
        twos, of_threes = layout.twos[block].T
        sums = by_total[: len(twos)]
        sums[:, parts.places] = np.add.reduceat(two[twos] * by_threes[of_threes], parts.same_aces, axis=1)
        np.matmul(losing, sums.reshape(len(twos), len(parts.totals), count), out=by_hand[block])
    of_hand = by_hand.reshape(-1, count)
    ace = falling[0][np.arange(1 + layout.aces[:, 2].max())[:, None] + parts.aces]
    low = np.empty((len(layout.aces), len(parts.same_highs)))
    for block in _blocks(len(low)):
        of_twos, total, aces = layout.aces[block].T
        product = of_hand[of_twos * len(losing) + total]
        product *= ace[aces]
        np.add.reduceat(product, parts.same_highs, axis=1, out=low[block])
    high = _highs(falling, layout.highs, parts)
    lost = np.empty(len(layout.low))
    for block in _blocks(len(lost)):
        lost[block] = np.einsum("nd,nd->n", low[layout.low[block]], high[layout.high[block]])
    return HandTables(joint_masses(shoe, layout), lost)


_AT_ONCE: Final = 256
"""The number of rows whose products fit in a processor's cache."""


def _blocks(rows: int) -> list[slice]:
    return [slice(start, min(start + _AT_ONCE, rows)) for start in range(0, rows, _AT_ONCE)]


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
    """The products over the ranks from four on. Shape (removed, the dealer's high parts)."""
    found: Floats | None = None
    for first, last in ((LOW_RANKS, _MIDDLE), (_MIDDLE, RANK_COUNT)):
        columns = slice(first - LOW_RANKS, last - LOW_RANKS)
        mine, at = _different(removed[:, columns].tobytes(), len(removed), last - first)
        theirs, where = _different(parts.highs[:, columns].tobytes(), len(parts.highs), last - first)
        product = falling[first][mine[:, :1] + theirs[:, 0]]
        for rank in range(first + 1, last):
            product = product * falling[rank][mine[:, rank - first, None] + theirs[:, rank - first]]
        whole = product[:, where][at]
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
    """What a bet loses beside winning, by the player's total from 16 on and the dealer's. Shape (6, totals)."""
    losing: Floats = (1 - payoffs(terms, totals))[_ALIKE : LIMIT + 1]
    return losing


class Together(NamedTuple):
    """The first two cards against one upcard, of all upcards that were computed together; all joint."""

    unsplit: Floats
    """The value of every hand, by row of the table of hands, under best play that never splits."""
    splits: Mapping[int, float]
    """The value of splitting by the pair's rank, where all cards of its points make a pair."""


def together(cases: Sequence[Case], shoes: Sequence[JointShoe], surely: Floats) -> list[Together]:
    """Returns the values against each of some upcards, which are out of their shoes.

    `surely`: the mass of each pair by upcard, which no split is worth more than a few of. Shape (cases, 10).
    """
    terms = cases[0].terms
    layout = layout_of(terms)
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
    found = _Ends(terms, mass, natural, alive, versus)
    unsplit = best_of(layout.hands[0].tree, found.of(layout.hands[0])[:3])
    splits: list[dict[int, float]] = [{} for _ in cases]
    for pair in sorted({hands.pair for hands in layout.hands if hands.pair is not None}):
        ends = np.array([found.of(hands) for hands in layout.hands if hands.pair == pair])
        values = _split_values(terms, pair, ends, surely[:, pair])
        for place, value in enumerate(values):
            splits[place][pair] = value
    return [Together(unsplit[:, place], splits[place]) for place in range(len(cases))]


class _Ends(NamedTuple):
    """The values of hands that draw no more. All of shape (hands, cases)."""

    terms: Terms
    mass: Floats
    natural: Floats
    """The mass with the dealer's natural; 0 where the dealer has looked."""
    alive: Floats
    versus: Floats

    def of(self, hands: TreeHands) -> Floats:
        """The ends of cdp.py. Shape (ENDS, nodes + 1, cases)."""
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


def _split_values(terms: Terms, pair: int, ends: Floats, mass: Floats) -> list[float]:
    """The value of splitting in each case. `ends`: shape (cards, ENDS, nodes + 1, cases)."""
    tree = split_tree(terms, pair)
    counted = [(limit, each) for limit in limits(terms, pair) for each in shares(2, 0, limit)]
    values = split_values(tree, pair, ends, [(each.every, each.first) for _, each in counted])
    found = []
    for place, most in enumerate(mass):
        totals: dict[int, float] = {}
        for (limit, _), value in zip(counted, values[:, place], strict=True):
            totals[limit] = totals.get(limit, 0.0) + float(value)
        found.append(best_total(totals, float(most))[0])
    return found
