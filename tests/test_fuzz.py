"""Random keys, clicks and changes of size, in games, demos and replays, in memory and in a real terminal."""

import sys
from random import Random

import pytest

from blackjack_tui.screen.buffer import Size
from tests.fuzz import fuzz


@pytest.mark.parametrize("seed", range(4))
def test_no_input_breaks_a_frame_or_a_round(seed: int) -> None:
    counts = fuzz(seed, 1500)
    assert counts["keys"] == 1500
    assert min(counts[what] for what in ("rounds", "replays", "resizes", "skips", "clicks")) > 5, counts


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_real_terminal_stands_a_thousand_keys_and_two_hundred_sizes() -> None:
    from tests.pty_program import PtyProgram

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
