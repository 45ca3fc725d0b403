"""Work that waits for the disk, in a thread of its own: checking the database at opening, and checkpoints."""

import sqlite3
import threading
from contextlib import closing, suppress
from queue import SimpleQueue

from blackjack_tui.store import rows
from blackjack_tui.store.database import check, told
from blackjack_tui.store.trouble import Damaged, Unavailable

_PATIENCE = 0.5  # seconds to wait on leaving for the check to end


class Background:
    """Checks the database at `path`, and tidies it up when told to."""

    def __init__(self, path: str) -> None:
        self.damage = ""
        """The damage that was found; empty if none."""
        self._path = path
        self._tasks: SimpleQueue[bool] = SimpleQueue()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def tidy(self) -> None:
        """Moves the `-wal` file into the database, when there is time."""
        self._tasks.put(True)

    def finish(self) -> str:
        """Ends the thread, if it ends soon; returns what is damaged, if anything is."""
        self._tasks.put(False)
        self._thread.join(_PATIENCE)
        self._stopped.set()
        return self.damage

    def give_up(self) -> None:
        """Ends the thread, whose connection is closed then: the file can be renamed."""
        self._stopped.set()
        self._tasks.put(False)
        self._thread.join()

    def _run(self) -> None:
        try:
            with told(self._path), closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
                self._check(connection)
                while self._tasks.get():
                    with suppress(sqlite3.OperationalError):
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except Damaged as error:
            self.damage = str(error)
        except Unavailable:
            pass  # which the game finds out by itself

    def _check(self, connection: sqlite3.Connection) -> None:
        """Raises Damaged if SQLite finds damage, or a deal cannot be dealt."""
        check(connection)
        for game in connection.execute("SELECT id FROM game").fetchall():
            rows.deal_of(connection, *game)
            self._let_others()

    def _let_others(self) -> None:
        """Gives the game time to be played. Raises Unavailable if it has ended meanwhile."""
        if self._stopped.wait(0.001):
            raise Unavailable(f"{self._path}: the check did not come to its end")
