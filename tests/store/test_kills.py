"""kill -9 at any moment: no round that the player saw end is lost, and none is kept twice."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from blackjack_tui.play.timeline import Timeline
from blackjack_tui.store import rows
from blackjack_tui.store.database import open_database
from blackjack_tui.words.sentences import summary
from tests.homes import at_home
from tests.store.players import path

__all__ = ["path"]

if sys.platform == "win32":
    pytest.skip("Windows has no kill -9, and no fork", allow_module_level=True)

KILLS = 5
"""`python -m tests.benchmarks kills` tries 300."""


FULL_TABLE = ("--boxes", "3", "--others", "2", "--others-by", "mixed")


def seen_and_kept(
    times: int, seed: int, path: str, options: Sequence[str] = ()
) -> tuple[list[object], list[object]]:
    """The rounds that were shown as over by programs that were killed, and those in the database, in order."""
    program = [sys.executable, "-m", "tests.store.killing", str(times), str(seed), *options]
    environ = os.environ | at_home(Path(path).parents[1])
    lines = subprocess.run(program, env=environ, capture_output=True, text=True, check=True).stdout.splitlines()
    seen = [json.loads(line) for line in lines]
    for over in seen:
        del over["event"]
    database = open_database(path, pytest.fail)
    kept: list[object] = []
    for (game,) in database.connection.execute("SELECT id FROM game ORDER BY id").fetchall():
        timeline = Timeline(rows.record_of(database.connection, game))
        kept += [json.loads(json.dumps(summary(timeline.table(end)))) for end in timeline.ends]
    ended = database.connection.execute("SELECT bankroll FROM result ORDER BY round").fetchall()
    assert [bankroll for (bankroll,) in ended] == [round_["bankroll"] for round_ in kept]  # type: ignore[index]
    database.close()
    return seen, kept


@pytest.mark.parametrize("options", [(), FULL_TABLE], ids=["one box", "a full table"])
def test_no_round_that_was_seen_to_end_is_lost_or_kept_twice(options: Sequence[str], path: str) -> None:
    seen, kept = seen_and_kept(KILLS, 11, path, options)
    assert seen
    assert len(kept) <= len(seen) + KILLS
    left = iter(kept)
    assert all(any(each == over for each in left) for over in seen)
