"""See what your decisions cost in a game, and what was luck.

examples:
  blackjack-tui review last                      a report of the last session that was kept
  blackjack-tui review last:1                    of the last round, last:2 of the one before
  blackjack-tui review --since 2026-01-01        of all that were kept from a day on
  blackjack-tui review my.journal                of the game in this journal
  blackjack-tui review twentyone/37/h            of the game of this deal code
  blackjack-tui review my.journal --quick        without luck, which takes longest
  blackjack-tui review anna.journal ben.journal  two players of the same cards, side by side
  blackjack-tui review my.journal --html r.html  write the report as a page for a browser
  blackjack-tui review my.journal --json         for programs: a line a decision and a round
  blackjack-tui review homework.txt              what you answered to a study

Each decision is held against the exact value of every legal move on the cards
that were unseen then. A game's result is what best play expects before the
cards, and luck, and skill: the three add up to the cent.
"""

import os
import shlex
import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.coach.review import data
from blackjack_tui.coach.review.compare import PlayerReview, comparison, comparison_rows
from blackjack_tui.coach.review.report import review_report
from blackjack_tui.coach.review.values import Grading, Reviewed, review
from blackjack_tui.coach.review.walk import RoundMoments, rounds_of
from blackjack_tui.commands import progress, say, say_note, write_output
from blackjack_tui.commands.games import game_of
from blackjack_tui.commands.options import add_jobs, day, resolved_settings
from blackjack_tui.commands.printed_reports import add_plain, say_report
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.commands.study_files import is_study, read_study
from blackjack_tui.commands.together import outputs
from blackjack_tui.commands.watching import progress_at
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.front_ends.day_card import CardPicture, day_card
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.asking import Helper, load_numpy
from blackjack_tui.odds.kept_figures import FigureCache, chart_of
from blackjack_tui.play.deal_codes import encode
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.practice import studies
from blackjack_tui.reports.html import document
from blackjack_tui.rulebooks import rule_books, split_name
from blackjack_tui.screen.buffer import Size
from blackjack_tui.sharing.replay_page import ReviewedGame
from blackjack_tui.sharing.report_page import report_page
from blackjack_tui.store.database import Database
from blackjack_tui.store.history import (
    GradedDecision,
    GradedRound,
    KeptDecision,
    RoundPlace,
    kept_decisions,
    last_session,
    places,
    timeline_up_to,
    write_grades,
)
from blackjack_tui.store.stats import Selection
from blackjack_tui.store.stats_report import rounds_text
from blackjack_tui.views.glyphs import ascii_only

_MOST_COLUMNS = 110
_CARD_ROWS, _CARD_COLUMNS = 40, 75  # too narrow for surfaces, which are nothing without colours
_LAST_SESSION = "last"
_SHORT_CODE = 60
"""The most characters of a deal code on a page."""
_AT_ONCE = 50  # rounds in one transaction


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add(
        "game",
        nargs="*",
        metavar="JOURNAL|CODE",
        help="a journal, a deal code, last (session), last:1 (round) …; several of the same cards; or a study",
    )
    add("--since", type=day, metavar="DATE", help="all rounds kept from this day on: 2026-01-01")
    settings.add_options(parser, ("rules", "glyphs", "grade"))
    add_plain(parser)
    add("--quick", action="store_true", help="without luck: grade the decisions only")
    add("--json", action="store_true", help="print a JSON object a line")
    add("--csv", action="store_true", help="print a row a decision, with a header")
    add("--html", metavar="FILE", help="write the report as a page for a browser")
    add("--force", action="store_true", help="overwrite the FILE of the page")
    add_jobs(parser)


def run(options: Namespace) -> None:
    """Prints the review. Raises UsageError if an option cannot be used, or the rules have no odds."""
    games = options.game
    options.game = games[0] if games else None  # the functions below take one game
    if (options.game is None) == (options.since is None):  # both or none of them
        raise UsageError("name a journal, a deal code or last, or the first day with --since")
    flags = Namespace(grade=options.grade, glyphs=options.glyphs, view=options.view)
    options.look = resolved_settings(flags).values
    options.grade = options.look.grade
    if len(games) > 1:
        _compare(options, games)
        return
    is_session = options.game == _LAST_SESSION and not os.path.lexists(_LAST_SESSION)
    if options.rules and options.since is None and not is_session:
        raise UsageError("--rules needs --since, or last")
    if options.since is not None or is_session:
        _review_kept(options)
        return
    if is_study(options.game):
        _review_study(options)
        return
    timeline, number = game_of(options.game)
    _review_game(options, timeline, number)


def _review_study(options: Namespace) -> None:
    """Prints the review of the answers to a study."""
    try:
        positions = read_study(options.game)
    except UsageError as error:
        raise UsageError(f"{error}; it is not a journal either") from None
    kept = progress_at(studies.BOOK, keeps=True)  # has the answers of earlier drills
    with Helper() as odds:
        answers = [*studies.reviewed_study(positions, kept, FigureCache(cache_folder()).book, odds)]
    report = studies.study_report(options.game, answers)
    if options.json:
        say(*studies.json_lines(report, answers))
    elif options.csv:
        say(*studies.csv_lines(answers))
    else:
        say_report(report, options.look)
    if options.html:
        write_output(options.html, document(report), options.force)


def _compare(options: Namespace, games: Sequence[str]) -> None:
    """Prints several players' reviews of the same cards. Raises UsageError if the cards are not the same."""
    for flag, value in {**outputs(options), "--rules": options.rules, "--json": options.json}.items():
        if value:
            raise UsageError(f"{flag} is for one game: leave it out, or name one")
    timelines = [timeline for timeline, _ in map(game_of, games)]
    first_deal = timelines[0].record.deal
    for game, timeline in zip(games, timelines, strict=True):
        deal = timeline.record.deal
        # The name of the rule book and the bankroll change no card.
        if deal._replace(book=first_deal.book, bankroll=first_deal.bankroll) != first_deal:
            raise UsageError(f"{game}: not the cards and rules of {games[0]}: compare games of one seed")
    players = []
    for name, timeline in zip(_players(games), timelines, strict=True):
        rounds = [*rounds_of(timeline)]
        reviewed = reviews(first_deal.rules, rounds, _review_options(options), f"rounds of {name}")
        players.append(PlayerReview(name, [*reviewed]))
    if options.csv:
        say(*comparison_rows(players))
    else:
        report = comparison(f"{first_deal.rules.title}, seed {first_deal.seed}", players)
        say_report(report, options.look, _columns())


def _players(games: Sequence[str]) -> list[str]:
    """Returns a name for the player of each of `games`: the file's name, with a number if it comes twice."""
    names = []
    for game in games:
        is_file = os.path.lexists(game)  # not a deal code
        names.append(os.path.splitext(os.path.basename(game))[0] if is_file else game)
    return [f"{name} ({place})" if names.count(name) > 1 else name for place, name in enumerate(names, 1)]


def _review_game(options: Namespace, timeline: Timeline, number: int) -> None:
    """Reviews a game from round `number` on."""
    deal, code = timeline.record.deal, encode(timeline.record)
    rounds = [round_ for round_ in rounds_of(timeline) if round_.number >= number]
    game = shlex.quote(options.game)
    book, _ = split_name(deal.book)
    is_for_all = len(code) <= _SHORT_CODE and book in rule_books()  # nobody else has the player's own books

    def replay_command(round_: int, event: int) -> str:
        return f"blackjack-tui replay {game} --at {round_}:{event}"

    def shared_command(round_: int, event: int) -> str:
        return f"blackjack-tui replay {code} --at {round_}:{event}" if is_for_all else ""

    reviewed = reviews(deal.rules, rounds, _review_options(options))
    title = f"{deal.rules.title}, seed {deal.seed}"
    _review(options, title, reviewed, replay_command, shared_command)


def _review_kept(options: Namespace) -> None:
    """Reviews kept rounds, of the last session or since a day, by rule book, and stores the results."""
    with kept_database() as database:
        selection = Selection(options.since) if options.since else last_session(database)
        games = places(database, selection._replace(book=options.rules or ""))
        if not games:
            say("Nothing is kept from then on." if options.since else "Nothing of the last session is by it.")
            return
        by_rules = kept_rounds(database, games)
        if len(by_rules) > 1 and (outputs(options) or options.json or options.csv):
            names = ", ".join(sorted(rules.name for rules in by_rules))
            raise UsageError(f"there are rounds by {names}: name one with --rules")
        for number, (rules, kept) in enumerate(by_rules.items()):
            if number:
                say("")
            _review_book(options, database, rules, kept)


def _review_book(options: Namespace, database: Database, rules: Rules, kept: "Sequence[KeptRound]") -> None:
    """Reviews the kept rounds by one rule book. Those of several games are numbered from 1 on."""
    numbers = {row.place: number for number, row in enumerate(kept, 1)}
    reviewed = (
        box._replace(round=box.round._replace(number=numbers[place]))
        for place, box in review_and_write(database, rules, kept, _review_options(options))
    )

    def replay_command(number: int, event: int) -> str:
        place = kept[number - 1].place
        last = f"last:{place.last}" if place.last > 1 else "last"
        return f"blackjack-tui replay {last} --at {place.number}:{event}"

    span = f"since {options.since}" if options.since else "the last session"
    _review(options, f"{rules.title}, {span}", reviewed, replay_command)


def _review(
    options: Namespace,
    title: str,
    reviewed_rounds: Iterator[Reviewed],
    replay_command: Callable[[int, int], str],
    shared_command: Callable[[int, int], str] = lambda _round, _event: "",
) -> None:
    """Prints the review of rounds by one rule book, or writes it as a page.

    `reviewed_rounds`: the review of each round, computed as it is read. `replay_command`: returns the command
    that shows an event of a round, from their numbers. `shared_command`: the same where the player's files are
    not; empty if there is none.
    """
    rounds = []
    for reviewed in reviewed_rounds:
        rounds.append(reviewed)
        if options.json:
            say(*data.round_lines(reviewed))
    report = review_report(title, rounds, options.grade, replay_command)
    if options.json:
        say(data.end_line(rounds, options.grade))
    elif options.csv:
        say(*data.csv_lines(rounds))
    else:
        columns = _columns()
        is_ascii = ascii_only(options.look.glyphs, getattr(sys.stdout, "encoding", None))
        say_report(report, options.look, columns, is_ascii, below_title=_card(rounds, columns, is_ascii))
    if options.html:
        report = review_report(title, rounds, options.grade, shared_command)
        write_output(options.html, report_page(report, rounds), options.force)


def _columns() -> int:
    """Returns the columns of a report at this terminal."""
    return min(shutil.get_terminal_size().columns, _MOST_COLUMNS)


def _card(rounds: Sequence[Reviewed], columns: int, is_ascii: bool) -> Iterator[str]:
    """Yields the lines of a card for a game with bets, without the graph and the mistakes of the report."""
    if any(reviewed.round.bet for reviewed in rounds):
        card = day_card([reviewed.round for reviewed in rounds], rounds)
        card = card._replace(dearest=None, has_graph=False)
        for line in CardPicture(card, is_ascii).layout(Size(_CARD_ROWS, min(columns, _CARD_COLUMNS))):
            yield line.text.rstrip()


class ReviewOptions(NamedTuple):
    """The options of a review."""

    luck: bool
    grade: str
    jobs: int | None = None
    """The number of processes; None for one on each core."""
    has_bar: bool = True
    """Whether a progress bar is drawn on a terminal: not for a listener."""


def _review_options(options: Namespace) -> ReviewOptions:
    has_bar = options.look.view != settings.PLAIN
    return ReviewOptions(not options.quick, options.grade, options.jobs, has_bar)


def reviewed_game(timeline: Timeline, luck: bool, grade: str, quiet: bool = False) -> ReviewedGame:
    """Returns a recorded game with its review, or with the reason why odds are refused.

    `quiet`: without a progress bar.
    """
    rules, rounds = timeline.record.deal.rules, list(rounds_of(timeline))
    try:
        reviewed = list(reviews(rules, rounds, ReviewOptions(luck, grade), "" if quiet else "rounds"))
    except UsageError as error:
        return ReviewedGame(timeline, rounds, (), grade, str(error))
    return ReviewedGame(timeline, rounds, reviewed, grade)


class KeptRound(NamedTuple):
    """A kept round to review."""

    place: RoundPlace
    decisions: Sequence[KeptDecision]
    boxes: Sequence[RoundMoments]
    """The round at each of its boxes."""

    def graded_round(self, reviewed: Sequence[Reviewed]) -> GradedRound:
        """Returns the round's review for the database. `reviewed`: its review at each box, in bets."""
        grades = {}  # by box and event
        for box in reviewed:
            for judged in box.judged:
                best, charted = str(judged.best), str(judged.verdict.charted or "")
                grades[box.round.box, judged.event] = GradedDecision(best, box.unit * judged.cost, charted)
        decisions = {
            place: grades.get((decision.box, decision.event), GradedDecision(decision.chosen, None))
            for place, decision in enumerate(self.decisions, 1)
        }
        expected = [box.unit * box.expected for box in reviewed if box.expected is not None]
        if len(expected) < len(reviewed):  # reviewed without luck
            return GradedRound(self.place.id, decisions, None, None)
        skill = sum(box.unit * box.skill for box in reviewed)
        return GradedRound(self.place.id, decisions, sum(expected), skill)


def kept_rounds(database: Database, games: Mapping[int, Sequence[RoundPlace]]) -> dict[Rules, list[KeptRound]]:
    """Returns the rounds of `games`, played again, by the rules of their games.

    Prints a note on rounds that this version cannot play.
    """
    by_rules: dict[Rules, list[KeptRound]] = defaultdict(list)
    for game, kept_places in games.items():
        try:
            timeline = timeline_up_to(database, game, kept_places[-1].number)
        except UsageError as error:
            say_note(f"{rounds_text(len(kept_places))} cannot be replayed: {error}")
            continue
        boxes: dict[int, list[RoundMoments]] = defaultdict(list)
        for moments in rounds_of(timeline):
            boxes[moments.number].append(moments)
        by_rules[timeline.record.deal.rules] += (
            KeptRound(place, kept_decisions(timeline, place.number), boxes[place.number])
            for place in kept_places
            if place.number in boxes  # one without cards has nothing to review
        )
    return by_rules


def reviews(
    rules: Rules, rounds: Sequence[RoundMoments], review_options: ReviewOptions, unit: str = "rounds"
) -> Iterator[Reviewed]:
    """Yields the review of each of `rounds`, with a progress bar in `unit`; no bar if that is empty.

    Raises OddsRefused if the rules have no odds.
    """
    load_numpy()
    chart = None
    with suppress(UsageError):  # rules without a chart: their decisions are graded by exact cards
        chart = chart_of(FigureCache(cache_folder()).book(rules))
    with progress(len(rounds) if unit and review_options.has_bar else 0, unit) as show:
        grading = Grading(review_options.grade, chart)
        jobs = review_options.jobs or os.cpu_count() or 1
        yield from review(rules, rounds, review_options.luck, grading, jobs, show)


def review_and_write(
    database: Database,
    rules: Rules,
    rounds: Sequence[KeptRound],
    review_options: ReviewOptions,
    unit: str = "rounds",
) -> Iterator[tuple[RoundPlace, Reviewed]]:
    """Yields the review of each of `rounds` at each box, with the round's place, and stores the reviews.

    If the review is interrupted, the finished part of it is stored.
    """
    all_boxes = [*chain.from_iterable(round_.boxes for round_ in rounds)]
    reviewed = reviews(rules, all_boxes, review_options, unit)
    unwritten: list[GradedRound] = []
    try:
        for round_ in rounds:
            boxes = list(islice(reviewed, len(round_.boxes)))
            if len(unwritten) >= _AT_ONCE:
                write_grades(database, unwritten)
                unwritten.clear()
            unwritten.append(round_.graded_round(boxes))
            for box in boxes:
                yield round_.place, box
    finally:
        write_grades(database, unwritten)
