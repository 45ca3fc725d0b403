"""`blackjack-tui ramp`: its JSON, its words, any number of jobs, and what is said of wrong input."""

import json
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.folders import settings_file
from blackjack_tui.rulebooks.loading import load
from tests.simulation.charts import published

KEYS = (
    *("rules", "count", "ramp", "seed", "rounds", "bet", "return", "error", "variance", "n0", "score", "tags"),
    *("insurance_correlation", "ruin"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chart.json").write_text(json.dumps({"chart": published(load("vegas-strip"))}), "utf-8")
    (tmp_path / "half.json").write_text("{", "utf-8")
    (tmp_path / "empty.json").write_text("[]", "utf-8")
    return tmp_path


def ramp(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["ramp", "vegas-strip", "--chart", "chart.json", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def values(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ramp(capsys, "--json", *arguments))
    return found


def test_the_json_has_what_was_asked_and_what_was_found(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "20000", "--ramp", "1", "2.5,4", "--bankroll", "200")
    found = values(capsys, *arguments, "--count", "red-7")
    assert tuple(found) == KEYS
    assert found | {"rules": "vegas-strip", "count": "red-7", "ramp": [1, 2.5, 4]} == found
    assert found | {"seed": 3, "rounds": 20000} == found
    assert list(found["tags"].values()) == [-1, 1, 1, 1, 1, 1, 0.5, 0, 0, -1]
    assert 1 < found["bet"] < 4
    assert found["error"] == pytest.approx((found["variance"] / 20000) ** 0.5)
    assert 0 < found["ruin"] <= 1
    assert values(capsys, *arguments, "--count", "red-7") == found


def test_ramp_and_count_are_those_of_the_settings_unless_flags_say_otherwise(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("XDG_CONFIG_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder))
    path = Path(settings_file())
    path.parent.mkdir(parents=True)
    path.write_text('ramp = "1 3,2.5"\ncount = "ko"\n', "utf-8")
    found = values(capsys, "--rounds", "1000")
    assert (found["ramp"], found["count"]) == ([1, 3, 2.5], "ko")
    found = values(capsys, "--rounds", "1000", "--ramp", "1", "--count", "zen")
    assert (found["ramp"], found["count"]) == ([1], "zen")


def test_indices_are_told_and_earn_more_than_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "120000", "--ramp", "1", "1", "8", "16")
    with_indices, chart = values(capsys, *arguments, "--indices"), values(capsys, *arguments)
    assert tuple(with_indices) == (*KEYS, "indices")
    assert with_indices["indices"]["15 v T surrender"]["from"] == 0
    assert with_indices["indices"]["insurance"].keys() == {"from", "exact", "published"}
    assert with_indices["return"] > chart["return"]


def test_more_jobs_give_the_same_result(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "1100000")
    assert values(capsys, *arguments, "--jobs", "2") == values(capsys, *arguments, "--jobs", "1")


def test_a_person_is_told_the_return_with_its_error_and_the_risk(capsys: pytest.CaptureFixture[str]) -> None:
    title, _, *lines = ramp(capsys, "--seed", "3", "--rounds", "20000").splitlines()
    assert title == "Las Vegas Strip, Hi-Lo, ramp 1 1 2 4 8 12, seed 3, in units of the ramp's 1:"
    names = [line.split()[0] for line in lines]
    assert names == ["rounds", "mean", "return", "deviation", "N0", "SCORE", "ruin"]
    assert "standard error" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--count", "hilo"), "--count: count 'hilo' is unknown: is hi-lo meant? choose from halves,"),
        (("--ramp", "1", "two"), "--ramp: has 'two', which is no bet: write numbers from 0 to 1,000,000"),
        (("--ramp", "0"), "--ramp: bets nothing"),
        (("--ramp", *["1"] * 51), "--ramp: has 51 bets: 50 at most"),
        (("--rounds", "0"), "argument --rounds: must be from 1 to 100,000,000,000, not 0"),
        (("--bankroll", "-5"), "argument --bankroll: must be a number over 0, such as 500, not '-5'"),
        (("--chart", "no.json"), "no.json: No such file"),
        (("--chart", "half.json"), "--chart: half.json: not JSON: "),
        (("--chart", "empty.json"), "--chart: chart, hard 5 against A: is missing"),
        (("--dask", "tcp://127.0.0.1:1", "--jobs", "2"), "--jobs: the cluster has its own workers"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert main(["ramp", "vegas-strip", "--chart", "chart.json", "--rounds", "100", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"blackjack-tui: {told}")
    assert err.count("\n") == 1


def test_a_rule_book_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ramp", "vegas"]) == 2
    assert "rule book 'vegas' is unknown" in capsys.readouterr().err
