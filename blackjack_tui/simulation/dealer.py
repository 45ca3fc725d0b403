"""The dealer's play as a table: from two cards, card by card, to an ending."""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.board import is_natural
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces, Draws, Rules
from blackjack_tui.simulation.endings import BUSTED, DEALER_ENDINGS, thresholds

RANKS = tuple(Rank)
"""The ranks, from an ace to a king. In the arrays a card is its place here."""
WIDTH = 16
"""The distance between the states of a table: a place for every rank, and a few to spare."""


class DealerTable(NamedTuple):
    """What the dealer has after each card.

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
    """The dealer's table for `rules`."""
    rows = thresholds(rules)
    states = [(low, ace) for low in range(2, LIMIT + 1) for ace in (False, True)]
    final = WIDTH * len(states) * len(rows)
    table = np.zeros(final, np.int32)
    place = {state: number for number, state in enumerate(states)}

    def code(row: int, low: int, ace: bool) -> int:
        if low > LIMIT:
            return final + DEALER_ENDINGS.index(min(low, BUSTED + 1))
        soft = ace and low + 10 <= LIMIT and rules.dealer_aces is Aces.BEST
        points = low + 10 * soft
        if points < rows[row] or (rules.dealer_draws is Draws.TO_HARD_17 and soft and points == rows[row]):
            return WIDTH * (len(states) * row + place[low, ace])
        return final + DEALER_ENDINGS.index(points)

    for row, (low, ace) in product(range(len(rows)), states):
        at = WIDTH * (len(states) * row + place[low, ace])
        for card, rank in enumerate(RANKS):
            table[at + card] = code(row, low + rank.points, ace or rank is Rank.ACE)
    natural = DEALER_ENDINGS.index("natural")
    start, idle = [], []
    for row, up, hole in product(range(len(rows)), RANKS, RANKS):
        if is_dealt_natural(rules, up, hole):
            start.append(final + natural)
        else:
            start.append(code(row, up.points + hole.points, Rank.ACE in (up, hole)))
    for up, hole in product(RANKS, RANKS):
        idle.append(natural if is_dealt_natural(rules, up, hole) else 0)
    return DealerTable(np.array(start, np.int32), np.array(idle, np.int32), table, final)


def is_dealt_natural(rules: Rules, up: Rank, hole: Rank) -> bool:
    """Whether the dealer's two cards are a natural."""
    hand = Hand(rules.dealer_aces is Aces.BEST)
    for rank in (up, hole):
        hand.add(Card(rank, Suit.CLUBS))
    return is_natural(rules, hand)
