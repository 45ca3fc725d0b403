"""Marks of decisions, which have one form wherever they stand."""

import pytest

from blackjack_tui.screen.buffer import in_rows
from blackjack_tui.views.settlement import MARK_ROLES, marked, with_room
from blackjack_tui.words.notes import scale_sentence


@pytest.mark.parametrize("room", [20, 38, 90])
def test_a_mark_lies_on_its_colour_with_a_blank_on_each_side_in_whatever_row(room: int) -> None:
    text = f"?! Hit was best. 2 ?!, 0 ?, 4 ??. {scale_sentence(True)}"
    rows = [marked(row, "message") for row in in_rows(with_room(text), room)]
    found = [part for row in rows for part in row if part.role != "message"]
    assert [part.text.strip() for part in found] == ["?!", "?!", "?", "??", "??", "?", "?!"]
    assert all(part == (f" {part.text.strip()} ", MARK_ROLES[part.text.strip()]) for part in found)
    assert all(sum(len(part.text) for part in row) <= room for row in rows)


@pytest.mark.parametrize(
    "text", ["F is a first lesson, C a coach, ? every key.", "What is it? Press ? and see."]
)
def test_a_key_or_a_question_is_no_mark(text: str) -> None:
    assert marked(with_room(text), "message") == [(text, "message")]
