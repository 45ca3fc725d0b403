"""Games played with a database that is damaged somewhere."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.store.test_damage import play_with_damage, some_games


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Plays `count` games, each with damage of its own."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", folder)
        path = os.path.join(folder, "blackjack-tui", "games.db")
        some_games()
        found = play_with_damage(path, Path(path).read_bytes(), count, Random(seed))
    yield f"{found.set_aside:,} files set aside in one line, {found.unmet:,} with damage that was not met"
    yield f"{found.harmless:,} in which SQLite finds no damage"
