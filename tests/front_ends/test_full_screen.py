"""The front end on a screen: waits and skips, help, and a look that changes while playing."""

import re

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from tests.memory_terminal import Frame, InPause, Input, MemoryTerminal
from tests.sessions import STANDARD, frames_of, play_at

NAMES = Look("names", "felt", "two-colour", 1)
CARDS = NAMES._replace(view="cards")
WINS = "10H 6S KC 10D 9H"  # 20 to 16, and the dealer draws 25


def table_with(
    *script: Input,
    look: Look = NAMES,
    cards: str = WINS,
    rules: str | Rules = "scripting-games",
    size: Size = STANDARD,
) -> tuple[TableScreen, list[Frame]]:
    """A session played to the end of the script."""
    terminal = MemoryTerminal(size, script)
    table = TableScreen(terminal, terminal.clock, look, load(rules) if isinstance(rules, str) else rules)
    with pytest.raises((Left, InputClosed)):
        play_at(FullScreen(table), table.rules, Shoe.stacked(parse_cards(cards), parse_cards(cards)))
    return table, terminal.frames


def waits(frames: list[Frame]) -> list[float | None]:
    return [frame.timeout for frame in frames]


def test_a_key_in_a_pause_ends_every_wait_up_to_the_next_question_and_answers_nothing() -> None:
    _, frames = table_with(InPause(Key("s")))
    assert waits(frames) == [1.0, None]
    assert frames[-1].lines[23].strip() == "You have 20 points.  Stay (S) or Hit (H)?"


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
    _, frames = table_with(*pressed, rules=poor, cards="5C 10H AS 6C KD")
    assert frames[-1].lines[23].strip() == said


def test_twice_the_speed_is_half_the_wait() -> None:
    _, frames = table_with(look=NAMES._replace(speed=2))
    assert waits(frames)[:3] == [0.5, 0.4, 0.3]


def test_v_swaps_the_view_in_the_middle_of_a_hand_and_back() -> None:
    table, frames = table_with(Key("v"), Key("v"), look=CARDS)
    drawn, named, again = frames[-3:]
    assert "King of Clubs" in named.lines[8]
    assert "names" in named.lines[23]
    assert "Stay (S) or Hit (H)?" in named.lines[23]
    (told,) = (line for line in again.lines if line not in drawn.lines)
    assert re.search("cards.*V.*names", told)
    assert again.lines[22:] == drawn.lines[22:]
    assert table.look == CARDS


def test_t_swaps_the_theme_and_keeps_every_character() -> None:
    table, frames = table_with(Key("t"), look=CARDS)
    before, after = frames[-2:]
    assert [line.strip() for line in after.lines if line not in before.lines] == ["theme high-contrast"]
    assert before.cells[:20] != after.cells[:20]
    assert table.look.theme != "felt"


SPEEDS = [
    # speed, keys, speed then
    (3, "+", 5),
    (3, "-", 2),
    (3, "+++", 0),
    (0, "-", 10),
    (0.5, "-", 0.5),
    (1.5, "+", 2),
]


@pytest.mark.parametrize(("speed", "pressed", "expected"), SPEEDS)
def test_plus_and_minus_step_through_the_speeds(speed: float, pressed: str, expected: float) -> None:
    table, _ = table_with(*map(Key, pressed), look=CARDS._replace(speed=speed))
    assert table.look.speed == expected


@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(40, 120)])
def test_a_note_on_the_drawn_table_leaves_the_keys_as_they_are_and_goes_with_the_next_message(
    size: Size,
) -> None:
    _, frames = table_with(size, Key("+"), Key("s"), look=CARDS._replace(speed=3))
    noted = next(place for place, frame in enumerate(frames) if "speed 5" in "".join(frame.lines))
    before, after = frames[noted - 1], frames[noted]
    changed = [row for row, line in enumerate(after.lines) if line != before.lines[row]]
    assert len(changed) == 1
    assert "H hit" not in before.lines[changed[0]]
    assert "speed 5" not in "".join(frames[noted + 1].lines)


def test_what_was_changed_in_a_wait_is_said_long_enough_to_be_read() -> None:
    _, frames = table_with(InPause(Key("+"), after=0.4), look=NAMES)
    noted = [frame for frame in frames if "speed 2" in frame.lines[23]]
    assert 1.5 <= sum(frame.timeout or 0 for frame in noted) < 2.5
    assert any("Dealing" in frame.lines[23] for frame in noted)
    assert "speed 2" not in frames[-1].lines[23]


def test_a_look_is_kept_only_when_the_player_says_so() -> None:
    assert not table_with(Key("t"), look=CARDS)[0].looks.remember
    assert table_with(Key("?"), Key("m"), Key("x"), look=CARDS)[0].looks.remember
    assert not table_with(Key("?"), Key("m"), Key("m"), Key("x"), look=CARDS)[0].looks.remember


def test_the_keys_offered_can_be_clicked() -> None:
    _, frames = table_with(look=CARDS)
    line = frames[-1].lines[22]
    for word, expected in (("stand", "You win"), ("hit", "You lose")):
        _, clicked = table_with(Click(22, line.index(word)), look=CARDS)
        assert expected in clicked[-1].lines[19]


@pytest.mark.parametrize("look", [CARDS, NAMES])
@pytest.mark.parametrize("rules", [book for book in rule_books() if not load(book).maximum])
def test_after_a_round_only_n_and_q_leave(rules: str, look: Look) -> None:
    look = look._replace(speed=0)
    others = map(Key, (keys.UP, keys.ESCAPE, "x", keys.OTHER))
    _, asked = table_with(Key("s"), look=look, rules=rules)
    _, ignored = table_with(Key("s"), *others, look=look, rules=rules)
    assert ignored == [*asked, *[asked[-1]] * 4]
    whole = frames_of(look.view, rules, 1, "s", speed=0)
    for leaves in "nNqQ":
        assert frames_of(look.view, rules, 1, f"s{leaves}yhs", speed=0) == whole


@pytest.mark.parametrize("key", [Key(keys.ENTER), Key(" ")])
def test_enter_and_space_deal_again_where_nothing_is_bet(key: Key) -> None:
    look = CARDS._replace(speed=0)
    whole = table_with(Key("s"), Key("y"), look=look)[1]
    assert len(whole) > 2
    assert table_with(Key("s"), key, look=look)[1] == whole


REFUSED = [
    # rule book, cards in the order dealt, keys, what is said at the last of them
    ("vegas-strip", "5C 8H 6S 7C KD 2D", "hd", "double: two cards only"),
    ("vegas-strip", "5C 8H 6S 7C KD 2D", "p", "split: a pair only"),
    ("vegas-strip", "5C 8H AS 7C KD 2D", "h", "hit: first Y or N"),
    ("vegas-strip", "5C 8H AS 7C KD 2D", "\n", "Enter: first Y or N"),
    ("vegas-strip", "5C 8H 6S 7C KD 2D", "\n", "Enter: first H, S, D or R"),
    ("scripting-games", "10H 6S 5C 10D QS", "sh", "hit: first Y or N"),
]


@pytest.mark.parametrize(("rules", "cards", "typed", "said"), REFUSED)
def test_a_move_that_cannot_be_made_now_says_why(rules: str, cards: str, typed: str, said: str) -> None:
    bet = [Key(keys.ENTER)] * bool(load(rules).bets)
    _, frames = table_with(
        *bet,
        *(Key(keys.ENTER if each == "\n" else each) for each in typed),
        look=CARDS._replace(speed=0),
        rules=rules,
        cards=cards,
    )
    assert said in "\n".join(frames[-1].lines[17:])


def test_a_move_before_the_bet_says_that_enter_deals_first() -> None:
    _, frames = table_with(Key("h"), look=CARDS._replace(speed=0), rules="vegas-strip")
    assert "hit: Enter deals first" in "\n".join(frames[-1].lines[19:])


def test_motion_takes_no_longer_than_the_waits_and_is_absent_where_it_is_off() -> None:
    _, moving = table_with(look=CARDS)
    _, still = table_with(look=CARDS._replace(motion=False))
    assert len(moving) > len(still)
    assert sum(filter(None, waits(moving))) == pytest.approx(sum(filter(None, waits(still))))
    assert moving[-1] == still[-1]
    _, at_once = table_with(look=CARDS._replace(speed=0))
    assert waits(at_once) == [None]


class HeldKey(MemoryTerminal):
    """A terminal whose one key is held down: it comes again and again."""

    left = 60

    def read(self, timeout: float | None) -> Key | None:
        """Returns the key every 30 milliseconds, or None where a pause ends before."""
        if timeout is not None and timeout < 0.03:
            self.clock.advance(timeout)
            return None
        self.clock.advance(0.03)
        self.left -= 1
        if not self.left:
            raise InputClosed("the key was let go")
        return Key("h")


@pytest.mark.parametrize(("motion", "speed", "hits"), [(True, 10, 0), (False, 10, 4), (True, 0, 4)])
def test_a_key_held_down_answers_nothing_while_there_is_motion(motion: bool, speed: int, hits: int) -> None:
    terminal = HeldKey(STANDARD)
    table = TableScreen(terminal, terminal.clock, CARDS._replace(motion=motion, speed=speed), load("twentyone"))
    cards = parse_cards("2H 6S 2C 10D 3S 3H 10S 5C")
    with pytest.raises((Left, InputClosed)):
        play_at(FullScreen(table), table.rules, Shoe.stacked(cards))
    assert len(table.situation.table.player.cards) - 2 == hits


def test_the_cap_of_a_key_that_came_too_early_blinks() -> None:
    _, frames = table_with(InPause(Key("h")), look=CARDS)
    *_, blinking, asked = frames
    assert blinking.lines == asked.lines
    one, other = (dict(frame.cells[22])["H"] for frame in (blinking, asked))
    assert one != other
