"""The player's own rule books: files in a folder beside the settings file, by their names."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.rulebooks import all_books, is_book, own_books, own_folder, path_of, rule_books
from blackjack_tui.rulebooks.loading import listed_books, load


@pytest.fixture(autouse=True)
def folder(home: Path) -> Path:
    folder = Path(own_folder())
    folder.mkdir(parents=True)
    (folder / "golden.toml").write_text('base = "vegas-strip"\ndecks = 8\n', "utf-8")
    return folder


def test_a_file_in_the_folder_is_a_rule_book_by_its_name(folder: Path) -> None:
    assert load("golden") == load("vegas-strip")._replace(name="golden", title="golden", summary="", decks=8)
    assert all_books() == [*rule_books(), "golden"]
    assert is_book("golden")
    assert path_of("golden") == str(folder / "golden.toml")


def test_it_can_be_the_base_of_another(folder: Path) -> None:
    (folder / "small.toml").write_text('base = "golden"\nminimum = 500\n', "utf-8")
    assert load("small").decks == 8


def test_a_deal_code_names_it() -> None:
    assert decode("golden/37/s").record.deal.book == "golden"


def test_a_broken_one_is_listed_with_its_error_and_the_others_are_listed_all_the_same(folder: Path) -> None:
    (folder / "bad.toml").write_text('base = "vegas-strip"\n\ndecks = 9\n', "utf-8")
    listed = listed_books()
    assert (
        listed["bad"] == f"{folder / 'bad.toml'}, line 3: decks cannot be 9: write a whole number from 1 to 8"
    )
    assert listed["golden"] == load("golden")
    assert [*listed] == [*rule_books(), "bad", "golden"]
    with pytest.raises(UsageError, match=r"bad\.toml, line 3: decks cannot be 9"):
        load("bad")


def test_a_rule_book_that_ships_keeps_its_name(folder: Path) -> None:
    (folder / "home.toml").write_text('base = "vegas-strip"\n', "utf-8")
    assert load("home").title == "Home"
    assert all_books() == [*rule_books(), "golden"]
    assert listed_books()[str(folder / "home.toml")] == (
        f"{folder / 'home.toml'}: a rule book that ships has this name: give the file another"
    )


def test_other_files_and_no_folder_are_no_rule_books(folder: Path) -> None:
    (folder / "notes.txt").write_text("", "utf-8")
    (folder / ".toml").write_text("", "utf-8")
    assert [*own_books()] == ["golden"]
    (folder / "golden.toml").unlink()
    (folder / "notes.txt").unlink()
    (folder / ".toml").unlink()
    folder.rmdir()
    assert [*own_books()] == []
