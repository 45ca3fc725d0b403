"""The line of keys, in less and less room."""

import re
from collections.abc import Mapping, Sequence

import pytest

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Card, parse_cards
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views import Options
from blackjack_tui.views.drawn_table import Cards
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.keycaps import bet_line, question_line
from blackjack_tui.views.layout import lay_out
from blackjack_tui.views.surfaces import CAPS
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import NO_NOTES, Worth
from tests.views.painted import STRIP

BET = Table((SeenHand(bet=1000),))
ALL = Question(Topic.PLAY, (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER))
ACE = Question(Topic.ACE, (Action.ONE, Action.ELEVEN), Card.parse("AS"))
INSURANCE = Question(Topic.INSURANCE, (Action.INSURE, Action.DECLINE))
EVEN_MONEY = INSURANCE._replace(even_money=True)
BROKE = Question(Topic.BANKROLL, (Action.YES, Action.NO), minimum=1000)
LINES = [
    (ALL, 78, "   H hit       S stand      D double     P split    R surrender      Q leave"),
    (ALL, 68, "H hit    S stand  D double P split  R surrender            Q leave"),
    (ALL, 58, "H hit    S stand  D double P split  R surrender  Q leave"),
    (ALL, 38, "Hit Stand Double sPlit suRrender   Q"),
    (ACE, 78, "Ace of Spades   1 counts 1  E counts 11                              Q leave"),
    (ACE, 38, "A♠  1 counts 1 E counts 11   Q leave"),
    (INSURANCE, 78, "Y insure $5      N no                                                Q leave"),
    (INSURANCE, 38, "Insure for $5?  Yes No       Q leave"),
    (EVEN_MONEY, 78, " Y take $10      N no                                                Q leave"),
    (BROKE, 78, "Broke: the minimum is $10. A new bankroll?     Y yes       N leave   "),
    (BROKE, 38, "Broke: minimum $10. More?  Yes N leave"),
    (Question(Topic.SURRENDER, (Action.SURRENDER, Action.DECLINE)), 38, "Dealer looks next:  suRrender No   Q"),
    (Question(Topic.AGAIN, (Action.YES, Action.NO)), 38, "Y deal again N leave "),
    (Question(Topic.AGAIN, (Action.NO,)), 35, "That was the last round.  N leave"),
]


@pytest.mark.parametrize("room", [40, 60, 76, 116])
def test_every_move_has_a_place_of_its_own_whatever_is_legal(room: int) -> None:
    whole = question_line(ALL, BET, STRIP, UNICODE, room)
    for legal in ((Action.HIT, Action.STAND), (Action.STAND, Action.SPLIT, Action.SURRENDER)):
        line = question_line(Question(Topic.PLAY, legal), BET, STRIP, UNICODE, room)
        assert sum(len(part.text) for part in line) == sum(len(part.text) for part in whole)
        assert set(_places(line).items()) <= set(_places(whole).items())


def _places(line: Sequence[Segment]) -> dict[str, int]:
    column, places = 0, {}
    for part in line:
        if part.role in CAPS:
            places[part.key] = column
        column += len(part.text)
    return places


def test_the_line_of_keys_takes_the_roomiest_form_that_fits() -> None:
    for question, room, expected in LINES:
        line = question_line(question, BET, STRIP, UNICODE, room)
        assert "".join(segment.text for segment in line) == expected
        assert len(expected) <= room


BET_LINES: list[tuple[str, int, Glyphs, str]] = [
    ("$10", 78, UNICODE, " Enter deal   Bet $10  ↑ ↓ change  / half  * double  < min  > max    Q leave"),
    ("$10", 58, UNICODE, "Enter deal  Bet $10  ↑ ↓ change                  Q leave"),
    ("$10", 38, UNICODE, "Enter deal Bet $10 ↑ ↓ bet   Q leave"),
    ("$1,000", 38, UNICODE, "Enter deal Bet $1,000 ↑ ↓    Q leave"),
    ("$50,000", 38, UNICODE, "Enter deal Bet $50,000 ↑ ↓   Q leave"),
    ("$10", 78, ASCII, " Enter deal   Bet $10  Up Down bet  / half  * double  < min  > max   Q leave"),
    ("$10", 38, ASCII, "Enter deal Bet $10 Up Down   Q leave"),
]


def test_the_keys_of_a_bet_give_way_to_the_room() -> None:
    for bet, room, glyphs, expected in BET_LINES:
        line = bet_line(f"Bet {bet}", glyphs, room)
        assert "".join(segment.text for segment in line) == expected
        assert [segment.key for segment in line if segment.role in CAPS] == [
            *("enter", "up", "down"),
            *("/*<>" if room >= 78 else ""),
            "q",
        ]


def test_each_key_and_its_word_can_be_clicked() -> None:
    parts = [
        (segment.key, segment.text) for segment in question_line(ALL, BET, STRIP, UNICODE, 78) if segment.key
    ]
    assert {key: "".join(text for other, text in parts if other == key) for key, _ in parts} == {
        "h": "   H hit    ",
        "s": "  S stand   ",
        "d": "  D double  ",
        "p": "  P split   ",
        "r": "R surrender ",
        "q": "Q leave",
    }


def _worth_painted(size: Size, worth: Mapping[Action, Worth]) -> Sequence[str]:
    """Returns the rows down to the keys of a hand on a screen of `size`."""
    dealt = Table((SeenHand(tuple(parse_cards("10C 6H")), 16, bet=1000),), turn=Turn.PLAYER)
    situation = Situation(STRIP, dealt, Seen(STRIP.decks)).asking(ALL)
    buffer = Buffer(size)
    Cards(Options()).paint(buffer, situation, NO_NOTES._replace(worth=worth))
    return [line[: lay_out(size).columns] for line in buffer.lines()[: lay_out(size).question]]


def test_beside_a_rail_the_keys_mark_the_best_move_alone() -> None:
    worth = {Action.HIT: Worth("-0.43", cost=0.2), Action.STAND: Worth("-0.16", best=True)}
    assert _worth_painted(Size(40, 120), worth)[-1].replace("▖", "").split() == ["best"]


@pytest.mark.parametrize("size", [Size(15, 40), Size(20, 60), Size(24, 80)])
def test_every_value_is_shown_with_what_it_costs_and_the_best_is_marked(size: Size) -> None:
    texts = {Action.HIT: "-0.43", Action.STAND: "-0.16", Action.DOUBLE: "-0.85", Action.SURRENDER: "-0.50"}
    for best in texts:
        worth = {action: Worth(text, action is best, cost=0.2) for action, text in texts.items()}
        rows = _worth_painted(size, worth)[-1 if size.rows > 15 else -len(worth) :]
        assert sorted(re.findall(r"[-+][.\d]+", "\n".join(rows))) == sorted(texts.values())
        marked = re.findall(r"►?-[.\d]+(?: best)?", "\n".join(rows))
        assert [text for text in marked if text not in texts.values()] in (
            [f"{texts[best]} best"],
            [f"►{texts[best]}"],
        )


@pytest.mark.parametrize("size", [Size(15, 40), Size(20, 60), Size(24, 80)])
def test_a_bar_is_never_cut_the_costliest_is_full(size: Size) -> None:
    worth = {Action.HIT: Worth("-0.53", cost=0.75), Action.STAND: Worth("-1.54", cost=1.5)}
    rows = _worth_painted(size, {**worth, Action.SURRENDER: Worth("-0.50", best=True)})
    half, full = sorted(map(len, re.findall("■+", "\n".join(rows[-3 if size.rows == 15 else -1 :]))))
    assert half == -(-full // 2)


@pytest.mark.parametrize("question", [INSURANCE, EVEN_MONEY])
@pytest.mark.parametrize("bet", [500, 750, 50000, 75050, 999999998])
def test_every_amount_that_is_asked_about_fits_forty_columns_with_the_keys(
    question: Question, bet: int
) -> None:
    line = question_line(question, Table((SeenHand(bet=bet),)), STRIP, UNICODE, 38)
    text = "".join(segment.text for segment in line)
    assert len(text) <= 38
    assert money(bet if question.even_money else bet // 2) in text
    assert re.search("Yes No +Q", text)
