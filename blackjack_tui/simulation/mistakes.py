"""The prices of mistakes: the same shoes played as well as a count allows, and with one weakness at a time."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from blackjack_tui.simulation.chunks import BLOCKS, Job
from blackjack_tui.simulation.earnings import Estimate
from blackjack_tui.simulation.habits import PARTS
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.prospects import Floats
from blackjack_tui.simulation.rounds import GONE, PLAYED
from blackjack_tui.simulation.shoes import Shoes

MISSED = 0.1
"""The default number of cards of a deck that are missed."""
MOST_PLAYS = "i18+fab4"
"""The plays that a player without a weakness knows."""
PLAYED_BY = {
    "i18": "indices: the eighteen",
    "insurance": "indices: insurance only",
    "none": "indices: none",
}
"""The smaller sets of plays that weaker players know, and their fields in JSON."""


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
    """Yields a player without a weakness, then players with one each, who otherwise play as `best` with `bets`.

    `strategies`: with fewer plays, by the names in `PLAYED_BY`. `missed`: the cards of a deck that one player
    misses; another misses ten times as many. `estimates`: names in `PARTS`.
    """

    def player(name: str, job: Job = best, key: str = "") -> Weakness:
        return Weakness(key or name, name, job, bets)

    yield player(f"{MOST_PLAYS}, exact count", key="indices: the eighteen and surrenders")
    for plays, key in PLAYED_BY.items():
        yield player(f"indices: {plays}", best._replace(strategy=strategies[plays]), key)
    for cards in (missed, 10 * missed):
        noun = "card" if cards == 1 else "cards"
        name = f"misses {cards:g} {noun} a deck"
        yield player(name, best._replace(habits=best.habits._replace(missed_cards=cards)))
    for name in estimates:
        habits = best.habits._replace(tray_part=PARTS[name])
        yield player(f"decks to a {name}", best._replace(habits=habits))
    flat_bets = tuple(1.0 if bet > 0 else 0.0 for bet in bets)
    yield player("flat bets")._replace(bets=flat_bets)


class ShoeSums(NamedTuple):
    """Sums over shoes that several players played, each alone with the same cards."""

    sums: Floats
    """The sum of each player's gains, then of the rounds that each saw: shape (2 * players,)."""
    products: Floats
    """The sums of the products of each two of these figures of a shoe: shape (2 * players, 2 * players)."""
    staked: Floats
    """The sum of each player's bets, before doubles and splits: shape (players,)."""

    def plus(self, other: "ShoeSums") -> "ShoeSums":
        return ShoeSums(self.sums + other.sums, self.products + other.products, self.staked + other.staked)


class Price(NamedTuple):
    """The win rate of one player and its difference from the first one's, in units a round."""

    win_rate: float
    difference: float
    error: float
    """The standard error of the difference."""
    score: float
    """SCORE: the earnings of 100 rounds with bets of the best size."""
    bet: float
    """The mean bet of a round."""
    win_rate_error: float
    score_error: float


def sum_shoes(players: Sequence[Weakness], number: int, rounds: int) -> ShoeSums:
    """Returns the sums of whole shoes with about this number of `rounds`. `number`: the chunk's number."""
    first_player = players[0].job.player
    pending_shoes = max(1, round(rounds / first_player.rounds_a_shoe))
    parts = []
    first_block = 0
    while pending_shoes:
        shoes = min(BLOCKS * first_player.block, pending_shoes)
        figures = [_figures(player, player.job.shuffled(number, first_block, shoes)) for player in players]
        parts.append(np.stack(figures, axis=1))
        pending_shoes -= shoes
        first_block += BLOCKS
    gained, seen, staked = np.concatenate(parts, axis=2)  # each of the shape (players, shoes)
    rows = np.concatenate([gained, seen])
    return ShoeSums(rows.sum(axis=1), rows @ rows.T, staked.sum(axis=1))


def _figures(player: Weakness, shoes: Shoes) -> Floats:
    """Returns a player's figures for each shoe: the gain, the rounds seen, and the bets. Shape (3, shoes)."""
    shoe_player = player.job.player
    bet_by_step, boxes_by_step = np.array(player.bets), np.array(player.job.boxes)
    figures = np.zeros((3, len(shoes.codes)))
    gained, seen, staked = figures  # its rows, which change with it
    for rounds in shoe_player.rounds(shoes):
        bet = bet_by_step.take(rounds.steps) * (rounds.presence == PLAYED)
        gained[rounds.shoes] += bet * rounds.gains / shoe_player.scale
        seen[rounds.shoes] += rounds.presence != GONE
        staked[rounds.shoes] += bet * boxes_by_step.take(rounds.steps)
    return figures


def prices(sums: ShoeSums) -> Sequence[Price]:
    """Returns the price of each player's play, compared with the first player's.

    Errors are to first order: win rates are ratios of sums over the same shoes.
    """
    players = len(sums.sums) // 2
    gained, seen = sums.sums[:players], sums.sums[players:]
    rates = gained / seen

    def error(signs: Mapping[int, float]) -> float:
        """The standard error of the sum of some players' rates, each with its sign."""
        # A rate, gained / seen, changes by 1 / seen with what is gained, and by -rate / seen with what is seen.
        weights = np.zeros(2 * players)
        for place, sign in signs.items():
            weights[place] = sign / seen[place]
            weights[players + place] = -sign * rates[place] / seen[place]
        # The weighted sums of the shoes have the mean 0, so that the sum of their squares is the variance.
        return sqrt(max(0.0, float(weights @ sums.products @ weights)))

    def score(rate: float, square: float) -> float:
        return 1e6 * max(0.0, rate) ** 2 / square if square else 0.0

    player_prices = []
    for player in range(players):
        rate, rate_error = float(rates[player]), error({player: 1.0})
        square = float(sums.products[player, player] / seen[player])
        price = Price(
            win_rate=rate,
            difference=rate - float(rates[0]),
            error=error({player: 1.0, 0: -1.0}) if player else 0.0,
            score=score(rate, square),
            bet=float(sums.staked[player] / seen[player]),
            win_rate_error=rate_error,
            score_error=score(rate + rate_error, square) - score(rate, square),
        )
        player_prices.append(price)
    return player_prices


def enough(sums: ShoeSums) -> bool:
    """Whether the first player's SCORE is known well."""
    best = prices(sums)[0]
    return Estimate(best.win_rate, best.win_rate_error).is_enough
