"""Raw bytes typed into real terminals, wherever a program can be, for as long as it takes."""

from collections.abc import Iterator
from time import perf_counter

from tests.bombarded import PROGRAMS, bombard

BYTES = 10_000_000


def figures(count: int = BYTES) -> Iterator[str]:
    """How many bytes each program took, and how long that took."""
    start = perf_counter()
    for seed, name in enumerate(PROGRAMS):
        began = perf_counter()
        counts = bombard(name, seed, -(-count // len(PROGRAMS)))
        seconds = perf_counter() - began
        told = f"{counts['bytes']:,} bytes, {counts['programs']:,} programs, {seconds:.0f} s"
        yield f"raw bytes, {name}: {told}: nothing broke"
    yield f"raw bytes: {perf_counter() - start:.0f} s"
