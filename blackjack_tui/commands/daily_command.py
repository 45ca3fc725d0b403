"""Play the ten rounds of the day: the same cards for everybody, once.

examples:
  blackjack-tui daily                     today's rounds at the Las Vegas Strip
  blackjack-tui daily --date 2026-01-20   an earlier day's
  blackjack-tui daily --plain             in sentences

At the end stands the day's card: the result, what the cards gave and what your
moves cost, each round with a grade, and a line to share, without the cards. W
writes the card as a picture, D drills what cost most. Once the first cards are
dealt, leaving ends the day, and a second time is practice. `stats` counts the days
by themselves.
"""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from datetime import date
from functools import partial
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.coach.review.sums import totals
from blackjack_tui.commands import drill_command, say, say_note, say_wrapped
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.options import day as read_day
from blackjack_tui.commands.options import resolved_settings
from blackjack_tui.commands.recording import kept_database, kept_games, write_picture
from blackjack_tui.commands.review_command import reviewed_game
from blackjack_tui.commands.stream_app import help_lines
from blackjack_tui.commands.streams import writer_of
from blackjack_tui.commands.tables import deal_for, stream_of, table_on, terminal_for
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends import stream_named
from blackjack_tui.front_ends.day_card import CardPage, day_card
from blackjack_tui.front_ends.keys_in import keys_in
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import SomeRounds
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.sharing.replay_page import ReviewedGame
from blackjack_tui.store import SEED, KeptGames
from blackjack_tui.store.database_errors import Unavailable
from blackjack_tui.store.kept_tables import DAILY
from blackjack_tui.store.stats import Stats, in_a_row
from blackjack_tui.views.glyphs import ascii_only
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import NO_NOTES, About, Note, Notes

ROUNDS = 10
_BOOK = "vegas-strip"
_SETTINGS = ("view", "theme", "deck", "glyphs", "speed", "grade", "keep")
_MARKS = {"fine": "🟩", "inaccuracy": "🟨", "mistake": "🟧", "blunder": "🟥"}
_ASCII_MARKS = {"fine": "=", "inaccuracy": "!", "mistake": "?", "blunder": "X"}
_GRADES = tuple(_MARKS)  # from the best to the worst
_LEAVING_ENDS = "leaving ends the day"
_FROM_THE_FIRST_CARDS = f"once they are dealt, {_LEAVING_ENDS}"
_PRACTICE = "practice, since this day was played"
_NOT_KEPT = "nothing is kept, so this day does not count"


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("--date", type=read_day, metavar="DATE", help="the rounds of this day: 2026-01-20")
    settings.add_options(parser, _SETTINGS)


class _Day(NamedTuple):
    """The game of a day's rounds."""

    date: str
    deal: Deal
    kept: KeptGames
    recorder: Recorder
    chosen: settings.Values
    is_practice: bool
    """Whether the day was played before."""

    @property
    def why_uncounted(self) -> str:
        """Why the day does not count; empty if it does."""
        if self.is_practice:
            return _PRACTICE
        return "" if self.kept.is_kept else _NOT_KEPT


def run(options: Namespace) -> None:
    """Plays the rounds of a day, and prints the line to paste. Raises `UsageError` at unusable options."""
    resolved = resolved_settings(options)
    today = date.today().isoformat()
    played_day = options.date or today
    if played_day > today:
        raise UsageError(f"--date {played_day}: these rounds are still to come, today is {today}")
    launch = Launch(resolved.having(rules=_BOOK, shuffle=""))  # the book's own shuffle: the same cards for all
    # Only the deal has a seed: a launch with one asks for practice, which `kept_games` does not count.
    deal = deal_for(launch._replace(seed=int(played_day.replace("-", ""))))
    kept = kept_games(launch, uncounted=DAILY)
    with kept.locked(f"daily {played_day}"):
        is_practice = played_day in _days()
        if is_practice:
            kept = kept_games(launch, uncounted=SEED)  # the player knows the cards
        day = _Day(played_day, deal, kept, Recorder(deal), launch.values, is_practice)
        terminal = terminal_for(launch.resolved)
        game: ReviewedGame | None = None
        drills = False
        with kept:
            if terminal is None:
                _play_in_a_stream(day)
            else:
                with table_on(terminal, launch.resolved, deal.rules) as table:
                    game, drills = _play_on_a_screen(day, table)
            if day.recorder.record.rounds and day.chosen.view != "json":  # which a program reads
                _sum_up(day, game)
    if drills:
        _drill()


def _play_on_a_screen(day: _Day, table: TableScreen) -> tuple[ReviewedGame | None, bool]:
    """Plays the rounds, and shows the day's card until it is closed.

    Returns the review, or None if the player left before the card, and whether the player wants to drill.
    """
    screen = FullScreen(table, Mode(notes=lambda: round_note(table.situation, day.why_uncounted)))
    day.kept.play(day.deal, SomeRounds(screen, ROUNDS), lambda *_: day.recorder, (screen,))
    if day.recorder.table.rounds < ROUNDS:
        return None, False
    table.screen.status("What the day came to is being computed.")
    game = reviewed_game(Timeline(day.recorder.record), luck=True, grade=day.chosen.grade, quiet=True)
    card = day_card(game.rounds, game.reviewed, sentence(day.date, game))
    write = partial(write_picture, f"blackjack-tui-{day.date}.svg", table.screen)
    page = CardPage(card, f"Blackjack of the day, {day.date}", write, table.ascii_only)
    with suppress(Left):
        table.read_page(page, closed_by="")
    return game, page.drills


def _drill() -> None:
    """Drills the hands that cost most, the day's mistakes first."""
    parser = ArgumentParser()
    drill_command.add_options(parser)
    drill_command.run(parser.parse_args([_BOOK, "--rounds", str(ROUNDS)]))


def round_note(situation: Situation, why_uncounted: str = "") -> Notes:
    """Returns the note at a bet: the round's number, and why the day does not count, or what ends it."""
    if not isinstance(situation.asked, Limits):
        return NO_NOTES
    rounds_played = situation.table.rounds
    number = f"Round {rounds_played + 1} of {ROUNDS}"
    warning = _LEAVING_ENDS if rounds_played else _FROM_THE_FIRST_CARDS
    return Notes((Note(About.NEWS, f"{number}: {why_uncounted or warning}", number),))


def _play_in_a_stream(day: _Day) -> None:
    """Plays the rounds in text. After the last one, waits until the player leaves."""
    with keys_in() as (read_key, lines, _):
        view = stream_of(day.chosen.view)
        stream = stream_named(view, read_key, writer_of(view), lines)
        stream.help = lambda: help_lines(day.deal.rules)
        stream.notice = f"{ROUNDS} rounds: {day.why_uncounted or _FROM_THE_FIRST_CARDS}."

        def ask_to_leave(situation: Situation) -> None:
            # Any key leaves: the output stays readable until then.
            stream.decide(situation.asking(Question(Topic.AGAIN, (Action.NO,), others_leave=True)))

        day.kept.play(day.deal, SomeRounds(stream, ROUNDS, ask_to_leave), lambda *_: day.recorder, (stream,))


def _sum_up(day: _Day, game: ReviewedGame | None) -> None:
    """Prints the line to paste, and the number of days in a row. `game`: the review; None to make it."""
    game = game or reviewed_game(Timeline(day.recorder.record), luck=True, grade=day.chosen.grade)
    say("")
    if game.unvalued:
        say_note(f"what the cards gave and what play cost is not known: {game.unvalued}")
    ascii_marks = ascii_only(day.chosen.glyphs, getattr(sys.stdout, "encoding", None))
    say_wrapped(f"{sentence(day.date, game)} {marks(game, ascii_marks)}".strip())
    days_in_a_row = in_a_row([other for other in _days() if other <= day.date])  # up to this day
    if day.is_practice:
        say_wrapped("You had played these rounds before: this was practice.")
    elif days_in_a_row > 1:
        say_wrapped(f"{days_in_a_row} days in a row.")


def _days() -> list[str]:
    """Returns the days whose rounds were played; none if the database cannot be read, which the game notes."""
    with suppress(Unavailable), kept_database() as database:
        return Stats(database).days()
    return []


def sentence(played_day: str, game: ReviewedGame) -> str:
    """Returns the result, what the cards gave and what play cost; of a game without odds, the result alone."""
    title = f"blackjack-tui daily {played_day}"
    if game.unvalued:
        result = sum(round_.bet * (round_.result or 0) for round_ in game.rounds)
        return f"{title}: {change(round(result))}"
    sums = totals(game.reviewed)
    cards = change(round(sums.result) - round(sums.skill))  # the rest: what best play expects, and luck
    won, cost = change(round(sums.result)), money(round(sums.cost))
    return f"{title}: {won}; the cards gave {cards}, play cost {cost}."


def marks(game: ReviewedGame, ascii_only: bool) -> str:
    """Returns a mark for each round, by the grade of its worst decision; nothing for a game without odds."""
    if game.unvalued:
        return ""
    grades, not_played = (_ASCII_MARKS, "-") if ascii_only else (_MARKS, "⬛")
    row = ""
    for round_ in game.reviewed:
        worst_grade = max((judged.verdict.grade for judged in round_.judged), key=_GRADES.index, default="fine")
        row += grades[worst_grade]
    return row + not_played * (ROUNDS - len(game.reviewed))
