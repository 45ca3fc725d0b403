"""Play blackjack on a full-screen table.

examples:
  blackjack-tui                          play
  blackjack-tui --seed 37                the same cards every time
  blackjack-tui --rules twentyone        another rule book
  blackjack-tui --rules mine.toml        your own
  blackjack-tui --view names --speed 1   the table of 2008 at its own pace
  blackjack-tui --plain                  in sentences, without a screen

keys: H hits, S stands, Q leaves, ? helps. Any key cuts a wait short.

commands (blackjack-tui COMMAND --help):
  deal      deal the first cards of a shuffled pack
  rules     list the rule books, or explain one
  settings  show each setting and where it came from
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from typing import TYPE_CHECKING

from blackjack_tui import __version__, settings
from blackjack_tui.commands.options import flag, fresh_seed, whole_number
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from blackjack_tui.session import play
from blackjack_tui.streams import STREAMS

if TYPE_CHECKING:
    from blackjack_tui.views.table_screen import TableScreen

_PLAIN = "lines"
_WITHOUT_FAREWELL = ("transcript", "json")
"""Views whose output is a format of its own, which another line would spoil."""


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    settings.add_options(parser)
    add("--plain", dest="view", action="store_const", const=_PLAIN, help=f"the same as --view {_PLAIN}")
    add("--save-settings", action="store_true", help="on leaving, keep the flags given and what was changed")
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace) -> None:
    """Plays until the player leaves, then says how to deal the same cards again.

    Raises UsageError at what cannot be used, with nothing played.
    """
    path = settings.settings_file()
    choice = settings.choose(options, os.environ, path)
    chosen = choice.values
    rules = load(chosen.rules)
    seed = fresh_seed() if options.seed is None else options.seed
    with flag("--seed"):
        packs = shuffle_named(chosen.shuffle or rules.shuffle).packs(seed, rules.decks)
        shoe = Shoe.by(rules, packs)
    kept: dict[str, settings.Value] = {}
    if options.save_settings:
        kept |= settings.given(choice)
    try:
        if chosen.view in STREAMS:
            _play_stream(chosen.view, rules, shoe)
        else:
            table = _play_on_screen(rules, shoe, choice)
            if table and (table.remember or options.save_settings):
                kept |= table.look._asdict()
    except KeyboardInterrupt:
        _say_farewell(chosen, seed)
        raise
    _say_farewell(chosen, seed)
    if kept:
        settings.save(path, kept)


def _play_on_screen(rules: Rules, shoe: Shoe, choice: settings.Choice) -> "TableScreen | None":
    """Plays on the whole screen, or in lines where there is no such screen and none was asked for.

    Returns the screen as the player left it, if there was one.
    """
    from blackjack_tui.screen.clock import SystemClock
    from blackjack_tui.terminals import system_terminal
    from blackjack_tui.views.full_screen import FullScreen
    from blackjack_tui.views.glyphs import ascii_only
    from blackjack_tui.views.table_screen import Look, TableScreen

    chosen = choice.values
    try:
        screen = system_terminal(colour=not os.environ.get("NO_COLOR"))
    except UsageError as error:
        if choice.sources["view"] == settings.FLAG:
            raise UsageError(f"--view {chosen.view}: {error}; try --plain") from None
        print(f"blackjack-tui: {error}: playing in lines", file=sys.stderr)
        _play_stream(_PLAIN, rules, shoe)
        return None
    look = Look(chosen.view, chosen.theme, chosen.deck, chosen.speed)
    with screen as terminal:
        table = TableScreen(terminal, SystemClock(), look, rules, ascii_only(chosen.glyphs))
        with suppress(Left):
            play(rules, shoe, FullScreen(table))
    return table


def _play_stream(view: str, rules: Rules, shoe: Shoe) -> None:
    from blackjack_tui.streams import stream_named
    from blackjack_tui.streams.keys_in import keys_in

    with keys_in() as read_key, suppress(Left):
        play(rules, shoe, stream_named(view, read_key, lambda line: print(line, flush=True), _on_terminal()))


def _on_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _say_farewell(chosen: settings.Values, seed: int) -> None:
    """Says how to deal the same cards again: with the seed, and each option that is not its default."""
    if chosen.view in _WITHOUT_FAREWELL:
        return
    from shlex import join  # not needed for the first frame

    words = ["blackjack-tui", "--seed", str(seed)]
    for name, default, *_ in settings.SETTINGS:
        value = getattr(chosen, name)
        if value != default:
            words += [f"--{name}", settings.shown(value)]
    print(f"To deal the same cards again: {join(words)}")
