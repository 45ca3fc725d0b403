"""A journal that was changed by hand does not agree with itself: line, round, and what should be there."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.journal_reader import read
from tests.play.players import write_journal

IS_OVER = "the round is over: there is nothing more to decide"
NOT_OVER = "it is not over: decisions are missing"

TWENTYONE = [
    # the line, what is written there, what instead, and what is said
    (2, ":h -", ":s -", "round 1: the points must be 12/25, not 22/5"),
    (2, ":h -", ": -", "round 1, decision 1: the round is not over: choose from h, s"),
    (2, ":h -", "h -", "'h' is to have the bets, a colon and the decisions"),
    (3, ":s -", ": -", f"round 2: {NOT_OVER}"),
    (3, ":s -", ":ss -", f"round 2, decision 2: {IS_OVER}"),
    (2, "22/5", "22/-", "round 1: the points must be 22/5, not 22/-"),
    (2, " - 22/5", "", "round 1: it is not over: bankroll and points are missing"),
    (2, ":h -", "5:h -", "round 1: nothing is bet by these rules"),
    (2, ":h -", "0:h 5", "round 1: the bankroll must be -, not 5"),
]  # fmt: skip

STRIP = [
    (2, "15:", "7:", "round 1: $7 cannot be bet: bet $10 to $500, in steps of $5"),
    (2, "15:", "15+10:", "round 1: there are more bets than boxes: 1"),
    (2, "15:", "15~5:", "round 1: there are more side bets than the rules have"),
    (2, ":y", ":h", "round 1, decision 1: 'h' is not a decision here: choose from y, n"),
    (2, "1000", "1000.01", "round 1: the bankroll must be 1000, not 1000.01"),
    (3, "phspss", "phspsh", "round 2: the bankroll must be 980, not 1030"),
    (3, "19,18,20/23", "19,20,18/23", "round 2: the points must be 19,18,20/23, not 19,20,18/23"),
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


def test_a_header_without_its_check_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    first, *rounds = journal(path, "twentyone/37/h,s")
    check = first[-10:-2]
    bare = first.replace(f', "check": "{check}"', "")
    said = f", line 1: the header was changed: its check must be '{check}', not None"
    assert refused(path, [bare, *rounds]) == said


ORDERS = [
    # the lines of a journal of three rounds, and what is said
    ([1, 3, 4], ", line 2: round 1: the points must be "),
    ([1, 2, 2, 3, 4], ", line 3: round 2: the points must be "),
    ([2, 3, 4], ", line 1: not a journal"),
]


@pytest.mark.parametrize(("order", "said"), ORDERS)
def test_lines_that_are_missing_or_there_twice_are_told(tmp_path: Path, order: list[int], said: str) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, "twentyone/37/s,s,s")
    assert refused(path, [lines[number - 1] for number in order]).startswith(said)


def test_what_is_read_later_is_compared_then(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    lines = journal(path, "twentyone/37/s,s,s,s")
    lines[3] = lines[3].replace(" - ", " - 1", 1)
    path.write_text("\n".join([*lines, ""]))
    timeline, _ = read(str(path), limit=1)
    assert (len(timeline.ends), timeline.rounds) == (1, 4)
    with pytest.raises(UsageError, match=r", line 4: round 3: the points must be "):
        timeline.read()
