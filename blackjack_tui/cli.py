"""The command line: parse, check, run. Exit status 0 left, 1 our failure, 2 usage, 130 Ctrl-C."""

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from math import isfinite
from typing import NoReturn

from blackjack_tui import __version__
from blackjack_tui.errors import BlackjackError, Left, UsageError

PROGRAM = "blackjack-tui"

DEFAULT_RULES = "scripting-games"
DEFAULT_VIEW = "names"
# Three times the pace of 2008: the four first cards are there in a second and a half, as from a brisk
# dealer's hand, and the longest sentence still stands for the two thirds of a second it takes to read.
DEFAULT_SPEED = 3.0

_EXAMPLES = """\
examples:
  blackjack-tui                          play
  blackjack-tui --seed 37                the same cards every time
  blackjack-tui --rules twentyone        another rule book
  blackjack-tui --speed 1                the waits of 2008; 0 for none

keys: H hits, S stands, Q leaves; Y and N answer. Any other key cuts a wait short.
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {PROGRAM} --help)")


def _speed(text: str) -> float:
    speed = float(text)
    if not isfinite(speed) or speed < 0:
        raise ValueError
    return speed


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Blackjack on a full-screen table.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("--seed", type=int, metavar="N", help="shuffle from this seed: the same cards every time")
    add("--rules", default=DEFAULT_RULES, metavar="NAME", help=f"rule book (default: {DEFAULT_RULES})")
    add("--shuffle", metavar="NAME", help="shuffle (default: the rule book's own)")
    add("--view", default=DEFAULT_VIEW, metavar="NAME", help=f"look (default: {DEFAULT_VIEW})")
    add(
        "--speed",
        type=_speed,
        default=DEFAULT_SPEED,
        metavar="X",
        help=f"times as fast as in 2008; 0 for no waits (default: {DEFAULT_SPEED:g})",
    )
    add("--version", action="version", version=f"{PROGRAM} {__version__}")
    return parser


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Runs the program with `arguments`; returns the exit status."""
    try:
        _play(_parser().parse_args(arguments))
    except BlackjackError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return error.exit_status
    except KeyboardInterrupt:
        return 130
    return 0


def _play(options: argparse.Namespace) -> None:
    from blackjack_tui.game.rulebook import load
    from blackjack_tui.game.shoe import Shoe
    from blackjack_tui.game.shuffles import shuffle_named
    from blackjack_tui.screen.clock import SystemClock
    from blackjack_tui.session import play
    from blackjack_tui.terminals import system_terminal
    from blackjack_tui.views import view_named
    from blackjack_tui.views.full_screen import FullScreen
    from blackjack_tui.views.themes import FELT_2008

    rules = load(options.rules)
    view = view_named(options.view)
    shuffle = shuffle_named(options.shuffle or rules.shuffle)
    seed = _fresh_seed() if options.seed is None else options.seed
    shoe = Shoe(shuffle.packs(seed))
    try:
        with system_terminal(colour=not os.environ.get("NO_COLOR")) as terminal:
            front_end = FullScreen(terminal, view, FELT_2008, SystemClock(), options.speed)
            play(rules, shoe, front_end)
    except Left:
        pass
    finally:
        print(f"To deal the same cards again: {_command(options, seed)}")


def _fresh_seed() -> int:
    """A seed from the system that every shuffle accepts: 31 bits."""
    return int.from_bytes(os.urandom(4)) >> 1


def _command(options: argparse.Namespace, seed: int) -> str:
    """The command that deals the same cards again: the seed, and each option that is not its default."""
    words = [PROGRAM, "--seed", str(seed)]
    defaults = vars(_parser().parse_args([]))
    for name, value in vars(options).items():
        if name != "seed" and value != defaults[name]:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else value]
    return shlex.join(words)
