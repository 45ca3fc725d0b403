"""Keeps a game while it is played: bets and decisions before they take effect, rounds before they are shown."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from queue import SimpleQueue

from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver, Shuffled
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.play.session import Watcher
from blackjack_tui.store import rows
from blackjack_tui.store.database import PATIENCE, Note, check, open_database, replace_damaged
from blackjack_tui.store.errors import Damaged, Unavailable, Unreadable, sqlite_errors
from blackjack_tui.store.finished import Finished, FinishedRounds
from blackjack_tui.store.tables import COACH, DAILY, Copy, Ended, Game, Place, utc_now

_ROUNDS_BETWEEN = 256  # after which the `-wal` file is moved into the database
_ROUNDS_OF_A_GAME = 32  # after which a shuffle begins a new game
LAST_CHECK = 0.5
"""Seconds that leaving waits for the check to end."""
LAST_WAIT = 2.0
"""Seconds that leaving waits for the lock of another program."""


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
        self._thread.join(LAST_CHECK)
        self._stopped.set()
        return self.damage

    def give_up(self) -> None:
        """Ends the thread, whose connection is closed then: the file can be renamed."""
        self._stopped.set()
        self._tasks.put(False)
        self._thread.join()

    def _run(self) -> None:
        try:
            with (
                sqlite_errors(self._path),
                closing(sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)) as connection,
            ):
                self._check(connection)
                while self._tasks.get():
                    with suppress(sqlite3.OperationalError):
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except Damaged as error:
            self.damage = str(error)
        except Unavailable:
            pass  # which the game finds out by itself

    def _check(self, connection: sqlite3.Connection) -> None:
        """Raises Damaged if SQLite finds damage, or a deal was changed."""
        check(connection)
        for game in connection.execute("SELECT id FROM game").fetchall():
            with suppress(Unreadable):  # which it stays
                rows.deal_of(connection, *game)
            self._let_others()

    def _let_others(self) -> None:
        """Gives the game time to be played. Raises Unavailable if it has ended meanwhile."""
        if self._stopped.wait(0.001):
            raise Unavailable(f"{self._path}: the check did not come to its end")


class Keeper(Watcher):
    """Keeps the game of `deal` in the database at `path`, opened when there is something to be kept.

    `place` is the place at the kept table that it is played at, if it is. `apart` marks the rounds that do not
    count, and says why. `helps` returns in how many decisions the coach has helped so far: a round with help
    stands apart too. A failure to keep a round is noted once; the round is kept later if its cause goes away.
    """

    def __init__(
        self,
        path: str,
        deal: Deal,
        note: Note,
        *,
        place: Place | None = None,
        apart: str | None = None,
        helps: Callable[[], int] = lambda: 0,
        now: Callable[[], str] = utc_now,
    ) -> None:
        before = place.before if place else None
        self._always_apart = apart
        self._helps = helps
        self._helped = 0
        """In how many decisions the coach had helped when the last round ended."""
        self._path = path
        self._deal = deal
        self._note = note
        self._table = place.table if place else None
        self._now = now
        self._rounds: list[Ended] = []
        self._watcher = FinishedRounds(self._finished)
        self._before = before.rounds if before else 0
        self._known = before.in_play if before else None
        self._was_apart = before.apart if before else None
        """The mark of the round in play that this game goes on with."""
        self._copy = Copy(before)
        self._database = place.database if place else None
        self._due = False
        self._shuffles = 0
        self._failed = bool(place) and self._database is None  # which was noted already
        self._patience = PATIENCE
        self._wait_for_locks(0 if self._failed else PATIENCE)
        self._background = self._in_background() if self._database else None

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Follows what is kept already."""
        self.on_event(event, situation)

    def on_event(self, event: Event, situation: Situation) -> None:
        """Keeps a round that `event` finishes."""
        self._shuffles += isinstance(event, Shuffled)
        self._watcher.on_event(event, situation)
        if isinstance(event, RoundOver):
            self._sync()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Keeps a bet or a decision before it takes effect."""
        self._watcher.on_answer(situation, answer)
        if self._in_play is None or self._is_known():
            return
        if not isinstance(answer, Action) and self._may_part:
            self._part(situation.table.held)
        self._sync()

    @property
    def _may_part(self) -> bool:
        """Whether the game can be kept as a new one from here on: the cards are shuffled, at a kept table."""
        long = len(self._rounds) >= _ROUNDS_OF_A_GAME
        return (
            long and self._due and self._deal.bankroll is not None and self._copy.written == len(self._rounds)
        )

    def _part(self, bankroll: int) -> None:
        """Keeps the game from here on as a new one, so that going on with it never takes long."""
        self._deal = self._deal.after(self._shuffles, bankroll)
        self._rounds.clear()
        self._known = None
        self._before = self._shuffles = 0
        self._due = False
        self._copy.begin_game()

    def close(self) -> None:
        """Keeps what could not be kept before, and closes the database. Notes what is lost."""
        if self._background:
            damage = self._background.finish()
            if damage:
                self._replace(Damaged(damage))
        try:
            self._wait_for_locks(LAST_WAIT)
            self._sync()
            # A day counts from its first cards on, and says so by its round in play.
            forgets = not self._table and self._always_apart != DAILY
            if self._database and forgets and self._copy.in_play is not None:
                with suppress(Damaged, Unavailable):
                    self._copy.drop_in_play(self._database)
        finally:
            if lost := len(self._rounds) - self._copy.written:
                are = "round is" if lost == 1 else "rounds are"
                self._note(f"{lost} {are} lost: {self._path} could not be written.")
            if self._database:
                self._database.close()
                self._database = None

    def _finished(self, finished: Finished) -> None:
        self._rounds.append(Ended(finished, self._now(), self._apart))
        if len(self._rounds) > self._before:
            self._was_apart = None
        self._helped = self._helps()
        self._due = finished.shuffles

    @property
    def _apart(self) -> str | None:
        """Why the round in play is not counted; None if it is."""
        return self._always_apart or self._was_apart or (COACH if self._helps() > self._helped else None)

    @property
    def _in_play(self) -> PlayedRound | None:
        """The bets and decisions of the round in play; None between rounds."""
        return self._watcher.in_play.played if self._watcher.in_play else None

    def _is_known(self) -> bool:
        """Returns whether the database has all that happened so far: an earlier run is being caught up with."""
        finished, played, known = len(self._rounds), self._in_play, self._known
        if finished < self._before:
            return True
        if finished > self._before or self._copy.written < finished:
            return False
        if played is None:
            return True
        if known is None:
            return False
        return played == known._replace(actions=known.actions[: len(played.actions)])

    def _sync(self) -> None:
        """Makes the database agree with the game so far. What cannot be written waits for the next time."""
        if self._is_known():
            return
        if self._background and self._background.damage:
            self._replace(Damaged(self._background.damage))
        try:
            self._open()
            self._write()
        except Damaged as error:
            if self._replace(error):
                self._write_again()
        except Unavailable as error:
            self._say_failed(error)

    def _write_again(self) -> None:
        """Writes the game into a new database."""
        try:
            self._write()
        except (Damaged, Unavailable) as error:
            self._say_failed(error)

    def _open(self) -> None:
        if self._database and not self._database.in_place:
            # The file was removed, or set aside by another program, which found it damaged.
            self._database.close()
            self._database = None
            self._begin_anew()
        if self._database is None:
            self._database = open_database(self._path, self._note, self._patience)
            self._background = self._in_background()

    def _in_background(self) -> Background | None:
        with suppress(RuntimeError):  # no memory for a thread, or too many: then nothing is checked
            return Background(self._path)
        return None

    def _begin_anew(self) -> None:
        """Starts the game over in an empty database."""
        if self._background:
            self._background.give_up()
            self._background = None
        self._copy.begin_file()

    def _replace(self, error: Damaged) -> bool:
        """Sets the damaged database aside; returns whether there is a new one, with nothing in it."""
        assert self._database
        self._begin_anew()
        try:
            self._database = replace_damaged(self._database, error, self._note, self._patience)
        except Unavailable as unavailable:
            self._database = None
            self._say_failed(unavailable)
            return False
        self._background = self._in_background()
        return True

    def _say_failed(self, error: BlackjackError) -> None:
        if not self._failed:
            self._note(f"Nothing is kept for now: {error}")
        self._failed = True
        self._wait_for_locks(0)

    def _wait_for_locks(self, seconds: float) -> None:
        self._patience = seconds
        if self._database:
            with suppress(Damaged, Unavailable):
                self._database.wait_for_locks(seconds)

    def _write(self) -> None:
        assert self._database
        played = self._in_play
        game = Game(self._deal, self._rounds, played, self._apart, self._table, self._due)
        self._copy.write(self._database, game, self._now())
        if self._failed:
            self._failed = False
            self._wait_for_locks(PATIENCE)
            self._note("What was played is kept again.")
        if self._background and played is None and self._copy.kept % _ROUNDS_BETWEEN == 0:
            self._background.tidy()
            self._database.shorten_log()
