"""The last rounds: listed, and found again to be replayed."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.play.record import Record
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database, told
from blackjack_tui.store.rounds import Hand
from blackjack_tui.store.tables import table_name


class PastRound(NamedTuple):
    """A line of the history."""

    id: int
    """In the table `round`."""
    place: int
    """Its place from the end of all rounds, from 1."""
    ended: str
    book: str
    hands: tuple[str, ...]
    """The end of each hand: `win blackjack`, `lose 16 to 20`."""
    bet: int
    result: int
    """In cents."""
    apart: str | None


def last(database: Database, count: int, book: str | None = None) -> list[PastRound]:
    """The last `count` rounds, or those by rule book `book`, the newest first. Raises Damaged."""
    of_book = (
        " AND game IN (SELECT game.id FROM game JOIN book ON book.id = book WHERE name = ?)" if book else ""
    )
    listed = []
    with told(database.path):
        ask = database.connection.execute
        values = (*((table_name(book),) if book else ()), count)
        for kept in list(
            rows.rounds(database.connection, f"{_SHOWN}{of_book} ORDER BY id DESC LIMIT ?", values)
        ):
            (place,) = ask(f"SELECT COUNT(*) FROM round WHERE {_SHOWN} AND id >= ?", (kept.id,)).fetchone()
            query = "SELECT name FROM game JOIN book ON book.id = book WHERE game.id = ?"
            found = ask(query, (kept.game,)).fetchone()
            bet, result = ask("SELECT bet, result FROM result WHERE round = ?", (kept.id,)).fetchone() or (0, 0)
            query = "SELECT outcome, reason, points, dealer FROM hand WHERE round = ? ORDER BY place"
            hands = tuple(_told(*row) for row in ask(query, (kept.id,)))
            name = str(found[0]) if found else "?"
            listed.append(PastRound(kept.id, place, kept.ended, name, hands, int(bet), int(result), kept.apart))
    return listed


def game_of(database: Database, place: int) -> tuple[Record, int]:
    """The game of a round up to that round, and the round's number in it; `place` counts from the end, from 1.

    Raises UsageError if there are not so many rounds, Damaged if they cannot be read.
    """
    with told(database.path):
        query = f"{_SHOWN} ORDER BY id DESC LIMIT 1 OFFSET ?"
        for kept in rows.rounds(database.connection, query, (place - 1,)):
            return rows.record_of(database.connection, kept.game, kept.number), kept.number
        (count,) = database.connection.execute(f"SELECT COUNT(*) FROM round WHERE {_SHOWN}").fetchone()
    there = f"there are {count} rounds" if count else "nothing is kept yet"
    raise UsageError(f"last:{place}: {there}")


def game_with(database: Database, round_: int) -> tuple[Record, int]:
    """The game of a round up to that round, and the round's number in it. Raises UsageError or Damaged."""
    with told(database.path):
        for kept in rows.rounds(database.connection, "id = ?", (round_,)):
            return rows.record_of(database.connection, kept.game, kept.number), kept.number
    raise UsageError("this round was deleted meanwhile")


def told_hands(hands: Sequence[Hand]) -> tuple[str, ...]:
    """How each hand of a round ended, in words."""
    return tuple(_told(hand.outcome, hand.reason, hand.points, hand.dealer) for hand in hands)


_SHOWN = "apart IS NOT 'forgotten'"


def _told(outcome: str, reason: str, points: int, dealer: int | None) -> str:
    if reason in ("higher", "lower", "tie"):
        return f"{outcome} {points} to {dealer}"
    return f"{outcome} {reason.replace('-', ' ')}"
