"""Games in the database: the copy of a game that is played, and kept tables.

A kept table, with its bankroll and its shoe, is a game that goes on from run to run. Where the cards would be
shuffled anyway before the next round, a new game with the same bankroll begins instead, so that there is never
much to be played again.
"""

import os
import sqlite3
from calendar import timegm
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import gmtime, localtime, mktime, strftime, strptime
from typing import NamedTuple
from zlib import crc32

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import ENDING
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database, Note, open_database, replace_damaged
from blackjack_tui.store.errors import Damaged, Unavailable, Unreadable, sqlite_errors
from blackjack_tui.store.finished import Finished
from blackjack_tui.store.schema import whole
from blackjack_tui.words.money import money

COACH, FORGOTTEN = "coach", "forgotten"
"""Mark rounds: in which the coach told what a move was worth before it was made; and those that are kept only
because later rounds of their game cannot be replayed without them."""
DAILY = "daily"
"""Marks the rounds of the day; the seed of their game is the day, such as 20261122."""

_TIME = "%Y-%m-%dT%H:%M:%SZ"


def utc_now() -> str:
    """Returns the time now, in UTC: `2026-11-22T10:15:00Z`."""
    return strftime(_TIME, gmtime())


def local_time(utc: str) -> str:
    """Returns a time in UTC, as it is kept, as the local one to the minute: `2026-11-22 11:15`.

    Returns `?` if it is none: other programs may have changed what is kept.
    """
    try:
        return strftime("%Y-%m-%d %H:%M", localtime(timegm(strptime(utc, _TIME))))
    except (ValueError, OverflowError):
        return "?"


def in_utc(day: str) -> str:
    """Returns when a local day, such as `2026-11-22`, begins, in UTC."""
    try:
        return strftime(_TIME, gmtime(mktime(strptime(day, "%Y-%m-%d"))))
    except OverflowError:  # long before anybody played
        return day


class Before(NamedTuple):
    """The part of a game that goes on which is in the database already."""

    game: int
    rounds: int
    """The number of finished rounds."""
    in_play: PlayedRound | None = None
    apart: str | None = None
    """Why the round in play is not counted."""


class Ended(NamedTuple):
    """A finished round of this game, and what marks it."""

    finished: Finished
    ended: str
    apart: str | None


class Game(NamedTuple):
    """A game as it is now."""

    deal: Deal
    rounds: Sequence[Ended]
    in_play: PlayedRound | None
    apart: str | None
    """Why the round in play is not counted."""
    table: str | None
    """The kept table that it is played at."""
    shuffles: bool
    """Whether the cards are shuffled before the next round."""

    @property
    def bankroll(self) -> int:
        """The bankroll after the last finished round, in cents."""
        if self.rounds:
            return self.rounds[-1].finished.bankroll or 0
        return self.deal.rules.bankroll if self.deal.bankroll is None else self.deal.bankroll


class Copy:
    """The state of a game in the database, as far as this program knows."""

    def __init__(self, before: Before | None) -> None:
        self.written = before.rounds if before else 0
        """The number of finished rounds of the game."""
        self.kept = 0
        """The number of rounds that this session has kept."""
        self.in_play = before.in_play if before else None
        self._game = before.game if before else None
        self._session: int | None = None
        self._forgotten = 0

    def begin_game(self) -> None:
        """Starts another game, with no rows in the database yet."""
        self._game = self.in_play = None
        self.written = self._forgotten = 0

    def begin_file(self) -> None:
        """Starts over in a new database, with no rows yet."""
        self._game = self._session = self.in_play = None
        self.written = 0

    def write(self, database: Database, game: Game, now: str) -> None:
        """Makes the database agree with `game`, in one transaction. Raises Unavailable or Damaged."""
        session, id_, written = self._session, self._game, self.written
        with database.transaction() as connection:
            if session is None or not _has_session(connection, session):
                session = _added_session(connection, now)
            if id_ is not None and not self._is_as_left(connection, id_):
                # Somebody deleted the rounds, or another program plays this game: it goes on as a game of its
                # own.
                id_, written, self._forgotten = None, 0, self.written
            if id_ is None:
                id_ = rows.add_game(connection, game.deal)
            for number, ended in enumerate(game.rounds[written:], written + 1):
                apart = FORGOTTEN if number <= self._forgotten else ended.apart
                row = rows.KeptRound(0, id_, number, session, ended.ended, ended.finished.played, apart)
                rows.add_computed(connection, rows.add_round(connection, row), ended.finished)
            _write_in_play(connection, id_, game)
            if game.table and (game.rounds or game.in_play is not None):
                row_of_table = (game.table, id_, game.bankroll, game.shuffles)
                connection.execute("INSERT OR REPLACE INTO kept_table VALUES (?, ?, ?, ?)", row_of_table)
        self.kept += len(game.rounds) - max(written, self.written)
        self._session, self._game, self.written, self.in_play = session, id_, len(game.rounds), game.in_play

    def drop_in_play(self, database: Database) -> None:
        """Forgets the round in play of a game that does not go on. Raises Unavailable or Damaged."""
        with database.transaction() as connection:
            connection.execute("DELETE FROM in_play WHERE game = ?", (self._game,))

    def _is_as_left(self, connection: sqlite3.Connection, game: int) -> bool:
        """Returns whether the database has as many rounds of the game as this program has kept."""
        ask = connection.execute
        there = ask("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
        return there is not None and ask(
            "SELECT MAX(number) FROM round WHERE game = ?", (game,)
        ).fetchone() == (self.written or None,)


def _write_in_play(connection: sqlite3.Connection, id_: int, game: Game) -> None:
    if game.in_play is None:
        connection.execute("DELETE FROM in_play WHERE game = ?", (id_,))
    else:
        row = (id_, game.in_play.bets[0], rows.letters(game.in_play), game.apart)
        connection.execute("INSERT OR REPLACE INTO in_play VALUES (?, ?, ?, ?)", row)


def _has_session(connection: sqlite3.Connection, session: int) -> bool:
    """Returns whether nobody has deleted the session."""
    return connection.execute("SELECT 1 FROM session WHERE id = ?", (session,)).fetchone() is not None


def _added_session(connection: sqlite3.Connection, began: str) -> int:
    id_ = connection.execute("INSERT INTO session (began) VALUES (?)", (began,)).lastrowid
    assert id_ is not None
    return id_


_PATIENCE = 0.5  # seconds to wait for other programs before a game


class Place(NamedTuple):
    """A place at the table of a rule book, for one game."""

    deal: Deal
    """The deal of the game."""
    table: str | None = None
    """The kept table; None for a table of its own."""
    timeline: Timeline | None = None
    """The game so far, if one goes on, with the round in play."""
    before: Before | None = None
    """The stored part of that game."""
    database: Database | None = None
    """Open already, if it could be opened."""


class KeptTable(NamedTuple):
    """A row of `kept_table`."""

    book: str
    game: int | None
    """The game that goes on; None if the next one begins anew."""
    bankroll: int
    """In cents, after the last finished round."""
    shuffles: bool
    """Whether the cards are shuffled before the next round."""


def table_name(book: str) -> str:
    """Returns the name of a rule book's table: the book's name, or the full path of its file."""
    return os.path.abspath(book) if book.endswith(ENDING) else book


@contextmanager
def place_at(path: str, deal: Deal, note: Note, fresh: bool = False) -> Iterator[Place]:
    """Yields a place at the kept table of `deal`'s rule book, held until the context ends.

    The game there goes on if it can. With `fresh`, or if there is none, `deal` begins a new one. If another
    program plays there, or the database cannot be used, the place is at a table of its own, and `note` says so.
    """
    name = table_name(deal.book)
    try:
        database = open_database(path, note, _PATIENCE)
    except Unavailable as error:
        note(f"Nothing is kept for now: {error}")
        yield Place(deal)
        return
    try:
        held = files.hold_lock(_lock_path(path, name))
    except BlockingIOError:
        bankroll = money(deal.rules.bankroll)
        own = f"this one is a table of its own, with {bankroll}"
        note(f"Another game is played at the table of {deal.book}: {own}.")
        yield Place(deal, database=database)
        return
    except OSError as error:
        note(f"The table of {deal.book} is not kept: {files.reason(error)}")
        yield Place(deal, database=database)
        return
    try:
        yield _seated(database, deal, name, note, fresh)
    finally:
        os.close(held)


def _seated(database: Database, deal: Deal, name: str, note: Note, fresh: bool) -> Place:
    """Returns the place at the kept table called `name`, which nobody else has."""
    new = Place(deal._replace(bankroll=deal.rules.bankroll), name, database=database)
    try:
        if fresh:
            reset(database, name)
            return new
        return _going_on(database, deal, name, note) or new
    except Damaged as error:
        try:
            return new._replace(database=replace_damaged(database, error, note))
        except Unavailable as unavailable:
            note(f"Nothing is kept for now: {unavailable}")
            return Place(deal)
    except Unavailable as error:
        note(f"The table of {deal.book} cannot be read, and is left alone: {error}")
        return Place(deal, database=database)


def _going_on(database: Database, deal: Deal, name: str, note: Note) -> Place | None:
    """Returns the game that goes on, or a new one with the bankroll of the last; None if there was none."""
    with sqlite_errors(database.path):
        table = kept_table(database, name)
        if table is None:
            return None
        carried = deal._replace(bankroll=table.bankroll)
        anew = Place(carried, name, database=database)
        if table.game is None:
            return anew
        try:
            in_play, apart = _in_play(database, table.game)
            if table.shuffles and in_play is None:
                return anew
            record = rows.record_of(database.connection, table.game)
        except Unreadable as error:
            note(f"The game at the table of {deal.book} cannot go on, and a new one begins: {error}")
            return anew
    old = record.deal
    same = old.rules.plays_as(deal.rules) and (old.shuffle, old.seating) == (deal.shuffle, deal.seating)
    if not same and in_play is None:
        return anew
    before = Before(table.game, len(record.rounds), in_play, apart)
    if in_play is not None:
        record = record._replace(rounds=(*record.rounds, in_play))
    try:
        timeline = Timeline(record)
    except UsageError as error:  # a newer program plays by these rules in another way
        note(f"The game at the table of {deal.book} cannot go on, and a new one begins: {error}")
        return anew
    if not same:
        note(f"{deal.book} has changed: the round in play ends by the rules it began with.")
    return Place(old, name, timeline, before, database)


def kept_table(database: Database, name: str) -> KeptTable | None:
    """Returns the kept table called `name`, if there is one."""
    tables = kept_tables(database, "WHERE book = ?", (name,))
    return tables[0] if tables else None


def kept_tables(
    database: Database, where: str = "ORDER BY book", values: tuple[str, ...] = ()
) -> list[KeptTable]:
    """Returns all kept tables, or those that `where`, an SQL clause, selects."""
    tables = []
    with sqlite_errors(database.path):
        for row in database.connection.execute(f"{_KEPT_TABLE} {where}", values):
            with rows.reading("a row of the table kept_table", *row) as (book, game, bankroll, shuffles):
                tables.append(KeptTable(book, game, bankroll, bool(shuffles)))
    return tables


def reset(database: Database, name: str) -> None:
    """Deletes the kept table called `name`, with the round in play: the next game begins anew."""
    with database.transaction() as connection:
        of_table = "game = (SELECT game FROM kept_table WHERE book = ?)"
        connection.execute(f"DELETE FROM in_play WHERE {of_table}", (name,))
        connection.execute("DELETE FROM kept_table WHERE book = ?", (name,))


def add(database: Database, name: str, cents: int) -> int:
    """Adds money to the bankroll of the kept table called `name`; returns the new bankroll, in cents.

    The next round is dealt from a new shoe. Raises UsageError if the table is in use, or a round in play.
    """
    with only_here(database.path, name):
        table = kept_table(database, name)
        if table is None:
            raise UsageError(f"{name}: no table is kept: play at it first")
        if table.game is not None and _in_play(database, table.game)[0]:
            raise UsageError(f"{name}: a round is in play at this table: end it first")
        if table.bankroll + cents < 0:
            raise UsageError(f"{name}: there are only {money(table.bankroll)}")
        with database.transaction() as connection:
            connection.execute(
                "UPDATE kept_table SET game = NULL, bankroll = bankroll + ? WHERE book = ?", (cents, name)
            )
        return table.bankroll + cents


@contextmanager
def only_here(path: str, name: str) -> Iterator[None]:
    """Keeps other programs from the kept table or the day called `name`. Raises UsageError if one plays it."""
    try:
        held = files.hold_lock(_lock_path(path, name))
    except BlockingIOError:
        raise UsageError(f"{name} is being played in another window: leave it there first") from None
    except OSError as error:
        raise Unavailable(f"{path}: {files.reason(error)}") from None
    try:
        yield
    finally:
        with suppress(OSError):
            os.close(held)


def _in_play(database: Database, game: int) -> tuple[PlayedRound | None, str | None]:
    """Returns the round in play of a game, if there is one, and why it is not counted, if it is not."""
    with sqlite_errors(database.path):
        query = f"SELECT bet, decisions, apart, {whole('in_play')} FROM in_play WHERE game = ?"
        row = database.connection.execute(query, (game,)).fetchone()
    if row is None:
        return None, None
    with rows.reading(f"row {game} of the table in_play", *row) as (bet, decisions, apart):
        return rows.played_from(bet, decisions), apart


_KEPT_TABLE = f"SELECT book, game, bankroll, shuffles, {whole('kept_table')} FROM kept_table"


def _lock_path(path: str, name: str) -> str:
    """Returns the file that is locked while the kept table called `name` is in use."""
    return os.path.join(os.path.dirname(path), f"table-{crc32(name.encode()):08x}.lock")
