"""The line of a round, as journals and the database have it."""

import re
from random import Random

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.play.round_lines import PlayedRound, RoundRecord, line, parse
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.by_value import rules_of, values_of
from blackjack_tui.rulebooks.loading import load
from tests.game.sittings import rules_at_random

HIT, STAND = Action.HIT, Action.STAND
LINES = {
    ":": RoundRecord(PlayedRound()),
    ":h": RoundRecord(PlayedRound(actions=(HIT,))),
    ":hs - 22/5": RoundRecord(PlayedRound(actions=(HIT, STAND)), None, (22,), 5),
    "7.50:1ef 0 -/-": RoundRecord(
        PlayedRound((750,), (Action.ONE, Action.ELEVEN, Action.FORFEIT)), 0, (None,), None
    ),
    "10:h - - 1200": RoundRecord(PlayedRound((1000,), (HIT,)), times=(1200,)),
    "10: - - - coach": RoundRecord(PlayedRound((1000,)), uncounted="coach"),
    "0~0~0+10~0~5:hs 965 19,22/20 1200,- seed": RoundRecord(
        PlayedRound((0, 1000), (HIT, STAND), ((0, 0), (0, 500))), 96500, (19, 22), 20, (1200, None), "seed"
    ),
}


@pytest.mark.parametrize(("text", "record"), LINES.items(), ids=LINES)
def test_a_line_is_a_round_and_is_whole_by_itself(text: str, record: RoundRecord) -> None:
    assert (line(record), parse(text)) == (text, record)


WRONG = {
    "": "'' is to have the bets, a colon and the decisions",
    "hs": "'hs' is to have the bets, a colon and the decisions",
    "10:hx": "'x' is not a decision: choose from h, s, r, d, p, y, n, 1, e, f",
    "ten:h": "'ten' is not an amount: write dollars, such as 25 or 7.50",
    "10:h -5 1/2": "'-5' is not an amount: write dollars, such as 25 or 7.50",
    "10:h 5 12": "'12' is to have whole numbers with commas between, - if not known",
    "10:h 5 ١/2": "'١/2' is to have whole numbers with commas between, - if not known",
    "10:h 5 1/2 1234567890": "'1234567890' is to have whole numbers with commas between, - if not known",
    "10:hs 5 1/2 12": "'12' is to have a time for each decision, - if it is not known",
    "10:h 5 1/2 12 seed 7": "a round has at most 5 parts with a space between, not 6",
}


@pytest.mark.parametrize(("text", "problem"), WRONG.items(), ids=WRONG)
def test_what_is_wrong_in_a_line_is_said(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(problem)}$"):
        parse(text)


def test_rules_by_value_are_the_rules_and_have_only_the_turned_knobs() -> None:
    books = [load(name) for name in [*rule_books(), "vegas-strip~21+3~buster"]]
    for rules in [*books, *(rules_at_random(Random(seed)) for seed in range(50))]:
        assert rules_of(values_of(rules)) == rules._replace(ties=tuple(sorted(rules.ties)))
    assert values_of(load("twentyone")).keys() == {
        *("name", "title", "summary", "shuffle", "hole_card", "player_aces", "dealer_aces", "dealt_21"),
        *("drawn_21", "bust", "surrender", "dealer_draws", "tie", "again"),
    }
