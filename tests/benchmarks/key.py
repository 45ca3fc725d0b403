"""From a key to the changed screen: the time that the program computes for it.

In `names` against a program that shows one word; in `cards` on a large screen and with the coach's notes.
"""

from collections.abc import Iterator
from statistics import median, quantiles

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import ASKED, BARE, QUIET, TABLE, Picture, TimedProgram

_BARE_WORD = (f"{BARE}_word.py",)
_CARDS = (
    "-m",
    "blackjack_tui",
    "--rules",
    "scripting-games",
    "--seed",
    "1",
    "--coach",
    "before",
    "--speed",
    "0",
    "--no-keep",
)
_ROWS, _COLUMNS = 60, 200
_TIMES = 300


def figures() -> Iterator[Figure]:
    """Median and 99th percentile, keys going to the two programs in turns."""
    ours, bare = [], []
    with TimedProgram(*TABLE, "--speed", "0") as table, TimedProgram(*_BARE_WORD) as word:
        picture = Picture()
        picture.feed(table.read(ASKED))
        word.read(ASKED)
        for _ in range(_TIMES):
            before = table.cpu
            _, pieces = table.press(picture.answer(), QUIET)
            picture.feed(pieces)
            ours.append(pieces[-1].cpu - before)
            before = word.cpu
            _, pieces = word.press("x", QUIET)
            bare.append(pieces[-1].cpu - before)
    yield _figure("median", median(ours), median(bare))
    yield _figure("99th percentile", quantiles(ours, n=100)[-1], quantiles(bare, n=100)[-1])
    computed = [seconds * 1e3 for seconds in _computed()]
    what = f"key in `cards` at {_COLUMNS}x{_ROWS} with the coach's notes"
    yield Figure(what, "median of CPU time", median(computed), None, unit=" ms")
    yield Figure(what, "99th percentile of CPU time", quantiles(computed, n=100)[-1], 4, unit=" ms")


def _figure(which: str, ours: float, bare: float) -> Figure:
    measured = f"{ours * 1e3:.2f} ms against {bare * 1e3:.2f} ms for one word"
    return Figure(f"key to changed screen, {which}", measured, ours / bare, None)


def _computed() -> Iterator[float]:
    """The seconds of computing until the first frame after each key; notes that come later are waited for."""
    with TimedProgram(*_CARDS, rows=_ROWS, columns=_COLUMNS) as table:
        picture = Picture(_ROWS, _COLUMNS)
        picture.feed(table.read(10 * ASKED))
        for _ in range(_TIMES):
            before = table.cpu
            _, pieces = table.press(picture.answer(), ASKED)
            picture.feed(pieces)
            yield pieces[0].cpu - before
