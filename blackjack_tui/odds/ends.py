"""The values of hands that draw no more, and of doubled hands that can be given up or doubled again.

All values are joint: the gain times the mass, which is the chance of the cards dealt so far (hands.py). A hand
is a node of a tree (trees.py). Last axes are cases: several upcards, or several sets of values at once.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.hands import Bools, Floats
from blackjack_tui.odds.trees import Stages


class Ends(NamedTuple):
    """The values of hands that draw no more, joint. Shapes (hands, cases), or (cards gone, nodes, cases)."""

    stand: Floats
    mass: Floats
    """The mass of a hand; where the dealer plays against busted hands, less the mass of the dealer's busts."""
    original: Floats | None = None
    """The mass of a dealer's natural, where it takes the original bet only; None where it takes all bets."""
    twice: Floats | None = None
    """The value of standing with a doubled hand, for each bet on it; None where it is the same as `stand`."""
    half: Floats | None = None
    """The value of giving the hand up; None where no hand can be given up."""
    wins: Floats | None = None
    """The mass of all that the hand wins against; None where no stake is free."""

    @property
    def stand_doubled(self) -> Floats:
        """The value of standing with a doubled hand, for each bet on it."""
        return self.stand if self.twice is None else self.twice

    def stand_for(self, house: bool) -> Floats:
        """The value of standing for a bet of one's own, or of the `house`, which can only win."""
        return self.wins if house and self.wins is not None else self.stand

    def spared(self, bet: int) -> Floats:
        """The value that comes back to a doubled `bet`: its first bet is all that some dealers' naturals take.

        The values of charged hands have a natural take every bet on them.
        """
        return np.zeros_like(self.stand) if self.original is None else (bet - 1) * self.original

    def each(self, change: Callable[[Floats], Floats]) -> "Ends":
        """Returns the values with `change` applied to each array."""
        # All after `stand` and `mass` can be None.
        optional = (None if values is None else change(values) for values in self[2:])
        return Ends(change(self.stand), change(self.mass), *optional)

    def against(self, case: int) -> "Ends":
        """Returns the values in one case, the last axis dropped."""
        return self.each(lambda values: values[..., case])

    def of_tree(self, rows: slice, gone: int) -> "Ends":
        """Returns the values of the hands of one tree. Shapes (cards gone, nodes, cases).

        `rows`: its hands, by cards gone and then by node. `gone`: how many numbers of cards gone there are.
        """
        return self.each(lambda values: values[rows].reshape(gone, -1, values.shape[1]))

    def charged(self) -> "Ends":
        """Returns uncharged values, charged: for the one hand of a split whose bet a dealer's natural takes."""
        return self._plus_original(-1)

    def uncharged(self) -> "Ends":
        """Returns charged values, uncharged: for hands from which a dealer's natural takes nothing."""
        return self._plus_original(1)

    def _plus_original(self, sign: int) -> "Ends":
        """Returns the values with a bet in a dealer's natural given back (`sign` 1) or taken (−1)."""
        if self.original is None:
            return self
        change = sign * self.original
        return self._replace(
            stand=self.stand + change,
            twice=None if self.twice is None else self.twice + change,
            half=None if self.half is None else self.half + change,
        )


class DoubledMoves(NamedTuple):
    """The moves of doubled hands, by their rows."""

    gives_up: Bools
    doubles: Bools


class DoubledOnce(NamedTuple):
    """The value of each move of hands doubled once, by node; −inf where it is not legal."""

    stand: Floats
    given_up: Floats
    again: Floats
    """Doubling again and best play."""


def doubled_once(stages: Stages, ends: Ends) -> DoubledOnce:
    """The values of hands doubled once. `ends`: as `Ends.charged` returns them."""
    spared = ends.spared(bet=2)
    stand = 2 * ends.stand_doubled + spared
    given_up, again = np.full_like(stand, -np.inf), np.full_like(stand, -np.inf)
    if ends.half is not None:
        given_up[stages.rescues] = (2 * ends.half + spared)[stages.rescues]
    by_doublings = doubled_values(stages, ends)
    if len(by_doublings) > 1:
        doubled_twice = by_doublings[1]
        # A bust loses the four bets; each next card that does not bust adds its hand's value above that.
        bust_loss = 4 * _with_zero_row(ends.mass)
        above_bust = doubled_twice + bust_loss
        again[stages.again] = above_bust[stages.following].sum(axis=1) - bust_loss[stages.again]
    return DoubledOnce(stand, given_up, again)


def chosen(value: Floats, other: Floats, is_other: Bools | None) -> Floats:
    """Returns `other` where `is_other` is true, else `value`; the better of both if `is_other` is None."""
    if is_other is None:
        return np.maximum(value, other)
    by_row = is_other.reshape(-1, *(1,) * (value.ndim - 1))  # the same choice in all further dimensions
    values: Floats = np.where(by_row, other, value)
    return values


def doubled_values(stages: Stages, ends: Ends, moves: DoubledMoves | None = None) -> list[Floats]:
    """Returns the values of hands doubled once, of hands doubled twice, and so on.

    The last row of each is 0, for busted hands: `stages.following` has its index. `ends`: as `Ends.charged`
    returns them. `moves`: the moves to play by instead; None for best play.
    """
    mass = _with_zero_row(ends.mass)
    values: list[Floats] = []
    # From the last doubling back to the first: doubling again leads to the values of the next doubling.
    for doublings in range(stages.times, 0, -1):
        bet = 2**doublings
        spared = ends.spared(bet)
        value = _with_zero_row(bet * ends.stand_doubled + spared)
        if len(stages.rescues):
            assert ends.half is not None
            given_up = _with_zero_row(bet * ends.half + spared)[stages.rescues]
            gives_up = None if moves is None else moves.gives_up[stages.rescues]
            value[stages.rescues] = chosen(value[stages.rescues], given_up, gives_up)
        if values and len(stages.again):
            # A bust loses the doubled bet; each other next card adds its hand's value above that loss.
            bust_loss = 2 * bet * mass
            above_bust = values[0] + bust_loss
            again = above_bust[stages.following].sum(axis=1) - bust_loss[stages.again]
            doubles = None if moves is None else moves.doubles[stages.again]
            value[stages.again] = chosen(value[stages.again], again, doubles)
        values.insert(0, value)
    return values


def _with_zero_row(values: Floats) -> Floats:
    longer: Floats = np.concatenate([values, np.zeros_like(values[:1])])
    return longer
