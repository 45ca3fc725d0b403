"""Deals and finished rounds, written as rows of the database and read back."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import LETTERS, PlayedRound
from blackjack_tui.play.round_lines import letters as letters_of
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.by_value import rules_of
from blackjack_tui.store.errors import Damaged, Unreadable
from blackjack_tui.store.finished import Finished, FinishedRounds
from blackjack_tui.store.schema import COMPUTED, created, whole

_SEATS, _BESIDE, _AFTER_BETS = "+", "~", ":"


class KeptRound(NamedTuple):
    """A row of the table `round`."""

    id: int
    game: int
    number: int
    """The number of the round in its game, from 1."""
    session: int
    ended: str
    """The time in UTC: `2026-11-22T10:15:00Z`."""
    played: PlayedRound
    apart: str | None
    """Why it is not counted: `seed`, `coach`, `drill` or `forgotten`; None if it is."""


def add_game(connection: sqlite3.Connection, deal: Deal) -> int:
    """Adds a game; returns its id."""
    rules = json.dumps(deal.rules.plain)
    book = (deal.book, rules)
    connection.execute("INSERT OR IGNORE INTO book (name, rules) VALUES (?, ?)", book)
    (book_id,) = connection.execute("SELECT id FROM book WHERE name = ? AND rules = ?", book).fetchone()
    row = (book_id, deal.shuffle, f"{deal.seed}{deal.seating.code}", deal.bankroll)
    return _added(connection, "INSERT INTO game (book, shuffle, seed, bankroll) VALUES (?, ?, ?, ?)", row)


def add_round(connection: sqlite3.Connection, row: KeptRound) -> int:
    """Adds a finished round, with the next free id; returns that."""
    written = letters(row.played)
    values = (row.game, row.number, row.session, row.ended, row.played.bets[0], written, row.apart)
    return _added(
        connection,
        "INSERT INTO round (game, number, session, ended, bet, decisions, apart) VALUES (?, ?, ?, ?, ?, ?, ?)",
        values,
    )


def add_computed(connection: sqlite3.Connection, round_: int, finished: Finished) -> None:
    """Adds what follows from the deal and the decisions of a round."""
    connection.execute(
        "INSERT INTO result"
        " (round, hands, won, lost, pushed, bet, insurance, side_bets, side_returned, result, bankroll)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            round_,
            len(finished.hands),
            *map(finished.count, ("win", "lose", "push")),
            *(finished.bet, finished.insurance, finished.side_bets, finished.side_returned),
            *(finished.result, finished.bankroll),
        ),
    )
    connection.executemany(
        "INSERT INTO hand VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(round_, place, *hand) for place, hand in enumerate(finished.hands, 1)],
    )
    connection.executemany(
        "INSERT INTO decision (round, place, asked, hand, upcard, chosen, box) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(round_, place, *decision) for place, decision in enumerate(finished.decisions, 1)],
    )


def deal_of(connection: sqlite3.Connection, game: int) -> Deal:
    """Returns the deal of a game. Raises Damaged if it is missing, Unreadable if it is of another version."""
    row = connection.execute(
        f"SELECT book.name, book.rules, shuffle, seed, bankroll, {whole('game')} AND {whole('book')}"
        " FROM game JOIN book ON book.id = game.book WHERE game.id = ?",
        (game,),
    ).fetchone()
    if row is None:
        raise Damaged(f"the table game has no row {game}")
    with reading(f"row {game} of the table game", *row) as (name, rules, shuffle, seed, bankroll):
        number, _, seats = seed.partition(_SEATS)
        seating = Seating.from_code(seats)
        deal = Deal(rules_of(json.loads(rules)), name, shuffle, int(number), bankroll, None, seating)
        deal.shoe()
    return deal


def rounds(
    connection: sqlite3.Connection, where: str = "1", values: Sequence[object] = ()
) -> Iterator[KeptRound]:
    """Yields the rounds that fulfil `where`, an SQL expression. Raises Damaged or Unreadable."""
    for row in connection.execute(
        f"SELECT id, game, number, session, ended, bet, decisions, apart, {whole('round')}"
        f" FROM round WHERE {where}",
        values,
    ):
        with reading(f"row {row[0]} of the table round", *row) as (
            id_,
            game,
            number,
            session,
            ended,
            *played,
            apart,
        ):
            kept = KeptRound(id_, game, number, session, ended, played_from(*played), apart)
        yield kept


def record_of(connection: sqlite3.Connection, game: int, up_to: int | None = None) -> Record:
    """Returns a game's finished rounds, or those up to `up_to`.

    Raises Unreadable, or Damaged if one is missing.
    """
    played = []
    for number, row in enumerate(rounds(connection, "game = ? ORDER BY number", (game,)), 1):
        if row.number != number:
            raise Damaged(f"the table round lacks round {number} of game {game}")
        played.append(row.played)
        if number == up_to:
            break
    return Record(deal_of(connection, game), tuple(played))


def letters(played: PlayedRound) -> str:
    """Returns the decisions as a deal code writes them, after the cents bet at further boxes: `500+0:hs`.

    With side bets all boxes stand there, each with its own: `~0~500+500~0~0:hs`, the first without its bet.
    """
    more = list(map(str, played.bets[1:]))
    if played.side_bets:
        bets = ("", *more)
        more = [_BESIDE.join((bet, *map(str, its))) for bet, its in zip(bets, played.side_bets, strict=True)]
    written = f"{_SEATS.join(more)}{_AFTER_BETS}" if more else ""
    return written + letters_of(played.actions)


def played_from(bet: int, decisions: str) -> PlayedRound:
    """Returns a round's bets and decisions from the values of a row. Raises KeyError at an unknown decision."""
    more, _, made = decisions.rpartition(_AFTER_BETS)
    actions = tuple(LETTERS[letter] for letter in made)
    if not more.startswith(_BESIDE):
        return PlayedRound((bet, *map(int, more.split(_SEATS))) if more else (bet,), actions)
    boxes = [box.split(_BESIDE) for box in more.split(_SEATS)]
    beside = tuple(tuple(map(int, its)) for _, *its in boxes)
    return PlayedRound((bet, *(int(box[0]) for box in boxes[1:])), actions, beside)


@contextmanager
def reading(where: str, *values: object) -> Iterator[list[Any]]:
    """Yields the values of a row without the last, which says whether the row is as it was written.

    Raises Damaged if it is not, Unreadable if the block cannot make sense of the values; both say `where`.
    """
    *read, is_whole = values
    if not is_whole:
        raise Damaged(f"{where} was changed")
    try:
        yield read
    except (ValueError, TypeError, AttributeError, KeyError, UsageError) as error:
        raise Unreadable(f"{where} cannot be read: {error}") from None


def _added(connection: sqlite3.Connection, statement: str, values: Sequence[object]) -> int:
    added = connection.execute(statement, values).lastrowid
    assert added is not None
    return added


def recount(connection: sqlite3.Connection) -> int:
    """Makes the tables that are computed anew, with the columns of today; returns how many rounds there are.

    Within a transaction. Every game is played again from its deal and decisions. Reviews stay. Raises Damaged
    if a game cannot be played.
    """
    counted = 0
    columns = {name for _, name, *_ in connection.execute("PRAGMA table_info(decision)")}
    chart = "chart" if "chart" in columns else "NULL"  # which older programs did not keep
    judged = connection.execute(
        f"SELECT best, cost, {chart}, round, place FROM decision WHERE best IS NOT NULL"
    ).fetchall()
    worth = connection.execute(
        "SELECT expected, skill, round FROM result WHERE expected IS NOT NULL"
    ).fetchall()
    for table in COMPUTED:
        connection.execute(f"DROP TABLE {table}")
        connection.execute(created(table))
    for round_, finished in every_round(connection):
        add_computed(connection, round_, finished)
        counted += 1
    write_judged(connection, judged)
    connection.executemany("UPDATE result SET expected = ?, skill = ? WHERE round = ?", worth)
    return counted


def write_judged(connection: sqlite3.Connection, judged: Sequence[tuple[object, ...]]) -> None:
    """Writes the best action of decisions, their cost and the chart's action, each with round and place."""
    graded = "UPDATE decision SET best = ?, cost = ?, chart = ? WHERE round = ? AND place = ?"
    connection.executemany(graded, judged)


def every_round(connection: sqlite3.Connection) -> Iterator[tuple[int, Finished]]:
    """Yields the id and the values of each round, each game played again. Raises Damaged."""
    games: dict[int, list[tuple[int, PlayedRound]]] = defaultdict(list)
    for row in rounds(connection, "1 ORDER BY game, number"):
        if row.number != len(games[row.game]) + 1:
            raise Damaged(f"the table round lacks round {len(games[row.game]) + 1} of game {row.game}")
        games[row.game].append((row.id, row.played))
    for game, played in games.items():
        finished: list[Finished] = []
        try:
            record = Record(deal_of(connection, game), tuple(each for _, each in played))
            record.deal.play(RecordedPlayer(record), (FinishedRounds(finished.append),))
        except UsageError as error:
            raise Unreadable(f"game {game} cannot be played again: {error}") from None
        if len(finished) != len(played):
            raise Damaged(f"game {game} has {len(finished)} rounds when it is played, and not {len(played)}")
        for (id_, _), each in zip(played, finished, strict=True):
            yield id_, each
