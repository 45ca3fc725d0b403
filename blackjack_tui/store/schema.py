"""The tables of the database, in SQL. docs/stats.md describes each column."""

VERSION = 5
"""The version of the tables. It increases with every change of a table: an older program refuses the file."""
TABLES = """
CREATE TABLE about (version INTEGER NOT NULL);
CREATE TABLE session (id INTEGER PRIMARY KEY, began TEXT NOT NULL);
CREATE TABLE book (id INTEGER PRIMARY KEY, name TEXT NOT NULL, rules TEXT NOT NULL, UNIQUE (name, rules));
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    book INTEGER NOT NULL REFERENCES book,
    shuffle TEXT NOT NULL,
    seed TEXT NOT NULL,
    bankroll INTEGER
);
CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    session INTEGER NOT NULL REFERENCES session,
    ended TEXT NOT NULL,
    line TEXT NOT NULL,
    uncounted TEXT,
    hands INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    pushed INTEGER NOT NULL,
    bet INTEGER NOT NULL,
    insurance INTEGER NOT NULL,
    side_bets INTEGER NOT NULL,
    side_returned INTEGER NOT NULL,
    result INTEGER NOT NULL,
    bankroll INTEGER,
    expected REAL,
    skill REAL,
    UNIQUE (game, number)
);
CREATE TABLE hand (
    round INTEGER NOT NULL REFERENCES round,
    place INTEGER NOT NULL,
    bet INTEGER NOT NULL,
    returned INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    points INTEGER NOT NULL,
    dealer INTEGER,
    natural INTEGER NOT NULL,
    doubled INTEGER NOT NULL,
    split INTEGER NOT NULL,
    box INTEGER NOT NULL,
    PRIMARY KEY (round, place)
) WITHOUT ROWID;
CREATE TABLE decision (
    round INTEGER NOT NULL REFERENCES round,
    place INTEGER NOT NULL,
    asked TEXT NOT NULL,
    hand TEXT NOT NULL,
    upcard INTEGER NOT NULL,
    chosen TEXT NOT NULL,
    box INTEGER NOT NULL,
    bet INTEGER NOT NULL,
    milliseconds INTEGER,
    best TEXT,
    cost REAL,
    chart TEXT,
    PRIMARY KEY (round, place)
) WITHOUT ROWID;
CREATE TABLE in_play (game INTEGER PRIMARY KEY REFERENCES game, line TEXT NOT NULL);
CREATE TABLE kept_table (
    book TEXT PRIMARY KEY,
    game INTEGER REFERENCES game,
    bankroll INTEGER NOT NULL,
    shuffles INTEGER NOT NULL
);
"""
NAMES = ("decision", "hand", "in_play", "round", "game", "book", "session", "kept_table")
"""The tables that hold what was played, those that refer to others first."""


def statements(script: str) -> list[str]:
    """Returns the statements of an SQL script, which has no semicolon within one."""
    return [statement for each in script.split(";") if (statement := each.strip())]
