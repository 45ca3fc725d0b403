"""See what your decisions cost in a game, and what was luck.

examples:
  blackjack-tui review my.journal                a report of the game in this journal
  blackjack-tui review twentyone/37/h            of the game of this deal code
  blackjack-tui review my.journal --quick        without luck, which takes longest
  blackjack-tui review my.journal --svg it.svg   also draw the bankroll with and without luck
  blackjack-tui review my.journal --json         for programs: a line a decision and a round

Each decision is held against the exact value of every legal move on the cards
that were unseen then. A game's result is what best play expects before the
cards, and luck, and skill: the three add up to the cent.
"""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from importlib import import_module

from blackjack_tui import files
from blackjack_tui.commands import outputs
from blackjack_tui.commands.aside import say
from blackjack_tui.commands.games import game_of
from blackjack_tui.commands.options import whole_number
from blackjack_tui.commands.progress import progress
from blackjack_tui.errors import UsageError
from blackjack_tui.history.timeline import Timeline
from blackjack_tui.rulebooks import parsing as rulebook

_MOST_COLUMNS = 110
_MOST_JOBS = 1024


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("game", metavar="JOURNAL|CODE", help="a journal, or a deal code")
    add("--quick", action="store_true", help="without luck: grade the decisions only")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON object a line")
    form.add_argument("--csv", action="store_true", help="print a row a decision, with a header")
    add("--svg", metavar="FILE", help="draw the bankroll beside the bankroll without luck")
    add("--force", action="store_true", help="overwrite the FILE of the picture")
    add("--ascii", action="store_true", help="draw the graph of the report in ASCII")
    add(
        "--jobs",
        type=whole_number,
        metavar="N",
        help="how many processes (default: one for each core)",
    )


def run(options: Namespace) -> None:
    """Prints the review. Raises UsageError at what cannot be used, or by rules whose odds are not computed."""
    if options.jobs is not None and not 1 <= options.jobs <= _MOST_JOBS:
        raise UsageError(f"--jobs: must be from 1 to {_MOST_JOBS:,}, not {options.jobs}")
    if options.svg and options.quick:
        raise UsageError("--svg: there is no graph without luck: leave out --quick")
    if options.force and not options.svg:
        raise UsageError("--force needs --svg")
    timeline, _ = game_of(options.game)
    if options.svg:
        outputs.check({"--svg": options.svg}, options.force, lambda: _inputs(options.game, timeline))
    _review(options, timeline)


def _inputs(game: str, timeline: Timeline) -> Iterable[str]:
    return [game] if os.path.lexists(game) else rulebook.paths(timeline.record.deal.book)


def _review(options: Namespace, timeline: Timeline) -> None:
    from blackjack_tui.coach.review import lines, picture, report
    from blackjack_tui.coach.review.totals import course
    from blackjack_tui.coach.review.walk import told_rounds

    rules = timeline.record.deal.rules
    rounds = list(told_rounds(timeline))
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy is imported: the cores have a process each
    try:
        work = import_module("blackjack_tui.coach.review.work")
    except ImportError as error:
        raise UsageError(f"review needs numpy, which cannot be imported here: {error}") from None
    jobs = options.jobs or os.cpu_count() or 1
    reviewed = []
    with progress(len(rounds), "rounds") as tell:
        for each in work.review(rules, rounds, not options.quick, jobs, tell):
            reviewed.append(each)
            if options.json:
                for line in lines.round_lines(each):
                    say(line)
    title = f"{rules.title}, seed {timeline.record.deal.seed}"
    if options.json:
        say(lines.end_line(reviewed))
    else:
        form = report.Form(_columns(), options.ascii or not _takes_braille(), options.game)
        told = lines.csv_lines(reviewed) if options.csv else report.report(title, reviewed, form)
        for line in told:
            say(line)
    if options.svg:
        files.write(options.svg, picture.picture(title, course(reviewed), rules.bets), options.force)


def _columns() -> int:
    """Returns the width of a report, in columns."""
    return min(shutil.get_terminal_size().columns, _MOST_COLUMNS)


def _takes_braille() -> bool:
    """Whether standard output can be written the characters of the graph."""
    try:
        "\u28ff".encode(sys.stdout.encoding)
    except (UnicodeError, LookupError, TypeError):
        return False
    return True
