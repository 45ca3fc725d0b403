"""Two programs that play and keep at the same time."""

import os
import subprocess
import sys
from pathlib import Path

from tests.homes import at_home
from tests.store.players import path, rows

__all__ = ["path"]

_PROGRAM = (sys.executable, "-m", "blackjack_tui")
_PLAY = (*_PROGRAM, "--keep", "--view", "transcript", "--rules", "vegas-strip")
_JSON = (*_PROGRAM, "--keep", "--view", "json", "--rules", "vegas-strip")


def test_what_a_program_plays_is_kept_only_if_it_is_told_so(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    for more in ((), ("--no-keep",)):
        demo = [*_PROGRAM, "demo", "--plain", "--speed", "0", *more]
        subprocess.run(demo, env=environ, stdout=subprocess.DEVNULL, check=True)
    assert not os.path.exists(path)


def test_the_second_of_two_at_one_table_says_so_and_leaves_the_first_alone(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    pipe = subprocess.PIPE
    with subprocess.Popen(_PLAY, env=environ, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0) as first:
        assert first.stdin
        assert first.stdout
        first.stdin.write(b"10\n")
        while b"Type '" not in (line := first.stdout.readline()) and b"Bankroll" not in line:
            assert line
        second = subprocess.run(_JSON, env=environ, input=b"2000\nnsss", stdout=pipe, stderr=pipe, check=True)
        assert b"Another game is played at the table of vegas-strip" in second.stderr
        first.stdin.close()
        assert first.stderr
        assert first.stderr.read() == b""
    assert rows(path, "SELECT DISTINCT game FROM round WHERE line LIKE '20:%'") == [(2,)]
    # Whether the first round was over at once is up to the cards.
    lines = rows(path, "SELECT line FROM round WHERE game = 1 UNION ALL SELECT line FROM in_play")
    assert [str(line).partition(":")[0] for (line,) in lines] == ["10"]
    assert rows(path, "SELECT book, game FROM kept_table") == [("vegas-strip", 1)]


def test_leaving_names_the_last_round_only_if_one_was_finished(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    lines = (*_PROGRAM, "--keep", "--plain", "--rules", "vegas-strip")
    for keys in (b"", b"10\n", b"yyyssssss"):
        had = rows(path, "SELECT COUNT(*) FROM round") if os.path.exists(path) else [(0,)]
        told = subprocess.run(lines, env=environ, input=keys, stdout=subprocess.PIPE, check=True).stdout
        assert (b"blackjack-tui replay last" in told) == (rows(path, "SELECT COUNT(*) FROM round") != had)
