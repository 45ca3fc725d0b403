"""What has to hold for any rules and any shoe, whatever is published."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Aces, Draws, HoleCard, Lost, Rules, Split, Surrender
from blackjack_tui.odds.answers import (
    RANKS,
    OddsRefused,
    PlayedHand,
    SplitRound,
    Splits,
    Unseen,
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
from tests.game.books import CLASSIC
from tests.odds.asking import RANKS as BY_LETTER
from tests.odds.asking import cards, casino, decide
from tests.odds.by_chart import any_chart

EXACT = 1e-12

BOOKS = [
    load("vegas-strip"),
    load("european"),
    load("european")._replace(lost_to_natural=Lost.ORIGINAL, double_after_split=True),
    casino(1, split=Split.RANK, hit_split_aces=True, resplit_aces=True),
    casino(1, charlie=5, hole_card=HoleCard.NONE, peek=False),
]


def _chance(book: Rules, left: tuple[int, ...], upcard: Rank) -> float:
    """How likely the dealer has no natural, or 1 where nobody has looked."""
    if not book.peek or upcard.points not in (1, 10):
        return 1.0
    making = sum(left[9:]) if upcard.points == 1 else left[0]
    return 1 - making / sum(left)


def _mean_after_a_card(book: Rules, left: tuple[int, ...], upcard: Rank, values: dict[Rank, float]) -> float:
    known = _chance(book, left, upcard)
    total = 0.0
    for rank, value in values.items():
        after = without(left, [rank])
        assert isinstance(after, tuple)
        total += left[RANKS.index(rank)] / sum(left) * _chance(book, after, upcard) / known * value
    return total


@pytest.mark.parametrize("name", CLASSIC)
def test_chances_add_up_to_one(name: str) -> None:
    for hand, upcard in (("88", "T"), ("A6", "A"), ("T6", "6")):
        odds = decide(load(name), hand, upcard)
        assert odds.dealer is None or sum(odds.dealer.totals) + odds.dealer.natural + odds.dealer.bust == (
            pytest.approx(1, abs=EXACT)
        )
        assert odds.stand is not None
        assert sum(odds.stand) == pytest.approx(1, abs=EXACT)
        assert odds.stand.win - odds.stand.lose == pytest.approx(odds.values[Action.STAND], abs=EXACT)


@pytest.mark.parametrize("name", ["downtown", "friendly"])
def test_no_other_chart_returns_more_than_the_best(name: str) -> None:
    odds, few = Odds(load(name)), (0, 0, 0, 0, 4, 4, 0, 0, 0, 2, 2, 2, 3)
    book = odds.book(few)
    assert odds.chart_return(book.chart, few) == pytest.approx(book.chart_return, abs=EXACT)
    stands = {row: dict.fromkeys(column, "S") for row, column in book.chart.hard.items()}
    assert book.chart_return > odds.chart_return(book.chart._replace(hard=stands), few)


@pytest.mark.parametrize("rules", BOOKS, ids=range(len(BOOKS)))
@pytest.mark.parametrize(("hand", "upcard"), [("62", "T"), ("A6", "A"), ("T2", "4")])
def test_hitting_is_worth_the_mean_of_what_comes_of_it(rules: Rules, hand: str, upcard: str) -> None:
    up = BY_LETTER[upcard]
    left = without(fresh(rules), cards(hand + upcard))
    assert isinstance(left, tuple)
    odds = Odds(rules)
    after = {}
    for rank in Rank:
        drawn = (*cards(hand), rank)
        if sum(each.points for each in drawn) > 21:
            after[rank] = -1.0
        else:
            after[rank] = odds.decision(without(left, [rank]), drawn, up).value
    hit = odds.decision(left, cards(hand), up).values[Action.HIT]
    assert hit == pytest.approx(_mean_after_a_card(rules, left, up, after), abs=EXACT)


@pytest.mark.parametrize("rules", BOOKS, ids=range(len(BOOKS)))
@pytest.mark.parametrize(("pair", "upcard"), [("88", "T"), ("KK", "6"), ("66", "A"), ("AA", "5")])
def test_a_split_is_worth_the_mean_of_what_comes_of_it_under_the_plan(
    rules: Rules, pair: str, upcard: str
) -> None:
    up, rank = BY_LETTER[upcard], cards(pair)[0]
    left = without(fresh(rules), cards(pair + upcard))
    assert isinstance(left, tuple)
    odds = Odds(rules, Splits.CDZ)
    split = odds.decision(left, cards(pair), up).values[Action.SPLIT]
    waiting = SplitRound(rank, left, waiting=2)
    assert odds.finished_value(left, up, (), split=waiting) == pytest.approx(split, abs=EXACT)
    after = {
        card: _after_second_card(odds, without(left, [card]), (rank, card), up, waiting._replace(waiting=1))
        for card in Rank
    }
    assert _mean_after_a_card(rules, left, up, after) == pytest.approx(split, abs=EXACT)


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


def _after_second_card(odds: Odds, left: Unseen, hand: tuple[Rank, ...], up: Rank, split: SplitRound) -> float:
    points = sum(card.points for card in hand)
    one_card = hand[0] is Rank.ACE and not odds.rules.hit_split_aces
    if Rank.ACE in hand and (
        points == 11 or (one_card and not (hand[1] is Rank.ACE and odds.rules.resplit_aces))
    ):
        return odds.finished_value(left, up, (PlayedHand(hand),), split=split)
    decision = odds.decision(left, hand, up, split=split)
    assert decision.planned is not None
    return decision.values[decision.planned]


@pytest.mark.parametrize("rules", [load("vegas-strip"), load("friendly"), load("scripting-games")])
def test_the_order_of_the_cards_does_not_matter(rules: Rules) -> None:
    values = {tuple(decide(rules, "".join(order), "9").values.values()) for order in permutations("A24")}
    assert len(values) == 1


@pytest.mark.parametrize("name", ["vegas-strip", "home", "scripting-games", "friendly"])
def test_a_round_is_worth_the_mean_of_its_first_cards(name: str) -> None:
    rules = load(name)
    whole = (2, 0, 0, 0, 1, 2, 0, 0, 0, 2, 1, 0, 0)
    rules = rules._replace(split=Split.NONE, double_after_split=False, resplit_aces=False)
    odds = Odds(rules)
    mean = 0.0
    ways = 0
    dealt = [rank for rank, count in zip(RANKS, whole, strict=True) for _ in range(count)]
    for (one, two, up), count in Counter(permutations(dealt, 3)).items():
        if one.points <= two.points:  # the order of two cards does not matter
            both = count * (1 if one.points == two.points else 2)
            mean += both * odds.hand_value(without(whole, (one, two, up)), (one, two), up)
            ways += both
    assert odds.round_value(whole) == pytest.approx(mean / ways, abs=EXACT)


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


def test_early_surrender_and_insurance_are_decided_before_the_dealer_looks() -> None:
    rules = casino(6, surrender=Surrender.EARLY, insurance=True)
    odds, up = Odds(rules), Rank.ACE
    left = without(fresh(rules), cards("T6A"))
    assert isinstance(left, tuple)
    natural = sum(left[9:]) / sum(left)
    on = odds.decision(left, cards("T6"), up).value * (1 - natural) - natural
    assert odds.early_surrender(left, cards("T6"), up).values == {
        Action.SURRENDER: -0.5,
        Action.DECLINE: pytest.approx(on, abs=EXACT),
    }
    insured = odds.insurance(left, cards("T6"), up).values
    assert insured[Action.INSURE] - insured[Action.DECLINE] == pytest.approx((3 * natural - 1) / 2, abs=EXACT)
    assert insured[Action.DECLINE] == max(-0.5, on)


def test_even_money_is_worth_the_bet() -> None:
    rules = load("vegas-strip")
    left = without(fresh(rules), cards("ATA"))
    insured = Odds(rules).insurance(left, cards("AT"), Rank.ACE)
    assert insured.values[Action.INSURE] == pytest.approx(1, abs=EXACT)
    assert insured.best is Action.DECLINE


def test_an_ace_is_declared_as_what_is_worth_more() -> None:
    rules = load("friendly")
    left = without(fresh(rules), cards("A629"))
    odds = Odds(rules).declaration(left, cards("A62"), BY_LETTER["9"])
    assert odds.best is Action.ELEVEN
    assert odds.value == pytest.approx(decide(rules, "A62", "9").values[Action.STAND], abs=EXACT)


def test_a_dealer_whose_22_pushes_costs_the_player_as_much_as_it_happens() -> None:
    rules = casino(6)
    left = without(fresh(rules), cards("T86"))
    plain = Odds(rules).decision(left, cards("T8"), BY_LETTER["6"])
    pushing = Odds(rules._replace(push_22=True)).decision(left, cards("T8"), BY_LETTER["6"])
    assert plain.stand is not None
    assert pushing.stand is not None
    moved = plain.stand.win - pushing.stand.win
    assert moved > 0
    assert pushing.stand.push - plain.stand.push == pytest.approx(moved, abs=EXACT)
    assert plain.values[Action.STAND] - pushing.values[Action.STAND] == pytest.approx(moved, abs=EXACT)


@pytest.mark.parametrize(
    ("knobs", "told"),
    [
        ({"dealer_draws": Draws.BELOW_PLAYER}, "split with dealer_draws = 'below-player'"),
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
