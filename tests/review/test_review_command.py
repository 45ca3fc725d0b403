"""`blackjack-tui review`: its report, its JSON, CSV and picture, and what is said of wrong input."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.coach.review import report
from blackjack_tui.front_ends.report_layout import report_lines
from blackjack_tui.reports.model import Amount, Figure, Unit
from blackjack_tui.screen.buffer import Size

CODE = "vegas-strip/3/hhs"
GAME = "twentyone/37/h,hh,hs"
TWO_BOXES = "vegas-strip/1+2.1.chart/10+20:ss"


@pytest.fixture(autouse=True)
def folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", None)
    return home


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def journal(capsys: pytest.CaptureFixture[str], rounds: int, policy: str = "never-bust") -> str:
    arguments = ("demo", "--rules", "home", "--seed", "4", "--rounds", str(rounds), "--policy", policy)
    told(capsys, *arguments, "--no-keep", "--plain", "--record", "a.journal")
    return "a.journal"


def test_the_json_has_each_decision_each_round_and_the_sums(capsys: pytest.CaptureFixture[str]) -> None:
    *rest, end = objects(told(capsys, "review", journal(capsys, 8), "--json", "--jobs", "1"))
    decisions = [line for line in rest if "decision" in line]
    rounds = [line for line in rest if "decision" not in line]
    assert [line["round"] for line in rounds] == list(range(1, 9))
    for line in decisions:
        best = line["odds"][line["best"]]
        assert best == max(line["odds"].values())
        assert line["cost"] == pytest.approx(best - line["odds"][line["action"]])
    for line in rounds:
        assert line["result"] == pytest.approx(line["expected"] + line["luck"] + line["skill"], abs=1e-9)
    bet = 25  # the minimum, in cents
    assert end["rounds"] == 8
    assert end["decisions"] == len(decisions)
    for grade, name in (("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")):
        assert end[name] == [line["grade"] for line in decisions].count(grade)
    assert end["cost"] == pytest.approx(bet * sum(line["cost"] for line in decisions))
    for name in ("expected", "luck", "skill", "result"):
        assert end[name] == pytest.approx(bet * sum(line[name] for line in rounds))


def test_insurance_is_worth_what_the_side_bet_is(capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = objects(told(capsys, "review", "vegas-strip/11/n", "--json", "--quick"))
    tens = (
        96 - [card[:-1] for card in first["hand"]].count("10") - sum(card[0] in "JQK" for card in first["hand"])
    )
    assert first["question"] == "insurance"
    assert first["odds"] == {"yes": pytest.approx((3 * tens / 309 - 1) / 2), "no": 0.0}
    assert (first["action"], first["best"], first["grade"]) == ("no", "no", "fine")


def test_the_report_explains_its_words_and_says_how_to_see_a_mistake(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    report = told(capsys, "review", journal(capsys, 8), "--jobs", "1", "--html", "a.html")
    page = Path("a.html").read_text("utf-8")
    assert "The dearest" in page
    assert "blackjack-tui replay home/4/" in page  # who reads it has no such file
    assert max(map(len, report.splitlines())) <= 80
    for line in (
        r"^Decisions +\d+  that left a choice$",
        r"^Cost +\$",
        r"^The dearest, by dollars:?$",
        r"^Rating +-  takes 30 decisions; so far there are \d+$",
        r"^Result +[-+]?\$[\d.]+  = expected \+ luck \+ skill$",
        r"^as it went [-+]?\$[\d.]+ +without luck [-+]?\$[\d.]+$",
    ):
        assert re.search(line, report, re.MULTILINE), line
    names = ("Expected", "Luck", "Skill", "Result")
    figures = [re.search(rf"^{name} +([-+]?\$[\d.]+)", report, re.MULTILINE) for name in names]
    expected, luck, skill, result = (
        round(100 * float(found[1].replace("$", ""))) for found in figures if found
    )
    assert expected + luck + skill == result
    card = re.search(r"Luck +([-+]?\$\S+)[^=]+?Expected +([-+]?\$\S+)", report)
    assert card
    assert [*card.groups()] == [found[1] for found in (figures[1], figures[0]) if found]
    graphs = re.search(r"^as it went (\S+) +without luck (\S+)$", report, re.MULTILINE)
    without = re.search(r"^Without luck +(\S+)  =", report, re.MULTILINE)
    assert graphs
    assert without
    assert (graphs[1], graphs[2]) == (figures[3] and figures[3][1], without[1])
    replay = re.search(r"blackjack-tui (replay a.journal --at (\d+):\d+)$", report, re.MULTILINE)
    assert replay
    cards = re.search(rf"Round {replay[2]}: .* \((?:soft )?(\d+)\) against", report)
    assert cards
    assert told(capsys, *replay[1].split(), "--plain").startswith(f"You have {cards[1]}, the dealer shows ")


def test_a_report_of_few_columns_has_its_graphs_below_each_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = told(capsys, "review", GAME, "--glyphs", "ascii").splitlines()
    assert "as it went -1.00 wins" in lines
    assert not [line for line in lines if "by dollars" in line]
    assert any(re.fullmatch(r"without luck [-+][\d.]+ wins", line) for line in lines)
    assert any(set(line) <= {"*", " "} and "*" in line for line in lines)


def test_a_round_without_the_money_for_a_move_is_not_exact(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "poor.toml").write_text('base = "home"\nbankroll = 25\n', "utf-8")
    told(capsys, "demo", "poor.toml", "--seed", "1", "--rounds", "1", "--no-keep", "--plain", "--record", "a")
    assert objects(told(capsys, "review", "a", "--quick", "--json"))[-2]["inexact"] is True
    assert "Not exact in 1 round: " in told(capsys, "review", "a", "--quick")


def test_quick_leaves_out_expected_and_luck(capsys: pytest.CaptureFixture[str]) -> None:
    *_, round_, end = objects(told(capsys, "review", GAME, "--quick", "--json"))
    assert round_.keys() == {"round", "result", "skill"}
    assert not {"expected", "luck"} & end.keys()
    assert "Without luck" not in told(capsys, "review", GAME, "--quick")


def test_a_listener_hears_each_row_of_a_review_as_a_sentence_with_marks_and_cards_in_words(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    arguments = ("review", journal(capsys, 8), "--jobs", "1")
    lines = told(capsys, *arguments, "--plain").splitlines()
    assert any("Marks, on average: blunder from " in line for line in lines)
    assert any(re.match(r"Round \d+: \w+ of \w+, .* against \w+ of \w+\. ", line) for line in lines)
    assert all(line.endswith(".") or line.startswith("blackjack-tui replay ") for line in lines)
    assert not [line for line in lines if re.search(r"[^ -~]|[?=]|  |(^| )[-+][$\d]", line)]
    assert len({*lines}) == len(lines)
    main(["settings", "view=lines", "speech=brief"])
    brief = told(capsys, *arguments).splitlines()[1:]
    assert len(brief) == len(lines)
    assert sum(map(len, brief)) < sum(map(len, lines))


def test_the_csv_has_a_row_for_each_decision(capsys: pytest.CaptureFixture[str]) -> None:
    lines = objects(told(capsys, "review", GAME, "--quick", "--json"))
    rows = list(csv.DictReader(told(capsys, "review", GAME, "--quick", "--csv").splitlines()))
    decisions = [line for line in lines if "decision" in line]
    assert [row["hand"].split() for row in rows] == [line["hand"] for line in decisions]
    costs = [float(row["cost_bets"]) + float(row["gain_bets"]) for row in rows]
    assert costs == [line["cost"] for line in decisions]
    assert [float(row["hit_bets"]) for row in rows] == [line["odds"]["hit"] for line in decisions]
    for row in rows:
        assert float(row["cost_dollars"] or 0) == pytest.approx(
            float(row["cost_bets"]) * float(row["bet_dollars"] or 0), abs=1e-4
        )
    end, by_chart = lines[-1], sum(float(row["gain_bets"]) for row in rows)
    assert by_chart == pytest.approx(end["cost_by_chart"])
    assert sum(costs) - by_chart == pytest.approx(end["cost"] - end["cost_by_chart"])


def test_the_csv_has_boxes_where_there_are_several(capsys: pytest.CaptureFixture[str]) -> None:
    rows = csv.DictReader(told(capsys, "review", TWO_BOXES, "--quick", "--csv").splitlines())
    assert [(row["round"], row["box"]) for row in rows] == [("1", "2"), ("1", "3")]


def test_more_jobs_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    game = journal(capsys, 6)
    one, two = (told(capsys, "review", game, "--quick", "--json", "--jobs", jobs) for jobs in "12")
    assert one == two


def test_a_figure_that_is_added_once_is_in_text_on_a_page_in_html_and_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    of_review = report._figures

    def with_one_more(*of: Any) -> Iterator[Figure]:
        yield from of_review(*of)
        yield Figure("at_count", "At the count", Amount(0.25, Unit.SHARE), "of the decisions")

    monkeypatch.setattr(report, "_figures", with_one_more)
    shown = told(capsys, "review", CODE, "--quick", "--html", "a.html").splitlines()
    assert any(line.split() == ["At", "the", "count", "25.00", "%", "of", "the", "decisions"] for line in shown)
    assert '<th scope="row">At the count</th><td>25.00 %</td>' in (folder / "a.html").read_text("utf-8")
    assert objects(told(capsys, "review", CODE, "--quick", "--json"))[-1]["at_count_share"] == 0.25
    page = report_lines(report.review_report("", [], "chart"), Size(22, 76), ascii_only=False)
    assert any(line.text.split()[:5] == ["At", "the", "count", "25.00", "%"] for line in page)


OLD_FIELDS = {
    *("rounds", "decisions", "inaccuracies", "mistakes", "blunders", "graded_by", "cost", "cost_by_chart"),
    *("expected", "luck", "skill", "result", "betting"),
}


def test_the_json_has_the_fields_of_earlier_versions_and_new_ones_say_their_unit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    end = objects(told(capsys, "review", CODE, "--json", "--jobs", "1"))[-1]
    assert {*end} >= OLD_FIELDS
    new = {name for name in end if name not in OLD_FIELDS}
    amounts = {name for name in new if isinstance(end[name], float)}
    assert all(name.endswith(("_cents", "_wins", "_share", "_bets")) for name in amounts)
