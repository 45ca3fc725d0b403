"""Simulate what a bet ramp earns by a count, with its risk, or find the best one.

examples:
  blackjack-tui ramp vegas-strip --ramp 1 1 2 4 8 12     by the Hi-Lo count
  blackjack-tui ramp mine.toml --count ko --ramp 1 4 8   by another, in your own rules
  blackjack-tui ramp downtown --ramp 1                   what flat bets return
  blackjack-tui ramp vegas-strip --ramp 1 2 4 8 --bankroll 500 --json
  blackjack-tui ramp vegas-strip --indices               play by the count too
  blackjack-tui ramp vegas-strip --best --indices --unit 10 --bankroll 10000
  blackjack-tui ramp vegas-strip --wong-in 1 --leave -2  come and leave by the count
  blackjack-tui ramp vegas-strip --boxes 2 --others 3    two boxes, a full table
  blackjack-tui ramp vegas-strip --mistakes              what each weakness costs

The ramp's first bet is for a true count of 0 and less, the second for 1, and so
on; the last is for all that is higher. The true count is rounded down. A count
that is read by its running count, such as KO, has the second bet at its key
count and goes on in even steps, so that its pivot is where the true count is
what one deck adds up to. Play is by the chart, without insurance; --indices
adds insurance and the plays that depend on the count, at the counts that exact
odds give.

--best gives the bets by count that win most at a risk of ruin (--best 5%), or that
make a bankroll grow fastest (--best kelly; kelly:0.5 for half of it), under the table's
limits, its chips, --max and --spread, and beside them the ramp you have.

All figures are in units of the ramp's 1, the table's minimum; with --unit 10 a
unit is worth 10, and --bankroll, --max, --trip and the best bets are money. The
same seed gives the same result with any number of jobs.
"""

import json
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from blackjack_tui import settings
from blackjack_tui.commands import progress, say, waiting
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.commands.options import (
    add_rules,
    at_own_table,
    flag,
    number_within,
    plain,
    resolved_settings,
    seed_of,
    whole_number,
)
from blackjack_tui.counts.reading import bets, by_step, start
from blackjack_tui.counts.system import RANKS, System
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.asking import require_numpy
from blackjack_tui.odds.kept_figures import FigureCache, chart_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.executors import CHUNK, Workplace, cluster, processes
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import FullChart

if TYPE_CHECKING:
    from blackjack_tui.simulation.earnings import Earnings

_ROUNDS = 10_000_000
_MOST_ROUNDS = 10**11
_MOST_JOBS = 1024
_HUNDRED = 100
_RISK = 0.05
_MOST_BOXES, _MOST_SEATS = 3, 7
_FARTHEST = 30
"""The true count beyond which nobody comes or leaves."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    settings.add_options(parser, ("rules", "count"))
    add(
        "--ramp",
        nargs="+",
        metavar="BET",
        help="the bets, from a true count of 0 on (default: the setting, 1 1 2 4 8 12)",
    )
    add(
        "--rounds",
        type=number_within(1, _MOST_ROUNDS),
        default=_ROUNDS,
        metavar="N",
        help=f"default: {_ROUNDS:,}",
    )
    add("--seed", type=whole_number, metavar="N", help="the same rounds every time")
    add(
        "--jobs",
        type=_jobs,
        metavar="N|ADDRESS",
        help="how many processes (default: one for each core); or the scheduler of a Dask cluster, "
        "tcp://HOST:PORT, which needs the extra cluster",
    )
    add(
        "--bankroll",
        type=_positive,
        metavar="UNITS",
        help="for the risk of ruin (default: what the rule book gives, in minimum bets)",
    )
    add(
        "--policy",
        metavar="FILE",
        help="play by the chart in this file: JSON or TOML, as odds --json prints",
    )
    add(
        "--indices",
        nargs="?",
        const="published",
        choices=("none", "insurance", "four", "eighteen", "published", "all"),
        metavar="SET",
        help="insure, and deviate from the chart, by the count: insurance, four, eighteen, published or all"
        " (default: none; without SET: published)",
    )
    add("--mistakes", action="store_true", help="price each weakness of a counter, with the same cards")
    add("--error", type=_positive, metavar="CARDS", help="miss so many cards of each deck, such as 0.1")
    add(
        "--deck-estimate",
        choices=("exact", "quarter", "half", "full"),
        metavar="PART",
        help="read the discard tray to a quarter, half or full deck (default: exact)",
    )
    add(
        "--boxes",
        type=_boxes,
        default=(1, None),
        metavar="N[:COUNT]",
        help="your boxes, 1 to 3 (default: 1); with a true count, such as 2:1, from that on, below it one",
    )
    add(
        "--others",
        type=number_within(0, _MOST_SEATS - 1),
        default=0,
        metavar="N",
        help="other players, who play by the chart (default: 0)",
    )
    add(
        "--wong-in",
        type=number_within(-_FARTHEST, _FARTHEST),
        metavar="COUNT",
        help="sit out until the true count is this or more",
    )
    add(
        "--leave",
        type=number_within(-_FARTHEST, _FARTHEST),
        metavar="COUNT",
        help="leave at this true count or less: the table, or with --wong-in until the count is that",
    )
    add(
        "--best",
        nargs="?",
        type=_goal,
        const=(None, _RISK),
        metavar="GOAL",
        help="find the best bets by count, and compare your ramp: a risk of ruin (default: 5%%), "
        "or kelly to grow fastest, kelly:0.5 with half of Kelly's bets",
    )
    add("--spread", type=_positive, metavar="N", help="the largest of the best bets is at most N smallest ones")
    add(
        "--max", type=_positive, metavar="BET", help="the largest of the best bets (default: the table's limit)"
    )
    add("--unit", type=_positive, metavar="MONEY", help="the money of a unit, such as 10")
    add(
        "--trip",
        type=_trip,
        metavar="MONEY[:HOURS]",
        help="for the risk of losing this much (default: a fifth of the bankroll) within so many hours (8)",
    )
    add("--json", action="store_true", help="print one JSON object")


def run(options: Namespace) -> None:
    """Prints what the ramp earns, or the best ramp. Raises UsageError at what cannot be simulated."""
    flags = Namespace(rules=options.rules, count=options.count)  # bets are more words than the setting
    chosen = at_own_table(resolved_settings(flags)).values
    rules = load(chosen.rules)
    system, ramp = _counted(options, chosen)
    require_numpy()
    from blackjack_tui.commands import ramp_best, ramp_plays
    from blackjack_tui.simulation import chunks, earnings, prospects

    habits = ramp_plays.habits_with(options, _habits(options))
    seed = seed_of(options)
    with flag("--count"):
        start(system, rules.decks)
    chart = _chart(options.policy, rules)
    found = ramp_plays.plays(options.indices or "none", rules, system, chart, ramp)
    steps = _steps(habits, len(ramp) - 1)
    job = chunks.Job(rules, found.strategy, system, steps.stop - 1, seed, steps.start, habits)
    if options.best:
        ramp_best.best(options, job, ramp, workplace(options))
        return
    if options.mistakes:
        ramp_plays.mistakes(options, job, ramp, chart, workplace(options))
        return
    with flag("--count"):
        player = job.player
    with workplace(options) as place, progress(options.rounds, "rounds") as tell:
        tally = chunks.simulate(job, options.rounds, place.executors, tell, check=place.check)
    earned = earnings.earnings(tally, by_step(ramp, steps), player.scale)
    ramp_plays.require_bets(earned.bet, options.rounds)
    bankroll = options.bankroll / (options.unit or 1) if options.bankroll else None
    if bankroll is None and rules.minimum:
        bankroll = rules.bankroll / rules.minimum
    extra: dict[str, Any] = {}
    if not habits.stays:
        extra |= {"played": earned.played}
    if habits.boxes > 1:
        extra |= {"covariance": prospects.prospects(tally, steps.start, player.scale, habits, None).covariance}
    if options.json:
        if options.indices:
            extra["indices"] = found.as_json(system)
        say(json.dumps({**_values(rules, system, ramp, seed, earned, bankroll), **extra}))
    else:
        _print(rules, system, ramp, seed, earned, bankroll, extra)
        ramp_plays.print_plays(system, found)


def _jobs(text: str) -> int | str:
    """Returns a number of processes, or a cluster's address, which has a colon."""
    return text if ":" in text else number_within(1, _MOST_JOBS)(text)


def _habits(options: Namespace) -> Habits:
    """Returns the habits of the flags. Raises UsageError where they do not go together."""
    boxes, boxes_from = options.boxes
    if boxes + options.others > _MOST_SEATS:
        raise UsageError(f"--others: {boxes} of your own and {options.others} others: 7 boxes at most")
    if options.wong_in is not None and options.leave is not None and options.leave >= options.wong_in:
        raise UsageError(f"--leave: must be below --wong-in {options.wong_in}, not {options.leave}")
    return Habits(boxes, boxes_from, options.others, options.wong_in, options.leave)


def _steps(habits: Habits, last: int) -> range:
    """Returns the steps of the ramp that must be told apart: those of its bets and of the habits."""
    known = [step for step in (habits.boxes_from, habits.come, habits.leave) if step is not None]
    return range(min(0, *known, 0) - bool(known), max(last, *known, 0) + 1)


def _counted(options: Namespace, chosen: settings.Values) -> tuple[System, list[float]]:
    """Returns the counting system and the ramp of the flags or else the settings. Raises `UsageError`."""
    with flag("--count"):
        system = load_system(chosen.count)
    try:
        ramp = bets(" ".join(options.ramp) if options.ramp else chosen.ramp)
    except ValueError as error:
        raise UsageError(f"--ramp: {error}") from None
    return system, [*map(plain, ramp)]


def _chart(path: str | None, rules: Rules) -> FullChart:
    """Returns the chart in the file at `path`, or else the best one for `rules`."""
    with flag("--policy"):
        chart = read_chart(path, rules) if path else chart_of(FigureCache(cache_folder()).book(rules))
    return FullChart.of(chart, low_aces=rules.player_aces is Aces.LOW)


@contextmanager
def workplace(options: Namespace) -> Iterator[Workplace]:
    """Gives what plays the chunks."""
    if isinstance(options.jobs, str):
        with flag("--jobs"), cluster(options.jobs, waiting) as place:
            yield place
        return
    jobs = min(options.jobs or os.cpu_count() or 1, -(-options.rounds // CHUNK))
    yield processes(jobs) if jobs > 1 else Workplace()


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
        "tags": {rank: plain(tag) for rank, tag in zip(RANKS, system.tags, strict=True)},
        "insurance_correlation": system.insurance_correlation,
        "ruin": None if bankroll is None else earned.ruin(bankroll),
    }


def _print(
    rules: Rules,
    system: System,
    ramp: list[float],
    seed: int,
    earned: "Earnings",
    bankroll: float | None,
    extra: Mapping[str, Any],
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
    if "played" in extra:
        rows.insert(1, ("played", f"{earned.played:,} of them"))
    if extra.get("covariance") is not None:
        rows.append(("covariance", f"{extra['covariance']:.3f} of two boxes for a bet of 1 on each"))
    written = " ".join(f"{bet:g}" for bet in ramp)
    say(f"{rules.title}, {system.title}, ramp {written}, seed {seed}, in units of the ramp's 1:")
    say("")
    for name, value in rows:
        say(f"{name:10} {value}")


def _positive(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text) or not float(text):
        raise ArgumentTypeError(f"must be a number over 0, such as 500, not {text!r}")
    return float(text)


def _share(text: str) -> float:
    """Returns the share in `text`: 5% or 0.05."""
    per_cent = text.endswith("%")
    number = _positive(text.removesuffix("%").strip()) / (_HUNDRED if per_cent else 1)
    if not number < 1:
        raise ArgumentTypeError(f"must be a share such as 5% or 0.05, not {text!r}")
    return number


def _goal(text: str) -> tuple[float | None, float]:
    """Returns the part of Kelly's bets, or None, and the risk of ruin."""
    name, colon, part = text.partition(":")
    if name == "kelly":
        return (_positive(part) if colon else 1.0), _RISK
    return None, _share(text)


def _boxes(text: str) -> tuple[int, int | None]:
    """Returns how many boxes, and from which true count on; None for always."""
    boxes, colon, count = text.partition(":")
    number = number_within(1, _MOST_BOXES)(boxes)
    if colon and number == 1:
        raise ArgumentTypeError("must be 2 or 3 boxes where a count follows")
    return number, number_within(-_FARTHEST, _FARTHEST)(count) if colon else None


def _trip(text: str) -> tuple[float, float | None]:
    """Returns the money of a trip, and its hours; None for the usual ones."""
    amount, colon, hours = text.partition(":")
    return _positive(amount), _positive(hours) if colon else None
