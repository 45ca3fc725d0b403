"""A journal that was changed by hand does not agree with itself: line, round, and what should be there."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.journal_reader import read
from tests.play.players import write_journal

DECISIONS = "decisions is to be a list of hit, stand, surrender, double, split, insure, decline, 1, 11, forfeit"
IS_OVER = "the round is over: there is nothing more to decide"
NOT_OVER = "it is not over: decisions are missing"

TWENTYONE = [
    # the line, what is written there, what instead, and what is said
    (2, '["hit"]', '["stand"]', 'round 1: outcome is to be "win", and is "lose"'),
    (2, '["hit"]', "[]", "round 1, decision 1: the round is not over: choose from h, s"),
    (2, '["hit"]', '["hit", "hit"]', f"round 1, decision 2: {IS_OVER}"),
    (2, '["hit"]', '["split"]', "round 1, decision 1: 'p' is no decision here: choose from h, s"),
    (3, '["stand"]', "[]", f"round 2: {NOT_OVER}"),
    (3, '["stand"]', '["hit"]', f"round 2: {NOT_OVER}"),
    (3, '["stand"]', '["stand", "stand"]', f"round 2, decision 2: {IS_OVER}"),
    (3, '["stand"]', '["hit", "stand"]',
     'round 2: hands 1 cards is to be ["8S", "3D", "AS"], and is ["8S", "3D"]'),
    (2, '["hit"]', '["jump"]', DECISIONS),
    (2, '["hit"]', '["yes"]', DECISIONS),
    (2, '["hit"]', '["deal"]', DECISIONS),
    (2, '["hit"]', '"hit"', DECISIONS),
    (2, '["hit"]', "[7]", DECISIONS),
    (2, '["hit"]', "null", DECISIONS),
    (2, '"decisions"', '"decision"', DECISIONS),
    (2, '"outcome": "lose", "hands"', '"outcome": "win", "hands"',
     'round 1: outcome is to be "lose", and is "win"'),
    (2, '"outcome": "lose"}', '"outcome": "push"}', 'round 1: hands 1 outcome is to be "lose", and is "push"'),
    (2, '"8H"', '"9H"', 'round 1: hands 1 cards 1 is to be "8H", and is "9H"'),
    (2, '"8H", ', "", 'round 1: hands 1 cards is to be ["8H", "4H", "KS"], and is ["4H", "KS"]'),
    (2, '"points": 22', '"points": 21', "round 1: hands 1 points is to be 22, and is 21"),
    (2, '"points": 22', '"points": 22.0', "round 1: hands 1 points is to be 22, and is 22.0"),
    (2, "null", '"QD"', 'round 1: dealer cards 1 is to be null, and is "QD"'),
    (2, '"points": 5', '"points": null', "round 1: dealer points is to be 5, and is null"),
    (3, '"QD"', "null", 'round 2: dealer cards 1 is to be "QD", and is null'),
    (2, '{"cards": [null, "2C"], "points": 5}', "[]",
     'round 1: dealer is to be {"cards": [null, "2C"], "points": 5}, and is []'),
    (2, '"round": 1', '"round": 2', "round 1: round is to be 1, and is 2"),
    (2, '"round": 1', '"round": true', "round 1: round is to be 1, and is true"),
    (2, '"round": 1, ', "", "round 1: round is to be 1, and is nothing"),
    (2, '"round": 1', '"round": 1, "bet": 500', "round 1: nothing is bet by these rules"),
    (2, '"round": 1', '"round": 1, "bet": 0', "round 1: bet is to be nothing, and is 0"),
    (2, '"round": 1', '"round": 1, "bet": "5"', "bet is to be a whole number of cents, and is '5'"),
    (2, '"round": 1', '"round": 1, "mood": null', "round 1: mood is to be nothing, and is null"),
    (2, '"round": 1', '"round": 1, "m\\n\\u001b": 1', r"round 1: m\u000a\u001b is to be nothing, and is 1"),
    (2, '"round": 1', '"round": 1, "bankroll": 5', "round 1: bankroll is to be nothing, and is 5"),
]  # fmt: skip

STRIP = [
    (2, '"bet": 1500', '"bet": 2000', "round 1: hands 1 bet is to be 2000, and is 1500"),
    (2, '"bet": 1500', '"bet": 700', "round 1: $7 cannot be bet: bet $10 to $500, in steps of $5"),
    (2, '"bet": 1500', '"bet": -1500', "round 1: -$15 cannot be bet: bet $10 to $500, in steps of $5"),
    (2, '"bet": 1500, ', "", "round 1: $0 cannot be bet: bet $10 to $500, in steps of $5"),
    (2, '"bet": 1500', '"bet": 15.0', "bet is to be a whole number of cents, and is 15.0"),
    (2, '"bet": 1500', '"bet": true', "bet is to be a whole number of cents, and is true"),
    (2, '"insure"', '"decline"', "round 1: bankroll is to be 98500, and is 100000"),
    (2, '"insure"', '"hit"', "round 1, decision 1: 'h' is no decision here: choose from y, n"),
    (2, '"returned": 0', '"returned": 1500', "round 1: hands 1 returned is to be 0, and is 1500"),
    (2, '"returned": 2250', '"returned": 2251', "round 1: insurance returned is to be 2250, and is 2251"),
    (2, '"insurance": {"bet": 750, "returned": 2250}, ', "",
     'round 1: insurance is to be {"bet": 750, "returned": 2250}, and is nothing'),
    (2, '"bankroll": 100000', '"bankroll": 100001', "round 1: bankroll is to be 100000, and is 100001"),
    (3, '"bankroll": 103000', '"bankroll": 100000', "round 2: bankroll is to be 103000, and is 100000"),
    (3, '"stand"]', '"hit"]', 'round 2: outcome is to be "lose", and is "win"'),
    (3, ', "stand"]', "]", f"round 2: {NOT_OVER}"),
    (3, '"split", ', "", f"round 2, decision 2: {IS_OVER}"),
    (3, '"QC"', '"QS"', 'round 2: hands 3 cards 2 is to be "QC", and is "QS"'),
]  # fmt: skip

CHANGES = [("twentyone/37/h,s", *row) for row in TWENTYONE] + [
    ("vegas-strip/377/15:y,10:phspss", *row) for row in STRIP
]


def refused(path: Path, lines: list[str]) -> str:
    """What is said of a journal of these lines, behind the file's name."""
    path.write_text("".join(f"{line}\n" for line in lines))
    with pytest.raises(UsageError) as caught:
        read(str(path))
    assert str(caught.value).isprintable()
    return str(caught.value).removeprefix(str(path))


def journal(path: Path, code: str) -> list[str]:
    write_journal(path, code)
    return path.read_text().splitlines()


@pytest.mark.parametrize(("code", "number", "old", "new", "said"), CHANGES)
def test_a_round_that_was_changed_is_told(
    tmp_path: Path, code: str, number: int, old: str, new: str, said: str
) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, code)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    assert refused(path, lines) == f", line {number}: {said}"


HEADERS = [
    ('"seed": 37', '"seed": 38'),
    ('"seed": 37', '"seed": 37.0'),
    ('"tie": "push"', '"tie": "dealer"'),
    ('"decks": 1', '"decks": 2'),
    ('"decks": 1, ', ""),
    ('"shuffle": "glibc", "seed"', '"shuffle": "java", "seed"'),
    ('"program": "blackjack-tui', '"program": "blackjack'),
    ('"seed": 37', '"seed": 37, "mood": "cheerful"'),
    ('"check": "', '"check": "0'),
]


@pytest.mark.parametrize(("old", "new"), HEADERS)
def test_a_header_that_was_changed_is_told(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "a.journal"
    first, *rounds = journal(path, "twentyone/37/h,s")
    assert old in first
    said = refused(path, [first.replace(old, new, 1), *rounds])
    assert said.startswith(", line 1: the header was changed: its check is to be '")


def test_a_header_without_its_check_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    first, *rounds = journal(path, "twentyone/37/h,s")
    check = first[-10:-2]
    bare = first.replace(f', "check": "{check}"', "")
    said = f", line 1: the header was changed: its check is to be '{check}', and is None"
    assert refused(path, [bare, *rounds]) == said


ORDERS = [
    # the lines of a journal of three rounds, and what is said
    ([1, 3, 4], ', line 2: round 1: round is to be 1, and is 2'),
    ([1, 2, 4], ', line 3: round 2: round is to be 2, and is 3'),
    ([1, 2, 2, 3, 4], ', line 3: round 2: round is to be 2, and is 1'),
    ([1, 1, 2, 3, 4], f', line 2: {DECISIONS}'),
    ([2, 3, 4], ', line 1: no header of a journal: journal is to be 3, and is None'),
]  # fmt: skip


@pytest.mark.parametrize(("order", "said"), ORDERS)
def test_lines_that_are_missing_or_there_twice_are_told(tmp_path: Path, order: list[int], said: str) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, "twentyone/37/s,s,s")
    assert refused(path, [lines[number - 1] for number in order]) == said


@pytest.mark.parametrize("line", ["", " ", "null", "[]", "{}", "7", '{"round": 1', '[{"round": 1}'])
def test_a_line_that_is_no_object_is_told(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.journal"
    first, *rounds = journal(path, "twentyone/37/h,s")
    assert refused(path, [first, line, *rounds]).startswith(", line 2: not ")


def test_something_behind_the_last_round_is_told_if_it_is_no_beginning_of_another(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, "twentyone/37/h,s")
    path.write_text("\n".join(lines) + " again")
    with pytest.raises(UsageError, match=r", line 3: not JSON: Extra data"):
        read(str(path))


def test_what_is_read_later_is_compared_then(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, "twentyone/37/s,s,s,s")
    lines[3] = lines[3].replace('"points": ', '"points": 1', 1)
    path.write_text("\n".join([*lines, ""]))
    timeline, _ = read(str(path), least=1)
    assert (len(timeline.ends), timeline.rounds) == (1, 4)
    with pytest.raises(UsageError, match=r", line 4: round 3: hands 1 points is to be "):
        timeline.read()
