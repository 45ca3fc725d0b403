"""The first two cards against all upcards at once, with pairs split by the best plans.

A case is an upcard. All values are joint: in bets, times the mass of the cards dealt (hands.py).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.cdp import best_play, best_total, shares, split_values
from blackjack_tui.odds.computed_rules import Case, Terms
from blackjack_tui.odds.dealer_tables import HandGroup, TreeHands, ends_against, layout_of
from blackjack_tui.odds.ends import Ends
from blackjack_tui.odds.hands import RANK_COUNT, Floats, JointShoe
from blackjack_tui.odds.splits import limits, term_count


class UpcardValues(NamedTuple):
    """The values of the first two cards against one upcard."""

    unsplit: Floats
    """The value of every hand, by row of the table of hands, under best play that never splits."""
    splits: dict[int, float]
    """The value of splitting by the pair's rank, where all cards of its points make a pair."""
    ends: dict[int, Ends]
    """The values of a pair's hands that draw no more. Shapes (further pair cards, nodes)."""


def values_by_upcard(cases: Sequence[Case], shoe: JointShoe, pair_masses: Floats) -> list[UpcardValues]:
    """Returns the values against the upcard of each case. All upcards are still in `shoe`.

    `pair_masses`: the mass of each pair. Shape (cases, 10).
    """
    # Lay out all hands in one table, and settle them there if they draw no more.
    terms = cases[0].terms
    all_unsplit = HandGroup(pair=None, fewest_gone=0, numbers=1)
    layout = layout_of(terms, (all_unsplit, *_pair_hands(terms)))
    ends = ends_against(cases, shoe, layout)
    unsplit_hands, *hands_of_pairs = layout.hands
    # Best play of unsplit hands. The axis of pair cards gone has length 1 here: index 0 drops it.
    unsplit_ends = ends.of_tree(unsplit_hands.rows, 1).each(lambda values: values[0])
    unsplit = np.zeros((unsplit_hands.tree.nodes, len(cases)))
    unsplit[unsplit_hands.reached.nodes] = best_play(unsplit_hands.reached, unsplit_ends)
    by_case = [UpcardValues(unsplit[:, place], {}, {}) for place in range(len(cases))]
    # Best play of each pair's split hands.
    for hands in hands_of_pairs:
        assert hands.pair is not None
        pair_ends = ends.of_tree(hands.rows, hands.gone)
        splits = _split_values(terms, hands, hands.pair, pair_ends, pair_masses[:, hands.pair])
        for place, (values, split) in enumerate(zip(by_case, splits, strict=True)):
            values.splits[hands.pair] = split
            values.ends[hands.pair] = pair_ends.against(place)
    return by_case


def _pair_hands(terms: Terms) -> Iterator[HandGroup]:
    """Yields the hands of every pair that can be split: with the two cards of the pair gone, and with more."""
    for pair in range(RANK_COUNT):
        hand_limits = limits(terms, pair)
        if hand_limits:
            yield HandGroup(pair, fewest_gone=2, numbers=term_count(limit=hand_limits[-1]))


def _split_values(terms: Terms, hands: TreeHands, pair: int, ends: Ends, pair_masses: Floats) -> list[float]:
    """Returns the value of splitting in each case, up to the limit of hands that is best.

    `pair_masses`: the mass of the pair, by case.
    """
    # The shares of each limit. At the split there are two hands, none of which has its second card.
    counted = [
        (limit, hand_shares)
        for limit in limits(terms, pair)
        for hand_shares in shares(hands=2, done=0, limit=limit)
    ]
    weights = [(hand_shares.every, hand_shares.first) for _, hand_shares in counted]
    values = split_values(hands.reached, pair, ends, weights, terms.is_split_free(pair))
    best_values = []
    for place, mass in enumerate(pair_masses):
        totals: dict[int, float] = {}
        for (limit, _), value in zip(counted, values[:, place], strict=True):
            totals[limit] = totals.get(limit, 0.0) + float(value)
        best, _ = best_total(totals, float(mass))
        best_values.append(best)
    return best_values
