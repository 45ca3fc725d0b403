"""Play blackjack on a full-screen table: H hits, S stands, ? helps, Q leaves.

  blackjack-tui                  play at once, where you sat last
  blackjack-tui european         play at another table; L lists them
  blackjack-tui --coach after    be told what each decision cost, and why
  blackjack-tui --seed 37        deal the same cards every time
  blackjack-tui --plain          play in sentences, without a screen

commands (blackjack-tui COMMAND --help):
  learn, daily                   a first lesson; ten rounds, the same for all
  drill, odds                    practise decisions and counting; exact odds
  demo, replay                   a table that plays by itself; a game again
  review, stats                  what decisions cost; what was played
  rules, settings                rule books; settings, and kept money
  ramp, deal                     bet ramps; a shuffled pack's cards

options (blackjack-tui help TOPIC, --version):
  game                           rules, your own too; shuffle, seed, first cards
  look                           view, colours, characters, speed
  coach                          advice, and the count of the cards
  record                         journals, deal codes, what is kept
  keys                           every key
"""

import os
from argparse import ArgumentParser, Namespace

from blackjack_tui import __version__, settings
from blackjack_tui.commands import say_note
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.options import (
    add_first_cards,
    add_rules,
    resolved_settings,
    whole_number,
    with_side_bets,
)
from blackjack_tui.commands.recording import Recording, add_recording, kept_games
from blackjack_tui.commands.tables import (
    check_count,
    check_quiz,
    deal_for,
    first_deal,
    table_on,
    terminal_for,
)
from blackjack_tui.errors import GoneError, UsageError
from blackjack_tui.folders import settings_file
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import USUAL
from blackjack_tui.store import KeptGames


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    add_first_cards(parser)
    add(
        "--side-bet",
        metavar="NAME",
        action="append",
        help="add a side bet to the table, such as 21+3; several times for several",
    )
    settings.add_options(parser, (*settings.AT_TABLES, "quiz"))
    add_recording(parser)
    add("--fresh", action="store_true", help="begin anew at the kept table: opening bankroll, new shoe")
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace, greets: bool = True) -> None:
    """Plays until the player leaves, then prints how to deal the same cards again.

    `greets`: whether a player's first game begins with explanations. Raises `UsageError` before the game starts
    if an option cannot be used.
    """
    launch = Launch.from_options(options, resolved_settings(options))
    kept = kept_games(launch)
    launch = _at_last_table(launch, kept, options)
    greets = greets and kept.is_first and not os.path.exists(settings_file())  # a newcomer has neither
    try:
        deal = deal_for(launch)
    except GoneError as error:  # without a flag the player did not ask for this table, and plays at another
        if launch.resolved.sources["rules"] == settings.FLAG:
            raise
        say_note(str(error))
        launch = launch.having(rules=USUAL)
        deal = deal_for(launch)
    if launch.values.view == "transcript" and deal.seating.seats:
        raise UsageError("the transcript of 2008 has one box and nobody beside it: choose another --view")
    check_count(launch.resolved)
    check_quiz(launch.resolved, deal.rules)
    terminal = terminal_for(launch.resolved)
    # On a screen without a journal, `TableApp` chooses the first deal, after the first frame.
    if greets and (terminal is None or launch.record is not None):
        deal = first_deal(deal)
    with kept, Recording(launch, kept) as recording:
        if terminal is None:
            _play_in_a_stream(launch, kept, recording, deal, greets)
        else:
            with table_on(terminal, launch.resolved, deal.rules) as table:
                table.screen.repaint()
                table.screen.flush()
                from blackjack_tui.commands.table_app import TableApp  # the table is on screen while this loads

                TableApp(table, launch, kept, recording, deal).run(greets)
    if kept.counts and recording.played:
        from blackjack_tui.commands.stats_command import review_later  # not needed for the first frame

        review_later()


def _at_last_table(launch: Launch, kept: KeptGames, options: Namespace) -> Launch:
    """Returns the launch with the player's last table and its coach, unless options choose others.

    Adds the options' side bets to the table, and prints notes on them. Raises `UsageError` if that fails.
    """
    sources = launch.resolved.sources
    if sources["rules"] == settings.DEFAULT and kept.last_table:
        launch = launch.having(rules=kept.last_table)
    launch = launch.having(rules=with_side_bets(launch.values.rules, options))
    if sources["coach"] in (settings.FLAG, settings.ENVIRONMENT):
        return launch
    coach = kept.coach_at(launch.values.rules)
    return launch.having(coach=coach) if coach else launch


def _play_in_a_stream(launch: Launch, kept: KeptGames, recording: Recording, deal: Deal, greets: bool) -> None:
    from blackjack_tui.commands.stream_app import StreamApp  # a table on a screen does without
    from blackjack_tui.front_ends.keys_in import keys_in

    with keys_in() as keys:
        StreamApp(keys, launch, kept, recording, deal).run(greets)
