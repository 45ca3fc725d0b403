"""Ctrl-C, at a question and in a pause, on the screen and in lines."""

import pytest

from tests.windows.console import blackjack

CTRL_C = "\x03"


@pytest.mark.parametrize(
    ("speed", "shown"), [("0", r"You have 17 points\."), ("0.2", "Shuffling Cards")], ids=["question", "pause"]
)
def test_ctrl_c_ends_the_program_with_the_console_given_back(speed: str, shown: str) -> None:
    with blackjack("--view", "names", "--speed", speed) as console:
        console.wait_for(shown)
        console.press(CTRL_C)
        assert console.exit_status() == 130
        assert console.is_given_back()
        assert "To deal the same cards again" in console.picture.text
        assert "Traceback" not in console.picture.text


@pytest.mark.parametrize(
    ("rules", "shown"), [("scripting-games", "You have "), ("vegas-strip", "What do you bet")]
)
def test_ctrl_c_ends_a_hand_in_lines(rules: str, shown: str) -> None:
    with blackjack("--plain", "--rules", rules) as console:
        console.wait_for(shown)
        console.press(CTRL_C)
        assert console.exit_status() == 130
        assert console.is_given_back()
        assert "Traceback" not in console.picture.text


@pytest.mark.parametrize("key", ["\x01", "\x04", "\x1a"])
def test_other_keys_of_control_are_none(key: str) -> None:
    with blackjack("--view", "names") as console:
        console.wait_for(r"You have 17 points\.")
        console.press(key, "s")
        console.wait_for("You Win!")
