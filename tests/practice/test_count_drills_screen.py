"""Counting drills on a screen: cards, questions and answers at any size."""

from contextlib import suppress

import pytest

from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends.practice_picture import CountPicture, paint_picture
from blackjack_tui.front_ends.practice_screen import CountingScreen
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import Exercise, Judged, Sitting
from blackjack_tui.practice.progress import Progress
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.drawn_hands import size_for
from blackjack_tui.views.layout import SIZES, Room, card_size
from blackjack_tui.views.themes import palette
from tests.memory_terminal import Frame, MemoryTerminal
from tests.practice.sittings import QUESTIONS, RULES, course, exercises, keys_of


def _screen_frames(size: Size, ascii_only: bool) -> tuple[Sitting, list[Frame]]:
    made = exercises()
    drills = [""] + [exercise.drill for exercise in made]
    script = [
        Key(key)
        for place, (before, exercise) in enumerate(zip(drills, made, strict=False))
        for key in (
            *("gx" * (place == 1)),  # opens a page, and closes it
            *("x" * (exercise.drill != before)),  # begins the drill
            *(" " * (len(exercise.steps) if exercise.timed else 0)),
            *keys_of(exercise),
        )
    ]
    terminal = MemoryTerminal(size, script)
    front_end = CountingScreen(terminal, terminal.clock, palette("felt", "two-colour"), RULES, ascii_only)
    sitting = Sitting(Progress(), front_end)
    with suppress(InputClosed):
        sitting.run(course(), COUNTING.values(), QUESTIONS)
    return sitting, terminal.frames


@pytest.mark.parametrize(
    ("size", "ascii_only"), [(Size(15, 40), True), (Size(24, 80), False), (Size(40, 120), False)]
)
def test_a_sitting_on_a_screen_shows_every_card_and_question_at_any_size(size: Size, ascii_only: bool) -> None:
    sitting, frames = _screen_frames(size, ascii_only)
    asked = (len(COUNTING) - 1) * QUESTIONS + 1  # one pack
    assert sitting.score[:2] == (asked, asked)
    shown = ["\n".join(frame.lines) for frame in frames]
    assert sum("Space begin" in text for text in shown) >= len(COUNTING)
    assert any("So far 1 of 1 right, no drift" in text for text in shown)
    for exercise in exercises():
        for step in exercise.steps:
            corners = [card.rank.code for card in step.cards]
            assert any(all(corner in text for corner in corners) for text in shown)
        first = exercise.asked[: size.columns // 2]
        assert any(first in text for text in shown)
    assert (
        not any(text.isascii() for text in shown if "┌" in text)
        if not ascii_only
        else all(map(str.isascii, shown))
    )


@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(40, 120)])
def test_cards_to_be_counted_are_as_large_as_those_of_a_table_or_larger(size: Size) -> None:
    room = Room(1, size.columns - 2)
    largest = size_for(2, size, room, size.rows)
    assert largest.width > card_size(size).width
    for count in range(1, 7):
        card = size_for(count, size, room, size.rows // 2)
        assert card == SIZES[-1] or (
            card.height <= size.rows // 2 and count * (card.width + 1) <= room.width + 1
        )


@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(40, 120)])
def test_a_question_without_cards_stands_in_the_middle_and_a_verdict_does_after_it(size: Size) -> None:
    exercise = next(each for each in exercises() if each.drill == "true")
    for judged in (None, Judged(exercise, "9", exercise.right, right=False, text="Not 9.")):
        buffer = Buffer(size)
        paint_picture(buffer, CountPicture(exercise=exercise, judged=judged), ascii_only=False)
        said = "Not 9." if judged else "Running count"
        (row,) = (row for row, line in enumerate(buffer.lines()) if said in line)
        assert abs(row - size.rows // 2) <= 3


def test_what_was_missed_at_a_table_has_a_row_for_each_box_where_there_is_room() -> None:
    exercise = Exercise("table", "What is the running count now?", ("1",))
    text = "Not 9, but 1. +1 in the round. Box 1: 5 J (0); Box 2: 9 4, 9 (+1); Dealer: J, 2 8 (0)."
    buffer = Buffer(Size(24, 80))
    picture = CountPicture(exercise=exercise, judged=Judged(exercise, "9", "1", right=False, text=text))
    paint_picture(buffer, picture, ascii_only=False)
    rows = [line.strip() for line in buffer.lines()]
    first = rows.index("Box 1: 5 J (0)")
    assert rows[first + 1 : first + 3] == ["Box 2: 9 4, 9 (+1)", "Dealer: J, 2 8 (0)."]
