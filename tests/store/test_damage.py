"""A database that is cut short, garbled or of another program: the game goes on, and says so."""

import os
import random
import sqlite3
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording, kept_games
from blackjack_tui.commands.tables import deal_for
from blackjack_tui.store import LAST_TABLE
from blackjack_tui.store.keeper import Background
from blackjack_tui.store.schema import VERSION
from tests.store.players import Chance, bankrolls, opened, options, path, play, rows

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


def all_rows(path: str) -> object:
    """Every row of every table, read by id and by index; None if SQLite cannot read the file."""
    try:
        connection = sqlite3.connect(path)
        try:
            ask = connection.execute
            names = [name for (name,) in ask("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]
            ordered = [ask(f"SELECT * FROM {name} NOT INDEXED").fetchall() for name in names]
            by_index = [ask("SELECT game, number, id FROM round ORDER BY game, number").fetchall()]
            by_index += [ask("SELECT name, rules, id FROM book ORDER BY name, rules").fetchall()]
            by_index += [ask("SELECT * FROM kept_table ORDER BY book").fetchall()]
            return names, ordered, by_index
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return None


class Count(NamedTuple):
    """How many damaged files there were."""

    changed: int = 0
    """Some row reads otherwise than it was written, or cannot be read. All of these are said."""
    harmless: int = 0
    """Every row reads as it was written: the bytes lie in a free page, between the rows of a page, or in a part
    of the file's head that nobody reads."""
    harmless_and_said: int = 0
    """Those of the harmless that SQLite's own check finds all the same."""


def play_with_damage(path: str, whole: bytes, times: int, chance: random.Random) -> Count:
    """Plays so many games, each with the database `whole` damaged somewhere. Every round of them is kept.

    Damage is said, in one line, wherever any row would read otherwise; the file is then set aside.
    """
    folder = Path(path).parent
    Path(path).write_bytes(whole)
    written = all_rows(path)
    count = Count()
    for _ in range(times):
        for file in folder.iterdir():
            file.unlink()
        garbled = damaged(whole, chance)
        Path(path).write_bytes(garbled)
        changed = all_rows(path) != written
        for file in folder.iterdir():
            file.unlink()
        Path(path).write_bytes(garbled)
        player = Chance(1, 12)
        _, notes = play(player)
        if changed:
            # On a busy machine the last game's check may still have the file locked, which is said too.
            assert sum("was damaged" in note or "newer program" in note for note in notes) == 1, notes
            count = count._replace(changed=count.changed + 1)
        else:
            said = bool(notes)
            count = count._replace(
                harmless=count.harmless + 1, harmless_and_said=count.harmless_and_said + said
            )
        if not any("newer" in note for note in notes):
            kept = bankrolls(path)
            assert kept[len(kept) - len(player.seen) :] == player.seen
        aside = len(list(folder.glob("games-damaged-*.db")))
        assert aside == any("was damaged" in note for note in notes)
    return count


def test_all_damage_that_changes_a_row_is_said_and_the_game_is_kept(path: str, kept: bytes) -> None:
    count = play_with_damage(path, kept, PLACES, random.Random(3))
    assert count.changed + count.harmless == PLACES
    assert count.changed > PLACES / 2
    assert count.harmless > 0


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


def test_an_empty_file_with_a_log_beside_it_has_lost_something_and_is_said(path: str) -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).touch()
    Path(f"{path}-wal").write_bytes(b"rounds")
    _, (note,) = play(Chance(1, 12))
    assert "was damaged (the file is empty)" in note


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


def test_the_background_check_finds_damage_that_no_query_of_the_game_meets(
    path: str, kept: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("blackjack_tui.store.keeper.LAST_CHECK", 60.0)  # also on a machine that is busy
    # Some of them stand in pages that are no longer used.
    played = kept.index(b"Z\x03\xe8")
    Path(path).write_bytes(kept[:played] + kept[played:].replace(b"hs", b"sh"))
    assert "was changed" in Background(path).finish()


@pytest.mark.usefixtures("no_threads")
def test_where_no_thread_can_be_started_rounds_are_kept_all_the_same(path: str) -> None:
    _, notes = play(Chance(5, rounds=5), begins=5)
    assert not notes
    assert rows(path, "SELECT count(*) FROM round") == [(5,)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no FIFOs")
def test_a_fifo_in_place_of_the_last_table_is_neither_read_nor_written(path: str) -> None:
    fifo = Path(path).parent / LAST_TABLE
    fifo.parent.mkdir()
    os.mkfifo(fifo)
    held = os.open(fifo, os.O_RDWR | os.O_NONBLOCK)  # else who opens it would wait for ever
    os.write(held, b"european\n")
    launch = Launch.of(options(), settings.resolve(options(), {}, ""))
    with kept_games(launch, by_person=True) as kept:
        assert kept.last_table == ""
        kept.play(deal_for(launch._replace(seed=1)), Chance(1, 9), Recording(launch, None).recorder)
    assert os.read(held, 99) == b"european\n"
    os.close(held)
