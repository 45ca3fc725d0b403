"""The simulations that `ramp` asks for: what a ramp earns, the best one, and what mistakes cost.

A module of its own, since it loads numpy.
"""

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Any, NamedTuple

from blackjack_tui.commands import progress
from blackjack_tui.commands.options import flag, plain
from blackjack_tui.counts.reading import by_step
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.odds.processes import Pool
from blackjack_tui.reports.model import Report
from blackjack_tui.simulation.best import BetRange, Goal, best_bets, ruined
from blackjack_tui.simulation.chunks import (
    CHUNK,
    LONGEST,
    GainsByStep,
    Job,
    ShoeRecords,
    play_chunk,
    play_shoes,
    simulate,
)
from blackjack_tui.simulation.earnings import CountRow, Earnings, by_count, earnings
from blackjack_tui.simulation.habits import PARTS, Funds
from blackjack_tui.simulation.mistakes import MISSED, PLAYED_BY, enough, prices, sum_shoes, weaknesses
from blackjack_tui.simulation.play_sets import ALL, NONE, KnownPlays, known_plays
from blackjack_tui.simulation.prospects import Prospects, exact_worths, prospects
from blackjack_tui.simulation.ramp_reports import (
    SHOWN,
    BestRamp,
    RampResult,
    Side,
    best_report,
    best_values,
    mistakes_report,
    mistakes_values,
    ramp_report,
    ramp_values,
)

Answer = tuple[dict[str, Any], Report]
"""The same as values of JSON and as a report."""
_MOST_FOR_RUIN = 4 * CHUNK
"""The most rounds of the shoes that bankrolls live through."""
_HUNDRED, _CENTS = 100, 100


class RampQuestion(NamedTuple):
    """A question about a ramp."""

    options: Namespace
    job: Job
    """Play by the chart alone."""
    ramp: Sequence[float]
    funds: Funds

    @property
    def bets(self) -> tuple[float, ...]:
        """The ramp's bets by step."""
        return tuple(by_step(self.ramp, range(self.job.first, self.job.last + 1)))

    def plays(self, name: str) -> KnownPlays:
        """Returns the play by a set of plays."""
        job = self.job
        with flag("--indices"):
            chart, cache = job.strategy.charts[0], FigureCache(cache_folder())
            return known_plays(name, job.rules, job.system, chart, self.ramp, cache)

    def result(
        self, job: Job, tally: GainsByStep, earned: Earnings, rows: Sequence[CountRow], covariance: float | None
    ) -> RampResult:
        """Returns what a ramp earned in the rounds of a job's `tally`."""
        simulated = None if self.options.rounds else tally.simulated
        left = tally.left / max(1, int(tally.shoes[0]))
        return RampResult(job, self.ramp, self.funds, simulated, earned, rows, left, covariance)

    @contextmanager
    def simulator(self) -> Iterator[Callable[..., Any]]:
        """Gives `simulate` with the rounds and the processes of the options."""
        rounds = self.options.rounds
        started = monotonic()
        whole, of = (rounds, "rounds") if rounds else (round(LONGEST), "seconds at most")
        executors = _executors(self.options)
        with progress(whole, of) as tell:

            def told(done: int) -> None:
                tell(done if rounds else min(whole, round(monotonic() - started)))

            def play(function: Callable[..., Any], job: object, most: int | None = rounds, **named: Any) -> Any:
                return simulate(function, job, most, executors, told, **named)

            yield play


def _executors(options: Namespace) -> Callable[[], Executor] | None:
    """Returns what makes the processes that play the chunks; None where one is enough."""
    jobs = options.jobs or os.cpu_count() or 1
    if options.rounds:
        jobs = min(jobs, -(-options.rounds // CHUNK))
    return partial(Pool, jobs) if jobs > 1 else None


def _require_bets(staked: float) -> None:
    """Raises `UsageError` if nothing was bet: then nothing can be told of the bets."""
    if not staked:
        raise UsageError("no round had a bet: the count never came to one by --ramp, --wong-in or --leave")


def _player(job: Job) -> Job:
    """Returns the job if it can be simulated; raises UsageError if not."""
    with flag("--count"):
        job.player  # noqa: B018  # made once, and kept
    return job


def earned(asked: RampQuestion) -> Answer:
    """Returns what the ramp earns."""
    options, funds, bets = asked.options, asked.funds, asked.bets
    plays = asked.plays(options.indices or NONE)
    job = _player(asked.job._replace(strategy=plays.strategy))
    scale = job.player.scale

    def of(tally: GainsByStep) -> Earnings:
        return earnings(tally, bets, scale, job.boxes, funds.lost_rounds)

    with asked.simulator() as play:
        tally = play(play_chunk, job, enough=lambda tally: of(tally).win.is_enough)
    found = of(tally)
    _require_bets(found.bet)
    rows = by_count(tally, bets, job.boxes, job.first, scale, SHOWN)
    result = asked.result(job, tally, found, rows, prospects(job, tally, None).covariance)
    return ramp_values(result, plays if options.indices else None), ramp_report(result, plays)


def best(asked: RampQuestion) -> Answer:
    """Returns the best ramp, with the player's own."""
    options, funds, job = asked.options, asked.funds, asked.job
    rules = job.rules
    if funds.bankroll is None:
        raise UsageError(f"--bankroll: {rules.name} gives none: name one")
    limits, goal = _limits(options, rules), Goal(funds.bankroll, *options.best)
    plays = asked.plays(options.indices or NONE)
    job = _player(job._replace(strategy=plays.strategy))
    steps = range(job.first, job.last + 1)
    exact = exact_worths(rules, job.system, job.strategy, steps, FigureCache(cache_folder()))
    sits_out = job.habits.leave if job.habits.leave is not None else (job.habits.come or 0) - 1
    if job.habits.stays:
        sits_out = job.first - 1
    played = [float(step > sits_out) for step in steps]
    now = tuple(bet * plays for bet, plays in zip(asked.bets, played, strict=True))

    def of(tally: GainsByStep) -> Prospects:
        return prospects(job, tally, exact, funds.lost_rounds)

    with asked.simulator() as play:
        tally = play(play_chunk, job, enough=lambda tally: of(tally).earnings(now).win.is_enough)
        found = of(tally)
        bets = best_bets(found, limits, goal, played)
        records = play(play_shoes, ((job, bets), (job, now)), min(found.rounds, _MOST_FOR_RUIN))
    sides = [
        Side(
            _by_count(steps, each, funds.unit or 1),
            found.earnings(each),
            _simulated(found, found.earnings(each), records, row, goal.bankroll, job.seed),
        )
        for row, each in enumerate((bets, now))
    ]
    for side in sides:
        _require_bets(side.earned.bet)
    scale = job.player.scale
    rows = by_count(tally, bets, job.boxes, job.first, scale, SHOWN, lambda some: found.of_steps(some, bets))
    # The ends of the table stand for several counts: the mean of their bets is none that can be placed.
    rows = [row._replace(bet=round(round(row.bet / limits.chip) * limits.chip, 6)) for row in rows]
    result = asked.result(job, tally, sides[0].earned, rows, found.covariance)
    lead = found.earnings([one - other for one, other in zip(bets, now, strict=True)]).win
    flat = found.earnings([1.0] * len(steps)).advantage
    answer = BestRamp(result, flat, (sides[0], sides[1]), lead, goal, found.variance)
    return best_values(answer), best_report(answer)


def _limits(options: Namespace, rules: Rules) -> BetRange:
    """Returns the table's limits in units, with those of the flags. Raises UsageError if no bet is left."""
    cents = options.unit * _CENTS if options.unit else float(rules.minimum or _CENTS)
    lowest = rules.minimum / cents if rules.bets else 1.0
    chip = rules.chip / cents if rules.bets else 1.0
    highest = rules.maximum / cents if rules.bets else float("inf")
    if options.max is not None:
        highest = min(highest, options.max / (options.unit or 1))
    if highest == float("inf"):
        highest = _HUNDRED * lowest
    if highest < lowest:
        least = plain(lowest * (options.unit or 1))
        raise UsageError(f"--max: the table's smallest bet is {least}, and {plain(options.max)} is below it")
    if options.spread is not None and options.spread < 1:
        raise UsageError(f"--spread: must be 1 or more, not {plain(options.spread)}")
    return BetRange(lowest, highest, chip, options.spread)


def _simulated(
    found: Prospects, earned: Earnings, records: ShoeRecords, row: int, bankroll: float, seed: int
) -> float:
    mean = earned.mean * (1 + found.lost) * float(records.seen[row].mean())
    gained, lowest = records.gained[row], records.lowest[row]
    return ruined(gained, lowest, mean, float(gained.var()), bankroll, seed)


def _by_count(steps: range, bets: Sequence[float], unit: float) -> dict[int, float]:
    """Returns the bet by count, without the ends at which it stays as it is; 0 is among them."""
    money = [plain(round(bet * unit, 6)) for bet in bets]
    first, last = 0, len(money) - 1
    while steps[first] < 0 and money[first + 1] == money[first]:
        first += 1
    while last - 1 > first and steps[last] > 1 and money[last - 1] == money[last]:
        last -= 1
    return {steps[place]: money[place] for place in range(first, last + 1)}


def mistakes(asked: RampQuestion) -> Answer:
    """Returns the price of each weakness, with the same cards for all."""
    options = asked.options
    habits = asked.job.habits._replace(error=0.0, estimate=0.0)
    best = _player(asked.job._replace(strategy=asked.plays(ALL).strategy, habits=habits))
    strategies = {name: asked.plays(name).strategy for name in PLAYED_BY}
    estimates = [options.deck_estimate] if options.deck_estimate else [*PARTS]
    players = [
        *weaknesses(best, asked.bets, strategies, options.error or MISSED, [n for n in estimates if PARTS[n]])
    ]
    with asked.simulator() as play:
        sums = play(sum_shoes, tuple((each.job, each.bets) for each in players), enough=enough)
    _require_bets(float(sums.staked[0]))
    rounds, found = round(float(sums.sums[len(players)])), prices(sums)
    values = mistakes_values(best, asked.ramp, rounds, players, found)
    return values, mistakes_report(best, asked.ramp, rounds, players, found)
