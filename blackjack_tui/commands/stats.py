"""Show what was played and what came of it.

examples:
  blackjack-tui stats                          all that counts
  blackjack-tui stats --since 2026-11-01       from a day on (UTC)
  blackjack-tui stats --rules vegas-strip      by one rule book
  blackjack-tui stats --json                   for programs
  blackjack-tui stats --csv > decisions.csv    a row for each decision
  blackjack-tui stats --recount                compute all again from deals and decisions
  blackjack-tui stats --forget                 how many rounds would be deleted

Rounds with a chosen seed, with the coach's help or at a drill stand apart and are not counted.
"""

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.aside import say
from blackjack_tui.commands.kept import existing_database
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import settings_file

if TYPE_CHECKING:
    from blackjack_tui.store.database import Database
    from blackjack_tui.store.stats import Selection


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("--since", type=_date, metavar="DATE", help="from this day on, in UTC: 2026-11-01")
    settings.add_options(parser, ("rules", "glyphs"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="one object of JSON")
    what.add_argument("--csv", action="store_true", help="a row for each decision, as CSV")
    what.add_argument("--recount", action="store_true", help="compute everything but deals and decisions again")
    what.add_argument("--forget", action="store_true", help="delete all rounds; without --yes, say how many")
    add("--yes", action="store_true", help="delete them")


def run(options: Namespace) -> None:
    """Prints the statistics, or does what the options say. Raises UsageError at options that do not agree."""
    from blackjack_tui.store.stats import Selection

    if options.yes and not options.forget:
        raise UsageError("--yes needs --forget")
    if options.forget and (options.since or options.rules):
        raise UsageError("--forget deletes all rounds: leave out --since and --rules")
    selection = Selection(options.since or "", options.rules or "")
    with existing_database() as database:
        if options.forget or options.recount:
            _change(options, database)
        elif options.json:
            _say_json(database, selection)
        elif options.csv:
            _say_csv(database, selection)
        else:
            _say_text(options, database, selection)


def _change(options: Namespace, database: "Database | None") -> None:
    """Forgets or computes again what is kept."""
    if database is None:
        say("Nothing is kept yet.")
        return
    from blackjack_tui.store.forget import forget, rounds_kept
    from blackjack_tui.store.recount import recount

    if options.recount:
        say(f"{_rounds(recount(database))} computed again.")
    elif options.yes:
        say(f"{_rounds(forget(database))} deleted from {database.path}.")
    else:
        say(f"{_rounds(rounds_kept(database))} in {database.path}: stats --forget --yes deletes them.")


def _say_json(database: "Database | None", selection: "Selection") -> None:
    import json

    from blackjack_tui.store.stats import Stats, Totals

    fields: dict[str, object] = {**Totals().fields(), "books": {}, "apart": {"rounds": 0}}
    if database:
        stats = Stats(database, selection)
        together, of_books = stats.totals()
        bankrolls = stats.bankrolls()
        books = {}
        for name in sorted({*of_books, *(() if selection.book else bankrolls)}):
            bankroll = {"bankroll": bankrolls[name]} if name in bankrolls else {}
            books[name] = of_books.get(name, Totals()).fields() | bankroll
        apart = stats.apart()
        fields = {**together.fields(), "books": books, "apart": {"rounds": sum(apart.values())}}
    say(json.dumps(fields))


def _say_csv(database: "Database | None", selection: "Selection") -> None:
    import csv
    from io import StringIO

    from blackjack_tui.store.stats import DECISION_COLUMNS, Stats

    for row in (DECISION_COLUMNS, *(Stats(database, selection).decisions() if database else ())):
        line = StringIO()
        csv.writer(line, lineterminator="").writerow(row)
        say(line.getvalue())


def _say_text(options: Namespace, database: "Database | None", selection: "Selection") -> None:
    from blackjack_tui.store.report import report
    from blackjack_tui.store.stats import Stats
    from blackjack_tui.views.glyphs import ascii_only

    if database is None:
        say("Nothing is kept yet.")
        return
    resolved = settings.resolve(options, os.environ, settings_file())
    graphs = bool(sys.stdout and sys.stdout.isatty())
    for line in report(Stats(database, selection), graphs, ascii_only(resolved.values.glyphs)):
        say(line)


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count:,} rounds"


def _date(text: str) -> str:
    from datetime import date

    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            pass
    raise ArgumentTypeError(f"must be a day such as 2026-11-01, not {text!r}")
