"""The dealer against every hand of a round at once: those unsplit, and those of every pair, split or split
again.

A hand that stands loses its bet, or part of it, to some of the dealer's finished hands. The chance of a
player's and a dealer's hand together depends on the cards of both alone, the upcard among them: it is a product
over ranks. So the cards that are gone, and the dealer's hands, are each taken apart into low cards (aces and
twos) and high cards, and the chances of a total are a product of three matrices: the low cards that are gone by
the dealer's; the numbers of orders, of the dealer's low cards by the high ones; and the dealer's high cards by
those that are gone. How many cards these are together joins the first. Which hands there are depends on the
rules only. So their places in the matrices are computed once, and serve every shoe and every upcard.
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
from blackjack_tui.odds.hands import COUNTS, RANK_COUNT, Floats, Ints, JointShoe, different, products
from blackjack_tui.odds.masks import HandState, alike
from blackjack_tui.odds.splits import split_tree
from blackjack_tui.odds.trees import NOTHING, Reached, Tree, reached, tree_of

_ALIKE: Final = DEALER_STANDS - 1
"""Hands of this total and less lose to the same dealers."""
_FILLED: Final = 0.7
"""The least share of a block whose removals are needed, about."""
_NO_CARD: Final = np.zeros((1, RANK_COUNT), dtype=np.intp)


class TreeHands(NamedTuple):
    """The hands of one tree, with some numbers of cards of a pair gone."""

    tree: Tree
    reached: Reached
    pair: int | None
    gone: int
    """The number of different numbers of cards gone: none, one and so on."""
    rows: slice
    """Their place among all hands, by the cards gone and the nodes that are reached."""


class Block(NamedTuple):
    """Removals that have all of some low cards with all of some high cards."""

    lows: slice
    """Rows of `TableLayout.row_lows`."""
    highs: slice
    """Rows of `TableLayout.highs`."""
    cells: slice
    """Their places among the cells, by low cards."""


class TableLayout(NamedTuple):
    """Every hand of a round, and the removals that they are: the cards gone from the shoe."""

    hands: tuple[TreeHands, ...]
    lows: Ints
    """Shape (some, 2): counts of aces and twos that are gone."""
    highs: HighCards
    """Threes to tens that are gone, by block."""
    row_lows: Ints
    """Shape (rows,): rows of `lows`, for each number of high cards."""
    row_sizes: Ints
    """Shape (rows,): how many cards are gone, the high ones too."""
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


def serves(terms: Terms) -> bool:
    """Whether the layout has what a rule book needs."""
    declared = terms.rules.player_aces is Aces.DECLARED
    other = terms.unlike or terms.open or len({*alike(terms.rules)}) > 1
    return not (terms.follows_player or terms.dealer_plays_on or declared or other)


Which = tuple[int | None, int, int]
"""Hands of a tree: the pair's rank, or None for unsplit hands; the least number of cards of the pair that are
gone; and how many numbers there are."""


@lru_cache(maxsize=64)
def layout_of(terms: Terms, which: tuple[Which, ...]) -> TableLayout:
    """Returns the layout of the hands of some trees."""
    hands: list[TreeHands] = []
    removed, totals = [], []
    rows = 0
    for pair, least, gone in which:
        tree = tree_of(terms, NOTHING) if pair is None else split_tree(terms, pair)
        some = reached(terms, tree.begins)
        hands.append(TreeHands(tree, some, pair, gone, slice(rows, rows + gone * len(some.nodes))))
        rows += gone * len(some.nodes)
        for cards in range(least, least + gone):
            counts = COUNTS[some.nodes]
            if pair is not None:
                counts[:, pair] += cards
            removed.append(counts)
            totals.append(np.maximum(tree.points[some.nodes], _ALIKE) - _ALIKE)
    every = np.concatenate(removed)
    lows, low = different(every[:, :FEW_POINTS])
    highs, high = different(every[:, FEW_POINTS:])
    kind = np.concatenate([np.tile(each.tree.kind[each.reached.nodes], each.gone) for each in hands])
    of_pair = np.concatenate(
        [np.full(each.rows.stop - each.rows.start, each.pair is not None) for each in hands]
    )
    row_lows, row_sizes, blocks, cell, order = _blocks(lows, highs, low, high)
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    return TableLayout(
        tuple(hands),
        lows,
        HighCards.of(highs[order]),
        row_lows,
        row_sizes,
        blocks,
        blocks[-1].cells.stop,
        cell,
        np.concatenate(totals),
        low,
        place[high],
        np.ascontiguousarray(every.T, dtype=np.int8),
        every.sum(axis=1),
        np.flatnonzero(kind == HandState.WINS),
        np.flatnonzero(kind == HandState.NATURAL),
        np.flatnonzero(of_pair),
    )


def _blocks(lows: Ints, highs: Ints, low: Ints, high: Ints) -> tuple[Ints, Ints, tuple[Block, ...], Ints, Ints]:
    """The rows, their sizes and the blocks of removals, the cell of each, and the order of the high cards.

    `low`, `high`: the rows of `lows` and `highs` that each removal has.
    """
    sizes = highs.sum(axis=1)
    row_lows, row_sizes, blocks, orders = [], [], [], []
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
        reach = len(used) - needed[used[::-1]].argmax(axis=0)
        by_reach = np.argsort(-reach, kind="stable")
        of_size, reach = of_size[by_reach], reach[by_reach]
        first = 0
        while first < len(reach):
            last = int(np.searchsorted(-reach, -_FILLED * reach[first], side="right"))
            these, tall = of_size[first:last], int(reach[first])
            end = cells + tall * len(these)
            blocks.append(
                Block(slice(rows, rows + tall), slice(columns, columns + len(these)), slice(cells, end))
            )
            start[these], width[these], offset[these] = cells, len(these), np.arange(len(these))
            columns, cells, first = columns + len(these), end, last
        row_lows.append(used)
        row_sizes.append(lows[used].sum(axis=1) + size)
        orders.append(of_size)
        rows += len(used)
    cell = start[high] + place[sizes[high], low] * width[high] + offset[high]
    return np.concatenate(row_lows), np.concatenate(row_sizes), tuple(blocks), cell, np.concatenate(orders)


def _lost(terms: Terms, shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Floats:
    """Each hand's losses, compared with a win: 2 for a loss, 1 for a push; joint. Shape (cases, hands)."""
    losing: Floats = (1 - payoffs(terms, dealers.totals))[_ALIKE : LIMIT + 1]
    where = layout.total * layout.cells + layout.cell
    found = np.empty((len(dealers.cases), len(layout.cell)))
    for place, chances in enumerate(_chances(shoe, layout, dealers)):
        found[place] = (losing @ chances).take(where)
    return found


def totals_against(case: Case, shoe: JointShoe, layout: TableLayout) -> Floats:
    """The masses of the dealer's totals, as `dealer.masses` has them, against every hand of a layout.

    The dealer's cards that are seen are still in `shoe`. Shape (hands, totals).
    """
    (chances,) = _chances(shoe, layout, dealer_hands([case]))
    found: Floats = chances.take(layout.cell, axis=1).T
    return found


def _chances(shoe: JointShoe, layout: TableLayout, dealers: DealerHands) -> Iterator[Floats]:
    """Yields the masses of the dealer's totals with each removal, by case. Shape (totals, cells).

    The array is the same one for all cases.
    """
    falling, inverse = shoe
    lows = products(falling[:FEW_POINTS], layout.lows, dealers.lows)[layout.row_lows]
    low_sizes = layout.row_sizes[:, None] + dealers.low_sizes
    by_size = [lows * inverse[low_sizes + high_cards] for high_cards in range(dealers.most_high + 1)]
    highs = dealers.highs.products(falling, layout.highs)
    totals = len(dealers.totals)
    chances = np.empty((totals, layout.cells))
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
            cells = chances[:, block.cells].reshape(shape)
            np.matmul(by_low[:, block.lows], by_high[:, block.highs], out=cells)
        yield chances


def ends_against(cases: Sequence[Case], shoe: JointShoe, layout: TableLayout) -> Ends:
    """The values of the hands of a layout against each of some upcards, which are still in `shoe`."""
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
