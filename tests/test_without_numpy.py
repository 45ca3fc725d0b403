"""Where numpy is missing or broken: what needs odds says so in one line, and everything else goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.odds.asking import NEEDS_NUMPY
from tests.homes import at_home

NEEDING = (
    ("review", "g.journal"),
    ("review", "g.journal", "--quick"),
    ("review", "g.journal", "--html", "review.html"),
    ("ramp", "vegas-strip", "--rounds", "1000"),
    ("odds", "--decks", "3"),
)
NOT_NEEDING = (
    ("replay", "g.journal", "--html", "replay.html"),
    ("replay", "g.journal", "--html", "quick.html", "--quick"),
    ("daily", "--date", "2025-11-22", "--plain"),
    ("stats", "--review"),
    ("rules",),
    ("rules", "home", "--diff", "european"),
    ("odds", "home"),
)
RUN = """
import json, sys
from blackjack_tui.cli import main
for command in json.loads(sys.argv[1]):
    print("status", main(command))
    print(file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("fails", "why"),
    [("ImportError", ""), ("RuntimeError('CPU dispatcher')", " (RuntimeError('CPU dispatcher'))")],
)
def test_what_needs_numpy_says_so_in_one_line_and_nothing_else_minds(
    fails: str, why: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    assert main(["demo", "--rounds", "5", "--plain", "--seed", "4", "--record", "g.journal"]) == 0
    (home / "numpy.py").write_text(f"raise {fails}", "utf-8")
    environ = os.environ | at_home(home) | {"PYTHONPATH": os.pathsep.join((str(home), *sys.path))}
    run = [sys.executable, "-c", RUN, json.dumps([*NEEDING, *NOT_NEEDING])]
    done = subprocess.run(run, env=environ, input="10\ns\ns\nq\n", capture_output=True, text=True, check=True)
    statuses = [line for line in done.stdout.splitlines() if line.startswith("status")]
    assert statuses == ["status 2"] * len(NEEDING) + ["status 0"] * len(NOT_NEEDING)
    said = done.stderr.split("\n\n")
    assert said[: len(NEEDING)] == [f"blackjack-tui: {NEEDS_NUMPY}{why}"] * len(NEEDING)
    assert f"what the cards gave and what play cost is not known: {NEEDS_NUMPY}" in done.stderr
    assert "blackjack-tui daily 2025-11-22: -$10\n" in done.stdout
    assert NEEDS_NUMPY.capitalize() in (home / "replay.html").read_text("utf-8")
    assert not (home / "review.html").exists()
