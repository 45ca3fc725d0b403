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
from contextlib import suppress

from blackjack_tui import __version__, settings
from blackjack_tui.commands import keeping
from blackjack_tui.commands.keeping import Keeper
from blackjack_tui.commands.options import flag, fresh_seed, whole_number
from blackjack_tui.commands.tables import PLAIN, say, table_on, terminal_for
from blackjack_tui.errors import Left
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.history.record import Deal
from blackjack_tui.session import FrontEnd, play
from blackjack_tui.streams import STREAMS


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    settings.add_options(parser)
    add("--plain", dest="view", action="store_const", const=PLAIN, help=f"the same as --view {PLAIN}")
    keeping.add_options(parser)
    add("--save-settings", action="store_true", help="on leaving, keep the flags given and what was changed")
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace) -> None:
    """Plays until the player leaves, then says how to deal the same cards again.

    Raises UsageError at what cannot be used, with nothing played.
    """
    path = settings.settings_file()
    choice = settings.choose(options, os.environ, path)
    deal, shoe = dealt(choice.values, options.seed)
    keeper = Keeper(options, choice.values, deal)
    kept: dict[str, settings.Value] = {}
    if options.save_settings:
        kept |= settings.given(choice)
    try:
        terminal = None if choice.values.view in STREAMS else terminal_for(choice)
        if terminal:
            from blackjack_tui.front_ends.full_screen import FullScreen

            with terminal:
                table = table_on(terminal, choice.values, deal.rules)
                table.notes = lambda: (f"Deal code: {keeper.code()}",)
                _play(deal, shoe, keeper.keeping(FullScreen(table)))
            if table.remember or options.save_settings:
                kept |= table.look._asdict()
        else:
            _play_stream(choice.values.view, deal, shoe, keeper)
    except KeyboardInterrupt:
        keeper.say_farewell()
        raise
    keeper.say_farewell()
    if kept:
        settings.save(path, kept)
    keeper.close()


def dealt(chosen: settings.Values, seed: int | None) -> tuple[Deal, Shoe]:
    """What is played from, and its shoe; a seed is found if none is given. Raises UsageError at a wrong one."""
    rules = load(chosen.rules)
    deal = Deal(rules, chosen.rules, chosen.shuffle or rules.shuffle, fresh_seed() if seed is None else seed)
    with flag("--seed"):
        return deal, deal.shoe()


def _play(deal: Deal, shoe: Shoe, front_end: FrontEnd) -> None:
    with suppress(Left):
        play(deal.rules, shoe, front_end)


def _play_stream(view: str, deal: Deal, shoe: Shoe, keeper: Keeper) -> None:
    from blackjack_tui.streams import stream_named
    from blackjack_tui.streams.keys_in import keys_in

    name = view if view in STREAMS else PLAIN
    with keys_in() as (read_key, lines):
        _play(deal, shoe, keeper.keeping(stream_named(name, read_key, say, lines)))
