"""`blackjack-tui ramp`: its JSON, its words, any number of jobs, and what is said of wrong input."""

import io
import json
import math
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import progress
from blackjack_tui.folders import settings_file
from blackjack_tui.rulebooks.loading import load
from tests.simulation.charts import published

KEYS = (
    *("rules", "count", "ramp", "seed", "rounds", "bet", "return", "error", "variance", "n0", "score", "tags"),
    *("insurance_correlation", "ruin"),
)
"""The fields that 0.3.0 had."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chart.json").write_text(json.dumps({"chart": published(load("vegas-strip"))}), "utf-8")
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
    assert tuple(found)[: len(KEYS)] == KEYS
    assert found | {"rules": "vegas-strip", "count": "red-7", "ramp": [1, 2.5, 4]} == found
    assert found | {"seed": 3, "rounds": 20000} == found
    assert list(found["tags"].values()) == [-1, 1, 1, 1, 1, 1, 0.5, 0, 0, -1]
    assert 1 < found["bet"] < 4
    assert found["error"] == pytest.approx((found["variance"] / 20000) ** 0.5)
    assert 0 < found["ruin"] <= 1
    assert sum(row["share"] for row in found["by_count"]) == pytest.approx(1)
    assert [row["count"] for row in found["by_count"]] == [*range(-5, 11)]
    assert values(capsys, *arguments, "--count", "red-7") == found


@pytest.mark.usefixtures("home")
def test_ramp_and_count_are_those_of_the_settings_unless_flags_say_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(settings_file())
    path.parent.mkdir(parents=True)
    path.write_text('ramp = "1 3,2.5"\ncount = "ko"\n', "utf-8")
    found = values(capsys, "--rounds", "1000", "--seed", "3")
    assert (found["ramp"], found["count"]) == ([1, 3, 2.5], "ko")
    found = values(capsys, "--rounds", "1000", "--seed", "3", "--ramp", "1", "--count", "zen")
    assert (found["ramp"], found["count"]) == ([1], "zen")


def test_indices_are_told_and_earn_more_than_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "60000", "--ramp", "1", "1", "8", "16")
    with_indices, chart = values(capsys, *arguments, "--indices"), values(capsys, *arguments)
    assert with_indices["indices"]["15 v T surrender"]["from"] == 0
    assert with_indices["indices"]["insurance"].keys() == {"from", "exact", "published"}
    assert with_indices["return"] > chart["return"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_done_stands_in_one_line_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress(100, "\x1b[1m" + 100 * "w") as tell:
        tell(50)
    shown = terminal.getvalue().split("\r")
    assert r"50 % of 100 \u001b[1mww" in shown[2]
    assert max(map(len, shown)) == 79
    assert shown[-1] == ""


def test_money_and_time_are_those_of_the_flags(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = ("--seed", "3", "--rounds", "20000", "--ramp", "1", "1", "8", "16")
    money = ("--unit", "10", "--bankroll", "10000", "--trip", "500:4", "--pace", "90")
    found = values(capsys, *rounds, *money)
    assert found["unit"] == 10
    assert found["win_an_hour_cents"] == pytest.approx(1000 * 90 * found["return"])
    assert found["win_an_hour_error_cents"] == pytest.approx(1000 * 90 * found["error"])
    assert found["win_100_rounds_cents"] == pytest.approx(1000 * 100 * found["return"])
    assert found["ruin"] == pytest.approx(math.exp(-2000 * found["return"] / found["variance"]))
    assert found["score"] == pytest.approx(found["di"] ** 2)
    assert found["score_error"] == pytest.approx(2 * found["score"] * found["error"] / found["return"])
    told = ramp(capsys, *rounds, *money)
    assert "of ever losing $10,000\n" in told
    assert "of losing $500 within 4 hours" in told
    assert re.search(r"^win in an hour +\+\$[0-9.]+ ± \$[0-9.]+  90 rounds", told, re.MULTILINE)
    assert values(capsys, *rounds, "--others", "2")["rounds_an_hour"] == 140
    assert values(capsys, *rounds)["rounds_an_hour"] == 70


def test_what_passes_while_another_shoe_is_looked_for_wins_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "20000", "--leave", "-1")
    at_once, later = (values(capsys, *arguments, "--search", minutes) for minutes in ("0", "12"))
    assert later["lost_rounds"] == 14
    assert later["return"] < at_once["return"] / 1.5
    assert later["score"] < at_once["score"] / 1.5
    assert re.search(
        r"You leave \d+ % of the shoes. Each time 12 minutes", ramp(capsys, *arguments, "--search", "12")
    )


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
    assert found["now"]["bets"] == {"0": 10, "1": 10, "2": 20, "3": 40, "4": 80, "5": 120}
    assert found["flat_return"] == found["now"]["flat_return"] == pytest.approx(-0.002, abs=0.002)
    assert found["win_rate"] > found["now"]["win_rate"] > 0.008
    half = values(capsys, "--best", "kelly:0.5", "--rounds", "9000", "--seed", "3", "--wong-in", "1")
    assert half["bets"]["0"] == 0 < half["bets"]["1"]
    assert half["played"] < half["rounds"] == 9000
    assert half["unit"] is None


def test_the_best_ramp_is_told_beside_ones_own_with_risk_and_money(capsys: pytest.CaptureFixture[str]) -> None:
    told = ramp(capsys, "--best", "--unit", "10", "--rounds", "9000", "--seed", "3", "--boxes", "2")
    assert told.startswith(
        "Las Vegas Strip, Hi-Lo: the best bets for a risk of ruin of 5 % and the table's\nbankroll of $1,000"
    )
    for name in (
        "true count ",
        "-5 or less",
        "+10 or more",
        "RoR",
        "SCORE",
        "N0",
        "covariance of two",
        "hours",
    ):
        assert name in told
    assert "on the table." in told or "a larger risk, or bets outside" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 79


def test_a_risk_that_no_bets_have_is_said_with_the_least(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--unit", "10", "--rounds", "9000", "--seed", "3", "--bankroll")
    told = " ".join(ramp(capsys, "--best", "0.01%", *arguments, "3000").split())
    assert re.search(r"0.01 % cannot be reached with the smallest bets: the least is \d+\.\d\d %\.", told)
    assert "cannot be reached" not in ramp(capsys, "--best", "5%", *arguments, "100000")


def test_the_best_bets_of_the_table_are_whole_chips(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--best", "kelly", "--unit", "10", "--bankroll", "3000", "--rounds", "9000", "--seed", "3")
    found = values(capsys, *arguments)
    assert len(set(found["bets"].values())) > len(found["by_count"]) / 2
    assert all(row["bet"] % 5 == 0 for row in found["by_count"] if row["bet"])


def test_a_bet_over_the_tables_limit_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for last, told in (("60", "$600, which is over the table's limit of $500"), ("50", "")):
        main(["ramp", "vegas-strip", *f"--rounds 100 --seed 3 --unit 10 --ramp 1 2 {last}".split()])
        err = capsys.readouterr().err
        assert told in err
        assert bool(told) == bool(err)


def test_what_is_bet_is_on_all_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seed", "3", "--rounds", "20000", "--ramp", "1", "--boxes", "2")
    flat, best = values(capsys, *arguments), values(capsys, *arguments, "--best")
    assert flat["bet"] == flat["mean_bet_bets"] == 2
    assert flat["advantage"] == pytest.approx(flat["return"] / 2)
    advantage = sum(row["share"] * row["advantage"] for row in flat["by_count"])
    assert advantage == pytest.approx(flat["advantage"])
    assert best["flat_return"] == pytest.approx(best["now"]["advantage"])


def test_each_weakness_has_its_price_on_the_same_cards(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--mistakes", "--seed", "3", "--rounds", "8000", "--error", "5", "--deck-estimate", "half")
    found = values(capsys, *arguments)["mistakes"]
    best = found.pop("indices: the eighteen and surrenders")
    assert (best["difference"], best["error"]) == (0, 0)
    rows = {name.split(":")[-1].strip(): price for name, price in found.items()}
    assert list(rows)[:3] == ["the eighteen", "insurance only", "none"]
    assert list(rows)[3:] == ["misses 5 cards a deck", "misses 50 cards a deck", "decks to a half", "flat bets"]
    for price in rows.values():
        assert price["difference"] == pytest.approx(price["win_rate"] - best["win_rate"])
        assert 0 < price["error"] < 0.06
        assert price["bet"] == pytest.approx(1.6, abs=0.7)
    assert rows["misses 50 cards a deck"]["win_rate"] < best["win_rate"]
    assert rows["flat bets"]["difference"] < -rows["flat bets"]["error"]


def test_a_person_is_told_the_return_with_its_error_and_the_risk(capsys: pytest.CaptureFixture[str]) -> None:
    title, rounds, _, *lines = ramp(capsys, "--seed", "3", "--rounds", "20000").splitlines()
    assert title == "Las Vegas Strip, Hi-Lo, ramp 1 1 2 4 8 12: what it earns, in bets of its 1"
    assert rounds.startswith("20,000 rounds, seed 3.")
    for name in ("win in 100 rounds", "risk of ruin, RoR", "DI", "SCORE"):
        (line,) = (line for line in lines if line.startswith(f"{name} "))
        assert " ± " in line
    assert any(line.endswith("  of ever losing the table's 100 bets") for line in lines)
    spoken = ramp(capsys, "--seed", "3", "--rounds", "20000", "--plain").splitlines()
    assert all(line.endswith(".") and "  " not in line for line in spoken)
