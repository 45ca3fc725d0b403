"""Pages over the table, the help first: opened, scrolled, clicked and closed in the middle of a game."""

import pytest

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from tests.front_ends.test_full_screen import CARDS, NAMES, table_with, waits
from tests.memory_terminal import InPause
from tests.sessions import STANDARD


@pytest.mark.parametrize("key", ["?", keys.F1])
def test_help_shows_the_keys_and_any_key_brings_the_hand_back(key: str) -> None:
    _, frames = table_with(Key(key), Key("h"), look=CARDS, size=Size(60, 80))
    question, helped, back = frames[-3:]
    assert "hit: one more card" in "\n".join(helped.lines)
    assert helped.cursor is None
    assert back == question


def test_help_in_a_pause_stops_the_clock_and_costs_nothing() -> None:
    _, frames = table_with(InPause(Key("?"), after=0.4), Key("q"), look=NAMES)
    assert waits(frames)[:4] == [1.0, None, 0.6, 0.8]


def test_help_longer_than_the_screen_is_moved_by_the_arrows_and_closed_by_any_other_key() -> None:
    arrows = [Key(keys.DOWN)] * 60 + [Key(keys.UP)]
    _, frames = table_with(Key("?"), *arrows, Key("x"), look=CARDS, size=Size(15, 40))
    texts = ["\n".join(frame.lines) for frame in frames]
    opened = next(place for place, text in enumerate(texts) if "↓ more" in text)
    assert "The aim" in texts[opened]
    assert "The aim" not in texts[opened + 1]
    assert "Soft: " in texts[opened + 60]
    assert "↓ more" not in texts[opened + 60]
    assert texts[-2] != texts[-3]
    assert frames[-1] == frames[opened - 1]


@pytest.mark.parametrize("size", [STANDARD, Size(15, 40), Size(40, 120)])
def test_a_click_on_the_word_help_opens_the_help_and_another_closes_it(size: Size) -> None:
    _, frames = table_with(look=CARDS, size=size)
    row, line = next((row, line) for row, line in enumerate(frames[-1].lines) if "? help" in line)
    places = [line.index("? help"), line.index("? help") + 5]
    _, frames = table_with(*[Click(row, place) for place in places], look=CARDS, size=size)
    assert "The aim" in "".join(frames[-2].lines)
    assert frames[-1] == frames[-3]
    _, beside = table_with(Click(row, places[0] - 1), Click(row, places[1] + 1), look=CARDS, size=size)
    assert beside[-1] == beside[-2] == beside[-3]


SMALL = Size(15, 40)


def help_after(*pressed: str, size: Size = SMALL) -> list[str]:
    """What of the help is shown after these keys; nothing if it is closed."""
    return pages_after(*pressed, size=size)[-1]


def pages_after(*pressed: str, size: Size = SMALL) -> list[list[str]]:
    """What is shown of it at first and after each key."""
    _, frames = table_with(Key("?"), *map(Key, pressed), look=CARDS._replace(speed=0), size=size)
    return [
        [line[4:36].rstrip(" ▀▄") for line in frame.lines[1:-1]] if "Help" in frame.lines[0] else []
        for frame in frames[-1 - len(pressed) :]
    ]


def test_page_down_and_space_bring_the_next_screen_of_the_help_and_page_up_the_one_before() -> None:
    first, second = help_after(), help_after(keys.PAGE_DOWN)
    assert not {*filter(None, first)} & {*second}
    assert help_after(" ") == second
    assert help_after(keys.PAGE_DOWN, keys.PAGE_UP) == help_after(keys.PAGE_UP) == first


@pytest.mark.parametrize("rows", range(15, 20))
def test_a_page_begins_and_ends_with_whole_paragraphs_wherever_it_is(rows: int) -> None:
    whole = help_after(size=Size(36, 40))
    for key in (" ", keys.DOWN, keys.END):
        for page in pages_after(*[key] * 5, size=Size(rows, 40))[1:]:
            assert page[0]
            assert not page[0].startswith(" ")
            while not page[-1]:
                page.pop()
            begin = next(at for at in range(len(whole)) if whole[at : at + len(page)] == page)
            assert not "".join(whole[begin + len(page) :][:1]).startswith(" ")


def test_end_and_home_go_to_the_end_of_the_help_and_to_its_beginning() -> None:
    end = help_after(keys.END)
    assert end == help_after(*[keys.DOWN] * 200) == help_after(*[" "] * 20)
    assert help_after(keys.END, keys.UP, keys.DOWN) == end
    assert help_after(keys.END, keys.HOME) == help_after()


def test_on_a_wide_screen_a_long_help_goes_on_in_a_second_column_and_no_line_is_left_out() -> None:
    script = [Key("?"), Key("q"), Key("z")]
    _, frames = table_with(*script, look=CARDS, rules="vegas-strip", size=Size(40, 120))
    pages = ["\n".join(frame.lines) for frame in frames[-3:]]
    assert "The aim" in pages[0]
    assert "Shoe: " in pages[0]
    rules = ("A bust, over 21", "At first you may", "Split aces get", "The dealer draws", "A tie is a push")
    assert all(any(rule in page for page in pages) for rule in rules)


@pytest.mark.parametrize("key", ["q", "Q", keys.ESCAPE, keys.ENTER, "?", "x"])
def test_q_and_any_key_that_does_not_scroll_goes_back_from_the_help_to_the_table(key: str) -> None:
    _, frames = table_with(Key("?"), Key(key), look=CARDS)
    assert frames[-1] == frames[-3]
