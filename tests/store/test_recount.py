"""What follows from deals and decisions is computed again, and files of no version are not believed."""

import sqlite3

import pytest

from blackjack_tui.store.database import open_database
from blackjack_tui.store.rows import recount
from blackjack_tui.store.schema import OLDEST, VERSION
from tests.store.players import Chance, opened, path, play, rows

__all__ = ["path"]


def tables(path: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database."""
    names = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]
    return {
        str(name): list(rows(path, f"SELECT * FROM {name} ORDER BY 1, 2")) for name in names if name != "about"
    }


def test_what_is_computed_can_be_thrown_away_and_computed_again(path: str) -> None:
    for run, book in enumerate(("vegas-strip", "european", "home", "scripting-games", "twentyone", "friendly")):
        play(Chance(run, 60), book)
    play(Chance(8, resumes=False, leaves_at=3))
    before = tables(path)
    database = opened(path)
    with database.transaction() as connection:
        connection.execute("UPDATE decision SET best = 'stand', cost = 1.5 WHERE place = 1")
        connection.execute("UPDATE result SET result = 0, bankroll = 7")
        connection.execute("DELETE FROM hand")
        connection.execute("UPDATE result SET expected = -5.5 WHERE round = 3")
    with database.transaction() as connection:
        counted = recount(connection)
        judged = connection.execute("SELECT place, best, cost FROM decision WHERE best IS NOT NULL").fetchall()
        assert set(judged) == {(1, "stand", 1.5)}
        assert connection.execute("SELECT expected FROM result WHERE round = 3").fetchone() == (-5.5,)
        connection.execute("UPDATE decision SET best = NULL, cost = NULL")
        connection.execute("UPDATE result SET expected = NULL")
    database.close()
    after = tables(path)
    assert after == before
    assert counted == len(before["round"]) > 30


@pytest.mark.parametrize("columns", ["other", "the same"])
def test_a_file_of_an_older_program_gets_the_columns_and_the_version_of_today_which_that_program_refuses(
    path: str, columns: str
) -> None:
    play(Chance(3, rounds=20))
    before = tables(path)
    with sqlite3.connect(path) as connection:
        if columns == "other":
            connection.execute("DROP TABLE hand")
            connection.execute("CREATE TABLE hand (round INTEGER, place INTEGER)")
        connection.execute(f"PRAGMA user_version = {OLDEST}")
        connection.execute(f"UPDATE about SET version = {OLDEST}")
    connection.close()
    opened(path).close()
    assert tables(path) == before
    assert rows(path, "PRAGMA user_version") == rows(path, "SELECT version FROM about") == [(VERSION,)]


@pytest.mark.parametrize("version", range(1, OLDEST))
def test_a_file_of_a_version_that_no_released_program_wrote_is_set_aside(path: str, version: int) -> None:
    play(Chance(1, rounds=2))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE about SET version = ?", (version,))
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    notes: list[str] = []
    open_database(path, notes.append).close()
    (note,) = notes
    assert f"was damaged (its version is {version}, which no program has written)" in note
