"""A game's copy in the database: what is there already, and what is written to make it agree with the game."""

from collections.abc import Sequence
from time import gmtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.play.record import PlayedRound
from blackjack_tui.play.session import Deal
from blackjack_tui.store.rounds import Finished

if TYPE_CHECKING:  # SQLite is imported once there is something to keep, after the first frame
    import sqlite3

    from blackjack_tui.store.database import Database

COACH, FORGOTTEN = "coach", "forgotten"
"""Mark rounds: in which the coach told what a move was worth before it was made; and those that are kept only
because later rounds of their game cannot be replayed without them."""


def utc_now() -> str:
    """The time now, in UTC: `2026-11-22T10:15:00Z`."""
    return strftime("%Y-%m-%dT%H:%M:%SZ", gmtime())


class Before(NamedTuple):
    """What the database has of a game that goes on."""

    game: int
    rounds: int
    """How many finished rounds."""
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
        """After the last finished round, in cents."""
        if self.rounds:
            return self.rounds[-1].finished.bankroll or 0
        return self.deal.rules.bankroll if self.deal.bankroll is None else self.deal.bankroll


class Copy:
    """What the database has of a game, as far as this program knows."""

    def __init__(self, before: Before | None) -> None:
        self.written = before.rounds if before else 0
        """How many finished rounds of the game."""
        self.kept = 0
        """How many rounds this session has kept."""
        self.in_play = before.in_play if before else None
        self._game = before.game if before else None
        self._session: int | None = None
        self._forgotten = 0

    def begin_game(self) -> None:
        """Nothing of the game is there: it is another one from here on."""
        self._game = self.in_play = None
        self.written = self._forgotten = 0

    def begin_file(self) -> None:
        """Nothing is there: the database is a new one."""
        self._game = self._session = self.in_play = None
        self.written = 0

    def write(self, database: "Database", game: Game, now: str) -> None:
        """Makes the database agree with `game`, in one transaction. Raises Unavailable or Damaged."""
        from blackjack_tui.store import rows

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

    def drop_in_play(self, database: "Database") -> None:
        """Forgets the round in play of a game that does not go on. Raises Unavailable or Damaged."""
        with database.transaction() as connection:
            connection.execute("DELETE FROM in_play WHERE game = ?", (self._game,))

    def _is_as_left(self, connection: "sqlite3.Connection", game: int) -> bool:
        """Whether the database has as many rounds of the game as this program has kept."""
        ask = connection.execute
        there = ask("SELECT 1 FROM game WHERE id = ?", (game,)).fetchone()
        return there is not None and ask(
            "SELECT MAX(number) FROM round WHERE game = ?", (game,)
        ).fetchone() == (self.written or None,)


def _write_in_play(connection: "sqlite3.Connection", id_: int, game: Game) -> None:
    from blackjack_tui.store import rows

    if game.in_play is None:
        connection.execute("DELETE FROM in_play WHERE game = ?", (id_,))
    else:
        row = (id_, game.in_play.bet, rows.letters(game.in_play), game.apart)
        connection.execute("INSERT OR REPLACE INTO in_play VALUES (?, ?, ?, ?)", row)


def _has_session(connection: "sqlite3.Connection", session: int) -> bool:
    """Whether nobody has deleted the session."""
    return connection.execute("SELECT 1 FROM session WHERE id = ?", (session,)).fetchone() is not None


def _added_session(connection: "sqlite3.Connection", began: str) -> int:
    id_ = connection.execute("INSERT INTO session (began) VALUES (?)", (began,)).lastrowid
    assert id_ is not None
    return id_
