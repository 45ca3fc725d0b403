"""Past rounds: listed, found again to be replayed or reviewed, and deleted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.play.records import Record
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.reports.model import Report, TableColumn, TablePart, Unit
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database
from blackjack_tui.store.database_errors import Unreadable, sqlite_errors
from blackjack_tui.store.finished import FinishedHand, is_decision
from blackjack_tui.store.kept_tables import local_time, table_name
from blackjack_tui.store.schema import NAMES
from blackjack_tui.store.stats import ALL_ROUNDS, Selection, playable


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
    uncounted: str | None
    """Why it does not count; None if it does."""


_SHOWN = f"(SELECT *, ROW_NUMBER() OVER (ORDER BY id DESC) AS last FROM round WHERE {ALL_ROUNDS}) AS round"
"""The rounds that are shown, in SQL, each with its place from the end."""
_BOOKS = "JOIN game ON game.id = round.game JOIN book ON book.id = game.book"


def last_session(database: Database) -> Selection:
    """Returns the selection of the rounds of the last session, whether they count or not. Raises UsageError."""
    with sqlite_errors(database.path):
        (session,) = database.connection.execute(f"SELECT MAX(session) FROM {_SHOWN}").fetchone()
    if session is None:
        raise UsageError("nothing is kept yet: there is no last session")
    return Selection(session=session, rounds=ALL_ROUNDS)


def last(database: Database, count: int, book: str | None = None) -> list[PastRound]:
    """Returns the last `count` rounds, or those by rule book `book`, the newest first. Raises Damaged."""
    of_book = "WHERE name = ?" if book else ""
    values = (*((table_name(book),) if book else ()), count)
    listed = []
    with sqlite_errors(database.path):
        ask = database.connection.execute
        found = ask(
            "SELECT round.id, last, ended, name, round.bet, result, uncounted"
            f" FROM {_SHOWN} {_BOOKS} {of_book} ORDER BY last LIMIT ?",
            values,
        )
        for id_, place, ended, name, *rest in found.fetchall():
            query = "SELECT outcome, reason, points, dealer FROM hand WHERE round = ? ORDER BY place"
            hands = tuple(_outcome(*hand) for hand in ask(query, (id_,)))
            listed.append(PastRound(id_, place, ended, name, hands, *rest))
    return listed


def round_at(database: Database, place: int) -> tuple[Record, int]:
    """Returns the game up to a round, and the round's number in it; `place` counts from the end, from 1.

    Raises UsageError if there are not so many rounds, or the game cannot be played again.
    """
    if found := _round_where(database, "last = ?", place):
        return found
    count = rounds_kept(database)
    there = f"there {'is 1 round' if count == 1 else f'are {count} rounds'}" if count else "nothing is kept yet"
    raise UsageError(f"last:{place}: {there}")


def round_with(database: Database, round_: int) -> tuple[Record, int]:
    """Returns the game up to a round, by its id, and the round's number in it. Raises UsageError."""
    if found := _round_where(database, "id = ?", round_):
        return found
    raise UsageError("this round was deleted meanwhile")


def _round_where(database: Database, condition: str, value: int) -> tuple[Record, int] | None:
    with sqlite_errors(database.path):
        query = f"SELECT game, number FROM {_SHOWN} WHERE {condition}"
        row = database.connection.execute(query, (value,)).fetchone()
        try:
            return (rows.record_of(database.connection, *row), row[1]) if row else None
        except Unreadable as error:
            raise Unreadable(f"this round cannot be replayed: {error}") from None


def outcomes(hands: Sequence[FinishedHand]) -> tuple[str, ...]:
    """Returns the end of each hand of a round, in words."""
    return tuple(_outcome(hand.outcome, hand.reason, hand.points, hand.dealer) for hand in hands)


def _outcome(outcome: str, reason: str, points: int, dealer: int | None) -> str:
    if reason in ("higher", "lower", "tie"):
        return f"{outcome} {points} to {dealer}"
    return f"{outcome} {reason.replace('-', ' ')}"


def rounds_report(rows: Sequence[PastRound]) -> Report:
    """Returns a report with a line for each round; at its end stands what `replay` calls the round."""
    if not rows:
        return Report("rounds", "Nothing is kept yet.", ())
    columns = (
        *(TableColumn(name, "") for name in ("ended", "book", "hands")),
        TableColumn("result", "", Unit.CENTS, signed=True),
        TableColumn("place", ""),
    )
    cells = tuple(
        (
            local_time(row.ended),
            row.book,
            "  ".join(row.hands) + (f" ({row.uncounted})" if row.uncounted else ""),
            row.result if row.bet else None,
            f"last:{row.place}" if row.place > 1 else "last",
        )
        for row in rows
    )
    title = f"The last rounds; to see one again: blackjack-tui replay {cells[0][-1]}"
    return Report("rounds", title, (TablePart("rounds", "", columns, cells),))


class RoundPlace(NamedTuple):
    """The place of a round among the others."""

    id: int
    """In the table `round`."""
    number: int
    """Its number in its game, from 1."""
    last: int
    """Its place from the end of all rounds, from 1, as `replay last:3` counts."""
    began: str
    """When its session began, in local time: `2026-11-22 11:15`."""


class GradedDecision(NamedTuple):
    """The best action of a decision; of one without a value the chosen one, and `cost` None."""

    best: str
    cost: float | None
    """In cents; in wins where nothing is bet."""
    chart: str = ""
    """The chart's action; empty where it has none."""


class GradedRound(NamedTuple):
    """The review of a round. Money is in cents, or in wins where nothing is bet."""

    round: int
    decisions: Mapping[int, GradedDecision]
    """By place, from 1."""
    expected: float | None
    """The value of best play before the first card; None where luck was not asked for."""
    skill: float | None


def places(
    database: Database, selection: Selection, lacking: str = "", most: int = -1
) -> dict[int, list[RoundPlace]]:
    """Returns the `most` newest rounds of each game that `selection` selects, in order; -1 for all.

    `lacking`: a condition in SQL, such as `LACKS_COSTS`, on those to be reviewed; rounds that cannot be
    played again are then left out.
    """
    of_games: dict[int, list[RoundPlace]] = defaultdict(list)
    with sqlite_errors(database.path):
        lacks = f" AND ({lacking}) AND {playable(database)}" if lacking else ""
        selected = database.connection.execute(
            f"SELECT game, round.id, number, last, began FROM {_SHOWN} JOIN session ON session.id = session"
            f" WHERE {selection.where}{lacks} ORDER BY round.id DESC LIMIT :most",
            selection.values | {"most": most},
        )
        for game, id_, number, last, began in reversed(selected.fetchall()):
            of_games[game].append(RoundPlace(id_, number, last, local_time(began)))
    return of_games


def timeline_up_to(database: Database, game: int, number: int) -> Timeline:
    """Returns a game played again as far as the round with this number. Raises Unreadable."""
    with sqlite_errors(database.path):
        return Timeline(rows.record_of(database.connection, game, number))


class KeptDecision(NamedTuple):
    """A decision of a round, as it is found in the round's game when that is played again."""

    box: int
    """The box's number; 0 for a player who is alone with one."""
    event: int
    """How many events of the round had happened."""
    chosen: str


def kept_decisions(timeline: Timeline, number: int) -> list[KeptDecision]:
    """Returns the decisions of a round at any of its boxes, in the order in which they are kept."""
    begin, end = timeline.span(number - 1)
    asked = ((at, each) for at in range(begin, end) for each in timeline.all_asked(at))
    return [
        KeptDecision(question.box.number, at - begin, str(answer))
        for at, (question, answer) in asked
        if isinstance(question, Question) and isinstance(answer, Action) and is_decision(question, answer)
    ]


def write_grades(database: Database, graded: Sequence[GradedRound]) -> None:
    """Writes the grades and values of reviewed rounds. Raises Unavailable or Damaged."""
    with database.transaction() as connection:
        connection.executemany(
            "UPDATE decision SET best = ?, cost = ?, chart = ? WHERE round = ? AND place = ?",
            [(*each, of.round, place) for of in graded for place, each in of.decisions.items()],
        )
        connection.executemany(
            "UPDATE round SET expected = ?, skill = ? WHERE id = ?",
            [(each.expected, each.skill, each.round) for each in graded if each.expected is not None],
        )


def rounds_kept(database: Database) -> int:
    """Returns the number of rounds, whether they count or not."""
    with sqlite_errors(database.path):
        return int(database.connection.execute(f"SELECT COUNT(*) FROM {_SHOWN}").fetchone()[0])


def forget(database: Database) -> int:
    """Deletes all rounds and returns how many there were.

    Kept tables keep their bankroll: their next round is dealt from a new shoe. A game that is being played goes
    on.
    """
    count = rounds_kept(database)
    with database.transaction() as connection:
        connection.execute("UPDATE kept_table SET game = NULL")
        for table in NAMES:
            if table != "kept_table":
                connection.execute(f"DELETE FROM {table}")
    with sqlite_errors(database.path):
        database.connection.execute("VACUUM")
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
