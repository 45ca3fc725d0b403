"""Practise the decisions, above all those you get wrong.

examples:
  blackjack-tui drill vegas-strip                    by these rules
  blackjack-tui drill vegas-strip --on soft          soft hands only
  blackjack-tui drill vegas-strip --on indices       moves by the count
  blackjack-tui drill vegas-strip --hand A,7         one hand, against every upcard
  blackjack-tui drill vegas-strip --rounds 50        fifty decisions
  blackjack-tui drill vegas-strip --progress         what you know so far
  blackjack-tui drill vegas-strip --csv > cards.csv  the cells as flash cards
  blackjack-tui drill vegas-strip --plain            in sentences

One key answers. A right answer goes on at once; a wrong one stops, with its
price, the reason and the row of the chart, and comes back soon. G shows your
progress, ? helps, Q ends.
"""

import os
import shlex
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.drill_cells import ON, sitting_for
from blackjack_tui.commands.options import add_first_cards, day, first_cards, whole_number
from blackjack_tui.commands.output import say, say_aside, say_wrapped
from blackjack_tui.commands.tables import PLAIN, stream_of, table_on, terminal_for
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import settings_file
from blackjack_tui.rulebooks.loading import load

if TYPE_CHECKING:
    from blackjack_tui.game.rules import Rules
    from blackjack_tui.practice.progress import FileProgress, NoProgress
    from blackjack_tui.practice.sitting import Sitting

_PROGRAMS = ("json",)
_SETTINGS = ("rules", "count", "view", "theme", "deck", "glyphs", "speed", "keep")
_FILE = "drills.jsonl"


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("book", nargs="?", metavar="BOOK", help="the table: the same as --rules BOOK")
    add("--on", choices=ON, metavar="WHAT", help=f"only {', '.join(ON[:-1])} or {ON[-1]}")
    add_first_cards(parser)
    add("--rounds", type=_count, metavar="N", help="end after so many decisions")
    add("--seed", type=whole_number, metavar="N", help="the same items every time")
    add("--date", type=day, metavar="DATE", help="the day, such as 2026-11-22 (default: today)")
    add("--progress", action="store_true", help="print what you know so far, and end")
    add("--csv", action="store_true", help="print the cells as flash cards, and end")
    settings.add_options(parser, _SETTINGS)
    add("--plain", dest="view", action="store_const", const=PLAIN, help=f"the same as --view {PLAIN}")


def run(options: Namespace) -> None:
    """Drills until the player leaves. Raises UsageError at what cannot be used."""
    if options.book is not None:
        if options.rules not in (None, options.book):
            raise UsageError(f"{options.book!r} and --rules {options.rules!r}: name one rule book")
        options.rules = options.book
    resolved = settings.resolve(options, os.environ, settings_file())
    rules = load(resolved.values.rules)
    view = resolved.values.view
    if view == "transcript":
        raise UsageError("--view transcript: a drill reads as lines or json")
    if options.progress or options.csv:
        _report(options, resolved, rules)
        return
    first_cards(options)  # wrong ones are refused before anything else is printed
    terminal = terminal_for(resolved)
    from blackjack_tui.odds.asking import Helper

    by_person = view not in _PROGRAMS and bool(sys.stdin and sys.stdin.isatty())
    progress = _progress(resolved, rules, by_person)
    sitting = sitting_for(options, resolved, rules, progress, Helper(), waits=terminal is None)
    try:
        if terminal is None:
            command = f"blackjack-tui drill {shlex.quote(resolved.values.rules)} --progress"
            _drill_stream(stream_of(view), sitting, options.rounds, command)
        else:
            from blackjack_tui.front_ends.drill_screen import DrillScreen
            from blackjack_tui.practice.told import HEAT_TOLD

            with table_on(terminal, resolved, rules) as table:
                screen = DrillScreen(table, lambda: ((*sitting.progress(), *HEAT_TOLD), [*sitting.heat_map()]))
                sitting.play(screen, options.rounds)
            if sitting.score.asked:
                for line in sitting.summary():
                    say_wrapped(line)
    finally:
        sitting.close()
        if sitting.problem:
            say_aside(f"blackjack-tui: answers have no price: {sitting.problem}")
        if problem := getattr(progress, "problem", ""):
            say_aside(f"blackjack-tui: the answers are not kept: {problem}")


def _drill_stream(name: str, sitting: "Sitting", rounds: int | None, progress: str) -> None:
    from blackjack_tui.front_ends.drill_lines import drill_named
    from blackjack_tui.front_ends.keys_in import keys_in

    with keys_in() as (read_key, lines, _):
        front_end = drill_named(name, read_key, say, lines, progress)
        sitting.play(front_end, rounds)


def _report(options: Namespace, resolved: settings.Resolved, rules: "Rules") -> None:
    """Prints the progress or the flash cards."""
    from blackjack_tui.odds.asking import Helper
    from blackjack_tui.practice.told import HEAT_TOLD

    sitting = sitting_for(
        options, resolved, rules, _progress(resolved, rules, by_person=True), Helper(), waits=True
    )
    if options.csv:
        import csv
        from io import StringIO

        for row in sitting.flash_cards():
            line = StringIO()
            csv.writer(line, lineterminator="").writerow(row)
            say(line.getvalue())
        return
    for text in (*sitting.progress(), *sitting.heat_map(), *HEAT_TOLD):
        say(text)


def _progress(resolved: settings.Resolved, rules: "Rules", by_person: bool) -> "FileProgress | NoProgress":
    """Returns what keeps the answers: those of programs are kept with --keep only."""
    from blackjack_tui.folders import data_file
    from blackjack_tui.practice.progress import FileProgress, NoProgress

    says_so = resolved.sources["keep"] == settings.FLAG
    if resolved.values.keep != settings.ON or not (by_person or says_so):
        return NoProgress()
    return FileProgress(data_file(_FILE), rules.name)


def _count(text: str) -> int:
    count = whole_number(text)
    if count < 1:
        raise ArgumentTypeError(f"must be 1 or more, not {count}")
    return count
