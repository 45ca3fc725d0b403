"""The database file: opened, made or taken over from an older version, and set aside if it is damaged."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from blackjack_tui import files
from blackjack_tui.store.database_errors import Damaged, Unavailable, sqlite_errors
from blackjack_tui.store.older import OLDER, take_over
from blackjack_tui.store.schema import TABLES, VERSION, statements

Note = Callable[[str], None]
"""Shows a sentence to the player, now or on leaving."""

PATIENCE = 0.05
"""The wait for the lock of another program while somebody plays, in seconds."""
LONG = 2.0
"""The wait in a command, or on leaving, in seconds."""
_SUFFIXES = ("", "-wal", "-shm")  # the database, and what SQLite keeps next to it
_LOCK = ".lock"
_NOTHING = ":memory:"
"""The path of a database that is empty, and no file."""


class Database:
    """An open database with the tables of this version.

    Raises Unavailable if it cannot be used, Damaged if it is damaged.
    """

    def __init__(self, path: str, patience: float = PATIENCE) -> None:
        self.path = path
        with sqlite_errors(path):
            files.require_file(path)
            # Without an isolation level, `transaction` alone begins transactions.
            self.connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
            self.connection.row_factory = _without_blobs
            try:
                self._prepare()
                self.file = None if path == _NOTHING else os.stat(path)  # to know it again: see `in_place`
            except BaseException:
                self.connection.close()
                raise

    def _prepare(self) -> None:
        """Sets the connection up, and makes the tables of a new file or of an older program's."""
        execute = self.connection.execute
        version = self._version()  # 0 for a new file; the table `about` has it, too
        if version and execute("SELECT version FROM about").fetchall() != [(version,)]:
            raise Damaged("it names two versions")
        if version > VERSION:
            raise Unavailable(f"{self.path}: written by a newer program (version {version}, not {VERSION})")
        if version in OLDER:
            self._take_over(version)
        execute("PRAGMA journal_mode = WAL")
        execute("PRAGMA synchronous = NORMAL")
        if not version:
            with self.transaction():
                if self._version() != VERSION:  # no other program has made the tables meanwhile
                    for statement in statements(TABLES):
                        execute(statement)
                    self._set_version()

    def _take_over(self, version: int) -> None:
        """Makes an older program's file one of this version. Raises Unavailable if that program has it open."""
        execute = self.connection.execute
        execute("PRAGMA locking_mode = EXCLUSIVE")
        execute("PRAGMA journal_mode = DELETE")  # fails while another program has the file open
        (verdict,) = execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise Damaged(" ".join(str(verdict).split()))
        with self.transaction() as connection:
            take_over(connection, version)
            self._set_version()
        execute("PRAGMA locking_mode = NORMAL")

    def _version(self) -> int:
        return int(self.connection.execute("PRAGMA user_version").fetchone()[0])

    def _set_version(self) -> None:
        self.connection.execute(f"PRAGMA user_version = {VERSION}")
        self.connection.execute("DELETE FROM about")
        self.connection.execute("INSERT INTO about VALUES (?)", (VERSION,))  # 0.2 and 0.3 read it there

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
        with sqlite_errors(self.path):
            self.connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    @property
    def in_place(self) -> bool:
        """Whether the open file is still the one at its path."""
        with suppress(OSError):
            return self.file is not None and os.path.samestat(self.file, os.stat(self.path))
        return False

    def close(self) -> None:
        """Closes the database; SQLite then moves the `-wal` file into it, if no other program uses it."""
        with suppress(sqlite3.Error):
            self.connection.close()


def _without_blobs(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> tuple[object, ...]:
    """Returns `row`. Raises Damaged if a value is bytes: no column has any."""
    if bytes in map(type, row):
        cursor.close()  # an open one keeps the file open, which Windows then cannot rename
        raise Damaged("a value is neither a text nor a number")
    return row


def open_database(path: str, note: Note, patience: float = LONG) -> Database:
    """Returns the database at `path`, made if it does not exist. Sets a damaged one aside, and makes a new one.

    `patience`: seconds to wait for other programs. Raises Unavailable if the database cannot be used.
    """
    with sqlite_errors(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        file = os.stat(path) if os.path.exists(path) else None  # another program may replace it meanwhile
    try:
        return Database(path, patience)
    except Damaged as error:
        return _replace(path, file, error, note, patience)


def replace_damaged(damaged: Database, error: Damaged, note: Note, patience: float = LONG) -> Database:
    """Returns a new database in place of a damaged one. Raises Unavailable if it cannot be used."""
    damaged.close()
    return _replace(damaged.path, damaged.file, error, note, patience)


def _replace(
    path: str, damaged: os.stat_result | None, error: Damaged, note: Note, patience: float
) -> Database:
    """Sets the damaged file at `path` aside, unless another program did already; returns a new database."""
    with sqlite_errors(path):
        lock = files.hold_lock(path + _LOCK, patience)
        try:
            if damaged and os.path.exists(path) and os.path.samestat(damaged, os.stat(path)):
                aside = _set_aside(path)
                note(f"{path} was damaged ({error}), and is now {aside}. A new one was begun.")
        finally:
            os.close(lock)
    try:
        return Database(path, patience)
    except Damaged as second_error:
        raise Unavailable(f"{path}: {second_error}") from None


def _set_aside(path: str) -> str:
    """Renames the file at `path` and what is next to it; returns its new name."""
    stem, ending = os.path.splitext(path)
    # Two files on one day need two names.
    dated = f"{stem}-damaged-{datetime.now(UTC):%Y-%m-%d}"
    aside, number = f"{dated}{ending}", 1
    while any(os.path.lexists(aside + suffix) for suffix in _SUFFIXES):
        number += 1
        aside = f"{dated}-{number}{ending}"
    for suffix in reversed(_SUFFIXES):  # the database last: the others alone would not be recognised as damaged
        with suppress(FileNotFoundError):
            os.rename(path + suffix, aside + suffix)
    return aside


@contextmanager
def existing_database(path: str) -> Iterator[Database]:
    """Yields the database for a command that reads it; an empty one if nothing was ever kept.

    Raises Unavailable if it cannot be used, and after setting it aside if it is damaged.
    """
    notes: list[str] = []
    database = open_database(path, notes.append) if os.path.exists(path) else Database(_NOTHING)
    try:
        if not notes:  # a note: it was damaged
            yield database
    except Damaged as error:  # which the command met while it read
        database = replace_damaged(database, error, notes.append)
    finally:
        database.close()
    if notes:
        raise Unavailable(" ".join(notes))
