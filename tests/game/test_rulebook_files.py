"""Rule books in files of their own, and what they are based on."""

import errno
import os
import sys
from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Tie
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import source
from tests.fuzzers.mutations import at_most
from tests.game.books import BOOK, book


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: str, text: str) -> None:
    Path(path).parent.mkdir(exist_ok=True)
    Path(path).write_text(text, "utf-8", newline="\n")


def refused(name: str) -> str:
    with pytest.raises(UsageError) as caught:
        load(name)
    assert str(caught.value).isprintable()
    return str(caught.value)


def line_of(name: str, key: str) -> int:
    return [line.partition(" ")[0] for line in source(name).splitlines()].index(key) + 1


def test_a_file_is_a_rule_book_that_goes_by_the_files_name(folder: Path) -> None:
    write("house.toml", BOOK)
    for path in ("house.toml", "./house.toml", str(folder / "house.toml")):
        assert load(path).name == "house"
        assert load(path).title == "House"
        assert source(path) == BOOK


def test_a_mark_before_the_first_line_is_none_of_it() -> None:
    write("house.toml", f"\ufeff{BOOK}")
    assert load("house.toml").title == "House"


def test_a_base_gives_what_is_not_written() -> None:
    write("mine.toml", 'base = "vegas-strip"\ntie = "dealer"\n')
    assert load("mine.toml") == load("vegas-strip")._replace(
        tie=Tie.DEALER, name="mine", title="mine", summary=""
    )


def test_what_a_base_says_of_itself_is_not_said_of_what_is_based_on_it() -> None:
    write("mine.toml", 'base = "vegas-strip"\ntitle = "Mine"\ndealer_draws = "to-hard-17"\nburn = 0\n')
    write("same.toml", 'base = "mine.toml"\n')
    assert load("mine.toml")[1:3] == ("Mine", "")
    assert load("same.toml")[1:3] == ("same", "")


def test_a_base_is_a_shipped_book_even_next_to_a_file_of_its_name() -> None:
    write("downtown.toml", 'base = "downtown"\ntie = "dealer"\n')
    assert load("downtown.toml").decks == load("downtown").decks
    assert load("downtown.toml").tie is Tie.DEALER


def test_a_base_can_be_a_file_next_to_it_with_a_base_of_its_own(folder: Path) -> None:
    write("books/mine.toml", 'base = "house.toml"\ntitle = "Mine"\n')
    write("books/house.toml", 'base = "../home.toml"\ntitle = "House"\ndecks = 2\n')
    write("home.toml", 'base = "home"\ndecks = 3\nburn = 1\n')
    expected = load("home")._replace(name="mine", title="Mine", summary="", decks=2, burn=1)
    assert load("books/mine.toml") == expected
    assert load(str(folder / "books" / "mine.toml")) == expected


WRONG_BASES = [
    ("7", "cannot be 7: name a rule book, or a file ending in .toml"),
    ('"a\\u0000.toml"', r"cannot be 'a\x00.toml': name a rule book, or a file ending in .toml"),
    ('"baccarat"', "cannot be had: rule book 'baccarat' is unknown: choose from atlantic-city, "),
    ('"none.toml"', "cannot be had: none.toml: No such file or directory"),
    ('"mine.toml"', "= 'mine.toml' goes round in a circle"),
    ('"./books/../mine.toml"', "= './books/../mine.toml' goes round in a circle"),
]


@pytest.mark.parametrize(("base", "said"), WRONG_BASES)
def test_a_wrong_base_is_told_where_it_is_written(base: str, said: str) -> None:
    write("books/other.toml", BOOK)
    write("mine.toml", f"\nbase = {base}\n")
    assert refused("mine.toml").startswith(f"mine.toml, line 2: base {said}")


def test_books_that_are_based_on_each_other_are_told_where_the_circle_closes() -> None:
    write("mine.toml", 'base = "yours.toml"\n')
    write("yours.toml", 'title = "Yours"\nbase = "mine.toml"\n')
    write("first.toml", 'base = "mine.toml"\n')
    for name in ("mine.toml", "first.toml"):  # in the circle, and before it
        with at_most(1):
            assert refused(name) == "yours.toml, line 2: base = 'mine.toml' goes round in a circle"


INHERITED = {
    # what is wrong in the base         what is said
    'tie = "dealt"': "house.toml, line 2: tie cannot be 'dealt': choose from dealer, push",
    'tied = "push"': "house.toml, line 2: tied is not a knob: is tie meant? results: tie",
    "tie = push": 'house.toml, line 2: tie needs quotes around its value: tie = "push"',
    "penetration = 75": "house.toml, line 2: penetration = 75 needs a shoe: set pack = 'shoe'",
    'base = "home~21+3"': "house.toml, line 2: base cannot be 'home~21+3': side bets stand in tables",
    'base = "none"': "house.toml, line 2: base cannot be had: rule book 'none' is unknown: ",
}


@pytest.mark.parametrize(("wrong", "said"), INHERITED.items())
def test_what_is_wrong_in_a_base_is_told_with_the_bases_file_and_line(wrong: str, said: str) -> None:
    rest = "" if wrong.startswith("base") else 'base = "twentyone"\n'
    write("house.toml", f"# The house's.\n{wrong}\n{rest}")
    write("mine.toml", 'base = "house.toml"\ntitle = "Mine"\n')
    assert refused("mine.toml").startswith(said)


def test_what_does_not_go_with_a_base_is_told_with_both_places() -> None:
    write("mine.toml", 'base = "six-to-five"\ntitle = "Mine"\nsplit = "none"\n')
    place = f"rulebooks{os.sep}six-to-five.toml, line {line_of('six-to-five', 'double_after_split')}"
    assert refused("mine.toml") == (
        f"mine.toml, line 3: split = 'none', but double_after_split = true ({place}) needs splits: "
        "set double_after_split too"
    )


def test_what_is_missing_is_missing_in_the_book_itself() -> None:
    write("house.toml", 'title = "House"\n')
    write("mine.toml", 'base = "house.toml"\n')
    assert refused("mine.toml").startswith("mine.toml: summary is missing: write one line of text in quotes")


def test_a_file_that_is_not_there() -> None:
    assert refused("none.toml") == "none.toml: No such file or directory"
    assert refused("no/folder/none.toml") == "no/folder/none.toml: No such file or directory"


def test_a_folder() -> None:
    Path("folder.toml").mkdir()
    assert refused("folder.toml") == "folder.toml: not a file"


def test_a_file_that_is_no_text() -> None:
    Path("binary.toml").write_bytes(bytes(range(256)))
    assert refused("binary.toml") == "binary.toml: not a text in UTF-8"


def test_a_file_that_is_too_large() -> None:
    write("large.toml", BOOK + "#" * 2**20)
    assert refused("large.toml") == "large.toml: too large: 65,536 bytes at most"
    write("largest.toml", BOOK + "#" * (2**16 - len(BOOK)))
    assert load("largest.toml").title == "House"


on_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no such files and names, and asks before it makes a link"
)


@on_posix
def test_what_would_never_end_is_not_opened() -> None:
    os.mkfifo("pipe.toml")
    Path("device.toml").symlink_to("/dev/zero")
    assert refused("pipe.toml") == "pipe.toml: not a file"
    assert refused("device.toml") == "device.toml: not a file"


@on_posix
def test_links() -> None:
    Path("round.toml").symlink_to("round.toml")
    assert refused("round.toml") == f"round.toml: {os.strerror(errno.ELOOP)}"
    write("mine.toml", 'base = "same.toml"\n')
    Path("same.toml").symlink_to("mine.toml")
    assert refused("mine.toml") == "mine.toml, line 1: base = 'same.toml' goes round in a circle"


@on_posix
def test_a_name_that_a_terminal_could_not_show_is_spelled_out() -> None:
    write("a\nb.toml", book(tie="dealt"))
    assert refused("a\nb.toml").startswith(r"a\u000ab.toml, line 16: tie cannot be 'dealt': choose from dealer")
    assert refused("a\0.toml") == r"a\u0000.toml: embedded null byte"
    assert refused(f"{'a' * 999}.toml").endswith(": File name too long")
