"""Reasons: each pair of moves has its own, in a newcomer's words."""

from pathlib import Path

import pytest

from blackjack_tui.coach.coach_notes import verdict_note
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action
from tests.coach.decisions import asked_after

CASES = (Path(__file__).parent / "reasons.txt").read_text("utf-8").splitlines()
"""The rule book, the cards as they are dealt and the moves so far; the best move and the chosen one; why."""


@pytest.mark.parametrize("case", CASES)
def test_the_reason_is_about_the_move_that_was_made(case: str) -> None:
    dealt, moves, text, short = case.split(" | ")
    book, _, cards = dealt.partition(": ")
    best, _, chosen = moves.partition(", not ")
    *before, last = cards.split()
    made = [Action(last)] if last in {*Action} else []
    situation, advice, charted = asked_after(book, " ".join(["5C", *before, *[last][len(made) :], "9S"]), *made)
    by_chart = advice.by_chart(charted)
    assert by_chart.best == best
    assert reason(situation, by_chart, Action(chosen)) == (text, short)
    assert len(f"?? {best}: {short}") <= 36  # a window of 40 columns
    verdict = Verdict(situation, advice, Action(chosen), charted=charted)
    _, *forms, _ = verdict_note(verdict, False, "Last: ")
    assert all(form.startswith("Last: ") for form in forms)  # else it reads as advice on the next decision
    assert len(forms[-1]) <= 36
