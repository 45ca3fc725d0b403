"""Deals and rounds as rows of the database, written and read back. A row that cannot be read is Damaged."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.record import LETTERS, WRITTEN, PlayedRound, Record
from blackjack_tui.play.session import Deal
from blackjack_tui.rulebooks.knobs import rules_from, unmet
from blackjack_tui.store.rounds import Finished
from blackjack_tui.store.schema import CHECK_SUMS
from blackjack_tui.store.trouble import Damaged

if TYPE_CHECKING:
    import sqlite3


class KeptRound(NamedTuple):
    """A row of the table `round`."""

    id: int
    game: int
    number: int
    """The number of the round in its game, from 1."""
    session: int
    ended: str
    """When, in UTC: `2026-11-22T10:15:00Z`."""
    played: PlayedRound
    apart: str | None
    """Why it is not counted: `seed`, `coach`, `drill` or `forgotten`; None if it is."""


def add_game(connection: "sqlite3.Connection", deal: Deal) -> int:
    """Adds a game; returns its id."""
    rules = json.dumps(deal.rules._asdict())
    book = (deal.book, rules)
    connection.execute("INSERT OR IGNORE INTO book (name, rules) VALUES (?, ?)", book)
    (book_id,) = connection.execute("SELECT id FROM book WHERE name = ? AND rules = ?", book).fetchone()
    row = (book_id, deal.shuffle, str(deal.seed), deal.bankroll)
    return _added(connection, "INSERT INTO game (book, shuffle, seed, bankroll) VALUES (?, ?, ?, ?)", row)


def add_round(connection: "sqlite3.Connection", row: KeptRound) -> int:
    """Adds a finished round, with the next free id; returns that."""
    written = letters(row.played)
    values = (row.game, row.number, row.session, row.ended, row.played.bet, written, row.apart)
    return _added(
        connection,
        "INSERT INTO round (game, number, session, ended, bet, decisions, apart) VALUES (?, ?, ?, ?, ?, ?, ?)",
        values,
    )


def add_computed(connection: "sqlite3.Connection", round_: int, finished: Finished) -> None:
    """Adds what follows from the deal and the decisions of a round."""
    connection.execute(
        "INSERT INTO result (round, hands, won, lost, pushed, bet, insurance, result, bankroll)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            round_,
            len(finished.hands),
            *map(finished.count, ("win", "lose", "push")),
            *(finished.bet, finished.insurance, finished.result, finished.bankroll),
        ),
    )
    connection.executemany(
        "INSERT INTO hand VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(round_, place, *hand) for place, hand in enumerate(finished.hands, 1)],
    )
    connection.executemany(
        "INSERT INTO decision (round, place, asked, hand, upcard, chosen) VALUES (?, ?, ?, ?, ?, ?)",
        [(round_, place, *decision) for place, decision in enumerate(finished.decisions, 1)],
    )


def deal_of(connection: "sqlite3.Connection", game: int) -> Deal:
    """The deal of a game. Raises Damaged if it is missing or cannot be read."""
    row = connection.execute(
        f"SELECT book.name, book.rules, shuffle, seed, bankroll, {whole('game')} AND {whole('book')}"
        " FROM game JOIN book ON book.id = game.book WHERE game.id = ?",
        (game,),
    ).fetchone()
    if row is None:
        raise Damaged(f"the table game has no row {game}")
    name, rules, shuffle, seed, bankroll, is_whole = row
    if not is_whole:
        raise Damaged(f"row {game} of the table game was changed")
    try:
        deal = Deal(_rules(json.loads(rules)), name, shuffle, int(seed), bankroll)
        deal.shoe()
    except (ValueError, TypeError, AttributeError, KeyError, UsageError) as error:
        raise Damaged(f"row {game} of the table game cannot be read: {error}") from None
    return deal


def rounds(
    connection: "sqlite3.Connection", where: str = "1", values: Sequence[object] = ()
) -> Iterator[KeptRound]:
    """The rounds that fulfil `where`, an SQL expression. Raises Damaged at one that cannot be read."""
    for row in connection.execute(
        f"SELECT id, game, number, session, ended, bet, decisions, apart, {whole('round')}"
        f" FROM round WHERE {where}",
        values,
    ):
        yield _round(row)


def record_of(connection: "sqlite3.Connection", game: int, up_to: int | None = None) -> Record:
    """A game as far as its rounds are finished, or up to round `up_to`. Raises Damaged if one is missing."""
    played = []
    for number, row in enumerate(rounds(connection, "game = ? ORDER BY number", (game,)), 1):
        if row.number != number:
            raise Damaged(f"the table round lacks round {number} of game {game}")
        played.append(row.played)
        if number == up_to:
            break
    return Record(deal_of(connection, game), tuple(played))


def whole(table: str) -> str:
    """An SQL expression: whether a row of `table` is as it was written."""
    return f"{table}.check_sum IS ({CHECK_SUMS[table]})"


def letters(played: PlayedRound) -> str:
    """The decisions of a round as a deal code writes them."""
    return "".join(WRITTEN[action] for action in played.actions)


def played_from(bet: object, decisions: object, where: str) -> PlayedRound:
    """A round's bet and decisions from a row. Raises Damaged, saying `where`, at what they cannot be."""
    if type(bet) is not int or type(decisions) is not str or not set(decisions) <= LETTERS.keys():
        raise Damaged(f"{where} cannot be read")
    return PlayedRound(bet, tuple(LETTERS[letter] for letter in decisions))


def _round(row: Sequence[object]) -> KeptRound:
    id_, game, number, session, ended, bet, decisions, apart, is_whole = row
    where = f"row {id_} of the table round"
    if not is_whole:
        raise Damaged(f"{where} was changed")
    if not (type(id_) is type(game) is type(number) is type(session) is int and type(ended) is str):
        raise Damaged(f"{where} cannot be read")
    played = played_from(bet, decisions, where)
    return KeptRound(id_, game, number, session, ended, played, str(apart) if apart else None)


def _rules(values: dict[str, object]) -> Rules:
    """The rules by value. A knob that older programs did not have is at its default."""

    def wrong(knob: str, problem: str) -> UsageError:
        return UsageError(f"rules: {knob} {problem}")

    rules = rules_from(str(values.pop("name")), values, wrong)
    if need := unmet(rules):
        raise wrong(need.knob, f"needs another {need.other}")
    return rules


def _added(connection: "sqlite3.Connection", statement: str, values: Sequence[object]) -> int:
    added = connection.execute(statement, values).lastrowid
    assert added is not None
    return added
