"""List the last rounds, each with the command that replays it.

examples:
  blackjack-tui history                        the last ten
  blackjack-tui history --count 50             more of them
  blackjack-tui history --rules vegas-strip    those by one rule book
  blackjack-tui replay last                    see the last round again
  blackjack-tui replay last:3                  see the third last
"""

import shutil
import sys
from argparse import ArgumentParser, Namespace

from blackjack_tui import settings
from blackjack_tui.commands import say
from blackjack_tui.commands.options import whole_number
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.errors import UsageError
from blackjack_tui.store import history
from blackjack_tui.views.glyphs import ascii_only

_COUNT = 10
_AUTO = "auto"


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("--count", type=whole_number, default=_COUNT, metavar="N", help=f"how many (default: {_COUNT})")
    settings.add_options(parser, ("rules",), every_book=True)


def run(options: Namespace) -> None:
    """Prints the last rounds, the newest last. Raises UsageError at a number that cannot be."""
    if options.count < 1:
        raise UsageError(f"--count {options.count}: must be 1 or more")
    listed: list[history.PastRound] = []
    with kept_database() as database:
        listed = history.last(database, options.count, options.rules) if database else []
    if not listed:
        say("Nothing is kept yet.")
    on_terminal = bool(sys.stdout and sys.stdout.isatty())
    columns = shutil.get_terminal_size().columns if on_terminal else None
    for line in history.lines(listed[::-1], columns, ascii_only(_AUTO)):
        say(line)
