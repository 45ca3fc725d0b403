"""The cut card's effect: the return of a published chart from shoes that are dealt to a cut card.

A round's result says little of its shoe: results spread a hundred times as far as what shoes are worth. So the
results are not used at all. The return is the mean, over all rounds, of the chart's exact worth with the cards
that are left before the round. It is computed for some rounds drawn at random. For the rest it is estimated
from the cards that are left, by a quadratic form that is fitted to those; its mean error is added.

Every shoe has its first rounds, and before a round of a given number the shares of the ranks are in the mean
those of a fresh shoe. So what these shares are in the mean of the simulated shoes is luck, and is taken out.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.chart import Chart
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.chunks import Job
from blackjack_tui.simulation.played_charts import Strategy
from tests.simulation.charts import published

ROUNDS = 40_000_000
"""The rounds whose cards are looked at: two minutes of one core."""
_EXACT_OF = 50_000
"""One round of so many is computed exactly, a third of a second each."""
_SEED = 29

RULES = load("vegas-strip")._replace(penetration=78)
_CHART = Chart.read(published(RULES))
_JOB = Job(RULES, Strategy((_CHART,)), load_system("hi-lo"), 0, _SEED)
_RANKS = 10
_TERMS = 66
_ALWAYS = 28
"""The number of rounds that every shoe has."""
_LUCK = 2 * (_RANKS - 1)
_COLUMNS = _TERMS + _LUCK
Floats = NDArray[np.float64]


class Piece(NamedTuple):
    """The sums of a piece of the rounds."""

    rounds: int
    sums: Floats
    """The sum of each feature over the rounds."""
    by_shoe: Floats
    """The sums of products of each shoe's features, and of its number of rounds, for standard errors."""
    shoes: int
    sample: Floats
    """The features of the rounds that were drawn."""
    exact: Floats
    """The exact worth of these."""


def _features(left: NDArray[np.int_]) -> Floats:
    """Returns the terms of the form: shape (rounds, _TERMS).

    1, the shares of nine ranks less those of a fresh shoe, 1 over the cards left less that of a fresh shoe, and
    products of these.
    """
    share = left / left.sum(axis=1, keepdims=True)
    off = (share - np.array([1] * 9 + [4]) / 13)[:, :-1] * 100
    one, other = np.triu_indices(_RANKS - 1)
    few = 100 / left.sum(axis=1, keepdims=True) - 100 / (52 * RULES.decks)
    return np.concatenate(
        [np.ones((len(off), 1)), off, few, few * off, few**2, off[:, one] * off[:, other]], axis=1
    )


def piece(number: int, rounds: int, exact: int) -> Piece:
    """The sums of about so many rounds, of which so many are computed exactly."""
    player = _JOB.player
    random = np.random.default_rng((_SEED, number))
    shoes = max(1, round(rounds / player.rounds_a_shoe))
    total = np.zeros(_COLUMNS)
    by_shoe = np.zeros((_COLUMNS, _COLUMNS))
    played = 0
    drawn: list[tuple[float, Floats]] = []
    block = 0
    done = 0
    while done < shoes:
        count = min(player.block, shoes - done)
        cards = _JOB.shuffled(number, block, count)
        points = np.minimum(cards.codes // 4, _RANKS - 1)
        seen = np.zeros((count, player.size + 1, _RANKS), np.int16)
        for rank in range(_RANKS):
            np.cumsum((points == rank)[:, :], axis=1, out=seen[:, 1:, rank])
        seen -= seen[:, [RULES.burn]]  # nobody sees burned cards
        full = np.array([4] * 9 + [16]) * RULES.decks
        dealt = np.full(count, RULES.burn)
        sums = np.zeros((count, _COLUMNS))
        for turn, each in enumerate(player.rounds(cards)):
            features = _features(full - seen[each.shoes, dealt[each.shoes]])
            sums[each.shoes, :_TERMS] += features
            if turn < _ALWAYS:
                sums[each.shoes, _TERMS : _TERMS + _RANKS - 1] += features[:, 1:_RANKS]
            if turn == _ALWAYS - 1:
                sums[each.shoes, _TERMS + _RANKS - 1 :] = features[:, 1:_RANKS]
            keys = random.random(len(features))
            best = np.argsort(keys)[:exact]
            drawn += [(keys[place], full - seen[each.shoes[place], dealt[each.shoes[place]]]) for place in best]
            drawn = sorted(drawn, key=lambda pair: pair[0])[:exact]
            dealt[each.shoes] = each.dealt
        total += sums.sum(axis=0)
        by_shoe += sums.T @ sums
        played += int(sums[:, 0].sum())
        done += count
        block += 1
    left = np.array([row for _, row in drawn]).reshape(-1, _RANKS)
    worth = np.array([_worth(row) for row in left])
    return Piece(played, total, by_shoe, shoes, _features(left) if len(left) else np.zeros((0, _TERMS)), worth)


def _worth(left: Floats) -> float:
    """Returns the exact worth of a round by the chart with the cards `left`, by points."""
    tens = [left[-1] / 4] * 4
    unseen = (*left[:-1].tolist(), *tens)
    worth: float = compute(Request("chart_return", RULES, (_CHART, unseen)))
    return worth


class CutCard(NamedTuple):
    """The return from shoes that are dealt to the cut card, in per cent."""

    rounds: int
    exact: int
    mean: float
    error: float
    fresh: float

    def __str__(self) -> str:
        return (
            f"{self.mean:+.4f} ± {self.error:.4f} % in {self.rounds:,} rounds, {self.exact} of them exact; "
            f"from a fresh shoe {self.fresh:+.4f} %: the cut card {self.mean - self.fresh:+.4f} %"
        )


def combined(pieces: list[Piece]) -> CutCard:
    """Returns the return that the pieces give together."""
    rounds = sum(each.rounds for each in pieces)
    sums = sum((each.sums for each in pieces), np.zeros(_COLUMNS))
    products = sum((each.by_shoe for each in pieces), np.zeros((_COLUMNS, _COLUMNS)))
    sample = np.concatenate([each.sample for each in pieces])
    exact = np.concatenate([each.exact for each in pieces])
    fresh = _worth(np.array([4] * 9 + [16]) * RULES.decks)
    form = np.linalg.solve(sample.T @ sample + 1e-6 * np.eye(_TERMS), sample.T @ (exact - fresh))
    off = exact - fresh - sample @ form
    free = len(exact) - _TERMS
    residual = float((off**2).sum() / max(1, free))
    # A shoe's sum less the mean for each of its rounds: the first term counts the rounds.
    mean = float(sums[:_TERMS] @ form) / rounds
    weights = np.concatenate([form, np.zeros(_LUCK)])
    weights[0] -= mean
    luck = slice(_TERMS, _COLUMNS)
    weights[luck] = -np.linalg.solve(products[luck, luck], products[luck] @ weights)
    spread = float(weights @ products @ weights)
    mean += float(weights[luck] @ sums[luck]) / rounds
    error = sqrt(spread / rounds**2 + residual / len(exact) * (1 + _TERMS / max(1, free)))
    return CutCard(rounds, len(exact), 100 * (fresh + mean + float(off.mean())), 100 * error, 100 * fresh)


def figures(rounds: int = ROUNDS) -> Iterator[CutCard]:
    """The return in so many rounds."""
    size = 2_000_000
    numbers = range(-(-rounds // size))
    with ProcessPoolExecutor() as pool:
        pieces = list(pool.map(piece, numbers, [size] * len(numbers), [size // _EXACT_OF] * len(numbers)))
    yield combined(pieces)
