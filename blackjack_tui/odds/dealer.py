"""The dealer: every way to finish a hand, and the mass of each total for many removals at once.

For an upcard and a drawing rule the finished hands of 21 or less are at most 1,044 multisets of draws, each
with the number of orders the dealer can draw it in. Joint with a removal c, a total's mass is the sum over its
multisets d of orders(d) · Π ff(n_r, c_r + d_r) / ff(N, |c| + |d|). The product over ranks is one of a low part
(A, 2, 3) and a high part (4 … T): two small tables give it for every c and d, and for all c of one size the
totals are one matrix product. Busts are the rest. (After Griffin, The Theory of Blackjack, ch. 11: the dealer's
draws as subsets.)
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import DEALER_STANDS
from blackjack_tui.odds.answers import DealerChances
from blackjack_tui.odds.hands import (
    HIGH,
    HIGH_COUNTS,
    LOW,
    LOW_COUNTS,
    LOW_RANKS,
    RANK_COUNT,
    SIZE,
    Floats,
    Ints,
    JointShoe,
)
from blackjack_tui.odds.terms import PUSHED, Case

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
    return _draw(case.upcard, case.natural, below, terms.hits_soft, terms.dealer_low, terms.push_22)


@cache
def _draw(upcard: int, natural: int | None, below: int, hits_soft: int, low: bool, push_22: bool) -> Draw:
    highest = PUSHED if push_22 else LIMIT
    totals = tuple(range(below, highest + 1))
    finished: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: dict[tuple[int, ...], int] = {(0,) * RANK_COUNT: 1}
    while drawing:
        following: dict[tuple[int, ...], int] = {}
        for counts, orders in drawing.items():
            first = not any(counts)
            for rank in range(RANK_COUNT):
                if first and rank == natural:
                    continue
                more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
                total, soft = _total(upcard, more, low)
                if total > highest:
                    continue
                if total < below or (soft and total <= hits_soft):
                    following[more] = following.get(more, 0) + orders
                else:
                    finished[more] = (total, finished.get(more, (0, 0))[1] + orders)
        drawing = following
    return _packed(totals, finished)


def _total(upcard: int, counts: tuple[int, ...], low: bool) -> tuple[int, bool]:
    total = upcard + 1 + sum((rank + 1) * count for rank, count in enumerate(counts))
    soft = not low and (upcard == 0 or counts[0] > 0) and total + HIGH_ACE <= LIMIT
    return (total + HIGH_ACE if soft else total), soft


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


class RankSums(NamedTuple):
    """Sums over the counts of one rank: where the terms with each count lie, and where the sums belong.

    The terms with the same count are neighbours, in the order of the sums that have most of them.
    """

    spans: tuple[slice, ...]
    """The terms by count, from none on. A span's terms belong to the first sums."""
    terms: int
    """The number of terms; some may stand for nothing."""
    places: Ints
    """Shape (sums,): the keys of the sums, in their order."""


def _sums(keys: Ints, counts: Ints) -> tuple[RankSums, Ints]:
    """The sums of terms with the same key, and the place of each term; no two have the same key and count."""
    places, which = np.unique(keys, return_inverse=True)
    which = which.reshape(-1)
    most = np.zeros(len(places), dtype=np.intp)
    np.maximum.at(most, which, counts)
    order = np.argsort(-most, kind="stable")
    at = np.empty(len(places), dtype=np.intp)
    at[order] = np.arange(len(places))
    lengths = [int((most >= count).sum()) for count in range(int(counts.max()) + 1)]
    begins = np.concatenate([[0], np.cumsum(lengths)])
    spans = tuple(slice(int(first), int(last)) for first, last in pairwise(begins))
    return RankSums(spans, int(begins[-1]), places[order]), begins[counts] + at[which]


class DrawParts(NamedTuple):
    """The ways of a case's draw, arranged to be summed rank by rank: threes, twos, aces."""

    totals: tuple[int, ...]
    threes: RankSums
    twos: RankSums
    aces: RankSums
    orders: Floats
    """Shape (threes.terms,)."""
    size: Ints
    """Shape (threes.terms,)."""
    highs: Ints
    """Shape (sums of aces, 7)."""


def parts_of(case: Case) -> DrawParts:
    """Returns the ways of a case's draw, for sums rank by rank."""
    terms = case.terms
    return _parts(case.upcard, case.natural, terms.hits_soft, terms.dealer_low, terms.push_22)


@cache
def _parts(upcard: int, natural: int | None, hits_soft: int, low: bool, push_22: bool) -> DrawParts:
    draw = _draw(upcard, natural, DEALER_STANDS, hits_soft, low, push_22)
    ace, two, three = draw.lows[draw.low].T
    pairs, which = np.unique(np.stack([draw.high, ace], 1), axis=0, return_inverse=True)
    aces, at = _sums(*pairs.T)
    by_total = at[which.reshape(-1)] * len(draw.totals) + draw.orders.argmax(axis=1)
    pairs, which = np.unique(np.stack([by_total, two], 1), axis=0, return_inverse=True)
    twos, at = _sums(*pairs.T)
    threes, at = _sums(at[which.reshape(-1)], three)
    orders, size = np.zeros(threes.terms), np.zeros(threes.terms, dtype=np.intp)
    orders[at], size[at] = draw.orders.sum(axis=1), draw.size
    return DrawParts(draw.totals, threes, twos, aces, orders, size, draw.highs[aces.places])


def masses(draw: Draw, shoe: JointShoe, rows: Ints) -> Floats:
    """The mass of each of the dealer's totals joint with each removal. Shape (rows, totals).

    `rows`: of the table of hands, not empty.
    """
    lows, highs = LOW[rows], HIGH[rows]
    low = _part(shoe.falling[:LOW_RANKS], LOW_COUNTS[: lows.max() + 1], draw.lows)
    high = _part(shoe.falling[LOW_RANKS:], HIGH_COUNTS[: highs.max() + 1], draw.highs)
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


def _part(falling: Floats, removed: Ints, drawn: Ints) -> Floats:
    """Π ff(n_r, c_r + d_r) over some ranks, for every pair of rows of `removed` and `drawn`."""
    table: Floats = falling[0][removed[:, 0, None] + drawn[:, 0]]
    for rank in range(1, len(falling)):
        table *= falling[rank][removed[:, rank, None] + drawn[:, rank]]
    return table


def chances(case: Case, shoe: JointShoe) -> DealerChances | None:
    """The dealer's chances from `shoe`; None for a dealer who draws to the player's total."""
    if case.terms.follows_player:
        return None
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
