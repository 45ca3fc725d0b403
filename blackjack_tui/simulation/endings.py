"""The endings of the player's and the dealer's hands: gains of one against the other, and the dealer's play.

The dealer's play is a table, from two cards, card by card, to an ending.
"""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.board import is_natural
from blackjack_tui.game.cards import LIMIT, Card, Hand, Outcome, Rank, Suit
from blackjack_tui.game.rules import DEALER_STANDS, Aces, At21, AtBust, Draws, Lost, Rules, Tie
from blackjack_tui.game.settling import compare
from blackjack_tui.light_typing import Enum

BUSTED = LIMIT + 1
"""The points that stand for every total over 21, in arrays."""

DEALER_ENDINGS = (*range(2, BUSTED + 2), "natural")
"""The dealer's possible ends: a total, 22, BUSTED + 1 for every higher total, or a natural."""

_SIGNS = {Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.LOSE: -1}


class EndingKind(Enum):
    """The ways a hand of the player's can end."""

    NONE = "no hand"
    WAITS = "has a total, or is over 21, and waits for the dealer"
    BUST = "over 21, lost"
    WON = "won before the dealer plays"
    NATURAL = "a natural that nothing can tie"
    NATURAL_WAITS = "a natural that a dealer's natural can tie"
    SURRENDERED = "given up for half the bet"
    SURRENDER_WAITS = "given up for half the bet, unless the dealer has a natural"
    SURRENDER_LOSES = "given up for all of the bet"


_WAIT = {
    EndingKind.WAITS,
    EndingKind.NATURAL_WAITS,
    EndingKind.SURRENDER_WAITS,
    EndingKind.SURRENDER_LOSES,
}


class Ending(NamedTuple):
    """The ending of a hand."""

    kind: EndingKind
    points: int = 0
    """At most BUSTED; 0 where they do not matter."""
    doubled: bool = False
    decided_by: At21 | AtBust | None = None
    """The knob that decided the hand before the dealer played, if one did."""

    @property
    def waits(self) -> bool:
        """Whether the dealer turns the hole card to settle it."""
        return self.kind in (
            EndingKind.WAITS,
            EndingKind.NATURAL_WAITS,
            EndingKind.SURRENDER_WAITS,
            EndingKind.SURRENDER_LOSES,
        )

    def is_played_for(self, rules: Rules) -> bool:
        """Whether the dealer draws cards to settle it."""
        if not rules.naturals:
            return self.waits
        return self.kind in (EndingKind.WAITS, EndingKind.SURRENDER_LOSES)

    def gain(self, rules: Rules, later: bool, dealer: int | str) -> Fraction:
        """Returns the gain, in bets, against one of DEALER_ENDINGS; `later`: of a further hand of a split."""
        stake = 2 if self.doubled else 1
        natural = dealer == "natural"
        pays = Fraction(*rules.blackjack_pays.ratio)
        match self.kind:
            case EndingKind.NONE:
                return Fraction(0)
            case EndingKind.BUST:
                return Fraction(-stake)
            case EndingKind.WON:
                return Fraction(stake)
            case EndingKind.NATURAL:
                return pays
            case EndingKind.NATURAL_WAITS:
                return pays if not natural else Fraction(-1 if rules.tie is Tie.DEALER else 0)
            case EndingKind.SURRENDERED:
                return Fraction(-1, 2)
            case EndingKind.SURRENDER_WAITS:
                return Fraction(-1) if natural else Fraction(-1, 2)
            case EndingKind.SURRENDER_LOSES:
                return Fraction(-1)
            case EndingKind.WAITS:
                if natural and self.points <= LIMIT:
                    if rules.lost_to_natural is Lost.ALL:
                        return Fraction(-stake)
                    return Fraction(0 if later else -1)
                total = LIMIT if isinstance(dealer, str) else dealer
                outcome, _ = compare(self.points, total, rules)
                return Fraction(_SIGNS[outcome] * stake)


def endings(rules: Rules) -> tuple[Ending, ...]:
    """Returns every way a hand can end by `rules`, and some that never occur; the first stands for no hand."""
    found = [Ending(EndingKind.NONE), Ending(EndingKind.NATURAL), Ending(EndingKind.NATURAL_WAITS, LIMIT)]
    found += [Ending(EndingKind.SURRENDERED), Ending(EndingKind.SURRENDER_WAITS)]
    found += [Ending(EndingKind.SURRENDER_LOSES, points) for points in range(2, BUSTED)]
    for doubled in (False, True):
        found += [Ending(EndingKind.WAITS, points, doubled) for points in range(2, BUSTED + 1)]
        found.append(Ending(EndingKind.BUST, 0, doubled, rules.bust))
        found += [Ending(EndingKind.WON, 0, doubled, knob) for knob in (rules.dealt_21, rules.drawn_21, None)]
    return tuple(dict.fromkeys(found))


class Gains(NamedTuple):
    """The gains of endings, as tables. Endings are given by their places in the rows."""

    scale: int
    """A gain of 1 stands for a bet divided by this."""
    most: int
    """The largest gain or loss of a round."""
    first: NDArray[np.int32]
    """The gain of ending `e` against the dealer's ending `d` at `e * len(DEALER_ENDINGS) + d`: for a hand that
    was not split, or the first of those that were."""
    later: NDArray[np.int32]
    """The same for the other hands of a split."""
    waits: NDArray[np.bool_]
    """By ending: whether the dealer turns the hole card for it."""
    played_for: NDArray[np.bool_]
    """By ending: whether the dealer draws cards for it."""
    threshold: NDArray[np.intp]
    """By ending: which row of the dealer's table the dealer plays by."""
    told: NDArray[np.bool_]
    """By ending: whether the dealer's total is told and the hole card stays hidden, if no hand waits."""
    hidden: NDArray[np.bool_]
    """By ending: whether the hole card stays hidden if no hand waits and every ending is like it."""


def gains(rules: Rules, ends: tuple[Ending, ...]) -> Gains:
    """The tables for `ends`."""
    scale = 2 if 2 % rules.blackjack_pays.ratio[1] == 0 else 2 * rules.blackjack_pays.ratio[1]
    first, later = (
        np.array(
            [int(scale * end.gain(rules, place, dealer)) for end, dealer in product(ends, DEALER_ENDINGS)],
            np.int32,
        )
        for place in (False, True)
    )
    hides = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
    return Gains(
        scale,
        2 * scale * rules.split_hands,
        first,
        later,
        np.array([end.waits for end in ends]),
        np.array([end.is_played_for(rules) for end in ends]),
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
