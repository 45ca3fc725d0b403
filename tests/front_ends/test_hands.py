"""The last hands at the table: listed, one of them seen again, and the game goes on where it was."""

import re
from argparse import Namespace

import pytest

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording, kept_games
from blackjack_tui.commands.table_app import TableApp
from blackjack_tui.commands.tables import deal_for, look_of
from blackjack_tui.front_ends.hands_page import HandsPage, LastHand
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import Frame, InPause, Input, MemoryTerminal, Until
from tests.sessions import STANDARD
from tests.store.players import BOOK, Chance, path, play

__all__ = ["path"]

HANDS, QUIT, ENTER, STAND = Key("a"), Key("q"), Key(keys.ENTER), Key("s")


def at_the_table(*script: Input, keep: bool = True, speed: float = 0, rules: str = BOOK) -> list[Frame]:
    """A session to the end of the script."""
    given = {"rules": rules, "speed": speed, "keep": settings.ON if keep else settings.OFF}
    flags = Namespace(**dict.fromkeys(settings.Values._fields) | given)
    launch = Launch(settings.resolve(flags, {}, ""), plays_on=True)
    deal = deal_for(launch._replace(seed=37))
    terminal = MemoryTerminal(STANDARD, script)
    table = TableScreen(terminal, terminal.clock, look_of(launch.values), deal.rules)
    kept = kept_games(launch)
    with Recording(launch, kept) as recording:
        TableApp(table, launch, kept, recording, deal).run()
    return terminal.frames


def text(frame: Frame) -> str:
    return "\n".join(frame.lines)


def listed(frame: Frame) -> list[str]:
    return [line for line in frame.lines if f" {BOOK} " in line]


def test_the_hands_of_earlier_sessions_are_listed_and_seen_again(path: str) -> None:
    player = Chance(4, rounds=5)
    play(player, fresh=True)
    before, page, replay, *_ = at_the_table(HANDS, Key("2"), QUIT)
    assert len(listed(page)) == 5
    assert "Bet $" in text(before)
    assert "round 4/4" in text(replay)
    frames = at_the_table(HANDS, Key("2"), Key(keys.END), QUIT)
    assert text(frames[-1]) == text(before)


def test_enter_shows_the_latest_and_a_wait_goes_on_afterwards(path: str) -> None:
    play(Chance(4, rounds=3), fresh=True)
    _, page, replay, *_ = at_the_table(HANDS, ENTER)
    assert listed(page)
    assert "round 3/3" in text(replay)
    frames = at_the_table(ENTER, InPause(HANDS), ENTER, QUIT, speed=1)
    seen = [number for number, frame in enumerate(frames) if "round 3/3" in text(frame)]
    assert seen
    assert "hit" in text(frames[-1]) or "Bet $" in text(frames[-1])
    assert len(frames) - 1 > seen[-1]


@pytest.mark.parametrize("room", [30, 34, 66])
def test_a_narrow_page_lists_what_came_of_each_hand(room: int) -> None:
    hand = LastHand(
        f"11-22 05:59  vegas-strip      {'lose 10 to 18':24} -$100.00", "lose 10 to 18   -$100.00", lambda: None
    )
    lines = [line.text for line in HandsPage([hand] * 3, ascii_only=False).lines(room)]
    assert all(len(line) <= room for line in lines)
    assert sum("lose 10 to 18" in line and "-$100.00" in line for line in lines) == 3


def test_the_cards_of_the_hand_that_is_marked_are_written_above_the_list(path: str) -> None:
    play(Chance(4, rounds=5), fresh=True)
    _, *pages = at_the_table(HANDS, Key(keys.DOWN))
    first, second = (next(line for line in page.lines if "Dealer" in line and "You" in line) for page in pages)
    assert first != second
    assert all(sum(map(line.count, "♠♥♦♣")) >= 3 for line in (first, second))


@pytest.mark.parametrize("pieces", [1, 4])
def test_on_a_wide_page_they_are_drawn_beside_it(pieces: int) -> None:
    mine = SeenHand(tuple(parse_cards("KS 8D")), 18)
    table = Table((mine,) * pieces, SeenHand(tuple(parse_cards("10H 9C")), 19))
    page = HandsPage([LastHand("lose 18 to 19  -$10", "", lambda: None, lambda: table)] * 20, ascii_only=False)
    page.marked = "1"
    text = "\n".join(line.text for line in page.layout(Size(36, 104)))
    assert "Dealer 19" in text
    assert "┌10♥─" in text
    assert text.count("┌K♠─") == pieces


@pytest.mark.parametrize(("keep", "said"), [(True, "No round is over yet: "), (False, "Nothing is kept, ")])
def test_where_there_are_no_hands_the_page_says_why(keep: bool, said: str, path: str) -> None:
    assert said in text(at_the_table(HANDS, keep=keep)[-1])


def test_the_session_page_begins_with_this_start_of_the_program(path: str) -> None:
    play(Chance(4, rounds=3), fresh=True)  # which leaves in the middle of a shoe
    _, page = map(text, at_the_table(Key("i")))
    assert "Play a round to its end" in page
    pages = [text(frame) for frame in at_the_table(ENTER, STAND, Until("Bet $"), Key("i"))]
    assert "1 round " in pages[-1]
    card = text(at_the_table(ENTER, STAND, Until("Bet $"), Key("i"), Key("c"))[-1])
    assert re.search(r"of 1 won.*Rounds.*W +write a picture", card, re.DOTALL)


@pytest.mark.parametrize("kept", [True, False])
def test_the_session_page_has_all_that_is_kept(kept: bool, path: str) -> None:
    play(Chance(4, rounds=5), fresh=True)
    page = text(at_the_table(Key("i"), Key(keys.TAB), keep=kept)[-1])
    assert ("Result" in page and "without luck" not in page and "Result by round" in page) == kept
    assert ("Nothing is kept yet." in page) != kept
    assert ("Rule book" in text(at_the_table(Key("i"), Key(keys.TAB), Key(keys.END), keep=kept)[-1])) == kept
