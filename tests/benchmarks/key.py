"""From a key until the last cell of the frame it leads to is read, against a program that shows one word."""

from collections.abc import Iterator
from statistics import median, quantiles

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import ASKED, BARE, QUIET, TABLE, Picture, TimedProgram

_BARE_WORD = (f"{BARE}_word.py",)
_TIMES = 500


def figures() -> Iterator[Figure]:
    """Median and 99th percentile, keys going to the two programs in turns."""
    ours, bare = [], []
    with TimedProgram(*TABLE, "--speed", "0") as table, TimedProgram(*_BARE_WORD) as word:
        picture = Picture()
        picture.feed(table.read(ASKED))
        word.read(ASKED)
        for _ in range(_TIMES):
            sent, pieces = table.press(picture.answer(), QUIET)
            picture.feed(pieces)
            ours.append(pieces[-1].at - sent)
            sent, pieces = word.press("x", QUIET)
            bare.append(pieces[-1].at - sent)
    yield _figure("median", median(ours), median(bare))
    yield _figure("99th percentile", quantiles(ours, n=100)[-1], quantiles(bare, n=100)[-1])


def _figure(which: str, ours: float, bare: float) -> Figure:
    measured = f"{ours * 1e3:.2f} ms against {bare * 1e3:.2f} ms for one word"
    return Figure(f"key to changed screen, {which}", measured, ours / bare, 6)
