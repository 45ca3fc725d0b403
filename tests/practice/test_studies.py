"""Studies: a file of positions that is asked and told, and the key that adds to one."""

import csv
import json
import os
import re
from datetime import date
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands.study_files import add_hand, read_study
from blackjack_tui.folders import data_file
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.take_back import choices
from blackjack_tui.practice.progress import FILE, Answer, Progress
from blackjack_tui.practice.studies import BOOK, Study
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import MemoryTerminal, Until
from tests.piped import Piped

PAGE = (Path(__file__).parents[2] / "docs" / "drills.md").read_text("utf-8")
EXAMPLE = re.findall(r"^```text\n(# Sixteen.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0]
CARDS = ["10,6 v 10", "9,4,3 v 10", "10,6 v 10", "3,3 v K", "3,8 v K", "3,K v K"]


@pytest.fixture
def study(home: Path) -> str:
    path = home / "homework.txt"
    path.write_text(EXAMPLE, "utf-8")
    return str(path)


def test_a_drill_asks_them_in_their_order_and_the_missed_ones_again_at_the_end(
    study: str, piped: Piped
) -> None:
    # The second and the fifth are wrong.
    piped("drill", "--study", study, "--plain", "--keep", keys="rhhhshsd")
    kept = Progress(data_file(FILE), BOOK).load()
    assert [answer.cell.rpartition(": ")[2].partition(" seen")[0] for answer in kept] == [
        *CARDS,
        CARDS[1],
        CARDS[4],
    ]
    assert [answer.right for answer in kept] == [place not in (1, 4) for place in range(8)]
    # Those to the whole study are kept, and a later answer stands.
    *positions, sums = map(json.loads, piped("review", study, "--json").stdout.splitlines())
    assert [(each["answers"], each["missed"], each["right"]) for each in positions] == [
        (2, 1, True) if place in (1, 4) else (1, 0, True) for place in range(6)
    ]
    assert sums == {
        "positions": 6, "answered": 6, "right": 6, "cost_bets": pytest.approx(0), "answers": 8, "missed": 2
    }  # fmt: skip


def test_a_review_tells_what_the_last_answer_cost_and_why_and_not_what_was_not_answered(
    study: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    for cell, action in (
        ("vegas-strip: 10,6 v 10", "surrender"),
        ("vegas-strip: 10,6 v 10", "stand"),
        ("vegas-strip: 10,6 v 10", "split"),  # which nobody can
        ("vegas-strip: 9,4,3 v 10", "stand"),
    ):
        right = action == "surrender"
        Progress(data_file(FILE), BOOK).save(Answer(date(2026, 11, 22), cell, action, right, 0.0, not right))
    assert main(["review", study, "--csv"]) == 0
    first, second, *others = csv.DictReader(capsys.readouterr().out.splitlines())
    assert [first[name] for name in ("action", "best", "answers", "missed")] == ["stand", "surrender", "2", "1"]
    assert float(first["cost_bets"]) == pytest.approx(0.041, abs=1e-3)
    assert "Surrender was best" in first["told"]
    assert (second["right"], second["day"]) == ("True", "2026-11-22")
    assert {each["best"] for each in others} == {""}
    page = home / "it.html"
    assert main(["review", study, "--html", str(page)]) == 0
    for shown in (capsys.readouterr().out, page.read_text("utf-8")):
        assert "1 of 2 right" in " ".join(shown.split())
        assert "Surrender was best" in " ".join(shown.split())


def test_each_question_says_by_which_rules_and_after_which_cards_it_is_judged(study: str, piped: Piped) -> None:
    told = piped("drill", "--study", study, "--plain", keys="rshq").stdout.splitlines()
    assert [line for line in told if " deck" in line] == [
        "vegas-strip, six decks.",
        "vegas-strip, six decks.",
        "downtown, one deck; seen: 5, 5, 6, K.",
        "vegas-strip, six decks.",
    ]
    note = "This shoe has lost its small cards."
    (judged,) = [line for line in told if note in line]  # not with the question: it tells the answer
    assert judged.endswith(f". {note}")


@pytest.mark.parametrize("size", [Size(24, 80), Size(15, 40), Size(40, 120)])
def test_on_a_screen_the_cards_seen_stand_with_the_question_and_the_note_after_the_answer(
    study: str, size: Size
) -> None:
    positions = read_study(study)
    rules = positions[0].situation.rules
    right = Until("1/1" if size.columns == 40 else "1 of 1")
    surrender, hit, space, leave = map(Key, "rh q")
    terminal = MemoryTerminal(size, (surrender, right, hit, Until("Space"), space, leave, Key("x")))
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1), rules)
    figures = {position.situation.rules: shipped_book(position.situation.rules) or {} for position in positions}
    drill = Study(
        positions, figures.__getitem__, Progress(), Helper(), awaits_odds=True, day=date(2026, 11, 22)
    )
    try:
        drill.play(DecisionScreen(table, drill.known))
    finally:
        drill.close()
    text = [" ".join(" ".join(frame.lines).split()) for frame in terminal.frames]
    assert "look again" not in text[0]
    assert any("look again" in shown for shown in text)
    assert any("downtown, one deck; seen: 5, 5, 6, K" in shown for shown in text)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("vegas-strip: 10,6", "'vegas-strip: 10,6' is not a position: write RULES: CARDS v CARD"),
        ("vegas-strp: 10,6 v 10", "'vegas-strp'"),
        ("vegas-strip: 10,16 v 10", "'16' is not a card"),
        ("vegas-strip: 10 v 10", "write two cards or more"),
        ("vegas-strip: 10,6 v 10,6", "write the dealer's upcard alone"),
        ("vegas-strip: A,K v 9", "by these rules nothing is asked about such a hand"),
        ("twentyone/37/hs", "character 15: the round is over"),
        ("twentyone/37/h", "nothing is asked at its end: write the number of a round after the code"),
        ("twentyone/37/h 7", "round 7: the game has rounds 1 to 1"),
        ("# nothing", "there is no position in it: write RULES: CARDS v CARD"),
    ],
)
def test_a_line_that_is_no_position_is_refused_with_its_file_and_number(
    home: Path, line: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / "bad.txt"
    path.write_text(f"\n{line}\n", "utf-8")
    for command in (["drill", "--study"], ["review"]):
        assert main([*command, str(path)]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert problem in error
        assert f"{path}, line 2: " in error or "no position in it" in error


def test_a_hand_that_is_added_is_asked_as_it_stood_and_the_note_says_where_it_is(home: Path) -> None:
    timeline = decode("vegas-strip/48/pss,25:s")
    places = [place for place, _ in choices(timeline, 0)]
    notes = [add_hand(timeline, place, columns) for place, columns in zip(places, (300, 40, 300), strict=True)]
    path = data_file("study.txt")
    assert notes[1] == "added to study.txt"
    assert {notes[0].split(os.sep)[-1], notes[2].split(os.sep)[-1]} == {"study.txt"}
    added = read_study(path)
    assert [each.situation for each in added] == [timeline.situation(*place) for place in places]
    assert [each.note for each in added] == ["3,3 v K", "3,8 v K", "3,K v K"]
    assert "added to" in add_hand(timeline, places[-1])
    lines = Path(path).read_text("utf-8")
    assert lines.count("\n") == 4
    Path(path).write_text(lines.rstrip(), "utf-8")  # by an editor
    add_hand(timeline, places[0])
    assert [each.situation for each in read_study(path)] == [
        timeline.situation(*place) for place in [*places, places[0]]
    ]
