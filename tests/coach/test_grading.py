"""Decisions graded by the chart or by exact cards, and the values of split hands."""

import pytest

from blackjack_tui.coach.advice import Advice, advice_from, chart_answer, request_for
from blackjack_tui.coach.phrases import reason
from blackjack_tui.coach.tally import Tally
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.notes import BY_CARDS


def _asked(book: str, cards: str, *actions: Action) -> tuple[Situation, Advice, Action | None]:
    """The decision after `actions`, with its advice and the chart's answer."""
    rules = load(book)
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)), rules.minimum, rules.bankroll)
    situation = Situation.at_start(rules)
    for action in (Action.DEAL, *actions):
        for event in round_.apply(action):
            situation = situation.after(event)
    question = round_.question()
    situation = situation.asking(question)
    request = request_for(situation)
    figures = shipped_book(rules)
    assert request
    assert figures
    advice = advice_from(question, compute(request))
    assert advice
    return situation, advice, chart_answer(chart_of(figures), situation)


def test_what_follows_the_chart_is_no_mistake_and_the_verdict_says_what_exact_cards_say() -> None:
    situation, advice, charted = _asked("downtown", "5C 10C 4D 2H 9S")
    stand = Verdict(situation, advice, Action.STAND, charted=charted)
    assert stand.cost > 0.01
    assert (stand.grade, stand.text) == (Grade.FINE, "By the chart. With these cards hit is 1 % better.")
    hit = Verdict(situation, advice, Action.HIT, charted=charted)
    assert (hit.grade, hit.text) == (Grade.FINE, "Best with these cards. The chart says stand.")


def test_by_exact_cards_what_follows_the_chart_is_marked_too() -> None:
    situation, advice, charted = _asked("downtown", "5C 10C 4D 2H 9S")
    stand = Verdict(situation, advice, Action.STAND, charted=charted, grading=BY_CARDS)
    assert stand.grade is Grade.MISTAKE
    assert stand.text.startswith("? Hit was best: standing cost ")
    assert "chart" not in stand.text


def test_a_tally_has_the_marks_of_either_grading_and_costs_that_add_up() -> None:
    situation, advice, charted = _asked("downtown", "5C 10C 4D 2H 9S")
    verdict = Verdict(situation, advice, Action.STAND, charted=charted)
    tally = Tally(bets=True)
    tally.add(verdict, None)
    assert (tally.marked, tally.cost) == (0, 0.0)
    assert tally.left == pytest.approx(verdict.cost * verdict.bet)
    tally.grading = BY_CARDS
    assert (tally.marked, tally.left) == (1, 0.0)
    assert tally.cost == pytest.approx(verdict.cost * verdict.bet)


def test_two_cards_that_may_not_surrender_are_graded_by_exact_cards_where_three_would_stand() -> None:
    *_, dealt = _asked("vegas-strip", "5C 10C 10D 6H 7S")
    assert dealt is Action.SURRENDER
    # 9,9 split, and a 7 to the first.
    *_, split = _asked("vegas-strip", "5C 9C 10D 9H 7S 7D", Action.SPLIT)
    assert split is None


def test_a_split_hand_has_its_own_value_whatever_became_of_the_others() -> None:
    # The first hand is 18 and stands; the second is 18 too.
    _, advice, _ = _asked("vegas-strip", "5C 8C 6D 8H 7S 10D 10C", Action.SPLIT, Action.STAND)
    assert advice.round_values is not None
    for action, value in advice.values.items():
        assert advice.round_values[action] - value == pytest.approx(advice.values[Action.STAND])


def test_a_dealer_s_22_that_pushes_is_not_among_the_busts_that_win() -> None:
    situation, advice, _ = _asked("free-bet", "2C 10C 5C 6D 8H")
    assert reason(situation, advice).startswith("the dealer busts 33 % from a 5, and pushes 9 %; ")


def test_a_doubled_hand_is_graded_by_the_rows_that_the_chart_has_for_it() -> None:
    # 11 doubled, and a 2 against a 9; then a 7.
    _, advice, charted = _asked("super-fun-21", "5C 6C 9D 5H 7S 2D", Action.DOUBLE)
    assert charted is advice.best is Action.SURRENDER
    assert _asked("super-fun-21", "5C 6C 9D 5H 7S 7D", Action.DOUBLE)[2] is Action.STAND
