"""The tables of the database, as the migrations that lead to them. docs/stats.md describes each column.

The tables of the first migration hold facts: deals and decisions. Those of the second are computed from them,
and `recount` can compute them again. A released migration never changes: a new one is added at the end.
"""

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
)
"""The statements that lead from each version to the next; a new file begins at version 0."""

VERSION = len(MIGRATIONS)
COMPUTED = ("decision", "hand", "result")
"""The tables that `recount` fills."""
FACTS = ("in_play", "round", "game", "book", "session")
"""The tables that hold deals and decisions, in the order to be emptied in."""
