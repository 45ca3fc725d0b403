"""The dealer: every way to finish a hand, and the mass of each total for many removals at once.

A removal is the cards that are drawn from the shoe before the dealer's. Its mass: see hands.py.

For an upcard and a drawing rule the finished hands of 21 or less are at most 1,044 multisets of draws, each
with the number of orders the dealer can draw it in. Joint with a removal c, a total's mass is the sum over its
multisets d of orders(d) · Π ff(n_r, c_r + d_r) / ff(N, |c| + |d|). The product over ranks is one of a low part
(A, 2, 3) and a high part (4 … T): two small tables give it for every c and d, and for all c of one size the
totals are one matrix product. All other hands bust. (After Griffin, The Theory of Blackjack, ch. 11: the
dealer's draws as subsets.)
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import DEALER_STANDS
from blackjack_tui.odds.answers import DealerChances
from blackjack_tui.odds.computed_rules import ACE, PUSHED, Case
from blackjack_tui.odds.hands import (
    HIGH,
    HIGH_COUNTS,
    LOW,
    LOW_COUNTS,
    LOW_RANKS,
    NOTHING_DRAWN,
    POINTS,
    RANK_COUNT,
    SIZE,
    Floats,
    Ints,
    JointShoe,
    distinct_rows,
    products,
)

FEW_POINTS: Final = 2
"""The number of ranks, from the ace on, that `DealerHands` has as low cards: aces and twos."""
_HALF: Final = (RANK_COUNT - FEW_POINTS) // 2
"""The number of ranks in each half of the high cards."""
_FEW_REMOVALS = 32
"""Up to this many removals are computed in one matrix product, whatever their sizes."""


class DrawTable(NamedTuple):
    """The ways in which the dealer can finish with 21 or less, without naturals."""

    totals: tuple[int, ...]
    """The totals of the columns, with 22 if 22 pushes."""
    orders: Floats
    """Shape (ways, totals): the number of orders of each way, in the column of its total; else 0."""
    size: Ints
    """Shape (ways,): the number of cards drawn."""
    low: Ints
    """Shape (ways,): the row of `lows` with the low cards drawn."""
    high: Ints
    """Shape (ways,): the row of `highs` with the high cards drawn."""
    lows: Ints
    """Shape (low parts, 3): counts of A, 2, 3."""
    highs: Ints
    """Shape (high parts, 7): counts of 4 … T."""
    sums: Ints
    """The index of the first way with each high part and total; these ways are neighbours."""


def draw_table(case: Case, below: int = DEALER_STANDS) -> DrawTable:
    """The ways to finish with the case's upcard. `below`: the total below which the dealer draws."""
    terms = case.terms
    soft, pushes = terms.rules.dealer_hits_soft, terms.pushes_22
    return _draw_table(case.upcard, case.natural, below, soft, terms.dealer_low, pushes, case.hole)


_Counts = tuple[int, ...]
"""Ten counts of cards, by points."""


@cache
def _draw_table(
    upcard: int,
    natural: int | None,
    below: int,
    hits_soft: int,
    low: bool,
    push_22: bool,
    hole: int | None = None,
) -> DrawTable:
    """As `draw_table`. `natural`: the rank that makes a natural. `hits_soft`: the highest soft total hit.

    `low`: whether the dealer's aces count 1.
    """
    highest = PUSHED if push_22 else LIMIT
    totals = tuple(range(below, highest + 1))
    seen_ranks = (upcard,) if hole is None else (upcard, hole)
    seen_points = sum(rank + 1 for rank in seen_ranks)
    sees_ace = ACE in seen_ranks
    nothing_drawn = (0,) * RANK_COUNT
    final_points: dict[_Counts, int] = {}
    final_orders: dict[_Counts, int] = defaultdict(int)

    def points_of(drawn: _Counts, hard: int) -> tuple[int, bool]:
        """The points of a hand, and whether the dealer draws another card."""
        soft = not low and (sees_ace or drawn[ACE] > 0) and hard + HIGH_ACE <= LIMIT
        points = hard + HIGH_ACE * soft
        return points, points < below or (soft and points <= hits_soft)

    # The orders of each hand that draws on; each turn of the loop gives all of them one card.
    drawing: dict[_Counts, int] = {nothing_drawn: 1}
    if hole is not None:  # two cards can be a finished hand, one card cannot
        points, draws = points_of(nothing_drawn, seen_points)
        if not draws:
            final_points[nothing_drawn], final_orders[nothing_drawn] = points, 1
            drawing = {}
    while drawing:
        following: dict[_Counts, int] = defaultdict(int)
        for counts, orders in drawing.items():
            hard = seen_points + sum(map(mul, counts, range(1, RANK_COUNT + 1)))
            most_points = min(RANK_COUNT, highest - hard)  # the next card's, unless it busts
            for rank in range(most_points):
                if counts == nothing_drawn and rank == natural:
                    continue  # naturals are left out of the table
                longer = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
                points, draws = points_of(longer, hard + rank + 1)
                if draws:
                    following[longer] += orders
                else:
                    final_points[longer] = points
                    final_orders[longer] += orders
        drawing = following
    return _packed(totals, final_points, final_orders)


def _packed(
    totals: tuple[int, ...], final_points: Mapping[_Counts, int], final_orders: Mapping[_Counts, int]
) -> DrawTable:
    """Returns the finished hands as arrays."""
    # Ways with the same high part and total become neighbours, so that `masses` can sum slices.
    ways = sorted(final_points, key=lambda counts: (counts[LOW_RANKS:], final_points[counts]))
    counts = np.array(ways, dtype=np.intp).reshape(-1, RANK_COUNT)  # an array also if there are no ways
    # The distinct low and high parts, and their rows for each way.
    lows, low = np.unique(counts[:, :LOW_RANKS], axis=0, return_inverse=True)
    highs, high = np.unique(counts[:, LOW_RANKS:], axis=0, return_inverse=True)
    orders = np.zeros((len(counts), len(totals)))
    for row, way in enumerate(ways):
        orders[row, final_points[way] - totals[0]] = final_orders[way]
    low, high = low.reshape(-1), high.reshape(-1)
    # A way's total is the one column of its row that is not 0.
    total_columns = orders.argmax(axis=1)
    high_and_total = high * len(totals) + total_columns  # a number for each high part and total
    sums = np.flatnonzero(np.diff(high_and_total, prepend=-1))  # where that number changes
    return DrawTable(totals, orders, counts.sum(axis=1), low, high, lows, highs, sums)


class HighCards(NamedTuple):
    """Counts of threes to tens, in two halves: 3 to 6 and 7 to T. Many hands have a half in common."""

    halves: tuple[Ints, Ints]
    """Shapes (some, 4): the distinct halves."""
    places: tuple[Ints, Ints]
    """Shapes (parts,): the rows of both halves that make each part."""

    @classmethod
    def of(cls, counts: Ints) -> "HighCards":
        """The high cards with these counts. Shape (parts, 8)."""
        low, low_places = distinct_rows(counts[:, :_HALF])
        high, high_places = distinct_rows(counts[:, _HALF:])
        return cls((low, high), (low_places, high_places))

    def products(self, falling: Floats, removed: "HighCards") -> Floats:
        """Π ff(n_r, d_r + c_r) of these cards d and the cards c in `removed`. Shape (parts, its parts).

        `falling`: ff(n_r, k) for all ranks. Shape (10, DEPTH).
        """
        tables = []
        for half, first_rank in enumerate((FEW_POINTS, FEW_POINTS + _HALF)):
            # The products of the distinct halves, and from these the products for all parts.
            ranks = slice(first_rank, first_rank + _HALF)
            distinct = products(falling[ranks], self.halves[half], removed.halves[half])
            tables.append(distinct[self.places[half]].take(removed.places[half], axis=1))
        product, high_product = tables
        product *= high_product
        return product


class HandOrders(NamedTuple):
    """In how many orders the dealer's hands come, for one total and one number of high cards."""

    high_cards: int
    total: int
    """Its place among the totals."""
    lows: slice
    """Their low cards: rows of `DealerHands.lows`."""
    columns: slice
    """Their high cards: places in `CaseHands.highs`."""
    orders: Floats
    """Shape (lows, columns)."""


class CaseHands(NamedTuple):
    """The dealer's finished hands of one case, in columns by their high cards."""

    highs: Ints
    """Shape (columns,): rows of `DealerHands.highs`, by the number of cards."""
    parts: tuple[HandOrders, ...]
    """All totals of all columns."""


class DealerHands(NamedTuple):
    """The dealer's finished hands in some cases, in low cards (aces and twos) and high cards.

    The dealer's cards that are seen are part of the hands.
    """

    totals: tuple[int, ...]
    lows: Ints
    """Shape (some, 2): counts of aces and twos, sorted by their sum of points."""
    low_sizes: Ints
    """Shape (some,): the number of cards in each row of `lows`."""
    highs: HighCards
    most_high: int
    """The most high cards of a hand."""
    cases: tuple[CaseHands, ...]


def dealer_hands(cases: Sequence[Case]) -> DealerHands:
    """The finished hands of `cases`, which have one rule book, and a dealer who draws to 17."""
    terms = cases[0].terms
    seen = tuple((case.upcard, case.natural, case.hole) for case in cases)
    return _dealer_hands(seen, terms.rules.dealer_hits_soft, terms.dealer_low, terms.pushes_22)


@cache
def _dealer_hands(
    seen: tuple[tuple[int, int | None, int | None], ...], hits_soft: int, low: bool, push_22: bool
) -> DealerHands:
    """As `dealer_hands`. `seen`: upcard, natural and hole of each case."""
    # The ways to finish in each case, by the cards that are drawn.
    draws = [
        _draw_table(upcard, natural, DEALER_STANDS, hits_soft, low, push_22, hole)
        for upcard, natural, hole in seen
    ]
    # All cards of each hand: those drawn, and the dealer's cards that are seen.
    hands = [np.hstack([draw.lows[draw.low], draw.highs[draw.high]]) for draw in draws]
    for (upcard, _, hole), counts in zip(seen, hands, strict=True):
        counts[:, upcard] += 1
        if hole is not None:
            counts[:, hole] += 1
    # The distinct low and high parts of all cases, in the orders that `DealerHands` and `CaseHands` promise.
    all_hands = np.concatenate(hands)
    lows = np.unique(all_hands[:, :FEW_POINTS], axis=0)
    lows = lows[np.argsort(lows @ POINTS[:FEW_POINTS], kind="stable")]
    highs = np.unique(all_hands[:, FEW_POINTS:], axis=0)
    highs = highs[np.argsort(highs.sum(axis=1), kind="stable")]
    # Each hand has one total, one row of `lows` and one column: its number of orders goes there.
    cases = []
    for draw, counts in zip(draws, hands, strict=True):
        total_places, hand_orders = draw.orders.argmax(axis=1), draw.orders.sum(axis=1)
        low_places = _places(counts[:, :FEW_POINTS], lows)
        columns, column_places = np.unique(_places(counts[:, FEW_POINTS:], highs), return_inverse=True)
        orders = np.zeros((len(draw.totals), len(lows), len(columns)))
        orders[total_places, low_places, column_places.reshape(-1)] = hand_orders
        cases.append(CaseHands(columns, tuple(_by_size(orders, highs[columns].sum(axis=1)))))
    return DealerHands(
        draws[0].totals, lows, lows.sum(axis=1), HighCards.of(highs), int(highs.sum(axis=1).max()), tuple(cases)
    )


def _places(rows: Ints, table: Ints) -> Ints:
    """The index in `table` of each of `rows`."""
    places = {tuple(row): place for place, row in enumerate(table.tolist())}
    return np.array([places[tuple(row)] for row in rows.tolist()], dtype=np.intp)


def _by_size(orders: Floats, sizes: Ints) -> Iterator[HandOrders]:
    """Yields the parts of a table of orders by number of high cards and total, without empty rows at the ends.

    `orders`: shape (totals, lows, columns). `sizes`: the high cards of each column, in ascending order.
    """
    for size in np.unique(sizes):
        begin, end = np.searchsorted(sizes, (size, size + 1))
        columns = slice(begin, end)
        for total, part in enumerate(orders[:, :, columns]):
            used = np.flatnonzero(part.any(axis=1))
            # An empty part keeps a row of zeros, which overwrites the sums of an earlier case.
            lows = slice(used[0], used[-1] + 1) if len(used) else slice(0, 1)
            yield HandOrders(int(size), total, lows, columns, np.ascontiguousarray(part[lows]))


def masses(draw: DrawTable, shoe: JointShoe, rows: Ints) -> Floats:
    """The mass of each of the dealer's totals joint with each removal. Shape (rows, totals).

    `rows`: the removals, as rows of the table of hands; at least one.
    """
    # The removals' parts, as rows of LOW_COUNTS and HIGH_COUNTS, and their products with the parts of draws.
    # Shapes (parts of removals, parts of draws).
    lows, highs, sizes = LOW[rows], HIGH[rows], SIZE[rows]
    low = products(shoe.falling[:LOW_RANKS], LOW_COUNTS[: lows.max() + 1], draw.lows)
    high = products(shoe.falling[LOW_RANKS:], HIGH_COUNTS[: highs.max() + 1], draw.highs)
    if len(rows) <= _FEW_REMOVALS:  # a product for each removal and way
        product = low[:, draw.low][lows] * high[:, draw.high][highs]
        product *= shoe.inverse[sizes[:, None] + draw.size]
        return product @ draw.orders
    # Many removals: those of one size at once, with the sums over low parts shared by equal ones.
    result = np.empty((len(rows), len(draw.totals)))
    low, high = low[:, draw.low], high[:, draw.high[draw.sums]]
    way_orders = draw.orders.sum(axis=1)
    is_of_total = draw.orders[draw.sums] > 0  # shape (sums, totals)
    for cards in range(int(sizes.min()), int(sizes.max()) + 1):
        block = np.flatnonzero(sizes == cards)
        distinct, places = np.unique(lows[block], return_inverse=True)
        # For each low part: the sums over the ways with one high part and total.
        way_weights = way_orders * shoe.inverse[cards + draw.size]
        summed = np.add.reduceat(low[distinct] * way_weights, draw.sums, axis=1)
        product = summed[places.reshape(-1)]
        product *= high[highs[block]]
        result[block] = product @ is_of_total
    return result


def chances(case: Case, shoe: JointShoe) -> DealerChances | None:
    """The chances of the dealer's results from `shoe`; None for a dealer who draws to the player's total."""
    if case.terms.follows_player:
        return None
    if case.shows_natural:
        return DealerChances((0.0,) * 5, 1.0, 0.0)
    totals = masses(draw_table(case), shoe, NOTHING_DRAWN)[0]
    natural = shoe.after(case.natural).mass if case.natural is not None else 0.0
    mass = shoe.mass
    alive = mass - natural
    if case.peeked:  # there is no natural: all chances are given that
        mass, natural = alive, 0.0
    totals = totals[:5]  # 17 to 21; where 22 pushes, it has a column too
    seventeen, eighteen, nineteen, twenty, twenty_one = (float(total_mass / mass) for total_mass in totals)
    bust = float((alive - totals.sum()) / mass)
    return DealerChances((seventeen, eighteen, nineteen, twenty, twenty_one), float(natural / mass), bust)
