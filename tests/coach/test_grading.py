"""Decisions graded by the chart or by exact cards, and the values of split hands."""

import pytest

from blackjack_tui.coach.tally import Tally
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.game.actions import Action
from blackjack_tui.words.notes import BY_CARDS
from tests.coach.decisions import asked_after


def test_what_follows_the_chart_is_no_mistake_and_the_verdict_says_what_exact_cards_say() -> None:
    situation, advice, charted = asked_after("downtown", "5C 10C 4D 2H 9S")
    stand = Verdict(situation, advice, Action.STAND, charted=charted)
    assert stand.cost > 0.01
    cards_say = "With these cards hit is better, by 1 % of the bet."
    assert (stand.grade, stand.text, stand.aside) == (Grade.FINE, "By the chart.", cards_say)
    hit = Verdict(situation, advice, Action.HIT, charted=charted)
    assert (hit.grade, hit.text, hit.aside) == (Grade.FINE, "The chart says stand.", cards_say)
    double = Verdict(situation, advice, Action.DOUBLE, charted=charted)
    assert double.text.startswith("? Stand was best: ")
    assert double.aside == cards_say


def test_by_exact_cards_what_follows_the_chart_is_marked_too() -> None:
    situation, advice, charted = asked_after("downtown", "5C 10C 4D 2H 9S")
    stand = Verdict(situation, advice, Action.STAND, charted=charted, grading=BY_CARDS)
    assert stand.grade is Grade.INACCURACY
    assert stand.text.startswith("?! Hit was best: standing wins only if the dealer busts, ")
    assert stand.text.endswith(". Standing is worse by 1 % of the bet.")
    assert stand.aside == "The chart says stand."


def test_a_tally_has_the_marks_of_either_grading_and_costs_that_add_up() -> None:
    situation, advice, charted = asked_after("downtown", "5C 10C 4D 2H 9S")
    verdict = Verdict(situation, advice, Action.STAND, charted=charted)
    tally = Tally(bets=True)
    tally.add(verdict, None)
    assert (tally.marked, tally.graded.cost) == (0, 0.0)
    assert tally.graded.gain == pytest.approx(verdict.cost * verdict.bet)
    tally.grading = BY_CARDS
    assert (tally.marked, tally.graded.gain) == (1, 0.0)
    assert tally.graded.cost == pytest.approx(verdict.cost * verdict.bet)


def test_two_cards_that_may_not_surrender_are_graded_by_exact_cards_where_three_would_stand() -> None:
    *_, dealt = asked_after("vegas-strip", "5C 10C 10D 6H 7S")
    assert dealt is Action.SURRENDER
    # 9,9 split, and a 7 to the first.
    *_, split = asked_after("vegas-strip", "5C 9C 10D 9H 7S 7D", Action.SPLIT)
    assert split is None


def test_a_split_hand_has_its_own_value_whatever_became_of_the_others() -> None:
    # The first hand is 18 and stands; the second is 18 too.
    _, advice, _ = asked_after("vegas-strip", "5C 8C 6D 8H 7S 10D 10C", Action.SPLIT, Action.STAND)
    assert advice.round_values is not None
    for action, value in advice.values.items():
        assert advice.round_values[action] - value == pytest.approx(advice.values[Action.STAND])


def test_a_doubled_hand_is_graded_by_the_rows_that_the_chart_has_for_it() -> None:
    # 11 doubled, and a 2 against a 9; then a 7.
    _, advice, charted = asked_after("super-fun-21", "5C 6C 9D 5H 7S 2D", Action.DOUBLE)
    assert charted is advice.best is Action.SURRENDER
    assert asked_after("super-fun-21", "5C 6C 9D 5H 7S 7D", Action.DOUBLE)[2] is Action.STAND
