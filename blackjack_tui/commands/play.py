"""Play blackjack on a full-screen table.

examples:
  blackjack-tui                          play
  blackjack-tui --seed 37                the same cards every time
  blackjack-tui --rules twentyone        another rule book
  blackjack-tui --rules mine.toml        your own
  blackjack-tui --view names --speed 1   the table of 2008 at its own pace
  blackjack-tui --plain                  in sentences, without a screen
  blackjack-tui --record mine.journal    keep every round, to replay

keys: H hits, S stands, Q leaves, ? helps. Any key cuts a wait short.

commands (blackjack-tui COMMAND --help):
  demo      watch a table that plays by itself
  replay    see a game again, from its deal code or journal
  deal      deal the first cards of a shuffled pack
  rules     list the rule books, or explain one
  settings  show each setting and where it came from
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from blackjack_tui import __version__, settings
from blackjack_tui.commands import keeping
from blackjack_tui.commands.aside import say
from blackjack_tui.commands.keeping import Keeper
from blackjack_tui.commands.kept import KeptGame
from blackjack_tui.commands.options import whole_number
from blackjack_tui.commands.tables import PLAIN, dealt, settings_kept, stream_of, table_on, terminal_for
from blackjack_tui.game.rules import Rules
from blackjack_tui.messages import play_keys


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    settings.add_options(parser)
    add("--plain", dest="view", action="store_const", const=PLAIN, help=f"the same as --view {PLAIN}")
    keeping.add_options(parser)
    add("--fresh", action="store_true", help="begin anew at the kept table: opening bankroll, new shoe")
    add("--save-settings", action="store_true", help="on leaving, keep the flags given and what was changed")
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace) -> None:
    """Plays until the player leaves, then says how to deal the same cards again.

    Raises UsageError at what cannot be used, with nothing played.
    """
    choice = settings.choose(options, os.environ, settings.settings_file())
    deal = dealt(choice.values, options.seed)
    keeping.check(options)
    terminal = terminal_for(choice)
    kept = KeptGame(options, choice, deal)
    with kept, Keeper(options, choice.values, None if kept.goes_on else deal) as keeper:
        if terminal is None:
            with settings_kept(choice, options.save_settings):
                _play_stream(stream_of(choice.values.view), kept, keeper)
            return
        from blackjack_tui.front_ends.full_screen import FullScreen

        with table_on(terminal, choice, deal.rules, options.save_settings) as table:
            table.notes = lambda: (f"Deal code: {keeper.code()}",)
            if kept.goes_on:  # the table is there before the database is
                table.screen.repaint()
                table.screen.flush()
            kept.play(FullScreen(table), keeper)


def _play_stream(name: str, kept: KeptGame, keeper: Keeper) -> None:
    from blackjack_tui.streams import stream_named
    from blackjack_tui.streams.keys_in import keys_in

    with keys_in() as (read_key, lines):
        stream = stream_named(name, read_key, say, lines)
        stream.help = lambda: _help(kept.rules, keeper.code())
        kept.play(stream, keeper)


def _help(rules: Rules, code: str) -> Sequence[str]:
    """What the help on a screen says, as far as it is true without one."""
    from blackjack_tui.explain import SOFT, explain

    return (play_keys(rules), f"Deal code: {code}", f"Rules: {rules.title}", *explain(rules), SOFT)
