"""Programs in a pseudo-terminal under raw bytes: none may end by them, except by a key that leaves."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzzers.byte_pieces import raw_bytes
from tests.places import program_in

_CHUNK = 100_000
_IN = ["decision", "card", "bet", "demo", "replay paused", "odds on the screen", "drill", "card to count"]
_IN += ["sentences", "bet in sentences", "JSON"]
"""Places of `tests.places`, one for each way to read keys."""


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Types `count` raw bytes into programs, each of which is started again when a key has left it."""
    for name in _IN:
        typed = programs = 0
        data = raw_bytes(Random(f"{seed} {name}"), max(1, count // len(_IN)))
        while typed < len(data):
            typed += bombard(name, data[typed : typed + _CHUNK])
            programs += 1
        yield f"{name}: {typed:,} bytes, {programs:,} programs"


def bombard(name: str, data: bytes) -> int:
    """Types bytes into a program in a place until it ends; returns how many it has taken.

    Raises AssertionError if it ends but by a key, writes a traceback, or does not give the terminal back.
    """
    # Each has a home of its own: the keys may have it keep its settings there.
    with TemporaryDirectory() as home, program_in(name, Path(home), HOME=home) as program:
        sent = program.flood(data, then=b"\nq")
        status = program.exit_status()
        words = program.written.decode(errors="replace")
        assert status == 0, f"{name}: exit status {status}: {words}"
        assert "Traceback" not in words, words
        assert program.modes() == program.modes_before
        return sent
