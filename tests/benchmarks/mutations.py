"""Changed files and codes by the thousand: accepted, or refused in one line, and in how much memory."""

import resource
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.mutations import Kind, hostile, kinds, tried, verdict

COUNT = 10_000
"""Of each kind."""


def figures(count: int = COUNT) -> Iterator[str]:
    """What became of so many changed things of each kind."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for kind, what in kinds().items():
            start = perf_counter()
            verdicts = tried(what, 2, count, folder)
            told = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(verdicts.items()))
            yield f"{kind}: {told}, in {perf_counter() - start:.0f} s"
            slowest = max(_seconds(what, text, folder) for text in hostile(kind, what.originals))
            yield f"{kind}, as slow to read as can be: {slowest:.2f} s at most"
    yield f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most"


def _seconds(what: Kind, text: bytes, folder: Path) -> float:
    """How long it takes to refuse `text`."""
    start = perf_counter()
    assert verdict(what, text, folder) == "refused"
    return perf_counter() - start
