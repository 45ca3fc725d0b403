"""The plain computation is held against the game's own engine."""

from itertools import cycle

import pytest

from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import At21, Rules, Surrender
from blackjack_tui.odds.answers import Splits
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.allowed import unmet
from tests.odds.agreement import of_engine
from tests.odds.asking import any_chart
from tests.odds.engine import Best, expected
from tests.odds.plain_round import PlainRound
from tests.odds.situations import Start, named, pack_of
from tests.odds.variants import BASES, BOOKS, STRIP, turned_each_way

STARTS = (
    Start.of("A A A 9 9 9 10 10 10 10 10 10", "A A", "10"),
    Start.of("A A 9 9 9 10 10 10 10 10", "A 10", "10"),
    Start.of("A 2 2 5 6 6 10 10 10 10 10", "5 6", "6"),
    Start.of("5 6 6 9 9 10 10 10 10", "10 6", "6"),
    Start.of("A 3 3 6 6 10 10 10 10 10 10 10", "3 3", "6"),
    Start.of("A 2 2 2 2 2 10 10 10 10 10 10", "A 2", "10"),
)


@pytest.mark.parametrize("base", BASES, ids=lambda rules: rules.name)
def test_engine_plays_out_what_every_knob_makes_of_a_tiny_shoe(base: Rules) -> None:
    books = [base, *turned_each_way(base)]
    # A start each, in turns: `python -m tests.fuzzers odds` has many more.
    asked = zip(books, cycle(STARTS))
    assert [problem for rules, start in asked for problem in of_engine(rules, start)] == []


TINY = pack_of(named("A A 8 8 8 10 10 10 10 10 10 10"))


ROUNDS = (
    STRIP._replace(name="early", surrender=Surrender.EARLY),
    STRIP._replace(name="plays on", dealt_21=At21.PLAYS_ON, peek=False, insurance=False),
    *(
        rules
        for rules in BOOKS
        if rules.name not in ("vegas-strip", "downtown", "six-to-five", "atlantic-city")
    ),
)


@pytest.mark.parametrize("rules", ROUNDS, ids=lambda rules: rules.name)
def test_engine_plays_out_whole_rounds_of_a_tiny_shoe(rules: Rules) -> None:
    assert unmet(rules) is None
    plain = PlainRound(rules)
    assert expected(rules, TINY, Best(plain, TINY)) == pytest.approx(plain.round(TINY), abs=1e-12)


CHARTED = [
    ("vegas-strip", "A A 5 5 10 10 10 10 10 10 10 10 10 10"),
    ("downtown", "A A 9 9 10 10 10 10 10 10 10 10 10 10"),
    ("scripting-games", "A A 5 5 9 9 10 10 10 10 10 10"),
]


@pytest.mark.parametrize(("name", "cards"), CHARTED)
def test_charts_return_what_the_engine_pays_who_plays_by_them(name: str, cards: str) -> None:
    rules, tiny = next(rules for rules in BOOKS if rules.name == name), pack_of(named(cards))
    odds = Odds(rules, Splits.CDZ)
    book, some = odds.book(tiny), any_chart()
    for chart, theirs in ((book.chart, book.chart_return), (some, odds.chart_return(some, tiny))):

        def play(round_: Round, chart: Chart = chart) -> Action:
            legal = round_.legal_actions()
            if round_.question().topic is Topic.INSURANCE:
                return Action.DECLINE
            ranks = [card.rank for card in round_.player.cards]
            return chart.action(ranks, round_.upcard.rank, legal)

        assert expected(rules, tiny, play) == pytest.approx(theirs, abs=1e-12)
