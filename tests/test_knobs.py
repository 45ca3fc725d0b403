"""Computations that play by a rule book name the knobs they know, and refuse a book that turns another."""

from collections import namedtuple
from collections.abc import Mapping, Set
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import LISTED_VALUES, Rules
from blackjack_tui.odds import answers, kept_figures
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation import limits
from blackjack_tui.simulation.chunks import Job
from blackjack_tui.simulation.played_charts import FullChart, Strategy
from tests.simulation.charts import published

TABLES = {
    "odds and charts (odds/answers.py)": answers.KNOBS,
    "the simulator (simulation/limits.py)": limits.KNOBS,
}
_LOST = frozenset({"lost_to_natural = busted-and-one"})
REFUSED: Mapping[str, Set[str]] = dict(zip(TABLES, (_LOST, frozenset()), strict=True))
"""The knobs, and values of knobs, that each refuses."""


@pytest.mark.parametrize("consumer", TABLES)
def test_every_knob_of_the_rules_is_known_or_refused(consumer: str) -> None:
    every = {*Rules._fields, *LISTED_VALUES}
    left_out = every - TABLES[consumer] - REFUSED[consumer]
    assert not left_out, f"{consumer} leave out {', '.join(sorted(left_out))}: handle it and add it to KNOBS"
    assert TABLES[consumer] <= every
    assert not TABLES[consumer] & REFUSED[consumer]


_Later = namedtuple("_Later", (*Rules._fields, "dealer_hits_soft_19"))  # type: ignore[misc]


class Later(_Later):
    """The rules of a later version, which has one knob more."""

    _field_defaults = Rules._field_defaults | {"dealer_hits_soft_19": False}
    turned, turned_beyond = Rules.turned, Rules.turned_beyond
    bets, naturals, even_money = Rules.bets, Rules.naturals, Rules.even_money
    dealer_hits_soft, tied, pack_size = Rules.dealer_hits_soft, Rules.tied, Rules.pack_size


def later(turned: bool) -> Any:
    """Vegas Strip by the rules of a later version."""
    return Later._make([*load("vegas-strip"), turned])


def test_odds_refuse_a_knob_that_they_do_not_know() -> None:
    assert Odds(later(False)).rules.dealer_hits_soft_19 is False  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match="odds are not computed for dealer_hits_soft_19 = True"):
        Odds(later(True))


def test_the_simulator_refuses_a_knob_that_it_does_not_know() -> None:
    rules = later(True)
    strategy = Strategy((FullChart.of(Chart.read(published(load("vegas-strip")))),))
    with pytest.raises(UsageError, match="vegas-strip: dealer_hits_soft_19 = True cannot be simulated"):
        _ = Job(rules, strategy, None, 0, 1).player  # type: ignore[arg-type]


def test_a_new_knob_changes_no_key_of_figures_that_are_kept() -> None:
    assert kept_figures.fingerprint(later(False)) == kept_figures.fingerprint(load("vegas-strip"))
    assert kept_figures.fingerprint(later(True)) != kept_figures.fingerprint(load("vegas-strip"))
