"""The prices of mistakes: the same shoes played as well as a count allows, and with one weakness each."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import reduce
from math import sqrt
from typing import NamedTuple

import numpy as np

from blackjack_tui.simulation.chunks import Players, chunks_of, play_shoes
from blackjack_tui.simulation.executors import CHUNK
from blackjack_tui.simulation.prospects import Floats


class ShoeSums(NamedTuple):
    """Sums over shoes that several players played, each for himself."""

    shoes: int
    sums: Floats
    """The sum of what each player gained, then of the rounds that each saw: shape (2 * players,)."""
    products: Floats
    """The sums of the products of these within a shoe."""
    staked: Floats
    """The sum of what each player bet, before doubles and splits: shape (players,)."""

    def plus(self, other: "ShoeSums") -> "ShoeSums":
        """Returns the sums over the shoes of both."""
        return ShoeSums(
            self.shoes + other.shoes,
            self.sums + other.sums,
            self.products + other.products,
            self.staked + other.staked,
        )


class Price(NamedTuple):
    """The win rate of one player and its difference from the first one's, in units a round."""

    win_rate: float
    difference: float
    error: float
    """The standard error of the difference."""
    score: float
    """SCORE: what 100 rounds earn with bets of the best size."""
    bet: float
    """The mean bet of a round."""


def sum_shoes(players: Players, number: int, rounds: int) -> ShoeSums:
    """The sums of about so many `rounds`, in whole shoes. `number` is the chunk's."""
    records = play_shoes(players, number, rounds)
    rows = np.concatenate([records.gained, records.seen.astype(float)])
    return ShoeSums(rows.shape[1], rows.sum(axis=1), rows @ rows.T, records.staked.sum(axis=1))


def simulate_all(
    players: Players,
    rounds: int,
    executors: Callable[[], Executor] | None = None,
    tell: Callable[[int], object] = lambda _: None,
    chunk: int = CHUNK,
    check: Callable[[], object] = lambda: None,
) -> ShoeSums:
    """The sums of about so many rounds, whole shoes, that all players play. Raises as `chunks_of` does.

    Chunks are added in their order, so that the digits do not depend on which was done first.
    """
    pieces = dict(chunks_of(sum_shoes, players, rounds, executors, tell, chunk, check))
    return reduce(ShoeSums.plus, (pieces[number] for number in sorted(pieces)))


def prices(sums: ShoeSums) -> Sequence[Price]:
    """Returns the price of each player's play against the first's.

    The error is that of a difference of ratios on the same shoes, to first order.
    """
    players = len(sums.sums) // 2
    gained, seen = sums.sums[:players], sums.sums[players:]
    rates = gained / seen
    found = []
    for player in range(players):
        weights = np.zeros(2 * players)
        for place, sign in ((player, 1.0), (0, -1.0)):
            weights[place] += sign / seen[place]
            weights[players + place] -= sign * rates[place] / seen[place]
        # The weighted sums of the shoes have the mean 0, so that their squares are their spread.
        error = sqrt(max(0.0, float(weights @ sums.products @ weights)))
        rate = float(rates[player])
        square = float(sums.products[player, player] / seen[player])
        score = 1e6 * rate**2 / square if rate > 0 and square else 0.0
        bet = float(sums.staked[player] / seen[player])
        found.append(Price(rate, rate - float(rates[0]), error, score, bet))
    return found
