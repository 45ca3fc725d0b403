"""The worth of a round at each step of a ramp, to a player with a strategy, by exact odds."""

from collections.abc import Sequence

import numpy as np

from blackjack_tui.counts.indices import Left, left_at, middle
from blackjack_tui.counts.reading import count_at_step
from blackjack_tui.counts.system import System
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import OddsRefused, Request
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.kept_figures import FigureCache, kind_by
from blackjack_tui.simulation.played_charts import Strategy

_KNOTS = (-6, -2, 2, 6)
"""The steps for which odds are computed: what a round is worth bends little between them."""


def exact_worths(
    rules: Rules, system: System, strategy: Strategy, steps: Sequence[int], cache: FigureCache
) -> list[float] | None:
    """Returns a round's worth at each of `steps`, in the middle of a shoe; None where odds are refused.

    Odds are computed for a few counts and kept in the cache; between and beyond, a curve goes through them.
    """
    kind = kind_by("worth", strategy, system.tags, system.running, middle(rules), _KNOTS)

    def make() -> list[float]:
        return [worth_of(rules, system, strategy, step) for step in _KNOTS]

    try:
        known = cache.kept(kind, rules, make)
    except OddsRefused:
        return None
    curve = np.polyfit(_KNOTS, known, len(_KNOTS) - 1)
    ends = np.clip(steps, _KNOTS[0] - 1, _KNOTS[-1] + 1)
    slope = np.polyval(np.polyder(curve), ends)
    found: list[float] = (np.polyval(curve, ends) + slope * (np.asarray(steps) - ends)).tolist()
    return found


def worth_of(rules: Rules, system: System, strategy: Strategy, step: int) -> float:
    """Returns a round's worth at `step`, in the middle of a shoe, computed anew. Raises OddsRefused."""
    count = count_at_step(system, rules.decks, step)
    left = left_at(system, rules, middle(rules), count)
    read = step if system.running is None else count
    worth: float = compute(Request("chart_return", rules, (strategy.chart_at(read), left)))
    if strategy.insurance is not None and rules.insurance and read >= strategy.insurance:
        worth += _insurance(left)
    return worth


def _insurance(left: Left) -> float:
    """Returns the gain of a round, in bets, from insuring every ace: half a bet at 2 to 1."""
    cards = sum(left)
    return left[0] / cards * (3 * sum(left[9:]) / (cards - 1) - 1) / 2
