"""The dealer against every hand of a round at once: unsplit hands, and hands of every pair that can be split.

A hand that stands loses its bet, or part of it, to some of the dealer's finished hands. The chance of a
player's and a dealer's hand together depends only on the cards of both, with the upcard: it is a product over
ranks. So the cards that are gone, and the dealer's hands, are each split into low cards (aces and twos) and
high cards. The chances of a total are then a product of three matrices: the low cards that are gone by the
dealer's low cards; the numbers of orders, the dealer's low cards by the high ones; and the dealer's high cards
by the high cards that are gone. The total number of cards enters with the first. Which hands there are depends
on the rules only, so their places in the matrices are computed once for every shoe and every upcard.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import DEALER_STANDS, Aces
from blackjack_tui.odds.computed_rules import Case, Terms, payoffs
from blackjack_tui.odds.dealer import FEW_POINTS, DealerHands, HighCards, dealer_hands
from blackjack_tui.odds.ends import Ends
from blackjack_tui.odds.hands import COUNTS, RANK_COUNT, Floats, Ints, JointShoe, distinct_rows, products
from blackjack_tui.odds.masks import HandState, first_like_upcards
from blackjack_tui.odds.splits import split_tree
from blackjack_tui.odds.trees import NOTHING, Reached, Tree, reached, tree_of

_ALIKE: Final = DEALER_STANDS - 1
"""Hands of this total and less lose to the same dealers."""
_FILLED: Final = 0.7
"""About the least share of the removals in a block that is needed."""
_NO_CARD: Final = np.zeros((1, RANK_COUNT), dtype=np.intp)


class TreeHands(NamedTuple):
    """The hands of one tree, with some numbers of cards of a pair gone."""

    tree: Tree
    reached: Reached
    pair: int | None
    gone: int
    """How many numbers of pair cards can be gone: the first length of arrays by cards gone."""
    rows: slice
    """Their places among all hands, by the cards gone and then by the nodes that are reached."""


class Block(NamedTuple):
    """A rectangle of removals: every one of some low parts together with every one of some high parts."""

    lows: slice
    """Rows of `TableLayout.row_lows`."""
    highs: slice
    """Rows of `TableLayout.highs`."""
    cells: slice
    """Their places among all cells, row after row of low parts."""


class TableLayout(NamedTuple):
    """Every hand of a round as a removal: the cards that are gone from the shoe."""

    hands: tuple[TreeHands, ...]
    lows: Ints
    """Shape (some, 2): counts of aces and twos that are gone."""
    highs: HighCards
    """Threes to tens that are gone, in the order of the blocks."""
    row_lows: Ints
    """Shape (rows,): rows of `lows`, for each number of high cards."""
    row_sizes: Ints
    """Shape (rows,): how many cards are gone, low and high."""
    blocks: tuple[Block, ...]
    cells: int
    """The number of removals in all blocks."""
    cell: Ints
    """Shape (hands,): the place of a hand's removal."""
    total: Ints
    """Shape (hands,): the total that the hand loses by, from 16 on, as 0 to 5."""
    low: Ints
    """Shape (hands,): a row of `lows`."""
    high: Ints
    """Shape (hands,): a row of `highs`."""
    counts: NDArray[np.int8]
    """Shape (10, hands): the cards that are gone. In bytes: there are layouts for many rule books."""
    size: Ints
    """Shape (hands,): how many."""
    wins: Ints
    """Shape (some,): the hands that win at once."""
    naturals: Ints
    of_pairs: Ints
    """Shape (some,): the hands of split pairs."""


def layout_serves(terms: Terms) -> bool:
    """Whether all hands can be computed at once: they are settled by totals, on the same terms everywhere."""
    declared = terms.rules.player_aces is Aces.DECLARED
    upcards_differ = len({*first_like_upcards(terms.rules)}) > 1
    settled_otherwise = terms.has_variants or terms.follows_player or terms.dealer_plays_on
    return not (settled_otherwise or declared or terms.open or upcards_differ)


class HandGroup(NamedTuple):
    """The hands of one tree, for each of some numbers of pair cards that are gone."""

    pair: int | None
    """The pair's rank; None for unsplit hands."""
    fewest_gone: int
    numbers: int
    """How many numbers there are, from `fewest_gone` on."""


@lru_cache(maxsize=64)
def layout_of(terms: Terms, groups: tuple[HandGroup, ...]) -> TableLayout:
    """Returns the layout of the hands in `groups`."""
    hands: list[TreeHands] = []
    removed, totals = [], []
    rows = 0
    for pair, fewest, numbers in groups:
        tree = tree_of(terms, NOTHING) if pair is None else split_tree(terms, pair)
        reach = reached(terms, tree.begins)
        hands.append(TreeHands(tree, reach, pair, numbers, slice(rows, rows + numbers * len(reach.nodes))))
        rows += numbers * len(reach.nodes)
        for gone in range(fewest, fewest + numbers):
            counts = COUNTS[reach.nodes]
            if pair is not None:
                counts[:, pair] += gone
            removed.append(counts)
            totals.append(np.maximum(tree.points[reach.nodes], _ALIKE) - _ALIKE)
    every = np.concatenate(removed)
    lows, low = distinct_rows(every[:, :FEW_POINTS])
    highs, high = distinct_rows(every[:, FEW_POINTS:])
    kind = np.concatenate([np.tile(each.tree.kind[each.reached.nodes], each.gone) for each in hands])
    is_of_pair = np.concatenate(
        [np.full(each.rows.stop - each.rows.start, each.pair is not None) for each in hands]
    )
    row_lows, row_sizes, blocks, cell, order = _blocks(lows, highs, low, high)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return TableLayout(
        hands=tuple(hands),
        lows=lows,
        highs=HighCards.of(highs[order]),
        row_lows=row_lows,
        row_sizes=row_sizes,
        blocks=blocks,
        cells=blocks[-1].cells.stop,
        cell=cell,
        total=np.concatenate(totals),
        low=low,
        high=place[high],
        counts=np.ascontiguousarray(every.T, dtype=np.int8),
        size=every.sum(axis=1),
        wins=np.flatnonzero(kind == HandState.WINS),
        naturals=np.flatnonzero(kind == HandState.NATURAL),
        of_pairs=np.flatnonzero(is_of_pair),
    )


def _blocks(lows: Ints, highs: Ints, low: Ints, high: Ints) -> tuple[Ints, Ints, tuple[Block, ...], Ints, Ints]:
    """Covers the removals with blocks. Returns `row_lows`, `row_sizes`, `blocks` and `cell` of `TableLayout`.

    Last comes the order of the high parts in the blocks. `low`, `high`: each removal's rows of `lows`, `highs`.
    """
    sizes = highs.sum(axis=1)
    row_lows, row_sizes, blocks, orders = [], [], [], []
    # Of each high part: where its block's cells start, how wide the block is, and the part's column in it.
    start, width, offset = (np.empty(len(highs), dtype=np.intp) for _ in range(3))
    place = np.empty((int(sizes.max()) + 1, len(lows)), dtype=np.intp)
    rows = columns = cells = 0
    for size in np.unique(sizes):
        of_size = np.flatnonzero(sizes == size)
        needed = np.zeros((len(lows), len(highs)), dtype=bool)
        needed[low, high] = True
        needed = needed[:, of_size]
        used = np.flatnonzero(needed.any(axis=1))
        # Where a high part is needed with few low parts, these are the first ones: blocks are nearly full.
        used = used[np.argsort(-needed[used].sum(axis=1), kind="stable")]
        place[size, used] = np.arange(len(used))
        heights = len(used) - needed[used[::-1]].argmax(axis=0)
        by_height = np.argsort(-heights, kind="stable")
        of_size, heights = of_size[by_height], heights[by_height]
        first = 0
        while first < len(heights):
            height = int(heights[first])
            last = int(np.searchsorted(-heights, -_FILLED * height, side="right"))
            parts = of_size[first:last]
            end = cells + height * len(parts)
            blocks.append(
                Block(slice(rows, rows + height), slice(columns, columns + len(parts)), slice(cells, end))
            )
            start[parts], width[parts], offset[parts] = cells, len(parts), np.arange(len(parts))
            columns, cells, first = columns + len(parts), end, last
        row_lows.append(used)
        row_sizes.append(lows[used].sum(axis=1) + size)
        orders.append(of_size)
        rows += len(used)
    cell = start[high] + place[sizes[high], low] * width[high] + offset[high]
    return np.concatenate(row_lows), np.concatenate(row_sizes), tuple(blocks), cell, np.concatenate(orders)


def _lost(terms: Terms, shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Floats:
    """Each hand's losses, compared with a win: 2 for a loss, 1 for a push; joint. Shape (cases, hands)."""
    losses: Floats = (1 - payoffs(terms, dealers.totals))[_ALIKE : LIMIT + 1]
    places = layout.total * layout.cells + layout.cell
    lost = np.empty((len(dealers.cases), len(layout.cell)))
    for case, total_masses in enumerate(_total_masses(shoe, layout, dealers)):
        lost[case] = (losses @ total_masses).take(places)
    return lost


def totals_against(case: Case, shoe: JointShoe, layout: TableLayout) -> Floats:
    """The masses of the dealer's totals, as `dealer.masses` has them, against every hand of a layout.

    The dealer's cards that are seen are still in `shoe`. Shape (hands, totals).
    """
    (total_masses,) = _total_masses(shoe, layout, dealer_hands([case]))
    found: Floats = total_masses.take(layout.cell, axis=1).T
    return found


def _total_masses(shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Iterator[Floats]:
    """Yields the masses of the dealer's totals with each removal, case after case. Shape (totals, cells).

    Each case overwrites the array of the one before.
    """
    falling, inverse = shoe
    lows = products(falling[:FEW_POINTS], layout.lows, dealers.lows)[layout.row_lows]
    low_sizes = layout.row_sizes[:, None] + dealers.low_sizes
    by_size = [lows * inverse[low_sizes + high_cards] for high_cards in range(dealers.most_high + 1)]
    highs = dealers.highs.products(falling, layout.highs)
    totals = len(dealers.totals)
    masses = np.empty((totals, layout.cells))
    every_low = np.empty((totals, len(lows), max(len(case.highs) for case in dealers.cases)))
    for case in dealers.cases:
        by_low = every_low[:, :, : len(case.highs)]
        for part in case.parts:
            np.matmul(
                by_size[part.high_cards][:, part.lows], part.orders, out=by_low[part.total][:, part.columns]
            )
        by_high = highs[case.highs]
        for block in layout.blocks:
            shape = (totals, block.lows.stop - block.lows.start, -1)
            cells = masses[:, block.cells].reshape(shape)
            np.matmul(by_low[:, block.lows], by_high[:, block.highs], out=cells)
        yield masses


def ends_against(cases: Sequence[Case], shoe: JointShoe, layout: TableLayout) -> Ends:
    """The values of the hands of a layout against the upcard of each case. All upcards are still in `shoe`."""
    terms, size, counts = cases[0].terms, layout.size, layout.counts
    lost = _lost(terms, shoe, layout, dealer_hands(cases))
    # The factors that one card more brings to a mass: by its rank, and by the number of cards.
    by_rank, by_size = _ratios(shoe.falling), _ratios(shoe.inverse)
    upcards = np.array([case.upcard for case in cases])
    mass = by_rank[upcards[:, None], counts[upcards]]
    mass *= _masses(shoe, layout) * by_size[size]
    stand = mass - lost
    stand[:, layout.naturals] = terms.natural_pays * mass[:, layout.naturals]
    original = None
    for place, case in enumerate(cases):
        if case.natural is None:
            continue
        natural = mass[place] * by_rank[case.natural][counts[case.natural]] * by_size[size + 1]
        # The hole card is unseen too: where no other card is, there is nothing left to draw.
        alive = (mass[place] - natural) * (shoe.inverse[size + 2] > 0)
        if case.peeked:
            mass[place], natural = alive, np.zeros(len(natural))
        stand[place] = alive - lost[place] - natural
        dealt = layout.naturals
        stand[place, dealt] = terms.natural_pays * alive[dealt] + terms.natural_tie * natural[dealt]
        if terms.only_original_lost and not case.peeked:
            original = np.zeros_like(mass) if original is None else original
            original[place] = natural
            original[place, layout.wins] = 0
            stand[place, layout.of_pairs] += natural[layout.of_pairs]
    stand[:, layout.wins] = mass[:, layout.wins]
    return Ends(stand, mass, original).each(lambda values: np.ascontiguousarray(values.T))


def _masses(shoe: JointShoe, layout: TableLayout) -> Floats:
    """The mass of each removal, without an upcard. Shape (hands,)."""
    low = products(shoe.falling[:FEW_POINTS], layout.lows, _NO_CARD[:, :FEW_POINTS])[:, 0]
    high = HighCards.of(_NO_CARD[:, FEW_POINTS:]).products(shoe.falling, layout.highs)[0]
    found: Floats = low[layout.low] * high[layout.high] * shoe.inverse[layout.size]
    return found


def _ratios(falling: Floats) -> Floats:
    """Each number of an array divided by the one before it, in its last dimension."""
    before = falling[..., :-1]
    found: Floats = np.divide(falling[..., 1:], before, out=np.zeros_like(before), where=before > 0)
    return found
