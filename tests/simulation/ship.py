"""Writes figures of a counter that the tests begin with: `python -m tests.simulation.ship`.

A player computes them once and keeps them in the cache. So do the tests. `test_prospects.py` computes a part
again.
"""

from typing import Any

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import ILLUSTRIOUS_18
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import FigureCache, chart_of, shipped_book
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.played_charts import Strategy, with_indices
from blackjack_tui.simulation.prospects import exact_worths
from tests.homes import FIGURES

RULES, SYSTEM = load("vegas-strip"), load_system("hi-lo")


def chart() -> Chart:
    """The best chart of the rules, which ships."""
    figures = shipped_book(RULES)
    assert figures is not None
    return chart_of(figures)


def strategies(cache: FigureCache) -> list[Strategy]:
    """Play by the chart, and by the published indices."""
    with ExactOdds(RULES, cache) as exact:
        exact.indices(SYSTEM, ILLUSTRIOUS_18)
        return [with_indices(chart(), indices) for indices in ({}, exact.indices(SYSTEM))]


class Short(FigureCache):
    """Keeps figures with seven digits."""

    def _keep(self, kind: str, rules: Rules, made: Any) -> Any:
        return super()._keep(kind, rules, _rounded(made))


def _rounded(made: Any) -> Any:
    if isinstance(made, dict):
        return {name: _rounded(value) for name, value in made.items()}
    if isinstance(made, list):
        return [*map(_rounded, made)]
    return float(f"{made:.7g}") if isinstance(made, float) else made


def main() -> None:
    """Computes the figures, and writes them."""
    for path in FIGURES.glob("*"):
        path.unlink()
    cache = Short(str(FIGURES))
    for strategy in strategies(cache):
        exact_worths(RULES, SYSTEM, strategy, (), cache)


if __name__ == "__main__":
    main()
