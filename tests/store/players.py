"""Games played to be kept, without a person and without a front end."""

import random
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording, kept_games
from blackjack_tui.commands.tables import deal_for
from blackjack_tui.errors import BlackjackError, Left
from blackjack_tui.folders import database_path
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.events import Event, RoundOver
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.records import Record
from blackjack_tui.play.round_lines import parse
from blackjack_tui.play.session import FrontEnd
from blackjack_tui.store.database import Database, open_database
from blackjack_tui.store.database_errors import Unreadable
from blackjack_tui.store.finished import Finished, FinishedRounds
from blackjack_tui.store.rows import record_of

BOOK = "vegas-strip"


class Chance(FrontEnd):
    """Plays at random from a seed of its own.

    Leaves at question number `leaves_at`, if it is asked so many, or after so many `rounds`.
    """

    def __init__(self, seed: int, leaves_at: int = -1, resumes: bool = True, rounds: int = -1) -> None:
        self.asked: list[Topic | None] = []
        """The topic of each question; None for a bet."""
        self.seen: list[int | None] = []
        """The bankroll after each round that was shown."""
        self.last: Situation | None = None
        self._random = random.Random(seed)
        self._leaves_at = leaves_at
        self._resumes = resumes
        self._rounds = rounds

    def on_event(self, event: Event, situation: Situation) -> None:
        self.last = situation
        if isinstance(event, RoundOver):
            self.seen.append(situation.table.bankroll)

    def catch_up(self, event: Event, situation: Situation) -> None:
        self.last = situation

    def decide(self, situation: Situation) -> Action:
        question = situation.asked
        assert isinstance(question, Question)
        self._ask(question.topic)
        if question.topic is Topic.RESUME:
            return Action.YES if self._resumes else Action.NO
        if Action.YES in question.actions:
            return Action.YES
        return self._random.choice(question.actions)

    def bet(self, situation: Situation) -> int:
        assert isinstance(situation.asked, Limits)
        self._ask(None)
        return self._random.choice(situation.asked.range[:5])

    def _ask(self, topic: Topic | None) -> None:
        between = topic in (None, Topic.AGAIN)
        if len(self.asked) == self._leaves_at or (between and 0 <= self._rounds <= len(self.seen)):
            raise Left
        self.asked.append(topic)


@pytest.fixture
def path(home: Path) -> str:
    """Where the database will be; nothing is there yet."""
    return database_path()


def options(book: str = BOOK, **more: object) -> Namespace:
    given = {"rules": book, "keep": settings.ON, "seed": None, "fresh": False}
    return Namespace(**given | {"record": None, "force": False, "code": False} | more)


def play(
    front_end: FrontEnd,
    book: str = BOOK,
    begins: int = 1,
    helps: Callable[[], int] = lambda: 0,
    told: StringIO | None = None,
    by_person: bool = False,
    **more: object,
) -> tuple[Record, list[str]]:
    """Plays by the program's own way to keep a game; returns the game's record, and what was noted.

    A new game begins from the seed `begins`, as if the program had found it. What is printed on leaving is in
    `told`.
    """
    given = options(book, **more)
    launch = Launch.from_options(given, settings.resolve(given, {}, ""))
    deal = deal_for(launch._replace(seed=begins if given.seed is None else given.seed))
    notes: list[str] = []
    try:
        with (
            redirect_stdout(told or StringIO()),
            kept_games(launch, by_person=by_person, say=notes.append) as kept,
            Recording(launch, kept) as recording,
        ):
            kept.play(deal, front_end, recording.recorder, helps=helps)
    except BlackjackError as error:
        notes.append(str(error))
    assert recording.record
    return recording.record, notes


def opened(path: str) -> Database:
    """The database, which must be whole."""
    return open_database(path, pytest.fail)


def rows(path: str, query: str) -> Sequence[tuple[object, ...]]:
    """What a query finds in the database."""
    database = opened(path)
    try:
        return database.connection.execute(query).fetchall()
    finally:
        database.close()


def check_rows(path: str) -> int:
    """Plays every kept game again and compares all that is kept of its rounds; returns how many there are.

    Rounds that this version cannot play again are passed over.
    """
    database = opened(path)
    ask, compared = database.connection.execute, 0
    for (game,) in ask("SELECT id FROM game").fetchall():
        try:
            record = record_of(database.connection, game)
        except Unreadable:
            continue
        finished: list[Finished] = []
        record.deal.play(RecordedPlayer(record), (FinishedRounds(finished.append),))
        kept = ask("SELECT * FROM round WHERE game = ? ORDER BY number", (game,))
        columns = [name for name, *_ in kept.description]
        for row, each in zip(kept.fetchall(), finished, strict=True):
            round_ = dict(zip(columns, row, strict=True))
            there = parse(round_["line"])
            assert there._replace(times=(), uncounted="") == each.record
            assert there.uncounted == (round_["uncounted"] or "")
            sums = each.sums | {"bankroll": each.record.bankroll}
            assert {name: round_[name] for name in sums} == sums
            query = "SELECT * FROM hand WHERE round = ? ORDER BY place"
            assert [hand[2:] for hand in ask(query, (round_["id"],))] == list(each.hands)
            query = "SELECT asked, hand, upcard, chosen, box, bet FROM decision WHERE round = ? ORDER BY place"
            assert ask(query, (round_["id"],)).fetchall() == list(each.decisions)
            compared += 1
    database.close()
    return compared


def bankrolls(path: str) -> list[object]:
    """The bankroll after each round that is kept."""
    return [bankroll for (bankroll,) in rows(path, "SELECT bankroll FROM round ORDER BY id")]
