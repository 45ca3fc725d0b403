"""The plays of `ramp --indices`, and `ramp --mistakes`: a price for each weakness of a counter."""

import json
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from blackjack_tui.commands import progress, say
from blackjack_tui.commands.options import flag
from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import (
    EIGHTEEN,
    FOUR,
    INSURANCE,
    Index,
    Play,
    indices_by_name,
    without_indices,
)
from blackjack_tui.counts.reading import by_step, signed
from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.simulation.by_count import CountChange, best_by_count
from blackjack_tui.simulation.chunks import Job
from blackjack_tui.simulation.executors import Workplace
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.mistakes import Price, prices, simulate_all
from blackjack_tui.simulation.played_charts import FullChart, Strategy, with_indices

SETS: Mapping[str, Sequence[Play] | None] = {
    "none": (),
    "insurance": (INSURANCE,),
    "four": FOUR,
    "eighteen": EIGHTEEN,
    "published": None,
    "all": None,
}
"""The sets of indices, the smaller first; None for one that is not made of these plays alone."""
ESTIMATES = {"exact": 0.0, "quarter": 0.25, "half": 0.5, "full": 1.0}
"""The parts of a deck to which decks can be estimated."""
_ERROR = 0.1
_SHARES = {-3: 0.04, -2: 0.07, -1: 0.19, 0: 0.45, 1: 0.12, 2: 0.064, 3: 0.036, 4: 0.02, 5: 0.011, 6: 0.012}
"""About the share of rounds at each true count, six decks dealt to three quarters."""
_HUNDRED = 100
_MOST_SHOWN = 40


class Plays(NamedTuple):
    """A strategy with its indices."""

    strategy: Strategy
    indices: Mapping[Play, Index] = {}
    changes: Sequence[CountChange] = ()

    def as_json(self, system: System) -> dict[str, Any]:
        """The indices as values of JSON."""
        if self.changes:
            return {
                f"{change.name} {change.low}-{change.high}": {
                    "from": change.floored,
                    "exact": change.exact,
                    "published": change.published,
                    "gain": change.gain,
                    "hands": dict(change.hands),
                }
                for change in self.changes
            }
        return indices_by_name(self.indices, system)


def plays(name: str, rules: Rules, system: System, chart: FullChart, ramp: Sequence[float]) -> Plays:
    """Returns the play by a set of indices. Raises UsageError where there are no odds, or no indices."""
    if name != "none" and rules.hole_card is HoleCard.OPEN:
        raise UsageError(f"{rules.name}: {without_indices(rules)}")
    if name == "all":
        bets = by_step(ramp, range(min(_SHARES), max(_SHARES) + 1))
        shares = {step: share * bet for (step, share), bet in zip(_SHARES.items(), bets, strict=True)}
        with flag("--indices"):
            found = best_by_count(rules, system, chart, shares, FigureCache(cache_folder()))
        return Plays(found.strategy, {}, found.changes)
    wanted = SETS[name]
    if wanted == ():
        return Plays(with_indices(chart, {}))
    with flag("--indices"), ExactOdds(rules, FigureCache(cache_folder())) as exact:
        indices = exact.indices(system, wanted)
    return Plays(with_indices(chart, indices), indices)


def print_plays(system: System, found: Plays) -> None:
    """Prints the indices."""
    kind = "true" if system.running is None else "running"
    if found.indices:
        say("")
        say(f"Indices, by {kind} count:")
        for play, index in found.indices.items():
            say(f"{play.full_name:16} from {index.floored:+d}")
    if found.changes:
        say("")
        say(f"Indices, by {kind} count; what a cell gains over the chart in 100 rounds of this ramp:")
        say(f"{'cell':10}{'below':>6}{'from':>6}{'':4}{'exact':>7}{'published':>11}{'gain':>9}")
        for change in found.changes[:_MOST_SHOWN]:
            known = "" if change.published is None else signed(change.published)
            apart = ", ".join(
                f"{hand} {exact:+.1f}"
                for hand, exact in change.hands.items()
                if round(exact) != round(change.exact) and abs(exact - change.exact) > 1 / 4
            )
            say(
                f"{change.name:10}{change.low:>6}{signed(change.floored):>6} {change.high:3}"
                f"{change.exact:>+7.2f}{known:>11}{change.gain:>9.4f}{'   but ' + apart if apart else ''}"
            )
        if len(found.changes) > _MOST_SHOWN:
            say(f"and {len(found.changes) - _MOST_SHOWN} more, which gain less: --json has them all")


def require_bets(staked: float, rounds: int) -> None:
    """Raises `UsageError` if nothing was bet in so many rounds: then nothing can be told of the bets."""
    if not staked:
        raise UsageError(f"in {rounds:,} rounds the count never came to a bet by --ramp, --wong-in or --leave")


def mistakes(
    options: Namespace,
    job: Job,
    ramp: Sequence[float],
    chart: FullChart,
    place: AbstractContextManager[Workplace],
) -> None:
    """Prints the price of each weakness, with the same cards for all."""
    rules, system = job.rules, job.system
    full = plays("all", rules, system, chart, ramp).strategy
    best = job._replace(strategy=full, habits=job.habits._replace(error=0.0, estimate=0.0))
    bets = tuple(by_step(ramp, range(job.first, job.last + 1)))
    error = options.error or _ERROR
    estimates = [options.deck_estimate] if options.deck_estimate else ["quarter", "half", "full"]
    named: list[tuple[str, Job]] = [("all indices, counted exactly", best)]
    eighteen = plays("eighteen", rules, system, chart, ramp).indices
    for of, words in (
        (EIGHTEEN, "the eighteen"),
        (FOUR, "the four best"),
        ((INSURANCE,), "insurance only"),
        ((), "none"),
    ):
        indices = {play: index for play, index in eighteen.items() if play in of}
        named.append((f"indices: {words}", best._replace(strategy=with_indices(chart, indices))))

    def weaker(error: float = 0.0, estimate: float = 0.0) -> Job:
        return best._replace(habits=best.habits._replace(error=error, estimate=estimate))

    for missed in (error, 10 * error):
        cards = "card" if missed == 1 else "cards"
        named.append((f"misses {missed:g} {cards} a deck", weaker(error=missed)))
    for name in estimates:
        if name != "exact":
            named.append((f"decks to a {name}", weaker(estimate=ESTIMATES[name])))
    named.append(("flat bets", best))
    players = [(each, bets) for _, each in named]
    players[-1] = (best, tuple(1.0 if bet else 0.0 for bet in bets))
    with place as work, progress(options.rounds, "rounds") as tell:
        sums = simulate_all(tuple(players), options.rounds, work.executors, tell, check=work.check)
    require_bets(float(sums.staked[0]), options.rounds)
    found = prices(sums)
    rounds = round(float(sums.sums[len(players)]))
    if options.json:
        rows = {name: price._asdict() for (name, _), price in zip(named, found, strict=True)}
        values = {"rules": rules.name, "count": system.name, "ramp": list(ramp), "seed": job.seed}
        say(json.dumps({**values, "rounds": rounds, "mistakes": rows}))
        return
    _print_prices(job, ramp, rounds, [name for name, _ in named], found)


def _print_prices(
    job: Job, ramp: Sequence[float], rounds: int, names: Sequence[str], found: Sequence[Price]
) -> None:
    written = " ".join(f"{bet:g}" for bet in ramp)
    say(f"{job.rules.title}, {job.system.title}, ramp {written}:")
    say(f"units in 100 rounds, with the same cards for all; {rounds:,} rounds, seed {job.seed}.")
    say("")
    say(f"{'':28}{'wins':>7}{'costs':>7}{'error':>7}{'bet':>6}{'SCORE':>7}")
    for name, price in zip(names, found, strict=True):
        costs = "" if price is found[0] else f"{-_HUNDRED * price.difference:.2f}"
        off = "" if price is found[0] else f"{_HUNDRED * price.error:.2f}"
        wins = f"{_HUNDRED * price.win_rate:+.2f}"
        say(f"{name:28}{wins:>7}{costs:>7}{off:>7}{price.bet:>6.2f}{price.score:>7.1f}")


def habits_with(options: Namespace, habits: Habits) -> Habits:
    """Returns the habits with the errors that the flags name."""
    return habits._replace(error=options.error or 0.0, estimate=ESTIMATES[options.deck_estimate or "exact"])
