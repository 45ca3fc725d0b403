"""Indices by exact odds: held to the published ones, and played by the simulator."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import (
    INSURANCE,
    PLAYS,
    Index,
    MeanCards,
    Play,
    hands_of,
    index_of,
    mean_cards,
    plays,
)
from blackjack_tui.counts.system import System
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Against, Double, Pack, Rules, Surrender
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.played_charts import with_indices
from tests.simulation.charts import published

RULES = load("vegas-strip")


def _values(left: MeanCards, hand: Sequence[Rank], upcard: Rank) -> Mapping[Action, float]:
    return Odds(RULES).decision(left, hand, upcard, peeked=True).values  # type: ignore[arg-type]  # fractions


@pytest.fixture(scope="module")
def indices() -> Mapping[Play, Index]:
    found = {play: index_of(play, load_system("hi-lo"), RULES, _values) for play in PLAYS}
    return {play: index for play, index in found.items() if index is not None}


def test_the_indices_of_hi_lo_by_exact_odds_are_the_published_ones(indices: Mapping[Play, Index]) -> None:
    known = {play.name: play.published for play in PLAYS if play.high is not Action.SURRENDER}
    found = {play.name: index.floored for play, index in indices.items() if play.high is not Action.SURRENDER}
    assert found == known | {"10 v A": 3}  # published 4; the exact one is 3.44
    surrenders = {play: index for play, index in indices.items() if play.high is Action.SURRENDER}
    assert all(index.floored == play.published for play, index in surrenders.items())
    assert indices.keys() == set(PLAYS)


def test_the_cards_left_make_the_count_whatever_lies_on_the_table() -> None:
    for name in system_names():
        system = load_system(name)
        left = mean_cards(system, RULES, 150, 3, (Rank.TEN, Rank.SIX, Rank.TEN))
        tagged = sum(count * system.tags[rank.points - 1] for count, rank in zip(left, Rank, strict=True))
        assert sum(left) == pytest.approx(150)
        if system.running is None:
            assert -tagged * 52 / 150 == pytest.approx(3)
        else:
            assert system.running.start[5] + 6 * system.balance - tagged == pytest.approx(3)


def test_no_card_of_a_rank_that_is_left_out_is_unseen() -> None:
    system, rules = load_system("hi-lo"), load("spanish-21")
    left = mean_cards(system, rules, 150, -5)
    assert left[tuple(Rank).index(Rank.TEN)] == 0
    assert sum(left) == pytest.approx(150)
    # A ten that was seen is one of the cards that count as much.
    assert mean_cards(system, rules, 150, -5, (Rank.TEN,)) == mean_cards(system, rules, 150, -5, (Rank.JACK,))


def test_a_fresh_pack_for_every_round_and_open_cards_have_no_indices() -> None:
    assert plays(RULES._replace(pack=Pack.FRESH)) == ()
    assert plays(load("double-exposure")) == ()


@pytest.mark.parametrize(
    "rules",
    [
        *(load(book) for book in rule_books()),
        RULES._replace(surrender_against=Against.TEN_OR_ACE),
        RULES._replace(surrender=Surrender.EARLY),
        RULES._replace(double=Double.TEN_OR_ELEVEN),
    ],
    ids=lambda rules: rules.name,
)
def test_a_play_has_an_index_only_where_the_rules_allow_both_of_its_moves(rules: Rules) -> None:
    named = {play.full_name for play in plays(rules)}
    if rules.surrender_against is Against.TEN_OR_ACE:
        assert "15 v T surrender" in named
        assert "15 v 9 surrender" not in named
    for play in plays(rules):
        if play is not INSURANCE:
            left = mean_cards(load_system("hi-lo"), rules, 100, 0)
            hand, upcard = [(hand, upcard) for hand, upcard, _ in hands_of(play)][-1]
            values = Odds(rules).decision(left, hand, upcard).values  # type: ignore[arg-type]  # fractions
            assert {play.high, play.low} <= values.keys()


def test_indices_that_were_computed_are_kept_for_the_same_shoe_count_and_plays(tmp_path: Path) -> None:
    cache, hi_lo = FigureCache(str(tmp_path)), load_system("hi-lo")
    said: list[str] = []

    def insured(rules: Rules = RULES, system: System = hi_lo) -> Index:
        with ExactOdds(rules, cache) as exact:
            return exact.indices(system, [INSURANCE], said.append)[INSURANCE]

    first = insured()
    assert insured() == first
    assert insured(RULES._replace(penetration=40)).exact != first.exact
    assert insured(system=load_system("zen")).exact != first.exact
    assert len([*tmp_path.iterdir()]) == len(said) == 3


def test_a_chart_with_indices_changes_at_each_index_and_nowhere_else(indices: Mapping[Play, Index]) -> None:
    chart = Chart.read(published(RULES))
    strategy = with_indices(chart, indices)
    assert strategy.insurance == indices[INSURANCE].floored

    def letters(count: int) -> dict[str, str]:
        at = strategy.charts[count - strategy.lowest]
        rows = {total: at.hard[total]["T"] for total in ("14", "15", "16", "10")}
        return {**rows, "TT5": at.pairs["T"]["5"]}

    assert letters(-1) == {"14": "H", "15": "H", "16": "R", "TT5": "S", "10": "H"}
    assert letters(0) == {"14": "H", "15": "R", "16": "RS", "TT5": "S", "10": "H"}
    assert letters(5) == {"14": "R", "15": "RS", "16": "RS", "TT5": "P", "10": "D"}
    cells = {(play.row, play.upcard) for play in indices if play is not INSURANCE and not play.is_pair}
    for other in strategy.charts:
        changed = {
            (total, upcard)
            for total, row in chart.hard.items()
            for upcard, letter in row.items()
            if other.hard[total][upcard] != letter
        }
        assert changed <= cells
