"""Watch a table that plays by itself. Any key offers to take over.

examples:
  blackjack-tui demo                                   ten rounds
  blackjack-tui demo vegas-strip --policy best         for money, by exact odds
  blackjack-tui demo --seed 37 --loop                  the same ones, over and over
  blackjack-tui demo vegas-strip --policy mine.json    by your own chart
  blackjack-tui demo --policy never-bust --speed 10    a careful player, in a hurry
  blackjack-tui demo --seed 37 --policy keys:hhs       these decisions, and no more
  blackjack-tui demo --seed 37 --plain                 in sentences

policies: mimic plays like the dealer; hit-below-17 hits up to 16, soft or not;
never-bust draws only where no card goes over 21, and to a soft 18; best plays
by exact odds and chart by the best chart; keys:LETTERS presses these keys at the
questions; a file ending in .json or .toml is a chart of your own, as odds --json
prints one. All bet the same every time.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from blackjack_tui import settings
from blackjack_tui.coach.policies import Advised
from blackjack_tui.commands.options import (
    add_book,
    flag,
    is_chart,
    read_chart,
    resolved_settings,
    take_book,
    whole_number,
)
from blackjack_tui.commands.recording import Recording, add_recording, check_recording, kept_games
from blackjack_tui.commands.tables import (
    add_look,
    check_count,
    coached,
    count_at,
    deal_for,
    stream_of,
    table_on,
    terminal_for,
    typed_stream,
)
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.policies import COACHED, DEFAULT_POLICY, POLICIES, Autoplayer, strategy_named
from blackjack_tui.play.records import Deal
from blackjack_tui.store import KeptGames

_ROUNDS = 10


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_book(parser)
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same game every time")
    add("--rounds", type=_rounds, default=_ROUNDS, metavar="N", help=f"how many rounds (default: {_ROUNDS})")
    add(
        "--policy",
        default=DEFAULT_POLICY,
        metavar="NAME|FILE",
        help=f"{', '.join(POLICIES)}, or a chart of your own (default: {DEFAULT_POLICY})",
    )
    add("--loop", action="store_true", help="begin again at the end")
    add_look(parser)
    add_recording(parser)


def run(options: Namespace) -> None:
    """Plays until the last round ends or the viewer leaves. Raises `UsageError` at unusable options."""
    take_book(options)
    resolved = resolved_settings(options)
    deal = deal_for(resolved.values, options.seed)
    if options.loop and options.record:
        raise UsageError("--record: a journal has a game once; leave out --loop")
    with flag("--policy"):
        options.chart = read_chart(options.policy, deal.rules) if is_chart(options.policy) else None
        if not options.chart and options.policy not in COACHED:
            strategy_named(options.policy, deal.rules)
    check_count(resolved)
    check_recording(options, resolved.values.rules)
    terminal = terminal_for(resolved)
    kept = kept_games(options, resolved, by_person=False)
    with kept, Recording(options, resolved.values, deal) as recording:
        if terminal is None:
            _write(deal, kept, recording, options, resolved.values)
        else:
            with table_on(terminal, resolved, deal.rules) as table:
                _show(table, deal, kept, recording, options, resolved.values)


def _show(
    table: TableScreen,
    deal: Deal,
    kept: KeptGames,
    recording: Recording,
    options: Namespace,
    chosen: settings.Values,
) -> None:
    while True:
        seat = CoachSeat(table, watched=True)
        with _policy(options, deal.rules) as policy, kept.keepers(deal) as keepers:
            count = count_at(chosen, lambda: table.situation)
            demo = Demo(table, policy, recording.code, seat, count)
            try:
                deal.play(demo, (policy, recording.recorder(deal), *keepers, count, seat, demo))
            finally:
                recording.coached = seat.close()
        if demo.taken_over or not policy.done:
            return
        if not _goes_on(options, policy):
            with suppress(Left):
                demo.show_the_end()
            return
        table.clear(deal.rules)


def _write(
    deal: Deal, kept: KeptGames, recording: Recording, options: Namespace, chosen: settings.Values
) -> None:
    view = chosen.view
    while True:
        with _policy(options, deal.rules) as policy, kept.keepers(deal) as keepers:
            stream, typed = typed_stream(view, policy)
            stream.counter = count = count_at(chosen)
            with coached(
                stream, stream_of(view), deal.rules, chosen.coach, watched=True, grading=chosen.grade
            ) as summary:
                try:
                    deal.play(typed, (policy, recording.recorder(deal), *keepers, count, stream.seat, stream))
                finally:
                    recording.coached = summary()
        if not _goes_on(options, policy):
            return


@contextmanager
def _policy(options: Namespace, rules: Rules) -> Iterator[Autoplayer]:
    """Yields the player of the policy that was named."""
    if not options.chart and options.policy not in COACHED:
        yield Autoplayer(strategy_named(options.policy, rules), options.rounds)
        return

    with Advised(options.policy, rules, options.rounds, options.chart) as player:
        yield player


def _goes_on(options: Namespace, policy: Autoplayer) -> bool:
    """Returns whether to repeat the demo. A demo without a finished round would repeat for ever."""
    return options.loop and policy.has_played


def _rounds(text: str) -> int:
    rounds = whole_number(text)
    if rounds < 1:
        raise ArgumentTypeError(f"must be 1 or more, not {rounds}")
    return rounds
