"""The endings of the player's and the dealer's hands: gains of one against the other, and the dealer's play.

The dealer's play is a table, from two cards, card by card, to an ending.
"""

from copy import copy
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import LIMIT, Card, Hand, Outcome, Rank, Suit
from blackjack_tui.game.rules import DEALER_STANDS, Aces, AtBust, Bonus, Draws, Lost, Rules, ratio
from blackjack_tui.game.settling import HIDDEN, can_be_taken, decided_by_knob, depends_on_draws
from blackjack_tui.game.terms import (
    BONUS,
    DEALER_BLACKJACK,
    SPARED,
    SURRENDERED,
    amount_returned,
    is_natural,
    result_of,
)

DEALER_ENDINGS = (*range(2, LIMIT + 3), "natural")
"""The dealer's possible ends: a total, 22, LIMIT + 2 for every higher total, or a natural."""


class Ending(NamedTuple):
    """All that matters of a hand of the player's that has ended."""

    gains: tuple[int, ...] = (0,) * (4 * len(DEALER_ENDINGS))
    """Against each of DEALER_ENDINGS; four times, as `Gains.table` has them."""
    waits: bool = False
    """Whether the dealer turns the hole card to settle it."""
    depends_on_draws: bool = False
    """Whether the dealer draws cards to settle it."""
    can_be_taken: bool = False
    """Whether a dealer's natural can take the one original bet from it that it takes of a box."""
    threshold: int = 0
    """The row of the dealer's table by which the dealer plays."""
    is_told: bool = False
    """Whether the dealer's total is told and the hole card stays hidden, if no hand waits."""
    hides: bool = True
    """Whether the hole card stays hidden if no hand waits and every ending is like it."""
    given_up: bool = False
    """Whether it was given up before the dealer plays."""


def ending(rules: Rules, hand: Hand, bonus: Bonus | None) -> Ending:
    """Returns the ending of a hand with a bet of `scale_of` the rules; `bonus`: what it is paid by if it wins.

    `hand`: as the game leaves it, with its result where that is decided before the dealer plays.
    """
    decided_by = decided_by_knob(rules, hand.result)
    return Ending(
        tuple(
            _gain(rules, hand, bonus, taken, house, dealer)
            for taken, house, dealer in product((False, True), (False, True), DEALER_ENDINGS)
        ),
        hand.result is None,
        depends_on_draws(rules, hand),
        can_be_taken(rules, hand),
        min(hand.points, LIMIT) if rules.dealer_draws is Draws.BELOW_PLAYER else 0,
        decided_by is AtBust.LOSES_TOLD,
        decided_by in HIDDEN,
        hand.result is SURRENDERED,
    )


def _gain(rules: Rules, hand: Hand, bonus: Bonus | None, taken: bool, house: bool, dealer: int | str) -> int:
    """Returns the gain against one of DEALER_ENDINGS.

    `taken`: whether a dealer's natural takes the bet, if it takes that of only one hand. `house`: whether the
    bet was placed by the house.
    """
    hand, theirs = copy(hand), Hand()
    if house:
        hand.bet -= hand.original
        hand.free += hand.original
        hand.original = 0
    natural = isinstance(dealer, str)
    theirs.points = LIMIT if isinstance(dealer, str) else dealer
    result = hand.result or result_of(rules, hand, 0 if taken else 1, theirs, natural)
    if natural and rules.lost_to_natural is Lost.BUSTED_AND_ONE and can_be_taken(rules, hand):
        result = DEALER_BLACKJACK if taken else SPARED
    if bonus and result.outcome is Outcome.WIN:
        result = BONUS
    return amount_returned(rules, hand, result, bonus) - hand.bet


def scale_of(rules: Rules) -> int:
    """A bet by which all is paid in whole numbers."""
    return lcm(2, ratio(rules.blackjack_pays)[1], *(bonus.ratio[1] for bonus in rules.bonuses))


class Gains(NamedTuple):
    """The gains of endings, as tables. Endings are given by their places in the rows."""

    scale: int
    """A gain of 1 stands for a bet divided by this."""
    most: int
    """The largest gain or loss of a round."""
    table: NDArray[np.int32]
    """The gain of ending `e` against the dealer's ending `d` at `e * len(DEALER_ENDINGS) + d`.

    Twice `apart` further on it is that of a hand whose bet a dealer's natural takes, where it does not take
    those of all hands; `apart` further on that of a hand whose bet the house placed.
    """
    apart: int
    waits: NDArray[np.bool_]
    """By ending: whether the dealer turns the hole card for it."""
    played_for: NDArray[np.bool_]
    """By ending: whether the dealer draws cards for it."""
    taken: NDArray[np.bool_] | None
    """By ending: whether a natural can take the original bet; None where it is always the first hand's."""
    threshold: NDArray[np.intp]
    """By ending: which row of the dealer's table the dealer plays by."""
    told: NDArray[np.bool_]
    hidden: NDArray[np.bool_]
    given_up: NDArray[np.bool_]
    """By ending, as `Ending` has them."""


def gains(rules: Rules, ends: tuple[Ending, ...]) -> Gains:
    """The tables for `ends`."""
    by_ending, waits, played_for, taken, threshold, told, hidden, given_up = map(
        np.array, zip(*ends, strict=True)
    )
    table = by_ending.reshape(len(ends), 4, len(DEALER_ENDINGS)).swapaxes(0, 1).astype(np.int32)
    return Gains(
        scale_of(rules),
        int(np.abs(table).max()) * rules.split_hands,
        table.ravel(),
        len(ends) * len(DEALER_ENDINGS),
        waits,
        played_for,
        taken if rules.lost_to_natural is Lost.BUSTED_AND_ONE else None,
        threshold.astype(np.intp),
        told,
        hidden,
        given_up,
    )


def thresholds(rules: Rules) -> tuple[int, ...]:
    """The totals that a dealer may draw up to."""
    return tuple(range(LIMIT + 1)) if rules.dealer_draws is Draws.BELOW_PLAYER else (DEALER_STANDS,)


RANKS = tuple(Rank)
"""The ranks, from an ace to a king. In the arrays a card is its place here."""
WIDTH = 16
"""The distance between the states of a table: a place for every rank, and a few to spare."""


class DealerTable(NamedTuple):
    """The dealer's hand after each card.

    A code below `final` is a state: a hand that draws. From `final` on it is a place in DEALER_ENDINGS.
    """

    start: NDArray[np.int32]
    """The code of two cards, at `169 * threshold + 13 * upcard + hole card`."""
    idle: NDArray[np.int32]
    """The place in DEALER_ENDINGS of two cards if the dealer need not draw, at `13 * upcard + hole card`."""
    next: NDArray[np.int32]
    """The code after one more card, at the code plus the card."""
    final: int


def dealer_table(rules: Rules) -> DealerTable:
    """Returns the table of the dealer's play by `rules`: what each further card makes of the hand."""
    limits = thresholds(rules)
    # A state: the total with aces as 1, and whether there is an ace. A limit: its place in `limits`.
    states = [(hard_total, ace) for hard_total in range(2, LIMIT + 1) for ace in (False, True)]
    final = WIDTH * len(states) * len(limits)
    table = np.zeros(final, np.int32)
    place = {state: number for number, state in enumerate(states)}

    def code(limit: int, hard_total: int, ace: bool) -> int:
        if hard_total > LIMIT:
            return final + DEALER_ENDINGS.index(min(hard_total, LIMIT + 2))
        soft = ace and hard_total + 10 <= LIMIT and rules.dealer_aces is Aces.BEST
        points = hard_total + 10 * soft
        if points < limits[limit] or (soft and points <= rules.dealer_hits_soft):
            return WIDTH * (len(states) * limit + place[hard_total, ace])
        return final + DEALER_ENDINGS.index(points)

    for limit, (hard_total, ace) in product(range(len(limits)), states):
        at = WIDTH * (len(states) * limit + place[hard_total, ace])
        for card, rank in enumerate(RANKS):
            table[at + card] = code(limit, hard_total + rank.points, ace or rank is Rank.ACE)
    natural = DEALER_ENDINGS.index("natural")
    start, idle = [], []
    for limit, up, hole in product(range(len(limits)), RANKS, RANKS):
        if is_dealt_natural(rules, up, hole):
            start.append(final + natural)
        else:
            start.append(code(limit, up.points + hole.points, Rank.ACE in (up, hole)))
    for up, hole in product(RANKS, RANKS):
        idle.append(natural if is_dealt_natural(rules, up, hole) else 0)
    return DealerTable(np.array(start, np.int32), np.array(idle, np.int32), table, final)


def is_dealt_natural(rules: Rules, up: Rank, hole: Rank) -> bool:
    """Whether the dealer's two cards are a natural."""
    hand = Hand(rules.dealer_aces is Aces.BEST)
    for rank in (up, hole):
        hand.add(Card(rank, Suit.CLUBS))
    return is_natural(rules, hand)
