"""The terms of every hand as arrays: whether it decides, and which moves it has.

The arrays are by a hand's total with low aces, by whether it has an ace, and by its number of cards. There are
some for each origin: whether the hand is of a split pair, and how often it was doubled.
"""

from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.described import (
    BY_POINTS,
    ORIGINS,
    HandOrigin,
    hand_terms,
    most_doubles,
    most_hands,
    upcard_for_terms,
)
from blackjack_tui.game.rules import Rules, Surrender
from blackjack_tui.game.terms import After
from blackjack_tui.odds.bonuses import against
from blackjack_tui.odds.hands import Bools, Ints

_SHAPE = (LIMIT + 1, 2, LIMIT + 1)


class HandState(IntEnum):
    """The state of a hand: a decision, an end by itself, or a card to come."""

    DECIDES = 0
    STANDS = 1
    WINS = 2
    """The hand wins at once, whatever the dealer has."""
    NATURAL = 3
    DRAWS = 4
    """The hand has fewer than two cards."""


_STATES = {After.STANDS: HandState.STANDS, After.NATURAL: HandState.NATURAL}


class Masks(NamedTuple):
    """The terms of hands of one origin against one upcard. Arrays of shape (22, 2, 22)."""

    state: Ints
    """A `HandState`."""
    doubles: Bools
    """Whether the hand may be doubled for the player's money; a hand at 21 too, if nothing ended it."""
    frees: Bools
    """Whether it may be doubled free."""
    gives_up: Bools
    """Whether it may be given up for half the bet, once the dealer is known to have no natural."""
    surrenders: Bools
    """Whether it may be given up, for half the bet or all of it."""


def masks(rules: Rules, origin: HandOrigin, upcard: int) -> Masks:
    """Returns the masks of hands of one origin against an upcard, 0 … 9."""
    return _masks(rules, origin, upcard_for_terms(BY_POINTS[upcard]))


@lru_cache(maxsize=1024)
def _masks(rules: Rules, origin: HandOrigin, upcard: Rank) -> Masks:
    state = np.full(_SHAPE, HandState.DRAWS, dtype=np.intp)
    state[:, :, 2:] = HandState.STANDS
    doubles, frees, surrenders = (np.zeros(_SHAPE, dtype=bool) for _ in range(3))
    for (hard, ace, cards), terms in hand_terms(rules, origin, upcard).items():
        place = hard, int(ace), cards
        if terms.decides:
            state[place] = HandState.DECIDES
        elif terms.after is After.DECIDES:
            state[place] = HandState.STANDS  # its one move
        else:
            state[place] = _STATES.get(terms.after, HandState.WINS)
        if Action.DOUBLE in terms.actions:
            (frees if terms.free else doubles)[place] = True
        surrenders[place] = Action.SURRENDER in terms.actions
    # A doubled hand is always given up late and for half the bet, whatever the surrender of others is.
    late_for_half = rules.surrender is Surrender.LATE or origin.doubles > 0
    return Masks(state, doubles, frees, surrenders & late_for_half, surrenders)


@lru_cache(maxsize=64)
def first_like_upcards(rules: Rules) -> tuple[int, ...]:
    """Returns for each upcard, 0 … 9, the first upcard against which all hands have the same terms.

    The mask `surrenders` may differ: it is always asked for by the upcard itself.
    """
    doubles = range(most_doubles(rules) + 1)
    origins = [origin._replace(doubles=number) for origin in ORIGINS for number in doubles]
    terms = [
        (
            against(rules.bonuses, place),
            [most_hands(rules, pair, upcard) for pair in BY_POINTS],
            [array.tobytes() for origin in origins for array in masks(rules, origin, place)[:-1]],
        )
        for place, upcard in enumerate(BY_POINTS)
    ]
    return tuple(terms.index(terms_against_upcard) for terms_against_upcard in terms)
