"""What is no console for a full screen: said in one sentence, and played in lines."""

import sys
from pathlib import Path

import pytest

from tests.windows.console import Console

PYTHON = f'"{sys.executable}" -m blackjack_tui'
PROGRAM = f"{PYTHON} scripting-games --seed 2008"
NO_INPUT = "blackjack-tui: standard input is not a terminal: playing in lines\n"
NO_OUTPUT = "blackjack-tui: standard output is not a terminal: playing in lines\n"


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    path = tmp_path / "keys.txt"
    path.write_text("s\nq\n")
    return path


def in_shell(line: str) -> Console:
    """What a line typed at the prompt of cmd does."""
    return Console(f'cmd.exe /d /s /c "{line}"')


@pytest.mark.parametrize("line", ['{program} <"{keys}"', 'type "{keys}" | {program}'], ids=["file", "pipe"])
def test_input_that_is_redirected_is_played_from_in_lines(line: str, keys: Path, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with in_shell(line.format(program=f'{PROGRAM} 2>"{errors}"', keys=keys)) as console:
        assert console.exit_status() == 0
        console.wait_for(r"You have soft 17(.|\n)*You win(.|\n)*To deal the same cards again")
    assert errors.read_text() == NO_INPUT


@pytest.mark.parametrize(
    ("options", "said"),
    [("", NO_INPUT), ("--view lines", ""), ("--view names", "blackjack-tui: --view names: {}; try --plain\n")],
)
def test_without_any_input_it_comes_to_its_question_and_ends(options: str, said: str, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with in_shell(f'{PROGRAM} {options} <NUL 2>"{errors}"') as console:
        is_refused = options == "--view names"
        assert console.exit_status() == (2 if is_refused else 0)
        assert ("You have soft 17" in console.picture.text) is not is_refused
    assert errors.read_text() == said.format("standard input is not a terminal")


@pytest.mark.parametrize("output", ["file", "NUL"])
def test_output_that_is_redirected_is_written_in_lines(output: str, tmp_path: Path) -> None:
    errors, told = tmp_path / "errors", tmp_path / "told"
    with in_shell(f'{PROGRAM} >"{told if output == "file" else output}" 2>"{errors}"') as console:
        console.wait_until(lambda _: errors.exists() and errors.read_text() == NO_OUTPUT, "a word on it")
        console.press("s", "q")
        assert console.exit_status() == 0
    assert output == "NUL" or "You win" in told.read_text()


def test_without_windows_curses_the_hand_is_played_in_lines_after_one_sentence(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    # -S leaves out all that was installed, windows-curses too.
    with in_shell(
        f'"{sys.executable}" -S -m blackjack_tui scripting-games --seed 2008 2>"{errors}"'
    ) as console:
        console.wait_for("You have soft 17")
        console.press("up", "f1", "S")
        console.wait_for("You win")
        console.press("q")
        assert console.exit_status() == 0
    said = errors.read_text()
    assert said.startswith("blackjack-tui: this Python cannot draw on a terminal: ")
    assert said.endswith(": playing in lines\n")
    assert said.count("\n") == 1


def test_a_bet_in_lines_is_seen_and_mended_as_it_is_typed() -> None:
    with in_shell(f"{PYTHON} vegas-strip --plain --no-keep --seed 2008") as console:
        console.wait_for("What do you bet")
        console.press("3", "5", "7")
        console.wait_for(r"\n357\s*\Z")
        console.press("backspace", "enter")
        console.wait_for(r"\n35\s*\n(.|\n)*You bet \$35;(.|\n)*hit")
        console.press("s")
        console.wait_for(r"You stand(.|\n)*What do you bet")
        console.press("q", "enter")
        assert console.exit_status() == 0
