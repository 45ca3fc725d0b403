"""Play blackjack on a full-screen table.

examples:
  blackjack-tui                          play
  blackjack-tui --seed 37                the same cards every time
  blackjack-tui --rules twentyone        another rule book
  blackjack-tui --speed 1                the waits of 2008; 0 for none
  blackjack-tui --plain                  in sentences, without a screen

keys: H hits, S stands, Q leaves; Y and N answer. Any other key cuts a wait short.

commands (blackjack-tui COMMAND --help):
  deal      deal the first cards of a shuffled pack
  rules     list the rule books, or explain one
"""

import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from math import isfinite, nan

from blackjack_tui import __version__
from blackjack_tui.commands.options import flag, fresh_seed, whole_number
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from blackjack_tui.session import play
from blackjack_tui.streams import STREAMS
from blackjack_tui.views import VIEWS

_DEFAULT_RULES = "scripting-games"
_DEFAULT_VIEW = "cards"
# Three times the pace of 2008: the four first cards are there in a second and a half, as from a brisk
# dealer's hand, and the longest sentence still stands for the two thirds of a second it takes to read.
_DEFAULT_SPEED = 3.0
_PLAIN = "lines"
_WITHOUT_FAREWELL = ("transcript", "json")
"""Views whose output is a format of its own, which another line would spoil."""


def speed(text: str) -> float:
    """The number written in `text`, 0 or more. Raises ArgumentTypeError if it is none."""
    try:
        number = float(text)
    except ValueError:
        number = nan
    if isfinite(number) and number >= 0:
        return number
    raise ArgumentTypeError(f"must be a number, 0 or more, not {text!r}")


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    add("--rules", default=_DEFAULT_RULES, metavar="NAME", help=f"rule book (default: {_DEFAULT_RULES})")
    add("--shuffle", metavar="NAME", help="shuffle (default: the rule book's own)")
    add(
        "--view",
        choices=(*VIEWS, *STREAMS),
        metavar="NAME",
        help=f"{', '.join((*VIEWS, *STREAMS))} (default: {_DEFAULT_VIEW}, or {_PLAIN} without a full screen)",
    )
    add("--plain", dest="view", action="store_const", const=_PLAIN, help=f"the same as --view {_PLAIN}")
    add("--theme", default="felt", metavar="NAME", help="colours")
    add("--deck", default="two-colour", metavar="NAME", help="two-colour or four-colour")
    add(
        "--speed",
        type=speed,
        default=_DEFAULT_SPEED,
        metavar="X",
        help=f"times as fast as in 2008; 0 for no waits (default: {_DEFAULT_SPEED:g})",
    )
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace) -> None:
    """Plays until the player leaves, then says how to deal the same cards again.

    Raises UsageError at what cannot be used, with nothing played.
    """
    with flag("--rules"):
        rules = load(options.rules)
    with flag("--shuffle"):
        shuffle = shuffle_named(options.shuffle or rules.shuffle)
    seed = fresh_seed() if options.seed is None else options.seed
    with flag("--seed"):
        shoe = Shoe(shuffle.packs(seed))
    view = options.view or _DEFAULT_VIEW
    try:
        if view in STREAMS:
            _play_stream(view, rules, shoe)
        else:
            _play_on_screen(view, rules, shoe, options)
    except Left:
        pass
    if view not in _WITHOUT_FAREWELL:
        print(f"To deal the same cards again: {_command(options, seed)}")


def _play_on_screen(view: str, rules: Rules, shoe: Shoe, options: Namespace) -> None:
    """Plays in a view on the whole screen, or in lines where there is no such screen and none was asked for."""
    from blackjack_tui.explain import explain
    from blackjack_tui.screen.clock import SystemClock
    from blackjack_tui.terminals import system_terminal
    from blackjack_tui.views.full_screen import FullScreen, Look
    from blackjack_tui.views.overlay import Help

    try:
        screen = system_terminal(colour=not os.environ.get("NO_COLOR"))
    except UsageError as error:
        if options.view:
            raise UsageError(f"--view {view}: {error}; try --plain") from None
        print(f"blackjack-tui: {error}: playing in lines", file=sys.stderr)
        _play_stream(_PLAIN, rules, shoe)
        return
    look = Look(view, options.theme, options.deck, options.speed)
    with screen as terminal:
        play(rules, shoe, FullScreen(terminal, SystemClock(), look, Help(rules.title, explain(rules))))


def _play_stream(view: str, rules: Rules, shoe: Shoe) -> None:
    from blackjack_tui.streams import stream_named
    from blackjack_tui.streams.keys_in import keys_in

    with keys_in() as read_key:
        play(rules, shoe, stream_named(view, read_key, lambda line: print(line, flush=True)))


def _command(options: Namespace, seed: int) -> str:
    """The command that deals the same cards again: the seed, and each option that is not its default."""
    parser = ArgumentParser()
    add_options(parser)
    defaults = vars(parser.parse_args([]))
    words = ["blackjack-tui", "--seed", str(seed)]
    for name, value in vars(options).items():
        if name != "seed" and value != defaults[name]:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else value]
    return shlex.join(words)
