"""`ramp --best`: the best bets by count, their risk and their earnings, beside the ramp that a player has."""

import json
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from blackjack_tui.commands import progress, say, say_wrapped
from blackjack_tui.commands.options import flag, plain
from blackjack_tui.counts.reading import by_step, signed
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.simulation.best import BetRange, Goal, best_bets
from blackjack_tui.simulation.chunks import Job, ShoeRecords, chunks_of, joined, play_shoes, simulate
from blackjack_tui.simulation.earnings import Earnings
from blackjack_tui.simulation.executors import CHUNK, Workplace
from blackjack_tui.simulation.prospects import Prospects, prospects
from blackjack_tui.simulation.ruin import ruined
from blackjack_tui.simulation.worths import exact_worths

HANDS_AN_HOUR = (200, 160, 140, 120, 100, 80, 65)
"""The rounds of an hour, by the number of boxes played at the table."""
_LOWEST, _HIGHEST = -10, 15
"""The true counts that are told apart."""
_HOURS, _TRIP = 8.0, 0.2
_MOST_FOR_RUIN = 4 * CHUNK
"""The most rounds of the shoes that bankrolls live through."""
_HUNDRED, _CENTS = 100, 100
_RARE = 1e-4
"""The share of rounds below which the table has no row for a count and all beyond it."""


class Amounts(NamedTuple):
    """The money of a player, in units."""

    unit: float | None
    """The money of a unit; None where amounts are told in units."""
    bankroll: float
    trip: float
    hours: float


class Side(NamedTuple):
    """A ramp with what it earns: the best one, or the one that the player has."""

    bets: tuple[float, ...]
    """By step."""
    earned: Earnings
    simulated: float
    """The risk of ruin by simulation."""


def best(options: Namespace, job: Job, ramp: Sequence[float], place: AbstractContextManager[Workplace]) -> None:
    """Prints the best ramp."""
    steps = range(min(job.first, _LOWEST), max(job.last, _HIGHEST) + 1)
    job = job._replace(first=steps.start, last=steps.stop - 1)
    rules, habits = job.rules, job.habits
    limits, amounts = _limits(options, rules), _amounts(options, rules)
    goal = Goal(amounts.bankroll, *options.best)
    with flag("--count"):
        scale = job.player.scale
    exact = exact_worths(rules, job.system, job.strategy, steps, FigureCache(cache_folder()))
    with place as work, progress(options.rounds, "rounds") as tell:
        tally = simulate(job, options.rounds, work.executors, tell, check=work.check)
        found = prospects(tally, steps.start, scale, habits, exact)
        played = [float(step > _out(job, step)) for step in steps]
        now = tuple(bet * plays for bet, plays in zip(by_step(ramp, steps), played, strict=True))
        bets = best_bets(found, limits, goal, played)
        records = joined(
            [
                record
                for _, record in sorted(
                    chunks_of(
                        play_shoes,
                        ((job, bets), (job, now)),
                        min(options.rounds, _MOST_FOR_RUIN),
                        work.executors,
                        check=work.check,
                    ),
                    key=lambda each: each[0],
                )
            ]
        )
    sides = [
        Side(each, found.earnings(each), _simulated(found.earnings(each), records, row, job, amounts))
        for row, each in enumerate((bets, now))
    ]
    flat = found.earnings([1.0] * len(steps))
    if options.json:
        say(json.dumps(_values(job, found, flat.mean, sides, amounts)))
    else:
        _print(job, found, flat.mean, sides, amounts, goal)


def _out(job: Job, step: int) -> float:
    """Returns the step at or below which a player sits out; lower than `step` if there is none."""
    habits = job.habits
    if habits.leave is not None:
        return habits.leave
    return habits.come - 1 if habits.come is not None else step - 1


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


def _amounts(options: Namespace, rules: Rules) -> Amounts:
    """Returns the player's money. Raises UsageError without a bankroll."""
    unit = options.unit or 1.0
    if options.bankroll:
        bankroll = options.bankroll / unit
    elif rules.minimum:
        bankroll = rules.bankroll / (options.unit * _CENTS if options.unit else rules.minimum)
    else:
        raise UsageError(f"--bankroll: {rules.name} gives none: name one")
    trip, hours = options.trip or (_TRIP * bankroll * unit, None)
    return Amounts(options.unit, bankroll, trip / unit, hours or _HOURS)


def _simulated(earned: Earnings, records: ShoeRecords, row: int, job: Job, amounts: Amounts) -> float:
    seen = float(records.seen[row].mean())
    gained, lowest = records.gained[row], records.lowest[row]
    variance = float(gained.var())
    return ruined(gained, lowest, earned.mean * seen, variance, amounts.bankroll, job.seed)


def _values(job: Job, found: Prospects, flat: float, sides: Sequence[Side], amounts: Amounts) -> dict[str, Any]:
    """The result as values of JSON."""
    best, now = (_side(found, side, flat, amounts) for side in sides)
    habits = job.habits
    extra: dict[str, Any] = {}
    if found.covariance is not None:
        extra = {"boxes": habits.boxes, "variance": found.variance, "covariance": found.covariance}
    return {
        "rules": job.rules.name,
        "count": job.system.name,
        "seed": job.seed,
        "bankroll": plain(amounts.bankroll * (amounts.unit or 1)),
        "unit": amounts.unit,
        **best,
        **extra,
        "now": now,
    }


def _side(found: Prospects, side: Side, flat: float, amounts: Amounts) -> dict[str, Any]:
    earned = side.earned
    return {
        "bets": {str(step): bet for step, bet in _told(found.steps, side.bets, amounts.unit or 1).items()},
        "win_rate": earned.mean,
        "deviation": earned.variance**0.5,
        "flat_return": flat,
        "risk": earned.ruin(amounts.bankroll),
        "n0": earned.n0,
        "score": earned.score,
        "rounds": earned.rounds,
        "played": earned.played,
        "bet": earned.bet,
        "risk_simulated": side.simulated,
        "risk_of_trip": _trip(earned, amounts, 1),
        "an_hour": [_an_hour(earned, amounts, players) for players in range(1, len(HANDS_AN_HOUR) + 1)],
    }


def _told(steps: range, bets: Sequence[float], unit: float) -> Mapping[int, float]:
    """Returns the bet by count, without the ends at which it stays as it is; 0 is among them."""
    money = [plain(round(bet * unit, 6)) for bet in bets]
    first, last = 0, len(money) - 1
    while steps[first] < 0 and money[first + 1] == money[first]:
        first += 1
    while last - 1 > first and steps[last] > 1 and money[last - 1] == money[last]:
        last -= 1
    return {steps[place]: money[place] for place in range(first, last + 1)}


def _an_hour(earned: Earnings, amounts: Amounts, players: int) -> float:
    return earned.mean * (amounts.unit or 1) * HANDS_AN_HOUR[players - 1]


def _trip(earned: Earnings, amounts: Amounts, players: int) -> float:
    return earned.trip_ruin(amounts.trip, amounts.hours * HANDS_AN_HOUR[players - 1])


def _print(
    job: Job, found: Prospects, flat: float, sides: Sequence[Side], amounts: Amounts, goal: Goal
) -> None:
    """Prints the result for people."""
    unit, habits = amounts.unit or 1.0, job.habits
    of_units = "" if amounts.unit else " units"
    aim = f"{plain(goal.kelly)} of Kelly's bets" if goal.kelly else f"a risk of {plain(_HUNDRED * goal.risk)} %"
    say(f"{job.rules.title}, {job.system.title}: the best bets for {aim}")
    money = f"{amounts.bankroll * unit:,g}{of_units}"
    say(f"and a bankroll of {money}, from {found.rounds:,} rounds, seed {job.seed}.")
    say("")
    say(f"{'count':12}{'of rounds':>11}{'a bet wins':>12}{'best bet':>10}{'yours':>10}")
    best, now = (_told(found.steps, side.bets, unit) for side in sides)
    first, last = _shown(found, range(min(*best, *now), max(*best, *now) + 1))
    for step in range(first, last + 1):
        place = found.steps.index(step)
        rows = slice(0 if step == first else place, len(found.share) if step == last else place + 1)
        share = float(found.share[rows].sum())
        words = " or less" if step == first else " or more" if step == last else ""
        boxes = [habits.boxes_at(each) for each in found.steps[rows]]
        won = float(found.share[rows] @ (found.worth[rows] / boxes))
        worth = f"{_HUNDRED * won / share:+.2f} %" if share else "-"
        bets = (f"{by_count[min(max(step, min(by_count)), max(by_count))]:g}" for by_count in (best, now))
        one, two = bets
        say(f"{signed(step) + words:12}{_HUNDRED * share:>9.2f} %{worth:>12}{one:>10}{two:>10}")
    say("")
    say(f"{'':34}{'best':>13}{'yours':>13}")
    for name, *values in _figures(sides, flat, amounts, habits.seats):
        say(f"{name:34}{values[0]:>13}{values[1]:>13}")
    if found.covariance is not None:
        say(f"{'variance of a hand':34}{found.variance:>13.3f}{found.variance:>13.3f}")
        say(f"{'covariance of two hands':34}{found.covariance:>13.3f}{found.covariance:>13.3f}")
    say("")
    players = range(1, len(HANDS_AN_HOUR) + 1)
    say(f"What an hour wins{of_units and ', in units'}, by the boxes played at the table:")
    say(f"{'':5}{''.join(f'{each:>7}' for each in players)}")
    for side, whose in zip(sides, ("best", "yours"), strict=True):
        say(f"{whose:5}{''.join(f'{_an_hour(side.earned, amounts, each):>7.2f}' for each in players)}")
    say("")
    left = (sides[0].earned.mean - sides[1].earned.mean) * unit * HANDS_AN_HOUR[habits.seats - 1]
    say_wrapped(_comparison(sides, left, of_units))


def _shown(found: Prospects, steps: range) -> tuple[int, int]:
    """Returns the first and the last step of `steps` that are not rare, all beyond them taken together."""
    first, last = steps.start, steps.stop - 1
    while first < 0 and found.share[: first + 1 - found.first].sum() < _RARE:
        first += 1
    while last > 1 and found.share[last - found.first :].sum() < _RARE:
        last -= 1
    return first, last


def _comparison(sides: Sequence[Side], left: float, of_units: str) -> str:
    best = sides[0].earned
    if best.mean <= 0:
        return "No ramp wins here under these limits: the best bet is none."
    if left < 0:
        more = f"{-left:.2f}{of_units} an hour more"
        return f"Your ramp wins {more}: it takes a larger risk, or bets outside these limits."
    return f"Your ramp leaves {left:.2f}{of_units} an hour on the table."


def _figures(
    sides: Sequence[Side], flat: float, amounts: Amounts, players: int
) -> Sequence[tuple[str, str, str]]:
    def row(name: str, *values: str) -> tuple[str, str, str]:
        one, two = values
        return name, one, two

    earned = [side.earned for side in sides]
    hours, trip = amounts.hours, amounts.trip * (amounts.unit or 1)
    return (
        row("flat bets return, a round", *[f"{_HUNDRED * flat:+.3f} %"] * 2),
        row("win rate, units a round", *(f"{each.mean:+.5f}" for each in earned)),
        row("standard deviation", *(f"{each.variance**0.5:.3f}" for each in earned)),
        row("mean bet, units", *(f"{each.bet:.3f}" for each in earned)),
        row("rounds played", *(f"{each.played / max(1, each.rounds):.1%}" for each in earned)),
        row("risk of ruin", *(f"{each.ruin(amounts.bankroll):.2%}" for each in earned)),
        row("the same by simulation", *(f"{side.simulated:.2%}" for side in sides)),
        row(
            f"risk of losing {trip:,g} in {hours:g} hours",
            *(f"{_trip(each, amounts, players):.2%}" for each in earned),
        ),
        row("SCORE", *("-" if each.score is None else f"{each.score:.2f}" for each in earned)),
        row("N0, rounds", *(f"{each.n0:,.0f}" if each.n0 and each.mean > 0 else "-" for each in earned)),
    )
