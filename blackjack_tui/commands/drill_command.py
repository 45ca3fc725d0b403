"""Practise decisions, above all those you get wrong, or counting.

examples:
  blackjack-tui drill vegas-strip                    by these rules
  blackjack-tui drill vegas-strip --on soft          soft hands only
  blackjack-tui drill vegas-strip --on indices       moves by the count
  blackjack-tui drill vegas-strip --hand A,7         one hand, against every upcard
  blackjack-tui drill vegas-strip --rounds 50        fifty decisions
  blackjack-tui drill --study homework.txt           the hands in a file
  blackjack-tui drill vegas-strip --plain            in sentences
  blackjack-tui drill --on count                     counting, one drill after the other
  blackjack-tui drill --on cancel --count ko         cards that cancel, by another system
  blackjack-tui drill --on pack                      a pack against the clock

One key answers. A right answer goes on at once; a wrong one stops, with its
price, the reason and the row of the chart, and comes back soon. G shows your
progress, ? helps, Q ends.

counting drills: cards, cancel, pack, table, true, bet. --on count asks ten
questions of each, or so many as --rounds says. Enter ends an answer; where
none of a drill has two digits, a digit does. Space goes on before the next card
comes by itself. The best time for a pack is kept.
"""

import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from datetime import date
from random import Random

from blackjack_tui import settings
from blackjack_tui.commands import say_note, say_wrapped
from blackjack_tui.commands.count_drills import COUNTING_SUBJECTS, run_counting
from blackjack_tui.commands.options import (
    add_first_cards,
    add_rules,
    at_own_table,
    day,
    first_cards,
    flag,
    number_within,
    resolved_settings,
    seed_or_fresh,
    whole_number,
)
from blackjack_tui.commands.recording import keeps, kept_database, plays_in_person
from blackjack_tui.commands.stats_command import review_some
from blackjack_tui.commands.streams import writer_of
from blackjack_tui.commands.study_files import read_study
from blackjack_tui.commands.tables import PLAIN, check_asks_person, table_on, terminal_for
from blackjack_tui.commands.watching import progress_at, system_for
from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder, data_file
from blackjack_tui.front_ends.keys_in import keys_in
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.practice_streams import PracticeLines
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.practice.decisions import Cells, Decisions, Questions
from blackjack_tui.practice.drill_cells import INSURANCE_ROW, Family, index_cell
from blackjack_tui.practice.progress import LAST_DAY, Answer, Progress
from blackjack_tui.practice.studies import BOOK, FILE, Study
from blackjack_tui.practice.weights import (
    MISTAKES,
    NEW,
    Weights,
    index_weights,
    load_weights,
    selected,
    with_first_cards,
)
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.finished import row_name, upcard_name
from blackjack_tui.store.stats import LACKS_COSTS, Selection, judged_decisions

ON = (*map(str, Family), MISTAKES, NEW, *COUNTING_SUBJECTS)
"""The subjects of a drill: families of cells, mistakes and new cells, and the drills of counting."""
_SETTINGS = ("rules", "count", "ramp", "view", "theme", "deck", "glyphs", "speed", "keep")


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_rules(parser)
    add("--on", choices=ON, metavar="WHAT", help=f"only {', '.join(ON[:-1])} or {ON[-1]}")
    add_first_cards(parser)
    add("--rounds", type=number_within(1), metavar="N", help="end after so many decisions")
    add("--seed", type=whole_number, metavar="N", help="the same items every time")
    add("--date", type=_day, metavar="DATE", help="the day, such as 2026-11-22 (default: today)")
    study_help = "ask the hands in FILE, one after the other (without FILE: those that X added)"
    add("--study", nargs="?", const=data_file(FILE), metavar="FILE", help=study_help)
    settings.add_options(parser, _SETTINGS)


def run(options: Namespace) -> None:
    """Drills until the player leaves. Raises UsageError if an option cannot be used."""
    resolved = at_own_table(resolved_settings(options))
    rules = load(resolved.values.rules)
    check_asks_person(resolved.values.view)
    if options.on in COUNTING_SUBJECTS:
        run_counting(options, resolved)
        return
    first_cards(options)  # raises at wrong ones, before anything is printed
    positions = None if options.study is None else read_study(options.study)
    terminal = terminal_for(resolved)
    progress_name = rules.name if positions is None else BOOK  # all studies have one progress
    progress = progress_at(progress_name, keeps(resolved, plays_in_person(resolved.values.view)))
    awaits_odds = terminal is None  # so that the same seed prints the same verdicts
    questions: Questions
    if positions is None:
        with keys_in():  # so that keys typed while it computes are not echoed
            questions = _decisions(options, resolved, rules, progress, awaits_odds)
    else:
        book_of = FigureCache(cache_folder()).book
        questions = Study(positions, book_of, progress, Helper(), awaits_odds, date.today())
        rules = positions[0].situation.rules  # until the first question brings its own
    try:
        if terminal is None:
            with keys_in() as keys:  # `PracticeLines` prints the summary, too
                front_end = PracticeLines(keys, writer_of(PLAIN), time.monotonic, questions.known)
                questions.play(front_end, options.rounds)
        else:
            with table_on(terminal, resolved, rules) as table:
                score = questions.play(DecisionScreen(table, questions.known), options.rounds)
            if score.asked:
                for line in questions.summary(score):
                    say_wrapped(line)
    finally:
        questions.close()
        if questions.problem:
            say_note(f"answers have no price: {questions.problem}")
        if progress.problem:
            say_note(f"the answers are not kept: {progress.problem}")


def _decisions(
    options: Namespace, resolved: settings.Resolved, rules: Rules, progress: Progress, awaits_odds: bool
) -> Decisions:
    """Returns decisions about the cells that the options select. Raises `UsageError` if there are none.

    `awaits_odds`: whether every answer waits for its odds.
    """
    # All cells of the rules, each with its weight: chart cells, and plays by the count.
    cache = FigureCache(cache_folder())
    figures = cache.book(rules)
    all_weights = load_weights(rules, figures, cache, say_note)
    indices, system = _indices(options, resolved, rules)
    all_weights = all_weights | index_weights(indices, all_weights)
    played = _table_answers(resolved, rules, progress, all_weights)
    if options.on == MISTAKES and not progress.path:
        raise UsageError(
            f"--on {MISTAKES}: without a terminal, and with --no-keep, mistakes are not read: add --keep"
        )
    # The cells that the options select.
    weights, wanted = all_weights, first_cards(options)
    if wanted:
        # A chosen hand is asked for its play, and for insurance only if that is asked for, too.
        insures = not wanted.hand or options.on in (Family.INSURANCE, Family.INDICES)
        with flag("--hand" if wanted.hand else "--dealer"):
            weights = with_first_cards(wanted, all_weights, rules, insures)
    played_wrong = [answer for answer in played if not answer.right]
    weights = selected(options.on, weights, [*progress.load(), *played_wrong], rules)
    plays = {index_cell(play): (play, index) for play, index in indices.items()}
    cells = Cells(rules, resolved.values.rules, figures, weights, all_weights, plays, system, wanted)
    random = Random(seed_or_fresh(options.seed))
    today = date.fromisoformat(options.date) if options.date else date.today()
    return Decisions(cells, progress, Helper(), random, today, awaits_odds, played)


def _indices(
    options: Namespace, resolved: settings.Resolved, rules: Rules
) -> tuple[Mapping[Play, Index], System | None]:
    """Returns the indices to ask about, and their counting system; none, and None, if there are none.

    If a flag asks for them, raises `UsageError` without odds, or with a system that does not suit the rules.
    """
    source = resolved.sources["count"]
    is_required = options.on == Family.INDICES or source == settings.FLAG
    if not is_required and source == settings.DEFAULT:
        return {}, None
    try:
        system = system_for(resolved.values.count, rules)
        with ExactOdds(rules, FigureCache(cache_folder())) as exact:
            return exact.indices(system, say=say_note), system
    except UsageError:
        if is_required:
            raise
        return {}, None  # the other cells can still be drilled


def _table_answers(
    resolved: settings.Resolved, rules: Rules, progress: Progress, weights: Weights
) -> list[Answer]:
    """Reviews some kept rounds, and returns the decisions in reviewed ones as answers about cells.

    Without stored `progress`, kept rounds are not read either.
    """
    if not progress.path or rules.hole_card is HoleCard.OPEN:  # of two open cards the database has only one
        return []
    extra = (Family.INDICES, Family.EXCEPTIONS)  # their cells repeat the rows and upcards of others
    names = {(cell.row, cell.upcard): cell.name for cell in weights if cell.family not in extra}
    answers = []
    with kept_database() as database:
        review_some(database, Selection(book=resolved.values.rules), LACKS_COSTS)
        for judged in judged_decisions(database, resolved.values.rules, resolved.values.grade):
            row = judged.topic if judged.topic == INSURANCE_ROW else row_name(judged.hand)
            name = names.get((row, upcard_name(judged.upcard)))
            if name:
                answer = Answer(
                    day=date.fromisoformat(judged.day),
                    cell=name,
                    action=judged.action,
                    right=bool(judged.right),
                    cost=judged.cost,
                    marked=not judged.right,
                    time=judged.time,
                    milliseconds=judged.milliseconds,
                )
                answers.append(answer)
    return answers


def _day(text: str) -> str:
    """Returns the day in `text`. Raises `ArgumentTypeError` if it is not a day, or after `LAST_DAY`."""
    chosen_day = day(text)
    if chosen_day > LAST_DAY.isoformat():
        raise ArgumentTypeError(f"must be {LAST_DAY.isoformat()} at the latest, not {chosen_day}")
    return chosen_day
