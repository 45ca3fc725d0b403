"""Messages at a terminal: wrapped between words at its width; where they go to a file, one line each."""

from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import blackjack

ERRORS = [
    (("--theme", "nonsense"), "choose from dark, felt, high-contrast, light, terminal"),
    (("--hand", "nonsense"), "write two ranks, such as A,7 or T,6 (T is any ten), or soft, soft 18"),
    (("--shuffle", "nonsense"), "cannot be 'nonsense': choose from"),
]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(("words", "sentence"), ERRORS)
def test_an_error_is_broken_between_words(words: tuple[str, ...], sentence: str, columns: int) -> None:
    with blackjack(*words, size=Size(24, columns)) as program:
        assert program.exit_status() == 2
        lines = program.picture.text.split("\n")
        assert sentence in " ".join(line for line in lines if line)
        assert b"\n" in program.written.rstrip()


@pytest.mark.parametrize(("words", "sentence"), ERRORS)
def test_an_error_in_a_file_is_one_line(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with blackjack(*words, before=f"exec 2>'{errors}'") as program:
        assert program.exit_status() == 2
    text = errors.read_text("utf-8")
    assert sentence in text
    assert text.count("\n") == 1


def test_the_sentences_of_the_table_are_broken_between_words() -> None:
    with blackjack("--rules", "vegas-strip", "--plain", "--seed", "5", size=Size(24, 40)) as program:
        program.wait_for("press Enter")
        text = " ".join(line for line in program.picture.text.split("\n") if line)
        assert "What do you bet, $10 to $500 by $5? Type it, or Q to leave, and press Enter." in text
        program.type("q\n")
        assert program.exit_status() == 0


def test_a_command_to_be_copied_has_a_line_of_its_own() -> None:
    command = "blackjack-tui --seed 2008 --rules scripting-games --view names --speed 0"
    with blackjack("--speed", "0") as program:
        program.wait_for(r"You have 17 points\.")
        program.type("q")
        assert program.exit_status() == 0
        assert [line for line in program.picture.text.split("\n") if line] == [
            "To deal the same cards again:",
            command,
        ]
