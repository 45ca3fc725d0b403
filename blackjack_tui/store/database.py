"""The database file: opened, checked, and replaced if it is damaged."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.store.errors import CHECKED, LONGEST, Damaged, Unavailable, sqlite_errors
from blackjack_tui.store.rows import recount
from blackjack_tui.store.schema import COMPUTED, OLDEST, STATEMENTS, VERSION, created

Note = Callable[[str], None]
"""Tells the player a sentence, when there is a place for it."""

PATIENCE = 0.05
"""The wait for the lock of another program while somebody plays, in seconds."""
LONG = 2.0
"""The same in a command, or on leaving."""
_BESIDE = ("", "-wal", "-shm")  # the database, and what SQLite keeps next to it
_LONG_LOG = 1 << 25  # bytes
_LOCK = ".lock"
_CHANGED = "CHECK constraint failed in "


class Database:
    """An open database of the newest version.

    Raises Unavailable if it cannot be used, Damaged if it was not written by this program.
    """

    def __init__(self, path: str, patience: float = PATIENCE) -> None:
        self.path = path
        self._patience = patience
        with sqlite_errors(path):
            if os.path.exists(path):
                if not os.path.isfile(path):
                    raise Unavailable(f"{path}: not a file")
                # SQLite deletes a log beside an empty file. Without a log, a program that had only made the
                # file was killed: nothing was in it.
                if not os.path.getsize(path) and os.path.exists(f"{path}-wal"):
                    raise Damaged("the file is empty")
            self.connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
            try:
                self._prepare()
                self._file = os.stat(path)
            except BaseException:
                self.connection.close()
                raise

    def _prepare(self) -> None:
        """Sets the connection up, and makes the tables of a new file."""
        ask = self.connection.execute
        ask("PRAGMA journal_mode = WAL")
        ask("PRAGMA synchronous = NORMAL")
        ask("PRAGMA wal_autocheckpoint = 0")  # a background thread does it: it waits for the disk
        version = int(ask("PRAGMA user_version").fetchone()[0])
        if version:
            row = ask("SELECT version FROM about").fetchall()
            if row != [(version,)]:
                raise Damaged(f"its version is {version}, and then again {row}")
        if version > VERSION:
            raise Unavailable(f"{self.path}: written by a newer program (version {version}, not {VERSION})")
        if 0 < version < OLDEST:
            raise Damaged(f"its version is {version}, which no program has written")
        if not version:
            with self.transaction():
                for statement in STATEMENTS:
                    ask(statement)
                ask(f"PRAGMA user_version = {VERSION}")
        self.is_old = 0 < version < VERSION
        """Whether an older program wrote it."""
        self._has_old_columns = self.is_old and any(
            ask("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone() != (created(table),)
            for table in COMPUTED
        )

    def renew(self) -> None:
        """Makes a file of an older program one of this version. Raises Unavailable or Damaged."""
        with self.transaction() as connection:
            if self._has_old_columns:
                recount(connection)
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("UPDATE about SET version = ?", (VERSION,))

    def check(self) -> None:
        """Reads the whole file. Raises Damaged if a row is not as it was written, or belongs to none."""
        with sqlite_errors(self.path):
            check(self.connection)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yields a transaction that is written as a whole, or not at all. Raises Unavailable or Damaged."""
        with sqlite_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.connection.execute("ROLLBACK")
                raise

    def wait_for_locks(self, seconds: float) -> None:
        """Sets how long to wait for a lock of another program from now on."""
        if seconds != self._patience:
            self._patience = seconds
            with sqlite_errors(self.path):
                self.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    def shorten_log(self) -> None:
        """Moves a long `-wal` file into the database, and waits for it.

        In the background that never comes to its end while round after round is written without a pause.
        """
        with suppress(OSError, sqlite3.OperationalError):
            if os.path.getsize(f"{self.path}-wal") > _LONG_LOG:
                self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    @property
    def in_place(self) -> bool:
        """Whether the open file is still the one at its path."""
        with suppress(OSError):
            return os.path.samestat(self._file, os.stat(self.path))
        return False

    def close(self) -> None:
        """Closes the database; SQLite then moves the `-wal` file into it, if no other program uses it."""
        with suppress(sqlite3.Error):
            self.connection.close()


def check(connection: sqlite3.Connection) -> None:
    """Raises Damaged if a part of the file cannot be read, or a row was changed or belongs to none."""
    (row,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    verdict = str(row)
    if verdict.startswith(_CHANGED):
        raise Damaged(f"a row of the table {verdict.removeprefix(_CHANGED)} was changed")
    if verdict != "ok":
        raise Damaged(" ".join(verdict.removeprefix(CHECKED).split())[:LONGEST])
    if orphan := connection.execute("PRAGMA foreign_key_check").fetchone():
        raise Damaged(f"row {orphan[1]} of the table {orphan[0]} belongs to no row of the table {orphan[2]}")


def open_database(path: str, note: Note, patience: float = LONG) -> Database:
    """Returns the database at `path`, made if there is none. A damaged one is set aside, and a new one begun.

    `patience`: seconds to wait for other programs. Raises Unavailable if there can be none.
    """
    with sqlite_errors(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with _alone(path, patience):
        try:
            return _renewed(Database(path, patience))
        except Damaged as error:
            replaced(path, error, note)
            try:
                return Database(path, patience)
            except Damaged as again:
                raise Unavailable(f"{path}: {again}") from None


def _renewed(database: Database) -> Database:
    if database.is_old:
        try:
            database.renew()
        except BaseException:
            database.close()
            raise
    return database


def replace_damaged(damaged: Database, error: Damaged, note: Note, patience: float = LONG) -> Database:
    """Returns a new database in place of a damaged one. Raises Unavailable if there can be none."""
    damaged.close()
    with _alone(damaged.path, patience):
        if damaged.in_place:  # else another program was quicker
            replaced(damaged.path, error, note)
    return open_database(damaged.path, note, patience)


@contextmanager
def existing_database(path: str, note: Note) -> Iterator[Database | None]:
    """Yields the database, for a command that reads it; None if nothing was ever kept.

    A damaged one is set aside, and `note` says so at the end. Where a command then lacks something, its error
    is that sentence. Raises Unavailable if the database cannot be used.
    """
    if not os.path.exists(path):
        yield None
        return
    notes: list[str] = []
    database = open_database(path, notes.append)
    try:
        try:
            database.check()
        except Damaged as error:
            database = replace_damaged(database, error, notes.append)
        yield database
    except Damaged as error:
        database = replace_damaged(database, error, notes.append)
        raise BlackjackError(notes.pop()) from None
    except UsageError:
        if notes:
            raise BlackjackError(notes.pop()) from None
        raise
    finally:
        database.close()
        for sentence in notes:
            note(sentence)


def replaced(path: str, error: Damaged, note: Note) -> None:
    """Renames the damaged file at `path` and what is next to it. Raises Unavailable if that fails."""
    with sqlite_errors(path):
        aside = _set_aside(path)
    note(f"{path} was damaged ({error}), and is now {aside}. A new one was begun.")


def _set_aside(path: str) -> str:
    stem, ending = os.path.splitext(path)
    # A clock that does not go on must not overwrite a file.
    dated = f"{stem}-damaged-{datetime.now(UTC):%Y-%m-%d}"
    aside, number = f"{dated}{ending}", 1
    while any(os.path.lexists(aside + beside) for beside in _BESIDE):
        number += 1
        aside = f"{dated}-{number}{ending}"
    for beside in reversed(_BESIDE):  # the database last: what is left of it would not be recognised as damaged
        with suppress(FileNotFoundError):
            os.rename(path + beside, aside + beside)
    return aside


@contextmanager
def _alone(path: str, patience: float) -> Iterator[None]:
    """Keeps other programs from making or renaming the database meanwhile."""
    with sqlite_errors(path):
        held = files.hold_lock(path + _LOCK, patience)
    try:
        yield
    finally:
        os.close(held)
