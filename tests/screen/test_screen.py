"""The screen's calls, on a terminal in memory: what is shown at each wait, and what comes back."""

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.screen.buffer import Buffer, Size, Style
from blackjack_tui.screen.keys import Click, Key
from blackjack_tui.screen.screen import Region, Screen, Segment
from blackjack_tui.screen.terminal import LARGEST
from tests.memory_terminal import InPause, Input, MemoryTerminal

PALETTE = {role: Style("black", "darkgreen") for role in ("", "card", "key", "status", "notice")}
BIG, SMALL = Size(4, 30), Size(2, 20)


class Picture:
    """A painter of one word: `+` makes it longer, and `?` puts another over it that waits for a key."""

    word = "picture"
    minimum = Size(3, 24)
    advice = ("Q leaves.",)
    modal = False
    centred = False
    painted = 0

    def paint(self, buffer: Buffer) -> None:
        self.painted += 1
        buffer.writebuf(0, 0, "help" if self.modal else self.word, "card")

    def status_region(self, size: Size) -> Region:
        return Region(2, 1, 20, "status", self.centred)

    def handle(self, key: Key, visible: bool = True) -> bool:
        if visible and (key.name == "?" or self.modal):
            self.modal = not self.modal
        elif key.name == "+":
            self.word += "+"
        else:
            return False
        return True


def screen_on(*script: Input, size: Size = BIG) -> tuple[Screen, MemoryTerminal]:
    terminal = MemoryTerminal(size, script)
    return Screen(terminal, Picture(), PALETTE, terminal.clock), terminal


def keys(letters: str) -> list[Input]:
    return [Key(letter) for letter in letters]


def test_nothing_is_shown_before_flush_and_only_changes_after_it() -> None:
    screen, terminal = screen_on()
    screen.writebuf(0, 0, "abc", "card")
    assert terminal.drawn == []
    screen.flush()
    drawn = len(terminal.drawn)
    screen.writebuf(0, 1, "x", "card")
    screen.flush()
    screen.flush()
    assert [(run.row, run.column, run.text) for run in terminal.drawn[drawn:]] == [(0, 1, "x")]


def test_status_is_cut_off_at_its_region_and_replaces_all_of_it() -> None:
    screen, terminal = screen_on(*keys("h"))
    for text, shown in (("x" * 99, "x" * 20), ("short", "short" + " " * 15)):
        screen.status(text)
        screen.pause(1)
        assert terminal.frames[-1].lines[2] == f" {shown}         "


def test_choice_takes_either_case_and_ignores_other_keys() -> None:
    screen, terminal = screen_on(*keys("xZ1H"))
    assert screen.choice("Hit (H)?", "hs") == "h"
    assert len(terminal.frames) == 4


def test_choice_shows_the_cursor_on_the_prompt_and_a_pause_hides_it() -> None:
    screen, terminal = screen_on(*keys("h"))
    screen.choice("Hit (H)?", "h")
    screen.pause(1)
    assert [frame.cursor for frame in terminal.frames] == [(2, 10), None]


def test_choice_draws_everything_again_after_a_resize() -> None:
    screen, terminal = screen_on(Size(5, 40), Key("h"))
    screen.choice("Hit (H)?", "h")
    assert [line.rstrip() for line in terminal.frames[-1].lines] == ["picture", "", " Hit (H)?", "", ""]


def test_choice_raises_when_the_input_has_ended() -> None:
    screen, _ = screen_on()
    with pytest.raises(InputClosed):
        screen.choice("Hit (H)?", "h")


def test_a_pause_lasts_its_time_or_until_a_key_which_is_returned() -> None:
    screen, terminal = screen_on(InPause(Key("x"), after=0.5))
    assert screen.pause(1.5) == Key("x")
    assert terminal.clock.now() == 0.5
    assert screen.pause(1.5) is None
    assert terminal.clock.now() == 2.0


def test_a_resize_in_a_pause_redraws_and_then_waits_the_rest() -> None:
    screen, terminal = screen_on(InPause(Size(5, 40), after=0.5))
    screen.status("wait")
    assert screen.pause(1.5) is None
    assert terminal.clock.now() == 1.5
    assert [frame.timeout for frame in terminal.frames] == [1.5, 1.0]
    assert terminal.frames[-1].lines[0].rstrip() == "picture"
    assert terminal.frames[-1].lines[2].rstrip() == " wait"


def test_a_key_while_the_screen_waits_for_something_else_answers_what_is_asked_next() -> None:
    screen, terminal = screen_on(Key("h"), Size(5, 40), Key("q"))
    done = iter((False, False, True))
    screen.status("wait")
    assert not screen.wait_until(lambda: next(done), "q")
    assert screen.choice("Hit (H)?", "h") == "h"
    assert screen.wait_until(lambda: False, "q") == "q"
    assert [len(frame.lines[0]) for frame in terminal.frames] == [30, 30, 40]


def test_no_pause_is_no_wait() -> None:
    screen, terminal = screen_on()
    assert screen.pause(0) is None
    assert terminal.frames == []


def test_too_little_room_is_told_with_both_sizes_and_what_to_do() -> None:
    screen, terminal = screen_on(Size(2, 50), Key("q"))
    screen.choice("Hit (H)?", "h", exit_keys="q")
    assert [line.strip() for line in terminal.frames[-1].lines] == [
        "The table needs 24x3; this is 50x2.",
        "Q leaves.",
    ]
    assert terminal.frames[-1].cursor is None


def test_keys_do_not_count_unseen_but_those_that_always_do() -> None:
    screen, terminal = screen_on(SMALL, Key("h"), Key("q"))
    assert screen.choice("Hit (H)?", "h", exit_keys="q") == "q"
    assert len(terminal.frames) == 3


def test_the_painter_is_told_of_keys_that_are_pressed_unseen() -> None:
    screen, terminal = screen_on(SMALL, Key("?"), Key("+"), BIG, Key("h"))
    screen.choice("Hit (H)?", "h")
    assert terminal.frames[-1].lines[0].strip() == "picture+"


def test_a_painter_that_cannot_be_seen_waiting_keeps_no_pause_from_ending() -> None:
    screen, terminal = screen_on(InPause(Key("?"), after=0.5), SMALL)
    assert screen.pause(1.5) is None
    assert terminal.clock.now() == 1.5
    assert [frame.timeout for frame in terminal.frames] == [1.5, None, 1.0]


def test_a_painter_that_is_seen_again_waits_again() -> None:
    screen, terminal = screen_on(InPause(Key("?")), SMALL, InPause(BIG, after=0.5), Key("x"))
    assert screen.pause(1.5) is None
    assert [(frame.lines[0].strip(), frame.timeout) for frame in terminal.frames[1:]] == [
        ("help", None),
        ("Needs 24x3", 1.5),
        ("help", None),
        ("picture", 1.0),
    ]


def test_with_room_again_the_picture_is_back_as_it_was() -> None:
    screen, terminal = screen_on(SMALL, BIG, Key("h"))
    screen.choice("Hit (H)?", "h")
    first, small, last = terminal.frames
    assert last == first
    assert small != first


def test_no_size_is_too_small_to_say_something() -> None:
    for size in [Size(rows, columns) for rows in (1, 2, 3) for columns in (1, 2, 23, 24)]:
        screen, terminal = screen_on(Key("q"), size=size)
        assert screen.choice("Hit (H)?", "h", exit_keys="q") == "q"
        assert "".join(terminal.frames[0].lines).strip()


def test_a_command_is_done_at_a_question_without_answering_it() -> None:
    screen, terminal = screen_on(*keys("+h"))
    assert screen.choice("Hit (H)?", "h+") == "h"
    assert [frame.lines[0].strip() for frame in terminal.frames] == ["picture", "picture+"]


def test_a_command_in_a_pause_neither_ends_nor_lengthens_it() -> None:
    screen, terminal = screen_on(InPause(Key("+"), after=0.5))
    assert screen.pause(1.5) is None
    assert terminal.clock.now() == 1.5
    assert terminal.frames[-1].lines[0].strip() == "picture+"


def test_time_stands_still_while_the_painter_waits_for_a_key() -> None:
    screen, terminal = screen_on(InPause(Key("?"), after=0.5), Key("x"))
    assert screen.pause(1.5) is None
    assert [(frame.lines[0].strip(), frame.timeout) for frame in terminal.frames] == [
        ("", 1.5),
        ("help", None),
        ("picture", 1.0),
    ]


def test_no_message_and_no_cursor_are_shown_while_the_painter_waits_for_a_key() -> None:
    screen, terminal = screen_on(*keys("?xh"))
    screen.choice("Hit (H)?", "h")
    assert [(frame.lines[2].strip(), frame.cursor) for frame in terminal.frames] == [
        ("Hit (H)?", (2, 10)),
        ("", None),
        ("Hit (H)?", (2, 10)),
    ]


def test_a_click_on_a_part_of_the_message_is_the_key_it_stands_for() -> None:
    def message(_room: int) -> list[Segment]:
        return [Segment("Hit", "key", "h"), Segment("  ", "status"), Segment("Stand", "key", "s")]

    for column, key in ((1, "h"), (3, "h"), (6, "s"), (10, "s")):
        screen, _ = screen_on(Click(2, column))
        assert screen.choice(message, "hs") == key
    for row, column in ((2, 0), (2, 4), (2, 11), (1, 1), (0, 0)):
        screen, terminal = screen_on(Click(row, column), Key("s"))
        assert screen.choice(message, "hs") == "s"
        assert len(terminal.frames) == 2


def test_a_centred_message_stands_in_the_middle_of_its_region(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Picture, "centred", True)
    screen, terminal = screen_on(Key("h"))
    screen.choice("Hit (H)?", "h")
    assert terminal.frames[0].lines[2] == "       Hit (H)?               "


@pytest.mark.parametrize(
    ("wide", "line"),
    [("日本", "    日本 Hit"), ("日本語日本語日本語日", " 日本語日本語日本語日")],
)
def test_wide_characters_are_centred_clicked_and_cut_off_by_the_cells_they_take(
    wide: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Picture, "centred", True)
    message = [Segment(wide, "status"), Segment(" Hit     ", "key", "h")]
    screen, terminal = screen_on(Click(2, 16), Key("q"))
    assert screen.choice(lambda _: message, "h", exit_keys="q") == ("h" if wide == "日本" else "q")
    assert terminal.frames[0].lines[2].rstrip() == line


def test_another_palette_draws_every_cell_again() -> None:
    screen, terminal = screen_on()
    screen.repaint()
    screen.flush()
    drawn = len(terminal.drawn)
    screen.use_palette({role: Style("white", "black") for role in PALETTE})
    screen.flush()
    assert sum(len(run.text) for run in terminal.drawn[drawn:]) == BIG.rows * BIG.columns


def test_keys_that_mean_nothing_are_not_painted() -> None:
    picture = Picture()
    terminal = MemoryTerminal(BIG, [*keys("x" * 50), Key("h"), *(InPause(Key("x"), 0.01) for _ in range(50))])
    screen = Screen(terminal, picture, PALETTE, terminal.clock)
    assert screen.choice("Hit?", "h") == "h"
    assert screen.pause(1, "h") is None
    assert picture.painted == 1
    assert terminal.clock.now() == pytest.approx(1)


def test_a_window_larger_than_the_largest_says_so_until_it_is_smaller() -> None:
    huge = Size(LARGEST.rows, LARGEST.columns + 1)
    screen, terminal = screen_on(huge, Key("h"), BIG, Key("h"))
    assert screen.choice("Hit?", "h") == "h"
    shown = ["\n".join(frame.lines) for frame in terminal.frames]
    notice = f"The table fits in {LARGEST.columns}x{LARGEST.rows}; this is {huge.columns}x{huge.rows}."
    assert [notice in text for text in shown] == [False, True, True, False]


def test_keys_typed_ahead_are_dropped_up_to_one_that_leaves() -> None:
    screen, _ = screen_on(InPause(Key("h")), InPause(Size(3, 24)), InPause(Key("s")), Key("y"))
    screen.drop_typed("q")
    assert screen.size == Size(3, 24)
    assert screen.choice("", "y") == "y"
    screen, _ = screen_on(InPause(Key("h")), InPause(Key("Q")), InPause(Key("s"), 1))
    with pytest.raises(Left):
        screen.drop_typed("q")
    screen.drop_typed("q")
    assert screen.pause(2) == Key("s")
