"""Programs that play: the page about them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.env import BlackjackEnv
from blackjack_tui.odds.engine import odds_by
from blackjack_tui.rulebooks.loading import load
from docs.learner import learn
from tests.homes import at_home

ROOT = Path(__file__).parents[1]
PAGE = ROOT.joinpath("docs", "bots.md").read_text("utf-8")
CODE = dict(re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
PYTHON = Path(sys.executable).as_posix()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the programs of the page."""
    monkeypatch.chdir(tmp_path)
    for name, text in CODE.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_the_learner_of_the_page_learns() -> None:
    chart = learn(BlackjackEnv("vegas-strip"), 4000, 1)
    # Playing like the dealer returns -5.7 %, and the best chart -0.26 %.
    assert odds_by(load("vegas-strip")).chart_return(chart) > -0.035


def test_the_recipe_of_the_page_compares_policies_on_the_same_shoes(capsys: pytest.CaptureFixture[str]) -> None:
    exec(CODE["compare.py"].replace("10_000", "300"), {})
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    won = {name: float(mean) for name, mean, _, _ in lines}
    assert [*won] == ["mine", "chart", "mimic", "never-bust"]
    assert won["chart"] > won["mine"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no mkfifo")
def test_a_bot_without_memory_plays_by_what_a_question_carries(folder: Path) -> None:
    (pipes,) = re.findall(r"^```sh\n(mkfifo .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    pipes = pipes.replace("python", PYTHON).replace("blackjack-tui", f"{PYTHON} -m blackjack_tui")
    environment = os.environ | at_home(folder / "home") | {"PYTHONPATH": str(ROOT)}
    subprocess.run(["sh", "-c", pipes], check=True, env=environment, timeout=60)
    events = [json.loads(line) for line in (folder / "game.jsonl").read_text("utf-8").splitlines()]
    assert not [each for each in events if each["event"] in ("wrong_key", "wrong_bet")]
    assert [each["round"] for each in events if each["event"] == "over"] == [*range(1, 101)]
