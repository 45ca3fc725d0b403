"""Several players of the same cards, side by side."""

import csv
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.coach.review.compare import PlayerReview, partings
from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import rounds_of
from blackjack_tui.play.deal_codes import decode

SEED = "vegas-strip/11/"


def review_of(name: str, decisions: str) -> PlayerReview:
    timeline = decode(SEED + decisions)
    rules = timeline.record.deal.rules
    return PlayerReview(name, [reviewed(rules, each, False) for each in rounds_of(timeline)])


def test_players_part_where_they_first_decide_otherwise_with_the_same_cards() -> None:
    # A soft 17 against an ace: both refuse insurance; one hits, and then has other cards than the other.
    (parting,) = partings([review_of("anna", "nhs"), review_of("ben", "ns"), review_of("carl", "ns")])
    assert parting.round == 1
    answers = {name: str(judged.verdict.action) for name, judged in parting.decisions.items()}
    assert answers == {"anna": "hit", "ben": "stand", "carl": "stand"}
    assert not [*partings([review_of("ben", "ns"), review_of("carl", "ns")])]


def test_a_class_is_a_row_a_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", f"{SEED}nhs", f"{SEED}ns", "--csv", "--quick"]) == 0
    rows = [*csv.DictReader(capsys.readouterr().out.splitlines())]
    assert {"player", "decisions", "cost_dollars", "result_dollars", "rating"} <= rows[0].keys()
    assert [row["player"] for row in rows] == [f"{SEED}nhs", f"{SEED}ns"]
    assert float(rows[0]["cost_dollars"]) == 0
    assert 1 < float(rows[1]["cost_dollars"]) < 10
    assert rows[0]["rating"] == ""  # of a decision or two


def test_expected_luck_and_skill_add_up_to_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "vegas-strip/39/s,s", "vegas-strip/39/s"]) == 0
    _, _, heading, *rows = capsys.readouterr().out.splitlines()[:5]
    for row in rows:
        shown = dict(zip(heading.split(), row.split(), strict=True))
        expected, luck, skill, result = (
            round(100 * float(shown[part].replace("$", ""))) for part in ("expected", "luck", "skill", "result")
        )
        assert expected + luck + skill == result
