"""From a key to the changed screen, in `cards` on a large screen with the coach's notes: the time computed."""

from collections.abc import Iterator
from statistics import median, quantiles

from blackjack_tui.screen.buffer import Size
from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import QUIET, TimedProgram

_TABLE = "-m blackjack_tui --rules scripting-games --seed 1 --coach before --speed 0 --no-keep"
_SIZE = Size(60, 200)
_TIMES = 300


def figures() -> Iterator[Figure]:
    """Median and 99th percentile."""
    computed = [seconds * 1e3 for seconds in _computed()]
    what = f"key in `cards` at {_SIZE.columns}x{_SIZE.rows} with the coach's notes"
    yield Figure(what, "median of CPU time", median(computed), None, unit=" ms")
    yield Figure(what, "99th percentile of CPU time", quantiles(computed, n=100)[-1], 16, unit=" ms")


def _computed() -> Iterator[float]:
    """The seconds of computing until the first frame after each key; notes that come later are waited for."""
    with TimedProgram(*_TABLE.split(), size=_SIZE) as table:
        table.wait_for_input()
        table.settle(10 * QUIET)
        for _ in range(_TIMES):
            before = table.cpu
            yield table.press(table.answer)[0].cpu - before
