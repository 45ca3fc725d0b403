"""The prices of mistakes: the same shoes played as well as a count allows, and with one weakness each."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from blackjack_tui.simulation.chunks import Job, Players, play_shoes
from blackjack_tui.simulation.earnings import Estimate
from blackjack_tui.simulation.habits import PARTS
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.prospects import Floats

MISSED = 0.1
"""The cards of each deck that are missed, if nobody says another number."""
PLAYED_BY = {
    "i18+fab4": "indices: the eighteen and surrenders",
    "i18": "indices: the eighteen",
    "insurance": "indices: insurance only",
    "none": "indices: none",
}
"""The sets of plays of those who know fewer, and their fields in JSON."""
_BEST = "all indices, counted exactly"
_FLAT = "flat bets"


class Weakness(NamedTuple):
    """A player with one weakness; the first has none."""

    key: str
    """The field of JSON."""
    name: str
    job: Job
    bets: tuple[float, ...]
    """By step."""


def weaknesses(
    best: Job,
    bets: tuple[float, ...],
    strategies: Mapping[str, Strategy],
    missed: float,
    estimates: Sequence[str],
) -> Iterator[Weakness]:
    """Yields the players, who else play as `best` with `bets`.

    `strategies`: of those who know fewer plays, by the names in `PLAYED_BY`; `missed`: the cards of each deck
    that one misses, another ten times as many; `estimates`: some of `PARTS`.
    """

    def player(name: str, job: Job = best, key: str = "") -> Weakness:
        return Weakness(key or name, name, job, bets)

    yield player("all indices, exact count", key=_BEST)
    for known, key in PLAYED_BY.items():
        yield player(f"indices: {known}", best._replace(strategy=strategies[known]), key)
    for cards in (missed, 10 * missed):
        name = f"misses {cards:g} {'card' if cards == 1 else 'cards'} a deck"
        yield player(name, best._replace(habits=best.habits._replace(error=cards)))
    for name in estimates:
        habits = best.habits._replace(estimate=PARTS[name])
        yield player(f"decks to a {name}", best._replace(habits=habits))
    yield player(_FLAT)._replace(bets=tuple(float(bet > 0) for bet in bets))


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
    win_rate_error: float
    score_error: float


def sum_shoes(players: Players, number: int, rounds: int) -> ShoeSums:
    """The sums of about so many `rounds`, in whole shoes. `number` is the chunk's."""
    records = play_shoes(players, number, rounds)
    rows = np.concatenate([records.gained, records.seen.astype(float)])
    return ShoeSums(rows.shape[1], rows.sum(axis=1), rows @ rows.T, records.staked.sum(axis=1))


def prices(sums: ShoeSums) -> Sequence[Price]:
    """Returns the price of each player's play against the first's.

    The error is that of a difference of ratios on the same shoes, to first order.
    """
    players = len(sums.sums) // 2
    gained, seen = sums.sums[:players], sums.sums[players:]
    rates = gained / seen

    def error(signs: Mapping[int, float]) -> float:
        """The error of the sum of rates of players, each with its sign."""
        weights = np.zeros(2 * players)
        for place, sign in signs.items():
            weights[place] = sign / seen[place]
            weights[players + place] = -sign * rates[place] / seen[place]
        # The weighted sums of the shoes have the mean 0, so that their squares are their spread.
        return sqrt(max(0.0, float(weights @ sums.products @ weights)))

    found = []
    for player in range(players):
        rate, off = float(rates[player]), error({player: 1.0})
        apart = error({player: 1.0, 0: -1.0}) if player else 0.0
        square = float(sums.products[player, player] / seen[player])
        score, high = (1e6 * max(0.0, each) ** 2 / square if square else 0.0 for each in (rate, rate + off))
        bet = float(sums.staked[player] / seen[player])
        found.append(Price(rate, rate - float(rates[0]), apart, score, bet, off, high - score))
    return found


def enough(sums: ShoeSums) -> bool:
    """Whether the first player's SCORE is known well."""
    best = prices(sums)[0]
    return Estimate(best.win_rate, best.win_rate_error).is_enough
