"""Writes figures of a counter that the tests begin with: `python -m tests.simulation.ship`.

A player computes them once and keeps them in the cache. So do the tests. `test_prospects.py` computes a part
again.
"""

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.odds.kept_figures import FigureCache, chart_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.played_charts import Strategy, with_indices
from blackjack_tui.simulation.prospects import exact_worths
from tests.homes import FIGURES

RULES, SYSTEM = load("vegas-strip"), load_system("hi-lo")


def strategies(cache: FigureCache) -> list[Strategy]:
    """Play by the chart, and by all indices."""
    chart = chart_of(cache.book(RULES))
    with ExactOdds(RULES, cache) as exact:
        return [with_indices(chart, indices) for indices in ({}, exact.indices(SYSTEM))]


def main() -> None:
    """Computes the figures, and writes them."""
    for path in FIGURES.glob("*"):
        path.unlink()
    cache = FigureCache(str(FIGURES))
    for strategy in strategies(cache):
        exact_worths(RULES, SYSTEM, strategy, (), cache)


if __name__ == "__main__":
    main()
