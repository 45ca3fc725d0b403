"""The commands that show and change what is kept."""

import csv
import itertools
import json
import os
import re
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands.last_hands import in_words
from blackjack_tui.store.history import GradedDecision, GradedRound, PastRound, write_grades
from blackjack_tui.store.kept_tables import in_utc, local_time
from blackjack_tui.store.stats import DECISION_COLUMNS, Stats
from blackjack_tui.words.money import money
from tests.piped import Piped
from tests.store.players import BOOK, Chance, opened, path, play, rows

__all__ = ["path"]


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)


def out(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> list[str]:
    """What a command writes, which is at most 80 columns wide where a person reads it."""
    assert main(arguments) == status
    written = capsys.readouterr()
    return (written.err if status else written.out).splitlines()


def stats(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    (line,) = out(capsys, "stats", "--json", *more)
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def test_without_anything_kept_every_command_says_so_and_makes_no_file(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["stats"], ["stats", "--rounds"], ["stats", "--forget"]):
        assert out(capsys, *command) == ["Nothing is kept yet."]
    nothing = dict.fromkeys(("rounds", "hands", "won", "lost", "pushed", "bet", "result"), 0)
    nothing |= dict.fromkeys(("decisions", "marked", "cost", "cost_by_chart"), 0)
    assert stats(capsys) == {
        **nothing,
        "books": {},
        "helped": nothing,
        "apart": {"rounds": 0},
        "daily": {"days": 0, "in_a_row": 0},
        "graded_by": "chart",
    }
    refused = out(capsys, "replay", "last", status=2)
    assert refused == ["blackjack-tui: last:1: nothing is kept yet"]
    assert not os.path.exists(path)


def test_the_sums_are_those_of_the_games(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    player = Chance(4, rounds=60)
    record, _ = play(player)
    assert player.last
    table = player.last.table
    play(Chance(5, rounds=7), "twentyone")
    play(Chance(6, rounds=9), seed=3)
    found = stats(capsys)
    books = found["books"]
    assert isinstance(books, dict)
    book = books[BOOK]
    score = table.score
    assert (book["rounds"], book["won"], book["lost"], book["pushed"]) == (60, *score)
    assert (book["bet"], book["result"], book["bankroll"]) == (table.staked, table.result, table.bankroll)
    assert book["decisions"] == sum(len(played.actions) for played in record.rounds)
    assert found["rounds"] == 60 + books["twentyone"]["rounds"]
    assert found["apart"] == {"rounds": 9}
    assert stats(capsys, "--rules", BOOK)["books"] == {BOOK: book}
    assert stats(capsys, "--since", "2999-01-01")["rounds"] == 0
    told = list(csv.reader(out(capsys, "stats", "--csv", "--rules", BOOK)))
    assert told[0] == [column for column in DECISION_COLUMNS if column != "box"]
    assert len(told) == 1 + book["decisions"]


def test_a_decision_has_its_box_as_csv_where_there_are_several(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(4, rounds=8), boxes=2, others=1)
    told = list(csv.DictReader(out(capsys, "stats", "--csv")))
    assert {row["box"] for row in told} == {"2", "3"}


def test_decisions_that_were_reviewed_are_counted_with_what_they_cost(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(4, rounds=60))
    decided = rows(path, "SELECT round, place, chosen FROM decision")
    database = opened(path)
    for round_, place, chosen in decided:
        judged = GradedDecision("hit", 250.0) if chosen == "stand" else GradedDecision(str(chosen), 0.0)
        write_grades(database, [GradedRound(int(str(round_)), {int(str(place)): judged}, None, None)])
    by_bet = "SELECT 250.0 / MIN(bet) FROM decision WHERE chosen = 'stand' GROUP BY asked, hand, upcard"
    worst = [cell.worst for cell in Stats(database).cells() if cell.marked]
    assert {*worst} == {cost for (cost,) in rows(path, by_bet)}
    database.close()
    found = stats(capsys)
    marked = sum(chosen == "stand" for *_, chosen in decided)
    assert (found["decisions"], found["marked"], found["cost"]) == (len(decided), marked, 250 * marked)
    shown = out(capsys, "stats")
    assert max(map(len, shown)) <= 80
    drills = [line.split("blackjack-tui ")[1] for line in shown if "blackjack-tui drill" in line]
    assert drills
    for drill in drills:  # each is a command that asks for that cell
        assert main([*drill.split(), "--plain", "--seed", "1"]) == 0
        assert " or leave (Q)?" in capsys.readouterr().out


def test_a_review_fills_in_what_is_missing_and_the_parts_add_up(
    path: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(Chance(4, rounds=3))
    shown = out(capsys, "stats")

    def graphs() -> int:
        out(capsys, "stats", "--html", str(tmp_path / "it.html"), "--force")
        return (tmp_path / "it.html").read_text("utf-8").count("<polyline")

    assert graphs() == 1  # the line without luck needs every round reviewed
    assert any("stats --review" in line for line in shown)
    assert "3 rounds not reviewed" in next(line for line in shown if line.startswith("Luck"))
    assert not any("stats --review" in line for line in out(capsys, "stats", "--review"))
    day = out(capsys, "stats", "--csv")[1].split(",")[1][:10]
    *_, end = map(json.loads, out(capsys, "review", "--since", day, "--json", "--jobs", "1"))
    ((expected, skill, result),) = rows(path, "SELECT SUM(expected), SUM(skill), SUM(result) FROM round")
    assert (expected, skill, result) == pytest.approx((end["expected"], end["skill"], end["result"]))
    ((cost, best, chosen),) = rows(path, "SELECT SUM(cost), COUNT(best), COUNT(*) FROM decision")
    assert cost == pytest.approx(end["cost"])
    assert best == chosen
    assert graphs() == 2


def test_the_last_session_is_reviewed_whole_and_no_other(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert out(capsys, "review", "last", status=2) == [
        "blackjack-tui: nothing is kept yet: there is no last session"
    ]
    play(Chance(4, rounds=3))
    play(Chance(5, rounds=4), helps=itertools.count(1).__next__)
    *_, end = map(json.loads, out(capsys, "review", "last", "--json", "--quick", "--jobs", "1"))
    assert end["rounds"] == 4
    ((result,),) = rows(path, "SELECT SUM(result) FROM round WHERE id > 3")
    assert end["result"] == result
    assert "the last session" in out(capsys, "review", "last", "--quick", "--jobs", "1")[0]


def test_what_the_coach_helped_with_is_added_up_by_itself(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(4, rounds=3))
    play(Chance(5, rounds=4), helps=itertools.count(1).__next__)
    shown = out(capsys, "stats")
    assert shown[0] == "All that is kept: 3 rounds"
    (helped,) = (line for line in shown if line.startswith("With the coach's help"))
    assert "4 rounds: bet $" in helped
    fields = json.loads(out(capsys, "stats", "--json")[0])
    assert (fields["rounds"], fields["helped"]["rounds"]) == (3, 4)


def test_the_last_round_can_be_reviewed_alone(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    play(Chance(4, rounds=6))
    *_, end = map(json.loads, out(capsys, "review", "last:1", "--json", "--quick"))
    assert end["rounds"] == 1
    ((result,),) = rows(path, "SELECT result FROM round ORDER BY id DESC LIMIT 1")
    assert end["result"] == result
    report = out(capsys, "review", "--since", "2020-01-01", "--quick", "--jobs", "1")
    replays = [line.split("blackjack-tui ")[1] for line in report if "blackjack-tui replay last" in line]
    assert replays
    for replay in replays:
        out(capsys, *replay.split(), "--plain")


def test_a_round_of_the_history_can_be_replayed(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    player = Chance(4, rounds=12)
    play(player)
    play(Chance(4, rounds=3), seed=8)
    told, _, *lines = out(capsys, "stats", "--rounds", "15")
    assert [line.split()[-1] for line in lines] == [*(f"last:{place}" for place in range(15, 1, -1)), "last"]
    assert told.endswith("blackjack-tui replay last:15")
    assert sum("(seed)" in line for line in lines) == 3
    assert len(out(capsys, "stats", "--rules", BOOK, "--rounds", "2")) == 2 + 2
    shown = out(capsys, "replay", "last:4", "--view", "json")
    assert [json.loads(line)["bankroll"] for line in shown if '"over"' in line] == [player.seen[-1]]
    assert out(capsys, "replay", "last:16", status=2) == ["blackjack-tui: last:16: there are 15 rounds"]
    out(capsys, "stats", "--forget", "yes")
    assert out(capsys, "replay", "last:2", status=2) == ["blackjack-tui: last:2: nothing is kept yet"]
    play(Chance(4, rounds=1))
    assert out(capsys, "replay", "last:99", status=2) == ["blackjack-tui: last:99: there is 1 round"]


@pytest.mark.parametrize(
    "command",
    [
        "stats",
        f"settings bankroll add 5 --rules {BOOK}",
        "review last",
        "replay last:3",
    ],
)
def test_a_command_that_meets_damage_says_in_one_line_where_the_file_is_now(
    path: str, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    play(Chance(4, rounds=12))
    whole = Path(path).read_bytes()
    first = 4096  # a page of the file, which has the names of its tables
    Path(path).write_bytes(whole[:first] + b"\xff" * (len(whole) - first))
    (line,) = out(capsys, *command.split(), status=1)
    assert line.startswith(f"blackjack-tui: {path} was damaged (database disk image is malformed), and is now ")
    assert line.endswith("A new one was begun.")
    assert len(list(Path(path).parent.glob("games-damaged-*.db"))) == 1
    assert out(capsys, "stats") == ["Nothing is kept yet."]


STATS = (Path(__file__).parents[2] / "docs" / "stats.md").read_text("utf-8")


def test_the_tables_are_those_of_the_page_and_its_queries_find_something(path: str) -> None:
    play(Chance(4, rounds=60))
    told: dict[str, list[str]] = {}
    table = ""
    for name, columns in re.findall(r"^\| (?:`(\w+)`)? ?\| (`\w+`.*?) \| .* \|$", STATS, re.MULTILINE):
        table = name or table
        told.setdefault(table, []).extend(re.findall(r"`(\w+)`", columns))
    names = [str(name) for (name,) in rows(path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    there = {
        name: [str(column) for _, column, *_ in rows(path, f"PRAGMA table_info({name})")] for name in names
    }
    assert {name: told[name] for name in there} == there
    queries = re.findall(r"```sql\n(.*?)```", STATS, re.DOTALL)
    assert queries
    assert all(rows(path, query) for query in queries)


def test_at_a_terminal_stats_reviews_the_newest_rounds_by_itself_and_says_so(
    path: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(Chance(4, rounds=3))
    assert "  Luck of 3 rounds" in out(capsys, "stats")
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert main(["stats", "--plain"]) == 0
    spoken, progress = capsys.readouterr()
    assert "Luck computed just now: 3 rounds." in spoken
    assert not progress
    assert not re.search(r"[^\n -~]|  |[ \n][-+]\$", spoken)
    shown = out(capsys, "stats")
    assert not [line for line in shown if "to be computed" in line or "not reviewed" in line]
    assert not [line for line in out(capsys, "stats") if "computed" in line]


def test_a_decision_that_follows_the_chart_is_marked_by_exact_cards_only(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(Chance(4, rounds=60))
    decided = rows(path, "SELECT round, place, chosen FROM decision")
    database = opened(path)
    judged = GradedDecision("hit", 250.0, "stand")
    for round_, place, _ in decided:
        write_grades(database, [GradedRound(int(str(round_)), {int(str(place)): judged}, None, None)])
    database.close()
    follow = sum(chosen == "stand" for *_, chosen in decided)
    brought = 250 * follow
    leave = len(decided) - follow
    assert 0 < follow < len(decided)
    shown = " ".join(" ".join(out(capsys, "stats")).split())
    assert f"no mistake. Exact cards would have brought {money(brought)} more there." in shown
    by_chart, by_cards = stats(capsys), stats(capsys, "--grade", "cards")
    fields = ("graded_by", "marked", "cost", "cost_by_chart")
    assert [by_chart[field] for field in fields] == ["chart", leave, 250 * len(decided), 250 * follow]
    assert [by_cards[field] for field in fields] == ["cards", len(decided), 250 * len(decided), 0]
    assert "Graded by exact cards." in out(capsys, "stats", "--grade", "cards")


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone cannot be set")
@pytest.mark.parametrize(
    ("zone", "local", "began"),
    [
        ("UTC0", "2026-11-22 22:30", "2026-11-22T00:00:00Z"),
        ("JST-9", "2026-11-23 07:30", "2026-11-21T15:00:00Z"),
        ("EST5", "2026-11-22 17:30", "2026-11-22T05:00:00Z"),
    ],
)
def test_times_are_kept_in_utc_and_told_as_local_ones(
    zone: str, local: str, began: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert local_time("2026-11-22T22:30:00Z") == local
        past = PastRound(1, 1, "2026-11-22T22:30:00Z", "home", ("push 20 to 20",), 25, 0, None)
        assert in_words(past).startswith(f"{local}, home, ")
        assert in_utc("2026-11-22") == began
    finally:
        monkeypatch.undo()
        time.tzset()


WRONG_DAYS = ("", "7", "20260230", "123456789", "-20261122", "2026-W01")


def test_a_day_that_is_no_date_stands_in_nobodys_way(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    play(Chance(4, rounds=8))
    play(Chance(4, rounds=2), seed=20261122)
    play(Chance(4, rounds=2), seed=3)
    assert main(["review", "--since", "2000-01-01", "--quick", "--jobs", "1"]) == 0
    for wrong in WRONG_DAYS:
        database = opened(path)
        database.connection.execute("UPDATE round SET uncounted = 'daily' WHERE uncounted = 'seed'")
        database.connection.execute("UPDATE game SET seed = ? WHERE id = (SELECT MAX(id) FROM game)", (wrong,))
        database.connection.execute("UPDATE round SET ended = ? WHERE id % 2", (wrong,))
        database.connection.execute("UPDATE session SET began = ?", (wrong,))
        database.close()
        capsys.readouterr()
        daily = stats(capsys)["daily"]
        assert isinstance(daily, dict)
        assert (daily["in_a_row"], daily["days"] in (1, 2)) == (1, True), wrong
    for command in ("stats", "stats --csv", "stats --rounds", f"drill {BOOK} --plain --seed 1"):
        out(capsys, *command.split())


@pytest.mark.parametrize(
    ("knob", "value", "told"),
    [
        ("bell", "true", "the rules have bell, which this version does not know"),
        ("split_only", '"A8"', "the rules have split_only = 'A8', which is gone"),
    ],
)
def test_a_round_by_a_rule_that_this_version_does_not_play_is_kept_and_counted_and_said(
    path: str, capsys: pytest.CaptureFixture[str], knob: str, value: str, told: str
) -> None:
    play(Chance(4, leaves_at=20))
    play(Chance(4, rounds=3), seed=5)
    counted = stats(capsys)
    database = opened(path)
    database.connection.execute(f"UPDATE book SET rules = json_set(rules, '$.{knob}', json('{value}'))")
    database.close()
    assert stats(capsys) == counted
    listed = len(out(capsys, "stats", "--rounds"))
    for command in (["replay", "last"], ["review", "last:1"]):
        (line,) = out(capsys, *command, status=2)
        assert told in line
    for command in (["review", "last"], ["stats", "--review"], ["stats"]):
        assert main(command) == 0
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) <= 2
        assert [told in line for line in lines] == [True] * len(lines)
    player = Chance(1, rounds=2)
    _, notes = play(player)
    assert [told in note for note in notes] == [True]
    assert len(out(capsys, "stats", "--rounds", "99")) > listed
    assert [file.name for file in Path(path).parent.glob("*.db")] == ["games.db"]


def test_what_a_program_plays_is_kept_only_if_it_is_told_so(path: str, piped: Piped) -> None:
    for more in ((), ("--no-keep",)):
        assert piped("demo", "--plain", "--seed", "1", *more).returncode == 0
    assert not os.path.exists(path)


def test_leaving_names_the_last_round_only_if_one_was_finished(path: str) -> None:
    for player, finished in (
        (Chance(4, leaves_at=0), 0),
        (Chance(4, leaves_at=1), 0),
        (Chance(4, rounds=1), 1),
    ):
        play(player, told=(told := StringIO()))
        assert ("replay last" in told.getvalue()) == finished
        assert rows(path, "SELECT COUNT(*) FROM round") == [(finished,)]
