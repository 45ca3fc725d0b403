"""The front end on a screen: waits and skips, help, and a look that changes while playing."""

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends.full_screen import FullScreen
from blackjack_tui.front_ends.table_screen import Look, TableScreen
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from blackjack_tui.session import play
from blackjack_tui.terminals.memory import Frame, InPause, Input, MemoryTerminal
from tests.sessions import STANDARD

NAMES = Look("names", "felt", "two-colour", 1)
CARDS = NAMES._replace(view="cards")
WINS = "10H 6S KC 10D 9H"  # 20 to 16, and the dealer draws 25


def table_with(
    *script: Input,
    look: Look = NAMES,
    cards: str = WINS,
    rules: str = "scripting-games",
    size: Size = STANDARD,
) -> tuple[TableScreen, list[Frame]]:
    """A session played to the end of the script."""
    terminal = MemoryTerminal(size, script)
    table = TableScreen(terminal, terminal.clock, look, load(rules))
    with pytest.raises((Left, InputClosed)):
        play(load(rules), Shoe.stacked(parse_cards(cards), parse_cards(cards)), FullScreen(table))
    return table, terminal.frames


def waits(frames: list[Frame]) -> list[float | None]:
    return [frame.timeout for frame in frames]


def test_a_key_in_a_pause_ends_every_wait_up_to_the_next_question_and_answers_nothing() -> None:
    _, frames = table_with(InPause(Key("s")))
    assert waits(frames) == [1.0, None]
    assert frames[-1].lines[23].strip() == "You have 20 points.  Stay (S) or Hit (H)?"


def test_the_waits_are_back_after_the_question() -> None:
    _, frames = table_with(InPause(Key("x")), Key("s"))
    assert waits(frames)[:4] == [1.0, None, 1.4, 1.2]


@pytest.mark.parametrize("key", ["q", "Q"])
def test_q_leaves_in_a_pause(key: str) -> None:
    _, frames = table_with(InPause(Key(key)), Key("s"))
    assert waits(frames) == [1.0]


def test_a_result_that_was_skipped_is_put_before_the_next_question() -> None:
    _, frames = table_with(InPause(Key("x")), Key("s"), InPause(Key("x")))
    assert frames[-1].lines[23].strip() == "You Win!  Play again (Y/N)?"


@pytest.mark.parametrize(
    ("bankroll", "said"),
    [
        (1500, "Broke: the minimum is $10.  A new bankroll (Y/N)?"),
        (2000, "Blackjack!  The Dealer Wins  -$10  Bet $10? (Enter)"),
    ],
)
def test_a_result_that_was_skipped_leaves_the_next_question_whole(bankroll: int, said: str) -> None:
    poor = load("vegas-strip")._replace(bankroll=bankroll, maximum=1000)
    pressed: list[Input] = [Key(keys.ENTER), InPause(Key("x")), Key("n"), InPause(Key("x"))]
    terminal = MemoryTerminal(STANDARD, pressed)
    table = FullScreen(TableScreen(terminal, terminal.clock, NAMES, poor))
    with pytest.raises(InputClosed):
        play(poor, Shoe.stacked(*[parse_cards("5C 10H AS 6C KD")] * 2), table)
    assert terminal.frames[-1].lines[23].strip() == said


def test_keys_that_are_offered_beside_a_skipped_result_take_the_roomiest_form_that_fits() -> None:
    pressed = (Key("s"), InPause(Key("x")), Key("v"), Size(15, 40))
    _, frames = table_with(*pressed, cards="10H 10S 6C 10D")
    assert [frame.lines[row].strip() for frame, row in zip(frames[-2:], (22, 14), strict=True)] == [
        "The Dealer Wins   Y  deal again    N  leave",
        "The Dealer Wins  Y deal again  N leave",
    ]


def test_a_result_that_was_read_is_not_said_twice() -> None:
    _, frames = table_with(Key("s"), Key("y"), Key("s"))
    assert frames[-1].lines[23].strip() == "Play again (Y/N)?"


def test_without_waits_there_are_only_questions() -> None:
    _, frames = table_with(Key("s"), Key("y"), look=NAMES._replace(speed=0))
    assert waits(frames) == [None, None, None]


def test_twice_the_speed_is_half_the_wait() -> None:
    _, frames = table_with(look=NAMES._replace(speed=2))
    assert waits(frames)[:3] == [0.5, 0.4, 0.3]


@pytest.mark.parametrize("key", ["?", keys.F1])
def test_help_shows_keys_and_rules_and_any_key_brings_the_hand_back(key: str) -> None:
    _, frames = table_with(Key(key), Key("h"), look=CARDS)
    question, helped, back = frames[-3:]
    assert "Rules: Scripting Games" in "\n".join(helped.lines)
    assert "The dealer takes ties." in "\n".join(helped.lines)
    assert helped.cursor is None
    assert back == question


def test_help_in_a_pause_stops_the_clock_and_costs_nothing() -> None:
    _, frames = table_with(InPause(Key("?"), after=0.4), Key("q"), look=NAMES)
    assert waits(frames)[:4] == [1.0, None, 0.6, 0.8]


def test_help_longer_than_the_screen_is_moved_by_the_arrows_and_closed_by_any_other_key() -> None:
    arrows = [Key(keys.DOWN)] * 40 + [Key(keys.UP)]
    _, frames = table_with(Key("?"), *arrows, Key("x"), look=CARDS, size=Size(15, 40))
    texts = ["\n".join(frame.lines) for frame in frames]
    opened = next(place for place, text in enumerate(texts) if "down: more" in text)
    assert "Keys" in texts[opened]
    assert "Keys" not in texts[opened + 1]
    assert "upcard" in texts[opened + 40]
    assert "down: more" not in texts[opened + 40]
    assert texts[-2] != texts[-3]
    assert frames[-1] == frames[opened - 1]


@pytest.mark.parametrize("size", [STANDARD, Size(15, 40), Size(40, 120)])
def test_a_click_on_the_word_help_opens_the_help_and_another_closes_it(size: Size) -> None:
    _, frames = table_with(look=CARDS, size=size)
    row, line = next((row, line) for row, line in enumerate(frames[-1].lines) if "? help" in line)
    places = [line.index("? help"), line.index("? help") + 5]
    _, frames = table_with(*[Click(row, place) for place in places], look=CARDS, size=size)
    assert "Keys" in "".join(frames[-2].lines)
    assert frames[-1] == frames[-3]
    _, beside = table_with(Click(row, places[0] - 1), Click(row, places[1] + 1), look=CARDS, size=size)
    assert beside[-1] == beside[-2] == beside[-3]


SMALL = Size(15, 40)


def help_after(*pressed: str, size: Size = SMALL) -> list[str]:
    """What of the help is shown after these keys, its frame left out; nothing if it is closed."""
    _, frames = table_with(Key("?"), *map(Key, pressed), look=CARDS, size=size)
    return [line[4:36].rstrip() for line in frames[-1].lines if line[2:3] == "│"]


def test_page_down_and_space_bring_the_next_screen_of_the_help_and_page_up_the_one_before() -> None:
    first, second = help_after(), help_after(keys.PAGE_DOWN)
    assert help_after(*[keys.DOWN] * len(first)) == second
    assert help_after(" ") == second
    assert help_after(keys.PAGE_DOWN, keys.PAGE_UP) == help_after(keys.PAGE_UP) == first


def test_end_and_home_go_to_the_end_of_the_help_and_to_its_beginning() -> None:
    end = help_after(keys.END)
    assert end == help_after(*[keys.DOWN] * 99) == help_after(*[" "] * 9)
    assert help_after(keys.END, keys.UP, keys.DOWN) == end
    assert help_after(keys.END, keys.HOME) == help_after()


@pytest.mark.parametrize("key", [keys.PAGE_UP, keys.PAGE_DOWN, " ", keys.HOME, keys.END])
def test_a_help_that_is_all_there_is_closed_by_the_keys_that_would_move_it(key: str) -> None:
    assert not help_after(key, size=STANDARD)


def test_v_swaps_the_view_in_the_middle_of_a_hand_and_back() -> None:
    table, frames = table_with(Key("v"), Key("v"), look=CARDS)
    drawn, named, again = frames[-3:]
    assert "King of Clubs" in named.lines[8]
    assert named.lines[23].strip() == "You have 20 points.  Stay (S) or Hit (H)?"
    assert again == drawn
    assert table.look == CARDS


def test_t_swaps_the_theme_and_keeps_every_character() -> None:
    table, frames = table_with(Key("t"), look=CARDS)
    before, after = frames[-2:]
    assert before.lines == after.lines
    assert before.cells != after.cells
    assert table.look.theme != "felt"


SPEEDS = [
    # speed, keys, speed then
    (3, "+", 5),
    (3, "=", 5),
    (3, "-", 2),
    (3, "++", 10),
    (3, "+++", 0),
    (3, "++++", 0),
    (0, "-", 10),
    (0.5, "-", 0.5),
    (1.5, "+", 2),
]


@pytest.mark.parametrize(("speed", "pressed", "expected"), SPEEDS)
def test_plus_and_minus_step_through_the_speeds(speed: float, pressed: str, expected: float) -> None:
    table, _ = table_with(*map(Key, pressed), look=CARDS._replace(speed=speed))
    assert table.look.speed == expected


def test_a_look_is_kept_only_when_the_player_says_so() -> None:
    assert not table_with(Key("t"), look=CARDS)[0].remember
    assert table_with(Key("?"), Key("m"), Key("x"), look=CARDS)[0].remember
    assert not table_with(Key("?"), Key("m"), Key("m"), Key("x"), look=CARDS)[0].remember


def test_the_keys_offered_can_be_clicked() -> None:
    _, frames = table_with(look=CARDS)
    line = frames[-1].lines[22]
    for word, expected in (("stand", "YOU WIN"), ("hit", "YOU LOSE")):
        _, clicked = table_with(Click(22, line.index(word)), look=CARDS)
        assert expected in clicked[-1].lines[20]


def test_the_keys_that_count_are_shown_where_the_question_is_and_no_others() -> None:
    _, frames = table_with(look=CARDS, rules="friendly")
    assert frames[-1].lines[22].strip() == "H  hit    S  stand    R  surrender    Q  leave"
    _, frames = table_with(Key("h"), look=CARDS, rules="friendly", cards="2H 6S 2C 10D 2S 9C")
    assert frames[-1].lines[22].strip() == "H  hit    S  stand    Q  leave"
    _, frames = table_with(Key("s"), look=CARDS, rules="friendly", cards="AH 6S 2C 10D 2S 9C")
    assert frames[-1].lines[22].strip() == "Ace of Hearts    1  counts 1    E  counts 11    Q  leave"
    _, frames = table_with(Key("s"), look=CARDS)
    assert frames[-1].lines[22].strip() == "Y  deal again    N  leave"


def test_one_round_waits_for_any_key_before_the_screen_is_gone() -> None:
    _, frames = table_with(Key("s"), Key("x"), look=CARDS, rules="instant-21")
    assert waits(frames)[-1] is None
    assert "Any key leaves" in frames[-1].lines[22]


@pytest.mark.parametrize(
    ("size", "view"), [(Size(23, 80), "names"), (Size(24, 70), "names"), (Size(14, 40), "cards")]
)
def test_too_little_room_takes_no_answer_and_more_brings_the_hand_back(size: Size, view: str) -> None:
    _, frames = table_with(size, Key("s"), Key("h"), Size(24, 80), look=NAMES._replace(view=view))
    assert frames[-1] == frames[-5]
    assert "The table needs" in "\n".join(frames[-2].lines)
