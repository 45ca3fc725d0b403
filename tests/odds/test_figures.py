"""The figures that come with the package: there for every book, and what is computed now."""

from hashlib import sha256

import pytest

from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.described import BY_POINTS, ORIGINS, hand_terms, most_hands, natural_payoff, payoff
from blackjack_tui.game.rules import HoleCard
from blackjack_tui.odds.answers import IRRELEVANT_KNOBS, OddsRefused, fresh
from blackjack_tui.odds.chart import UPCARDS
from blackjack_tui.odds.columns import Column
from blackjack_tui.odds.computed_rules import terms_of
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import (
    VERSION,
    book_figures,
    fingerprint,
    shipped_book,
    shipped_return,
)
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC
from tests.odds.ship import turned
from tests.odds.variants import BASES, STRIP, turned_each_way

AGAIN = "figures are computed as before: else raise VERSION and run python -m tests.odds.ship"


def test_a_book_that_ships_has_its_figures() -> None:
    for name in CLASSIC:
        rules = load(name)
        figures = shipped_book(rules)
        assert figures is not None
        assert shipped_return(rules) == figures["return"] >= figures["chart_return"]
        weights = [4] * 9 + [16]
        mean = sum(w * value for w, value in zip(weights, figures["by_upcard"].values(), strict=True)) / 52
        assert figures["return"] == pytest.approx(mean, abs=1e-12)


def test_a_book_that_is_compared_with_another_has_its_return() -> None:
    for rules in turned():
        try:
            Odds(rules)
        except OddsRefused:
            continue
        assert shipped_return(rules) is not None, rules


# The others are computed by `python -m tests.benchmarks published-odds`.
@pytest.mark.parametrize("name", ["instant-21", "friendly"])
def test_figures_that_ship_are_those_computed(name: str) -> None:
    mine, theirs = book_figures(Odds(load(name)).book()), shipped_book(load(name))
    assert theirs is not None
    assert (mine["chart"], len(mine["exact"])) == (theirs["chart"], len(theirs["exact"])), AGAIN
    for key in ("return", "chart_return", "insurance", "by_upcard"):
        assert mine[key] == pytest.approx(theirs[key], abs=1e-12), AGAIN


@pytest.mark.parametrize(("name", "upcard"), [("spanish-21", 4), ("free-bet", 8), ("atlantic-city", 1)])
def test_figures_of_more_cards_are_those_computed_against_an_upcard(name: str, upcard: int) -> None:
    rules, theirs = load(name), shipped_book(load(name))
    column = Column(terms_of(rules), fresh(rules), upcard)
    assert theirs is not None
    assert column.value / column.chance == pytest.approx(theirs["by_upcard"][UPCARDS[upcard]], abs=1e-12), AGAIN


SMALL = (2,) * 13


def test_rules_have_the_same_figures_only_if_they_are_worth_the_same() -> None:
    for base in BASES:
        for rules in turned_each_way(base):
            turned = {knob for knob, value in rules._asdict().items() if value != getattr(base, knob)}
            same = turned <= IRRELEVANT_KNOBS and rules.hole_card is not HoleCard.OPEN
            assert same or fingerprint(rules) != fingerprint(base), rules.name
    assert fingerprint(STRIP._replace(decks=2)) != fingerprint(STRIP)
    hand = SMALL, (Rank.TEN, Rank.SIX), Rank.NINE
    worth = Odds(STRIP).decision(*hand)
    for knob in IRRELEVANT_KNOBS:
        other = STRIP._replace(**{knob: getattr(load("home"), knob)})
        assert Odds(other).decision(*hand) == worth
        assert fingerprint(other) == fingerprint(STRIP)


DESCRIPTIONS = {3: "7cd90940725221f1"}
"""A hash of all descriptions of books that ship, for each `VERSION` of the figures that are kept."""


def test_figures_that_are_kept_are_thrown_away_when_the_game_is_described_otherwise() -> None:
    described = [
        (origin, upcard.code, cards, terms.after.name, terms.actions, terms.free)
        for book in rule_books()
        for origin in ORIGINS
        for upcard in (Rank.ACE, Rank.SIX, Rank.TEN)
        for cards, terms in hand_terms(load(book), origin, upcard).items()
    ]
    paid = [
        [payoff(load(book), mine, theirs) for mine in range(LIMIT + 1) for theirs in range(17, LIMIT + 3)]
        + [most_hands(load(book), pair, Rank.SIX) for pair in BY_POINTS]
        + [natural_payoff(load(book), tied) for tied in (False, True)]
        for book in rule_books()
    ]
    found = sha256(repr((described, paid)).encode()).hexdigest()[:16]
    assert DESCRIPTIONS.get(VERSION) == found, (
        "the game is described otherwise: raise VERSION in odds/kept_figures.py, run python -m tests.odds.ship"
    )
