"""The database file: opened, brought up to date, checked, and replaced if it is damaged."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from blackjack_tui import files, locks
from blackjack_tui.store.older import check_older
from blackjack_tui.store.schema import MIGRATIONS, NEW, VERSION
from blackjack_tui.store.trouble import PATIENCE, Damaged, Note, Unavailable

LONG = 2.0  # the same, for a command, or on leaving
_BESIDE = ("", "-wal", "-shm")  # the database, and what SQLite keeps next to it
_LONG_LOG = 1 << 25  # bytes
_LOCK = ".lock"
_CHECKED = "*** in database main ***"  # what a check begins with
_NO_TEXT = "a text is not in UTF-8"
_CHANGED = "CHECK constraint failed in "
_LONGEST = 100  # characters of what SQLite says

# Errors that say nothing about what is in the file. All others come from what SQLite read there.
_OUTSIDE = frozenset(
    (
        sqlite3.SQLITE_AUTH,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    )
)


@contextmanager
def told(path: str) -> Iterator[None]:
    """Turns an error of SQLite about the file at `path` into Unavailable or Damaged."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):  # a mistake in this program
        raise
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        # A text that is no UTF-8 has no code. A file that ends too early is damaged, whatever SQLite calls it.
        outside = code is not None and code & 0xFF in _OUTSIDE and code != sqlite3.SQLITE_IOERR_SHORT_READ
        reason = str(error).removeprefix(_CHECKED).strip()[:_LONGEST] if code else _NO_TEXT
        raise (Unavailable(f"{path}: {error}") if outside else Damaged(reason)) from None
    except UnicodeDecodeError:
        raise Damaged(_NO_TEXT) from None
    except OSError as error:
        raise Unavailable(f"{path}: {files.reason(error)}") from None


class Database:
    """An open database of the newest version.

    Raises Unavailable if it cannot be used, Damaged if it was not written by this program.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._patience = PATIENCE
        with told(path):
            if os.path.exists(path):
                if not os.path.isfile(path):
                    raise Unavailable(f"{path}: not a file")
                # SQLite deletes a log beside an empty file. Without a log, a program that had only made the
                # file was killed: nothing was in it.
                if not os.path.getsize(path) and os.path.exists(f"{path}-wal"):
                    raise Damaged("the file is empty")
            self.connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            try:
                self._prepare()
                self._file = os.stat(path)
            except BaseException:
                self.connection.close()
                raise

    def _prepare(self) -> None:
        """Sets the connection up, and migrates an older file."""
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
        if version < VERSION:
            with self.transaction():
                check_older(self.connection, version)
                for statements in MIGRATIONS[version:] if version else (NEW,):
                    for statement in statements:
                        ask(statement)
                ask("UPDATE about SET version = ?", (VERSION,))
                ask(f"PRAGMA user_version = {VERSION}")

    def check(self) -> None:
        """Reads the whole file. Raises Damaged if a row is not as it was written, or belongs to none."""
        with told(self.path):
            check(self.connection)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A transaction that is written as a whole, or not at all. Raises Unavailable or Damaged."""
        with told(self.path):
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
            with told(self.path):
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
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if str(found).startswith(_CHANGED):
        raise Damaged(f"a row of the table {str(found).removeprefix(_CHANGED)} was changed")
    if found != "ok":
        raise Damaged(" ".join(str(found).removeprefix(_CHECKED).split())[:_LONGEST])
    if orphan := connection.execute("PRAGMA foreign_key_check").fetchone():
        raise Damaged(f"row {orphan[1]} of the table {orphan[0]} belongs to no row of the table {orphan[2]}")


def open_database(path: str, note: Note) -> Database:
    """The database at `path`, made if there is none. A damaged one is set aside, and a new one begun.

    Raises Unavailable if there can be none.
    """
    with told(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with _alone(path):
        try:
            return Database(path)
        except Damaged as error:
            replaced(path, error, note)
            try:
                return Database(path)
            except Damaged as again:
                raise Unavailable(f"{path}: {again}") from None


def replace_damaged(damaged: Database, error: Damaged, note: Note) -> Database:
    """A new database in place of one that turned out to be damaged. Raises Unavailable if there can be none."""
    damaged.close()
    with _alone(damaged.path):
        if damaged.in_place:  # else another program was quicker
            replaced(damaged.path, error, note)
    return open_database(damaged.path, note)


def replaced(path: str, error: Damaged, note: Note) -> None:
    """Renames the damaged file at `path` and what is next to it. Raises Unavailable if that fails."""
    with told(path):
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
def _alone(path: str) -> Iterator[None]:
    """Keeps other programs from making, migrating or renaming the database meanwhile."""
    with told(path):
        held = locks.wait_for(path + _LOCK, LONG)
    try:
        yield
    finally:
        os.close(held)
