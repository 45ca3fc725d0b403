"""Files of every older version are read, and lose nothing."""

import os
import sqlite3
from pathlib import Path

import pytest

from blackjack_tui.store.recount import recount
from blackjack_tui.store.schema import COMPUTED, MIGRATIONS, VERSION
from tests.store.players import Chance, opened, path, play, rows

__all__ = ["path"]


def tables(path: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the database."""
    names = [name for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]
    return {
        str(name): list(rows(path, f"SELECT * FROM {name} ORDER BY 1, 2")) for name in names if name != "about"
    }


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_file_of_an_older_version_is_brought_up_to_date(path: str, version: int) -> None:
    for run in range(5):
        play(Chance(run, 40))
    whole = tables(path)
    old = f"{path}-old"
    with sqlite3.connect(old) as connection:
        for statements in MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        connection.execute("UPDATE about SET version = ?", (version,))
        connection.execute(f"PRAGMA user_version = {version}")
        for name, kept in whole.items():
            if name not in COMPUTED:  # which version 1 did not have
                connection.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(kept[0]))})", kept)
    connection.close()
    for beside in Path(path).parent.glob("games.db*"):
        if beside.name != "games.db-old":
            beside.unlink()
    os.rename(old, path)
    database = opened(path)
    assert recount(database) == len(whole["round"])
    database.close()
    assert tables(path) == whole


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
