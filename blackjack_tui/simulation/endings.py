"""The endings of the player's and the dealer's hands: gains of one against the other, and the dealer's play.

The dealer's play is a table, from two cards, card by card, to an ending.
"""

from enum import Enum
from functools import lru_cache
from itertools import product
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import LIMIT, Card, Hand, Outcome, Rank, Result, Suit
from blackjack_tui.game.rules import (
    DEALER_STANDS,
    NATURAL,
    Aces,
    At21,
    AtBust,
    Bonus,
    Draws,
    Lost,
    Rules,
    Tie,
    ratio,
)
from blackjack_tui.game.terms import (
    BLACKJACK,
    BONUS,
    BUST,
    CHARLIE,
    DEALER_BLACKJACK,
    SPARED,
    SURRENDERED,
    TIES,
    compare,
    is_natural,
    settle,
)

BUSTED = LIMIT + 1
"""The points that stand for every total over 21, in arrays."""

DEALER_ENDINGS = (*range(2, BUSTED + 2), "natural")
"""The dealer's possible ends: a total, 22, BUSTED + 1 for every higher total, or a natural."""


class EndingKind(Enum):
    """The ways a hand of the player's can end."""

    NONE = "no hand"
    WAITS = "has a total, or is over 21, and waits for the dealer"
    BUST = "over 21, lost"
    WON = "won before the dealer plays"
    NATURAL = "a natural that nothing can tie"
    NATURAL_WAITS = "a natural that the dealer's hand can tie"
    SURRENDERED = "given up for half the bet"
    SURRENDER_WAITS = "given up for half the bet, unless the dealer has a natural"
    SURRENDER_LOSES = "given up for all of the bet"


_DECIDED = {
    EndingKind.BUST: BUST,
    EndingKind.WON: CHARLIE,
    EndingKind.NATURAL: BLACKJACK,
    EndingKind.SURRENDERED: SURRENDERED,
    EndingKind.SURRENDER_LOSES: SURRENDERED,
}
"""The results of hands that do not depend on the dealer's."""


class Ending(NamedTuple):
    """The ending of a hand."""

    kind: EndingKind
    points: int = 0
    """At most BUSTED; 0 where they do not matter."""
    doubles: int = 0
    """The number of times it was doubled."""
    freed: bool = False
    """Whether the first of these doubles was free."""
    bonus: Bonus | None = None
    """The bonus that it is paid if it wins."""
    decided_by: At21 | AtBust | None = None
    """The knob that decided the hand before the dealer played, if one did."""

    @property
    def waits(self) -> bool:
        """Whether the dealer turns the hole card to settle it."""
        return self.kind is EndingKind.SURRENDER_LOSES or (
            self.kind is not EndingKind.NONE and self.kind not in _DECIDED
        )

    def is_played_for(self, rules: Rules) -> bool:
        """Whether the dealer draws cards to settle it."""
        if not rules.naturals:
            return self.waits
        return self.kind in (EndingKind.WAITS, EndingKind.SURRENDER_LOSES)

    @property
    def can_be_taken(self) -> bool:
        """Whether a dealer's natural can take the one original bet from it that it takes of a box."""
        waits = self.kind is EndingKind.WAITS and self.points <= LIMIT
        return waits or self.kind is EndingKind.SURRENDER_WAITS

    def result(self, rules: Rules, taken: bool, dealer: int | str) -> Result:
        """Returns the result against one of DEALER_ENDINGS; `taken`: whether a natural takes the bet."""
        if (decided := _DECIDED.get(self.kind)) is not None:
            return decided
        if self.kind is EndingKind.NATURAL_WAITS:
            if dealer == NATURAL and (tie := rules.tied(NATURAL)) is not Tie.PLAYER:
                return TIES[tie]
            return BLACKJACK
        if dealer == NATURAL and self.can_be_taken:
            return DEALER_BLACKJACK if taken else SPARED
        if self.kind is EndingKind.SURRENDER_WAITS:
            return SURRENDERED
        total = LIMIT if isinstance(dealer, str) else dealer
        return compare(self.points, total, rules)

    def gain(self, rules: Rules, taken: bool, house: bool, dealer: int | str) -> int:
        """Returns the gain against one of DEALER_ENDINGS, where a bet of 1 is `scale_of` the rules.

        `taken`: whether a dealer's natural takes the bet, if it takes that of only one hand. `house`: whether
        the bet was placed by the house.
        """
        if self.kind is EndingKind.NONE:
            return 0
        one = scale_of(rules)
        hand = Hand(bet=0 if house else one)
        hand.free = one * (house + self.freed)
        hand.bet = (one << self.doubles) - hand.free
        result = self.result(rules, taken or rules.lost_to_natural is Lost.ALL, dealer)
        if result.outcome is Outcome.WIN and self.bonus is not None:
            result = BONUS
        return settle(rules, hand, result, self.bonus) - hand.bet


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
    """By ending: whether the dealer's total is told and the hole card stays hidden, if no hand waits."""
    hidden: NDArray[np.bool_]
    """By ending: whether the hole card stays hidden if no hand waits and every ending is like it."""


@lru_cache(16)
def gains(rules: Rules, ends: tuple[Ending, ...]) -> Gains:
    """The tables for `ends`."""
    table = np.array(
        [
            end.gain(rules, taken, house, dealer)
            for taken, house in product((False, True), repeat=2)
            for end, dealer in product(ends, DEALER_ENDINGS)
        ],
        np.int32,
    )
    hides = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
    of_one = rules.lost_to_natural is Lost.BUSTED_AND_ONE
    return Gains(
        scale_of(rules),
        int(np.abs(table).max()) * rules.split_hands,
        table,
        len(ends) * len(DEALER_ENDINGS),
        np.array([end.waits for end in ends]),
        np.array([end.is_played_for(rules) for end in ends]),
        np.array([end.can_be_taken for end in ends]) if of_one else None,
        np.array([thresholds(rules).index(threshold(rules, end.points)) for end in ends], np.intp),
        np.array([end.decided_by is AtBust.LOSES_TOLD for end in ends]),
        np.array([end.kind is EndingKind.NONE or end.decided_by in hides for end in ends]),
    )


def thresholds(rules: Rules) -> tuple[int, ...]:
    """The totals that a dealer may draw up to."""
    return tuple(range(LIMIT + 1)) if rules.dealer_draws is Draws.BELOW_PLAYER else (DEALER_STANDS,)


def threshold(rules: Rules, points: int) -> int:
    """The total that the dealer draws up to against a hand of `points`."""
    return min(points, LIMIT) if rules.dealer_draws is Draws.BELOW_PLAYER else DEALER_STANDS


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
        if points < rows[row] or (soft and points <= rules.dealer_hits_soft):
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
