"""Takes over the databases of older programs: 0.2 and 0.3 had other columns, and a check sum in each row."""

import json
import sqlite3
from functools import cache, lru_cache

from blackjack_tui.errors import UsageError
from blackjack_tui.play.round_lines import LETTERS, PlayedRound, RoundRecord, line
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.by_value import rules_of, values_of
from blackjack_tui.store.schema import NAMES, TABLES, statements

OLDER = (3, 4)
"""The older versions of the tables. 0.2 wrote the first, 0.3 both."""
_SUMS = ("hands", "won", "lost", "pushed", "bet", "insurance", "side_bets", "side_returned", "result")
_COPIES = """
INSERT INTO session SELECT id, began FROM old_session;
INSERT OR IGNORE INTO book (name, rules) SELECT name, canonical(rules) FROM old_book ORDER BY id;
INSERT INTO game
    SELECT old_game.id, book.id, shuffle, seed, bankroll
    FROM old_game
    JOIN old_book ON old_book.id = old_game.book
    JOIN book ON book.name = old_book.name AND book.rules = canonical(old_book.rules);
INSERT INTO round (id, game, number, session, ended, line, uncounted, {sum_names}, bankroll, expected, skill)
    SELECT old_round.id, game, number, session, ended,
        line(old_round.bet, decisions, bankroll, points, dealer, apart), apart,
        {sums}, bankroll, expected, skill
    FROM old_round
    LEFT JOIN old_result ON old_result.round = old_round.id
    LEFT JOIN (
        SELECT round, GROUP_CONCAT(points) AS points, MAX(dealer) AS dealer
        FROM (SELECT * FROM old_hand ORDER BY round, place) GROUP BY round
    ) AS ends ON ends.round = old_round.id;
INSERT INTO hand (round, place, bet, returned, outcome, reason, points, dealer, natural, doubled, split, box)
    SELECT round, place, bet, returned, outcome, reason, points, dealer, natural, doubled, split, {box}
    FROM old_hand;
INSERT INTO decision (round, place, asked, hand, upcard, chosen, box, bet, best, cost, chart)
    SELECT round, place, asked, hand, upcard, chosen, {decision_box},
        bet_at(bet, decisions, seed, {decision_box}), best, cost, {chart}
    FROM old_decision JOIN old_round ON old_round.id = round JOIN old_game ON old_game.id = game;
INSERT INTO in_play SELECT game, line(bet, decisions, NULL, NULL, NULL, apart) FROM old_in_play;
INSERT INTO kept_table SELECT book, game, bankroll, shuffles FROM old_kept_table
"""


def take_over(connection: sqlite3.Connection, version: int) -> None:
    """Turns the tables of an older `version` into today's, within a transaction. Raises sqlite3.Error."""
    if version <= 4:  # today all of OLDER; each later change of the tables adds its step here
        _copy_all(connection)


def _copy_all(connection: sqlite3.Connection) -> None:
    """Copies the tables of 0.2 or 0.3 into the tables of today.

    Books that differ only in how they were written become one. A round by a rule that is gone is copied and
    counted, but cannot be played again.
    """
    execute = connection.execute
    connection.create_function("canonical", 1, _canonical, deterministic=True)
    connection.create_function("line", 6, _line)
    connection.create_function("bet_at", 4, _bet_at)
    old = ("about", "result", *NAMES)
    old_columns = {(table, column[1]) for table in old for column in execute(f"PRAGMA table_info({table})")}

    def column(table: str, name: str, default: object = 0) -> str:
        """Returns a column of an old table, or a default in its place if 0.2 did not have it."""
        return f"COALESCE(old_{table}.{name}, {default})" if (table, name) in old_columns else str(default)

    for table in old:
        execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    for statement in statements(TABLES):
        execute(statement)
    copies = _COPIES.format(
        sum_names=", ".join(_SUMS),
        sums=", ".join(column("result", name) for name in _SUMS),
        box=column("hand", "box"),
        decision_box=column("decision", "box"),
        chart=column("decision", "chart", "NULL"),
    )
    for statement in statements(copies):
        execute(statement)
    for table in old:
        execute(f"DROP TABLE old_{table}")


@cache  # called for each game, and a book may have thousands of games
def _canonical(rules: str) -> str:
    """Returns a book's rules as they are written today, or as they are if they cannot be read."""
    try:
        return json.dumps(values_of(rules_of(json.loads(rules))))
    except (ValueError, TypeError, AttributeError, UsageError):
        return rules


def _line(
    bet: int, decisions: str, bankroll: int | None, points: str | None, dealer: int | None, apart: str | None
) -> str:
    """Returns the line of a round, or its decisions as they are if they cannot be read.

    `points`: the totals of the hands, with commas. `apart`: the old name of why the round does not count.
    """
    try:
        hands = tuple(map(int, points.split(","))) if points else ()
        return line(RoundRecord(_played(bet, decisions), bankroll, hands, dealer, uncounted=apart or ""))
    except (ValueError, TypeError, KeyError):
        return decisions


def _bet_at(bet: int, decisions: str, seed: str, box: int) -> int:
    """Returns the first bet of a box in cents, for a decision of an old row: see `_played`.

    `seed`: the game's, followed by its seats, such as `7+2.3.mixed`. A player who is alone has box 0.
    """
    try:
        bets = _played(bet, decisions).bets
        _, _, seats = seed.partition("+")
        own_boxes = [seat.number for seat in Seating.from_code(seats).seats if seat.yours]
        return bets[own_boxes.index(box)] if box else bets[0]
    except (ValueError, TypeError, KeyError, IndexError, UsageError):
        return bet


@lru_cache(1 << 14)  # a long game has few different ones
def _played(bet: int, decisions: str) -> PlayedRound:
    """Returns the bets and decisions of an old row. `bet`: the first box's bet, in cents.

    `decisions`: `hs`; with the bets at the other boxes `500+0:hs`. With side bets, all boxes have a bet and the
    side bets, but for the first one's bet: `~0~500+500~0~0:hs`.
    """
    amounts, _, letters = decisions.rpartition(":")
    actions = tuple(LETTERS[letter] for letter in letters)
    boxes = [box.split("~") for box in amounts.split("+")] if amounts else []
    if not amounts.startswith("~"):
        return PlayedRound((bet, *(int(cents) for (cents,) in boxes)), actions)
    side_bets = tuple(tuple(map(int, placed)) for _, *placed in boxes)
    return PlayedRound((bet, *(int(cents) for cents, *_ in boxes[1:])), actions, side_bets)
