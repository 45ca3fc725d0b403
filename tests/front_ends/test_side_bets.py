"""Side bets on a screen: picked, changed and taken back with keys, and seen on the felt."""

import pytest

from blackjack_tui.front_ends.playing import Bet
from blackjack_tui.game.actions import Limits
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.front_ends.test_betting import STRIP
from tests.front_ends.test_full_screen import table_with

BOOK = "vegas-strip~21+3~buster"
DEALT = "5C 10H 6S 9H KC 10D 9H"  # the first is burned: 10H 9H, a flush with no upcard of hearts
ENTER, NEXT, UP, DOWN = Key(keys.ENTER), Key("s"), Key(keys.UP), Key(keys.DOWN)


def shown(*script: Key, size: Size | None = None, cards: str = DEALT) -> list[list[str]]:
    more = {"size": size} if size else {}
    _, frames = table_with(*script, look=STRIP, rules=BOOK, cards=cards, **more)
    return [list(frame.lines) for frame in frames]


def _asked(frame: list[str]) -> str:
    return frame[22].partition("  ↑")[0].split("  ")[-1].strip()


def test_s_goes_from_the_bet_to_each_side_bet_and_keeps_what_was_changed() -> None:
    frames = shown(UP, NEXT, UP, UP, NEXT, UP, NEXT, ENTER)
    asked = [_asked(frame) for frame in frames[:8]]
    assert asked == [
        "Bet $10",
        "Bet $15",
        "21+3 (S: the next): Bet $0",
        "21+3 (S: the next): Bet $5",
        "21+3 (S: the next): Bet $10",
        "Buster (S: the next): Bet $0",
        "Buster (S: the next): Bet $5",
        "Bet $15",
    ]
    places = [[row for row, line in enumerate(frame) if " to $" in line] for frame in frames[:4]]
    assert places == [
        [10],
        [10],
        [20],
        [20],
    ]  # the circle's limits stand at it, those of a side bet at the keys
    # 21+3 is lost at once, and Buster waits for the dealer.
    beside = [line[56:].strip() for line in frames[8] if "▐" in line[60:]]
    assert beside == ["21+3 ▌ -$10 ▐", "buster ▌ $5 ▐"]


def test_down_takes_a_side_bet_back_and_a_wrong_one_stays() -> None:
    frames = shown(NEXT, UP, DOWN, Key("7"), ENTER, Key(keys.BACKSPACE), Key("5"), ENTER)
    asked = [_asked(frame) for frame in frames]
    assert asked[2:4] == ["21+3 (S: the next): Bet $5", "21+3 (S: the next): Bet $0"]
    assert any("in steps of $5" in line for line in frames[5])
    assert asked[-1] == "Bet $10"
    assert any("21+3 ▌ $5 ▐" in line for line in frames[-1])


def test_a_small_window_tells_them_in_a_row() -> None:
    frames = shown(NEXT, UP, ENTER, ENTER, size=Size(15, 40))
    assert any("21+3 $5" in line for line in frames[3])
    assert any("21+3 -$5" in line for line in frames[4])


def test_what_is_paid_is_named() -> None:
    frames = shown(NEXT, UP, ENTER, ENTER, cards="5C 10H 2H 9H KC 10D 9H")
    assert any("21+3: flush ▌ +$45 ▐" in line for line in frames[4])


SIDE = Limits(1000, 5000, 500, 9000, 0, skips=True, name="21+3")


@pytest.mark.parametrize(
    ("amount", "key", "becomes"),
    [(0, keys.UP, 1000), (1000, keys.UP, 1500), (1000, keys.DOWN, 0), (0, keys.DOWN, 0), (5000, keys.UP, 5000)],
)
def test_the_arrows_reach_none_and_the_least_side_bet(amount: int, key: str, becomes: int) -> None:
    assert Bet(amount).after(key, SIDE).amount == becomes
