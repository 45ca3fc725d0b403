"""The counting drills of `drill`, in the order people learn."""

import time
from argparse import Namespace
from contextlib import suppress
from random import Random

from blackjack_tui import settings
from blackjack_tui.commands import say, say_wrapped
from blackjack_tui.commands.options import seed_or_fresh
from blackjack_tui.commands.streams import writer_of
from blackjack_tui.commands.tables import PLAIN, terminal_for
from blackjack_tui.commands.watching import progress_at, system_for
from blackjack_tui.counts.reading import bets
from blackjack_tui.errors import InputClosed, Left, UsageError
from blackjack_tui.front_ends.keys_in import keys_in
from blackjack_tui.front_ends.practice_screen import CountingScreen
from blackjack_tui.front_ends.practice_streams import PracticeLines
from blackjack_tui.graphs import bar_graph
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import Course, PracticeFrontEnd, Sitting
from blackjack_tui.practice.reports import quiz_text
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.terminal import SystemClock
from blackjack_tui.views.glyphs import ascii_only
from blackjack_tui.views.themes import palette

COUNT = "count"
"""All counting drills, one after the other."""
COUNTING_SUBJECTS = (COUNT, *COUNTING)
"""The counting subjects of `drill --on`. (Plays by the count are drilled as decisions.)"""
_QUESTIONS = 10
_DAYS, _ROWS = 14, 4


def run_counting(options: Namespace, resolved: settings.Resolved) -> None:
    """Asks until the drills are done or the player leaves. Raises `UsageError` at unusable options."""
    for name in ("hand", "dealer", "date"):
        if getattr(options, name):
            raise UsageError(f"--{name} is about decisions: leave it or --on {options.on} out")
    course = _course(resolved, seed_or_fresh(options.seed))
    chosen, terminal = resolved.values, terminal_for(resolved)
    if terminal is None:
        with keys_in() as keys:
            sitting = _sit(PracticeLines(keys, writer_of(PLAIN), time.monotonic), course, options)
    else:
        with terminal:
            colours, is_ascii = palette(chosen.theme, chosen.deck), ascii_only(chosen.glyphs, terminal.encoding)
            front_end = CountingScreen(terminal, SystemClock(), colours, course.rules, is_ascii)
            sitting = _sit(front_end, course, options)
    _print_end(sitting, course)


def _sit(front_end: PracticeFrontEnd, course: Course, options: Namespace) -> Sitting:
    """Asks the chosen drills, until they are done or the player leaves."""
    drills = list(COUNTING.values()) if options.on == COUNT else [COUNTING[options.on]]
    sitting = Sitting(course.progress, front_end)
    with suppress(Left, InputClosed):
        sitting.run(course, drills, options.rounds or _QUESTIONS)
    return sitting


def _print_speed(course: Course) -> None:
    """Prints the best time for a pack on each of the last days, if there is more than one day."""
    days = list(course.progress.best_by_day(course.system.name).items())[-_DAYS:]
    if len(days) > 1:
        times = ", ".join(f"{day.isoformat()} {seconds:.0f} s" for day, seconds in days)
        say_wrapped(f"A pack, the best of each day: {times}.")
        say(*bar_graph([seconds for _, seconds in days], _ROWS))


def _print_end(sitting: Sitting, course: Course) -> None:
    """Prints the scores, the speeds and the quiz, if anything was asked."""
    if sitting.score.asked:
        for title, score in sitting.scores.items():
            drift = f", {score.drift_text}" if score.drift_text else ""
            if len(sitting.scores) > 1 or drift:  # the last line has the score of a single drill
                say_wrapped(f"{title.capitalize()}: {score.text}{drift}.")
        _print_speed(course)
        system = course.system.name
        quiz = quiz_text(answer for answer in course.progress.quiz_answers() if answer.system == system)
        if quiz:
            say_wrapped(quiz)
        say_wrapped(f"{sitting.score.text}.")


def _course(resolved: settings.Resolved, seed: int) -> Course:
    """Returns the rules, the cards, the counting system and the ramp that the drills ask about."""
    chosen = resolved.values
    rules = load(chosen.rules)
    system, progress = system_for(chosen.count, rules), progress_at(rules.name, chosen.keep == settings.ON)
    return Course(rules, Random(seed), progress, system, bets(chosen.ramp))
