"""Bets on a screen: asked, typed, changed by the arrows, and what they brought."""

from contextlib import suppress
from pathlib import Path

import pytest

from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.rules import Surrender
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import play
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from tests.front_ends.test_full_screen import CARDS, NAMES, table_with
from tests.memory_terminal import Input, MemoryTerminal
from tests.sessions import STANDARD

STRIP = CARDS._replace(speed=0)
SMALL = Size(15, 40)
DEALT = "5C 10H 6S KC 10D 9H"  # the first is burned


def bets_after(*script: Input) -> list[str]:
    """The question row at each wait of a session with bets."""
    _, frames = table_with(*script, look=STRIP, rules="vegas-strip", cards=DEALT)
    return [frame.lines[22] for frame in frames]


def bet_in(line: str) -> str:
    return f"Bet {line.split('Bet ')[1].split()[0]}"


def test_a_bet_begins_at_the_minimum_and_the_arrows_change_it_by_a_chip_within_the_limits() -> None:
    up, down = Key(keys.UP), Key(keys.DOWN)
    shown = bets_after(down, up, Key(keys.RIGHT), Key(keys.LEFT))
    assert [bet_in(line) for line in shown] == ["Bet $10", "Bet $10", "Bet $15", "Bet $20", "Bet $15"]


def test_a_bet_can_be_typed_and_mended_and_enter_deals() -> None:
    shown = bets_after(Key("7"), Key("2"), Key(keys.BACKSPACE), Key("5"), Key(keys.ENTER))
    assert [bet_in(line) for line in shown[:5]] == ["Bet $10", "Bet $7", "Bet $72", "Bet $7", "Bet $75"]
    assert "H hit" in shown[5]


WRONG = [
    # typed, what is wrong
    ("5", "at least $10"),
    ("12", "in steps of $5"),
    ("505", "at most $500"),
    ("10.5", "no amount"),
]


@pytest.mark.parametrize(("typed", "wrong"), WRONG)
@pytest.mark.parametrize(("look", "size", "row"), [(STRIP, STANDARD, 22), (NAMES, STANDARD, 23)])
def test_a_wrong_bet_stays_with_its_keys_and_what_is_wrong_beside_it(
    typed: str, wrong: str, look: Look, size: Size, row: int
) -> None:
    pressed = (*map(Key, typed), Key(keys.ENTER), Key(keys.BACKSPACE))
    _, frames = table_with(*pressed, look=look, size=size, rules="vegas-strip", cards=DEALT)
    before, told, mended = ("\n".join(frame.lines[row - 2 : row + 1]) for frame in frames[-3:])
    assert f"Bet ${typed}" in before
    assert f"Bet ${typed}" in told
    assert wrong in told
    assert "Enter" in told
    assert wrong not in before
    assert wrong not in mended
    assert f"Bet ${typed[:-1] or '10'}" in mended


CHANGED = [
    # keys, the bet then
    ("*", "$20"),
    ("*********", "$500"),
    ("/", "$10"),
    ("30/", "$15"),
    ("25/", "$10"),
    (">", "$500"),
    ("><", "$10"),
    (">/", "$250"),
    ("42*", "$80"),
    ("1.5*", "$20"),
]


@pytest.mark.parametrize(("typed", "bet"), CHANGED)
def test_a_bet_is_halved_and_doubled_and_set_to_the_least_and_the_most_by_a_key(typed: str, bet: str) -> None:
    assert bet_in(bets_after(*map(Key, typed))[-1]) == f"Bet {bet}"


def test_a_bet_of_200_is_seven_keys_away_and_home_and_end_are_the_least_and_the_most() -> None:
    pages = bets_after(*[Key(keys.PAGE_UP)] * 4, Key(keys.DOWN), Key(keys.DOWN), Key(keys.END), Key(keys.HOME))
    assert [bet_in(line) for line in pages][4:] == [f"Bet ${bet}" for bet in (210, 205, 200, 500, 10)]


def test_the_keys_that_change_a_bet_can_be_clicked() -> None:
    line = bets_after()[0]
    places = [Click(22, line.index(text)) for text in ("double", "max", "half", "min")]
    assert [bet_in(line) for line in bets_after(*places)[1:]] == [
        "Bet $20",
        "Bet $500",
        "Bet $250",
        "Bet $10",
    ]


def test_the_largest_bet_that_a_rule_book_can_allow_can_be_typed(tmp_path: Path) -> None:
    book = tmp_path / "high.toml"
    amounts = "bankroll = 999999998\nmaximum = 999999998\nchip = 2\n"
    book.write_text(f'base = "vegas-strip"\n{amounts}', "utf-8")
    typed = map(Key, (*"9999999.98", keys.ENTER))
    _, frames = table_with(*typed, look=STRIP, rules=str(book), cards=DEALT)
    assert "  $9,999,999.98  " in frames[-1].lines[15]


def test_enter_repeats_the_last_bet() -> None:
    shown = bets_after(*map(Key, "25"), Key(keys.ENTER), Key("s"), Key(keys.ENTER), Key("s"))
    assert [bet_in(line) for line in shown if "Bet" in line] == [
        "Bet $10",
        "Bet $2",
        "Bet $25",
        "Bet $25",
        "Bet $25",
    ]


def test_the_hand_the_bankroll_and_the_result_show_the_money() -> None:
    _, frames = table_with(
        Key(keys.ENTER), Key("s"), Key(keys.UP), look=STRIP, rules="vegas-strip", cards=DEALT
    )
    bet, play, over, changed = frames
    assert "Bankroll $1,000 " in bet.lines[23]
    assert bet.lines[10][17:34] == "$10 to $500 by $5"
    assert "Bankroll $990 " in play.lines[23]
    assert "─── $10 ───" in play.lines[15]
    assert "Bankroll $1,010 " in over.lines[23]
    assert "You win   dealer busts with 25" in over.lines[19]
    assert "paid" in over.lines[12]
    limits = ["$10 to $500 by $5" in frame.lines[10] for frame in (over, changed)]
    assert limits == [False, True]  # only while the bet is another one


def test_a_player_who_is_broke_is_told_and_a_new_bankroll_begins_with_the_least_bet() -> None:
    lost = "5C 10H 10S 6C 10D"
    poor = load("vegas-strip")._replace(bankroll=2000, maximum=2000)
    _, frames = table_with(*map(Key, (">", keys.ENTER, "s", "y", "q")), look=STRIP, rules=poor, cards=lost)
    lines = [frame.lines for frame in frames[1:]]
    assert "Broke: the minimum is $10. A new bankroll?" in lines[2][22]
    assert bet_in(lines[3][22]) == "Bet $10"
    assert "$20 (-$20)   Won 0, lost 1, pushed 0" in lines[3][23]


@pytest.mark.parametrize("speed", [0, 1, 10])
def test_the_result_of_a_bet_stands_before_the_question_what_to_bet_next(speed: float) -> None:
    look = NAMES._replace(speed=speed)
    _, frames = table_with(Key(keys.ENTER), Key("s"), look=look, rules="vegas-strip", cards=DEALT)
    assert frames[-1].lines[23].strip() == "You Win!  +$10  Bet $10? (Enter)"


@pytest.mark.parametrize("view", ["cards", "names"])
def test_even_money_is_told_as_it_is_on_a_screen(view: str) -> None:
    script, look = [Key(keys.ENTER), Key("y")], STRIP._replace(view=view)
    _, frames = table_with(*script, look=look, rules="vegas-strip", cards="5C AH AS KC 7D")
    text = " ".join("\n".join(frames[-1].lines).split())
    assert ("You win even money" if view == "cards" else "Even money: you take $10 Bet $10?") in text
    assert "nsur" not in text
    assert "$15" not in text
    assert "$1,010" in text


@pytest.mark.parametrize(
    ("view", "surrender", "asked"),
    [
        ("cards", Surrender.NONE, "No money to double or split"),
        ("names", Surrender.NONE, "You have 16 points.  Stay (S) or Hit (H)?  (no money: D, P)"),
        ("names", Surrender.LATE, "16 points.  Stay(S) Hit(H) Surrender(R)?  (no money: D, P)"),
    ],
)
def test_a_move_that_there_is_no_money_for_is_named_with_the_question(
    view: str, surrender: Surrender, asked: str
) -> None:
    poor = load("vegas-strip")._replace(bankroll=1000, maximum=1000, surrender=surrender)
    look = STRIP._replace(view=view)
    _, frames = table_with(Key(keys.ENTER), look=look, rules=poor, cards="5C 8H 6S 8C 10D")
    assert frames[-1].lines[20 if view == "cards" else 23].strip() == asked


def bets_of_boxes(*script: str, boxes: int = 3) -> tuple[list[str], tuple[PlayedRound, ...]]:
    """The question row at each wait, and the rounds that were recorded."""
    rules = load("vegas-strip")
    terminal = MemoryTerminal(STANDARD, [Key(key) for key in script])
    deal = Deal(rules, "vegas-strip", rules.shuffle, 5, seating=Seating(boxes, 1))
    table = FullScreen(TableScreen(terminal, terminal.clock, STRIP, rules))
    recorder = Recorder(deal)
    with suppress(InputClosed):
        play(deal, table, (recorder, table))
    return [frame.lines[22].strip() for frame in terminal.frames], recorder.record.rounds


def test_the_boxes_are_asked_from_the_left_and_the_cards_come_when_all_are_bet() -> None:
    enter = keys.ENTER
    shown, rounds = bets_of_boxes(*"15", enter, enter, "0", enter)
    of_boxes = [(line.split("Box ")[1][0], line.split("Bet ")[1].split()[0]) for line in shown[:-1]]
    assert of_boxes == [("2", "$10"), ("2", "$1"), ("2", "$15"), ("3", "$10"), ("4", "$10"), ("4", "$0")]
    assert rounds[0].bets == (1500, 1000, 0)
    following = [line.split("Enter ")[1].removeprefix("box ").split()[0] for line in shown[:-1]]
    assert following == ["3", "3", "3", "4", "deal", "deal"]


def test_the_last_box_is_bet_where_the_others_are_left_out() -> None:
    shown, rounds = bets_of_boxes("0", keys.ENTER, "0", keys.ENTER, boxes=2)
    assert "0 leaves it out" in shown[0]
    assert "0 leaves it out" not in shown[-1]
    assert not rounds
