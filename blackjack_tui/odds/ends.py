"""The values of hands that draw no more, and of doubled hands that can be given up or doubled again."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from blackjack_tui.odds.hands import Bools, Floats
from blackjack_tui.odds.trees import Stages


class Ends(NamedTuple):
    """The values of hands that draw no more, joint. Shapes (hands, cases), or (cards gone, nodes, cases)."""

    stand: Floats
    """Standing; of a split pair without `original`."""
    mass: Floats
    """The mass of a hand; less that of the dealer's busts where the dealer plays against busted hands."""
    original: Floats | None = None
    """The mass of a natural of the dealer's that takes the original bet only; None where there is none."""
    twice: Floats | None = None
    """Standing with a doubled hand, for each bet on it; None where that is `stand`."""
    half: Floats | None = None
    """Giving the hand up; None where no hand is given up."""
    wins: Floats | None = None
    """The mass of what the hand wins against; None where no stake is free."""

    def each(self, change: Callable[[Floats], Floats]) -> "Ends":
        """The same values, each array changed."""
        rest = (None if values is None else change(values) for values in self[2:])
        return Ends(change(self.stand), change(self.mass), *rest)

    def against(self, case: int) -> "Ends":
        """The values of one of the cases."""
        return self.each(lambda values: values[..., case])

    def of(self, rows: slice, gone: int) -> "Ends":
        """The values of the hands of a tree. Shapes (cards gone, nodes, cases)."""
        return self.each(lambda values: values[rows].reshape(gone, -1, values.shape[1]))

    def charged(self) -> "Ends":
        """The values of a hand that a natural takes the original bet of."""
        return self._with(-1)

    def uncharged(self) -> "Ends":
        """The values of a hand that a natural takes nothing of, where it takes original bets only."""
        return self._with(1)

    def _with(self, sign: int) -> "Ends":
        taken = self.original
        if taken is None:
            return self
        stand, twice, half = (
            None if values is None else values + sign * taken for values in (self.stand, self.twice, self.half)
        )
        assert stand is not None
        return self._replace(stand=stand, twice=twice, half=half)


class DoubledMoves(NamedTuple):
    """The moves of doubled hands, by their rows."""

    gives_up: Bools
    doubles: Bools


def doubled_once(stages: Stages, ends: Ends) -> tuple[Floats, Floats, Floats]:
    """The value of a hand doubled once if it stands, is given up, or is doubled again and then played best.

    By row; −inf where that cannot be. `ends`: charged with what a natural takes.
    """
    more = 0.0 if ends.original is None else ends.original
    stand = 2 * (ends.stand if ends.twice is None else ends.twice) + more
    given_up, again = np.full_like(stand, -np.inf), np.full_like(stand, -np.inf)
    if ends.half is not None:
        given_up[stages.rescues] = (2 * ends.half + more)[stages.rescues]
    _, *later = doubled_values(stages, ends)
    if later:
        mass = _with_nothing(ends.mass)
        whole = later[0] + 4 * mass
        again[stages.again] = whole[stages.following].sum(axis=1) - 4 * mass[stages.again]
    return stand, given_up, again


def chosen(value: Floats, other: Floats, is_other: Bools | None) -> Floats:
    """The other values where they are chosen; None: where they are better."""
    if is_other is None:
        return np.maximum(value, other)
    mask = is_other.reshape(-1, *(1,) * (value.ndim - 1))
    found: Floats = np.where(mask, other, value)
    return found


def doubled_values(stages: Stages, ends: Ends, moves: DoubledMoves | None = None) -> list[Floats]:
    """The value of a hand doubled once, twice … under best play, by its row; the last row is 0.

    `ends`: charged with what a natural takes. `moves`: those to play by instead.
    """
    mass = _with_nothing(ends.mass)
    once = ends.stand if ends.twice is None else ends.twice
    values: list[Floats] = []
    for times in range(stages.times, 0, -1):
        bet = 2**times
        more = 0.0 if ends.original is None else (bet - 1) * ends.original
        value = _with_nothing(bet * once + more)
        if len(stages.rescues):
            assert ends.half is not None
            given_up = _with_nothing(bet * ends.half + more)[stages.rescues]
            value[stages.rescues] = chosen(
                value[stages.rescues], given_up, None if moves is None else moves.gives_up[stages.rescues]
            )
        if values and len(stages.again):
            whole = values[0] + 2 * bet * mass
            again = whole[stages.following].sum(axis=1) - 2 * bet * mass[stages.again]
            value[stages.again] = chosen(
                value[stages.again], again, None if moves is None else moves.doubles[stages.again]
            )
        values.insert(0, value)
    return values


def _with_nothing(values: Floats) -> Floats:
    found: Floats = np.concatenate([values, np.zeros_like(values[:1])])
    return found
