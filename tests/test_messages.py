"""The words of the status line."""

from itertools import product

import pytest

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Outcome, Reason
from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.views.of_2008 import prompt, sentence
from blackjack_tui.words.money import farewell, gain, money, parse_money
from blackjack_tui.words.sentences import no_money

HIT, STAND, DOUBLE, SPLIT, SURRENDER = (
    Action.HIT,
    Action.STAND,
    Action.DOUBLE,
    Action.SPLIT,
    Action.SURRENDER,
)
ONE = Table((SeenHand(points=16),))
AT_TABLE = Situation.at_start(load("twentyone"))
TWO = Table((SeenHand(points=16), SeenHand(points=20)), active=1)

PROMPTS = [
    (ONE, (HIT, STAND), "You have 16 points.  Stay (S) or Hit (H)?"),
    (ONE, (HIT, STAND, SURRENDER), "You have 16 points.  Stay (S), Hit (H) or Surrender (R)?"),
    (
        ONE,
        (HIT, STAND, DOUBLE, SPLIT, SURRENDER),
        "16 points.  Stay(S) Hit(H) Double(D) Split(P) Surrender(R)?",
    ),
    (TWO, (HIT, STAND, DOUBLE), "Hand 2 has 20 points.  Stay (S), Hit (H) or Double (D)?"),
    (TWO, (HIT, STAND, DOUBLE, SPLIT), "Hand 2: 20 points.  Stay(S) Hit(H) Double(D) Split(P)?"),
]


@pytest.mark.parametrize(("table", "actions", "expected"), PROMPTS)
def test_every_question_fits_the_status_line_of_2008(
    table: Table, actions: tuple[Action, ...], expected: str
) -> None:
    asked = prompt(Question(Topic.PLAY, actions), table)
    assert asked == expected
    assert len(asked) <= 60


INSURANCE = Question(Topic.INSURANCE, (Action.INSURE, Action.DECLINE))


@pytest.mark.parametrize(
    ("even_money", "bet", "expected"),
    [
        (False, 1000, "Insurance for $5 (Y/N)?"),
        (False, 2500, "Insurance for $12.50 (Y/N)?"),
        (True, 1000, "Even money: take $10 now (Y/N)?"),
    ],
)
def test_a_question_about_insurance_names_its_amount(even_money: bool, bet: int, expected: str) -> None:
    table = Table((SeenHand(points=21, bet=bet),))
    assert prompt(INSURANCE._replace(even_money=even_money), table) == expected


MONEY = [(0, "$0"), (5, "$0.05"), (100, "$1"), (1050, "$10.50"), (-500, "-$5"), (123456789, "$1,234,567.89")]


@pytest.mark.parametrize(("cents", "text"), MONEY)
def test_money_is_written_in_dollars_with_cents_where_there_are_any(cents: int, text: str) -> None:
    assert money(cents) == text


READ = {"10": 1000, "$10": 1000, " 10 ": 1000, "7.50": 750, "0": 0}
NO_MONEY = ("", "$", "7.5", "7.", ".50", "-5", "1e3", "9" * 13, "²")


def test_money_is_read_to_the_cent_or_not_at_all() -> None:
    assert {text: parse_money(text) for text in READ} == READ
    assert {parse_money(text) for text in NO_MONEY} == {None}


@pytest.mark.parametrize(("returned", "text"), [(2500, "+$15"), (1000, "$0"), (500, "-$5"), (0, "-$10")])
def test_a_gain_has_its_sign(returned: int, text: str) -> None:
    assert gain(HandSettled(0, Outcome.WIN, Reason.HIGHER, 20, 19, 1000, returned)) == text


def test_every_result_can_be_said_on_the_status_line() -> None:
    for outcome, reason in product(Outcome, Reason):
        said = sentence(HandSettled(0, outcome, reason, 20, 19, 10**6, 25 * 10**5), AT_TABLE)
        assert said
        assert len(f"{said}  Bet $10,000? (Enter)") <= 60


FAREWELLS = [
    ((100000,), 95500, 1, 34000, "1 round, $340 bet: you lost $45. You began with $1,000, and have $955."),
    ((100000,), 100000, 2, 2000, "2 rounds, $20 bet: you are even. You began with $1,000, and have $1,000."),
    (
        (1000, 1000, 1000),
        4500,
        9,
        9000,
        "9 rounds, $90 bet: you won $15. You began with $10, were given $20 more, and have $45.",
    ),
]


@pytest.mark.parametrize(("given", "bankroll", "rounds", "staked", "told"), FAREWELLS)
def test_a_farewell_has_the_rounds_the_bets_the_result_and_where_it_began(
    given: tuple[int, ...], bankroll: int, rounds: int, staked: int, told: str
) -> None:
    left = Table(given=given, bankroll=bankroll, rounds=rounds, staked=staked)
    assert farewell(left, Table()) == told


def test_what_there_is_no_money_for_is_named() -> None:
    question = Question(Topic.PLAY, (HIT, STAND))
    assert no_money(question) == ""
    assert no_money(question._replace(too_dear=(DOUBLE,))) == "no money to double"
    dear = (Action.INSURE, DOUBLE, SPLIT)
    assert no_money(question._replace(too_dear=dear)) == "no money to insure, double or split"
