"""Odds by the knobs of variants have the values of plain recursion, by rule books at random."""

from math import comb
from random import Random

import numpy as np
import pytest

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import (
    NATURAL,
    Aces,
    Against,
    At21,
    Bonus,
    Double,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.odds.answers import RANKS, OddsRefused, fresh
from blackjack_tui.odds.bonuses import paid
from blackjack_tui.odds.columns import columns
from blackjack_tui.odds.computed_rules import terms_of
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import shipped_return
from blackjack_tui.rulebooks.loading import load
from tests.odds.cards import NO_CARDS, Cards, more
from tests.odds.plain import Dry
from tests.odds.plain_variants import Bet, PlainVariant, VariantByChart
from tests.odds.variants import STRIP

S17 = STRIP._replace(insurance=False, surrender=Surrender.NONE, resplit_aces=False)
_BONUSES = (
    Bonus("sevens", "3:2", cards="777", after_split=True),
    Bonus("row", "2:1", cards="678"),
    Bonus("five", "3:1", number="5+", after_split=True),
    Bonus("six", "1:1", total="4-20", number="4+", after_double=True, after_split=True),
    Bonus("against a six", "3:2", total="20", upcard="6"),
    Bonus("natural", "2:1", total="21", number="2"),
)


_TIES = ((), ((NATURAL, Tie.PLAYER), ("18", Tie.DEALER)), (("20", Tie.PLAYER), (NATURAL, Tie.DEALER)))


def _book(random: Random) -> Rules:
    """A casino's rules with some of the knobs of variants turned, pairs split once."""
    turn = random.choice
    opened = random.random() < 1 / 3
    return S17._replace(
        name="variant",
        decks=2,
        split_hands=2,
        hole_card=HoleCard.OPEN if opened else HoleCard.SECOND,
        peek=not opened and random.random() < 2 / 3,
        dealer_draws=turn((Draws.TO_17, Draws.TO_HARD_17)),
        blackjack_pays=turn(("1:1", "7:5", "3:2")),
        lost_to_natural=turn((Lost.ALL, Lost.ALL, Lost.ORIGINAL)),
        push_22=turn((False, True)),
        drawn_21=turn((At21.STANDS, At21.WINS_HIDDEN, At21.PLAYS_ON)),
        double=turn((Double.ANY, Double.ANY, Double.NINE_TO_ELEVEN)),
        double_cards=turn((0, 2, 3)),
        double_soft=turn((True, True, False)),
        double_after_split=turn((False, True)),
        doubled_aces=turn((Aces.BEST, Aces.LOW)),
        hit_split_aces=turn((False, True)),
        redoubles=turn((0, 0, 1, 2)),
        rescue=turn((False, True)),
        free_double=turn((Double.NONE, Double.NONE, Double.NINE_TO_ELEVEN)),
        split=Split.VALUE,
        free_split=turn(("", "", "23456789", "8T")),
        surrender=turn((Surrender.NONE, Surrender.LATE)),
        surrender_cards=turn((0, 2)),
        surrender_after_split=turn((False, True)),
        surrender_against=turn((Against.ANY, Against.TEN_OR_ACE)),
        tie=turn((Tie.PUSH, Tie.PUSH, Tie.DEALER, Tie.PLAYER)),
        ties=turn(_TIES),
        bonuses=tuple(random.sample(_BONUSES, random.choice((0, 0, 3)))),
    )


def _pack(random: Random, size: int = 10) -> tuple[int, ...]:
    kinds = [*random.sample(range(2, 10), 3), random.choice((0, 5, 6, 9))]
    cards = [random.choice(kinds) for _ in range(size)]
    return tuple(cards.count(rank) for rank in range(10))


def cards_of(hand: list[int]) -> Cards:
    """The multiset of a hand."""
    held = NO_CARDS
    for rank in hand:
        held = more(held, rank)
    return held


# Wizard of Odds. The figures that ship are these books': tests/odds/test_figures.py computes a part of them.
@pytest.mark.parametrize(
    ("book", "per_cent"), [("spanish-21", -0.78), ("free-bet", -1.01), ("double-exposure", -0.66)]
)
def test_variants_return_what_is_published(book: str, per_cent: float) -> None:
    value = shipped_return(load(book))
    assert value is not None
    # What is printed for Double Exposure leaves some of the play of split hands open.
    assert 100 * value == pytest.approx(per_cent, abs=0.02 if book == "double-exposure" else 0.005)


@pytest.mark.parametrize("seed", range(2))
def test_rounds_by_any_variant_have_the_values_of_the_plain_computation(seed: int) -> None:
    random, compared = Random(seed), 0
    while compared < 4:
        rules, pack = _book(random), _pack(random)
        try:
            odds = Odds(rules)
            value = PlainVariant(rules).round(pack)
            found = odds.round_value((*pack, 0, 0, 0))
        except (OddsRefused, Dry):
            continue
        compared += 1
        assert found == pytest.approx(value, abs=1e-9), (rules, pack)


@pytest.mark.parametrize("peek", [False, True])
@pytest.mark.parametrize("tie", [*Tie])
def test_a_bonus_for_a_natural_is_paid_if_the_natural_wins(tie: Tie, peek: bool) -> None:
    rules = S17._replace(decks=2, split=Split.NONE, peek=peek, ties=((NATURAL, tie),), bonuses=_BONUSES[-1:])
    pack = (3, 0, 0, 0, 0, 0, 2, 0, 0, 7)
    value = PlainVariant(rules).round(pack)
    assert Odds(rules).round_value((*pack, 0, 0, 0)) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("seed", range(2))
def test_decisions_by_any_variant_have_the_values_of_the_plain_computation(seed: int) -> None:
    random, compared = Random(seed), 0
    while compared < 12:
        rules, pack = _book(random), list(_pack(random, 16))
        cards = random.sample([rank for rank, count in enumerate(pack) for _ in range(count)], 5)
        up, hole, *hand = cards[: random.choice((4, 4, 5))]
        opened = rules.hole_card is HoleCard.OPEN
        for rank in (up, *([hole] if opened else []), *hand):
            pack[rank] -= 1
        doubled = len(hand) > 2 and random.random() < 0.5
        plain = PlainVariant(rules, hole if opened else None)
        held, shoe = cards_of(hand), (*pack, 0)
        bet = Bet(doubled=int(doubled), low_aces=None)
        if plain.total(held, bet) > LIMIT or (opened and plain.makes_natural(up, hole)):
            continue
        if doubled and (rules.doubled_aces is Aces.LOW or rules.free_double is not Double.NONE):
            continue
        try:
            odds = Odds(rules).decision(
                (*pack, 0, 0, 0),
                [RANKS[rank] for rank in hand],
                RANKS[up],
                hole=RANKS[hole] if opened else None,
                doubled=int(doubled),
            )
            mine = {} if plain.ends(held, up, bet) else plain.decision(held, up, shoe, bet)
            if len(odds.values) < 2 and not odds.may_run_dry:
                assert odds.value == pytest.approx(plain.settled(held, up, shoe, bet), abs=1e-9), (rules, hand)
        except (OddsRefused, Dry):
            continue
        if odds.may_run_dry or len(odds.values) < 2:
            continue
        compared += 1
        theirs = {action.value: value for action, value in odds.values.items()}
        assert theirs == pytest.approx(mine, abs=1e-9), (rules.turned, pack, up, hole, hand, doubled)


def test_charts_by_any_variant_return_what_the_plain_computation_returns() -> None:
    random, compared = Random(3), 0
    while compared < 2:
        rules, pack = _book(random), _pack(random)
        try:
            book = Odds(rules).book((*pack, 0, 0, 0))
            value = VariantByChart(rules, book.chart).round(pack)
        except (OddsRefused, Dry):
            continue
        compared += 1
        assert book.chart_return == pytest.approx(value, abs=1e-9), (rules.turned, pack)
        assert book.chart_return <= book.best_return + 1e-12


@pytest.mark.parametrize(
    ("bonus", "decks", "hand", "chance"),
    [
        (Bonus("any sevens", "3:1", cards="777"), 1, (7, 7, 7), 1),
        (
            Bonus("sevens of a suit", "3:1", cards="777", suits="same"),
            6,
            (7, 7, 7),
            4 * comb(6, 3) / comb(24, 3),
        ),
        (Bonus("three of a suit", "3:1", number="3", suits="same"), 1, (2, 3, 4), 1 / 16),
        (Bonus("three hearts", "3:1", number="3", suits="hearts"), 2, (2, 3, 4), 1 / 64),
        (Bonus("ace and jack", "3:1", cards="AJ"), 2, (1, 10), 1 / 4),
        (Bonus("jack and queen", "3:1", cards="JQ"), 1, (10, 10), 2 * 4 * 4 / (16 * 15)),
    ],
    ids=lambda each: each.name if isinstance(each, Bonus) else "",
)
def test_a_hand_has_a_bonus_as_often_as_its_suits_and_ranks_come(
    bonus: Bonus, decks: int, hand: tuple[int, ...], chance: float
) -> None:
    counts = np.array([[hand.count(points) for points in range(1, 11)]])
    found = paid([bonus], S17._replace(decks=decks), counts, np.array([sum(hand)]), np.array([len(hand)]))
    assert found.chance == pytest.approx(chance)
    assert found.pays == pytest.approx(3 * chance)


def test_every_two_cards_of_the_dealer_are_counted_once() -> None:
    seen = columns(terms_of(S17._replace(hole_card=HoleCard.OPEN, peek=False)), fresh(S17))
    assert sum(column.chance for column in seen) == pytest.approx(1)
