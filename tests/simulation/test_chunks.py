"""Chunks of a simulation: the same rounds whoever plays them, in whatever order, and however often."""

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from blackjack_tui.counts.reading import DECK, ramp_step
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Split, Surrender
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.processes import Pool
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation import chunks
from blackjack_tui.simulation.chunks import GainsByStep, Job, play_chunk, simulate
from blackjack_tui.simulation.counted import CountTables
from blackjack_tui.simulation.earnings import earnings
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import check_simulated
from blackjack_tui.simulation.shoes import shuffled
from tests.simulation.charts import published
from tests.simulation.engine import simulated

RULES = load("vegas-strip")
JOB = Job(RULES, Strategy((Chart.read(published(RULES)),)), load_system("hi-lo"), 3, 7)
ROUNDS, CHUNK = 3_300, 700


class Lossy(Executor):
    """Plays work at once, and, while `breaks` is over 0, loses every second piece as a killed process does."""

    breaks = 0

    def __init__(self) -> None:
        self.loses = Lossy.breaks > 0
        self.submitted = 0
        Lossy.breaks -= 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.submitted += 1
        if self.loses and self.submitted % 2:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(function(*arguments))
        return future


def same(one: GainsByStep, other: GainsByStep) -> bool:
    return all(map(np.array_equal, one, other))


def lossy(breaks: int) -> Callable[[], Executor]:
    Lossy.breaks = breaks
    return Lossy


def test_the_result_is_the_same_here_elsewhere_and_where_work_is_lost() -> None:
    done: list[int] = []
    here = simulate(play_chunk, JOB, ROUNDS, tell=done.append, chunk=CHUNK)
    assert here.played == done[-1] == ROUNDS
    for executors in (lambda: Pool(2), lambda: ThreadPoolExecutor(2), lossy(0), lossy(2)):
        assert same(simulate(play_chunk, JOB, ROUNDS, executors, chunk=CHUNK), here)
    with pytest.raises(BlackjackError, match="ended 3 times"):
        simulate(play_chunk, JOB, ROUNDS, lossy(9), chunk=CHUNK)


def test_an_open_number_of_rounds_ends_when_it_is_enough_or_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def enough(tally: GainsByStep) -> bool:
        asked.append(tally.played)
        return tally.played > 400

    for executors in (None, lambda: ThreadPoolExecutor(2)):
        monkeypatch.setattr(chunks, "LONGEST", 60.0)
        asked.clear()
        tally = simulate(play_chunk, JOB, None, executors, chunk=50, enough=enough)
        assert asked == [400, 800]
        assert same(tally, simulate(play_chunk, JOB, 800, chunk=50))
        monkeypatch.setattr(chunks, "LONGEST", 0.0)
        rounds = simulate(play_chunk, JOB, None, executors, chunk=50).played
        assert rounds in range(50, 2000, 50)


def test_another_seed_and_another_chunk_are_other_rounds() -> None:
    one = play_chunk(JOB, 0, CHUNK)
    assert not same(one, play_chunk(JOB, 1, CHUNK))
    assert not same(one, play_chunk(JOB._replace(seed=8), 0, CHUNK))
    assert not same(one, play_chunk(JOB._replace(seed=-7), 0, CHUNK))


def test_a_chunk_is_whole_shoes_one_after_the_other_the_last_broken_off() -> None:
    player = JOB.player
    shoes = shuffled((7, 0, 0, 0), 1 + int(200 / ((player.cut - 1) / 5.4) * 1.01), RULES)
    rounds = [round_ for shoe in simulated(player, shoes) for round_ in shoe][:200]
    tally = play_chunk(JOB, 0, 200)
    assert len(rounds) == tally.played == 200
    for step in range(4):
        gained = sum(round_.gain for round_ in rounds if round_.step == step)
        assert tally.gains[step] @ np.arange(-player.gain_limit, player.gain_limit + 1) == gained * player.scale


def tally_of(gains: Any) -> GainsByStep:
    none = np.zeros(len(gains), np.int64)
    return GainsByStep(gains, none, none, np.array([1, 0, 0]))


def test_what_a_ramp_earns_follows_from_the_tally() -> None:
    # Bets of 1 in three rounds: won 1, lost 1, won a natural; a bet of 4 in one round: doubled and won.
    tally = np.zeros((2, 9), np.int64)
    tally[0, [4 + 2, 4 - 2, 4 + 3]] = 1
    tally[1, 4 + 4] = 1
    found = earnings(tally_of(tally), [1, 4], 2, [1, 1])
    assert (found.rounds, found.bet, found.mean) == (4, 7 / 4, 9.5 / 4)
    assert found.variance == (1 + 1 + 2.25 + 64) / 4 - (9.5 / 4) ** 2
    assert found.error == (found.variance / 4) ** 0.5
    assert found.n0 == found.variance / found.mean**2
    assert found.score == pytest.approx(1e6 / (found.n0 or 0))
    assert found.ruin(10) == pytest.approx(np.exp(-20 * found.mean / found.variance))
    assert earnings(tally_of(tally), [1, 4], 2, [1, 2]).bet == 11 / 4
    lost = earnings(tally_of(tally[:, ::-1]), [1, 4], 2, [1, 1])
    assert (lost.mean, lost.score, lost.ruin(10)) == (-9.5 / 4, 0, 1)


def test_a_ramp_that_won_the_same_in_every_round_is_never_ruined_and_has_no_score() -> None:
    tally = np.zeros((1, 9), np.int64)
    tally[0, 4 + 2] = 3
    won = earnings(tally_of(tally), [1], 2, [1])
    assert (won.mean, won.variance, won.n0, won.score, won.ruin(10)) == (1, 0, 0, None, 0)


def test_the_steps_of_a_ramp_are_those_of_the_count_at_the_table() -> None:
    for name in system_names():
        system = load_system(name)
        counted = CountTables.build(system, RULES, (0, 5), JOB.strategy, Habits())
        size = DECK * RULES.decks
        for dealt in (0, 1, 100, 233):
            for place in range(0, counted.width, 7):
                running = (counted.lowest + place) / 2
                step = min(5, ramp_step(system, RULES.decks, running, size - dealt))
                assert counted.steps[counted.width * dealt + place] == step


def test_a_chart_with_a_letter_missing_or_wrong_is_told() -> None:
    values = published(RULES)
    del values["soft"]["14"]["T"]
    with pytest.raises(UsageError, match=r"soft 14 against T is missing: choose from H, S, D, DS, R, RS$"):
        Chart.read(values)
    values["hard"]["5"]["A"] = "X"
    with pytest.raises(UsageError, match="hard 5 against A cannot be 'X': choose from"):
        Chart.read(values)
    values["hard"]["5"]["A"] = "P"  # of a pair only
    with pytest.raises(UsageError, match="hard 5 against A cannot be 'P'"):
        Chart.read(values)
    with pytest.raises(UsageError, match="hard 5 against A is missing"):
        Chart.read(None)


@pytest.mark.parametrize(
    ("book", "turned", "told"),
    [
        ("double-exposure", {"split": Split.RANK}, "split = rank cannot be simulated with hole_card = open"),
        ("double-exposure", {"surrender": Surrender.EARLY}, "surrender = early cannot be simulated"),
    ],
)
def test_rules_that_are_not_simulated_together_are_named(book: str, turned: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=f"{book}: {told}"):
        check_simulated(load(book)._replace(**turned), Habits())
