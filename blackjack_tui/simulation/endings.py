"""The endings of the player's and the dealer's hands: the gains of each against each, and the dealer's play.

The dealer's play is a table that leads from two cards, card by card, to an ending.
"""

from copy import copy
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Card, Hand, Outcome, Rank, Suit
from blackjack_tui.game.rules import DEALER_STANDS, Aces, AtBust, Bonus, Draws, Lost, Rules, ratio
from blackjack_tui.game.settling import KEEPS_HOLE_HIDDEN, can_be_taken, decided_by_knob, depends_on_draws
from blackjack_tui.game.terms import (
    BONUS,
    DEALER_BLACKJACK,
    SPARED,
    SURRENDERED,
    amount_returned,
    is_natural,
    result_of,
)

Numbers = NDArray[np.int32]
Tags = NDArray[np.int16]
Flags = NDArray[np.bool_]
DEALER_ENDINGS = (*range(2, LIMIT + 3), "natural")
"""The dealer's possible ends: a total up to 22, LIMIT + 2 for every higher total, or a natural."""


class Ending(NamedTuple):
    """The properties of a player's ended hand that matter for its settlement."""

    gains: tuple[int, ...] = (0,) * (4 * len(DEALER_ENDINGS))
    """The gain against each of DEALER_ENDINGS, for the four cases of `Gains.table`."""
    turns_hole: bool = False
    """Whether the dealer turns the hole card to settle it."""
    depends_on_draws: bool = False
    """Whether the dealer draws cards to settle it."""
    can_be_taken: bool = False
    """Whether this can be the one hand of its box whose original bet a dealer's natural takes."""
    threshold: int = 0
    """The row of the dealer's table for the dealer's play against it."""
    announces_total: bool = False
    """Whether the dealer says the total and keeps the hole card hidden, if no hand has it turned."""
    hides_hole: bool = True
    """Whether the hole card stays hidden, if no hand has it turned and every other ending allows it."""
    given_up: bool = False
    """Whether the hand was given up before the dealer plays."""


def ending(rules: Rules, hand: Hand, bonus: Bonus | None) -> Ending:
    """Returns the ending of a hand whose bet is `scale_of(rules)`. `bonus`: its bonus if it wins.

    `hand`: as the game leaves it; it has a result if that is decided before the dealer plays.
    """
    decided_by = decided_by_knob(rules, hand.result)
    return Ending(
        gains=tuple(
            _gain(rules, hand, bonus, taken, house, dealer)
            for taken, house, dealer in product((False, True), (False, True), DEALER_ENDINGS)
        ),
        turns_hole=hand.result is None,
        depends_on_draws=depends_on_draws(rules, hand),
        can_be_taken=can_be_taken(rules, hand),
        threshold=min(hand.points, LIMIT) if rules.dealer_draws is Draws.BELOW_PLAYER else 0,
        announces_total=decided_by is AtBust.LOSES_TOLD,
        hides_hole=decided_by in KEEPS_HOLE_HIDDEN,
        given_up=hand.result is SURRENDERED,
    )


def _gain(rules: Rules, hand: Hand, bonus: Bonus | None, taken: bool, house: bool, dealer: int | str) -> int:
    """Returns the gain against one of DEALER_ENDINGS.

    `taken`: whether this is the hand from which a dealer's natural takes a bet, if it takes only one. `house`:
    whether the house placed the bet.
    """
    hand, dealer_hand = copy(hand), Hand()
    if house:  # `free` is the house's bet, which wins and is never lost
        hand.bet -= hand.original
        hand.free += hand.original
        hand.original = 0
    natural, dealer_hand.points = (True, LIMIT) if isinstance(dealer, str) else (False, dealer)
    hand_number = 0 if taken else 1  # by the rules a natural takes the bet of a box's first hand
    result = hand.result or result_of(rules, hand, hand_number, dealer_hand, natural)
    if natural and rules.lost_to_natural is Lost.BUSTED_AND_ONE and can_be_taken(rules, hand):
        result = DEALER_BLACKJACK if taken else SPARED
    if bonus and result.outcome is Outcome.WIN:
        result = BONUS
    return amount_returned(rules, hand, result, bonus) - hand.bet


def scale_of(rules: Rules) -> int:
    """The smallest bet for which every payment is a whole number, half of a bet included."""
    payments = [ratio(rules.blackjack_pays), *(bonus.ratio for bonus in rules.bonuses)]
    return lcm(2, *(for_bet for _, for_bet in payments))


class Gains(NamedTuple):
    """The endings of some hands as arrays, by ending: each is given by its number."""

    scale: int
    """A gain of 1 stands for a bet divided by this."""
    limit: int
    """An upper limit for the gain or loss of a box in a round."""
    table: Numbers
    """The gain of ending `e` against the dealer's ending `d` at `e * len(DEALER_ENDINGS) + d`.

    Four such tables of `table_size` follow one another: for a usual hand; for a hand with the house's bet; and
    both again for the hand that loses its bet to a dealer's natural, where only one does.
    """
    table_size: int
    played_for: Flags
    """Whether the dealer draws cards to settle it."""
    taken: Flags | None
    """Whether a natural can take the original bet; None where it always takes the first hand's."""
    turns_hole: Flags
    threshold: NDArray[np.intp]
    announces_total: Flags
    hides_hole: Flags
    given_up: Flags
    """These are as in `Ending`."""

    def look_up(self, ends: Numbers, dealer: Numbers, taken: Flags | bool, house: Flags | bool) -> Numbers:
        """Returns the gains of hands with `ends`. `taken`, `house`: the case of each, as in `table`."""
        case = 2 * np.asarray(taken, np.int32) + house
        return self.table.take(self.table_size * case + ends * len(DEALER_ENDINGS) + dealer)


def gains(rules: Rules, ends: tuple[Ending, ...]) -> Gains:
    """Returns the tables for `ends`."""
    # An array for each field of `Ending`, in their order.
    by_ending, turns_hole, played_for, taken, threshold, announces_total, hides_hole, given_up = map(
        np.array, zip(*ends, strict=True)
    )
    # Axes: ending, case, dealer's ending; then case first, as in `Gains.table`.
    table = by_ending.reshape(len(ends), 4, len(DEALER_ENDINGS)).swapaxes(0, 1).astype(np.int32)
    return Gains(
        scale=scale_of(rules),
        limit=int(np.abs(table).max()) * rules.split_hands,
        table=table.ravel(),
        table_size=len(ends) * len(DEALER_ENDINGS),
        turns_hole=turns_hole,
        played_for=played_for,
        taken=taken if rules.lost_to_natural is Lost.BUSTED_AND_ONE else None,
        threshold=threshold.astype(np.intp),
        announces_total=announces_total,
        hides_hole=hides_hole,
        given_up=given_up,
    )


RANKS = tuple(Rank)
"""The ranks, from an ace to a king. In the arrays a card is given by its place here."""
WIDTH = 16
"""The distance between the states of a table: 13 ranks, rounded up to a power of two."""


class DealerTable(NamedTuple):
    """The dealer's hand after each card.

    A code below `final` is a state: a hand that draws. From `final` on it is a place in DEALER_ENDINGS.
    """

    start: Numbers
    """The code of two cards, at `169 * threshold + 13 * upcard + hole card`."""
    idle: Numbers
    """The place in DEALER_ENDINGS of two cards if the dealer need not draw, at `13 * upcard + hole card`."""
    next: Numbers
    """The code after one more card, at `code + card`."""
    final: int


def dealer_table(rules: Rules) -> DealerTable:
    """Returns the table of the dealer's play by `rules`."""
    # The totals on which the dealer stands: each that a player can have, if the dealer draws to beat it.
    limits = tuple(range(LIMIT + 1)) if rules.dealer_draws is Draws.BELOW_PLAYER else (DEALER_STANDS,)
    # A state: the total with aces as 1, and whether there is an ace. `row`: a place in `limits`.
    states = [(hard_total, has_ace) for hard_total in range(2, LIMIT + 1) for has_ace in (False, True)]
    state_numbers = {state: number for number, state in enumerate(states)}
    final = WIDTH * len(states) * len(limits)
    table = np.zeros(final, np.int32)

    def state_code(row: int, hard_total: int, has_ace: bool) -> int:
        return WIDTH * (len(states) * row + state_numbers[hard_total, has_ace])

    def code(row: int, hard_total: int, has_ace: bool) -> int:
        """Returns the code of a state if the dealer draws to it, else of its ending."""
        if hard_total > LIMIT:
            return final + DEALER_ENDINGS.index(min(hard_total, LIMIT + 2))
        is_soft = has_ace and hard_total + HIGH_ACE <= LIMIT and rules.dealer_aces is Aces.BEST
        points = hard_total + HIGH_ACE if is_soft else hard_total
        if points < limits[row] or (is_soft and points <= rules.dealer_hits_soft):
            return state_code(row, hard_total, has_ace)
        return final + DEALER_ENDINGS.index(points)

    for row, (hard_total, has_ace) in product(range(len(limits)), states):
        for card, rank in enumerate(RANKS):
            following = code(row, hard_total + rank.points, has_ace or rank is Rank.ACE)
            table[state_code(row, hard_total, has_ace) + card] = following
    natural = DEALER_ENDINGS.index("natural")

    def first_code(row: int, up: Rank, hole: Rank) -> int:
        if is_dealer_natural(rules, up, hole):
            return final + natural
        return code(row, up.points + hole.points, Rank.ACE in (up, hole))

    start = [first_code(row, up, hole) for row, up, hole in product(range(len(limits)), RANKS, RANKS)]
    # Of a dealer who need not draw only a natural matters: any other end will do.
    idle = [natural if is_dealer_natural(rules, up, hole) else 0 for up, hole in product(RANKS, RANKS)]
    return DealerTable(np.array(start, np.int32), np.array(idle, np.int32), table, final)


def is_dealer_natural(rules: Rules, up: Rank, hole: Rank) -> bool:
    """Whether the dealer's two cards are a natural."""
    hand = Hand(rules.dealer_aces is Aces.BEST)
    for rank in (up, hole):
        hand.add(Card(rank, Suit.CLUBS))
    return is_natural(rules, hand)
