"""Games played with a database that is damaged somewhere."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.benchmarks.figure import Figure
from tests.store.test_damage import play_with_damage, some_games

_TIMES = 3000


def figures(times: int = _TIMES) -> Iterator[Figure]:
    """How often damage that changes a row was said, and the game was played to its end and kept."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", folder)
        path = os.path.join(folder, "blackjack-tui", "games.db")
        some_games()
        count = play_with_damage(path, Path(path).read_bytes(), times, random.Random(1))
    what = f"of {times:,} damaged databases those in which a row reads otherwise, all of them said"
    yield Figure(what, f"{count.changed:,}, and {count.harmless:,} harmless", 1.0, 1.0)
