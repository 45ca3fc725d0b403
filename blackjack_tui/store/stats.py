"""Statistics of the kept rounds and their mistakes, without the rounds that do not count.

In the database the cost of a decision is in cents, and without a bet in wins: divided by `MAX(decision.bet, 1)`
it is in bets, or wins. `chart` is NULL until the decision is reviewed, and empty if the chart has no move.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from blackjack_tui.rulebooks import table_name
from blackjack_tui.store.database import Database
from blackjack_tui.store.database_errors import sqlite_errors
from blackjack_tui.store.kept_tables import COACH, DAILY, FORGOTTEN, in_utc, kept_tables
from blackjack_tui.store.rows import unreadable_books
from blackjack_tui.words.notes import BY_CARDS, BY_CHART, LEAST_MARKED

_FOLLOWS = "(chart IS NOT NULL AND chosen = chart)"
"""Whether a decision follows the chart, in SQL."""
_CENTS = "COALESCE(cost, 0) * (decision.bet > 0)"
"""The cost of a decision by exact cards in cents, in SQL; 0 without a bet."""
_GRADED = {BY_CARDS: _CENTS, BY_CHART: f"{_CENTS} * NOT {_FOLLOWS}"}
"""The cost of a decision for each way of grading, in SQL."""


class Totals(NamedTuple):
    """Sums over rounds. Money is in cents; won, lost and pushed count hands."""

    rounds: int = 0
    hands: int = 0
    won: int = 0
    lost: int = 0
    pushed: int = 0
    bet: int = 0
    result: int = 0
    """Insurance and side bets included."""
    side_bets: int = 0
    side_result: int = 0
    """The result of the side bets, which is also in `result`."""
    decisions: int = 0
    marked: int = 0
    cost: float = 0.0
    gain: float = 0.0
    """What following the chart cost compared with best play by exact cards; 0 if graded by cards."""
    judged: int = 0
    """The number of decisions that were reviewed."""

    def fields(self) -> dict[str, object]:
        """Returns the fields for JSON, with costs in whole cents."""
        fields = self._asdict()
        del fields["judged"], fields["gain"]
        if not self.side_bets:
            del fields["side_bets"], fields["side_result"]
        fields["cost"] = round(self.cost + self.gain)  # by exact cards, however decisions are graded
        fields["cost_by_chart"] = round(self.gain)  # the part of it that following the chart cost
        return fields


class PlayedCell(NamedTuple):
    """A cell of a chart: a hand against an upcard."""

    asked: str
    hand: str
    upcard: int
    decisions: int
    marked: int
    cost: float
    worst: float
    """The cost of the worst decision, in bets."""
    best: str | None
    """The best action of the marked decisions, of several the last by name; None if none is marked."""


class KindOfDecisions(NamedTuple):
    """The judged decisions of one kind in a period."""

    kind: str
    """`hard`, `soft`, `pair` or `insurance`."""
    decisions: int
    right: int
    """The decisions without a mark."""
    cost: float
    """In bets."""


WEEK, SESSION = "week", "session"
_PERIODS = {WEEK: "DATE(ended, 'localtime', 'weekday 0', '-6 days')", SESSION: "session.began"}
"""The day or the time when a period begins, in SQL."""


class ResultParts(NamedTuple):
    """The result of the reviewed rounds: expected + luck + skill. Money is in cents."""

    reviewed: int
    rounds: int
    """All rounds with a bet."""
    result: int
    expected: float
    skill: float

    @property
    def luck(self) -> float:
        """The result minus the other parts as they are rounded, so that the displayed amounts add up."""
        return self.result - round(self.expected) - round(self.skill)


COUNTED = "round.uncounted IS NULL"
HELPED = f"round.uncounted = '{COACH}'"
ALL_ROUNDS = f"round.uncounted IS NOT '{FORGOTTEN}'"
WITH_BOOKS = "JOIN game ON game.id = round.game JOIN book ON book.id = game.book"


LACKS_COSTS = "EXISTS (SELECT 1 FROM decision WHERE decision.round = round.id AND chart IS NULL)"
LACKS_LUCK = "round.expected IS NULL"


class Selection(NamedTuple):
    """The condition that selects the rounds."""

    since: str = ""
    """The first local day: `2026-11-01`; empty for all."""
    book: str = ""
    """A rule book's name, or the path of its file; empty for all."""
    session: int | None = None
    """The id of a session; None for all."""
    rounds: str = COUNTED
    """The condition on rounds, in SQL: `COUNTED`, `HELPED` or `ALL_ROUNDS`."""

    @property
    def where(self) -> str:
        """An SQL condition on `round` and its `book`."""
        conditions = [self.rounds]
        if self.since:
            conditions.append("round.ended >= :since")
        if self.session is not None:
            conditions.append("round.session = :session")
        if self.book:
            games = "SELECT game.id FROM game JOIN book ON book.id = game.book WHERE name = :book"
            conditions.append(f"round.game IN ({games})")
        return " AND ".join(conditions)

    @property
    def values(self) -> dict[str, object]:
        """The values of the parameters in the condition."""
        since = in_utc(self.since) if self.since else None
        return {"since": since, "book": table_name(self.book) if self.book else "", "session": self.session}


_ALL = Selection()


class Stats:
    """Statistics of the rounds that `selection` selects, their decisions graded by `grading`.

    Each method raises Unavailable or Damaged.
    """

    def __init__(self, database: Database, selection: Selection = _ALL, grading: str = BY_CHART) -> None:
        self.grading = grading
        self._database = database
        self._selection = selection
        self._cost, self._marked = _GRADED[grading], _marked(grading)
        """SQL for the cost of a decision in cents, and for whether it is marked."""

    def totals(self) -> tuple[Totals, dict[str, Totals]]:
        """Returns the totals of all rounds, and the totals of each rule book by its name."""
        by_book: dict[str, Totals] = {}
        for name, *sums in self._ask(
            "SELECT name, COUNT(*), SUM(hands), SUM(won), SUM(lost), SUM(pushed), SUM(bet),"
            " SUM(result), SUM(side_bets), SUM(side_returned - side_bets)"
            f" FROM round {WITH_BOOKS} WHERE {{where}} GROUP BY name"
        ):
            by_book[str(name)] = Totals(*(int(value or 0) for value in sums))  # in the order of its fields
        for name, decisions, marked, cost, exact_cost, judged in self._ask(
            f"SELECT name, COUNT(*), SUM({self._marked}), SUM({self._cost}), SUM({_CENTS}), COUNT(chart)"
            " FROM decision"
            f" JOIN round ON round.id = decision.round {WITH_BOOKS} WHERE {{where}} GROUP BY name"
        ):
            if name in by_book:  # another window may have kept a round since the first query
                by_book[name] = by_book[name]._replace(
                    decisions=decisions,
                    marked=marked,
                    cost=float(cost),
                    gain=float(exact_cost - cost),
                    judged=judged,
                )
        columns = zip(*by_book.values(), strict=True)
        all_rounds = Totals(*(sum(column) for column in columns)) if by_book else Totals()
        return all_rounds, dict(sorted(by_book.items()))

    def helped(self) -> Totals:
        """Returns the totals of the rounds with the coach's help, which do not count."""
        with_help = self._selection._replace(rounds=HELPED)
        all_rounds, _ = Stats(self._database, with_help, self.grading).totals()
        return all_rounds

    def bankrolls(self) -> dict[str, int]:
        """Returns the bankroll of each kept table, in cents."""
        return {table.book: table.bankroll for table in kept_tables(self._database)}

    def uncounted(self) -> dict[str, int]:
        """Returns the number of rounds that do not count, by the reason."""
        # Rounds that count have NULL, which is never unequal.
        query = f"SELECT uncounted, COUNT(*) FROM round WHERE uncounted != '{FORGOTTEN}' GROUP BY 1"
        return {str(why): int(rounds) for why, rounds in self._ask(query)}

    def unreadable(self) -> dict[str, tuple[str, int]]:
        """Returns the rule books whose rounds this version cannot play again: by name, why and how many."""
        by_name = {}
        for book, why in unreadable_books(self._database.connection).items():
            query = f"SELECT name, COUNT(*) FROM round {WITH_BOOKS} WHERE {{where}} AND book.id = :id"
            ((name, rounds),) = self._ask(query, id=book)
            if rounds:
                by_name[str(name)] = why, int(rounds)
        return by_name

    def days(self) -> list[str]:
        """Returns the days whose daily rounds were begun, in order: `2026-11-22`."""
        # The line of a round in play ends with the reason why it does not count.
        of_days = (
            "SELECT seed FROM game JOIN round ON game.id = game WHERE uncounted = :daily"
            " UNION SELECT seed FROM game JOIN in_play ON game.id = game WHERE line LIKE '% ' || :daily"
        )
        # A seed is a day, such as 20261122, as a number: a year may lack its first zeros.
        seeds = [str(seed).zfill(8) for (seed,) in self._ask(of_days, daily=DAILY)]
        days = [f"{seed[:4]}-{seed[4:6]}-{seed[6:]}" for seed in seeds]
        return sorted(day for day in days if _is_day(day))

    def cells(self) -> list[PlayedCell]:
        """Returns the chart's cells that were played, the dearest first."""
        # The order goes by the cost, then by the number of decisions, and then by the cell.
        rows = self._ask(
            f"SELECT asked, hand, upcard, COUNT(*), SUM({self._marked}), SUM({self._cost}),"
            f" MAX(({self._cost}) / MAX(decision.bet, 1)), MAX(CASE WHEN {self._marked} THEN best END)"
            " FROM decision JOIN round ON round.id = decision.round WHERE {where}"
            " GROUP BY asked, hand, upcard ORDER BY 6 DESC, 4 DESC, 1, 2, 3"
        )
        return [PlayedCell(*row) for row in rows]

    def decisions_by(self, period: str) -> dict[str, list[KindOfDecisions]]:
        """Returns the judged decisions of each `WEEK` or `SESSION`, by the time it began, in order."""
        by_period: dict[str, list[KindOfDecisions]] = defaultdict(list)
        # The first four letters of a hand are its kind. Other programs may have written times that are none.
        for begins, *sums in self._ask(
            f"SELECT {_PERIODS[period]}, CASE asked WHEN 'insurance' THEN asked ELSE SUBSTR(hand, 1, 4) END,"
            f" COUNT(*), SUM(NOT {self._marked}), SUM(({self._cost}) / MAX(decision.bet, 1))"
            " FROM decision JOIN round ON round.id = decision.round JOIN session ON session.id = session"
            " WHERE {where} AND chart IS NOT NULL AND DATE(ended) IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2"
        ):
            by_period[str(begins)].append(KindOfDecisions(*sums))
        return by_period

    def book_of(self, cell: PlayedCell) -> str:
        """Returns the rule book by which a cell cost most."""
        ((name,),) = self._ask(
            f"SELECT name FROM decision JOIN round ON round.id = decision.round {WITH_BOOKS}"
            " WHERE {where} AND asked = :asked AND hand = :hand AND upcard = :upcard"
            f" GROUP BY name ORDER BY SUM({self._cost}) DESC, COUNT(*) DESC LIMIT 1",
            asked=cell.asked,
            hand=cell.hand,
            upcard=cell.upcard,
        )
        return str(name)

    def course(self) -> list[tuple[int, float | None]]:
        """Returns the sum of results after each round with a bet, with luck and without it, in cents.

        The second is None from the first round on that was not reviewed.
        """
        course: list[tuple[int, float | None]] = []
        total, total_without_luck = 0, 0.0
        all_reviewed = True
        for result, without_luck in self._ask(
            "SELECT result, expected + skill FROM round WHERE {where} AND bet > 0 ORDER BY id"
        ):
            total += int(result)
            all_reviewed = all_reviewed and without_luck is not None
            total_without_luck += float(without_luck or 0)
            course.append((total, total_without_luck if all_reviewed else None))
        return course

    def result_parts(self) -> ResultParts:
        """Returns the result of the reviewed rounds with a bet, in its parts."""
        (sums,) = self._ask(
            "SELECT COUNT(expected), COUNT(*), SUM(CASE WHEN expected IS NOT NULL THEN result ELSE 0 END),"
            " SUM(COALESCE(expected, 0)), SUM(COALESCE(skill, 0)) FROM round WHERE {where} AND bet > 0"
        )
        return ResultParts(*(value or 0 for value in sums))

    def not_reviewed(self) -> tuple[int, int]:
        """Returns the number of rounds whose costs are not computed, and of rounds whose luck is not.

        Rounds that cannot be played again are left out, and in the second number those without a bet.
        """
        ((costs, luck),) = self._ask(
            f"SELECT SUM({LACKS_COSTS}), SUM({LACKS_LUCK} AND bet > 0) FROM round"
            f" WHERE {{where}} AND {playable(self._database)}"
        )
        return int(costs or 0), int(luck or 0)

    def decisions(self) -> list[tuple[object, ...]]:
        """Returns a row for each decision: see `DECISION_COLUMNS`."""
        return self._ask(
            "SELECT round.id, ended, name, place, asked, hand, upcard, chosen, best, chart,"
            " CASE WHEN decision.bet > 0 THEN ROUND(cost / 100.0, 4) END,"
            " ROUND(cost / MAX(decision.bet, 1), 6), box"
            f" FROM decision JOIN round ON round.id = decision.round {WITH_BOOKS}"
            " WHERE {where} ORDER BY round.id, place"
        )

    def _ask(self, query: str, **values: object) -> list[Any]:
        """Returns the rows of `query`, whose `{where}` becomes the selection's condition."""
        with sqlite_errors(self._database.path):
            text = query.format(where=self._selection.where)
            return self._database.connection.execute(text, self._selection.values | values).fetchall()


_CELL = ("place", "asked", "hand", "upcard", "chosen", "best", "chart", "cost_dollars", "cost_bets", "box")
DECISION_COLUMNS = ("round", "ended", "rules", *_CELL)


class JudgedDecision(NamedTuple):
    """A decision at the table, as a drill counts it."""

    day: str
    """The local day: `2026-11-22`."""
    time: str
    """The local time: `16:03:22`."""
    topic: str
    """The topic of the question: `play`, `insurance`, `surrender`."""
    hand: str
    upcard: int
    """The hand and the upcard as in `Decision`."""
    action: str
    right: int
    """1 for a right decision, 0 for a mistake."""
    cost: float
    """In bets; 0 if it was right."""
    milliseconds: int | None
    """From the question to its key; None if they are not known."""


def playable(database: Database) -> str:
    """Returns an SQL condition for rounds whose rules this version can read."""
    books = ", ".join(map(str, unreadable_books(database.connection)))
    return f"round.game NOT IN (SELECT id FROM game WHERE book IN ({books}))"


def in_a_row(days: Sequence[str]) -> int:
    """Returns the number of consecutive days at the end of `days`, which are in order."""
    numbers = [date.fromisoformat(day).toordinal() for day in reversed(days)]
    count = 0
    while count < len(numbers) and numbers[count] == numbers[0] - count:  # a day earlier each time
        count += 1
    return count


def _is_day(day: str | None) -> bool:
    """Returns whether `day` is a date: other programs may have changed the database."""
    try:
        return bool(day and date.fromisoformat(day))
    except ValueError:
        return False


def _marked(grading: str) -> str:
    """Returns an SQL expression for whether a decision is marked."""
    marked = f"COALESCE(cost, 0) >= {LEAST_MARKED} * MAX(decision.bet, 1)"
    return f"({marked} AND NOT {_FOLLOWS})" if grading == BY_CHART else f"({marked})"


def judged_decisions(database: Database, book: str, grading: str = BY_CHART) -> list[JudgedDecision]:
    """Returns the reviewed decisions at a rule book's table that are mistakes, or whose time is known.

    The oldest come first. Raises `Damaged`.
    """
    wrong = _marked(grading)
    with sqlite_errors(database.path):
        reviewed = database.connection.execute(
            f"SELECT DATE(ended, 'localtime'), TIME(ended, 'localtime'), asked, hand, upcard, chosen,"
            f" NOT {wrong}, CASE WHEN {wrong} THEN cost / MAX(decision.bet, 1) ELSE 0.0 END, milliseconds"
            f" FROM decision JOIN round ON round.id = decision.round {WITH_BOOKS}"
            f" WHERE name = ? AND chart IS NOT NULL AND ({wrong} OR milliseconds IS NOT NULL) AND {COUNTED}"
            " ORDER BY round.id, place",
            (table_name(book),),
        )
        judged = (JudgedDecision(*row) for row in reviewed)
        return [decision for decision in judged if _is_day(decision.day)]
