"""Plans for split pairs beside published values, and the laws that any shoe keeps."""

from random import Random

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules, Split
from blackjack_tui.odds.answers import RANKS, SplitRound, Splits, fresh, without
from blackjack_tui.odds.columns import Column, columns
from blackjack_tui.odds.computed_rules import terms_of
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import cards, casino
from tests.odds.published_splits import PAIRS, SPLIT_RETURNS
from tests.odds.situations import small_start
from tests.odds.variants import BASES, STRIP


@pytest.mark.parametrize(("rules", "splits", "per_cent", "within"), SPLIT_RETURNS)
def test_a_round_returns_what_is_published(rules: Rules, splits: str, per_cent: float, within: float) -> None:
    found = 100 * Odds(rules, Splits(splits)).round_value(fresh(rules))
    assert found == pytest.approx(per_cent, abs=within, rel=0)


def test_pairs_are_worth_what_is_published() -> None:
    # Each pair and each upcard twice, with other upcards for two decks: `odds-check` has them all.
    some = [row for place, row in enumerate(PAIRS) if (place + place // 10 + place // 100) % 10 == 0]
    assert len({row.pair for row in some}) == len({row.upcard for row in some}) == 10
    assert [row for row in some if not row.is_met()] == []


def test_cdp_is_never_worth_less_than_cdz() -> None:
    random = Random(1)
    for rules in (*BASES[:2], STRIP._replace(split=Split.RANK, resplit_aces=False, hit_split_aces=True)):
        for _ in range(3):
            start = small_start(random, cards=40, ranks=8, pair=True)
            cdz, cdp = (
                Odds(rules, splits).decision(start.unseen, start.hand, start.up).values[Action.SPLIT]
                for splits in Splits
            )
            assert cdp >= cdz - 1e-12, (rules, start)


SMALL = (3, 0, 2, 0, 2, 4, 0, 2, 1, 2, 1, 2, 4)
TOGETHER = [
    load("vegas-strip"),
    casino(1, split=Split.RANK, hit_split_aces=True, resplit_aces=True),
    casino(1, charlie=5, push_22=True),
    load("twentyone"),
]


@pytest.mark.parametrize("rules", TOGETHER, ids=range(len(TOGETHER)))
def test_upcards_computed_together_are_those_computed_alone(rules: Rules) -> None:
    terms = terms_of(rules)
    for column in columns(terms, SMALL)[::3]:
        alone = Column(terms, SMALL, column.upcard)
        assert column.unsplit == pytest.approx(alone.unsplit, abs=1e-15)
        assert column.split == pytest.approx(alone.split, abs=1e-15)


@pytest.mark.parametrize(("pair", "upcard"), [("88", "T"), ("33", "6"), ("AA", "5")])
def test_a_split_is_worth_what_comes_of_it_and_the_plans_of_the_moment_a_little_more(
    pair: str, upcard: str
) -> None:
    rules = casino(2, hit_split_aces=True, resplit_aces=True)
    odds, rank, up = Odds(rules), cards(pair)[0], cards(upcard)[0]
    left = without(fresh(rules), cards(pair + upcard))
    assert isinstance(left, tuple)
    split = odds.decision(left, cards(pair), up).values[Action.SPLIT]
    waiting = SplitRound(rank, left, waiting=2)
    assert odds.finished_value(left, up, (), split=waiting) == pytest.approx(split, abs=1e-12)
    mean = known = 0.0
    for card, count in zip(RANKS, left, strict=True):
        after = without(left, [card])
        assert isinstance(after, tuple)
        chance = count / sum(left) * _no_natural(after, up)
        decision = odds.decision(after, (rank, card), up, split=waiting._replace(waiting=1))
        if decision.values:
            assert decision.value == max(decision.values.values())
            assert decision.planned is decision.best
        mean += chance * decision.value
        known += chance
    assert split - 1e-12 <= mean / known <= split + 0.002


def _no_natural(left: tuple[int, ...], upcard: Rank) -> float:
    making = {1: sum(left[9:]), 10: left[0]}.get(upcard.points, 0)
    return 1 - making / sum(left)
