"""Two ending signals at any distance, anywhere: the second must not interrupt the giving back."""

import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.places import PLACES, program_in

SENT = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGALRM]
_SHORTEST, _LONGEST = 1e-6, 0.05  # seconds: the second may come before the first is heeded, or after the end


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Sends `count` pairs of signals, to all places in turns."""
    random, pairs = Random(seed), Counter[str]()
    places = random.sample([*PLACES], len(PLACES))
    with TemporaryDirectory() as folder:
        for number in range(count):
            interrupt_twice(places[number % len(places)], random, Path(folder))
            pairs[places[number % len(places)]] += 1
    yield f"{count:,} pairs in {len(pairs)} places left the terminal as it was"


def interrupt_twice(name: str, random: Random, folder: Path) -> None:
    """Brings the program to a place of `tests.places`, and sends it two signals, a random time apart.

    Raises AssertionError if it ends otherwise than by one of them, says anything of it, or leaves the terminal
    changed.
    """
    first, second = random.choices(SENT, k=2)
    distance = _SHORTEST * (_LONGEST / _SHORTEST) ** random.random()
    with program_in(name, folder) as program:
        program.signal(first)
        sent = perf_counter()
        while perf_counter() - sent < distance:
            pass
        program.signal(second)
        status = program.exit_status()
        told = f"{name}: {first.name}, {distance * 1e3:.3f} ms, {second.name}: status {status}"
        assert status in (128 + first, 128 + second), told
        assert program.is_given_back(), told
        for noise in (b"Traceback", b"Exception ignored"):
            assert noise not in program.written, f"{told}: {program.picture.text}"
