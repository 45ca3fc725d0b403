"""What is kept of drills: answers by rule book and day, in a file that survives being killed."""

import json
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.records import Deal
from blackjack_tui.practice.exercises import Score
from blackjack_tui.practice.progress import Answer, Progress, days_in_a_row, in_a_row, slow_from
from blackjack_tui.practice.reports import summary
from blackjack_tui.practice.schedule import Memory
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.keeper import Keeper
from blackjack_tui.store.kept_tables import Place
from blackjack_tui.store.stats import judged_decisions
from tests.store.players import opened

DAY = date(2026, 11, 22)


def answer(cell: str = "hard 16 v 10", right: bool = True, day: date = DAY, marked: bool = False) -> Answer:
    return Answer(day, cell, "hit", right, 0.25, marked)


def test_answers_are_kept_by_rule_book_in_their_order(tmp_path: Path) -> None:
    path = str(tmp_path / "folder" / "drills.jsonl")
    at = lambda: datetime(2026, 11, 22, 16, 3, 22)  # noqa: E731 - the local time
    vegas, home = Progress(path, "vegas-strip", at), Progress(path, "home", at)
    assert vegas.load() == []
    kept = [answer(), answer("insurance", right=False)._replace(milliseconds=1200)]
    for each in kept:
        vegas.save(each)
    home.save(answer("soft 18 v 9"))
    timed = [each._replace(time="16:03:22") for each in kept]
    assert Progress(path, "vegas-strip").load() == timed
    assert home.load() == [answer("soft 18 v 9")._replace(time="16:03:22")]


@pytest.mark.parametrize(
    "torn",
    [
        "{",
        '{"book": "vegas-strip", "day": "yesterday"}',
        json.dumps({"book": "vegas-strip", **answer()._asdict(), "day": "9999-12-31"}),
        json.dumps({"book": "vegas-strip", **answer()._asdict(), "day": "2026-11-22", "cost": 10**400}),
        json.dumps({"book": "vegas-strip", **answer()._asdict(), "day": "2026-11-22", "cost": float("nan")}),
        json.dumps({"system": "hi-lo", "seconds": 10**400}),
        json.dumps({"system": "hi-lo", "seconds": float("inf")}),
        "[]",
        "null",
        "\xff",
        "[" * 9999,
    ],
    ids=repr,
)
def test_a_line_that_cannot_be_read_costs_no_other(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "drills.jsonl"
    path.write_bytes(torn.encode("latin-1"))
    progress = Progress(str(path), "vegas-strip")
    progress.save(answer())
    assert [each._replace(time="") for each in progress.load()] == [answer()]
    assert progress.best_time("hi-lo") is None
    assert not progress.problem


def test_what_is_no_file_is_a_problem_to_be_told_and_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "drills.jsonl"
    path.mkdir()
    progress = Progress(str(path), "home")
    assert not progress.load()
    assert "not a file" in progress.problem
    progress.problem = ""
    progress.save(answer())
    assert "not a file" in progress.problem


def test_answers_in_a_row_end_at_a_mark() -> None:
    assert in_a_row([answer(marked=True), answer(), answer()]) == 2
    assert in_a_row([answer(), answer(right=False)]) == 0
    assert in_a_row([]) == 0


def test_a_summary_names_each_missed_cell_once_and_counts_one_answer_as_one() -> None:
    answers = [answer("hard 16 v 10", right=False), answer("hard 12 v 3", right=False), answer("insurance")]
    memory = Memory()
    for each in answers:
        memory.answered(each.cell, each.right, each.day)
    told = summary(Score(3, 1, 0.5, 1), ["hard 16 v 10", "hard 12 v 3"], memory, answers, DAY)
    assert told[1] == "Missed, and back tomorrow: hard 16 v 10, hard 12 v 3."
    assert "1 answer in a row without a mark; the goal is 150." in told
    assert " ".join(told).count("hard 16 v 10") == 1


def test_days_in_a_row_are_counted_up_to_today_or_yesterday() -> None:
    answers = [answer(day=DAY - timedelta(days)) for days in (5, 3, 2, 1)]
    assert days_in_a_row(answers, DAY) == 3
    assert days_in_a_row([*answers, answer()], DAY) == 4
    assert days_in_a_row(answers, DAY + timedelta(1)) == 0


def test_mistakes_and_the_times_of_right_decisions_are_read_from_what_is_kept(tmp_path: Path) -> None:
    rules, path = load("vegas-strip"), str(tmp_path / "games.db")
    deal = Deal(rules, "vegas-strip", rules.shuffle, 1)
    keeper = Keeper(path, Place(deal), pytest.fail, clock=lambda: "2026-11-20T10:00:00Z")
    player = Autoplayer(strategy_named("mimic", rules), 20)
    deal.play(player, (player, keeper))
    keeper.close()
    database = opened(path)
    try:
        assert judged_decisions(database, "vegas-strip") == []  # nothing is reviewed yet
        with database.transaction() as connection:
            connection.execute(
                "UPDATE decision SET best = 'hit', chart = 'hit', cost = 123.0 * (chosen != 'hit')"
            )
            connection.execute("UPDATE decision SET milliseconds = 900 WHERE chosen = 'hit'")
        found = judged_decisions(database, "vegas-strip")
        assert judged_decisions(database, "home") == []
    finally:
        database.close()
    assert {each.day for each in found} == {"2026-11-20"}
    assert {each.action for each in found if each.right} == {"hit"}
    assert {each.action for each in found if not each.right} <= {"stand", "decline"}
    assert {(each.cost, each.milliseconds) for each in found} == {(123 / rules.minimum, None), (0, 900)}
    assert all(each.hand.split()[0] in ("hard", "soft", "pair") for each in found)


def test_an_answer_is_slow_from_twice_the_usual_time_on_and_not_below_four_seconds() -> None:
    times = (3000, 3500, 60000, None)
    assert slow_from([answer()._replace(milliseconds=each) for each in times]) == 7000
    assert slow_from([answer()._replace(milliseconds=500)]) == slow_from([]) == 4000
