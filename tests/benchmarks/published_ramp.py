"""A counter's win rate beside a published one: a billion rounds of another simulator, with all its rules.

Six decks, the dealer hits soft 17, doubles after splits, no surrender, aces split once, 75 % dealt, a card
burned, by the chart, insurance from +3. The true count is the running one for each deck left, to half decks,
rounded to the nearest whole number. Here twice Hi-Lo is rounded down, which tells the halves apart.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.rules import Draws, Surrender
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import compute
from blackjack_tui.odds.processes import Pool
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.chunks import Job, play_chunk, simulate
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from tests.benchmarks.figure import Figure

RULES = load("vegas-strip")._replace(
    dealer_draws=Draws.TO_HARD_17, surrender=Surrender.NONE, resplit_aces=False, penetration=75
)
_ROUNDS = 40_000_000
_FIRST, _LAST = -21, 20
_BETS = (1, 1, 2, 4, 6, 8, 10, 12)
"""The bets for a rounded true count of 0 and less, 1, and so on."""
_PUBLISHED_ROUNDS = 1_000_000_000
_WIN_RATE, _VARIANCE, _BET = 4662554.5 / _PUBLISHED_ROUNDS, 8.45555, 1698072496 / _PUBLISHED_ROUNDS


def _job() -> Job:
    hi_lo = load_system("hi-lo")
    twice = tuple(2 * tag for tag in hi_lo.black), tuple(2 * tag for tag in hi_lo.red)
    system = hi_lo._replace(name="twice hi-lo", black=twice[0], red=twice[1])
    chart = Chart(**compute(Request("book", RULES, (None,)))[0].chart._asdict())
    strategy = Strategy((chart,), insurance=5)
    return Job(RULES, strategy, system, _LAST, 1, _FIRST, Habits(tray_part=0.5))


def figures(rounds: int = _ROUNDS) -> Iterator[Figure]:
    """The win rate, by how many standard errors it is apart; the variance and the mean bet as ratios."""
    job = _job()
    tally = simulate(play_chunk, job, rounds, partial(Pool, 2))
    counts = np.maximum(0, np.ceil(np.arange(_FIRST, _LAST + 1) / 2)).astype(int)
    bets = np.array(_BETS)[np.minimum(counts, len(_BETS) - 1)]
    units = np.arange(-job.player.gain_limit, job.player.gain_limit + 1) / job.player.scale
    played = tally.gains.sum(axis=1)
    rate = float(bets @ (tally.gains @ units)) / rounds
    variance = float(bets**2 @ (tally.gains @ units**2)) / rounds - rate**2
    error = (variance / rounds) ** 0.5
    apart = abs(rate - _WIN_RATE) / (error**2 + _VARIANCE / _PUBLISHED_ROUNDS) ** 0.5
    told = f"{100 * rate:.3f} ± {100 * error:.3f} in 100 rounds, published {100 * _WIN_RATE:.3f}"
    yield Figure("win rate", told, apart, 3.0, unit=" standard errors")
    yield Figure("variance", f"{variance:.2f}, published {_VARIANCE:.2f}", variance / _VARIANCE, None)
    bet = float(bets @ played) / rounds
    yield Figure("mean bet", f"{bet:.3f}, published {_BET:.3f}", bet / _BET, None)
