"""Rounds that `ramp` simulates in a second of one core's time: a chart, doubles and splits, a shoe, a count."""

from collections.abc import Iterator
from time import process_time

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.odds.chart import Chart
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.chunks import CHUNK, Job, play_chunk
from blackjack_tui.simulation.played_charts import Strategy
from tests.benchmarks.figure import Figure
from tests.simulation.charts import published

_GOAL = 3_000_000
_TIMES = 5


def figures() -> Iterator[Figure]:
    """The best of several chunks, for six decks and for one that is shuffled for every round."""
    for book in ("vegas-strip", "downtown", "home"):
        rules = load(book)
        job = Job(rules, Strategy((Chart.read(published(rules)),)), load_system("hi-lo"), 5, 1)
        job.player  # noqa: B018  # builds the tables
        rates = []
        for number in range(_TIMES):
            start = process_time()
            play_chunk(job, number, CHUNK)
            rates.append(CHUNK / (process_time() - start))
        measured = f"{max(rates):,.0f} a second and core of {book}, against {_GOAL:,}"
        yield Figure("simulated rounds", measured, max(rates) / _GOAL, 1, more_is_better=True)
