"""Rounds are reviewed in the background after a session: by a process that outlives it, and within limits."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands.stats_command import review_later
from tests.pty_program import PtyProgram
from tests.store.players import BOOK, Chance, path, play, rows

__all__ = ["path"]


def test_a_session_says_that_it_is_reviewed(path: str) -> None:
    command = [sys.executable, "-m", "blackjack_tui", "vegas-strip", "--plain", "--keep"]
    with PtyProgram(command, environment={"XDG_DATA_HOME": os.environ["XDG_DATA_HOME"]}) as game:
        game.wait_for(r"or\s+leave\s+\(Q\)\?\s*$")
        game.type("s")
        game.wait_for(r"What do you bet")
        game.type("q\n")
        assert game.exit_status() == 0
        assert "reviewed in the background" in game.picture.text


def test_the_boxes_of_a_round_are_reviewed_each_and_their_sum_is_the_round(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(3, rounds=1), boxes=2, others=1)
    assert main(["stats", "--review"]) == 0
    capsys.readouterr()
    assert rows(path, "SELECT COUNT(*) FROM decision WHERE chart IS NULL") == [(0,)]
    ((stored, skill),) = rows(path, "SELECT SUM(expected), SUM(skill) FROM round")
    assert main(["review", "last", "--json"]) == 0
    *_, end = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (end["rounds"], end["expected"], end["skill"]) == (1, pytest.approx(stored), pytest.approx(skill))
    assert rows(path, "SELECT DISTINCT box FROM hand ORDER BY box") == [(2,), (3,)]


def test_the_graph_of_several_games_ends_at_the_result_and_a_new_bankroll_is_not_won(
    path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = str(tmp_path / "poor.toml")
    Path(book).write_text(f'base = "{BOOK}"\nbankroll = 2000\n')
    for run in range(3):  # each begins in the shoe of the one before
        play(Chance(run, rounds=3), book)
    ((lost, left),) = rows(path, "SELECT SUM(result), MIN(bankroll) FROM round")
    assert int(str(lost)) < -2000 < 0 <= int(str(left))
    capsys.readouterr()
    for which in (["last"], ["--since", "2000-01-01"]):
        assert main(["review", *which, "--jobs", "1"]) == 0
        report = capsys.readouterr().out
        for figure, curve in (("Result", "as it went"), ("Without luck", "without luck")):
            (named,) = re.findall(rf"^{figure} +([-+$\d.,]+)", report, re.MULTILINE)
            (drawn,) = re.findall(rf"{curve} +([-+$\d.,]+)", report)
            assert named == drawn
    rows(path, "UPDATE session SET began = '2026-11-0' || id || 'T12:00:00Z'")
    assert main(["stats", "--review", "--quick"]) == 0
    report = capsys.readouterr().out
    assert re.findall(r"^2026-11-0(\d) ", report, re.MULTILINE) == ["1", "2", "3"]


def test_what_is_started_reviews_the_newest_rounds_and_says_nothing(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(1, rounds=3))
    started: list[tuple[list[str], dict[str, str]]] = []
    with monkeypatch.context() as patched:
        patched.setattr(subprocess, "Popen", lambda command, env, **_: started.append((command, env)))
        review_later()
    assert "in the background" in capsys.readouterr().out
    ((command, environment),) = started
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert done.stderr == b""
    assert rows(path, "SELECT COUNT(*) FROM decision WHERE chart IS NULL") == [(0,)]
    assert main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == 3
