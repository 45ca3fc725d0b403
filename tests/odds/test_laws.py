"""What has to hold for any rules and any shoe, whatever is published."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Aces, HoleCard, Lost, Rules, Split
from blackjack_tui.odds.answers import (
    OddsRefused,
    PlayedHand,
    SplitRound,
    Splits,
    fresh,
    without,
)
from blackjack_tui.odds.books import overruled
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.columns import PAIRS, Column
from blackjack_tui.odds.computed_rules import ACE, TEN, terms_of
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.odds.sheets import Sheet
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import RANKS as BY_LETTER
from tests.odds.asking import any_chart, cards, casino, decide

EXACT = 1e-12

BOOKS = [
    load("vegas-strip"),
    load("european"),
    load("european")._replace(lost_to_natural=Lost.ORIGINAL, double_after_split=True),
    casino(1, split=Split.RANK, hit_split_aces=True, resplit_aces=True),
    casino(1, charlie=5, hole_card=HoleCard.NONE, peek=False),
]


@pytest.mark.parametrize("name", ["downtown", "friendly"])
def test_no_other_chart_returns_more_than_the_best(name: str) -> None:
    odds, few = Odds(load(name)), (0, 0, 0, 0, 4, 4, 0, 0, 0, 2, 2, 2, 3)
    book = odds.book(few)
    assert odds.chart_return(book.chart, few) == pytest.approx(book.chart_return, abs=EXACT)
    stands = {row: dict.fromkeys(column, "S") for row, column in book.chart.hard.items()}
    assert book.chart_return > odds.chart_return(book.chart._replace(hard=stands), few)


@pytest.mark.parametrize("splits", [Splits.CDP, Splits.CDZ])
@pytest.mark.parametrize("lost", ["TT", "98", "T6"])
def test_a_split_hand_is_worth_what_the_same_hand_is_worth_alone_whatever_became_of_the_others(
    splits: Splits, lost: str
) -> None:
    rules = load("vegas-strip")
    left = without(fresh(rules), cards("88A83" + lost))
    rest = SplitRound(Rank.EIGHT, without(fresh(rules), cards("88A")), (PlayedHand(cards("8" + lost[:1])),))
    odds = Odds(rules, splits)
    own = odds.decision(left, cards("83"), Rank.ACE, split=rest)
    alone = odds.decision(left, cards("83"), Rank.ACE)
    for action in (Action.HIT, Action.STAND, Action.DOUBLE):
        assert own.values[action] - own.others == pytest.approx(alone.values[action], abs=EXACT)


def test_a_pair_that_is_worth_splitting_only_again_and_again_is_split() -> None:
    # Five cards win: against a ten A,A is worth less split once than unsplit, and more split to four hands.
    rules = load("vegas-strip")._replace(charlie=5)
    column = Column(terms_of(rules, Splits.CDZ), fresh(rules), TEN)
    answers = Sheet([column]).answers
    odds = decide(rules, "AA", "T")
    assert odds.best is Action.SPLIT
    assert odds.values[Action.SPLIT] == pytest.approx(0.2984, abs=5e-5)
    assert answers.splits[ACE] == "P"
    assert ("A", "A") not in [each.hand for each in overruled(column, answers)]


@pytest.mark.parametrize(("name", "some"), [("vegas-strip", [Splits.CDP, Splits.CDZ]), ("home", Splits)])
def test_a_pair_is_worth_the_same_in_a_book_and_in_a_decision(name: str, some: Iterable[Splits]) -> None:
    rules = load(name)
    for splits in some:
        column = Column(terms_of(rules, splits), fresh(rules), 9)
        for place, rank in zip(PAIRS, "A23456789T", strict=True):
            split = column.split[place] / column.masses.mass[place]
            values = decide(rules, rank * 2, "T", splits=splits).values
            assert values[Action.SPLIT] == pytest.approx(split, abs=EXACT)


def test_a_pair_that_is_not_split_has_a_cell_of_its_own() -> None:
    # One deck: two of the four sevens that make 21 are gone.
    rules = load("downtown")
    figures = shipped_book(rules)
    assert figures is not None
    chart = Chart(**figures["chart"])
    assert (chart.pairs["7"]["T"], chart.hard["14"]["T"]) == ("S", "H")
    assert decide(rules, "77", "T").best is Action.STAND
    legal = (Action.HIT, Action.STAND)
    assert chart.action(cards("77"), Rank.TEN, legal) is Action.STAND
    assert chart.action(cards("86"), Rank.TEN, legal) is Action.HIT
    assert chart.action(cards("88"), Rank.SIX, legal) is Action.STAND, "split no more, it is a 16"


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=13, max_size=13), st.sampled_from(BOOKS))
def test_any_shoe_gives_values_that_can_be(counts: list[int], rules: Rules) -> None:
    left = tuple(counts)
    if sum(left) < 20:
        return
    odds = Odds(rules).decision(left, cards("88"), BY_LETTER["7"])
    assert all(-8 <= value <= 8 for value in odds.values.values())
    assert odds.best == max(odds.values, key=lambda action: odds.values[action])
    assert 0 <= odds.bust_chance <= 1


def test_a_shoe_that_can_run_dry_is_told_of_and_gives_values_that_can_be() -> None:
    rules = load("vegas-strip")
    enough = Odds(rules).decision(without(fresh(rules), cards("22T")), cards("22"), Rank.TEN)
    scarce = Odds(rules).decision((4, 0, 1) + (0,) * 10, cards("22"), Rank.KING)
    assert (enough.may_run_dry, scarce.may_run_dry) == (False, True)
    assert all(abs(value) <= 8 for value in scarce.values.values())
    # Before the dealer has looked, a hand against nothing but naturals is lost.
    assert Odds(rules).hand_value((0,) * 12 + (3,), cards("T9"), Rank.ACE) == 0.0


def test_a_natural_without_bets_is_one_game_won() -> None:
    rules = load("vegas-strip")._replace(maximum=0)
    assert Odds(rules).hand_value(fresh(rules), cards("AT"), Rank.SIX) == 1


def test_even_money_is_worth_the_bet() -> None:
    rules = load("vegas-strip")
    left = without(fresh(rules), cards("ATA"))
    insured = Odds(rules).insurance(left, cards("AT"), Rank.ACE)
    assert insured.values[Action.INSURE] == pytest.approx(1, abs=EXACT)
    assert insured.best is Action.DECLINE


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"player_aces": Aces.DECLARED}, "split with player_aces = 'declared'"),
    ],
)
def test_knobs_that_are_not_computed_together_are_named(knobs: dict[str, object], told: str) -> None:
    with pytest.raises(OddsRefused, match=told):
        Odds(casino(1)._replace(**knobs))  # type: ignore[arg-type]


def test_cards_that_cannot_be_are_refused() -> None:
    rules = casino(1)
    with pytest.raises(UsageError, match="not that many cards of rank A"):
        without(fresh(rules), cards("AAAAA"))
    with pytest.raises(UsageError, match="10 9 5 is not a hand"):
        Odds(rules).decision(fresh(rules), cards("T95"), Rank.ACE)
    with pytest.raises(UsageError, match="13 counts"):
        Odds(rules).decision((4, 4, 4), cards("T9"), Rank.ACE)
    with pytest.raises(UsageError, match="no card is unseen"):
        Odds(rules).decision((0,) * 13, cards("T9"), Rank.ACE)
    with pytest.raises(UsageError, match="must have a natural"):
        Odds(rules).decision((0,) * 12 + (3,), cards("T9"), Rank.ACE)
    with pytest.raises(UsageError, match="no insurance against 9"):
        Odds(rules).insurance(fresh(rules), cards("T9"), Rank.NINE)


def test_a_chart_counts_aces_as_the_rules_do() -> None:
    chart, hand = any_chart(), (Rank.ACE, Rank.TEN)
    legal = (Action.HIT, Action.STAND, Action.DOUBLE)
    assert chart.action(hand, Rank.SIX, legal) is Action.STAND
    assert chart.action(hand, Rank.SIX, legal, low_aces=True) is Action.DOUBLE
    assert chart.action(hand, Rank.ACE, (Action.SURRENDER, Action.DECLINE)) is Action.DECLINE
