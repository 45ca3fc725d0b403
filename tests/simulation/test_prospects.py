"""Indices and the worth of rounds by the count: the figures that the tests begin with are those computed."""

import json
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import ILLUSTRIOUS_18
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.simulation.prospects import exact_worths, worth_of
from tests.homes import FIGURES
from tests.simulation.ship import RULES, SYSTEM, strategies

AGAIN = "figures are computed as before: else run python -m tests.simulation.ship"


def test_indices_and_rounds_are_those_computed_and_nothing_else_is_asked_for(tmp_path: Path) -> None:
    class Kept(FigureCache):
        """The figures in the folder, and no others."""

        def _keep(self, kind: str, rules: Rules, made: Any) -> Any:
            raise AssertionError(f"{kind}: {AGAIN}")

    cache = Kept(str(FIGURES))
    played = strategies(cache)
    for strategy in played:
        assert exact_worths(RULES, SYSTEM, strategy, (), cache) is not None
    kept = [json.loads(path.read_text("utf-8")) for path in FIGURES.glob("worth-*")]
    worths = [pytest.approx(each[2], rel=1e-6) for each in kept]
    assert worth_of(RULES, SYSTEM, played[1], 2) in worths, AGAIN
    with ExactOdds(RULES, FigureCache(str(tmp_path))) as exact:
        computed = exact.indices(SYSTEM, ILLUSTRIOUS_18[:4])
    every = ExactOdds(RULES, cache).indices(SYSTEM)
    for play, index in computed.items():
        assert every[play].exact == pytest.approx(index.exact, rel=1e-6), AGAIN
