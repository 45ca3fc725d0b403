"""Games and finished rounds, written as rows of the database and read back."""

import json
import sqlite3
from collections.abc import Collection
from itertools import chain, islice, repeat

from blackjack_tui.errors import UsageError
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import RoundRecord, line, parse
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.by_value import rules_of, values_of
from blackjack_tui.store.database_errors import Unreadable
from blackjack_tui.store.finished import Finished

_SEATS = "+"


def add_game(connection: sqlite3.Connection, deal: Deal) -> int:
    """Adds a game of `deal`; returns its id."""
    book = (deal.book, json.dumps(values_of(deal.rules)))
    connection.execute("INSERT OR IGNORE INTO book (name, rules) VALUES (?, ?)", book)
    (book_id,) = connection.execute("SELECT id FROM book WHERE name = ? AND rules = ?", book).fetchone()
    row = (book_id, deal.shuffle, f"{deal.seed}{deal.seating.code}", deal.bankroll)  # such as `7+2.3.mixed`
    return insert(connection, "INSERT INTO game (book, shuffle, seed, bankroll) VALUES (?, ?, ?, ?)", row)


def add_round(
    connection: sqlite3.Connection, game: int, number: int, session: int, ended: str, finished: Finished
) -> None:
    """Adds a finished round, with its hands and decisions. `number`: the number of the round in its game."""
    record = finished.record
    row = {
        "game": game,
        "number": number,
        "session": session,
        "ended": ended,
        "line": line(record),
        "uncounted": record.uncounted or None,
        **finished.sums,
        "bankroll": record.bankroll,
    }
    names, marks = ", ".join(row), ", ".join(repeat("?", len(row)))
    times = chain(record.times, repeat(None))  # not known for each decision
    round_ = insert(connection, f"INSERT INTO round ({names}) VALUES ({marks})", tuple(row.values()))
    connection.executemany(  # `FinishedHand` and `Decision` have the order of the columns
        "INSERT INTO hand VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(round_, place, *hand) for place, hand in enumerate(finished.hands, 1)],
    )
    connection.executemany(
        "INSERT INTO decision (round, place, asked, hand, upcard, chosen, box, bet, milliseconds)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(round_, place, *decision, next(times)) for place, decision in enumerate(finished.decisions, 1)],
    )


def deal_of(connection: sqlite3.Connection, game: int) -> Deal:
    """Returns the deal of a game. Raises Unreadable if this version cannot deal it."""
    row = connection.execute(
        "SELECT name, rules, shuffle, seed, bankroll FROM game JOIN book ON book.id = book WHERE game.id = ?",
        (game,),
    ).fetchone()
    if row is None:
        raise Unreadable(f"game {game} is not kept")
    name, rules, shuffle, seed, bankroll = row
    try:
        number, _, seats = seed.partition(_SEATS)
        seating = Seating.from_code(seats)
        deal = Deal(rules_of(json.loads(rules)), name, shuffle, int(number), bankroll, seating=seating)
        deal.shoe()  # raises if the shuffle or the seats are not possible
    except (ValueError, TypeError, AttributeError, UsageError) as error:
        raise Unreadable(str(error)) from None
    return deal


def record_of(connection: sqlite3.Connection, game: int, up_to: int | None = None) -> Record:
    """Returns a game's finished rounds, or the first `up_to` of them. Raises Unreadable."""
    rows = connection.execute("SELECT number, line FROM round WHERE game = ? ORDER BY number", (game,))
    played = []
    for place, (number, written) in enumerate(islice(rows, up_to), 1):
        if number != place:
            raise Unreadable(f"round {place} of its game is missing")
        played.append(record_from(written).played)
    return Record(deal_of(connection, game), tuple(played))


def record_from(line: object) -> RoundRecord:
    """Returns the round in the line of a row. Raises Unreadable."""
    try:
        return parse(str(line))
    except ValueError as error:
        raise Unreadable(str(error)) from None


def unreadable_books(connection: sqlite3.Connection) -> dict[int, str]:
    """Returns the rule books that this version cannot read: by the book's id, the reason."""
    reasons = {}
    for id_, rules in connection.execute("SELECT id, rules FROM book"):
        try:
            rules_of(json.loads(rules))
        except (ValueError, TypeError, AttributeError, UsageError) as error:
            reasons[id_] = str(error)
    return reasons


def insert(connection: sqlite3.Connection, statement: str, values: Collection[object]) -> int:
    """Executes a statement that adds a row; returns the row's id."""
    id_ = connection.execute(statement, tuple(values)).lastrowid
    assert id_ is not None
    return id_
