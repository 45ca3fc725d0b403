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

Figures are in bets of the ramp's 1, the table's minimum; with --unit 10 it is worth
$10, and --bankroll, --max, --trip and all amounts are money. Without --rounds
it plays until the error of SCORE is below 5 %, a minute at most. The same seed and
rounds give the same result with any number of jobs.
"""

import json
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence

from blackjack_tui import settings
from blackjack_tui.commands import say, say_note
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.commands.options import (
    add_jobs,
    add_rules,
    at_own_table,
    flag,
    number_within,
    plain,
    resolved_settings,
    seed_or_fresh,
    whole_number,
)
from blackjack_tui.commands.printed_reports import add_plain, say_report
from blackjack_tui.commands.watching import system_for
from blackjack_tui.counts.reading import bets
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.actions import PACE
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.asking import load_numpy
from blackjack_tui.odds.kept_figures import FigureCache, chart_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.habits import PARTS, ROUNDS_AN_HOUR, Funds, Habits
from blackjack_tui.simulation.played_charts import SETS, Strategy
from blackjack_tui.words.money import money

_MOST_ROUNDS = 10**11
_RISK = 0.05
_TRIP_SHARE, _TRIP_HOURS = 0.2, 8.0  # of the bankroll
_SEARCH = 5.0
"""The minutes until another shoe is found."""
_MOST_BOXES, _MOST_SEATS = 3, 7
_FARTHEST = 30
"""The highest true count at which a player may come or leave; the lowest is its negative."""
_LOWEST, _HIGHEST = -10, 15
"""The range of true counts, unless options need a wider one."""


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
        metavar="N",
        help="play so many (default: until the error of SCORE is below 5 %%, a minute at most)",
    )
    add("--seed", type=whole_number, metavar="N", help="the same rounds every time")
    add_jobs(parser)
    add(
        "--bankroll",
        type=_positive,
        metavar="MONEY",
        help="for the risk of ruin, in bets without --unit (default: what the rule book gives)",
    )
    add(
        "--policy",
        metavar="FILE",
        help="play by the chart in this file: JSON or TOML, as odds --json prints",
    )
    add(
        "--indices",
        nargs="?",
        const="i18+fab4",
        choices=tuple(SETS),
        metavar="SET",
        help="insure, and deviate from the chart, by the count: insurance, i18 (the Illustrious 18), fab4,"
        " or i18+fab4 (default: none; without SET: i18+fab4)",
    )
    add("--mistakes", action="store_true", help="price each weakness of a counter, with the same cards")
    add("--error", type=_positive, metavar="CARDS", help="miss so many cards of each deck, such as 0.1")
    add(
        "--deck-estimate",
        choices=tuple(PARTS),
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
        metavar="N",
        help=f"other players, who play by the chart (default: none that take cards, at --pace {PACE})",
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
    add("--unit", type=_positive, metavar="MONEY", help="the money of the ramp's 1, such as 10")
    add(
        "--pace",
        type=_positive,
        metavar="ROUNDS",
        help=f"the rounds of an hour (default: {PACE}; with --others 200 to 65, by the boxes)",
    )
    add(
        "--search",
        type=_from_zero,
        default=_SEARCH,
        metavar="MINUTES",
        help=f"how long it takes to find another shoe, each time you leave one (default: {_SEARCH:g})",
    )
    add(
        "--trip",
        type=_trip,
        metavar="MONEY[:HOURS]",
        help="for the risk of losing this much (default: a fifth of the bankroll) within so many hours (8)",
    )
    add_plain(parser)
    add("--json", action="store_true", help="print one JSON object")


def run(options: Namespace) -> None:
    """Prints what the ramp earns, or the best ramp. Raises UsageError if it cannot be simulated."""
    # `options.ramp` is a list of words, and no value of the setting.
    flags = Namespace(rules=options.rules, count=options.count, view=options.view)
    chosen = at_own_table(resolved_settings(flags)).values
    options.view = chosen.view  # from the environment and the file, too
    rules = load(chosen.rules)
    system, ramp = system_for(chosen.count, rules), _ramp(options.ramp, chosen)
    load_numpy()  # raises if it is missing, before these modules import it
    from blackjack_tui.commands import ramp_runs
    from blackjack_tui.simulation.chunks import Job

    habits = _habits(options)
    chosen_counts = [
        count for count in (habits.boxes_from, habits.come_step, habits.leave_step) if count is not None
    ]
    # The range reaches one count below those at which the player changes something.
    first = min([_LOWEST, *(count - 1 for count in chosen_counts)])
    last = max([_HIGHEST, len(ramp) - 1, *chosen_counts])
    with flag("--policy"):
        if options.policy:
            chart = read_chart(options.policy, rules)
        else:
            chart = chart_of(FigureCache(cache_folder()).book(rules))
    seed = seed_or_fresh(options.seed)
    job = Job(rules, Strategy((chart,)), system, seed=seed, first=first, last=last, habits=habits)
    _note_limits(ramp, rules, options.unit)
    question = ramp_runs.RampQuestion(options, job, ramp, _funds(options, rules, habits))
    if options.best:
        values, report = ramp_runs.best(question)
    elif options.mistakes:
        values, report = ramp_runs.mistakes(question)
    else:
        values, report = ramp_runs.earned(question)
    if options.json:
        say(json.dumps(values))
    else:
        say_report(report, chosen)


def _note_limits(ramp: Sequence[float], rules: Rules, unit: float | None) -> None:
    """Prints a note if the ramp's highest bet is over the table's limit. `unit`: dollars of the ramp's 1."""
    highest = max(ramp) * (unit * 100 if unit else rules.minimum)
    if rules.bets and highest > rules.maximum:
        bet, limit = money(round(highest)), money(rules.maximum)
        say_note(f"the ramp bets {bet}, which is over the table's limit of {limit}: it is simulated as it is")


def _habits(options: Namespace) -> Habits:
    """Returns the player's habits by the options. Raises UsageError if they do not go together."""
    boxes, boxes_from = options.boxes
    others = options.others or 0
    if boxes + others > _MOST_SEATS:
        raise UsageError(f"--others: {boxes} of your own and {others} others: 7 boxes at most")
    if options.wong_in is not None and options.leave is not None and options.leave >= options.wong_in:
        raise UsageError(f"--leave: must be below --wong-in {options.wong_in}, not {options.leave}")
    return Habits(
        boxes=boxes,
        boxes_from=boxes_from,
        others=others,
        come_step=options.wong_in,
        leave_step=options.leave,
        missed_cards=options.error or 0.0,
        tray_part=PARTS[options.deck_estimate or "exact"],
    )


def _funds(options: Namespace, rules: Rules, habits: Habits) -> Funds:
    """Returns the player's time, and money in units: by default the rule book's bankroll."""
    unit = options.unit or 1.0
    cents_of_unit = options.unit * 100 if options.unit else rules.minimum
    bankroll = trip = None
    if options.bankroll:
        bankroll = options.bankroll / unit
    elif rules.minimum:  # else the book has no money
        bankroll = rules.bankroll / cents_of_unit
    trip_money, hours = options.trip or (None, None)
    if trip_money:
        trip = trip_money / unit
    elif bankroll is not None:
        trip = _TRIP_SHARE * bankroll
    usual_pace = PACE if options.others is None else ROUNDS_AN_HOUR[habits.seats - 1]
    return Funds(
        unit=options.unit,
        bankroll=bankroll,
        is_of_table=not options.bankroll,
        trip=trip,
        hours=hours or _TRIP_HOURS,
        pace=options.pace or usual_pace,
        search=options.search,
    )


def _ramp(words: Sequence[str] | None, chosen: settings.Values) -> list[float]:
    """Returns the ramp of the flag, or else of the setting. Raises `UsageError` if it is wrong."""
    try:
        return [*map(plain, bets(" ".join(words) if words else chosen.ramp))]
    except ValueError as error:
        raise UsageError(f"--ramp: {error}") from None


def _positive(text: str) -> float:
    """Returns the number over 0 in `text`. Raises `ArgumentTypeError`, with an example."""
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text) or not float(text):
        numbers = [number for number in re.findall(r"[0-9]{1,12}", text.replace(",", "")) if int(number)]
        # Of `1-12` or `$1,000`, the number that is likely to be meant.
        example = numbers[-1] if numbers else 500
        raise ArgumentTypeError(f"must be a number over 0, such as {example}, not {text!r}")
    return float(text)


def _from_zero(text: str) -> float:
    return 0.0 if text == "0" else _positive(text)


def _share(text: str) -> float:
    """Returns the share in `text`, below 1: 5% or 0.05."""
    per_cent = text.endswith("%")
    number = _positive(text.removesuffix("%").strip()) / (100 if per_cent else 1)
    if number >= 1:
        raise ArgumentTypeError(f"must be a share such as 5% or 0.05, not {text!r}")
    return number


def _goal(text: str) -> tuple[float | None, float]:
    """Returns the share of Kelly's bets, None for another goal, and the risk of ruin."""
    name, colon, part = text.partition(":")
    if name == "kelly":
        return (_positive(part) if colon else 1.0), _RISK
    return None, _share(text)


def _boxes(text: str) -> tuple[int, int | None]:
    """Returns the number of boxes, and the true count from which on they are played; None for always."""
    boxes, colon, count = text.partition(":")
    number = number_within(1, _MOST_BOXES)(boxes)
    if colon and number == 1:
        raise ArgumentTypeError("must be 2 or 3 boxes where a count follows")
    return number, number_within(-_FARTHEST, _FARTHEST)(count) if colon else None


def _trip(text: str) -> tuple[float, float | None]:
    """Returns the money of a trip, and its hours; None for the usual number."""
    amount, colon, hours = text.partition(":")
    return _positive(amount), _positive(hours) if colon else None
