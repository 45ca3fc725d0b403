"""Databases of 0.2.0 and 0.3.0 are taken over whole. Each was written by that version, the second by both.

They have kept tables with hands in play, several boxes and side bets, rounds that do not count for each reason,
reviews, and rounds by own tables with knobs that are gone.
"""

import json
import re
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path
from shutil import copy

import pytest

from blackjack_tui.cli import main
from blackjack_tui.folders import data_file
from blackjack_tui.game.actions import Topic
from blackjack_tui.practice.progress import FILE, Progress
from blackjack_tui.store.database import open_database
from blackjack_tui.store.database_errors import Unavailable
from blackjack_tui.store.schema import VERSION
from tests.store.players import Chance, check_rows, opened, path, play, rows
from tests.store.test_commands import out, stats

__all__ = ["path"]

DATABASES = Path(__file__).parents[1] / "data" / "databases"
VERSIONS = ("0.2.0", "0.3.0")
ROUNDS = {"0.2.0": 37, "0.3.0": 103}
GONE = {"22": "push_22_naturals", "aces": "double_split_aces", "three": "free_double_cards"}
GONE |= {"pairs": "split_only", "one": "lost_to_natural", "beside": "ends"}
"""Own tables with a knob that is gone."""
OF_GONE = {"0.2.0": 0, "0.3.0": 17}
"""The rounds that were played at these."""


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest, path: str) -> str:
    """A version whose database lies at `path`."""
    name = str(request.param)
    Path(path).parent.mkdir(parents=True)
    connection = sqlite3.connect(path)
    connection.executescript((DATABASES / f"{name}.sql").read_text("utf-8"))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    copy(DATABASES / f"{name}.jsonl", data_file(FILE))
    return name


def answers(path: str, queries: Mapping[str, str]) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(path)
    try:
        return {name: connection.execute(query).fetchall() for name, query in queries.items()}
    finally:
        connection.close()


_OF_ROUNDS = "hands, won, lost, pushed, {0}.bet, insurance, result, {0}.bankroll, expected, skill"
_OF_GAMES = "name, shuffle, seed, game.bankroll, number, began, ended"
_JOINED = "JOIN game ON game.id = game JOIN book ON book.id = book JOIN session ON session.id = session"
_DECIDED = "SELECT round, place, asked, hand, upcard, chosen, best, cost FROM decision ORDER BY 1, 2"
_ENDED = (
    "SELECT round, place, bet, returned, outcome, reason, points, dealer, natural, doubled, split FROM hand"
)
_IN_PLAY = "SELECT name, seed FROM in_play JOIN game ON game.id = game JOIN book ON book.id = book ORDER BY 1"
_OLD = {
    "rounds": f"SELECT {_OF_GAMES}, apart, {_OF_ROUNDS.format('result')} FROM round"
    f" JOIN result ON result.round = round.id {_JOINED} ORDER BY round.id",
    "decisions": _DECIDED,
    "hands": f"{_ENDED} ORDER BY 1, 2",
    "tables": "SELECT book, game, bankroll, shuffles FROM kept_table ORDER BY 1",
    "in play": _IN_PLAY,
}
_NEW = _OLD | {
    "rounds": f"SELECT {_OF_GAMES}, uncounted, {_OF_ROUNDS.format('round')} FROM round {_JOINED}"
    " ORDER BY round.id",
}


def test_all_that_was_kept_is_there(path: str, version: str) -> None:
    before = answers(path, _OLD)
    opened(path).close()
    assert answers(path, _NEW) == before
    assert len(before["rounds"]) == ROUNDS[version]
    assert rows(path, "PRAGMA user_version") == rows(path, "SELECT version FROM about") == [(VERSION,)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert rows(path, "SELECT name FROM sqlite_master WHERE name LIKE 'old%'") == []


def test_every_round_is_played_again_as_it_was_kept(path: str, version: str) -> None:
    assert check_rows(path) == ROUNDS[version] - OF_GONE[version]


def test_books_that_were_written_differently_become_one(path: str, version: str) -> None:
    differing = {"vegas-strip"} if version == "0.3.0" else set()  # in its summary, which is no rule
    assert {
        name for (name,) in rows(path, "SELECT name FROM book GROUP BY name HAVING COUNT(*) > 1")
    } == differing
    ((rules,),) = rows(path, "SELECT rules FROM book WHERE name = '/home/me/mine.toml'")
    assert json.loads(str(rules))["maximum"] == 20000
    assert "push_22" not in str(rules)


def test_the_hand_in_play_goes_on_with_its_shoe_and_its_money(path: str, version: str) -> None:
    before = {str(book): bankroll for book, _, bankroll, _ in answers(path, _OLD)["tables"]}
    player = Chance(1, rounds=1)
    record, notes = play(player, begins=77)
    assert notes == []
    assert player.asked[0] is Topic.RESUME
    assert record.deal.seed != 77
    assert player.last
    assert player.seen == [before["vegas-strip"] + player.last.table.recent[0].gain]  # type: ignore[operator]


def test_a_hand_at_several_boxes_with_side_bets_goes_on(path: str, version: str) -> None:
    if version == "0.2.0":
        pytest.skip("0.2.0 had one box and no side bets")
    player = Chance(2, rounds=1)
    record, notes = play(player, "six-to-five~lucky-lucky", boxes=2)
    assert notes == []
    assert player.asked[0] is Topic.RESUME
    assert record.rounds[-1].bets == (2000, 1000)
    assert record.rounds[-1].side_bets == ((0,), (500,))


def test_rounds_by_knobs_that_are_gone_count_and_say_that_they_cannot_be_replayed(
    path: str, version: str, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = stats(capsys)
    assert isinstance(counted["books"], dict)
    text = " ".join(" ".join(out(capsys, "stats")).split())
    assert ("cannot be replayed" in text) == (version == "0.3.0")
    for name, knob in GONE.items() if version == "0.3.0" else ():
        assert counted["books"][f"/home/me/{name}.toml"]["rounds"] >= 2
        assert f"by /home/me/{name}.toml cannot be replayed: the rules have {knob} = " in text
    assert main(["stats", "--review", "--quick"]) == 0
    assert capsys.readouterr().err == ""
    if version == "0.3.0":
        query = f"SELECT MAX(round.id) FROM round {_JOINED} WHERE name = '/home/me/pairs.toml'"
        ((last,),) = rows(path, query)
        ((place,),) = rows(path, f"SELECT COUNT(*) FROM round WHERE id >= {last}")
        (line,) = out(capsys, "replay", f"last:{place}", status=2)
        why = "the rules have split_only = 'A8', which is gone"
        assert line == f"blackjack-tui: this round cannot be replayed: {why}"


def test_days_drills_and_commands_go_on(path: str, version: str, capsys: pytest.CaptureFixture[str]) -> None:
    days = 2 if version == "0.3.0" else 0
    assert stats(capsys)["daily"] == {"days": days, "in_a_row": days}
    assert len(Progress(data_file(FILE), "vegas-strip").load()) == {"0.2.0": 5, "0.3.0": 10}[version]
    for command in ("stats --rounds", "replay last --plain", "review last --quick", "review last:5 --quick"):
        assert out(capsys, *command.split())


def test_one_that_an_older_program_has_open_is_left_alone_until_that_ends(path: str, version: str) -> None:
    other = sqlite3.connect(path, isolation_level=None)
    assert other.execute("SELECT COUNT(*) FROM round").fetchall() == [(ROUNDS[version],)]
    with pytest.raises(Unavailable, match="locked"):
        open_database(path, pytest.fail, 0)
    assert other.execute("SELECT COUNT(*) FROM round").fetchall() == [(ROUNDS[version],)]
    other.close()
    assert rows(path, "SELECT COUNT(*) FROM round") == [(ROUNDS[version],)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit to the size of a file")
def test_without_room_it_stays_as_it_is(path: str, version: str) -> None:
    import resource

    before = answers(path, _OLD)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(path).stat().st_size, hard))
    try:
        with pytest.raises(Unavailable):
            open_database(path, pytest.fail, 0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert answers(path, _OLD) == before
    opened(path).close()
    assert answers(path, _NEW) == before


def test_a_row_that_was_changed_is_found_once_before_it_is_taken_over(path: str, version: str) -> None:
    # In the check sums, which the rows no longer agree with: a row alone may lie in a page as a dead copy, too.
    changed, count = re.subn(rb"(\dwin)dealer-bust", rb"\1dealer-rust", Path(path).read_bytes())
    assert count
    Path(path).write_bytes(changed)
    notes: list[str] = []
    open_database(path, notes.append).close()
    assert ["was damaged" in note for note in notes] == [True]
