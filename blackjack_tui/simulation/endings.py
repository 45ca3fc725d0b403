"""The endings of a player's hand, and the gain of each against each ending of the dealer's."""

from enum import Enum
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.board import DEALER_STANDS, compare
from blackjack_tui.game.cards import LIMIT, Outcome
from blackjack_tui.game.rules import At21, AtBust, Draws, Lost, Rules, Tie

BUSTED = LIMIT + 1
"""The points that stand for every total over 21, in arrays."""

DEALER_ENDINGS = (*range(2, BUSTED + 2), "natural")
"""What the dealer can end with: a total, 22, BUSTED + 1 for every higher total, or a natural."""

_SIGNS = {Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.LOSE: -1}


class Kind(Enum):
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


class Ending(NamedTuple):
    """The ending of a hand."""

    kind: Kind
    points: int = 0
    """At most BUSTED; 0 where they do not matter."""
    doubled: bool = False
    decided_by: At21 | AtBust | None = None
    """The knob that decided the hand before the dealer played, if one did."""

    @property
    def waits(self) -> bool:
        """Whether the dealer turns the hole card to settle it."""
        return self.kind in (Kind.WAITS, Kind.NATURAL_WAITS, Kind.SURRENDER_WAITS, Kind.SURRENDER_LOSES)

    def is_played_for(self, rules: Rules) -> bool:
        """Whether the dealer draws cards to settle it."""
        if not rules.naturals:
            return self.waits
        return self.kind in (Kind.WAITS, Kind.SURRENDER_LOSES)

    def gain(self, rules: Rules, later: bool, dealer: int | str) -> Fraction:
        """Returns the gain, in bets, against one of DEALER_ENDINGS; `later`: of a further hand of a split."""
        stake = 2 if self.doubled else 1
        natural = dealer == "natural"
        pays = Fraction(*rules.blackjack_pays.ratio)
        match self.kind:
            case Kind.NONE:
                return Fraction(0)
            case Kind.BUST:
                return Fraction(-stake)
            case Kind.WON:
                return Fraction(stake)
            case Kind.NATURAL:
                return pays
            case Kind.NATURAL_WAITS:
                return pays if not natural else Fraction(-1 if rules.tie is Tie.DEALER else 0)
            case Kind.SURRENDERED:
                return Fraction(-1, 2)
            case Kind.SURRENDER_WAITS:
                return Fraction(-1) if natural else Fraction(-1, 2)
            case Kind.SURRENDER_LOSES:
                return Fraction(-1)
            case Kind.WAITS:
                if natural and self.points <= LIMIT:
                    if rules.lost_to_natural is Lost.ALL:
                        return Fraction(-stake)
                    return Fraction(0 if later else -1)
                total = LIMIT if isinstance(dealer, str) else dealer
                outcome, _ = compare(self.points, total, rules)
                return Fraction(_SIGNS[outcome] * stake)


def endings(rules: Rules) -> tuple[Ending, ...]:
    """Returns every way a hand can end by `rules`, and some that never occur; the first stands for no hand."""
    found = [Ending(Kind.NONE), Ending(Kind.NATURAL), Ending(Kind.NATURAL_WAITS, LIMIT)]
    found += [Ending(Kind.SURRENDERED), Ending(Kind.SURRENDER_WAITS)]
    found += [Ending(Kind.SURRENDER_LOSES, points) for points in range(2, BUSTED)]
    for doubled in (False, True):
        found += [Ending(Kind.WAITS, points, doubled) for points in range(2, BUSTED + 1)]
        found.append(Ending(Kind.BUST, 0, doubled, rules.bust))
        found += [Ending(Kind.WON, 0, doubled, knob) for knob in (rules.dealt_21, rules.drawn_21, None)]
    return tuple(dict.fromkeys(found))


class Gains(NamedTuple):
    """The gains of endings, as tables. Endings are given by their places in the rows."""

    scale: int
    """A gain of 1 stands for a bet divided by this."""
    most: int
    """No round gains or loses more than this."""
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
        np.array([end.kind is Kind.NONE or end.decided_by in hides for end in ends]),
    )


def thresholds(rules: Rules) -> tuple[int, ...]:
    """The totals that a dealer may draw up to."""
    return tuple(range(LIMIT + 1)) if rules.dealer_draws is Draws.BELOW_PLAYER else (DEALER_STANDS,)


def threshold(rules: Rules, points: int) -> int:
    """The total that the dealer draws up to against a hand of `points`."""
    return min(points, LIMIT) if rules.dealer_draws is Draws.BELOW_PLAYER else DEALER_STANDS
