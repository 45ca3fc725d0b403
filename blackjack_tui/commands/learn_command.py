"""Learn the game: a first lesson of twelve hands, for somebody who has never played.

examples:
  blackjack-tui learn            go on with the lesson where you left it
  blackjack-tui learn --fresh    begin with the first hand
  blackjack-tui learn --plain    in sentences, for a screen reader

Each hand says what to look at; a wrong key says how much worse it is, and you choose
again. At the end Enter plays on, with the coach after each decision. At a table
F opens the lesson.
"""

import os
from argparse import ArgumentParser, Namespace
from contextlib import suppress

from blackjack_tui import settings
from blackjack_tui.commands import play_command, say_note, say_wrapped
from blackjack_tui.commands.options import add_rules, resolved_settings
from blackjack_tui.commands.parser import Parser
from blackjack_tui.commands.recording import keeps, plays_in_person
from blackjack_tui.commands.streams import lesson_in_lines
from blackjack_tui.commands.tables import check_asks_person, table_on, terminal_for
from blackjack_tui.commands.watching import progress_at
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.folders import database_path
from blackjack_tui.front_ends.keys_in import keys_in
from blackjack_tui.front_ends.lesson_screen import play_lesson
from blackjack_tui.practice.lesson import BOOK
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.noted import note_coach
from blackjack_tui.words.notes import AFTER

_SETTINGS = ("rules", "view", "theme", "deck", "glyphs", "speed", "keep")


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_rules(parser)
    parser.add_argument("--fresh", action="store_true", help="begin with the first hand")
    settings.add_options(parser, _SETTINGS)


def run(options: Namespace) -> None:
    """Plays the lesson. If it was played to its end, goes on with a game at the same table.

    Raises `UsageError` if an option cannot be used.
    """
    resolved = resolved_settings(options)
    check_asks_person(resolved.values.view)
    by_person = plays_in_person(resolved.values.view)
    progress = progress_at(BOOK, keeps(resolved, by_person))
    if options.fresh:
        progress.save_lesson_hands(0)
    plays_on = False
    try:
        with suppress(Left, InputClosed):
            terminal = terminal_for(resolved)
            if terminal is None:
                with keys_in() as keys:
                    lesson_in_lines(keys, progress)
            else:
                with table_on(terminal, resolved, load(BOOK)) as table:
                    play_lesson(table, progress)
            plays_on = True  # the player did not leave before the end
    finally:
        if progress.problem:
            say_note(f"the lesson is not kept: {progress.problem}")
    if plays_on:
        if resolved.values.keep == settings.ON and by_person:
            note_coach(os.path.dirname(database_path()), options.rules or BOOK, AFTER)  # in later games too
        _play_on(options)
    elif by_person and progress.lesson_hands():
        next_hand = progress.lesson_hands() + 1
        say_wrapped(f"blackjack-tui learn goes on with hand {next_hand} of the lesson.")


def _play_on(options: Namespace) -> None:
    """Plays at the lesson's table, with the coach after each decision."""
    parser = Parser("blackjack-tui", "")
    play_command.add_options(parser)
    chosen = parser.parse([])  # the defaults of the options that `learn` does not have
    for name in _SETTINGS:
        setattr(chosen, name, getattr(options, name))
    chosen.rules, chosen.coach = options.rules or BOOK, AFTER
    play_command.run(chosen, greets=False)
