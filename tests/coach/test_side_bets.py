"""Side bets and the coach: what each is worth before the bet, what it cost after it, and luck with them."""

import json
from contextlib import closing, suppress

import pytest

from blackjack_tui.coach.side_bet_worth import SideBetsAtTable, before_the_deal, placed
from blackjack_tui.coach.stream_coach import StreamCoach
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import DealStarted, PlayerDealt, RoundOver, Shuffled, SideBetPlaced
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import compute
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from tests.sessions import reader

BOOK = "vegas-strip~21+3~over-13"
RULES = load(BOOK)


def lines_of(keys: str, view: str, setting: str) -> list[str]:
    lines = list[str]()
    coach = StreamCoach(RULES, setting)
    stream = stream_named(view, reader(keys), lines.append)
    stream.call_coach = lambda: coach
    stream.help = lambda: ()
    stream.coached_by(coach)
    with closing(coach), suppress(InputClosed):
        Deal(RULES, BOOK, RULES.shuffle, 5).play(stream, (stream.seat, stream))
    return lines


def test_the_worth_of_a_side_bet_stands_at_the_question_and_is_exact_for_the_cards_that_are_left() -> None:
    lines = [json.loads(line) for line in lines_of("21+3 500\n1000\ns1000\n", "json", "before")]
    asked = [line["side_bets"] for line in lines if line.get("question") == "bet"]
    assert [each[0]["worth"] for each in asked[:2]] == [pytest.approx(-0.0323857, abs=1e-7)] * 2
    seen = [line["card"] for line in lines if line.get("card")]
    first = lines.index(next(line for line in lines if line["event"] == "over"))
    cards = [line["card"] for line in lines[:first] if line.get("card")]
    situation = Situation.at_start(RULES)
    for card in cards:
        situation = situation.after(PlayerDealt(0, Card.parse(card), 0, False))
    exact = compute(Request("side_bet", RULES, (0, situation.seen.unseen_cards)))
    assert asked[2][0]["worth"] == exact != asked[0][0]["worth"]
    assert len(seen) > len(cards)


def test_the_notes_compare_it_with_a_fresh_shoe_and_the_verdict_has_what_it_cost() -> None:
    lines = lines_of("21+3 5\n10\nso\n", "lines", "before")
    assert "21+3: -3.24 % of a fresh shoe." in lines
    assert any(line.startswith("21+3: -3.24 % fresh, -3.2") for line in lines)
    assert "Side bets: 21+3 cost $0.16 at -3.24 % ?!." in lines_of("21+3 5\n10\nso\n", "lines", "after")


def test_nothing_is_told_of_them_where_the_coach_is_silent_before_the_bet() -> None:
    for setting in ("after", "off"):
        assert not any("fresh" in line for line in lines_of("10\ns", "lines", setting))
    assert "worth" not in "".join(lines_of("1000\ns", "json", "after"))


def test_a_shoe_that_is_shuffled_next_counts_as_fresh() -> None:
    situation = Situation.at_start(RULES).after(Shuffled(312, 234)).after(DealStarted())
    dealt = situation.after(PlayerDealt(0, Card.parse("5H"), 5, False)).after(RoundOver())
    assert sum(before_the_deal(dealt)) == 311
    spent = dealt._replace(table=dealt.table._replace(left=dealt.table.cut))
    assert sum(before_the_deal(spent)) == 312


def test_a_side_bet_that_is_worth_its_price_cost_nothing() -> None:
    side_bets = SideBetsAtTable(lambda _: None)
    situation = Situation.at_start(RULES).after(SideBetPlaced("over-13", 500))
    side_bets.placed = placed(situation)
    (request,) = [bet.request for bet in side_bets.placed]
    assert side_bets.verdict({}) is None
    for worth, said in (
        (0.02, "over 13 was worth it at +2.00 %"),
        (-0.0655, "over 13 cost $0.33 at -6.55 % ?"),
    ):
        verdict = side_bets.verdict({request: worth})
        assert verdict
        assert verdict.text == f"Side bets: {said}."
