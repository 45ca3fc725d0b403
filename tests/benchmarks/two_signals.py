"""Two ending signals at random distances in every place in which a program can wait."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.places import PLACES
from tests.two_signals import interrupt_twice

PAIRS = 40
"""How often in each place."""


def figures(pairs: int = PAIRS) -> Iterator[str]:
    """How many pairs of signals found the terminal given back, and which did not."""
    start = perf_counter()
    random = Random(1)
    failed = []
    with TemporaryDirectory() as folder:
        for name in PLACES:
            for _ in range(pairs):
                try:
                    interrupt_twice(name, random, Path(folder))
                except AssertionError as error:
                    failed.append(f"two signals: {error}")
    yield from failed
    tried = pairs * len(PLACES)
    held = f"{tried - len(failed):,} of {tried:,} pairs in {len(PLACES)} places"
    yield f"two signals: {held} left the terminal as it was"
    yield f"two signals: {perf_counter() - start:.0f} s"
