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
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.kept import existing_database
from blackjack_tui.commands.options import whole_number
from blackjack_tui.commands.output import say
from blackjack_tui.errors import UsageError
from blackjack_tui.text import harmless
from blackjack_tui.views.glyphs import ascii_only
from blackjack_tui.words.money import change

if TYPE_CHECKING:
    from blackjack_tui.store.past import PastRound

_COUNT = 10
_NARROW = 80
"""A terminal of so many columns has no room for the year."""
_BOOK = 15
"""Columns for the rule book, at most."""
_HANDS = 14
"""Columns for the hands, at least."""
_AUTO = "auto"


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
    on_terminal = bool(sys.stdout and sys.stdout.isatty())
    columns = shutil.get_terminal_size().columns if on_terminal else None
    for line in lines(listed[::-1], columns, ascii_only(_AUTO)):
        say(line)


def lines(rows: "Sequence[PastRound]", columns: int | None, ascii_marks: bool = False) -> Iterator[str]:
    """Yields the rounds, each with the command that replays it; without `columns`, for a pipe.

    Lines are shorter than `columns`: a terminal may go to the next line after the last column. Where the
    rounds and the commands have no room side by side, a command has a line of its own.
    """
    mark = "~" if ascii_marks else "…"
    told = [_told(row) for row in rows]
    if columns is None:
        for ended, book, hands, result, command in told:
            yield f"{ended}  {book:16} {hands:22} {result:>8}  {command}"
        return
    wide = [max(map(len, column)) for column in zip(*told, strict=True)]
    books = min(wide[1], _BOOK)
    for ended, book, hands, result, command in told:
        begin = f"{ended if columns > _NARROW else ended[5:]} {_cut(book, books, mark):{books}} "
        end = f" {result:>{wide[3]}}"
        beside = columns - 1 - len(begin) - len(end) - 1 - wide[4]
        if beside >= min(_HANDS, wide[2]):
            room = min(beside, wide[2])
            yield f"{begin}{_cut(hands, room, mark):{room}}{end} {command}"
        else:
            room = max(0, columns - 1 - len(begin) - len(end))
            yield f"{begin}{_cut(hands, room, mark):{room}}{end}"
            yield f"  {command}"


def _told(row: "PastRound") -> tuple[str, str, str, str, str]:
    """Returns when a round ended, its rule book, its hands, its result and the command that replays it."""
    command = f"blackjack-tui replay last{f':{row.place}' if row.place > 1 else ''}"
    result = change(row.result) if row.bet else ""
    hands = "  ".join(row.hands) + (f" ({row.apart})" if row.apart else "")
    return row.ended[:16].replace("T", " "), harmless(row.book), hands, result, command


def _cut(text: str, room: int, mark: str) -> str:
    return text if len(text) <= room else f"{text[: max(room - 1, 0)]}{mark}"[:room]
