"""All that goes to the terminal from a hit to the next question of the same hand, at the drawn table."""

from collections.abc import Iterator

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import HIT, TimedProgram

_TABLE = "-m blackjack_tui --rules vegas-strip --seed 1 --speed 0 --no-keep"
_HITS = 60


def figures() -> Iterator[Figure]:
    """The median and the most of some hits, at 80 by 24."""
    counts: list[int] = []
    with TimedProgram(*_TABLE.split()) as table:
        table.wait_for_input()
        while len(counts) < _HITS:
            key = table.answer
            pieces = table.press(key)
            if key == HIT == table.answer:
                counts.append(sum(len(piece.data) for piece in pieces))
    counts.sort()
    measured = f"median {counts[_HITS // 2]}, at most {counts[-1]} of {_HITS}"
    yield Figure("bytes for a hit that goes on, at 80x24", measured, counts[-1], 1500, unit=" bytes")
