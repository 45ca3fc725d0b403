"""Show what was played and what came of it.

examples:
  blackjack-tui stats                          all that counts
  blackjack-tui stats --since 2026-01-01       from a day on
  blackjack-tui stats vegas-strip              by one rule book
  blackjack-tui stats --rounds                 the last ten rounds, each with its name for replay
  blackjack-tui stats --review                 compute costs and luck where they are missing, then show all
  blackjack-tui stats --grade cards            mark decisions by exact cards instead of by the chart
  blackjack-tui stats --html stats.html        write all of it as a page for a browser
  blackjack-tui stats --json                   for programs
  blackjack-tui stats --csv > decisions.csv    a row for each decision
  blackjack-tui stats --forget                 how many rounds would be deleted

Rounds with a chosen seed, with the coach's help or at a drill are not counted.
"""

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from blackjack_tui import settings
from blackjack_tui.commands import is_terminal, say, say_note, say_wrapped, write_output
from blackjack_tui.commands.options import add_rules, day, number_within, resolved_settings
from blackjack_tui.commands.printed_reports import add_plain, say_report
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.commands.review_command import ReviewOptions, kept_rounds, review_and_write
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import data_file
from blackjack_tui.odds.processes import module_command
from blackjack_tui.practice.progress import FILE, Progress, QuizAnswer
from blackjack_tui.practice.reports import quiz_score, quiz_text
from blackjack_tui.reports.fields import values
from blackjack_tui.reports.html import document
from blackjack_tui.reports.text import csv_line
from blackjack_tui.rulebooks import ENDING
from blackjack_tui.store.database import Database
from blackjack_tui.store.history import RoundPlace, forget, last, places, rounds_kept, rounds_report
from blackjack_tui.store.stats import (
    DECISION_COLUMNS,
    LACKS_COSTS,
    LACKS_LUCK,
    Selection,
    Stats,
    Totals,
    in_a_row,
)
from blackjack_tui.store.stats_report import all_time_report, rounds_text
from blackjack_tui.views.glyphs import ascii_only
from blackjack_tui.words.notes import BY_CARDS

_ROUNDS = 10
_GRADE = BY_CARDS  # the database has the costs by cards, and the chart's moves: both ways of grading need them
_YES = "yes"
_UNLIMITED = 1 << 16
"""Columns of a pipe."""
_NICE = 10
"""The niceness of a review in the background: other programs go first."""
_MOST_COSTS, _MOST_LUCK = 500, 60
"""The most rounds to review without `--review`: luck takes a third of a second for each."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    add("--since", type=day, metavar="DATE", help="from this day on: 2026-01-01")
    settings.add_options(parser, ("rules", "glyphs", "grade"))
    add_plain(parser)
    add(
        "--rounds",
        nargs="?",
        type=number_within(1),
        const=_ROUNDS,
        metavar="N",
        help="list the last rounds (10)",
    )
    add("--json", action="store_true", help="one object of JSON")
    add("--csv", action="store_true", help="a row for each decision, as CSV")
    add(
        "--forget",
        nargs="?",
        const="",
        choices=("", _YES),
        metavar=_YES,
        help="say how many rounds there are; with yes, delete them all",
    )
    add("--review", action="store_true", help="first compute what decisions cost and what was luck")
    add("--quick", action="store_true", help="with --review: without luck, which takes longest")
    add("--html", metavar="FILE", help="write the statistics as a page for a browser")
    add("--force", action="store_true", help="overwrite the FILE of the page")


def run(options: Namespace) -> None:
    """Prints the statistics, lists rounds or deletes them, as the options say."""
    selection = Selection(options.since or "", options.rules or "")
    flags = Namespace(glyphs=options.glyphs, grade=options.grade, view=options.view)
    look = resolved_settings(flags).values
    has_bar = look.view != settings.PLAIN
    shows_text = not (options.json or options.csv or options.html or options.forget is not None)
    with kept_database() as database:
        if options.rounds:
            _list_rounds(database, options.rounds, options.rules, look)
            return
        if options.review:
            lacking = LACKS_COSTS if options.quick else f"{LACKS_COSTS} OR {LACKS_LUCK}"
            review_options = ReviewOptions(not options.quick, _GRADE, has_bar=has_bar)
            _review(database, places(database, selection, lacking), review_options, say_note)
        elif shows_text and is_terminal(sys.stdout):
            _review_new(database, selection, has_bar=has_bar)
        if options.forget is not None:
            _forget(options, database)
        elif options.json:
            _say_json(database, selection, look.grade)
        elif options.csv:
            _say_csv(database, selection)
        else:
            _say_text(database, selection, look, options)


def _review(
    database: Database,
    games: Mapping[int, Sequence[RoundPlace]],
    review_options: ReviewOptions,
    say_problem: Callable[[str], object] = lambda _: None,
) -> int:
    """Reviews rounds, stores the results and returns their number.

    `say_problem` gets a sentence for rules that have no odds.
    """
    count = 0
    for rules, kept in kept_rounds(database, games).items():
        try:
            for _ in review_and_write(database, rules, kept, review_options, f"rounds by {rules.name}"):
                count += 1
        except UsageError as error:
            say_problem(f"{rules.name}: {error}")
    return count


def review_later() -> None:
    """Starts a process that reviews the newest kept rounds, after this process has ended too. Prints a note."""
    command, environment = module_command(__name__)
    process_settings: dict[str, Any] = {"start_new_session": True}
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        process_settings = {"creationflags": flags}
    process_settings |= dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    with suppress(OSError):  # too little memory: `stats` makes up for it
        # A program in one file, which unpacks itself, must do so again: this process deletes its own copy.
        environment = environment | {"PYINSTALLER_RESET_ENVIRONMENT": "1"}
        subprocess.Popen(command, **process_settings, env=environment)
        say_wrapped("What you played is reviewed in the background: blackjack-tui stats")


def _review_new(
    database: Database, selection: Selection, jobs: int | None = None, has_bar: bool = True
) -> None:
    """Reviews the newest rounds that were not reviewed yet, for some seconds, and prints their number.

    `jobs`: the number of processes; None for one on each core.
    """
    for lacking, figures in ((LACKS_COSTS, "Costs"), (LACKS_LUCK, "Luck")):
        count = review_some(database, selection, lacking, jobs, has_bar)
        if count:
            say(f"{figures} computed just now: {rounds_text(count)}.")


def review_some(
    database: Database, selection: Selection, lacking: str, jobs: int | None = None, has_bar: bool = True
) -> int:
    """Reviews the newest rounds that lack costs or luck, for some seconds. Returns their number."""
    with_luck = lacking == LACKS_LUCK
    most_rounds = _MOST_LUCK if with_luck else _MOST_COSTS
    games = places(database, selection, lacking, most_rounds)
    return _review(database, games, ReviewOptions(with_luck, _GRADE, jobs, has_bar))


def _list_rounds(database: Database, most: int, book: str | None, look: settings.Values) -> None:
    """Prints the last rounds, the newest last, each with its name for `replay`, in lines that do not wrap."""
    rounds = last(database, most, book)
    columns = shutil.get_terminal_size().columns - 1 if is_terminal(sys.stdout) else _UNLIMITED
    say_report(rounds_report(rounds[::-1]), look, columns)


def _forget(options: Namespace, database: Database) -> None:
    """Deletes all kept rounds, or prints their number."""
    if not rounds_kept(database):
        say("Nothing is kept yet.")
    elif options.forget == _YES:
        say(f"{rounds_text(forget(database))} deleted from {database.path}.")
    else:
        say(f"{rounds_text(rounds_kept(database))} in {database.path}: stats --forget {_YES} deletes them.")


def _say_json(database: Database, selection: Selection, grading: str) -> None:
    """Prints all figures as one JSON object."""
    stats = Stats(database, selection, grading)
    totals, by_book = stats.totals()
    bankrolls, days = stats.bankrolls(), stats.days()
    books = {}
    # A table without counted rounds may have a bankroll.
    names = set(by_book) if selection.book else {*by_book, *bankrolls}
    for name in sorted(names):
        books[name] = by_book.get(name, Totals()).fields()
        if name in bankrolls:
            books[name]["bankroll"] = bankrolls[name]
    fields: dict[str, object] = {
        **totals.fields(),
        "books": books,
        "helped": stats.helped().fields(),
        "apart": {"rounds": sum(stats.uncounted().values())},
        "daily": {"days": len(days), "in_a_row": in_a_row(days)},
        "graded_by": grading,
    }
    # The report adds its other figures. Their names end with a unit, unless older versions had them without, as
    # all of `fields`, and `side_result`, which is not in `fields` where nobody made a side bet.
    fields = values(all_time_report(stats), {*fields, "side_result"}) | fields
    quiz = quiz_score(_quiz(selection))
    if quiz.asked:
        fields["quiz"] = {"asked": quiz.asked, "right": quiz.right, "drift": quiz.mean_drift, "cost": quiz.cost}
    say(json.dumps(fields))


def _say_csv(database: Database, selection: Selection) -> None:
    """Prints a row for each decision, after the names of the columns."""
    rows = Stats(database, selection).decisions()
    # The last column is the box: it is left out if nobody played several.
    has_boxes = any(row[-1] for row in rows)
    columns = len(DECISION_COLUMNS) if has_boxes else len(DECISION_COLUMNS) - 1
    say(*(csv_line(row[:columns]) for row in (DECISION_COLUMNS, *rows)))


def _say_text(database: Database, selection: Selection, look: settings.Values, options: Namespace) -> None:
    """Prints the report and the quiz, or writes the report as a page."""
    quiz = quiz_text(_quiz(selection))
    if not rounds_kept(database):
        say(quiz or "Nothing is kept yet.")
        return
    report = all_time_report(Stats(database, selection, look.grade))
    if options.html:
        write_output(options.html, document(report), options.force)
        return
    say_report(report, look, ascii_only=ascii_only(look.glyphs), drawings=is_terminal(sys.stdout))
    if quiz:
        say(quiz)


def _quiz(selection: Selection) -> Sequence[QuizAnswer]:
    """Returns the answers to the quiz at the selected tables."""
    book = os.path.basename(selection.book).removesuffix(ENDING)  # a file's table is called so
    return [
        answer
        for answer in Progress(data_file(FILE), book).quiz_answers()
        if answer.day.isoformat() >= selection.since and book in ("", answer.book)
    ]


if __name__ == "__main__":  # what `review_later` starts
    if sys.platform != "win32":
        os.nice(_NICE)
    with kept_database() as opened:
        _review_new(opened, Selection(), jobs=1)
