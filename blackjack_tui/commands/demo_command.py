"""Watch a table that plays by itself. Space offers to take over.

examples:
  blackjack-tui demo                                   ten rounds
  blackjack-tui demo vegas-strip --policy best         for money, by exact odds
  blackjack-tui demo --seed 37 --loop                  the same ones, over and over
  blackjack-tui demo vegas-strip --policy mine.json    by your own chart
  blackjack-tui demo --policy never-bust --speed 10    a careful player, in a hurry
  blackjack-tui demo --seed 37 --plain                 in sentences

policies: mimic plays like the dealer; hit-below-17 hits up to 16, soft or not;
never-bust draws only where no card goes over 21, and to a soft 18; best plays
by exact odds and chart by the best chart; a file ending in .json or .toml is a
chart of your own, as odds --json prints one. All bet the same every time.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.coach.odds_policies import Advised
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.options import (
    add_rules,
    at_own_table,
    flag,
    is_chart,
    number_within,
    resolved_settings,
    whole_number,
)
from blackjack_tui.commands.recording import Recording, add_recording, kept_games
from blackjack_tui.commands.streams import coach_for, typed_stream
from blackjack_tui.commands.tables import check_count, deal_for, stream_of, table_on, terminal_for
from blackjack_tui.commands.watching import count_at
from blackjack_tui.errors import Left
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.play.policies import COACHED, DEFAULT_POLICY, POLICIES, Autoplayer, strategy_named
from blackjack_tui.play.records import Deal
from blackjack_tui.store import KeptGames

_ROUNDS = 10


class _DemoGame(NamedTuple):
    """What a demo plays and keeps."""

    deal: Deal
    make_player: Callable[[], AbstractContextManager[Autoplayer]]
    """Returns a new player by the policy."""
    loops: bool
    """Whether the rounds begin again at the end."""
    kept: KeptGames
    recording: Recording
    chosen: settings.Values


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same game every time")
    add("--rounds", type=number_within(1), default=_ROUNDS, metavar="N", help=f"rounds (default: {_ROUNDS})")
    add(
        "--policy",
        default=DEFAULT_POLICY,
        metavar="NAME|FILE",
        help=f"{', '.join(POLICIES)}, or a chart of your own (default: {DEFAULT_POLICY})",
    )
    add("--loop", action="store_true", help="begin again at the end")
    settings.add_options(parser, settings.AT_TABLES)
    add_recording(parser)


def run(options: Namespace) -> None:
    """Plays until the last round ends or the viewer leaves. Raises `UsageError` if an option cannot be used."""
    launch = Launch.from_options(options, at_own_table(resolved_settings(options)))
    deal = deal_for(launch)
    with flag("--policy"):
        chart = read_chart(options.policy, deal.rules) if is_chart(options.policy) else None
        if not chart and options.policy not in COACHED:  # the coached ones need odds: `Advised` plays them
            strategy_named(options.policy, deal.rules)  # raises if the name is unknown

    def make_player() -> AbstractContextManager[Autoplayer]:
        if chart or options.policy in COACHED:
            return Advised(options.policy, deal.rules, options.rounds, chart)
        return nullcontext(Autoplayer(strategy_named(options.policy, deal.rules), options.rounds))

    check_count(launch.resolved)
    terminal = terminal_for(launch.resolved)
    kept = kept_games(launch, by_person=False)
    with kept, Recording(launch, kept) as recording:
        game = _DemoGame(deal, make_player, options.loop, kept, recording, launch.values)
        if terminal is None:
            _play_in_a_stream(game)
        else:
            with table_on(terminal, launch.resolved, deal.rules) as table:
                _play_on_a_screen(table, game)


def _play_on_a_screen(table: TableScreen, game: _DemoGame) -> None:
    """Plays the rounds, again and again if the demo loops, until the viewer leaves or has taken over."""
    deal, recording = game.deal, game.recording
    while True:
        seat = CoachSeat(table, watched=True)
        with game.make_player() as player, game.kept.keepers(deal) as keepers:
            count = count_at(game.chosen, lambda: table.situation)
            demo = Demo(table, player, recording.code, seat, count)
            try:
                deal.play(demo, (player, recording.recorder(deal), *keepers, count, seat, demo))
            finally:
                recording.coach_summary = seat.close()
        if demo.taken_over or not player.done:  # or the viewer left
            return
        if not game.loops:
            with suppress(Left):
                demo.show_the_end()
            return
        table.clear(deal.rules)


def _play_in_a_stream(game: _DemoGame) -> None:
    """Types the rounds into a stream of text, again and again if the demo loops."""
    deal, recording, chosen = game.deal, game.recording, game.chosen
    while True:
        with game.make_player() as player, game.kept.keepers(deal) as keepers:
            stream, typed_player = typed_stream(chosen.view, player)
            count = count_at(chosen)
            stream.counter = count
            with coach_for(
                stream, stream_of(chosen.view), deal.rules, chosen, watched=True, recording=recording
            ):
                watchers = (player, recording.recorder(deal), *keepers, count, stream.seat, stream)
                deal.play(typed_player, watchers)
        if not game.loops:
            return
