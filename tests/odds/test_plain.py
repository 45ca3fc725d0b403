"""The plain computation is held against published figures, and against the game's own engine."""

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.knobs import unmet
from blackjack_tui.game.round import Round
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.rules import At21, Double, Draws, Lost, Rules, Surrender
from blackjack_tui.odds.chart import HARD, PAIRS, SOFT, UPCARDS, Chart
from tests.odds.agreement import of_engine
from tests.odds.by_chart import ByChart
from tests.odds.cards import LETTERS, cards, decks, less, without
from tests.odds.engine import Best, expected
from tests.odds.plain_round import PlainRound
from tests.odds.situations import Start, named, pack_of
from tests.odds.variants import BOOKS, turned_each_way

S17 = load("vegas-strip")._replace(
    burn=0, penetration=100, insurance=False, surrender=Surrender.NONE, resplit_aces=False
)
H17 = S17._replace(dealer_draws=Draws.TO_HARD_17)

# Wizard of Odds, "Blackjack appendix 9", https://wizardofodds.com/games/blackjack/appendix/9/
# One deck, S17: stand, hit and double.
# The split of 9,9 v 6 is of ChemMeister, "Expected values by composition", splits once; that of A,A v T and
# 9,9 v A of bjstrat.net. The shoe of nineteen cards is Farmer's, who counted its orders.
PUBLISHED = (
    (S17, 1, "T6", "T", {"stand": -0.542952, "hit": -0.506929, "double": -1.013858}),
    (S17, 1, "A7", "A", {"stand": -0.101015, "hit": -0.108386, "double": -0.357778}),
    (H17, 1, "A7", "A", {"stand": -0.223909, "hit": -0.173175, "double": -0.414678}),
    (H17, 1, "236", "9", {"stand": -0.541969, "hit": 0.167563}),
    (H17, 2, "T2", "4", {"stand": -0.206125, "hit": -0.204205, "double": -0.408411}),
    (S17._replace(split_hands=2), 1, "99", "6", {"split": 0.413268}),
    (H17, 1, "AA", "T", {"split": 0.194251}),
)


@pytest.mark.parametrize(("rules", "packs", "hand", "up", "published"), PUBLISHED)
def test_plain_computation_has_the_published_figures(
    rules: Rules, packs: int, hand: str, up: str, published: dict[str, float]
) -> None:
    column = LETTERS.index(up)
    shoe = less(without(decks(packs), cards(hand)), column)
    values = PlainRound(rules).decision(cards(hand), column, shoe)
    assert {move: round(values[move], 6) for move in published} == published


def test_plain_computation_has_the_published_split_of_a_small_shoe() -> None:
    plain = PlainRound(S17)
    shoe = without((0, 4, 4, 2, 0, 0, 2, 0, 0, 7, 0), cards("227"))
    values = plain.decision(cards("22"), 6, shoe)
    assert round(values["stand"], 6) == -0.616392
    assert round(values["hit"], 6) == -0.132667
    assert round(plain.split_values(plain.plan(1, 6, shoe))[4], 6) == -0.762102


MONEY = {"minimum": 1000, "maximum": 50000, "chip": 500, "bankroll": 100000}
STRIP = load("vegas-strip")._replace(burn=0, penetration=100)
BASES = (
    STRIP,
    STRIP._replace(name="no peek", peek=False, insurance=False, lost_to_natural=Lost.ORIGINAL),
    load("friendly")._replace(double=Double.ANY, **MONEY),
    load("scripting-games")._replace(double=Double.ANY, **MONEY),
)
STARTS = (
    Start.of("A A A 9 9 9 10 10 10 10 10 10", "A A", "10"),
    Start.of("A A 9 9 9 10 10 10 10 10", "A 10", "10"),
    Start.of("A A 2 2 2 5 6 6 10 10 10 10 10", "5 6", "6"),
    Start.of("5 6 6 9 9 10 10 10 10", "10 6", "6"),
    Start.of("A 3 3 6 6 10 10 10 10 10 10 10", "3 3", "6"),
    Start.of("A 2 2 2 2 2 10 10 10 10 10 10", "A 2", "10"),
)


@pytest.mark.parametrize("base", BASES, ids=lambda rules: rules.name)
def test_engine_plays_out_what_every_knob_makes_of_a_tiny_shoe(base: Rules) -> None:
    books = [base, *(rules._replace(name=name) for name, rules in turned_each_way(base))]
    assert [problem for rules in books for start in STARTS for problem in of_engine(rules, start)] == []


TINY = pack_of(named("A A 8 8 8 10 10 10 10 10 10 10"))


@pytest.mark.parametrize(
    "rules",
    [
        *BOOKS,
        STRIP._replace(name="early", surrender=Surrender.EARLY),
        *(STRIP._replace(name=kind, dealt_21=kind, peek=False, insurance=False) for kind in At21),
    ],
    ids=lambda rules: rules.name,
)
def test_engine_plays_out_whole_rounds_of_a_tiny_shoe(rules: Rules) -> None:
    assert unmet(rules) is None
    plain = PlainRound(rules)
    assert expected(rules, TINY, Best(plain, TINY)) == pytest.approx(plain.round(TINY), abs=1e-12)


def _chart() -> Chart:
    """Stands on 15 and more, doubles 10 and 11 and soft 16, splits 5s and 9s and aces."""
    hard = {total: "S" if total > 14 else "D" if total in (10, 11) else "H" for total in HARD}
    soft = {total: "S" if total > 17 else "DS" if total == 16 else "H" for total in SOFT}
    pairs = {rank: "P" if rank in "A59" else "R" for rank in PAIRS}
    return Chart(
        *(
            {str(row): dict.fromkeys(UPCARDS, cell) for row, cell in rows.items()}
            for rows in (hard, soft, pairs)
        )
    )


def test_engine_plays_out_a_chart() -> None:
    chart, tiny = _chart(), pack_of(named("A A 5 5 9 9 10 10 10 10 10 10"))

    def play(round_: Round) -> Action:
        if Action.DECLINE in round_.legal_actions():
            return Action.DECLINE
        ranks = [card.rank for card in round_.player.cards]
        return chart.action(ranks, round_.upcard.rank, round_.legal_actions())

    plain = ByChart(STRIP, chart).round(tiny, insures=False)
    assert expected(STRIP, tiny, play) == pytest.approx(plain, abs=1e-12)
