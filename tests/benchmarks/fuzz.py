"""Random input for as long as it takes: what it came across, and that the memory stays as it is."""

import gc
import os
import resource
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.fuzz import fuzz
from tests.fuzz_commands import kept_rounds
from tests.homes import at_home

KEYS = 1_000_000

_CHUNK = 10_000
_PROCESSES = 2


def figures(keys: int = KEYS) -> Iterator[str]:
    """What so many random keys came across, and the memory of a process after a tenth of them and after all."""
    start = perf_counter()
    with ProcessPoolExecutor(_PROCESSES) as pool:
        shares = [keys // _PROCESSES] * _PROCESSES
        for seed, (counts, early, late) in enumerate(pool.map(_share, range(_PROCESSES), shares)):
            told = ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items()))
            yield f"fuzz, process {seed + 1}: {told}: nothing broke"
            yield f"fuzz, process {seed + 1}: {early:.1f} MB after a tenth, {late:.1f} MB at the end"
    yield f"fuzz: {perf_counter() - start:.0f} s"


def _share(number: int, keys: int) -> tuple[Counter[str], float, float]:
    counts = Counter[str]()
    early = 0.0
    with TemporaryDirectory() as folder:
        os.environ |= at_home(Path(folder)) | {"XDG_CACHE_HOME": folder}
        for chunk in range(max(1, keys // _CHUNK)):
            counts += fuzz(number * 1_000_000 + chunk, min(keys, _CHUNK))
            gc.unfreeze()  # each table freezes what it finds, here also the garbage of those before it
            gc.collect()
            if chunk + 1 == max(1, keys // _CHUNK // 10):
                early = _memory()
        counts["kept rounds"] = kept_rounds()
    return counts, early, _memory()


def _memory() -> float:
    """The most memory the process has ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
