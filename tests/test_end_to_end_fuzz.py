"""Random keys and changes of size in a real terminal."""

import sys
from random import Random

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram


def test_a_real_terminal_stands_a_thousand_keys_and_two_hundred_sizes() -> None:
    random = Random(1)
    command = [sys.executable, "-m", "blackjack_tui", "--rules", "vegas-strip", "--speed", "0", "--seed", "1"]
    with PtyProgram(command, Size(24, 80)) as program:
        program.wait_for("Bet")
        for _ in range(200):
            program.resize(Size(random.randint(1, 60), random.randint(1, 200)))
            program.type("".join(random.choices("hsdprynvt+-? \r0125\x1b\x7f\u00e9", k=5)))
        program.resize(Size(24, 80))
        program.type("x" * 3)  # out of the help, if it is there
        program.wait_for(r"\? help|Welcome to Blackjack")
        program.type("q")
        assert program.exit_status() == 0
        assert program.is_given_back()
