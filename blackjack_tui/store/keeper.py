"""Keeps a game while it is played: bets and decisions before they take effect, rounds before they are shown.

A game at a kept table goes on from run to run: a run first plays the earlier rounds again, and is "catching up"
until it has reached what the database has.
"""

import sqlite3
from collections.abc import Callable
from contextlib import suppress

from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver, Shuffled
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.round_lines import RoundRecord, line
from blackjack_tui.play.session import Watcher
from blackjack_tui.store import rows
from blackjack_tui.store.database import PATIENCE, Database, Note, open_database, replace_damaged
from blackjack_tui.store.database_errors import Damaged, Unavailable
from blackjack_tui.store.finished import Finished, FinishedRounds
from blackjack_tui.store.kept_tables import COACH, DAILY, FORGOTTEN, Place, utc_now

_ROUNDS_OF_A_GAME = 32  # from which on the next shuffle begins a new game
LAST_WAIT = 2.0
"""Seconds that leaving waits for the lock of another program."""


class Keeper(Watcher):
    """Keeps the game at `place` in the database at `path`, which it opens when it is needed.

    `uncounted`: why the rounds do not count, if they do not. `helps` returns the number of decisions with the
    coach's help so far: a round with help does not count either. A failure to keep a round is noted once; the
    round is kept later if its cause goes away.
    """

    def __init__(
        self,
        path: str,
        place: Place,
        note: Note,
        *,
        uncounted: str = "",
        helps: Callable[[], int] = lambda: 0,
        clock: Callable[[], str] = utc_now,
    ) -> None:
        self._path = path
        self._deal = place.deal
        self._note = note
        self._table = place.table
        """The name of the kept table; None for a game at no kept table."""
        self._always_uncounted = uncounted
        """Why no round of the game counts; empty if they do."""
        self._helps = helps
        self._helped = 0
        """The number of decisions with the coach's help when the last round ended."""
        self._clock = clock
        self._rounds: list[tuple[str, Finished]] = []
        """The finished rounds of the game, each with the time when it ended."""
        self._watcher = FinishedRounds(self._add_finished)
        self._earlier_rounds = place.rounds
        """The number of rounds that were finished in earlier runs."""
        self._resumed = place.in_play
        """The round in play that this run goes on with."""
        self._shuffle_due = False
        """Whether the cards are shuffled before the next round."""
        self._shuffles = 0
        """The number of shuffles in the game so far."""
        self._database = place.database
        """The open database; None until it is needed, and if it could not be opened."""
        self._game = place.game
        self._session: int | None = None
        """The ids of the game and the session in the database; None before their first row."""
        self._written = self._earlier_rounds
        """The number of the game's rounds in the database."""
        self._forgotten = 0
        """The number of rounds deleted during the game, kept again only for the later ones."""
        self._kept_in_play = self._resumed
        """The round in play of this game in the database."""
        self._is_at_table = place.table is not None or place.failed
        """Whether a round in play should go on in the next run."""
        self.failed = place.failed
        """Whether the latest rounds could not be kept so far."""
        self._wait_for_locks(0.0 if self.failed else PATIENCE)

    def on_event(self, event: Event, situation: Situation) -> None:
        """Keeps the round if `event` finishes it."""
        if isinstance(event, Shuffled):
            self._shuffles += 1
        self._watcher.on_event(event, situation)
        if isinstance(event, RoundOver):
            self._sync()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Keeps a bet or a decision before it takes effect."""
        self._watcher.on_answer(situation, answer)
        if self._watcher.in_play is None or self._is_catching_up():
            return
        is_bet = not isinstance(answer, Action)
        if is_bet and self._can_begin_new_game:
            self._begin_new_game(situation.table.held)
        self._sync()

    @property
    def _can_begin_new_game(self) -> bool:
        """Whether a kept table's game is long, at a shuffle, and all in the database."""
        is_long = len(self._rounds) >= _ROUNDS_OF_A_GAME
        all_written = self._written == len(self._rounds)
        is_of_kept_table = self._deal.bankroll is not None
        return is_of_kept_table and is_long and self._shuffle_due and all_written

    def _begin_new_game(self, bankroll: int) -> None:
        """Continues as a new game in the database, so that resuming never replays many rounds."""
        self._deal = self._deal.after(self._shuffles, bankroll)
        self._rounds.clear()
        self._resumed = self._game = None
        self._kept_in_play = None
        self._shuffle_due = False
        self._earlier_rounds = self._written = self._shuffles = self._forgotten = 0

    def close(self) -> None:
        """Keeps the rounds that could not be kept before, and closes the database."""
        try:
            self._wait_for_locks(LAST_WAIT)
            self._sync()
            # At no kept table, a round in play cannot be resumed. But a daily one shows that the day was begun.
            if self._kept_in_play and not self._table and self._always_uncounted != DAILY and self._database:
                with suppress(Damaged, Unavailable), self._database.transaction() as connection:
                    connection.execute("DELETE FROM in_play WHERE game = ?", (self._game,))
        finally:
            if self._database:
                self._database.close()
                self._database = None

    @property
    def lost(self) -> int:
        """The number of rounds missing from the database. One in play counts if the next run should have it."""
        lost = len(self._rounds) - self._written
        if self.failed and self._is_at_table and not self._is_catching_up():
            in_play = self._in_play
            if in_play is not None and in_play != self._kept_in_play:
                lost += 1
        return lost

    def _add_finished(self, finished: Finished) -> None:
        record = finished.record._replace(uncounted=self._uncounted)
        self._rounds.append((self._clock(), finished._replace(record=record)))
        if len(self._rounds) > self._earlier_rounds:  # rounds before the resumed one pass here again
            self._resumed = None
        self._helped = self._helps()
        self._shuffle_due = finished.shuffles

    @property
    def _uncounted(self) -> str:
        """Why the round in play does not count; empty if it does."""
        if self._always_uncounted:
            return self._always_uncounted
        if self._resumed and self._resumed.uncounted:
            return self._resumed.uncounted
        return COACH if self._helps() > self._helped else ""

    @property
    def _in_play(self) -> RoundRecord | None:
        """The round in play, with the reason if it does not count; None between rounds."""
        record = self._watcher.in_play
        return record._replace(uncounted=self._uncounted) if record else None

    def _is_catching_up(self) -> bool:
        """Returns whether an earlier run is being played again, so that the database has all of it already."""
        finished, in_play = len(self._rounds), self._watcher.in_play
        if finished != self._earlier_rounds:
            return finished < self._earlier_rounds
        if self._written < finished:  # the database was replaced by a new file without them
            return False
        if in_play is None:
            return True
        if self._resumed is None:
            return False
        # Whether the round so far is a beginning of the resumed one.
        played, resumed = in_play.played, self._resumed.played
        return played == resumed._replace(actions=resumed.actions[: len(played.actions)])

    def _sync(self) -> None:
        """Makes the database agree with the game so far. If it cannot be written, tries again the next time."""
        if self._is_catching_up():
            return
        try:
            try:
                self._write(self._open())
            except Damaged as error:
                damaged, self._database = self._database, None
                self._begin_file()
                if damaged:  # otherwise it was set aside while it was opened
                    self._database = replace_damaged(damaged, error, self._note, self._patience)
                    self._write(self._database)
        except (Damaged, Unavailable) as error:
            self._note_failure(error)
        else:
            if self.failed:
                self.failed = False
                self._wait_for_locks(PATIENCE)
                self._note("What was played is kept again.")

    def _open(self) -> Database:
        """Returns the database, opened again if its file was replaced. Raises Unavailable or Damaged."""
        if self._database and not self._database.in_place:
            # The file was removed, or set aside by another program, which found it damaged.
            self._database.close()
            self._database = None
            self._begin_file()
        if self._database is None:
            self._database = open_database(self._path, self._note, self._patience)
        return self._database

    def _begin_file(self) -> None:
        """Starts the game over in a new database, with no rows yet."""
        self._game = self._session = None
        self._written = 0

    def _note_failure(self, error: BlackjackError) -> None:
        """Notes the first of several failures, and waits for no more locks."""
        if not self.failed:
            self._note(f"Nothing is kept for now: {error}")
        self.failed = True
        self._wait_for_locks(0)

    def _wait_for_locks(self, seconds: float) -> None:
        """Sets how long to wait for the locks of other programs from now on."""
        self._patience = seconds
        if self._database:
            with suppress(Damaged, Unavailable):
                self._database.wait_for_locks(seconds)

    def _write(self, database: Database) -> None:
        """Makes the database agree with the game, in one transaction. Raises Unavailable or Damaged."""
        session, game, written, forgotten = self._session, self._game, self._written, self._forgotten
        in_play = self._in_play
        with database.transaction() as connection:
            if session is None or not _has(connection, "session", session):
                session = rows.insert(connection, "INSERT INTO session (began) VALUES (?)", (self._clock(),))
            if game is not None and not _has_rounds(connection, game, written):
                # They were deleted, or another program plays this game: all are written again, as a new game.
                game, written, forgotten = None, 0, written
            if game is None:
                game = rows.add_game(connection, self._deal)
            for number, (ended, finished) in enumerate(self._rounds[written:], written + 1):
                if number <= forgotten:  # deleted, and kept only for later rounds
                    finished = finished._replace(record=finished.record._replace(uncounted=FORGOTTEN))
                rows.add_round(connection, game, number, session, ended, finished)
            connection.execute("DELETE FROM in_play WHERE game = ?", (game,))
            if in_play:
                connection.execute("INSERT INTO in_play VALUES (?, ?)", (game, line(in_play)))
            if self._table and (self._rounds or in_play):
                row = (self._table, game, self._bankroll, self._shuffle_due)
                connection.execute("INSERT OR REPLACE INTO kept_table VALUES (?, ?, ?, ?)", row)
        self._session, self._game, self._forgotten = session, game, forgotten
        self._written, self._kept_in_play = len(self._rounds), in_play

    @property
    def _bankroll(self) -> int:
        """The bankroll after the last finished round, in cents."""
        if self._rounds:
            _, last_round = self._rounds[-1]
            return last_round.record.bankroll or 0
        return self._deal.rules.bankroll if self._deal.bankroll is None else self._deal.bankroll


def _has(connection: sqlite3.Connection, table: str, id_: int) -> bool:
    return connection.execute(f"SELECT 1 FROM {table} WHERE id = ?", (id_,)).fetchone() is not None


def _has_rounds(connection: sqlite3.Connection, game: int, rounds: int) -> bool:
    """Returns whether the database has a game with exactly `rounds` rounds."""
    (last,) = connection.execute("SELECT MAX(number) FROM round WHERE game = ?", (game,)).fetchone()
    return _has(connection, "game", game) and last == (rounds or None)  # no maximum without rounds
