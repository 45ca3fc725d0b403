"""The plain computation is held against the game's own engine."""

from itertools import cycle

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import At21, Rules, Surrender
from blackjack_tui.rulebooks.allowed import unmet
from tests.odds.agreement import of_engine
from tests.odds.by_chart import ByChart, any_chart
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


def test_engine_plays_out_a_chart() -> None:
    chart, tiny = any_chart(), pack_of(named("A A 5 5 9 9 10 10 10 10 10 10"))

    def play(round_: Round) -> Action:
        if Action.DECLINE in round_.legal_actions():
            return Action.DECLINE
        ranks = [card.rank for card in round_.player.cards]
        return chart.action(ranks, round_.upcard.rank, round_.legal_actions())

    plain = ByChart(STRIP, chart).round(tiny, insures=False)
    assert expected(STRIP, tiny, play) == pytest.approx(plain, abs=1e-12)
