"""Past rounds: to list, to replay, to review and to delete."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.play.records import Record
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.reports.model import Report, TableColumn, TablePart, Unit
from blackjack_tui.rulebooks import table_name
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database
from blackjack_tui.store.database_errors import Unreadable, sqlite_errors
from blackjack_tui.store.finished import is_decision
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.schema import NAMES
from blackjack_tui.store.stats import ALL_ROUNDS, WITH_BOOKS, Selection, playable


class PastRound(NamedTuple):
    """A line of the history."""

    id: int
    """In the table `round`."""
    place: int
    """Its place among all rounds, counted from the last, which is 1."""
    ended: str
    book: str
    hands: tuple[str, ...]
    """The end of each hand: `win blackjack`, `lose 16 to 20`."""
    bet: int
    result: int
    """In cents."""
    uncounted: str | None
    """Why it does not count; None if it does."""


_LISTED = f"(SELECT *, ROW_NUMBER() OVER (ORDER BY id DESC) AS last FROM round WHERE {ALL_ROUNDS}) AS round"
"""The rounds to list, in SQL, each with its place counted from the last."""


def last_session(database: Database) -> Selection:
    """Returns the selection of the rounds of the last session, whether they count or not. Raises UsageError."""
    with sqlite_errors(database.path):
        (session,) = database.connection.execute(f"SELECT MAX(session) FROM {_LISTED}").fetchone()
    if session is None:
        raise UsageError("nothing is kept yet: there is no last session")
    return Selection(session=session, rounds=ALL_ROUNDS)


def last(database: Database, count: int, book: str | None = None) -> list[PastRound]:
    """Returns the last `count` rounds, of all rule books or of `book`, the newest first. Raises Damaged."""
    book_condition = "WHERE name = :book" if book else ""
    values = {"book": table_name(book) if book else "", "count": count}
    past_rounds = []
    with sqlite_errors(database.path):
        execute = database.connection.execute
        query = (
            "SELECT round.id, last, ended, name, round.bet, result, uncounted"
            f" FROM {_LISTED} {WITH_BOOKS} {book_condition} ORDER BY last LIMIT :count"
        )
        hands_query = "SELECT outcome, reason, points, dealer FROM hand WHERE round = ? ORDER BY place"
        for id_, place, ended, name, bet, result, uncounted in execute(query, values).fetchall():
            hands = tuple(_outcome(*hand) for hand in execute(hands_query, (id_,)))
            past_rounds.append(PastRound(id_, place, ended, name, hands, bet, result, uncounted))
    return past_rounds


def round_at(database: Database, place: int) -> tuple[Record, int]:
    """Returns the game up to a round, and the round's number in it. `place`: counted from the last, which is 1.

    Raises UsageError if there are fewer rounds, or the game cannot be played again.
    """
    if game_and_number := _round_where(database, "last = ?", place):
        return game_and_number
    count = rounds_kept(database)
    if not count:
        problem = "nothing is kept yet"
    else:
        problem = "there is 1 round" if count == 1 else f"there are {count} rounds"
    raise UsageError(f"last:{place}: {problem}")


def round_with(database: Database, round_: int) -> tuple[Record, int]:
    """Returns the game up to a round, by its id, and the round's number in it. Raises UsageError."""
    if game_and_number := _round_where(database, "id = ?", round_):
        return game_and_number
    raise UsageError("this round was deleted meanwhile")


def _round_where(database: Database, condition: str, value: int) -> tuple[Record, int] | None:
    """Returns the game up to the round that meets `condition` in SQL, and its number; or None."""
    with sqlite_errors(database.path):
        query = f"SELECT game, number FROM {_LISTED} WHERE {condition}"
        row = database.connection.execute(query, (value,)).fetchone()
        if not row:
            return None
        game, number = row
        try:
            return rows.record_of(database.connection, game, number), number
        except Unreadable as error:
            raise Unreadable(f"this round cannot be replayed: {error}") from None


def _outcome(outcome: str, reason: str, points: int, dealer: int | None) -> str:
    """Returns the end of a hand in words: `win 20 to 18`, `lose bust`. `dealer`: the dealer's total."""
    if reason in ("higher", "lower", "tie"):
        return f"{outcome} {points} to {dealer}"
    return f"{outcome} {reason.replace('-', ' ')}"


def rounds_report(rows: Sequence[PastRound]) -> Report:
    """Returns a report with a line for each round, which ends with the round's name for `replay`."""
    if not rows:
        return Report("rounds", "Nothing is kept yet.", ())
    columns = (
        *(TableColumn(name, "") for name in ("ended", "book", "hands")),
        TableColumn("result", "", Unit.CENTS, signed=True),
        TableColumn("place", ""),
    )
    names = ["last" if row.place == 1 else f"last:{row.place}" for row in rows]  # for `replay`
    cells = []
    for row, name in zip(rows, names, strict=True):
        hands = "  ".join(row.hands)
        if row.uncounted:
            hands += f" ({row.uncounted})"
        result = row.result if row.bet else None
        cells.append((local_time(row.ended), row.book, hands, result, name))
    title = f"The last rounds; to see one again: blackjack-tui replay {names[0]}"
    return Report("rounds", title, (TablePart("rounds", "", columns, tuple(cells)),))


class RoundPlace(NamedTuple):
    """The place of a round in its game, and among all rounds."""

    id: int
    """In the table `round`."""
    number: int
    """Its number in its game, from 1."""
    last: int
    """Its place among all rounds, counted from the last, which is 1, as in `replay last:3`."""


class GradedDecision(NamedTuple):
    """The best action of a decision and its cost."""

    best: str
    """The best action; the chosen one if the decision has no value."""
    cost: float | None
    """In cents, or in wins without bets; None if the decision has no value."""
    chart: str = ""
    """The chart's action; empty if the chart does not have one."""


class GradedRound(NamedTuple):
    """The review of a round. Money is in cents, or in wins without bets."""

    round: int
    decisions: Mapping[int, GradedDecision]
    """By place, from 1."""
    expected: float | None
    """The value of best play before the first card; None if luck was not computed."""
    skill: float | None


def places(
    database: Database, selection: Selection, lacking: str = "", limit: int = -1
) -> dict[int, list[RoundPlace]]:
    """Returns the places of the selected rounds by game, in order.

    `limit`: how many, the newest ones; -1 for all. `lacking`: a further condition in SQL, such as
    `LACKS_COSTS`; with it, rounds that cannot be played again are left out.
    """
    by_game: dict[int, list[RoundPlace]] = defaultdict(list)
    with sqlite_errors(database.path):
        lacking_condition = f" AND ({lacking}) AND {playable(database)}" if lacking else ""
        selected = database.connection.execute(
            f"SELECT game, round.id, number, last FROM {_LISTED}"
            f" WHERE {selection.where}{lacking_condition} ORDER BY round.id DESC LIMIT :limit",
            selection.values | {"limit": limit},
        )
        for game, id_, number, last in reversed(selected.fetchall()):
            by_game[game].append(RoundPlace(id_, number, last))
    return by_game


def timeline_up_to(database: Database, game: int, number: int) -> Timeline:
    """Returns the timeline of a game, up to the round with this number. Raises Unreadable."""
    with sqlite_errors(database.path):
        return Timeline(rows.record_of(database.connection, game, number))


class KeptDecision(NamedTuple):
    """A decision of a round that was played again."""

    box: int
    """The box's number; 0 for a player who is alone with one."""
    event: int
    """The number of events of the round before it."""
    chosen: str


def kept_decisions(timeline: Timeline, number: int) -> list[KeptDecision]:
    """Returns the decisions of a round at all boxes, in the order of the database."""
    begin, end = timeline.span(number - 1)
    decisions = []
    for position in range(begin, end):
        for question, answer in timeline.all_asked(position):
            if isinstance(question, Question) and isinstance(answer, Action) and is_decision(question, answer):
                decisions.append(KeptDecision(question.box.number, position - begin, str(answer)))
    return decisions


def write_grades(database: Database, graded: Sequence[GradedRound]) -> None:
    """Writes the grades and values of reviewed rounds. Raises Unavailable or Damaged."""
    decision_values, round_values = [], []
    for round_ in graded:
        for place, (best, cost, chart) in round_.decisions.items():
            decision_values.append((best, cost, chart, round_.round, place))
        if round_.expected is not None:
            round_values.append((round_.expected, round_.skill, round_.round))
    with database.transaction() as connection:
        connection.executemany(
            "UPDATE decision SET best = ?, cost = ?, chart = ? WHERE round = ? AND place = ?", decision_values
        )
        connection.executemany("UPDATE round SET expected = ?, skill = ? WHERE id = ?", round_values)


def rounds_kept(database: Database) -> int:
    """Returns the number of rounds, including those that do not count."""
    with sqlite_errors(database.path):
        return int(database.connection.execute(f"SELECT COUNT(*) FROM {_LISTED}").fetchone()[0])


def forget(database: Database) -> int:
    """Deletes all rounds and returns their number.

    Kept tables keep their bankroll; their next round is dealt from a new shoe. Games in other windows go on.
    """
    count = rounds_kept(database)
    with database.transaction() as connection:
        connection.execute("UPDATE kept_table SET game = NULL")
        for table in NAMES:
            if table != "kept_table":
                connection.execute(f"DELETE FROM {table}")
    with sqlite_errors(database.path):  # nothing that was deleted stays in the files
        database.connection.execute("VACUUM")
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
