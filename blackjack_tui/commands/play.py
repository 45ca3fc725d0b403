"""Play blackjack on a full-screen table: H hits, S stands, ? helps, Q leaves.

  blackjack-tui                  play at once, where you sat last
  blackjack-tui european         play at another table; L lists them
  blackjack-tui --coach after    be told what each decision cost, and why
  blackjack-tui --seed 37        deal the same cards every time
  blackjack-tui --plain          play in sentences, without a screen

commands (blackjack-tui COMMAND --help):
  learn, daily                   a first lesson; ten rounds, the same for all
  drill, count, odds             practise decisions and counting; exact odds
  demo, replay                   a table that plays by itself; a game again
  review, stats, history         what decisions cost; what was played
  bankroll, rules, settings      kept money, rule books, settings
  ramp, deal                     bet ramps; a shuffled pack's cards

options (blackjack-tui help TOPIC, --version):
  game                           rules, your own too; shuffle, seed, first cards
  look                           view, colours, characters, speed
  coach                          advice, and the count of the cards
  record                         journals, deal codes, what is kept
  keys                           every key
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from blackjack_tui import __version__, settings
from blackjack_tui.commands import say_aside
from blackjack_tui.commands.options import (
    add_book,
    add_first_cards,
    add_side_bets,
    first_cards,
    resolved_settings,
    take_book,
    whole_number,
    with_side_bets,
)
from blackjack_tui.commands.recording import Recording, Recordings, add_recording, check_recording, kept_games
from blackjack_tui.commands.tables import (
    PLAIN,
    add_look,
    bets_at,
    check_count,
    check_quiz,
    coached,
    count_at,
    deal_for,
    first_deal,
    lesson_in_stream,
    lesson_progress,
    quizzed,
    stream_of,
    table_on,
    terminal_for,
    writer_of,
)
from blackjack_tui.errors import GoneError, Left, UsageError
from blackjack_tui.folders import settings_file
from blackjack_tui.front_ends import stream_named
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import ENDING, USUAL
from blackjack_tui.store import KeptGames
from blackjack_tui.words.felt import oddities
from blackjack_tui.words.keys import Shortcut, play_keys

if TYPE_CHECKING:
    from blackjack_tui.commands.table_pages import TablePages
    from blackjack_tui.front_ends.hands_page import HandsPage
    from blackjack_tui.front_ends.keys_in import Keys
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.front_ends.quiz_screen import QuizScreen
    from blackjack_tui.front_ends.tables_page import TablesPage
    from blackjack_tui.practice.progress import Progress

_REFUSAL = "This game is written to a journal, which has one rule book: leave it (Q) before you change tables."
_STATE = "At any question W says what is on the table."


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add_book(parser)
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed: the same cards every time")
    add_first_cards(parser)
    add_side_bets(parser)
    add_look(parser, (*settings.AT_TABLES, "quiz"))
    add_recording(parser)
    add("--fresh", action="store_true", help="begin anew at the kept table: opening bankroll, new shoe")
    add("--version", action="version", version=f"blackjack-tui {__version__}")


def run(options: Namespace, greets: bool = True) -> None:
    """Plays until the player leaves, then prints how to deal the same cards again.

    `greets`: whether somebody who plays for the first time reads what the game is about.
    Raises `UsageError` at unusable options, before the game starts.
    """
    take_book(options)
    resolved = resolved_settings(options)
    kept = kept_games(options, resolved)
    if resolved.sources["rules"] == settings.DEFAULT and (last := kept.last_table):
        resolved = resolved._replace(values=resolved.values._replace(rules=last))
    rules = with_side_bets(resolved.values.rules, options)
    resolved = resolved._replace(values=resolved.values._replace(rules=rules))
    greets = greets and kept.is_first and not os.path.exists(settings_file())
    try:
        deal = deal_for(resolved.values, options.seed, first_cards(options))
    except GoneError as error:  # nobody is kept from playing by a table that was not asked for
        if resolved.sources["rules"] == settings.FLAG:
            raise
        say_aside(f"blackjack-tui: {error}")
        resolved = resolved._replace(values=resolved.values._replace(rules=USUAL))
        deal = deal_for(resolved.values, options.seed, first_cards(options))
    if resolved.values.view == "transcript" and deal.seating.seats:
        raise UsageError("the transcript of 2008 has one box and nobody beside it: choose another --view")
    check_count(resolved)
    check_quiz(resolved, deal.rules)
    check_recording(options, resolved.values.rules)
    terminal = terminal_for(resolved)
    if greets and (terminal is None or options.record is not None):
        deal = first_deal(deal)
    recording = Recording(options, resolved.values, None if kept.goes_on(deal) else deal)
    if terminal is None:
        with kept, recording:
            _play_stream(stream_of(resolved.values.view), deal, kept, recording, resolved.values, greets)
        _review_later(kept, recording.played)
        return
    with (
        kept,
        Recordings(recording) as recordings,
        table_on(terminal, resolved, deal.rules) as table,
    ):
        play_at_tables(table, deal, kept, recordings, options, resolved.values, greets)
    _review_later(kept, recordings.last.played)


def _review_later(kept: KeptGames, played: bool) -> None:
    """Lets the rounds that a person played be reviewed."""
    if kept.counts and played:
        from blackjack_tui.commands.stats import review_later  # not needed for the first frame

        review_later()


def play_at_tables(
    table: TableScreen,
    deal: Deal,
    kept: KeptGames,
    recordings: Recordings,
    options: Namespace,
    chosen: settings.Values,
    greets: bool = False,
) -> None:
    """Plays `deal`, then a game at each table that the player moves to, until the player leaves.

    With `--seed` every table deals from that seed, otherwise each table has a new seed. `greets`: whether the
    first round is a newcomer's.
    """
    own, recording = {deal.book: deal.rules}, recordings.last
    pages: list[TablePages] = []
    refusal = _REFUSAL if options.record is not None else ""
    progress: list[Progress] = []

    def tables(current: str, sit: Callable[[str], None]) -> "TablesPage":
        if not pages:
            from blackjack_tui.commands.table_pages import TablePages  # not needed for the first frame

            pages.append(TablePages(table, own, refusal))
        return pages[0].tables(current, sit)

    def lesson(seat: CoachSeat) -> str:
        from blackjack_tui.front_ends.lesson_screen import lesson_in_a_game  # not needed for the first frame

        if not progress:
            progress.append(lesson_progress(chosen.keep == settings.ON))
        return lesson_in_a_game(table, seat, progress[0])

    def deal_at(book: str) -> Deal:
        return deal_for(chosen._replace(rules=book), options.seed, first_cards(options))

    try:
        while moved := _play_at_one(table, deal, kept, recording, tables, deal_at, lesson, chosen, greets):
            deal, greets = moved, False
            begins = None if kept.goes_on(deal) else deal
            recording = recordings.add(Recording(options, chosen._replace(rules=deal.book), begins))
            table.clear(deal.rules)
    finally:
        for each in pages:
            each.close()


def _play_at_one(
    table: TableScreen,
    deal: Deal,
    kept: KeptGames,
    recording: Recording,
    tables: "Callable[[str, Callable[[str], None]], TablesPage]",
    deal_at: Callable[[str], Deal],
    lesson: Callable[[CoachSeat], str],
    chosen: settings.Values,
    greets: bool,
) -> Deal | None:
    """Plays until the player leaves or moves. Returns the deal at the new table, or None."""
    moves: list[Deal] = []
    table.looks.table = os.path.abspath(deal.book) if deal.book.endswith(ENDING) else deal.book

    def sit(book: str) -> None:
        moves.append(deal_at(book))
        raise Left

    def hands() -> "HandsPage":
        from blackjack_tui.commands.hands import hands_page  # not needed for the first frame

        return hands_page(table, kept, recording.record)

    count = count_at(chosen, lambda: table.situation)
    seat = CoachSeat(table, bets=lambda: bets_at(deal.rules, chosen, count))

    def session() -> "Page":
        from blackjack_tui.commands.figures import all_time  # not needed for the first frame

        return seat.session_page(all_time(kept, table))

    pages: dict[Shortcut, Callable[[], Page]] = {
        Shortcut.TABLES: lambda: tables(deal.book, sit),
        Shortcut.HANDS: hands,
        Shortcut.SESSION: session,
    }

    mode = seat.coached(Mode(code=recording.code, pages=pages, keys={Shortcut.LESSON: lambda: lesson(seat)}))
    mode = mode.counted(count.notes, lambda: count.sentence(table.screen.size.columns))
    screen = FullScreen(table, mode, greets)
    if greets or kept.goes_on(deal):  # the table is there before the deal or the database is
        table.screen.repaint()
        table.screen.flush()
    if greets:
        deal = first_deal(deal)

    def asker() -> "QuizScreen":
        from blackjack_tui.front_ends.quiz_screen import QuizScreen  # only for those who want it

        return QuizScreen(table)

    with quizzed(deal, chosen, count, asker, kept.is_kept) as quiz:
        try:
            kept.play(deal, screen, recording.recorder, (count, seat, *quiz), lambda: seat.helps)
        finally:
            recording.coached = seat.close()
    return moves[0] if moves else None


def _play_stream(
    name: str, deal: Deal, kept: KeptGames, recording: Recording, chosen: settings.Values, greets: bool
) -> None:
    from blackjack_tui.front_ends.keys_in import keys_in
    from blackjack_tui.words.explain import OTHER_TABLES

    with keys_in() as keys:
        stream = stream_named(name, keys.read_key, writer_of(name), keys.lines)
        stream.greets = greets
        stream.notice = " ".join((*oddities(deal.rules)[:1], *(() if deal.rules.bets else (OTHER_TABLES,))))
        stream.help = lambda: help_lines(kept.rules or deal.rules, recording.code(), stream.shortcuts)
        stream.counter = count = count_at(chosen)
        if name == PLAIN:
            stream.lesson = _lesson_in(keys, chosen.keep == settings.ON)
        bets = partial(bets_at, deal.rules, chosen, count)
        with (
            coached(stream, name, deal.rules, chosen.coach, bets=bets, grading=chosen.grade) as summary,
            quizzed(deal, chosen, count, lambda: stream, kept.is_kept) as quiz,
        ):
            try:
                helps = lambda: stream.adviser.helps if stream.adviser else 0  # noqa: E731
                kept.play(deal, stream, recording.recorder, (count, stream.seat, *quiz), helps)
            finally:
                recording.coached = summary()


def _lesson_in(keys: "Keys", keeps: bool) -> Callable[[], bool]:
    """Returns a function that plays the lesson in the middle of a game, and returns whether to its end."""
    progress: list[Progress] = []

    def lesson() -> bool:
        if not progress:
            progress.append(lesson_progress(keeps))
        with suppress(Left):
            lesson_in_stream(PLAIN, keys, progress[0])
            return True
        return False

    return lesson


def help_lines(rules: Rules, code: str = "", shortcuts: Sequence[str] = ()) -> Sequence[str]:
    """Returns the lines of the help without a screen."""
    from blackjack_tui.words.explain import OTHER_TABLES, SOFT, explain

    others = () if rules.bets else (OTHER_TABLES,)
    return (
        play_keys(rules),
        *shortcuts,
        *([f"Deal code: {code}"] if code else ()),
        f"Rules: {rules.title}",
        *explain(rules),
        *others,
        SOFT,
        _STATE,
    )
