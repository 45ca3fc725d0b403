"""List the last rounds, each with the command that replays it.

examples:
  blackjack-tui history                        the last ten
  blackjack-tui history --count 50             more of them
  blackjack-tui history --rules vegas-strip    those by one rule book
  blackjack-tui replay last                    see the last round again
  blackjack-tui replay last:3                  see the third last
"""

from argparse import ArgumentParser, Namespace

from blackjack_tui import settings
from blackjack_tui.commands.aside import say
from blackjack_tui.commands.kept import existing_database
from blackjack_tui.commands.options import whole_number
from blackjack_tui.errors import UsageError
from blackjack_tui.words.money import change

_COUNT = 10


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--count", type=whole_number, default=_COUNT, metavar="N", help=f"how many (default: {_COUNT})")
    settings.add_options(parser, ("rules",))


def run(options: Namespace) -> None:
    """Prints the last rounds, the newest last. Raises UsageError at a number that cannot be."""
    from blackjack_tui.store import past

    if options.count < 1:
        raise UsageError(f"--count {options.count}: must be 1 or more")
    listed: list[past.PastRound] = []
    with existing_database() as database:
        listed = past.last(database, options.count, options.rules) if database else []
    if not listed:
        say("Nothing is kept yet.")
    for row in reversed(listed):
        result = change(row.result) if row.bet else ""
        apart = f" ({row.apart})" if row.apart else ""
        hands = "  ".join(row.hands)
        told = f"{row.ended[:16].replace('T', ' ')}  {row.book:16} {hands:22} {result:>8}{apart}"
        say(f"{told}  blackjack-tui replay last{f':{row.place}' if row.place > 1 else ''}")
