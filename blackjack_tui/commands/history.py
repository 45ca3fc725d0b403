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
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.aside import say
from blackjack_tui.commands.kept import existing_database
from blackjack_tui.commands.options import whole_number
from blackjack_tui.errors import UsageError
from blackjack_tui.harmless import harmless
from blackjack_tui.words.money import change

if TYPE_CHECKING:
    from blackjack_tui.store.past import PastRound

_COUNT = 10
_NARROW = 80
"""A terminal of so many columns has no room for the year."""
_BOOK = 15
"""Columns for the rule book."""


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
    columns = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else None
    for row in reversed(listed):
        say(_line(row, columns))


def _line(row: "PastRound", columns: int | None) -> str:
    """A round with the command that replays it; of at most so many `columns`, if that can be."""
    command = f"blackjack-tui replay last{f':{row.place}' if row.place > 1 else ''}"
    result = change(row.result) if row.bet else ""
    hands = "  ".join(row.hands) + (f" ({row.apart})" if row.apart else "")
    ended, book = row.ended[:16].replace("T", " "), harmless(row.book)
    if columns is None:
        return f"{ended}  {book:16} {hands:22} {result:>8}  {command}"
    end = f" {result:>8} {command:27}".rstrip()
    begin = f"{ended if columns > _NARROW else ended[5:]} {_cut(book, _BOOK):{_BOOK}} "
    room = max(columns - len(begin) - len(end), 0)
    return f"{begin}{_cut(hands, room):{room}}{end}"


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}…"[:room]
