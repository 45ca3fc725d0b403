"""Changed files and codes by the thousand: accepted, or refused in one line, and in how much memory."""

import resource
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.mutations import kinds, tried

COUNT = 10_000
"""Of each kind."""


def figures(count: int = COUNT) -> Iterator[str]:
    """What became of so many changed things of each kind."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for kind, what in kinds(folder).items():
            start = perf_counter()
            verdicts = tried(what, 2, count, folder)
            told = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(verdicts.items()))
            yield f"{kind}: {told}, in {perf_counter() - start:.0f} s"
    yield f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most"
