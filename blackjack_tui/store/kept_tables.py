"""Kept tables: a table, with its bankroll and its shoe, at which a game goes on from run to run.

If the cards are shuffled before the next round anyway, a new game with the same bankroll begins instead: then
few rounds have to be played again.
"""

import os
from calendar import timegm
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import gmtime, localtime, mktime, strftime, strptime
from typing import NamedTuple
from zlib import crc32

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import RoundRecord
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import table_name
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database, Note, open_database, replace_damaged
from blackjack_tui.store.database_errors import Damaged, Unavailable, sqlite_errors
from blackjack_tui.words.money import money

COACH, FORGOTTEN = "coach", "forgotten"
"""Why rounds do not count: the coach helped with a decision; they were deleted, and are kept only because later
rounds of their game cannot be replayed without them."""
DAILY = "daily"
"""Why the rounds of the day do not count. The seed of their game is the day, such as 20261122."""

_TIME = "%Y-%m-%dT%H:%M:%SZ"


def utc_now() -> str:
    """Returns the time now, in UTC: `2026-11-22T10:15:00Z`."""
    return strftime(_TIME, gmtime())


def local_time(utc: str) -> str:
    """Returns a stored time, which is in UTC, as local time: `2026-11-22 11:15`.

    Returns `?` if it is not a time: other programs may have changed the database.
    """
    try:
        return strftime("%Y-%m-%d %H:%M", localtime(timegm(strptime(utc, _TIME))))
    except (ValueError, OverflowError):
        return "?"


def in_utc(day: str) -> str:
    """Returns the start of a local day, such as `2026-11-22`, in UTC."""
    try:
        return strftime(_TIME, gmtime(mktime(strptime(day, "%Y-%m-%d"))))
    except OverflowError:  # long before anybody played
        return day


_PATIENCE = 0.5  # seconds to wait for other programs before a game


class Place(NamedTuple):
    """A place at a table for one game, which may go on from earlier runs."""

    deal: Deal
    table: str | None = None
    """The kept table; None for a table of its own."""
    timeline: Timeline | None = None
    """The game so far, with the round in play; None for a new game."""
    game: int | None = None
    """The id of that game in the database."""
    rounds: int = 0
    """The number of its finished rounds."""
    in_play: RoundRecord | None = None
    database: Database | None = None
    """The open database; None if it was not opened yet, or could not be."""
    remark: str = ""
    """How a game that goes on differs from what the player asked for."""
    failed: bool = False
    """Whether the database could not be opened, and a note said so."""


class KeptTable(NamedTuple):
    """A row of `kept_table`."""

    book: str
    game: int | None
    """The id of the game that goes on; None if the next game is a new one."""
    bankroll: int
    """In cents, after the last finished round."""
    shuffles: bool
    """Whether the cards are shuffled before the next round."""


@contextmanager
def place_at(path: str, deal: Deal, note: Note, fresh: bool = False) -> Iterator[Place]:
    """Yields a place at the kept table of `deal`'s rule book, held until the context ends.

    The game there goes on if it can. With `fresh`, or without a game, `deal` begins a new one. If another
    program plays there, or the database cannot be used, the place is at a new table, and `note` says so.
    """
    name = table_name(deal.book)
    database = None
    with ExitStack() as locks:
        try:
            database = open_database(path, note, _PATIENCE)
            locks.callback(os.close, files.hold_lock(_lock_path(path, name)))
            place = _place_at_kept_table(database, deal, name, note, fresh)
        except Unavailable as error:
            note(f"Nothing is kept for now: {error}")
            place = Place(deal, failed=True)
        except BlockingIOError:
            place = Place(deal, database=database)
            new_table = f"this one is a table of its own, with {money(deal.rules.bankroll)}"
            note(f"Another game is played at the table of {deal.book}: {new_table}.")
        except OSError as error:
            place = Place(deal, database=database)
            note(f"The table of {deal.book} is not kept: {files.reason(error)}")
        yield place


def _place_at_kept_table(database: Database, deal: Deal, name: str, note: Note, fresh: bool) -> Place:
    """Returns the place at the kept table called `name`, which is locked. With `fresh`, resets the table.

    Raises Unavailable if a damaged database cannot be replaced.
    """
    new_place = Place(deal._replace(bankroll=deal.rules.bankroll), name, database=database)
    try:
        if fresh:
            reset(database, name)
            return new_place
        return _resumed_place(database, deal, name, note) or new_place
    except Damaged as error:
        return new_place._replace(database=replace_damaged(database, error, note))
    except Unavailable as error:
        note(f"The table of {deal.book} cannot be read, and is left alone: {error}")
        return Place(deal, database=database)


def _resumed_place(database: Database, deal: Deal, name: str, note: Note) -> Place | None:
    """Returns the place with the game that goes on, or with a new game and the table's bankroll.

    A round in play goes on whatever `deal` asks for; `note` says how it differs. Between rounds, a new game
    begins if `deal` asks for another game. Returns None if there is no such table.
    """
    with sqlite_errors(database.path):
        table = kept_table(database, name)
        if table is None:
            return None
        new_game = Place(deal._replace(bankroll=table.bankroll), name, database=database)
        if table.game is None:
            return new_game
        try:
            in_play = _round_in_play(database, table.game)
            if table.shuffles and in_play is None:  # no card of the game is left to be dealt
                return new_game
            record = rows.record_of(database.connection, table.game)
            remark = _difference(record.deal, deal)
            if remark and in_play is None:
                return new_game
            played = (*record.rounds, in_play.played) if in_play else record.rounds
            timeline = Timeline(record._replace(rounds=played))
        except UsageError as error:  # another version knows these rules otherwise, or other rules
            note(f"The game at the table of {deal.book} cannot go on, and a new one begins: {error}")
            return new_game
    if remark:
        note(remark)
    same_deal = record.deal._replace(book=deal.book)  # as the player names it now
    same_game = new_game._replace(deal=same_deal, timeline=timeline, game=table.game)
    return same_game._replace(rounds=len(record.rounds), in_play=in_play, remark=remark)


def _difference(kept: Deal, wanted: Deal) -> str:
    """Returns how the `kept` deal, with its round in play, differs from the `wanted` one; empty if equal."""
    if not kept.rules.plays_as(wanted.rules):
        return f"{wanted.book} has changed: the round in play ends by the rules it began with."
    if kept.seating != wanted.seating:
        return "This game keeps its seats: start again after the round for the new ones."
    if kept.shuffle != wanted.shuffle:
        return "This game keeps its shuffle: start again after the round for the new one."
    return ""


def kept_table(database: Database, name: str) -> KeptTable | None:
    """Returns the kept table called `name`; None if there is no such table."""
    return next((table for table in kept_tables(database) if table.book == name), None)


def kept_tables(database: Database) -> list[KeptTable]:
    """Returns all kept tables."""
    with sqlite_errors(database.path):
        tables = database.connection.execute("SELECT * FROM kept_table ORDER BY book").fetchall()
    return [
        KeptTable(book, game, bankroll, bool(shuffles))
        for book, game, bankroll, shuffles in tables
        if isinstance(bankroll, int)  # other programs may have changed it
    ]


def reset(database: Database, name: str) -> None:
    """Deletes the kept table called `name`, with its round in play."""
    with database.transaction() as connection:
        of_table = "game = (SELECT game FROM kept_table WHERE book = ?)"
        connection.execute(f"DELETE FROM in_play WHERE {of_table}", (name,))
        connection.execute("DELETE FROM kept_table WHERE book = ?", (name,))


def add_money(database: Database, name: str, cents: int) -> int:
    """Adds `cents` to the bankroll of the kept table called `name`, a minus takes some; returns the new one.

    The next round is dealt from a new shoe. Raises UsageError if the table is in use, or has a round in play.
    """
    with hold_table(database.path, name):
        table = kept_table(database, name)
        if table is None:
            raise UsageError(f"{name}: no table is kept: play at it first")
        if table.game is not None and _round_in_play(database, table.game):
            raise UsageError(f"{name}: a round is in play at this table: end it first")
        if table.bankroll + cents < 0:
            raise UsageError(f"{name}: there are only {money(table.bankroll)}")
        with database.transaction() as connection:
            connection.execute(
                "UPDATE kept_table SET game = NULL, bankroll = bankroll + ? WHERE book = ?", (cents, name)
            )
        return table.bankroll + cents


@contextmanager
def hold_table(path: str, name: str) -> Iterator[None]:
    """Keeps other programs from the kept table or the day called `name`. Raises UsageError if one plays it."""
    try:
        lock = files.hold_lock(_lock_path(path, name))
    except BlockingIOError:
        raise UsageError(f"{name} is being played in another window: leave it there first") from None
    except OSError as error:
        raise Unavailable(f"{path}: {files.reason(error)}") from None
    try:
        yield
    finally:
        with suppress(OSError):
            os.close(lock)


def _round_in_play(database: Database, game: int) -> RoundRecord | None:
    """Returns a game's round in play; None between rounds. Raises Unreadable."""
    with sqlite_errors(database.path):
        row = database.connection.execute("SELECT line FROM in_play WHERE game = ?", (game,)).fetchone()
    return rows.record_from(row[0]) if row else None


def _lock_path(path: str, name: str) -> str:
    """Returns the file that is locked while the kept table called `name` is in use."""
    stem = f"table-{crc32(name.encode()):08x}"  # a name can be a path, or too long
    return os.path.join(os.path.dirname(path), f"{stem}.lock")
