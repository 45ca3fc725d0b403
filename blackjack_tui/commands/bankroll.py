"""Show the bankrolls of the tables that are kept, add to one, or reset it.

examples:
  blackjack-tui bankroll                                  each table's bankroll
  blackjack-tui bankroll add 500 --rules vegas-strip      $500 more
  blackjack-tui bankroll reset --rules vegas-strip        the opening bankroll again

The next round after either is dealt from a new shoe.
"""

from argparse import ArgumentParser, Namespace

from blackjack_tui import settings
from blackjack_tui.commands import say
from blackjack_tui.commands.options import resolved_settings
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.errors import UsageError
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store import tables
from blackjack_tui.words.money import money, parse_money

_WHAT = ("show", "add", "reset")


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("what", nargs="?", choices=_WHAT, default=_WHAT[0], help=f"{', '.join(_WHAT)} (default: {_WHAT[0]})")
    add("amount", nargs="?", metavar="DOLLARS", help="how much to add; less than nothing takes away")
    settings.add_options(parser, ("rules",))


def run(options: Namespace) -> None:
    """Shows or changes bankrolls. Raises UsageError at what cannot be changed."""
    if (options.what == "add") != (options.amount is not None):
        raise UsageError("DOLLARS goes with add: write blackjack-tui bankroll add 500")
    cents = _cents(options.amount) if options.amount is not None else 0
    resolved = resolved_settings(options)
    book = resolved.values.rules
    with kept_database() as database:
        if options.what == "show":
            kept = tables.kept_tables(database) if database else []
            chosen = tables.table_name(book) if resolved.sources["rules"] == settings.FLAG else ""
            for table in kept:
                if chosen in ("", table.book):
                    say(f"{table.book:20} {money(table.bankroll):>14}")
            if not kept:
                say("No table is kept yet: play at one with money, such as --rules vegas-strip.")
            return
        rules, name = load(book), tables.table_name(book)
        if not rules.bets:
            raise UsageError(f"{book}: nothing is bet by these rules: name a book with --rules")
        if database is None:
            raise UsageError(f"{name}: no table is kept: play at it first")
        if options.what == "add":
            say(f"{name}: {money(tables.add(database, name, cents))}")
        else:
            with tables.only_here(database.path, name):
                tables.reset(database, name)
            say(f"{name}: {money(rules.bankroll)}")


def _cents(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    cents = parse_money(text.removeprefix("-"))
    if cents is None:
        raise UsageError(f"DOLLARS {text!r}: write an amount such as 500 or 7.50")
    return sign * cents
