"""The tables of the database, as the migrations that lead to them. docs/stats.md describes each column.

The tables of the first migration hold facts: deals and decisions. Those of the second are computed from them,
and `recount` can compute them again. The third makes every row tell of damage: SQLite computes its `check_sum`
when the row is written, and `PRAGMA quick_check` compares. A released migration never changes: a new one is
added at the end.
"""

CHECK_SUMS = {
    "book": "quote(name) || quote(rules)",
    "session": "quote(began)",
    "game": "quote(book) || quote(shuffle) || quote(seed) || quote(bankroll)",
    "round": "(3 * game + 5 * number + 7 * session + 11 * bet) || quote(ended) || decisions || quote(apart)",
    "in_play": "quote(game) || ',' || quote(bet) || quote(decisions) || quote(apart)",
    "kept_table": "quote(book) || quote(game) || ',' || quote(bankroll) || ',' || quote(shuffles)",
    "result": "3 * round + 5 * hands + 7 * won + 11 * lost + 13 * pushed + 17 * bet + 19 * insurance"
    " + 23 * result + 29 * COALESCE(bankroll, -1) + 31 * COALESCE(CAST(1e4 * expected AS INTEGER), -1)"
    " + 37 * COALESCE(CAST(1e4 * skill AS INTEGER), -1)",
    "hand": "(3 * round + 5 * place + 7 * bet + 11 * returned + 13 * points + 17 * COALESCE(dealer, -1)"
    " + 19 * natural + 23 * doubled + 29 * split) || outcome || reason",
    "decision": "(3 * round + 5 * place + 7 * upcard + 11 * COALESCE(CAST(1e4 * cost AS INTEGER), -1))"
    " || asked || hand || chosen || quote(best)",
}
"""What the `check_sum` of each table's rows is, in SQL: all numbers, each weighted, and all texts."""


def _anew(table: str, columns: str, more: str = "") -> tuple[str, ...]:
    """The statements that make `table` anew with `columns`, its constraints `more` and check sums."""
    names = ", ".join(column.split()[0] for column in columns.split(", "))
    there = names.replace(", skill", "")
    check = f"check_sum AS ({CHECK_SUMS[table]}) STORED CHECK (check_sum IS ({CHECK_SUMS[table]}))"
    end = f", {more}" if more else ""
    form = " WITHOUT ROWID" if more.startswith("PRIMARY") else ""
    return (
        f"ALTER TABLE {table} RENAME TO old_{table}",
        f"CREATE TABLE {table} ({columns}, {check}{end}){form}",
        f"INSERT INTO {table} ({there}) SELECT {there} FROM old_{table}",
        f"DROP TABLE old_{table}",
    )


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE about (version INTEGER NOT NULL)",
        "INSERT INTO about VALUES (0)",
        """CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL,
            UNIQUE (name, rules))""",
        "CREATE TABLE session (id INTEGER PRIMARY KEY, began TEXT NOT NULL)",
        """CREATE TABLE game (id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES book,
            shuffle TEXT NOT NULL, seed TEXT NOT NULL, bankroll INTEGER, check_sum INTEGER NOT NULL)""",
        """CREATE TABLE round (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game,
            number INTEGER NOT NULL, session INTEGER NOT NULL REFERENCES session, ended TEXT NOT NULL,
            bet INTEGER NOT NULL, decisions TEXT NOT NULL, apart TEXT,
            check_sum INTEGER NOT NULL, UNIQUE (game, number))""",
        """CREATE TABLE in_play (game INTEGER PRIMARY KEY REFERENCES game, bet INTEGER NOT NULL,
            decisions TEXT NOT NULL, apart TEXT)""",
        """CREATE TABLE kept_table (book TEXT PRIMARY KEY, game INTEGER REFERENCES game,
            bankroll INTEGER NOT NULL, shuffles INTEGER NOT NULL)""",
    ),
    (
        """CREATE TABLE result (round INTEGER PRIMARY KEY REFERENCES round, hands INTEGER NOT NULL,
            won INTEGER NOT NULL, lost INTEGER NOT NULL, pushed INTEGER NOT NULL, bet INTEGER NOT NULL,
            insurance INTEGER NOT NULL, result INTEGER NOT NULL, bankroll INTEGER, expected REAL)""",
        """CREATE TABLE hand (round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL,
            bet INTEGER NOT NULL, returned INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL,
            points INTEGER NOT NULL, dealer INTEGER, natural INTEGER NOT NULL, doubled INTEGER NOT NULL,
            split INTEGER NOT NULL, PRIMARY KEY (round, place)) WITHOUT ROWID""",
        """CREATE TABLE decision (round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL,
            asked TEXT NOT NULL, hand TEXT NOT NULL, upcard INTEGER NOT NULL, chosen TEXT NOT NULL,
            best TEXT, cost REAL, PRIMARY KEY (round, place)) WITHOUT ROWID""",
    ),
    (
        "PRAGMA legacy_alter_table = ON",  # which leaves the references to a table that is renamed
        *_anew(
            "book", "id INTEGER PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL", "UNIQUE (name, rules)"
        ),
        *_anew("session", "id INTEGER PRIMARY KEY, began TEXT NOT NULL"),
        *_anew(
            "game",
            "id INTEGER PRIMARY KEY, book INTEGER NOT NULL REFERENCES book, shuffle TEXT NOT NULL,"
            " seed TEXT NOT NULL, bankroll INTEGER",
        ),
        *_anew(
            "round",
            "id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, number INTEGER NOT NULL,"
            " session INTEGER NOT NULL REFERENCES session, ended TEXT NOT NULL, bet INTEGER NOT NULL,"
            " decisions TEXT NOT NULL, apart TEXT",
            "UNIQUE (game, number)",
        ),
        *_anew(
            "in_play",
            "game INTEGER PRIMARY KEY REFERENCES game, bet INTEGER NOT NULL, decisions TEXT NOT NULL,"
            " apart TEXT",
        ),
        *_anew(
            "kept_table",
            "book TEXT PRIMARY KEY, game INTEGER REFERENCES game, bankroll INTEGER NOT NULL,"
            " shuffles INTEGER NOT NULL",
        ),
        *_anew(
            "result",
            "round INTEGER PRIMARY KEY REFERENCES round, hands INTEGER NOT NULL, won INTEGER NOT NULL,"
            " lost INTEGER NOT NULL, pushed INTEGER NOT NULL, bet INTEGER NOT NULL, insurance INTEGER NOT NULL,"
            " result INTEGER NOT NULL, bankroll INTEGER, expected REAL, skill REAL",
        ),
        *_anew(
            "hand",
            "round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL, bet INTEGER NOT NULL,"
            " returned INTEGER NOT NULL, outcome TEXT NOT NULL, reason TEXT NOT NULL, points INTEGER NOT NULL,"
            " dealer INTEGER, natural INTEGER NOT NULL, doubled INTEGER NOT NULL, split INTEGER NOT NULL",
            "PRIMARY KEY (round, place)",
        ),
        *_anew(
            "decision",
            "round INTEGER NOT NULL REFERENCES round, place INTEGER NOT NULL, asked TEXT NOT NULL,"
            " hand TEXT NOT NULL, upcard INTEGER NOT NULL, chosen TEXT NOT NULL, best TEXT, cost REAL",
            "PRIMARY KEY (round, place)",
        ),
        # What was computed in version 2 has no skill: it is computed when asked for.
        "UPDATE result SET expected = NULL",
        "PRAGMA legacy_alter_table = OFF",
    ),
)
"""The statements that lead from each version to the next; a new file begins at version 0."""

VERSION = len(MIGRATIONS)
NEW = (*MIGRATIONS[0][:2], *(each for each in MIGRATIONS[-1] if each.startswith("CREATE TABLE")))
"""The statements that make a new file at once what all migrations together make of it."""
COMPUTED = ("decision", "hand", "result")
"""The tables that `recount` fills."""
FACTS = ("in_play", "round", "game", "book", "session")
"""The tables that hold deals and decisions, in the order to be emptied in."""
