"""`blackjack-tui rules`: the list, the sentences, the file, the difference, and what is said of a wrong one."""

import re
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import source
from blackjack_tui.words.explain import explain, summary
from tests.game.books import CLASSIC


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_bytes(b'base = "downtown"\ntitle = "Mine"\nblackjack_pays = "1:1"\n')
    return tmp_path


def rules(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_the_list_has_a_line_for_each_book(capsys: pytest.CaptureFixture[str]) -> None:
    lines = rules(capsys).splitlines()
    assert [line.split()[0] for line in lines] == rule_books()
    assert [line.split()[1:3] for line in lines if "Six decks, the dealer" in line] == [["-0.26", "%"]]
    assert all(line.endswith(load(name).summary) for line, name in zip(lines, rule_books(), strict=True))


@pytest.mark.parametrize("name", [*rule_books(), "mine.toml"])
def test_a_book_is_explained(capsys: pytest.CaptureFixture[str], name: str) -> None:
    title, _, *sentences, last = rules(capsys, name).splitlines()
    book = load(name)
    assert title == f"{book.title}: {summary(book)}"
    assert sentences == [f"- {sentence}" for sentence in explain(book)]
    returned = r"[+-][\d.]+ % of the bet(: it (loses|wins) \$[\d.,]+ an hour at \$[\d.]+ and 70 rounds)?"
    assert re.fullmatch(rf"- Best play returns {returned}\.", last)


@pytest.mark.parametrize("name", [*rule_books(), "mine.toml"])
def test_a_books_file_is_printed_as_it_is(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert rules(capsys, name, "--toml") == source(name)


def test_the_difference_is_a_line_for_each_knob(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(capsys, "downtown", "--diff", "six-to-five").startswith(
        "                    downtown           six-to-five    return\n"
        "blackjack_pays      pays 3:2           pays 6:5       -1.39 %\n"
        "double_after_split  no doubles (NDAS)  doubles (DAS)  +0.14 %\n"
        "minimum             $5                 $10\n"
        "return              -0.15 %            -1.40 %        -1.25 %\n"
        "\n"
        "Each change of the return is that of one rule alone: "
    )
    assert rules(capsys, "mine.toml", "--diff", "downtown").startswith(
        "                mine.toml  downtown  return\n"
        "blackjack_pays  pays 1:1   pays 3:2  +2.32 %\n"
        "return          -2.48 %    -0.15 %   +2.32 %\n\n"
    )


def test_below_it_are_the_sentences_of_each_that_the_other_does_not_have(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "free.toml").write_text('base = "home"\ntie = "dealer"\nburn = 1\n', "utf-8")
    assert rules(capsys, "home", "--diff", "free.toml") == (
        "        home     free.toml  return\n"
        "tie     push     lose       -8.53 %\n"
        "burn    none     one card\n"
        "return  +3.68 %  -4.86 %    -8.53 %\n"
        "\n"
        "home:\n"
        "- A tie is a push: nobody wins.\n"
        "\n"
        "free.toml:\n"
        "- After a shuffle the first card is burned.\n"
        "- The dealer takes ties.\n"
    )


def test_the_difference_lines_up_for_any_two(capsys: pytest.CaptureFixture[str]) -> None:
    for name in CLASSIC:
        for other in CLASSIC:
            table, _, _ = rules(capsys, name, "--diff", other).partition("\n\n")
            heading, *rows = table.splitlines()
            if name == other:
                assert rows == []
                continue
            for row in rows:
                first, second = heading.index(name), heading.rindex(other)
                assert row[first - 2 : first] == row[second - 2 : second] == "  "
                assert " " not in {row[0], row[first], row[second]}


def test_a_difference_that_is_not_computed_is_told_without_its_cost(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "chase.toml").write_text('base = "friendly"\ndealer_draws = "below-player"\n', "utf-8")
    assert main(["rules", "friendly", "--diff", "chase.toml"]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[1] == "dealer_draws  stands on all 17s (S17)  draws to beat you"
    assert captured.err.startswith("blackjack-tui: odds are not computed for bust = 'dealer-plays' with")
    assert captured.err.count("\n") == 1
    # Where only one knob by itself is refused, the others have their costs.
    table = rules(capsys, "friendly", "--diff", "scripting-games").partition("\n\n")[0]
    assert re.search(r"^dealer_draws +stands on all 17s .* +-$", table, re.MULTILINE)
    assert re.search(r"^tie +push +lose +-[\d.]+ %$", table, re.MULTILINE)
    # What needs a knob goes with it.
    (folder / "whole.toml").write_text(
        'base = "six-to-five"\nsplit = "none"\ndouble_after_split = false\n', "utf-8"
    )
    table = rules(capsys, "six-to-five", "--diff", "whole.toml").partition("\n\n")[0]
    assert re.search(r"^split .* -0\.\d\d %$", table, re.MULTILINE)


def test_no_difference_is_said_to_be_none(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    same = "Nothing is different between home and home.\n"
    assert rules(capsys, "home", "--diff", "home") == same
    (folder / "same.toml").write_text('base = "home"\ntitle = "Another"\n', "utf-8")
    assert rules(capsys, "home", "--diff", "same.toml") == same.replace("home.", "same.toml.")


@pytest.mark.parametrize(
    ("book", "hour"),
    [("european", " an hour at $50 and 70 rounds."), ("home", " an hour at $5 and 70 rounds.")],
)
def test_an_hour_is_played_for_ten_dollars_or_what_the_table_takes(
    book: str, hour: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rules(capsys, book).rstrip().endswith(hour)
