"""What moves and rounds are worth by the count: the figures that the tests begin with are those computed."""

import json
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import ILLUSTRIOUS_18
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.simulation.by_count import best_by_count, curves_of
from blackjack_tui.simulation.prospects import exact_worths, worth_of
from tests.homes import FIGURES
from tests.simulation.ship import RULES, SYSTEM, chart, strategies

AGAIN = "figures are computed as before: else run python -m tests.simulation.ship"


def kept(kind: str) -> list[Any]:
    return [json.loads(path.read_text("utf-8")) for path in sorted(FIGURES.glob(f"{kind}-*"))]


@pytest.mark.parametrize(
    ("hand", "up", "name"),
    [
        ((Rank.TEN, Rank.SIX), Rank.TEN, "6,T T"),
        ((Rank.ACE, Rank.SEVEN), Rank.TWO, "A,7 2"),
        ((Rank.TEN, Rank.TEN), Rank.FIVE, "T,T 5"),
    ],
)
def test_moves_are_worth_what_is_computed(hand: tuple[Rank, Rank], up: Rank, name: str) -> None:
    (moves,) = kept("moves")
    for action, curve in curves_of(RULES, SYSTEM, hand, up).items():
        assert curve == pytest.approx(moves[name][action], rel=1e-6, abs=1e-9), AGAIN


def test_indices_and_rounds_are_those_computed_and_nothing_else_is_asked_for(tmp_path: Path) -> None:
    class Kept(FigureCache):
        """The figures in the folder, and no others."""

        def _keep(self, kind: str, rules: Rules, made: Any) -> Any:
            raise AssertionError(f"{kind}: {AGAIN}")

    cache = Kept(str(FIGURES))
    *_, by_indices = strategies(cache)
    for strategy in strategies(cache):
        assert exact_worths(RULES, SYSTEM, strategy, (), cache) is not None
    best_by_count(RULES, SYSTEM, chart(), {}, cache)
    worths = [pytest.approx(each[2], rel=1e-6) for each in kept("worth")]
    assert worth_of(RULES, SYSTEM, by_indices, 2) in worths, AGAIN
    with ExactOdds(RULES, FigureCache(str(tmp_path))) as exact:
        computed = exact.indices(SYSTEM, ILLUSTRIOUS_18[:4])
    every = ExactOdds(RULES, cache).indices(SYSTEM)
    for play, index in computed.items():
        assert every[play].exact == pytest.approx(index.exact, rel=1e-6), AGAIN
