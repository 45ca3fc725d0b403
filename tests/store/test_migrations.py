"""Files of every older version are read, and lose nothing."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from blackjack_tui.game.actions import Topic
from blackjack_tui.store.database import open_database
from blackjack_tui.store.recount import recount
from blackjack_tui.store.schema import COMPUTED, FACTS, MIGRATIONS, NEW, VERSION
from tests.store.players import Chance, opened, path, play, rows

__all__ = ["path"]


OLDER = Path(__file__).parents[1] / "data" / "databases" / "version-2.db"
"""Three games at kept tables and one beside them, written by the last program of version 2."""


def tables(path: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database."""
    names = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]
    return {
        str(name): list(rows(path, f"SELECT * FROM {name} ORDER BY 1, 2")) for name in names if name != "about"
    }


def older(path: str, version: int) -> dict[str, list[tuple[object, ...]]]:
    """Puts a file of an older version at `path`; returns its rows by table."""
    os.makedirs(os.path.dirname(path))
    shutil.copy(OLDER, path)
    connection = sqlite3.connect(path, isolation_level=None)
    if version == 1:  # which had no computed tables
        for name in COMPUTED:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("UPDATE about SET version = 1")
        connection.execute("PRAGMA user_version = 1")
    kept = {
        str(name): connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
        for name in (*FACTS, "kept_table", *(COMPUTED if version > 1 else ()))
    }
    connection.close()
    return kept


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_file_of_an_older_version_is_brought_up_to_date(path: str, version: int) -> None:
    before = older(path, version)
    database = opened(path)
    database.check()
    assert recount(database) == len(before["round"]) == 81
    database.close()
    after = tables(path)
    summed = ("game", "round")  # whose last column was another check sum
    for name, kept in before.items():
        width = len(kept[0]) - (name in summed)
        if name == "result":  # what it expected is computed anew, with the skill
            width -= 1
        assert [row[:width] for row in after[name]] == [row[:width] for row in kept], name
    in_play = Chance(0, 1)
    play(in_play)
    assert in_play.asked == [Topic.RESUME]


def test_a_new_file_is_what_all_migrations_make_of_an_empty_one(path: str) -> None:
    def described(*statements: str) -> list[tuple[object, ...]]:
        with sqlite3.connect(":memory:", isolation_level=None) as connection:
            for statement in statements:
                connection.execute(statement)
            found = connection.execute(
                "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 1, 2"
            ).fetchall()
        connection.close()
        return found

    assert described(*NEW) == described(*(each for statements in MIGRATIONS for each in statements))


@pytest.mark.parametrize("table", ["game", "round"])
def test_a_row_of_an_older_version_that_was_changed_is_not_believed(path: str, table: str) -> None:
    older(path, 2)
    column = {"game": "seed", "round": "bet"}[table]
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {table} SET {column} = 5 WHERE id = 3")
    connection.close()
    notes: list[str] = []
    open_database(path, notes.append).close()
    (note,) = notes
    assert f"was damaged (row 3 of the table {table} was changed)" in note


def test_what_is_computed_can_be_thrown_away_and_computed_again(path: str) -> None:
    for run, book in enumerate(("vegas-strip", "european", "home", "scripting-games", "twentyone", "friendly")):
        play(Chance(run, 120), book)
    play(Chance(8, resumes=False, leaves_at=3))
    before = tables(path)
    database = opened(path)
    with database.transaction() as connection:
        connection.execute("UPDATE decision SET best = 'stand', cost = 1.5 WHERE place = 1")
        connection.execute("UPDATE result SET result = 0, bankroll = 7")
        connection.execute("DELETE FROM hand")
        connection.execute("UPDATE result SET expected = -5.5 WHERE round = 3")
    counted = recount(database)
    with database.transaction() as connection:
        judged = connection.execute("SELECT place, best, cost FROM decision WHERE best IS NOT NULL").fetchall()
        assert set(judged) == {(1, "stand", 1.5)}
        assert connection.execute("SELECT expected FROM result WHERE round = 3").fetchone() == (-5.5,)
        connection.execute("UPDATE decision SET best = NULL, cost = NULL")
        connection.execute("UPDATE result SET expected = NULL")
    database.close()
    after = tables(path)
    assert after == before
    assert counted == len(before["round"]) > 60
