"""Simulate what a bet ramp earns by a count, with its risk.

examples:
  blackjack-tui ramp vegas-strip --ramp 1 1 2 4 8 12     by the Hi-Lo count
  blackjack-tui ramp mine.toml --count ko --ramp 1 4 8   by another, in your own rules
  blackjack-tui ramp downtown --ramp 1                   what flat bets return
  blackjack-tui ramp vegas-strip --ramp 1 2 4 8 --bankroll 500 --json
  blackjack-tui ramp vegas-strip --indices               play by the count too

The ramp's first bet is for a true count of 0 and less, the second for 1, and so
on; the last is for all that is higher. The true count is rounded down. A count
that is read by its running count, such as KO, has the second bet at its key
count and goes on in even steps, so that its pivot is where the true count is
what one deck adds up to. Play is by the chart, without insurance; --indices
adds insurance and the plays that depend on the count, at the counts that exact
odds give.

All figures are in units of the ramp's 1. The same seed gives the same result
with any number of jobs.
"""

import json
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, Any

from blackjack_tui import files
from blackjack_tui.commands import progress, say
from blackjack_tui.commands.options import flag, resolved_settings, seed_of, whole_number
from blackjack_tui.counts.loading import load as load_system
from blackjack_tui.counts.loading import system_names
from blackjack_tui.counts.reading import bets, start
from blackjack_tui.counts.system import RANKS, System
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.figures import FigureCache
from blackjack_tui.rulebooks.loading import load

if TYPE_CHECKING:
    from blackjack_tui.counts.indices import Index, Play
    from blackjack_tui.simulation.chart import FullChart
    from blackjack_tui.simulation.chunks import Earnings

_ROUNDS = 10_000_000
_MOST_ROUNDS = 10**11
_MOST_JOBS = 1024
_HUNDRED = 100
_LARGEST_CHART = 1 << 16  # bytes


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("rules", metavar="NAME|FILE", help="the rule book to play by")
    add(
        "--count",
        metavar="NAME|FILE",
        help=f"{', '.join(system_names())}, or a file of your own (default: the setting, hi-lo)",
    )
    add(
        "--ramp",
        nargs="+",
        metavar="BET",
        help="the bets, from a true count of 0 on (default: the setting, 1 1 2 4 8 12)",
    )
    add("--rounds", type=_number(1, _MOST_ROUNDS), default=_ROUNDS, metavar="N", help=f"default: {_ROUNDS:,}")
    add("--seed", type=whole_number, metavar="N", help="the same rounds every time")
    add(
        "--jobs",
        type=_number(1, _MOST_JOBS),
        metavar="N",
        help="how many processes (default: one for each core)",
    )
    add(
        "--dask",
        metavar="ADDRESS",
        help="play on the Dask cluster whose scheduler is there; needs the extra cluster",
    )
    add(
        "--bankroll",
        type=_positive,
        metavar="UNITS",
        help="for the risk of ruin (default: what the rule book gives, in minimum bets)",
    )
    add("--chart", metavar="FILE", help="play by the chart in this file, as odds --json writes it")
    add("--indices", action="store_true", help="insure, and deviate from the chart, by the count")
    add("--json", action="store_true", help="print one JSON object")


def run(options: Namespace) -> None:
    """Prints what the ramp earns. Raises UsageError at what cannot be simulated."""
    rules = load(options.rules)
    system, ramp = _counted(options)
    try:
        chunks = import_module("blackjack_tui.simulation.chunks")
    except ImportError as error:
        raise UsageError(f"ramp needs numpy, which cannot be imported here: {error}") from None
    from blackjack_tui.simulation.chart import with_indices
    from blackjack_tui.simulation.chunks import earnings

    seed = seed_of(options)
    with flag("--count"):
        start(system, rules.decks)
    indices = _indices(rules, system) if options.indices else {}
    strategy = with_indices(_chart(options.chart, rules), indices)
    job = chunks.Job(rules, strategy, system, len(ramp) - 1, seed)
    with flag("--count"):
        player = job.player
    with _executors(options) as executors, progress(options.rounds, "rounds") as tell:
        tally = chunks.simulate(job, options.rounds, executors, tell)
    earned = earnings(tally, ramp, player.scale)
    bankroll = options.bankroll or (rules.bankroll / rules.minimum if rules.minimum else None)
    if options.json:
        extra = {"indices": _as_json(indices, system)} if options.indices else {}
        say(json.dumps({**_values(rules, system, ramp, seed, earned, bankroll), **extra}))
    else:
        _print(rules, system, ramp, seed, earned, bankroll)
        _print_indices(system, indices)


def _counted(options: Namespace) -> tuple[System, list[float]]:
    """The counting system and the ramp: those of the flags, or else of the settings. Raises `UsageError`."""
    chosen = resolved_settings().values
    with flag("--count"):
        system = load_system(chosen.count if options.count is None else options.count)
    try:
        ramp = bets(" ".join(options.ramp) if options.ramp else chosen.ramp)
    except ValueError as error:
        raise UsageError(f"--ramp: {error}") from None
    return system, [*map(_plain, ramp)]


def _indices(rules: Rules, system: System) -> "Mapping[Play, Index]":
    """Returns the indices by exact odds. Raises UsageError where there are no odds."""
    from blackjack_tui.counts.exact import ExactOdds

    with flag("--indices"), ExactOdds(rules) as exact:
        return exact.indices(system)


def _as_json(indices: "Mapping[Play, Index]", system: System) -> dict[str, Any]:
    from blackjack_tui.counts.indices import published

    return {
        play.full_name: {"from": index.floored, "exact": index.exact, "published": published(play, system)}
        for play, index in indices.items()
    }


def _print_indices(system: System, indices: "Mapping[Play, Index]") -> None:
    if not indices:
        return
    say("")
    say(f"Indices, by {'true' if system.running is None else 'running'} count:")
    for play, index in indices.items():
        say(f"{play.full_name:16} from {index.floored:+d}")


def _chart(path: str | None, rules: Rules) -> "FullChart":
    """Returns the chart in the file at `path`, or else the best one for `rules`."""
    from blackjack_tui.simulation.chart import FullChart

    low_aces = rules.player_aces is Aces.LOW
    if path is None:
        return FullChart.read(FigureCache(cache_folder()).book(rules)["chart"], low_aces=low_aces)
    text = files.read(path, _LARGEST_CHART)
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"--chart: {path}: not JSON: {error}") from None
    chart = values.get("chart", values) if isinstance(values, dict) else None
    with flag("--chart"):
        return FullChart.read(chart, low_aces=low_aces)


@contextmanager
def _executors(options: Namespace) -> "Iterator[Callable[[], Any] | None]":
    """Gives a factory of executors for the chunks; None where they are played in this process."""
    from blackjack_tui.simulation.chunks import CHUNK, cluster, processes

    if options.dask is not None:
        if options.jobs:
            raise UsageError("--jobs: the cluster has its own workers: leave out --jobs or --dask")
        with flag("--dask"), cluster(options.dask) as executors:
            yield executors
        return
    jobs = min(options.jobs or os.cpu_count() or 1, -(-options.rounds // CHUNK))
    with nullcontext(processes(jobs) if jobs > 1 else None) as made:
        yield made


def _values(
    rules: Rules, system: System, ramp: list[float], seed: int, earned: "Earnings", bankroll: float | None
) -> dict[str, Any]:
    """Returns the result as values of JSON."""
    return {
        "rules": rules.name,
        "count": system.name,
        "ramp": ramp,
        "seed": seed,
        "rounds": earned.rounds,
        "bet": earned.bet,
        "return": earned.mean,
        "error": earned.error,
        "variance": earned.variance,
        "n0": earned.n0,
        "score": earned.score,
        "tags": {rank: _plain(tag) for rank, tag in zip(RANKS, system.tags, strict=True)},
        "insurance_correlation": system.insurance_correlation,
        "ruin": None if bankroll is None else earned.ruin(bankroll),
    }


def _print(
    rules: Rules, system: System, ramp: list[float], seed: int, earned: "Earnings", bankroll: float | None
) -> None:
    """Prints the result for people."""
    deviation = earned.variance**0.5
    rows = [
        ("rounds", f"{earned.rounds:,}"),
        ("mean bet", f"{earned.bet:.3f}"),
        (
            "return",
            f"{_HUNDRED * earned.mean:+.3f} per 100 rounds, standard error {_HUNDRED * earned.error:.3f}; "
            f"{_HUNDRED * earned.mean / earned.bet:+.3f} % of what is bet",
        ),
        ("deviation", f"{deviation:.3f} a round, {deviation * _HUNDRED**0.5:.1f} in 100 rounds"),
        (
            "N0",
            "-"
            if earned.n0 is None or earned.mean < 0
            else f"{earned.n0:,.0f} rounds until luck weighs no more",
        ),
        ("SCORE", "-" if earned.score is None else f"{earned.score:.2f}"),
    ]
    if bankroll is not None:
        rows.append(("ruin", f"{_HUNDRED * earned.ruin(bankroll):.1f} % with a bankroll of {bankroll:,g}"))
    written = " ".join(f"{bet:g}" for bet in ramp)
    say(f"{rules.title}, {system.title}, ramp {written}, seed {seed}, in units of the ramp's 1:")
    say("")
    for name, value in rows:
        say(f"{name:10} {value}")


def _plain(number: float) -> float:
    """`number` as an integer if it is one."""
    return int(number) if number == int(number) else number


def _positive(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text) or not float(text):
        raise ArgumentTypeError(f"must be a number over 0, such as 500, not {text!r}")
    return float(text)


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = whole_number(text)
        if not least <= number <= most:
            raise ArgumentTypeError(f"must be from {least} to {most:,}, not {number}")
        return number

    return read
