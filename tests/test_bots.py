"""Programs that play: the page about them, and tournaments with programs that fail."""

import csv
import json
import re
import sys
from collections import deque
from pathlib import Path
from threading import enumerate as running_threads
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import rounds_of
from blackjack_tui.coach.tournament import placing
from blackjack_tui.env import BlackjackEnv
from blackjack_tui.odds.engine import odds_by
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.programs import FilePolicy, PolicyFailed, Program
from blackjack_tui.rulebooks.loading import load

PAGE = Path(__file__).parents[1].joinpath("docs", "bots.md").read_text("utf-8")
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
    names: dict[str, Any] = {"__name__": "learner"}
    exec(CODE["learner.py"], names)
    chart = names["learn"](BlackjackEnv("vegas-strip"), 4000, 1)
    # Playing like the dealer returns -5.7 %, and the best chart -0.26 %.
    assert odds_by(load("vegas-strip")).chart_return(chart) > -0.035


def test_the_regret_is_what_a_review_says_decisions_cost() -> None:
    rules = load("vegas-strip")
    (played,) = rounds_of(decode("vegas-strip/11/ns"))
    found = reviewed(rules, played, False)
    cost = sum(judged.cost for judged in found.judged)
    place = placing("stands", rules, [found, found])
    assert place.regret == pytest.approx(100 * cost)
    assert place.regret > 1
    assert (place.regret_error, place.rounds, place.decisions, place.wrong) == (0, 2, 4, 2)
    assert place.result == pytest.approx(100 * (played.result or 0))


def tournament(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    assert main(["tournament", "vegas-strip", "--jobs", "1", "--seed", "1", *arguments]) == 0
    out, err = capsys.readouterr()
    return out, err


def test_the_policies_of_the_page_play_the_same_shoes(capsys: pytest.CaptureFixture[str]) -> None:
    stands = f"program:{PYTHON} stands.py"
    (Path() / "same.py").write_text("def policy(question, table): return 'stand'", "utf-8")
    out, err = tournament(
        capsys, stands, "bot.py", "chart", "keys:s", "--patience", "600", "--rounds", "8", "--json"
    )
    found = json.loads(out)
    assert [each["policy"] for each in found["policies"]] == ["chart", "bot.py", stands]
    assert found["policies"][0]["regret"] < 1 < found["policies"][1]["regret"]
    assert [*found["failed"]] == ["keys:s"]
    assert err == "blackjack-tui: keys:s: round 2: left\n"
    out, _ = tournament(capsys, "same.py", stands, "--patience", "600", "--rounds", "8", "--csv")
    same, other = ([*row.values()][1:] for row in csv.DictReader(out.splitlines()))
    assert same == other


FAILING = {
    "raises.py": ("1 / 0\n", "ZeroDivisionError: division by zero"),
    "nothing.py": ("", "AttributeError: module 'policy' has no attribute 'policy'"),
    "sleeps.py": ("def policy(*_):\n    import time\n    time.sleep(60)\n", "gave no answer in 1 seconds"),
    "illegal.py": (
        "def policy(*_): print('\\x1b[31m'); return '\\x1b[31m'\n",
        r"answers '\x1b[31m', which is none",
    ),
    "several.py": (
        "import numpy\ndef policy(*_): return numpy.array(['hit', 'stand'])\n",
        "answers \"['hit' 'stand']\", which is none",
    ),
    "mute.py": (
        "class Mute(Exception):\n    def __str__(self): raise self\ndef policy(*_): raise Mute\n",
        "Mute",
    ),
    "exits.py": ("def policy(*_): raise SystemExit\n", "SystemExit: "),
}
PROGRAMS = {
    "pass": "ended without an answer",
    "input(); print(chr(27))": r"bets '\x1b', where 1000 to 50000 is legal",
    "while True: print(end=' ' * 9999)": "the input has no answer in 4,096 characters",
    "print('1000\\nx')": "answers 'x' to play, where hit, stand",
    "import time; time.sleep(60)": "gave no answer in 1 seconds",
}


def test_a_policy_that_fails_is_named_in_a_line_and_the_others_go_on(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    for name, (text, _) in FAILING.items():
        (folder / name).write_text(text, "utf-8")
    problems = {name: problem for name, (_, problem) in FAILING.items()}
    problems |= {f'program:{PYTHON} -c "{code}"': problem for code, problem in PROGRAMS.items()}
    late = [name for name, problem in problems.items() if problem.startswith("gave no answer")]
    soon = [name for name in problems if name not in late]
    out, err = tournament(capsys, *soon, "chart", "--patience", "600", "--rounds", "1")
    more, after = tournament(capsys, *late, "chart", "--patience", "1", "--rounds", "1")
    out, err = out + more, err + after
    lines = err.splitlines()
    for line, name in zip(lines, [*soon, *late], strict=True):
        assert line.startswith(f"blackjack-tui: {name}: round 1: {problems[name]}")
    assert "\x1b" not in out + err
    assert re.search(r"^chart +1 ", out, re.MULTILINE)


def test_a_policy_that_never_answers_does_not_go_on_computing(folder: Path) -> None:
    before = {*running_threads()}
    (folder / "loops.py").write_text("while True:\n  try: 1 / 0\n  except Exception: pass\n", "utf-8")
    with pytest.raises(PolicyFailed, match="gave no answer"):
        FilePolicy("loops.py", 0.5).load()
    for thread in {*running_threads()} - before:
        thread.join(60)
        assert not thread.is_alive()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("chrt",), "policy 'chrt' is unknown: is chart meant?"),
        (("none.py",), "none.py: No such file"),
        (("program:",), "program:: there is no program ''"),
        (("program:no-such-program x",), "program:no-such-program x: there is no program 'no-such-program'"),
        (("program:'",), "program:': No closing quotation"),
        (("chart", "--rounds", "0"), "--rounds: must be from 1 to 1,000,000, not 0"),
        (("raises.py",), "raises.py: round 1: "),
    ],
)
def test_what_cannot_play_is_told(
    capsys: pytest.CaptureFixture[str], folder: Path, arguments: tuple[str, ...], told: str
) -> None:
    (folder / "raises.py").write_text("1 / 0", "utf-8")
    assert main(["tournament", "vegas-strip", *arguments]) == (1 if told.startswith("raises") else 2)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"blackjack-tui: {told}")


@pytest.mark.skipif(sys.platform == "win32", reason="what a program starts there is not in its group")
def test_a_program_ends_with_all_that_it_started() -> None:
    script = "import os, time; print(os.fork(), flush=True); time.sleep(60)"
    with Program([PYTHON, "-c", script], 30) as program:
        program.asks()
        assert program.read_key().isdigit()
    # Its output ends with the last process that has it.
    with pytest.raises(PolicyFailed, match="ended without an answer"):
        deque(iter(program.read_key, None))
