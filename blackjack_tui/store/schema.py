"""The tables of the database and the check sums of their rows. docs/stats.md describes each column.

SQLite computes the `check_sum` of a row when it is written, and `PRAGMA integrity_check` compares. `whole` is
the same comparison for the rows of a query.
"""

from typing import NamedTuple

VERSION = 4
"""The version of the tables. It increases with every change of a table: an older program refuses the file."""
OLDEST = 3
"""The version of 0.2.0, which is taken over; 0.3.0 wrote both. No other program was released."""


class _SqlTable(NamedTuple):
    """A table of the database, in SQL."""

    columns: str
    check_sum: str
    """All numbers of a row, each weighted, and all its texts."""
    constraint: str = ""


_TABLES = {
    "book": _SqlTable(
        "id INTEGER PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL",
        "quote(name) || quote(rules)",
        "UNIQUE (name, rules)",
    ),
    "session": _SqlTable("id INTEGER PRIMARY KEY, began TEXT NOT NULL", "quote(began)"),
    "game": _SqlTable(
        "id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES book, shuffle TEXT NOT NULL,"
        " seed TEXT NOT NULL, bankroll INTEGER",
        "quote(book) || quote(shuffle) || quote(seed) || quote(bankroll)",
    ),
    "round": _SqlTable(
        "id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, number INTEGER NOT NULL,"
        " session INTEGER NOT NULL REFERENCES session, ended TEXT NOT NULL, bet INTEGER NOT NULL,"
        " decisions TEXT NOT NULL, apart TEXT",
        "(3 * game + 5 * number + 7 * session + 11 * bet) || quote(ended) || decisions || quote(apart)",
        "UNIQUE (game, number)",
    ),
    "in_play": _SqlTable(
        "game INTEGER PRIMARY KEY REFERENCES game, bet INTEGER NOT NULL, decisions TEXT NOT NULL, apart TEXT",
        "quote(game) || ',' || quote(bet) || quote(decisions) || quote(apart)",
    ),
    "kept_table": _SqlTable(
        "book TEXT PRIMARY KEY, game INTEGER REFERENCES game, bankroll INTEGER NOT NULL,"
        " shuffles INTEGER NOT NULL",
        "quote(book) || quote(game) || ',' || quote(bankroll) || ',' || quote(shuffles)",
    ),
    "result": _SqlTable(
        "round INTEGER PRIMARY KEY REFERENCES round, hands INTEGER NOT NULL, won INTEGER NOT NULL,"
        " lost INTEGER NOT NULL, pushed INTEGER NOT NULL, bet INTEGER NOT NULL, insurance INTEGER NOT NULL,"
        " side_bets INTEGER NOT NULL, side_returned INTEGER NOT NULL,"
        " result INTEGER NOT NULL, bankroll INTEGER, expected REAL, skill REAL",
        "3 * round + 5 * hands + 7 * won + 11 * lost + 13 * pushed + 17 * bet + 19 * insurance + 23 * result"
        " + 29 * COALESCE(bankroll, -1) + 31 * COALESCE(CAST(1e4 * expected AS INTEGER), -1)"
        " + 37 * COALESCE(CAST(1e4 * skill AS INTEGER), -1) + 41 * side_bets + 43 * side_returned",
    ),
    "hand": _SqlTable(
        "round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL, bet INTEGER NOT NULL,"
        " returned INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, points INTEGER NOT NULL,"
        " dealer INTEGER, natural INTEGER NOT NULL, doubled INTEGER NOT NULL, split INTEGER NOT NULL,"
        " box INTEGER NOT NULL",
        "(3 * round + 5 * place + 7 * bet + 11 * returned + 13 * points + 17 * COALESCE(dealer, -1)"
        " + 19 * natural + 23 * doubled + 29 * split + 31 * box) || outcome || reason",
        "PRIMARY KEY (round, place)",
    ),
    "decision": _SqlTable(
        "round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL, asked TEXT NOT NULL,"
        " hand TEXT NOT NULL, upcard INTEGER NOT NULL, chosen TEXT NOT NULL, best TEXT, cost REAL, chart TEXT,"
        " box INTEGER NOT NULL",
        "(3 * round + 5 * place + 7 * upcard + 11 * COALESCE(CAST(1e4 * cost AS INTEGER), -1) + 13 * box)"
        " || asked || hand || chosen || quote(best) || quote(chart)",
        "PRIMARY KEY (round, place)",
    ),
}
COMPUTED = ("decision", "hand", "result")
"""The tables that `recount` fills from the others."""
FACTS = ("in_play", "round", "game", "book", "session")
"""The tables that hold deals and decisions, in the order to be emptied in."""


def created(name: str) -> str:
    """Returns the statement that makes the table `name`."""
    columns, check_sum, constraint = _TABLES[name]
    check = f"check_sum AS ({check_sum}) STORED CHECK (check_sum IS ({check_sum}))"
    form = " WITHOUT ROWID" if constraint.startswith("PRIMARY") else ""
    return f"CREATE TABLE {name} ({', '.join(filter(None, (columns, check, constraint)))}){form}"


STATEMENTS = (
    "CREATE TABLE about (version INTEGER NOT NULL)",
    f"INSERT INTO about VALUES ({VERSION})",
    *map(created, _TABLES),
)
"""The statements that make the tables of a new file."""


def whole(table: str) -> str:
    """Returns an SQL expression: whether a row of `table` is as it was written."""
    return f"{table}.check_sum IS ({_TABLES[table].check_sum})"
