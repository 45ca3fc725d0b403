"""Keeps a game while it is played: bets and decisions before they take effect, rounds before they are shown."""

from collections.abc import Callable
from contextlib import suppress
from time import gmtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver, Shuffled
from blackjack_tui.game.situation import Situation
from blackjack_tui.history.record import PlayedRound
from blackjack_tui.play.deal import Deal
from blackjack_tui.play.session import Watcher
from blackjack_tui.store.rounds import Coach, Finished, RoundWatcher
from blackjack_tui.store.trouble import PATIENCE, Damaged, Note, Unavailable

if TYPE_CHECKING:  # SQLite is imported once there is something to keep, after the first frame
    import sqlite3

    from blackjack_tui.store.background import Background
    from blackjack_tui.store.tables import Place

_ROUNDS_BETWEEN = 256  # after which the `-wal` file is moved into the database
_ROUNDS_OF_A_GAME = 32  # after which a shuffle begins a new game
_LAST_WAIT = 2.0  # seconds for the lock of another program to come free, on leaving
FORGOTTEN = "forgotten"
"""Marks rounds that are kept only because later rounds of their game cannot be replayed without them."""


def utc_now() -> str:
    """The time now, in UTC: `2026-11-22T10:15:00Z`."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


class Before(NamedTuple):
    """The stored part of a game that goes on."""

    game: int
    rounds: int
    """The number of finished rounds."""
    in_play: PlayedRound | None = None


class _Kept(NamedTuple):
    """A finished round of this game, and what marks it."""

    finished: Finished
    ended: str
    apart: str | None


class Keeper(Watcher):
    """Keeps the game of `deal` in the database at `path`, opened when there is something to be kept.

    `place` is the place at the kept table that it is played at, if it is. `apart` marks the rounds that do not
    count, and says why: `seed`, `coach` or `drill`; it can be set anew before a round ends. What cannot be kept
    is noted once; it is kept later if the reason goes away.
    """

    def __init__(
        self,
        path: str,
        deal: Deal,
        note: Note,
        *,
        place: "Place | None" = None,
        apart: str | None = None,
        coach: Coach | None = None,
        now: Callable[[], str] = utc_now,
    ) -> None:
        before = place.before if place else None
        self.apart = apart
        self.kept = 0
        """The number of rounds kept by this session."""
        self._path = path
        self._deal = deal
        self._note = note
        self._table = place.table if place else None
        self._now = now
        self._rounds: list[_Kept] = []
        self._watcher = RoundWatcher(self._finished, coach)
        self._before = before.rounds if before else 0
        self._known = before.in_play if before else None
        # What of this game is in the database, as far as this program knows.
        self._database = place.database if place else None
        self._game = before.game if before else None
        self._session: int | None = None
        self._written = self._before
        self._forgotten = 0
        self._in_play = self._known
        self._due = False
        self._shuffles = 0
        self._failed = False
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

    def on_question(self, situation: Situation) -> None:
        """Opens the database before the first answer, which then need not wait for it."""
        if self._database is None and not self._failed:
            try:
                self._open()
            except Unavailable as error:
                self._say_failed(error)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Keeps a bet or a decision before it takes effect."""
        self._watcher.on_answer(situation, answer)
        if self._watcher.played is None or self._is_known():
            return
        if not isinstance(answer, Action) and self._may_part:
            self._part(situation.table.held)
        self._sync()

    @property
    def _may_part(self) -> bool:
        """Whether the game can be kept as a new one from here on: the cards are shuffled, at a kept table."""
        long = len(self._rounds) >= _ROUNDS_OF_A_GAME
        return long and self._due and self._deal.bankroll is not None and self._written == len(self._rounds)

    def _part(self, bankroll: int) -> None:
        """Keeps the game from here on as a new one, so that going on with it never takes long."""
        self._deal = self._deal.after(self._shuffles, bankroll)
        self._rounds.clear()
        self._game = self._known = None
        self._written = self._before = self._forgotten = self._shuffles = 0
        self._due = False

    def close(self) -> None:
        """Keeps what could not be kept before, and closes the database. Notes what is lost."""
        if self._background:
            damage = self._background.finish()
            if damage:
                self._replace(Damaged(damage))
        try:
            self._wait_for_locks(_LAST_WAIT)
            self._sync()
            if not self._table and self._in_play is not None:
                self._drop_in_play()
        finally:
            if lost := len(self._rounds) - self._written:
                are = "round is" if lost == 1 else "rounds are"
                self._note(f"{lost} {are} lost: {self._path} could not be written.")
            if self._database:
                self._database.close()
                self._database = None

    def _finished(self, finished: Finished) -> None:
        self._rounds.append(_Kept(finished, self._now(), self.apart))
        self._due = finished.shuffles

    def _is_known(self) -> bool:
        """Whether the database has all that happened so far: an earlier run is being caught up with."""
        finished, played, known = len(self._rounds), self._watcher.played, self._known
        if finished < self._before:
            return True
        if finished > self._before or self._written < finished:
            return False
        if played is None:
            return True
        if known is None:
            return False
        return played == PlayedRound(known.bet, known.actions[: len(played.actions)])

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
            from blackjack_tui.store.database import open_database

            self._database = open_database(self._path, self._note)
            self._background = self._in_background()

    def _in_background(self) -> "Background":
        from blackjack_tui.store.background import Background

        return Background(self._path)

    def _begin_anew(self) -> None:
        """Nothing of this game is in the database."""
        if self._background:
            self._background.give_up()
            self._background = None
        self._game = self._session = self._in_play = None
        self._written = 0

    def _replace(self, error: Damaged) -> bool:
        """Sets the damaged database aside; returns whether there is a new one, with nothing in it."""
        from blackjack_tui.store.database import replace_damaged

        assert self._database
        self._begin_anew()
        try:
            self._database = replace_damaged(self._database, error, self._note)
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
        if self._database:
            with suppress(Damaged, Unavailable):
                self._database.wait_for_locks(seconds)

    def _write(self) -> None:
        from blackjack_tui.store import rows

        assert self._database
        played = self._watcher.played
        session, game, written = self._session, self._game, self._written
        with self._database.transaction() as connection:
            if session is None:
                session = self._add_session(connection)
            if game is not None and not self._is_as_left(connection, game):
                # Somebody deleted the rounds, or another program plays this game: it goes on as a game of its
                # own.
                game, written, self._forgotten = None, 0, self._written
            if game is None:
                game = rows.add_game(connection, self._deal)
            for number, kept in enumerate(self._rounds[written:], written + 1):
                apart = FORGOTTEN if number <= self._forgotten else kept.apart
                row = rows.KeptRound(0, game, number, session, kept.ended, kept.finished.played, apart)
                rows.add_computed(connection, rows.add_round(connection, row), kept.finished)
            self._write_in_play(connection, game, played)
            if self._table and (self._rounds or played is not None):
                self._write_table(connection, game)
        self.kept += len(self._rounds) - max(written, self._written)
        self._session, self._game, self._written, self._in_play = session, game, len(self._rounds), played
        if self._failed:
            self._failed = False
            self._wait_for_locks(PATIENCE)
            self._note("What was played is kept again.")
        if self._background and played is None and self.kept % _ROUNDS_BETWEEN == 0:
            self._background.tidy()

    def _add_session(self, connection: "sqlite3.Connection") -> int:
        id_ = connection.execute("INSERT INTO session (began) VALUES (?)", (self._now(),)).lastrowid
        assert id_ is not None
        return id_

    def _is_as_left(self, connection: "sqlite3.Connection", game: int) -> bool:
        """Whether the database has as many rounds of the game as this program has kept."""
        ask = connection.execute
        there = ask("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
        return there is not None and ask(
            "SELECT MAX(number) FROM round WHERE game = ?", (game,)
        ).fetchone() == (self._written or None,)

    def _write_in_play(self, connection: "sqlite3.Connection", game: int, played: PlayedRound | None) -> None:
        from blackjack_tui.store import rows

        if played is None:
            connection.execute("DELETE FROM in_play WHERE game = ?", (game,))
        else:
            row = (game, played.bet, rows.letters(played), self.apart)
            connection.execute("INSERT OR REPLACE INTO in_play VALUES (?, ?, ?, ?)", row)

    def _write_table(self, connection: "sqlite3.Connection", game: int) -> None:
        bankroll = self._rounds[-1].finished.bankroll if self._rounds else self._opening
        connection.execute(
            "INSERT OR REPLACE INTO kept_table VALUES (?, ?, ?, ?)", (self._table, game, bankroll, self._due)
        )

    @property
    def _opening(self) -> int:
        return self._deal.rules.bankroll if self._deal.bankroll is None else self._deal.bankroll

    def _drop_in_play(self) -> None:
        """Forgets the round in play of a game that does not go on."""
        with suppress(Damaged, Unavailable):
            assert self._database
            with self._database.transaction() as connection:
                connection.execute("DELETE FROM in_play WHERE game = ?", (self._game,))
