"""result = expected + luck + skill, in every round by every book, and luck that is none on average."""

import json
from collections.abc import Iterator
from statistics import fmean, stdev

import pytest

from blackjack_tui.coach.review.data import round_lines
from blackjack_tui.coach.review.sums import course, totals
from blackjack_tui.coach.review.values import Reviewed, reviewed
from blackjack_tui.coach.review.walk import Chance, rounds_of
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import Pack, Surrender
from blackjack_tui.odds.kept_figures import shipped_return
from blackjack_tui.odds.side_bet_chances import cards_left, side_bet_odds
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.timeline import Asked, Timeline
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC
from tests.review.players import games

EXACT = 1e-9
ROUNDS = 12
FAR = 4.5  # standard errors


def _reviewed(timeline: Timeline) -> Iterator[Reviewed]:
    rules = timeline.record.deal.rules
    return (reviewed(rules, told, with_luck=True) for told in rounds_of(timeline))


def _of_code(book: str, seed: int, *rounds: PlayedRound) -> list[Reviewed]:
    rules = load(book)
    return list(_reviewed(Timeline(Record(Deal(rules, book, rules.shuffle, seed), rounds))))


def _error(each: Reviewed) -> float:
    assert each.round.result is not None
    assert each.expected is not None
    return abs(each.round.result - each.expected - sum(each.luck.values()) - each.skill)


@pytest.mark.parametrize("book", CLASSIC)
def test_a_result_is_expected_and_luck_and_skill_by_every_book(book: str) -> None:
    # A pack for every round: its value before the cards, which takes longest, is computed once.
    found = [each for game in games(book, ROUNDS, pack=Pack.FRESH) for each in _reviewed(game)]
    assert len(found) == ROUNDS
    assert max(map(_error, found)) < EXACT
    assert all(judged.cost >= 0 for each in found for judged in each.judged)
    assert all(each.skill < EXACT for each in found if not any(_splits(each)))
    for chance in Chance:
        total_luck = [each.luck[chance] for each in found]
        assert abs(fmean(total_luck)) < FAR * stdev(total_luck) / len(total_luck) ** 0.5


def test_each_of_several_boxes_is_a_round_of_its_own_and_others_are_luck() -> None:
    found = [
        each
        for game in games("vegas-strip", 4, Seating(2, 2, "mixed"), pack=Pack.FRESH)
        for each in _reviewed(game)
    ]
    assert len(found) == 8
    assert max(map(_error, found)) < EXACT
    assert all(judged.cost >= 0 for each in found for judged in each.judged)


BESIDE = "vegas-strip~21+3~buster~match-the-dealer~perfect-pairs"


@pytest.mark.parametrize("seating", [Seating(), Seating(2, 1)])
def test_side_bets_are_expected_and_luck_of_their_box(seating: Seating) -> None:
    found = [each for game in games(BESIDE, 4, seating, pack=Pack.FRESH) for each in _reviewed(game)]
    assert max(map(_error, found)) < EXACT
    assert sum(bool(each.round.side_bets) for each in found) >= len(found) / 2
    rules = load(BESIDE)
    plain = reviewed(rules, found[0].round._replace(side_bets=(), result=0.0), with_luck=True)
    worths = list[float]()
    for each in found:
        worth = sum(
            side_bet_odds(rules.side_bets[bet.request.arguments[0]], rules, cards_left(rules)).value
            * bet.amount
            for bet in each.round.side_bets
        )
        assert plain.expected is not None
        assert each.expected == pytest.approx(plain.expected + worth / each.round.bet, abs=EXACT)
        worths.append(worth)
    sums = totals(found).side_bets.values()
    assert sum(each.expected or 0.0 for each in sums) == pytest.approx(sum(worths))
    gains = [bet.gain for each in found for bet in each.round.side_bets]
    assert sum(each.number for each in sums) == len(gains)
    assert sum(each.returned - each.bet for each in sums) == sum(gains)


def test_the_sums_of_several_boxes_are_those_of_their_rounds() -> None:
    seating = Seating(3, 1, "chart")
    (game,) = games("vegas-strip", 4, seating, pack=Pack.FRESH, surrender=Surrender.EARLY)
    found = list(_reviewed(game))
    sums = totals(found)
    assert (sums.rounds, len(found), sums.full) == (4, 12, True)
    table = game.table(len(game.events))
    assert sums.result == pytest.approx(table.result)
    assert sums.expected is not None
    assert sums.expected + sums.total_luck + sums.skill == pytest.approx(sums.result)
    played = course(found).played
    assert (len(played), played[0]) == (5, 0)
    assert played[-1] == pytest.approx(table.result)
    assert {json.loads(line)["box"] for each in found for line in round_lines(each)} == {2, 3, 4}
    # A question at one box follows that at another without an event between.
    further = [each for several in game.further_asked.values() for each in several if _decides(each)]
    asked = [*further, *filter(_decides, game.asked.values())]
    assert sum(bool(moment.chosen) for each in found for moment in each.round.moments) == len(asked)
    assert further


def _decides(asked: Asked) -> bool:
    question = asked.question
    return isinstance(question, Question) and question.topic in (Topic.PLAY, Topic.SURRENDER, Topic.INSURANCE)


def _splits(each: Reviewed) -> Iterator[bool]:
    return (judged.verdict.action is Action.SPLIT for judged in each.judged)


def test_the_random_rounds_have_every_kind_of_decision() -> None:
    answered = {
        (moment.chosen.situation.asked, moment.chosen.action)
        for book in ("vegas-strip", "european")
        for game in games(book, 200, pack=Pack.FRESH)
        for told in rounds_of(game)
        for moment in told.moments
        if moment.chosen
    }
    asked = [(question, action) for question, action in answered if isinstance(question, Question)]
    play = {action for question, action in asked if question.topic is Topic.PLAY}
    assert play == {Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER}
    insured = {(ask.even_money, action) for ask, action in asked if ask.topic is Topic.INSURANCE}
    assert insured == {(even, action) for even in (True, False) for action in (Action.INSURE, Action.DECLINE)}


def test_a_shoe_is_valued_as_it_was_before_each_round() -> None:
    (game,) = games("six-to-five", 2)
    found = list(_reviewed(game))
    assert max(map(_error, found)) < EXACT
    assert found[0].expected == shipped_return(load("six-to-five")) != found[1].expected
    assert totals(found).betting == 0
    # The higher bet on the second shoe.
    small, large = (
        each._replace(round=each.round._replace(bet=bet)) for each, bet in zip(found, (1000, 3000), strict=True)
    )
    assert small.expected is not None
    assert large.expected is not None
    sums = totals((small, large))
    assert sums.expected is not None
    flat_bets = sums.expected - sums.betting
    assert flat_bets == pytest.approx(2000 * (small.expected + large.expected), abs=EXACT)
    assert sums.betting == pytest.approx(1000 * (large.expected - small.expected), abs=EXACT)
    assert flat_bets + sums.betting + sums.total_luck + sums.skill == pytest.approx(sums.result, abs=EXACT)


def test_a_round_that_was_given_up_lost_by_skill_what_was_left_of_it() -> None:
    (each,) = _of_code("vegas-strip", 5, PlayedRound((1000,), (Action.FORFEIT,)))
    assert each.round.result == -1
    assert each.judged == ()
    assert each.skill < -EXACT
    assert _error(each) < EXACT


def test_a_round_that_is_not_over_has_graded_decisions_and_no_result() -> None:
    (each,) = _of_code("twentyone", 37, PlayedRound((0,), ()))
    assert (each.round.result, each.judged) == (None, ())
    (each,) = _of_code("twentyone", 2, PlayedRound((0,), (Action.HIT,)))
    assert each.round.result is None
    assert len(each.judged) == 1
