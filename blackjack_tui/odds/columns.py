"""One upcard of a rule book: best play of every first two cards against it, from one solution of all hands.

All values are joint with the upcard and the two cards in one order, and as after the dealer's look: where the
dealer looks, what a natural takes is added at the end (`total`).
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from blackjack_tui.game.described import HandOrigin
from blackjack_tui.game.rules import Surrender
from blackjack_tui.odds import cdp
from blackjack_tui.odds.all_upcards import UpcardValues, values_by_upcard
from blackjack_tui.odds.answers import Splits, Unseen
from blackjack_tui.odds.computed_rules import ACE, TEN, Case, Terms, case_of
from blackjack_tui.odds.dealer_tables import layout_serves
from blackjack_tui.odds.ends import DoubledOnce, Ends, doubled_once
from blackjack_tui.odds.hands import (
    COUNTS,
    HARD,
    RANK_COUNT,
    Bools,
    Floats,
    Ints,
    JointShoe,
    by_points,
    row,
    shoe_of,
)
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.masks import masks as masks_of
from blackjack_tui.odds.play_values import Masses, Solution, masses, natural_value, solve, tree_ends
from blackjack_tui.odds.splits import Tens, limits, plan_of, rows_with_pair_card, term_count
from blackjack_tui.odds.trees import NOTHING, tree_of


def _two_cards() -> tuple[Ints, Floats]:
    """Returns `TWO_CARDS` and `ORDERS`."""
    rows, orders = [], []
    for low, high in combinations_with_replacement(range(RANK_COUNT), 2):
        counts = [0] * RANK_COUNT
        counts[low] += 1
        counts[high] += 1
        rows.append(row(tuple(counts)))
        orders.append(1.0 if low == high else 2.0)
    return np.array(rows), np.array(orders)


TWO_CARDS, ORDERS = _two_cards()
"""Shapes (55,): the rows of all first two cards, A,A A,2 … T,T, and in how many orders they come."""
PAIRS: Final = tuple(int(place) for place in np.flatnonzero(ORDERS == 1))
"""The pairs' indices among them, by rank."""


class Column:
    """The first two cards against one upcard, 0 … 9."""

    def __init__(
        self,
        terms: Terms,
        unseen: Unseen,
        upcard: int,
        precomputed: Callable[[int], UpcardValues] | None = None,
        hole: int | None = None,
    ) -> None:
        """`precomputed`: returns the values against an upcard from one computation of all upcards.

        `hole`: the dealer's second card where it is seen.
        """
        self.case: Case = case_of(terms, upcard, hole=hole)
        self.terms = self.case.terms  # against this upcard
        self.unseen = unseen
        self.upcard = upcard
        shoe = shoe_of(unseen).after(upcard)
        self.shoe: JointShoe = shoe if hole is None else shoe.after(hole)
        """The shoe after the dealer's cards that are seen were dealt, in one order."""
        self.orders = 1 if hole is None or hole == upcard else 2
        """In how many orders the dealer's cards that are seen come."""
        self.chance: float = self.orders * self.shoe.mass
        """The chance of the cards that are seen."""
        self.tree = tree_of(self.terms, NOTHING)
        self._precomputed = precomputed
        self.masses: Masses = masses(self.case, self.shoe, TWO_CARDS)
        """Of the first two cards. Shape (55,), as the next two."""
        self.decides: Bools = self.tree.kind[TWO_CARDS] == HandState.DECIDES
        self.naturals: Bools = self.tree.kind[TWO_CARDS] == HandState.NATURAL

    @cached_property
    def solution(self) -> Solution:
        """Best play of every hand that is not split."""
        return solve(self.case, self.shoe, self.tree)

    @cached_property
    def unsplit(self) -> Floats:
        """The value of the first two cards unsplit and not surrendered. Shape (55,)."""
        if self._precomputed is not None:
            return self._precomputed(self.upcard).unsplit[TWO_CARDS]
        return self.solution.value[TWO_CARDS]

    @cached_property
    def doubled_once(self) -> DoubledOnce:
        """The values of hands doubled once, by row of the table of hands."""
        return doubled_once(self.tree.stages, tree_ends(self.case, self.shoe, self.tree).ends)

    @cached_property
    def against_natural(self) -> Floats | None:
        """The values of the first two cards if the dealer shows a natural, shape (55,); None if not."""
        return self.masses.mass * self._if_natural if self.case.shows_natural else None

    @cached_property
    def _if_natural(self) -> Floats:
        """The value of the first two cards if the dealer has a natural, in bets. Shape (55,)."""
        values = np.full(len(TWO_CARDS), -1.0)
        for place in np.flatnonzero(self.naturals):
            values[place] = natural_value(self.terms, self.tree, TWO_CARDS[place]).tied
        return values

    @property
    def surrender(self) -> Floats:
        """The value of surrender for best play; −inf where it is not legal, or never best as it loses all.

        Shape (55,).
        """
        if self.terms.rules.surrender is Surrender.LOSES:
            return np.full(len(TWO_CARDS), -np.inf)
        return self.given_up

    @cached_property
    def given_up(self) -> Floats:
        """The value of surrender; −inf where it is not legal. Shape (55,)."""
        surrender = self.terms.rules.surrender
        mass, natural, alive = self.masses
        # Where the dealer looks, `peek_losses` takes the bets of all rounds with a dealer's natural.
        if surrender is Surrender.LOSES:
            values = -mass
        elif surrender is Surrender.EARLY:
            # Half the bet in all rounds, before the look: the bets that `peek_losses` takes come back.
            values = -(alive + natural) / 2 + (natural if self.case.peeked else 0)
        else:
            # Half the bet, and the whole bet against a natural.
            values = -alive / 2 - (0 if self.case.peeked else natural)
        is_legal = masks_of(self.terms.rules, HandOrigin(), self.upcard).surrenders  # by total, ace and cards
        has_ace = (COUNTS[TWO_CARDS, ACE] > 0).astype(np.intp)
        may_surrender = self.decides & is_legal[HARD[TWO_CARDS], has_ace, 2]
        if self.terms.surrenders_early(self.upcard):  # also with hands that then end by themselves
            may_surrender = may_surrender | ~self.naturals
        return np.where(may_surrender, values, -np.inf)

    def ends(self, pair: int) -> Ends:
        """The values of the hands of a split pair that draw no more. Shapes (further pair cards, nodes)."""
        if self._precomputed is not None:
            return self._precomputed(self.upcard).ends[pair]
        further = term_count(limit=limits(self.terms, pair)[-1])
        without_pair = self.shoe.after(pair, cards=2)
        return cdp.pair_ends(self.case, pair, without_pair, further).against(0)

    def split_shares(self, pair: int) -> Sequence[tuple[float, Tens | None]]:
        """Returns the shares of a pair that can be split, each with the tens that pair; None if all do."""
        if not limits(self.terms, pair):
            return ()
        if not self._has_mixed_hands(pair):
            return ((1.0, None),)
        tens_seen = (self.upcard, self.case.hole).count(TEN)
        return _ten_pairs(self.unseen[TEN:], tens_seen)

    def _has_mixed_hands(self, pair: int) -> bool:
        """Whether some hands of two cards of these points are no pair: a ten and a king, by some rules."""
        return pair == TEN and self.terms.tens_differ

    @cached_property
    def split(self) -> Floats:
        """The value of splitting; −inf where it is not legal. Shape (55,)."""
        best = np.full(len(TWO_CARDS), -np.inf)
        for pair, place in enumerate(PAIRS):
            shares = self.split_shares(pair)
            mass = self.masses.mass[place]
            if not shares or not mass or not self.decides[place]:
                continue
            if not self._has_mixed_hands(pair):
                best[place] = self._split(pair, None, mass)
                continue
            # Each share is split only if that is best for it; tens of different ranks are not split.
            unsplit = max(self.unsplit[place], self.surrender[place])
            values = [(share, max(self._split(pair, tens, mass), unsplit)) for share, tens in shares]
            unsplittable = 1 - sum(share for share, _ in shares)
            best[place] = sum(share * value for share, value in values) + unsplittable * unsplit
        return best

    def _split(self, pair: int, tens: Tens | None, mass: float) -> float:
        """The joint value of splitting a pair of this mass."""
        if self._precomputed is not None and tens is None:
            return self._precomputed(self.upcard).splits[pair]
        plan = None
        if self.terms.splits is Splits.CDZ:
            plan = plan_of(self.case, pair, self.solution, rows_with_pair_card(pair))
        without_pair = self.shoe.after(pair, cards=2)
        ((value, _),) = cdp.waiting_values(self.case, pair, without_pair, tens, [cdp.JUST_SPLIT], mass, plan)
        return value

    @cached_property
    def best(self) -> Floats:
        """The value of best play of the first two cards. Shape (55,)."""
        if self.against_natural is not None:
            return self.against_natural
        return np.maximum(np.maximum(self.unsplit, self.surrender), self.split)

    @property
    def peek_losses(self) -> Floats:
        """The value of the rounds that end when the dealer looks and has a natural. Shape (55,)."""
        return self.masses.natural * self._if_natural if self.case.peeked else np.zeros(len(TWO_CARDS))

    def total(self, values: Floats) -> float:
        """The sum of `values` over the first two cards, with the rounds that a dealer's natural ends."""
        return self.orders * float(ORDERS @ (values + self.peek_losses))

    @property
    def seen(self) -> tuple[int, ...]:
        """The points of the dealer's cards that are seen; an ace has 1."""
        hole = self.case.hole
        return (self.upcard + 1,) if hole is None else (self.upcard + 1, hole + 1)

    @property
    def value(self) -> float:
        """The value of best play, joint with the upcard; insurance is taken where it pays."""
        value = self.total(self.best)
        if self.terms.rules.insurance and self.upcard == ACE:
            _, natural, alive = self.masses
            # Half a bet at 2 to 1, taken where it gains.
            value += float(ORDERS @ np.maximum((2 * natural - alive) / 2, 0))
        return value


def _ten_pairs(counts: Sequence[int], seen: int) -> list[tuple[float, Tens]]:
    """Returns the share of each rank's pairs among all hands of two ten-valued cards, with the unseen tens.

    `counts`: the cards of 10, J, Q and K, before the dealer took `seen` of them.
    """
    tens = sum(counts)
    if not seen:
        return [
            (count * (count - 1) / (tens * (tens - 1)), Tens(count - 2, tens - 2))
            for count in counts
            if count >= 2
        ]
    # One of the dealer's tens is taken: each rank in turn, with the chance that it is this one.
    pairs = []
    for dealt, count in enumerate(counts):
        if count:
            fewer = [*counts]
            fewer[dealt] -= 1
            chance = count / tens
            pairs += [(chance * share, pairing) for share, pairing in _ten_pairs(fewer, seen - 1)]
    return pairs


def columns(terms: Terms, unseen: Unseen) -> list[Column]:
    """A column for each upcard among the unseen cards; if both of the dealer's cards are seen, for each two."""
    counts = by_points(unseen)
    upcards = [upcard for upcard in range(RANK_COUNT) if counts[upcard]]
    if terms.open:
        return [
            Column(terms, unseen, upcard, hole=hole)
            for upcard, hole in combinations_with_replacement(upcards, 2)
            if hole != upcard or counts[upcard] > 1
        ]
    by_upcard: dict[int, UpcardValues] = {}

    def values_against(upcard: int) -> UpcardValues:
        """Returns the values against an upcard; the first call, from `all_columns`, computes all at once."""
        if not by_upcard:
            pair_masses = np.array([column.masses.mass[list(PAIRS)] for column in all_columns])
            cases = [column.case for column in all_columns]
            by_upcard.update(zip(upcards, values_by_upcard(cases, shoe_of(unseen), pair_masses), strict=True))
        return by_upcard[upcard]

    precomputed = values_against if layout_serves(terms) and terms.splits is Splits.CDP else None
    all_columns = [Column(terms, unseen, upcard, precomputed) for upcard in upcards]
    return all_columns
