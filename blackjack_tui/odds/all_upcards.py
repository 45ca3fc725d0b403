"""The first two cards against all upcards at once, pairs split by the best plans."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.cdp import best_of, best_total, shares, split_values
from blackjack_tui.odds.computed_rules import Case, Terms
from blackjack_tui.odds.dealer_tables import TreeHands, Which, ends_against, layout_of
from blackjack_tui.odds.ends import Ends
from blackjack_tui.odds.hands import RANK_COUNT, Floats, JointShoe
from blackjack_tui.odds.splits import limits, terms_to


class Together(NamedTuple):
    """The first two cards against one upcard, of all upcards that were computed together; all joint."""

    unsplit: Floats
    """The value of every hand, by row of the table of hands, under best play that never splits."""
    splits: dict[int, float]
    """The value of splitting by the pair's rank, where all cards of its points make a pair."""
    ends: dict[int, Ends]
    """The values of a pair's hands that draw no more. Shapes (further pair cards, nodes)."""


def together(cases: Sequence[Case], shoe: JointShoe, surely: Floats) -> list[Together]:
    """Returns the values against each of some upcards, which are still in `shoe`.

    `surely`: the mass of each pair by upcard, which no split is worth more than a few of. Shape (cases, 10).
    """
    terms = cases[0].terms
    layout = layout_of(terms, ((None, 0, 1), *_pair_hands(terms)))
    found = ends_against(cases, shoe, layout)
    hands, *of_pairs = layout.hands
    unsplit = np.zeros((hands.tree.nodes, len(cases)))
    unsplit[hands.reached.nodes] = best_of(
        hands.reached, found.of(hands.rows, hands.gone).each(lambda values: values[0])
    )
    together = [Together(unsplit[:, place], {}, {}) for place in range(len(cases))]
    for hands in of_pairs:
        assert hands.pair is not None
        ends = found.of(hands.rows, hands.gone)
        values = _split_values(terms, hands, hands.pair, ends, surely[:, hands.pair])
        for place, (each, value) in enumerate(zip(together, values, strict=True)):
            each.splits[hands.pair] = value
            each.ends[hands.pair] = ends.against(place)
    return together


def _pair_hands(terms: Terms) -> Iterator[Which]:
    """The hands of every pair; two cards of it are gone once it is split."""
    for pair in range(RANK_COUNT):
        if possible := limits(terms, pair):
            yield pair, 2, terms_to(possible[-1])


def _split_values(terms: Terms, hands: TreeHands, pair: int, ends: Ends, mass: Floats) -> list[float]:
    """The value of splitting in each case; `mass`: of the pair."""
    counted = [(limit, each) for limit in limits(terms, pair) for each in shares(2, 0, limit)]
    shares_ = [(each.every, each.first) for _, each in counted]
    values = split_values(hands.reached, pair, ends, shares_, terms.is_split_free(pair))
    found = []
    for place, most in enumerate(mass):
        totals: dict[int, float] = {}
        for (limit, _), value in zip(counted, values[:, place], strict=True):
            totals[limit] = totals.get(limit, 0.0) + float(value)
        found.append(best_total(totals, float(most))[0])
    return found
