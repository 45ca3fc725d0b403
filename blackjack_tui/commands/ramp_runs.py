"""The simulations of `ramp`: what a ramp earns, the best ramp, and what mistakes cost. Loads numpy.

A step is a true count, rounded down, or a step of a running count. The bets of a ramp are by step, in units: a
unit is the ramp's 1. A job is what is simulated, and its tally is how many rounds gained how much at each step.
"""

import os
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil
from time import monotonic
from typing import Any, NamedTuple

from blackjack_tui.commands import progress
from blackjack_tui.commands.options import flag, plain
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.reading import by_step
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.odds.processes import Pool
from blackjack_tui.reports.model import Report
from blackjack_tui.settings import PLAIN
from blackjack_tui.simulation.best import BetRange, Goal, best_bets
from blackjack_tui.simulation.chunks import (
    CHUNK,
    LONGEST,
    GainsByStep,
    Job,
    Summed,
    play_chunk,
    simulate,
)
from blackjack_tui.simulation.earnings import CountRow, Earnings, count_rows, earnings
from blackjack_tui.simulation.habits import PARTS, Funds
from blackjack_tui.simulation.mistakes import (
    MISSED,
    MOST_PLAYS,
    PLAYED_BY,
    enough,
    prices,
    sum_shoes,
    weaknesses,
)
from blackjack_tui.simulation.played_charts import SETS, Strategy, known_indices, with_indices
from blackjack_tui.simulation.prospects import Prospects, exact_worths, prospects
from blackjack_tui.simulation.ramp_reports import (
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
"""An answer as values of JSON, and as a report."""


class RampQuestion(NamedTuple):
    """A question about a ramp."""

    options: Namespace
    job: Job
    """The simulation, with play by the chart alone."""
    ramp: Sequence[float]
    funds: Funds

    @property
    def steps(self) -> range:
        """The steps that the simulation tells apart: the first and the last stand for all beyond them, too."""
        return range(self.job.first, self.job.last + 1)

    @property
    def bets(self) -> tuple[float, ...]:
        return tuple(by_step(self.ramp, self.steps))

    def indices(self, name: str) -> Mapping[Play, Index]:
        """Returns the indices of the set of plays called `name`."""
        with flag("--indices"):
            return known_indices(name, self.job.rules, self.job.system, FigureCache(cache_folder()))

    def strategy(self, indices: Mapping[Play, Index]) -> Strategy:
        (chart,) = self.job.strategy.charts
        return with_indices(chart, indices)

    def played_by(self, indices: Mapping[Play, Index]) -> Job:
        """Returns the simulation of play by the chart and `indices`. Raises UsageError if there can be none."""
        job = self.job._replace(strategy=self.strategy(indices))
        with flag("--count"):
            job.player  # noqa: B018  # raises if the count does not suit the rules
        return job

    def result(
        self, job: Job, tally: GainsByStep, earned: Earnings, rows: Sequence[CountRow], covariance: float | None
    ) -> RampResult:
        """Returns the result of the ramp in a job's `tally`."""
        simulated = None if self.options.rounds else tally.simulated  # the user knows --rounds
        abandoned_share = tally.abandoned_shoes / max(1, tally.shoes)
        return RampResult(job, self.ramp, self.funds, simulated, earned, rows, abandoned_share, covariance)

    def simulate(
        self, play: Callable[[Any, int, int], Summed], job: object, enough: Callable[[Summed], bool]
    ) -> Summed:
        """Returns the sum of what `play` simulates, for the options' rounds and processes.

        Without `--rounds`, plays until the sum is `enough`, or for LONGEST seconds.
        Shows a progress bar of the rounds, or without `--rounds` of the seconds; none to a listener.
        """
        rounds = self.options.rounds
        started = monotonic()
        length, unit = round(LONGEST), "seconds at most"
        jobs = self.options.jobs or os.cpu_count() or 1
        if rounds:
            length, unit = rounds, "rounds"
            jobs = min(jobs, ceil(rounds / CHUNK))
        make_executor = partial(Pool, jobs) if jobs > 1 else None  # None: this process does it all
        with progress(0 if self.options.view == PLAIN else length, unit) as show:

            def show_progress(done: int) -> None:
                show(done if rounds else min(length, round(monotonic() - started)))

            return simulate(play, job, rounds, make_executor, show_progress, enough=enough)


def _require_bets(staked: float) -> None:
    """Raises `UsageError` if nothing was bet: then there are no results."""
    if not staked:
        raise UsageError("no round had a bet: the count never came to one by --ramp, --wong-in or --leave")


def earned(question: RampQuestion) -> Answer:
    """Returns what the ramp earns."""
    options, funds, bets = question.options, question.funds, question.bets
    indices = question.indices(options.indices or "none")
    job = question.played_by(indices)

    def earnings_of(tally: GainsByStep) -> Earnings:
        return earnings(tally, bets, job.player.scale, job.boxes, funds.lost_rounds)

    tally = question.simulate(play_chunk, job, lambda tally: earnings_of(tally).win.is_enough)
    result = earnings_of(tally)
    _require_bets(result.bet)
    rows = count_rows(job, tally, bets)
    covariance = prospects(job, tally, exact=None).covariance  # which needs no exact odds
    ramp = question.result(job, tally, result, rows, covariance)
    return ramp_values(ramp, indices if options.indices else None), ramp_report(ramp, indices)


def best(question: RampQuestion) -> Answer:
    """Returns the best ramp, and the player's own to compare."""
    options, funds, rules = question.options, question.funds, question.job.rules
    if funds.bankroll is None:
        raise UsageError(f"--bankroll: {rules.name} gives none: name one")
    kelly, risk = options.best
    limits, goal = _limits(options, rules), Goal(funds.bankroll, kelly, risk)
    job = question.played_by(question.indices(options.indices or "none"))
    steps = question.steps
    exact = exact_worths(rules, job.system, job.strategy, steps, FigureCache(cache_folder()))
    played = _played_steps(job, steps)
    # No bet where the player sits out.
    own_bets = tuple(bet * is_played for bet, is_played in zip(question.bets, played, strict=True))

    def prospects_of(tally: GainsByStep) -> Prospects:
        return prospects(job, tally, exact, funds.lost_rounds)

    tally = question.simulate(
        play_chunk, job, lambda tally: prospects_of(tally).earnings(own_bets).win.is_enough
    )
    result = prospects_of(tally)
    bets = best_bets(result, limits, goal, played)
    best_side, own_side = _side(question, result, bets), _side(question, result, own_bets)
    advantages = partial(result.of_steps, bets=bets)
    rows = count_rows(job, tally, bets, advantages)
    # The table's first and last row stand for several counts: the mean of their bets is rounded to chips.
    rows = [row._replace(bet=round(round(row.bet / limits.chip) * limits.chip, 6)) for row in rows]
    ramp = question.result(job, tally, best_side.earned, rows, result.covariance)
    # How much more the best ramp wins: a win is linear in the bets, so this is the win of their difference. The
    # error is that of the difference, too, and small, as both ramps play the same cards.
    lead = result.earnings([best - own for best, own in zip(bets, own_bets, strict=True)]).win
    flat = result.earnings([1.0] * len(steps)).advantage
    answer = BestRamp(ramp, flat, (best_side, own_side), lead, goal, result.variance)
    return best_values(answer), best_report(answer)


def _played_steps(job: Job, steps: range) -> Sequence[float]:
    """Returns 1 for each step at which the player plays, and 0 for each at which they sit out."""
    come_step, leave_step = job.habits.come_step, job.habits.leave_step
    if leave_step is not None:  # a player who has come plays at all counts above it
        return [float(step > leave_step) for step in steps]
    if come_step is not None:
        return [float(step >= come_step) for step in steps]
    return [1.0] * len(steps)


def _limits(options: Namespace, rules: Rules) -> BetRange:
    """Returns the limits of bets, in units, by table and flags. Raises UsageError if they allow no bet."""
    lowest, chip, highest = 1.0, 1.0, float("inf")  # by rules without bets
    if rules.bets:
        cents = options.unit * 100 if options.unit else rules.minimum  # of a unit
        lowest, chip, highest = (amount / cents for amount in (rules.minimum, rules.chip, rules.maximum))
    if options.max is not None:
        highest = min(highest, options.max / (options.unit or 1))
    if highest == float("inf"):
        highest = 100 * lowest  # more than a player would spread
    if highest < lowest:
        least = plain(lowest * (options.unit or 1))
        raise UsageError(f"--max: the table's smallest bet is {least}, and {plain(options.max)} is below it")
    if options.spread is not None and options.spread < 1:
        raise UsageError(f"--spread: must be 1 or more, not {plain(options.spread)}")
    return BetRange(lowest, highest, chip, options.spread)


def _side(question: RampQuestion, result: Prospects, bets: Sequence[float]) -> Side:
    """Returns one of the compared ramps, with its earnings. `bets`: by step."""
    earned = result.earnings(bets)
    _require_bets(earned.bet)
    return Side(_by_count(question.steps, bets, question.funds.unit or 1), earned)


def _by_count(steps: range, bets: Sequence[float], unit: float) -> dict[int, float]:
    """Returns the bet by count, from the last count with the first bet to the first count with the last bet.

    The counts 0 and 1 are always included.
    """
    money = [plain(round(bet * unit, 6)) for bet in bets]
    first, last = 0, len(money) - 1
    while steps[first] < 0 and money[first + 1] == money[first]:
        first += 1
    while last - 1 > first and steps[last] > 1 and money[last - 1] == money[last]:
        last -= 1
    return {steps[place]: money[place] for place in range(first, last + 1)}


def mistakes(question: RampQuestion) -> Answer:
    """Returns the price of each weakness, with the same cards for all."""
    options, bets = question.options, question.bets
    habits = question.job.habits._replace(missed_cards=0.0, tray_part=0.0)  # the best player makes no errors
    indices = question.indices(MOST_PLAYS)
    best = question._replace(job=question.job._replace(habits=habits)).played_by(indices)
    strategies = {
        name: question.strategy({play: indices[play] for play in SETS[name] if play in indices})
        for name in PLAYED_BY
    }
    parts = [options.deck_estimate] if options.deck_estimate else [*PARTS]
    estimates = [name for name in parts if PARTS[name]]  # without the exact one, which is no weakness
    players = list(weaknesses(best, bets, strategies, options.error or MISSED, estimates))
    sums = question.simulate(sum_shoes, players, enough)
    _require_bets(float(sums.staked[0]))
    # The sums are those of each player's win, and then of each player's rounds. The best player is the first.
    rounds = round(float(sums.sums[len(players)]))
    player_prices = prices(sums)
    values = mistakes_values(best, question.ramp, rounds, players, player_prices)
    return values, mistakes_report(best, question.ramp, rounds, players, player_prices)
