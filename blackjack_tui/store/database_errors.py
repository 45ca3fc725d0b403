"""The errors of the database: it cannot be used now, is damaged, or has games of another version."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError

_LONGEST = 100  # characters of an error text of SQLite
_NO_TEXT = "a text is not in UTF-8"

# Errors with causes outside the file. All others come from its content.
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


class Unavailable(BlackjackError):
    """The database cannot be read or written now: locked, full, read-only, or of a newer program."""


class Damaged(BlackjackError):
    """SQLite reports damage in the database."""


class Unreadable(UsageError):
    """A game that this version cannot play again, as with a knob that it does not know. It stays stored."""


@contextmanager
def sqlite_errors(path: str) -> Iterator[None]:
    """Turns an error of SQLite about the file at `path` into Unavailable or Damaged."""
    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.InterfaceError):  # a mistake in this program
        raise
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)  # None for a text that is not in UTF-8
        kind = None if code is None else code & 0xFF  # the other bytes say more of the same kind
        is_too_short = code == sqlite3.SQLITE_IOERR_SHORT_READ  # the file is damaged, though the kind is IOERR
        is_outside = kind in _OUTSIDE and not is_too_short
        reason = str(error)[:_LONGEST] if code else _NO_TEXT
        raise (Unavailable(f"{path}: {error}") if is_outside else Damaged(reason)) from None
    except UnicodeDecodeError:
        raise Damaged(_NO_TEXT) from None
    except OSError as error:
        raise Unavailable(f"{path}: {files.reason(error)}") from None
