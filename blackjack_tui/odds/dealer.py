"""The dealer: every way to finish a hand, and the mass of each total for many removals at once.

For an upcard and a drawing rule the finished hands of 21 or less are at most 1,044 multisets of draws, each
with the number of orders the dealer can draw it in. Joint with a removal c, a total's mass is the sum over its
multisets d of orders(d) · Π ff(n_r, c_r + d_r) / ff(N, |c| + |d|). The product over ranks is one of a low part
(A, 2, 3) and a high part (4 … T): two small tables give it for every c and d, and for all c of one size the
totals are one matrix product. Busts are the rest. (After Griffin, The Theory of Blackjack, ch. 11: the dealer's
draws as subsets.)
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import DEALER_STANDS
from blackjack_tui.odds.answers import DealerChances
from blackjack_tui.odds.computed_rules import PUSHED, Case
from blackjack_tui.odds.hands import (
    HIGH,
    HIGH_COUNTS,
    LOW,
    LOW_COUNTS,
    LOW_RANKS,
    POINTS,
    RANK_COUNT,
    SIZE,
    Floats,
    Ints,
    JointShoe,
    different,
    products,
)

FEW_POINTS: Final = 2
"""The number of ranks, from the ace on, that `DealerHands` has apart: aces and twos."""
_HALF: Final = (RANK_COUNT - FEW_POINTS) // 2
"""The number of ranks in each half of the high cards."""
_AT_ONCE = 32
"""Up to this many removals are computed in one matrix product, whatever their sizes."""


class Draw(NamedTuple):
    """The ways the dealer can finish with 21 or less: `ways` of them, naturals left out."""

    totals: tuple[int, ...]
    """The totals of the columns, with 22 if 22 pushes."""
    orders: Floats
    """Shape (ways, totals): in how many orders the draws come, in the column of their total."""
    size: Ints
    """Shape (ways,): how many cards are drawn."""
    low: Ints
    """Shape (ways,): which of `lows` the draws have."""
    high: Ints
    lows: Ints
    """Shape (low parts, 3): counts of A, 2, 3."""
    highs: Ints
    """Shape (high parts, 7): counts of 4 … T."""
    sums: Ints
    """The first index of the ways with each high part and total."""


def draw_of(case: Case, below: int = DEALER_STANDS) -> Draw:
    """The ways to finish with the case's upcard; `below`: the player's total where the dealer draws to it."""
    terms = case.terms
    soft, pushes = terms.rules.dealer_hits_soft, terms.pushes_22
    return _draw(case.upcard, case.natural, below, soft, terms.dealer_low, pushes, case.hole)


@cache
def _draw(
    upcard: int,
    natural: int | None,
    below: int,
    hits_soft: int,
    low: bool,
    push_22: bool,
    hole: int | None = None,
) -> Draw:
    highest = PUSHED if push_22 else LIMIT
    totals = tuple(range(below, highest + 1))
    finished: dict[tuple[int, ...], tuple[int, int]] = {}
    begins = upcard + 1 if hole is None else upcard + hole + 2
    ace = 0 in (upcard, hole)

    def drawn(counts: tuple[int, ...], total: int) -> tuple[int, bool]:
        """The points of a hand, and whether it is played on."""
        soft = not low and (ace or counts[0] > 0) and total + HIGH_ACE <= LIMIT
        points = total + HIGH_ACE * soft
        return points, points < below or (soft and points <= hits_soft)

    drawing: dict[tuple[int, ...], tuple[int, int]] = {(0,) * RANK_COUNT: (begins, 1)}
    if hole is not None:
        points, goes_on = drawn((0,) * RANK_COUNT, begins)
        if not goes_on:
            finished, drawing = {(0,) * RANK_COUNT: (points, 1)}, {}
    while drawing:
        following: dict[tuple[int, ...], tuple[int, int]] = {}
        for counts, (hard, orders) in drawing.items():
            first = hard == begins
            for rank in range(min(RANK_COUNT, highest - hard)):
                if first and rank == natural:
                    continue
                more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
                total = hard + rank + 1
                points, goes_on = drawn(more, total)
                if goes_on:
                    following[more] = (total, following.get(more, (0, 0))[1] + orders)
                else:
                    finished[more] = (points, finished.get(more, (0, 0))[1] + orders)
        drawing = following
    return _packed(totals, finished)


def _packed(totals: tuple[int, ...], finished: dict[tuple[int, ...], tuple[int, int]]) -> Draw:
    # Ways with the same high part and total become neighbours, so that `masses` can sum slices.
    finished = dict(sorted(finished.items(), key=lambda way: (way[0][LOW_RANKS:], way[1][0])))
    counts = np.array(list(finished), dtype=np.intp).reshape(-1, RANK_COUNT)
    lows, low = np.unique(counts[:, :LOW_RANKS], axis=0, return_inverse=True)
    highs, high = np.unique(counts[:, LOW_RANKS:], axis=0, return_inverse=True)
    orders = np.zeros((len(counts), len(totals)))
    for way, (total, ways) in enumerate(finished.values()):
        orders[way, total - totals[0]] = ways
    low, high = low.reshape(-1), high.reshape(-1)
    kinds = high * len(totals) + orders.argmax(axis=1)
    sums = np.flatnonzero(np.diff(kinds, prepend=-1))
    return Draw(totals, orders, counts.sum(axis=1), low, high, lows, highs, sums)


class HighCards(NamedTuple):
    """Counts of threes to tens, in two halves: many have a half in common."""

    halves: tuple[Ints, Ints]
    """Shapes (some, 4): the different halves."""
    at: tuple[Ints, Ints]
    """Shapes (parts,): which halves each part has."""

    @classmethod
    def of(cls, counts: Ints) -> "HighCards":
        """Counts of shape (parts, 8)."""
        low, high = (different(counts[:, half]) for half in (slice(_HALF), slice(_HALF, None)))
        return cls((low[0], high[0]), (low[1], high[1]))

    def products(self, falling: Floats, gone: "HighCards") -> Floats:
        """Π ff(n_r, d_r + c_r) of these d and the cards c that are gone. Shape (parts, parts of `gone`)."""
        low, high = (
            products(falling[first : first + _HALF], mine, theirs)[mine_at].take(theirs_at, 1)
            for first, mine, mine_at, theirs, theirs_at in zip(
                (FEW_POINTS, FEW_POINTS + _HALF), self.halves, self.at, gone.halves, gone.at, strict=True
            )
        )
        low *= high
        return low


class HandOrders(NamedTuple):
    """The numbers of orders of the hands of one total with so many high cards."""

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
    """The dealer's finished hands of some cases, cards that are seen among them; aces and twos are apart."""

    totals: tuple[int, ...]
    lows: Ints
    """Shape (some, 2): counts of aces and twos, by what they count together."""
    low_sizes: Ints
    """Shape (some,): how many cards these are."""
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
    draws = [
        _draw(upcard, natural, DEALER_STANDS, hits_soft, low, push_22, hole) for upcard, natural, hole in seen
    ]
    hands = [np.hstack([draw.lows[draw.low], draw.highs[draw.high]]) for draw in draws]
    for (upcard, _, hole), counts in zip(seen, hands, strict=True):
        counts[:, upcard] += 1
        if hole is not None:
            counts[:, hole] += 1
    every = np.concatenate(hands)
    lows = np.unique(every[:, :FEW_POINTS], axis=0)
    lows = lows[np.argsort(lows @ POINTS[:FEW_POINTS], kind="stable")]
    highs = np.unique(every[:, FEW_POINTS:], axis=0)
    highs = highs[np.argsort(highs.sum(axis=1), kind="stable")]
    places = {tuple(part): place for parts in (lows, highs) for place, part in enumerate(parts.tolist())}
    cases = []
    for draw, counts in zip(draws, hands, strict=True):
        low_at = np.array([places[tuple(part)] for part in counts[:, :FEW_POINTS].tolist()], dtype=np.intp)
        high_at = np.array([places[tuple(part)] for part in counts[:, FEW_POINTS:].tolist()], dtype=np.intp)
        columns, column_at = np.unique(high_at, return_inverse=True)
        orders = np.zeros((len(draw.totals), len(lows), len(columns)))
        orders[draw.orders.argmax(axis=1), low_at, column_at.reshape(-1)] = draw.orders.sum(axis=1)
        cases.append(CaseHands(columns, tuple(_by_size(orders, highs[columns].sum(axis=1)))))
    return DealerHands(
        draws[0].totals, lows, lows.sum(axis=1), HighCards.of(highs), int(highs.sum(axis=1).max()), tuple(cases)
    )


def _by_size(orders: Floats, sizes: Ints) -> Iterator[HandOrders]:
    """The parts of a table of orders. Shape (totals, lows, columns); `sizes`: of the columns, ascending."""
    for size in np.unique(sizes):
        columns = slice(*np.searchsorted(sizes, (size, size + 1)))
        for total, part in enumerate(orders[:, :, columns]):
            some = np.flatnonzero(part.any(axis=1))
            lows = slice(some[0], some[-1] + 1) if len(some) else slice(0, 1)
            yield HandOrders(int(size), total, lows, columns, np.ascontiguousarray(part[lows]))


def masses(draw: Draw, shoe: JointShoe, rows: Ints) -> Floats:
    """The mass of each of the dealer's totals joint with each removal. Shape (rows, totals).

    `rows`: of the table of hands, not empty.
    """
    lows, highs = LOW[rows], HIGH[rows]
    low = products(shoe.falling[:LOW_RANKS], LOW_COUNTS[: lows.max() + 1], draw.lows)
    high = products(shoe.falling[LOW_RANKS:], HIGH_COUNTS[: highs.max() + 1], draw.highs)
    sizes = SIZE[rows]
    if len(rows) <= _AT_ONCE:
        product = low[:, draw.low][lows] * high[:, draw.high][highs]
        product *= shoe.inverse[sizes[:, None] + draw.size]
        return product @ draw.orders
    result = np.empty((len(rows), len(draw.totals)))
    low, high = low[:, draw.low], high[:, draw.high[draw.sums]]
    ways, columns = draw.orders.sum(axis=1), draw.orders[draw.sums] > 0
    for cards in range(int(sizes.min()), int(sizes.max()) + 1):
        block = np.flatnonzero(sizes == cards)
        different, which = np.unique(lows[block], return_inverse=True)
        # For each low part: the sums over the ways with one high part and total.
        summed = np.add.reduceat(low[different] * (ways * shoe.inverse[cards + draw.size]), draw.sums, axis=1)
        product = summed[which.reshape(-1)]
        product *= high[highs[block]]
        result[block] = product @ columns
    return result


def chances(case: Case, shoe: JointShoe) -> DealerChances | None:
    """The dealer's chances from `shoe`; None for a dealer who draws to the player's total."""
    if case.terms.follows_player:
        return None
    if case.shows_natural:
        return DealerChances((0.0,) * 5, 1.0, 0.0)
    draw = draw_of(case)
    each = masses(draw, shoe, np.zeros(1, dtype=np.intp))[0]
    natural = shoe.chance(case.natural) if case.natural is not None else 0.0
    whole = shoe.mass
    alive = whole - natural
    if case.peeked:
        whole, natural = alive, 0.0
    seventeen, eighteen, nineteen, twenty, twenty_one = (float(mass / whole) for mass in each[:5])
    bust = float((alive - each[:5].sum()) / whole)
    return DealerChances((seventeen, eighteen, nineteen, twenty, twenty_one), float(natural / whole), bust)
