"""`blackjack-tui ramp`: its JSON, its words, any number of jobs, and what is said of wrong input."""

import json
import math
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
def folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chart.json").write_text(json.dumps({"chart": published(load("vegas-strip"))}), "utf-8")
    (tmp_path / "half.json").write_text("{", "utf-8")
    (tmp_path / "empty.json").write_text("[]", "utf-8")
    return tmp_path


def ramp(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["ramp", "vegas-strip", *arguments]) == 0
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


@pytest.mark.usefixtures("home")
def test_ramp_and_count_are_those_of_the_settings_unless_flags_say_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(settings_file())
    path.parent.mkdir(parents=True)
    path.write_text('ramp = "1 3,2.5"\ncount = "ko"\n', "utf-8")
    found = values(capsys, "--rounds", "1000")
    assert (found["ramp"], found["count"]) == ([1, 3, 2.5], "ko")
    found = values(capsys, "--rounds", "1000", "--ramp", "1", "--count", "zen")
    assert (found["ramp"], found["count"]) == ([1], "zen")


def test_indices_are_told_and_earn_more_than_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "60000", "--ramp", "1", "1", "8", "16")
    with_indices, chart = values(capsys, *arguments, "--indices"), values(capsys, *arguments)
    assert tuple(with_indices) == (*KEYS, "indices")
    assert with_indices["indices"]["15 v T surrender"]["from"] == 0
    assert with_indices["indices"]["insurance"].keys() == {"from", "exact", "published"}
    assert with_indices["return"] > chart["return"]


NAMES = ("bets", "win_rate", "deviation", "flat_return", "risk", "n0", "score", "rounds")


def test_the_best_ramp_wins_most_at_its_risk_beside_the_ramp_one_has(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["--best", "5%", "--indices", "--unit", "10", "--bankroll", "10000", "--spread", "12"]
    found = values(capsys, *arguments, "--rounds", "20000", "--seed", "3")
    assert set(NAMES) <= found.keys()
    assert set(NAMES) <= found["now"].keys()
    bets = {int(count): bet for count, bet in found["bets"].items()}
    ordered = [bets[count] for count in sorted(bets)]
    assert ordered == sorted(ordered)
    assert all(bet % 5 == 0 for bet in ordered)
    assert 10 <= min(ordered) < max(ordered) <= 12 * min(ordered)
    assert found["risk"] <= 0.05
    assert found["risk"] == pytest.approx(math.exp(-2 * 1000 * found["win_rate"] / found["deviation"] ** 2))
    assert found["n0"] == pytest.approx((found["deviation"] / found["win_rate"]) ** 2)
    assert found["score"] == pytest.approx(1e6 / found["n0"])
    assert found["risk_simulated"] == pytest.approx(0.05, abs=0.02)
    assert found["now"]["bets"] == {"0": 10, "1": 10, "2": 20, "3": 40, "4": 80, "5": 120}
    assert found["flat_return"] == found["now"]["flat_return"] == pytest.approx(-0.002, abs=0.002)
    assert found["win_rate"] > found["now"]["win_rate"] > 0.008
    half = values(capsys, "--best", "kelly:0.5", "--rounds", "9000", "--seed", "3", "--wong-in", "1")
    assert half["bets"]["0"] == 0 < half["bets"]["1"]
    assert half["played"] < half["rounds"] == 9000
    assert half["unit"] is None


def test_the_best_ramp_is_told_beside_ones_own_with_risk_and_money(capsys: pytest.CaptureFixture[str]) -> None:
    told = ramp(capsys, "--best", "--unit", "10", "--rounds", "9000", "--seed", "3", "--boxes", "2")
    assert (
        "Las Vegas Strip, Hi-Lo: the best bets for a risk of 5 %\nand a bankroll of 1,000, from 9,000" in told
    )
    for name in ("count ", "0 or less", "the same by simulation", "SCORE", "N0", "covariance of two", "hours"):
        assert name in told
    *table, comparison = told.splitlines()
    assert "on the table." in comparison or "larger risk," in comparison
    assert max(map(len, table)) <= 60
    shares = [float(line[12:21]) for line in table if line[21:23] == " %"]
    assert sum(shares) == pytest.approx(100, abs=0.1)
    assert shares[-1] >= 0.01


def test_rounds_sat_out_and_boxes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "20000", "--ramp", "1")
    found = values(capsys, *arguments, "--wong-in", "1", "--leave", "-1", "--boxes", "2")
    assert 0.2 < found["played"] / found["rounds"] < 0.4
    assert found["covariance"] == pytest.approx(0.48, abs=0.05)


def test_each_weakness_has_its_price_on_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--mistakes", "--seed", "3", "--rounds", "8000", "--error", "5", "--deck-estimate", "half")
    found = values(capsys, *arguments)["mistakes"]
    best = found.pop("all indices, counted exactly")
    assert (best["difference"], best["error"]) == (0, 0)
    rows = {name.split(":")[-1].strip(): price for name, price in found.items()}
    assert list(rows)[:4] == ["the eighteen", "the four best", "insurance only", "none"]
    assert list(rows)[4:] == ["misses 5 cards a deck", "misses 50 cards a deck", "decks to a half", "flat bets"]
    for price in rows.values():
        assert price["difference"] == pytest.approx(price["win_rate"] - best["win_rate"])
        assert 0 < price["error"] < 0.06
        assert price["bet"] == pytest.approx(1.6, abs=0.7)
    assert rows["misses 50 cards a deck"]["win_rate"] < best["win_rate"]
    assert rows["flat bets"]["difference"] < -rows["flat bets"]["error"]


def test_all_indices_stand_by_gain_beside_the_published_ones(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--indices", "all", "--rounds", "3000", "--seed", "3")
    found = values(capsys, *arguments)["indices"]
    gains = [index["gain"] for index in found.values()]
    assert gains == sorted(gains, reverse=True)
    assert len(found) > 80
    assert (found["12 v 3 H-S"]["from"], found["12 v 3 H-S"]["published"]) == (2, 2)
    assert found["16 v T R-RS"]["from"] == 0
    assert found["10 v A H-D"]["from"] == 3
    assert found["13 v 2 H-S"]["hands"]["5,8"] < found["13 v 2 H-S"]["exact"]
    close = [index for index in found.values() if index["published"] is not None]
    assert sum(index["from"] == index["published"] for index in close) >= len(close) - 1
    assert ramp(capsys, *arguments).splitlines()[-1].startswith("and ")


def test_a_person_is_told_the_return_with_its_error_and_the_risk(capsys: pytest.CaptureFixture[str]) -> None:
    title, _, *lines = ramp(capsys, "--seed", "3", "--rounds", "20000").splitlines()
    assert title == "Las Vegas Strip, Hi-Lo, ramp 1 1 2 4 8 12, seed 3, in units of the ramp's 1:"
    names = [line.split()[0] for line in lines]
    assert names == ["rounds", "mean", "return", "deviation", "N0", "SCORE", "ruin"]
    assert "standard error" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--count", "hilo"), "--count cannot be 'hilo': is hi-lo meant? choose from halves,"),
        (("--ramp", "1", "two"), "--ramp: has 'two', which is no bet: write numbers from 0 to 1,000,000"),
        (("--ramp", "0"), "--ramp: bets nothing"),
        (("--ramp", *["1"] * 51), "--ramp: has 51 bets: 50 at most"),
        (("--rounds", "0"), "argument --rounds: must be from 1 to 100,000,000,000, not 0"),
        (("--bankroll", "-5"), "argument --bankroll: must be a number over 0, such as 500, not '-5'"),
        (("--policy", "no.json"), "--policy: no.json: No such file"),
        (("--policy", "half.json"), "--policy: half.json: not JSON: "),
        (("--policy", "empty.json"), "--policy: empty.json: hard 5 against A is missing"),
        (("--spread", "5"), "--spread needs --best"),
        (("--best", "5"), "argument --best: must be a share such as 5% or 0.05, not '5'"),
        (("--best", "--max", "0.5"), "--max: the table's smallest bet is 1, and 0.5 is below it"),
        (("--best", "--spread", "0.5"), "--spread: must be 1 or more, not 0.5"),
        (("--boxes", "4"), "argument --boxes: must be from 1 to 3, not 4"),
        (("--boxes", "3", "--others", "5"), "--others: 3 of your own and 5 others: 7 boxes at most"),
        (("--boxes", "1:2"), "argument --boxes: must be 2 or 3 boxes where a count follows"),
        (("--wong-in", "1", "--leave", "1"), "--leave: must be below --wong-in 1, not 1"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert main(["ramp", "vegas-strip", "--policy", "chart.json", "--rounds", "100", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"blackjack-tui: {told}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["--wong-in", "10"],
        ["--leave", "10"],
        ["--leave", "10", "--json"],
        ["--ramp", "0 0 0 0 0 0 0 0 0 9"],
        ["--mistakes", "--leave", "10"],
    ],
    ids=" ".join,
)
def test_a_count_that_never_comes_to_a_bet_is_said(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ramp", "vegas-strip", "--rounds", "100", "--seed", "1", "--jobs", "1", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("blackjack-tui: in 100 rounds the count never came to a bet")
    assert err.count("\n") == 1
