"""The dealer against every hand of a round at once: unsplit hands, and hands of every pair that can be split.

A hand that stands loses its bet, or part of it, to some of the dealer's finished hands. The chance of a
player's and a dealer's hand together depends only on the cards of both, with the upcard: it is a product over
ranks. So the cards that are gone (a removal), and the dealer's hands, are each split into low cards (aces and
twos) and high cards. The chances of a total are then a product of three matrices: the low cards that are gone
by the dealer's low cards; the numbers of orders, the dealer's low cards by the high ones; and the dealer's high
cards by the high cards that are gone. The total number of cards enters with the first. Which hands there are
depends on the rules only, so their places in the matrices are computed once for every shoe and every upcard.
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
    """Shape (rows,): the low parts of the blocks, rows of `lows`. Blocks with as many high cards share them."""
    row_sizes: Ints
    """Shape (rows,): how many cards are gone, low and high."""
    blocks: tuple[Block, ...]
    cells: int
    """The number of removals in all blocks."""
    hand_cells: Ints
    """Shape (hands,): the place of a hand's removal."""
    total_rows: Ints
    """Shape (hands,): the total that the hand loses by, from 16 on, as 0 to 5."""
    low_rows: Ints
    """Shape (hands,): a row of `lows`."""
    high_rows: Ints
    """Shape (hands,): a row of `highs`."""
    counts: NDArray[np.int8]
    """Shape (10, hands): the cards that are gone. In bytes: there are layouts for many rule books."""
    sizes: Ints
    """Shape (hands,): how many cards are gone."""
    wins: Ints
    """Shape (some,): the hands that win at once."""
    naturals: Ints
    of_pairs: Ints
    """Shape (some,): the hands of split pairs."""


def layout_serves(terms: Terms) -> bool:
    """Whether all hands can be computed at once: they are settled by totals, on the same terms everywhere."""
    if terms.has_variants or terms.follows_player or terms.dealer_plays_on or terms.open:
        return False
    if terms.rules.player_aces is Aces.DECLARED:
        return False
    return len({*first_like_upcards(terms.rules)}) == 1  # all upcards are like the first one


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
    # The hands one after the other: of each group, of each number of pair cards gone, and of each node.
    hands: list[TreeHands] = []
    removals, totals, kinds, is_of_pair = [], [], [], []
    begin = 0
    for pair, fewest, numbers in groups:
        tree = tree_of(terms, NOTHING) if pair is None else split_tree(terms, pair)
        reach = reached(terms, tree.begins)
        end = begin + numbers * len(reach.nodes)
        hands.append(TreeHands(tree, reach, pair, numbers, slice(begin, end)))
        begin = end
        for gone in range(fewest, fewest + numbers):
            counts = COUNTS[reach.nodes]  # a copy
            if pair is not None:
                counts[:, pair] += gone
            removals.append(counts)
            totals.append(np.maximum(tree.points[reach.nodes], _ALIKE) - _ALIKE)
            kinds.append(tree.kind[reach.nodes])
            is_of_pair.append(np.full(len(reach.nodes), pair is not None))
    all_removals, kind = np.concatenate(removals), np.concatenate(kinds)
    # The removals' distinct low and high parts, and the blocks that have all removals.
    lows, low_rows = distinct_rows(all_removals[:, :FEW_POINTS])
    highs, high_rows = distinct_rows(all_removals[:, FEW_POINTS:])
    row_lows, row_sizes, blocks, cells, order = _blocks(lows, highs, low_rows, high_rows)
    # The high parts are put in the order of the blocks: the new place of each is the inverse of `order`.
    place_in_blocks = np.argsort(order)
    return TableLayout(
        hands=tuple(hands),
        lows=lows,
        highs=HighCards.of(highs[order]),
        row_lows=row_lows,
        row_sizes=row_sizes,
        blocks=blocks,
        cells=blocks[-1].cells.stop,
        hand_cells=cells,
        total_rows=np.concatenate(totals),
        low_rows=low_rows,
        high_rows=place_in_blocks[high_rows],
        counts=np.ascontiguousarray(all_removals.T, dtype=np.int8),
        sizes=all_removals.sum(axis=1),
        wins=np.flatnonzero(kind == HandState.WINS),
        naturals=np.flatnonzero(kind == HandState.NATURAL),
        of_pairs=np.flatnonzero(np.concatenate(is_of_pair)),
    )


def _blocks(
    lows: Ints, highs: Ints, low_rows: Ints, high_rows: Ints
) -> tuple[Ints, Ints, tuple[Block, ...], Ints, Ints]:
    """Covers the removals with blocks, for one number of high cards after another.

    `low_rows`, `high_rows`: each removal's rows of `lows` and `highs`. Returns `row_lows`, `row_sizes`,
    `blocks` and `hand_cells` of `TableLayout`, and then the order of the high parts in the blocks: rows of
    `highs`.
    """
    sizes = highs.sum(axis=1)
    needed = np.zeros((len(lows), len(highs)), dtype=bool)
    needed[low_rows, high_rows] = True
    row_lows, row_sizes, blocks, orders = [], [], [], []
    # Of each high part: the first cell of its block, the block's width, and the part's column in the block.
    block_start, block_width, block_column = (np.empty(len(highs), dtype=np.intp) for _ in range(3))
    # By the number of high cards and the low part: the row in the block.
    block_row = np.empty((int(sizes.max()) + 1, len(lows)), dtype=np.intp)
    rows = columns = cells = 0  # those of all blocks so far
    for size in np.unique(sizes):
        # Sort both parts so that the needed removals fill a staircase, which blocks of equal heights cover.
        high_parts = np.flatnonzero(sizes == size)
        low_parts, heights = _nested(needed[:, high_parts])
        block_row[size, low_parts] = np.arange(len(low_parts))
        tallest_first = np.argsort(-heights, kind="stable")
        high_parts, heights = high_parts[tallest_first], heights[tallest_first]
        for group in _nearly_as_tall(heights):
            parts, height = high_parts[group], int(heights[group.start])
            width = len(parts)
            # All blocks of this size begin with its first row of low parts.
            blocks.append(
                Block(
                    slice(rows, rows + height),
                    slice(columns, columns + width),
                    slice(cells, cells + height * width),
                )
            )
            block_start[parts], block_width[parts], block_column[parts] = cells, width, np.arange(width)
            columns += width
            cells += height * width
        row_lows.append(low_parts)
        row_sizes.append(lows[low_parts].sum(axis=1) + size)
        orders.append(high_parts)
        rows += len(low_parts)
    # A removal's place: where its block starts, then by row and column.
    cell = (
        block_start[high_rows]
        + block_row[sizes[high_rows], low_rows] * block_width[high_rows]
        + block_column[high_rows]
    )
    return np.concatenate(row_lows), np.concatenate(row_sizes), tuple(blocks), cell, np.concatenate(orders)


def _nearly_as_tall(heights: Ints) -> Iterator[slice]:
    """Yields neighbours for one block each: the tallest that is left, and those of nearly the same height.

    `heights`: in descending order.
    """
    begin = 0
    while begin < len(heights):
        least_height = _FILLED * int(heights[begin])
        end = int(np.searchsorted(-heights, -least_height, side="right"))
        yield slice(begin, end)
        begin = end


def _nested(needed: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Returns the needed low parts, the most needed first, and how many of these cover each high part's needs.

    `needed`: whether a removal has a low part and a high part. Shape (low parts, high parts).
    """
    low_parts = np.flatnonzero(needed.any(axis=1))
    # A high part that needs few low parts needs the first ones in this order: blocks are nearly full.
    low_parts = low_parts[np.argsort(-needed[low_parts].sum(axis=1), kind="stable")]
    # For each high part, `argmax` counts the low parts at the end that it does not need.
    unneeded_at_end = needed[low_parts[::-1]].argmax(axis=0)
    return low_parts, len(low_parts) - unneeded_at_end


def _losses(terms: Terms, shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Floats:
    """Returns each hand's losses compared with a win, joint: a loss is 2, a push 1. Shape (cases, hands)."""
    # The losses of each total of the player's against each total of the dealer's. A win pays 1.
    loss_by_total: Floats = (1 - payoffs(terms, dealers.totals))[_ALIKE : LIMIT + 1]
    losses = np.empty((len(dealers.cases), len(layout.hand_cells)))
    # A hand's place in a flat table by its total and its removal's cell.
    places = layout.total_rows * layout.cells + layout.hand_cells
    for case, total_masses in enumerate(_total_masses(shoe, layout, dealers)):
        losses[case] = (loss_by_total @ total_masses).take(places)
    return losses


def totals_against(case: Case, shoe: JointShoe, layout: TableLayout) -> Floats:
    """Returns the masses of the dealer's totals against every hand of a layout. Shape (hands, totals).

    Columns as in `dealer.masses`. The dealer's visible cards are still in `shoe`.
    """
    (total_masses,) = _total_masses(shoe, layout, dealer_hands([case]))
    by_hand: Floats = total_masses.take(layout.hand_cells, axis=1).T
    return by_hand


def _total_masses(shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Iterator[Floats]:
    """Yields the masses of the dealer's totals with each removal, case after case. Shape (totals, cells).

    All cases are computed in the same array: use it before the next one.
    """
    falling, inverse = shoe
    # The first matrix of the module's docstring: low cards gone by the dealer's low cards. There is one for
    # each number of the dealer's high cards, since all cards count in `inverse`.
    lows = products(falling[:FEW_POINTS], layout.lows, dealers.lows)[layout.row_lows]
    low_sizes = layout.row_sizes[:, None] + dealers.low_sizes  # all cards but the dealer's high ones
    by_size = [lows * inverse[low_sizes + high_cards] for high_cards in range(dealers.most_high + 1)]
    # The third matrix: the dealer's high cards by the high cards gone.
    highs = dealers.highs.products(falling, layout.highs)
    totals = len(dealers.totals)
    masses = np.empty((totals, layout.cells))
    every_low = np.empty((totals, len(lows), max(len(case.highs) for case in dealers.cases)))
    for case in dealers.cases:
        # The first matrix times the second: totals, low cards gone, the dealer's high cards.
        by_low = every_low[:, :, : len(case.highs)]
        for part in case.parts:
            np.matmul(
                by_size[part.high_cards][:, part.lows], part.orders, out=by_low[part.total][:, part.columns]
            )
        # Times the third: totals, low cards gone, high cards gone, only in the blocks.
        by_high = highs[case.highs]
        for block in layout.blocks:
            shape = (totals, block.lows.stop - block.lows.start, -1)
            cells = masses[:, block.cells].reshape(shape)
            np.matmul(by_low[:, block.lows], by_high[:, block.highs], out=cells)
        yield masses


def ends_against(cases: Sequence[Case], shoe: JointShoe, layout: TableLayout) -> Ends:
    """Returns the values of a layout's hands against each case's upcard. All upcards are still in `shoe`."""
    terms, sizes, counts = cases[0].terms, layout.sizes, layout.counts
    losses = _losses(terms, shoe, layout, dealer_hands(cases))
    # A mass with one card more is multiplied by two factors: one by the card's rank and how many cards of it
    # are gone, one by the number of all cards gone.
    by_rank, by_size = _ratios(shoe.falling), _ratios(shoe.inverse)
    upcards = np.array([case.upcard for case in cases])
    mass = by_rank[upcards[:, None], counts[upcards]]  # shape (cases, hands), as all that follow
    mass *= _removal_masses(shoe, layout) * by_size[sizes]
    stand = mass - losses  # as if the dealer could have no natural
    stand[:, layout.naturals] = terms.natural_pays * mass[:, layout.naturals]
    original = None
    for row, case in enumerate(cases):
        if case.natural is None:
            continue
        natural = mass[row] * by_rank[case.natural][counts[case.natural]] * by_size[sizes + 1]
        # The hole card is unseen too: where no other card is, there is nothing left to draw.
        alive = (mass[row] - natural) * (shoe.inverse[sizes + 2] > 0)
        if case.peeked:  # the dealer has no natural
            mass[row], natural = alive, np.zeros(len(natural))
        stand[row] = alive - losses[row] - natural
        own = layout.naturals
        stand[row, own] = terms.natural_pays * alive[own] + terms.natural_tie * natural[own]
        if terms.only_original_lost and not case.peeked:
            # Hands that have won lose nothing. Split hands get the bet back here: `Ends.charged` takes it from
            # the first one later.
            original = np.zeros_like(mass) if original is None else original
            original[row] = natural
            original[row, layout.wins] = 0
            stand[row, layout.of_pairs] += natural[layout.of_pairs]
    stand[:, layout.wins] = mass[:, layout.wins]
    return Ends(stand, mass, original).each(lambda values: np.ascontiguousarray(values.T))


def _removal_masses(shoe: JointShoe, layout: TableLayout) -> Floats:
    """The mass of each removal, without an upcard. Shape (hands,)."""
    # As products with a hand that has no cards: in one column, or one row.
    low = products(shoe.falling[:FEW_POINTS], layout.lows, _NO_CARD[:, :FEW_POINTS])[:, 0]
    high = HighCards.of(_NO_CARD[:, FEW_POINTS:]).products(shoe.falling, layout.highs)[0]
    masses: Floats = low[layout.low_rows] * high[layout.high_rows] * shoe.inverse[layout.sizes]
    return masses


def _ratios(factors: Floats) -> Floats:
    """Returns each number divided by the previous one in the last dimension; 0 where the previous one is 0."""
    previous = factors[..., :-1]
    ratios: Floats = np.divide(factors[..., 1:], previous, out=np.zeros_like(previous), where=previous > 0)
    return ratios
