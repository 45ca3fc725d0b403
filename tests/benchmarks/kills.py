"""Rounds that are left in the database by programs that are killed while they play."""

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure
from tests.store.test_kills import FULL_TABLE, seen_and_kept

_TIMES = 300


def figures(times: int = _TIMES) -> Iterator[Figure]:
    """How many rounds were seen to end by a player whose program was killed, and how many of these are kept."""
    for what, options in (("kills", ()), ("kills at a full table", FULL_TABLE)):
        with TemporaryDirectory() as folder:
            seen, kept = seen_and_kept(times, 1, os.path.join(folder, "blackjack-tui", "games.db"), options)
        left = iter(kept)
        found = sum(any(each == over for each in left) for over in seen)
        title = f"kept of {len(seen):,} rounds seen, {times} {what}"
        yield Figure(title, f"{found:,}", found / len(seen), 1.0, more_is_better=True)
