"""The best ramp against all ramps there are, several boxes, and coming and leaving."""

from itertools import product

import numpy as np
import pytest

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.odds.chart import Chart
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.best import BetRange, Goal, best_bets
from blackjack_tui.simulation.chunks import Job, play_chunk
from blackjack_tui.simulation.earnings import earnings
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.prospects import Prospects, prospects
from tests.simulation.charts import published

RULES = load("vegas-strip")
JOB = Job(RULES, Strategy((Chart.read(published(RULES)),)), load_system("hi-lo"), 5, 7, -3)
PROSPECTS = Prospects(
    1000,
    25,
    0.0,
    np.array([0.7, 0.2, 0.1]),
    np.array([-0.01, 0.008, 0.02]),
    np.zeros((3, 3)),
    np.array([1.3, 1.32, 1.35]),
    np.ones(3),
    1.3,
    None,
)


def of_all(limits: BetRange, goal: Goal) -> float:
    """The most that any ramp reaches whose bets are whole chips within the limits."""
    chips = np.arange(limits.lowest, limits.highest + limits.chip / 2, limits.chip)
    spread = limits.spread or np.inf
    ramps = (ramp for ramp in product(chips, repeat=3) if max(ramp) <= spread * min(ramp))
    return float(goal.values(PROSPECTS, np.array([*ramps])).max())


@pytest.mark.parametrize("limits", [BetRange(1, 9, 1), BetRange(1, 5, 0.5, 4), BetRange(2, 6, 1, 3)])
@pytest.mark.parametrize(
    "goal", [Goal(300, None, 0.4), Goal(900, None, 0.1), Goal(400, 1), Goal(400, 0.5), Goal(10, None, 0.01)]
)
def test_no_ramp_is_better_than_the_best(limits: BetRange, goal: Goal) -> None:
    bets = best_bets(PROSPECTS, limits, goal, [1, 1, 1])
    assert limits.lowest <= min(bets) <= max(bets) <= limits.highest
    assert limits.spread is None or max(bets) <= limits.spread * min(bets)
    assert all(bet / limits.chip == round(bet / limits.chip) for bet in bets)
    assert goal.values(PROSPECTS, np.array([bets]))[0] >= of_all(limits, goal) - 1e-9
    out, *played = best_bets(PROSPECTS, limits, goal, [0, 1, 1])
    assert out == 0 < min(played)


def test_boxes_of_a_round_vary_together_and_count_all_their_cards() -> None:
    habits = Habits(boxes=2, others=3)
    job = JOB._replace(habits=habits)
    tally = play_chunk(job, 0, 40_000)
    found = prospects(job, tally, None)
    assert tally.played == 40_000
    assert found.variance == pytest.approx(1.3, abs=0.05)
    assert found.covariance == pytest.approx(0.48, abs=0.05)
    whole = earnings(tally, [1.0] * 9, job.player.scale, job.boxes).variance
    assert whole == pytest.approx(2 * found.variance + 2 * (found.covariance or 0), abs=0.02)
    assert job.player.rounds_a_shoe == pytest.approx(40 * 2 / 6, abs=3)


def test_all_boxes_are_played_from_a_count_on_and_one_below_it() -> None:
    one = play_chunk(JOB, 0, 15_000)
    job = JOB._replace(habits=Habits(boxes=2, boxes_from=2))
    some = play_chunk(job, 0, 15_000)
    columns = np.arange(-job.player.gain_limit, job.player.gain_limit + 1)
    squares = some.gains @ columns**2
    low, high = slice(0, 5), slice(5, 9)
    assert np.array_equal(some.squares[low], squares[low])
    assert (some.squares[high] < squares[high]).all()
    assert some.played == one.played == 15_000
    assert one.gains[high].sum() > some.gains[high].sum()  # two boxes use up a good shoe sooner


def test_rounds_seen_and_rounds_played_are_told_apart() -> None:
    everything = play_chunk(JOB, 0, 10_000)
    by_count = everything.gains.sum(axis=1)
    back = play_chunk(JOB._replace(habits=Habits(come_step=1)), 0, 10_000)
    assert np.array_equal(back.gains[4:], everything.gains[4:])
    assert np.array_equal(back.watched[:4], by_count[:4])
    assert (back.gains[:4].sum(), back.watched[4:].sum()) == (0, 0)
    gone = play_chunk(JOB._replace(habits=Habits(leave_step=-2)), 0, 10_000)
    assert gone.watched.sum() == gone.gains[:2].sum() == 0
    assert 0.4 < gone.played / 10_000 < 0.7  # the rest of those shoes is neither played nor seen
    assert gone.simulated == 10_000 > gone.seen == gone.played
    assert 0.5 < gone.abandoned_shoes / gone.shoes < 1
    both = play_chunk(JOB._replace(habits=Habits(come_step=1, leave_step=-2)), 0, 10_000)
    assert both.played + both.watched.sum() == 10_000
    assert back.played < both.played < 10_000
    earned = earnings(back, [1.0] * 9, JOB.player.scale, JOB.boxes)
    assert (earned.rounds, earned.played) == (10_000, back.played)
    assert earned.bet == pytest.approx(back.played / 10_000)


def test_the_risk_of_a_trip_grows_to_the_risk_of_ruin() -> None:
    earned = PROSPECTS.earnings([1, 4, 12])
    risks = [earned.trip_ruin(200, rounds) for rounds in (1, 1000, 10_000, 10**7)]
    assert risks == sorted(risks)
    assert risks[0] < 1e-9
    assert risks[-1] == pytest.approx(earned.ruin(200))
