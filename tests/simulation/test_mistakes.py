"""Prices of mistakes: what follows from the sums of shoes, and the same digits whoever adds them up."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from blackjack_tui.simulation.chunks import simulate
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.mistakes import ShoeSums, Weakness, prices, sum_shoes
from tests.simulation.test_chunks import JOB

PLAYERS = (
    Weakness("best", "", JOB, (1.0, 1.5, 3.3, 7.7)),
    Weakness("half", "", JOB._replace(habits=Habits(tray_part=0.5)), (1.0, 1.5, 3.3, 7.7)),
    Weakness("flat", "", JOB, (1.0,) * 4),
)


class Backwards(Executor):
    """Plays nothing until it is asked for a result, the last piece first."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, function, arguments))
        if len(self.waiting) == 3:
            for each, play, values in reversed(self.waiting):
                each.set_result(play(*values))
        return future


EXECUTORS: list[Callable[[], Executor]] = [lambda: ThreadPoolExecutor(2), Backwards]


def test_prices_are_the_same_whoever_plays_the_chunks_and_in_whatever_order() -> None:
    here = simulate(sum_shoes, PLAYERS, 3_000, chunk=1_000)
    for executors in EXECUTORS:
        elsewhere = simulate(sum_shoes, PLAYERS, 3_000, executors, chunk=1_000)
        assert all(
            np.array_equal(np.asarray(one), np.asarray(other))
            for one, other in zip(elsewhere, here, strict=True)
        )


def test_the_estimate_of_half_decks_bets_more_and_flat_bets_bet_one() -> None:
    best, half, flat = prices(simulate(sum_shoes, PLAYERS, 12_000))
    assert half.bet > best.bet > flat.bet == 1


def test_a_price_is_the_difference_of_win_rates_with_the_error_of_both_on_the_same_shoes() -> None:
    gained = np.array([[4.0, -2.0, 4.0, -2.0], [3.0, -2.0, 3.0, -4.0]])
    seen = np.full((2, 4), 10.0)
    rows = np.concatenate([gained, seen])
    best, other = prices(ShoeSums(rows.sum(axis=1), rows @ rows.T, np.array([60.0, 40.0])))
    assert (best.win_rate, best.difference, best.error, best.bet) == (0.1, 0, 0, 1.5)
    assert (other.win_rate, other.difference, other.bet) == (0, -0.1, 1)
    apart = (gained[1] - gained[0]) / 40
    assert other.error == pytest.approx(float(((apart - apart.mean()) ** 2).sum()) ** 0.5)
    assert best.score == pytest.approx(1e6 * 0.1**2 / (40 / 40))
