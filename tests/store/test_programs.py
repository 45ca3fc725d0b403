"""What a program plays is kept if it is told so, and on leaving the last round is named."""

import os
import subprocess
import sys
from pathlib import Path

from tests.homes import at_home
from tests.store.players import path, rows

__all__ = ["path"]

_PROGRAM = (sys.executable, "-m", "blackjack_tui")


def test_what_a_program_plays_is_kept_only_if_it_is_told_so(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    for more in ((), ("--no-keep",)):
        demo = [*_PROGRAM, "demo", "--plain", "--speed", "0", *more]
        subprocess.run(demo, env=environ, stdout=subprocess.DEVNULL, check=True)
    assert not os.path.exists(path)


def test_leaving_names_the_last_round_only_if_one_was_finished(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    lines = (*_PROGRAM, "--keep", "--plain", "--rules", "vegas-strip")
    for keys in (b"", b"10\n", b"yyyssssss"):
        had = rows(path, "SELECT COUNT(*) FROM round") if os.path.exists(path) else [(0,)]
        told = subprocess.run(lines, env=environ, input=keys, stdout=subprocess.PIPE, check=True).stdout
        assert (b"blackjack-tui replay last" in told) == (rows(path, "SELECT COUNT(*) FROM round") != had)
