"""A database that is cut short, garbled or of another program: the game goes on, and says so."""

import random
import sqlite3
from pathlib import Path
from typing import NamedTuple

import pytest

from blackjack_tui.cli import main
from blackjack_tui.store.schema import VERSION
from tests.store.players import Chance, bankrolls, opened, path, play, rows

__all__ = ["path"]

PLACES = 30
"""`python -m tests.fuzzers damage` tries 3,000."""


_GAMES: list[bytes] = []


def some_games() -> None:
    """Plays at a kept table and beside it."""
    for run in range(6):
        play(Chance(run, 60))
    play(Chance(9, 60), "scripting-games")
    play(Chance(9, 60), seed=5)


@pytest.fixture
def kept(path: str) -> bytes:
    """A database with a kept table and some games: the same for all tests, which are played once."""
    if _GAMES:
        Path(path).parent.mkdir(parents=True)
        Path(path).write_bytes(_GAMES[0])
    else:
        some_games()
        _GAMES.append(Path(path).read_bytes())
    return _GAMES[0]


def damaged(whole: bytes, chance: random.Random) -> bytes:
    """The file cut off somewhere, or with up to 5,000 bytes at random somewhere."""
    place = chance.randrange(len(whole))
    if chance.random() < 0.4:
        return whole[:place]
    length = chance.choice((1, 4, 100, 5000))
    return whole[:place] + chance.randbytes(min(length, len(whole) - place)) + whole[place + length :]


def is_reported(path: str) -> bool:
    """Whether SQLite itself finds the file at `path` damaged."""
    connection = sqlite3.connect(path)
    try:
        found: list[tuple[str]] = connection.execute("PRAGMA integrity_check(1)").fetchall()
        return found != [("ok",)]
    except (sqlite3.Error, UnicodeDecodeError):
        return True
    finally:
        connection.close()


class Count(NamedTuple):
    """How many damaged files there were."""

    set_aside: int = 0
    """The game met the damage: the file was set aside, said in one line."""
    unmet: int = 0
    """SQLite's own check finds damage, in parts of the file that the game did not need."""
    harmless: int = 0
    """SQLite's own check finds nothing."""


def play_with_damage(path: str, whole: bytes, times: int, chance: random.Random) -> Count:
    """Plays so many games, each with the database `whole` damaged somewhere. Every round of them is kept."""
    folder = Path(path).parent
    found = list[str]()
    for _ in range(times):
        for file in folder.iterdir():
            file.unlink()
        garbled = damaged(whole, chance)
        Path(path).write_bytes(garbled)
        reported = is_reported(path)
        for file in folder.iterdir():
            file.unlink()
        Path(path).write_bytes(garbled)
        player = Chance(1, 12)
        _, notes = play(player)
        aside = len(list(folder.glob("games-damaged-*.db")))
        assert sum("was damaged" in note for note in notes) == aside, notes
        assert reported or not aside
        last = rows(path, f"SELECT bankroll FROM round ORDER BY id DESC LIMIT {len(player.seen)}")
        assert [bankroll for (bankroll,) in last[::-1]] == player.seen
        found.append("set aside" if aside else "unmet" if reported else "harmless")
    return Count(*map(found.count, ("set aside", "unmet", "harmless")))


def test_with_a_damaged_file_the_game_goes_on_and_is_kept(path: str, kept: bytes) -> None:
    count = play_with_damage(path, kept, PLACES, random.Random(3))
    assert sum(count) == PLACES
    assert count.set_aside > PLACES / 4


@pytest.mark.parametrize("beside", ["", "-journal"])
def test_an_empty_file_left_by_a_program_that_was_killed_is_new(path: str, beside: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).touch()
    Path(path + beside).touch()
    player = Chance(1, 12)
    _, notes = play(player)
    assert notes == []
    assert bankrolls(path) == player.seen
    assert not list(Path(path).parent.glob("*damaged*"))


def test_a_file_of_a_newer_program_is_left_alone(path: str, kept: bytes) -> None:
    database = opened(path)
    database.connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    database.connection.execute(f"UPDATE about SET version = {VERSION + 1}")
    database.close()
    before = Path(path).read_bytes()
    player = Chance(2, 12)
    _, notes = play(player)
    assert player.seen
    newer = f"written by a newer program (version {VERSION + 1}, not {VERSION})"
    assert notes[0] == f"Nothing is kept for now: {path}: {newer}"
    assert Path(path).read_bytes() == before


@pytest.mark.parametrize(
    ("change", "command"),
    [
        ("UPDATE book SET name = x'ff'", "stats"),
        ("UPDATE round SET result = x'ff'", "stats --rounds"),
        ("PRAGMA user_version = 9999", "stats"),
    ],
)
def test_a_value_that_this_program_does_not_write_is_said_in_a_line(
    change: str, command: str, path: str, kept: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(change)
    connection.close()
    assert main(command.split()) == 1
    reason = "it names two versions" if "9999" in change else "a value is neither a text nor a number"
    assert f"{path} was damaged ({reason}), and is now " in capsys.readouterr().err
