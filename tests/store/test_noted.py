"""What is noted beside the database: the last table, the coach chosen at each, the words explained."""

from pathlib import Path

import pytest

from blackjack_tui.store.noted import LAST_TABLE, PlayerNotes, note_coach, read_player_notes, write_player_notes


def test_what_is_noted_is_read_again_and_a_coach_is_noted_for_each_table(tmp_path: Path) -> None:
    folder = str(tmp_path / "new")
    note_coach(folder, "home", "before")
    note_coach(folder, "vegas-strip", "after")
    write_player_notes(folder, read_player_notes(folder)._replace(book="european", words=["soft", "push"]))
    found = read_player_notes(folder)
    assert (found.book, found.words) == ("european", ["soft", "push"])
    assert found.coaches == {"home": "before", "vegas-strip": "after"}


@pytest.mark.parametrize("text", ["", "nowhere\ncoach\ncoach loud home\n", "\x00\n\n words\n"])
def test_a_file_that_somebody_else_wrote_notes_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / LAST_TABLE).write_text(text, "utf-8")
    assert read_player_notes(str(tmp_path)) == PlayerNotes(coaches={})
