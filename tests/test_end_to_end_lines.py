"""The table in lines at a real terminal, which is lent and given back."""

import sys

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram


def in_lines(rules: str, view: str = "lines") -> PtyProgram:
    command = [sys.executable, "-m", "blackjack_tui", "--rules", rules, "--view", view, "--seed", "2008"]
    return PtyProgram(command, Size(24, 120))


@pytest.mark.parametrize(
    ("rules", "asked"), [("scripting-games", "You have"), ("vegas-strip", "What do you bet")]
)
def test_ctrl_backslash_ends_it_with_the_terminal_given_back(rules: str, asked: str) -> None:
    with in_lines(rules) as program:
        program.wait_for(asked)
        program.type("\x1c")
        # By a status and not by the signal: of that a shell would say Quit, and the system may keep a core.
        assert program.exit_status() == 131
        assert program.is_given_back()
        assert "Traceback" not in program.picture.text
