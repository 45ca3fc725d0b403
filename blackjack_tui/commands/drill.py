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
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any

from blackjack_tui import settings
from blackjack_tui.commands.aside import say, say_aside
from blackjack_tui.commands.options import add_first_cards, first_cards, flag, fresh_seed, whole_number
from blackjack_tui.commands.tables import PLAIN, stream_of, table_on, terminal_for
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import settings_file
from blackjack_tui.rulebooks.loading import load

if TYPE_CHECKING:
    from blackjack_tui.counts.indices import Index, Play
    from blackjack_tui.counts.system import System
    from blackjack_tui.drills.costs import Weights
    from blackjack_tui.drills.progress import Answer, FileProgress, NoProgress
    from blackjack_tui.drills.sitting import Sitting
    from blackjack_tui.game.first_cards import FirstCards
    from blackjack_tui.game.rules import Rules
    from blackjack_tui.odds.figures import Figures

ON = ("hard", "soft", "pairs", "surrender", "insurance", "exceptions", "indices", "mistakes", "new")
"""What a drill can be about; the families of cells come first."""
_INSURANCE, _INDICES, _MISTAKES, _NEW = "insurance", "indices", "mistakes", "new"
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
    add("--date", type=_day, metavar="DATE", help="the day, such as 2026-11-22 (default: today)")
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
    terminal = terminal_for(resolved)
    from blackjack_tui.coach.desk import Desk

    by_person = view not in _PROGRAMS and bool(sys.stdin and sys.stdin.isatty())
    progress = _progress(resolved, rules, by_person)
    sitting = _sitting(options, resolved, rules, progress, Desk(), waits=terminal is None)
    try:
        if terminal is None:
            _drill_stream(stream_of(view), sitting, options.rounds)
        else:
            from blackjack_tui.drills.told import HEAT_TOLD
            from blackjack_tui.full_screen.drilling import DrillScreen

            with table_on(terminal, resolved, rules) as table:
                screen = DrillScreen(table, lambda: ((*sitting.progress(), *HEAT_TOLD), [*sitting.heat_map()]))
                sitting.play(screen, options.rounds)
            if sitting.score.asked:
                for line in sitting.summary():
                    say(line)
    finally:
        sitting.close()
        if sitting.problem:
            say_aside(f"blackjack-tui: answers have no price: {sitting.problem}")
        if problem := getattr(progress, "problem", ""):
            say_aside(f"blackjack-tui: the answers are not kept: {problem}")


def _drill_stream(name: str, sitting: "Sitting", rounds: int | None) -> None:
    from blackjack_tui.streams.drilling import drill_named
    from blackjack_tui.streams.keys_in import keys_in

    with keys_in() as (read_key, lines):
        front_end = drill_named(name, read_key, say, lines)
        sitting.play(front_end, rounds)


def _report(options: Namespace, resolved: settings.Resolved, rules: "Rules") -> None:
    """Prints the progress or the flash cards."""
    from blackjack_tui.coach.desk import Desk
    from blackjack_tui.drills.told import HEAT_TOLD

    sitting = _sitting(options, resolved, rules, _progress(resolved, rules, by_person=True), Desk(), waits=True)
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
    from blackjack_tui.drills.progress import FileProgress, NoProgress
    from blackjack_tui.folders import data_file

    says_so = resolved.sources["keep"] == settings.FLAG
    if resolved.values.keep != settings.ON or not (by_person or says_so):
        return NoProgress()
    return FileProgress(data_file(_FILE), rules.name)


def _sitting(
    options: Namespace,
    resolved: settings.Resolved,
    rules: "Rules",
    progress: "FileProgress | NoProgress",
    desk: Any,
    waits: bool,
) -> "Sitting":
    from blackjack_tui.commands import figures
    from blackjack_tui.drills.indices import cell_of
    from blackjack_tui.drills.indices import weights_of as index_weights
    from blackjack_tui.drills.progress import FileProgress
    from blackjack_tui.drills.sitting import Course, Sitting

    found = figures.book(rules)
    every = _weights(rules, found)
    indices, system = _indices(options, resolved, rules)
    every = {**every, **index_weights(indices, every)}
    day = options.date or date.today()
    lapses = _lapses(resolved, every) if isinstance(progress, FileProgress) else []
    answers = sorted((*progress.load(), *lapses), key=lambda each: each.day)
    wanted = first_cards(options)
    weights = _chosen(options.on, _dealt_as(wanted, every, rules, options.on), answers, rules)
    plays = {cell_of(play): (play, index) for play, index in indices.items()}
    course = Course(rules, resolved.values.rules, found, weights, every, plays, system, wanted)
    seed = fresh_seed() if options.seed is None else options.seed
    return Sitting(course, progress, desk, Random(seed), day, waits, lapses)


def _indices(
    options: Namespace, resolved: settings.Resolved, rules: "Rules"
) -> "tuple[Mapping[Play, Index], System | None]":
    """Returns the indices to ask by the counting system that was chosen, if any.

    Where a flag asks for them, raises `UsageError` without odds, and at a system that does not suit the rules.
    """
    source = resolved.sources["count"]
    if options.on == _INDICES or source == settings.FLAG:
        return _computed(resolved.values.count, rules)
    if source != settings.DEFAULT:
        with suppress(UsageError):  # the other cells are there all the same
            return _computed(resolved.values.count, rules)
    return {}, None


def _computed(name: str, rules: "Rules") -> "tuple[Mapping[Play, Index], System]":
    """Returns the indices for `rules` by the system called `name`. Raises `UsageError` as `_indices` does."""
    from blackjack_tui.counts.exact import ExactOdds
    from blackjack_tui.counts.loading import load as load_system
    from blackjack_tui.counts.reading import start

    with flag("--count"):
        system = load_system(name)
        start(system, rules.decks)
    with ExactOdds(rules) as exact:
        return exact.indices(system), system


def _dealt_as(wanted: "FirstCards | None", every: "Weights", rules: "Rules", on: str | None) -> "Weights":
    """Returns the cells that the wanted first cards can make. Raises `UsageError` if there is none.

    Whoever wants a hand is asked how to play it; insurance is asked where it is what the drill is `on`.
    """
    from blackjack_tui.drills.cells import matching

    if wanted is None:
        return every
    with flag("--hand" if wanted.hand else "--dealer"):
        insures = not wanted.hand or on in (_INSURANCE, _INDICES)
        cells = (cell for cell in matching(every, wanted, rules) if insures or cell.row != _INSURANCE)
        found = {cell: every[cell] for cell in cells}
        if not found:
            raise UsageError(f"{wanted.code}: {rules.name} has no decision about such cards")
    return found


def _lapses(resolved: settings.Resolved, every: "Weights") -> "list[Answer]":
    """Returns the mistakes made at the table that are kept, as answers about cells."""
    from blackjack_tui.commands.kept import existing_database
    from blackjack_tui.drills.progress import Answer
    from blackjack_tui.store.lapses import lapses

    by_place = {(cell.row, cell.upcard): cell.name for cell in every if not cell.cards}
    found = []
    with existing_database() as database:
        for each in lapses(database, resolved.values.rules) if database else ():
            row = each.topic if each.topic == "insurance" else each.row
            if name := by_place.get((row, each.upcard)):
                day = date.fromisoformat(each.day)
                found.append(Answer(day, name, each.action, right=False, cost=each.cost, marked=True))
    return found


def _weights(rules: "Rules", figures: "Figures") -> "Weights":
    """Returns the weights of all cells: those that ship, those in the cache folder, or computed and kept."""
    from blackjack_tui.commands.figures import Asked, compute, kept
    from blackjack_tui.drills import costs

    if (found := costs.shipped(rules)) is not None:
        return found

    def answers(requests: Sequence[Any]) -> Sequence[Any]:
        return compute(*(Asked(each.method, rules, each.arguments) for each in requests))

    def made() -> list[list[object]]:
        say_aside("blackjack-tui: computing the cells of these rules: a few seconds, the first time")
        return costs.as_json(costs.compute(rules, figures, answers))

    return costs.from_json(kept("drill", rules, made))


def _chosen(on: str | None, every: "Weights", answers: "Sequence[Answer]", rules: "Rules") -> "Weights":
    """Returns the cells that `--on` leaves. Raises UsageError if there is none."""
    last = {answer.cell: answer.right for answer in answers}
    if on is None:
        return every
    if on == _NEW:
        chosen = {cell: weight for cell, weight in every.items() if cell.name not in last}
    elif on == _MISTAKES:
        missed = {answer.cell for answer in answers if not answer.right}
        chosen = {cell: weight for cell, weight in every.items() if cell.name in missed}
    else:
        chosen = {cell: weight for cell, weight in every.items() if cell.family == on}
    if not chosen:
        why = {_NEW: "every cell has been asked", _MISTAKES: "no mistakes are kept"}
        raise UsageError(f"--on {on}: {why.get(on, f'{rules.name} has no such decisions')}")
    return chosen


def _of_hand(options: Namespace, every: "Weights", rules: "Rules") -> "Weights":
    """Returns the cells that `--hand` and `--dealer` leave. Raises UsageError if there is none."""
    wanted = first_cards(options)
    if not wanted:
        return every
    picks = wanted.picks(rules)
    chosen = {}
    for cell, weight in every.items():
        of_cell = cell.first_cards("T", rules).picks(rules)
        hands = picks.hands is None or bool(set(picks.hands) & set(of_cell.hands or ()))
        upcards = picks.upcards is None or bool(set(picks.upcards) & set(of_cell.upcards or ()))
        if hands and upcards:
            chosen[cell] = weight
    if not chosen:
        given = " ".join(
            f"--{name} {getattr(options, name)}" for name in ("hand", "dealer") if getattr(options, name)
        )
        raise UsageError(f"{given}: {rules.name} has no such decisions to drill")
    return chosen


def _count(text: str) -> int:
    count = whole_number(text)
    if count < 1:
        raise ArgumentTypeError(f"must be 1 or more, not {count}")
    return count


def _day(text: str) -> date:
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise ArgumentTypeError(f"must be a day such as 2026-11-22, not {text!r}")
