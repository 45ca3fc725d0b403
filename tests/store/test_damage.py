"""A database that is cut short, garbled, locked, gone or read-only: the game goes on, and says so."""

import os
import random
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from blackjack_tui.store import rows as kept_rows
from blackjack_tui.store.background import Background
from blackjack_tui.store.schema import VERSION
from tests.store.players import BOOK, Chance, opened, path, play, rows

__all__ = ["path"]

PLACES = 60
"""`python -m tests.benchmarks damage` tries 300."""


def some_games() -> None:
    """Plays at a kept table and beside it."""
    for run in range(6):
        play(Chance(run, 60))
    play(Chance(9, 60), "scripting-games")
    play(Chance(9, 60), seed=5)


@pytest.fixture
def kept(path: str) -> bytes:
    """A database with a kept table and some games."""
    some_games()
    return Path(path).read_bytes()


def facts(path: str) -> Sequence[tuple[object, ...]]:
    """Deals and decisions, as far as they are whole."""
    database = opened(path)
    try:
        games = [kept_rows.deal_of(database.connection, *game) for game in _games(database.connection)]
        return [*games, *kept_rows.rounds(database.connection)]
    finally:
        database.close()


def _games(connection: sqlite3.Connection) -> Sequence[tuple[int]]:
    return connection.execute("SELECT id FROM game").fetchall()


def damaged(whole: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(whole))
    if chance.random() < 0.4:
        return whole[:place]
    length = chance.choice((1, 4, 100, 5000))
    return whole[:place] + chance.randbytes(min(length, len(whole) - place)) + whole[place + length :]


def play_with_damage(path: str, whole: bytes, times: int, chance: random.Random) -> int:
    """Plays so many games, each with the database `whole` damaged somewhere; returns how many were told so.

    Every round of them is kept; and where nothing was told, all that was kept before is still there.
    """
    Path(path).write_bytes(whole)
    before = set(facts(path))
    folder = Path(path).parent
    said = 0
    for _ in range(times):
        for file in folder.iterdir():
            file.unlink()
        Path(path).write_bytes(damaged(whole, chance))
        player = Chance(1, 12)
        _, notes = play(player)
        told = "".join(notes)
        if notes:
            said += 1
            assert "was damaged" in told or "newer program" in told or "cannot go on" in told
        else:
            assert before <= set(facts(path))
        if "newer" not in told:
            kept = bankrolls(path)
            assert kept[len(kept) - len(player.seen) :] == player.seen
        assert any("damaged" in file.name for file in folder.iterdir()) == ("was damaged" in told)
    return said


def test_wherever_it_is_damaged_the_game_is_kept_and_no_round_is_wrong(path: str, kept: bytes) -> None:
    assert play_with_damage(path, kept, PLACES, random.Random(3)) > PLACES / 3


class Meddler(Chance):
    """Does something to the database when a question is asked for the first time."""

    def __init__(self, seed: int, leaves_at: int, meddle_at: int, meddle: object) -> None:
        super().__init__(seed, leaves_at)
        self._at = meddle_at
        self._meddle = meddle

    def _ask(self, topic: object) -> None:
        if len(self.asked) == self._at:
            self._at = -1
            self._meddle()  # type: ignore[operator]
        super()._ask(topic)  # type: ignore[arg-type]


def bankrolls(path: str) -> list[object]:
    return [bankroll for (bankroll,) in rows(path, "SELECT bankroll FROM result ORDER BY round")]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_a_file_that_is_removed_while_it_is_played_loses_no_round_of_this_game(path: str) -> None:
    player = Meddler(3, 60, 30, lambda: os.unlink(path))
    _, notes = play(player)
    assert len(player.seen) > 10
    assert bankrolls(path) == player.seen
    assert notes == []


def test_a_lock_that_comes_free_again_costs_no_round(path: str) -> None:
    play(Chance(1, 4))
    before = bankrolls(path)
    other = sqlite3.connect(path, isolation_level=None)
    moments: list[int] = []

    def take() -> None:
        other.execute("BEGIN IMMEDIATE")

    class Locked(Meddler):
        def on_event(self, event: object, situation: object) -> None:
            super().on_event(event, situation)  # type: ignore[arg-type]
            if len(self.seen) == 9 and not moments:
                moments.append(len(self.seen))
                other.execute("ROLLBACK")

    player = Locked(2, 50, 10, take)
    _, notes = play(player)
    other.close()
    assert notes == [f"Nothing is kept for now: {path}: database is locked", "What was played is kept again."]
    assert bankrolls(path) == before + player.seen


def test_a_lock_that_does_not_come_free_is_a_note_and_says_what_is_lost(path: str) -> None:
    play(Chance(1, 4))
    before = bankrolls(path)
    with sqlite3.connect(path, isolation_level=None) as other:
        player = Meddler(2, 12, 0, lambda: other.execute("BEGIN IMMEDIATE"))
        _, notes = play(player)
        other.execute("ROLLBACK")
    other.close()
    assert player.seen
    lost = f"{len(player.seen)} rounds are lost: {path} could not be written."
    assert notes == [f"Nothing is kept for now: {path}: database is locked", lost]
    assert bankrolls(path) == before


@pytest.mark.parametrize("book", [BOOK, "scripting-games"])
def test_a_folder_that_cannot_be_made_is_a_note(path: str, book: str) -> None:
    folder = Path(path).parent
    folder.write_text("in the way", "utf-8")
    player = Chance(2, 12)
    _, notes = play(player, book)
    assert player.seen
    assert notes[0].startswith(f"Nothing is kept for now: {path}: ")
    assert folder.read_text("utf-8") == "in the way"


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


def test_the_background_check_finds_damage_that_no_query_of_the_game_meets(path: str, kept: bytes) -> None:
    # Some of them stand in pages that are no longer used.
    played = kept.index(b"Z\x03\xe8")
    Path(path).write_bytes(kept[:played] + kept[played:].replace(b"hs", b"sh"))
    background = Background(path)
    with suppress(TimeoutError):
        assert "was changed" in background.finish()
