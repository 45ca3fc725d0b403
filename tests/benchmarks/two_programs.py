"""Two programs that keep what they play in one database at the same time."""

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from tests.benchmarks.figure import Figure
from tests.store.test_two_programs import kept_of

_ROUNDS = 10_000


def figures(rounds: int = _ROUNDS) -> Iterator[Figure]:
    """How many rounds of both are kept."""
    with TemporaryDirectory() as folder:
        kept = kept_of(rounds, os.path.join(folder, "blackjack-tui", "games.db"))
    yield Figure(f"kept of {2 * rounds:,} rounds of two programs", f"{kept:,}", kept / 2 / rounds, 1.0, True)
