"""A database that is locked, gone, full or read-only while one plays: the game goes on, and says so."""

import os
import sqlite3
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from tests.store.players import BOOK, Chance, bankrolls, path, play

__all__ = ["path"]


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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_a_file_that_is_removed_while_it_is_played_loses_no_round_of_this_game(path: str) -> None:
    player = Meddler(3, 60, 30, lambda: os.unlink(path))
    _, notes = play(player)
    assert len(player.seen) > 10
    assert bankrolls(path) == player.seen
    assert notes == []


class Waits:
    """Notes at which questions the game would wait for another program, while that has the lock `held`."""

    def __init__(self, player: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held = True
        self.questions: set[int] = set()
        self._player = player
        self._connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", self._connected)

    def _wait(self, seconds: float) -> None:
        if self.held and seconds:
            self.questions.add(len(self._player.asked))

    def _connected(self, path: str, timeout: float = 5, **more: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = self._connect(path, timeout=timeout, **more)
        patience = [timeout]
        self._wait(timeout)

        def note(statement: str) -> None:
            name, _, value = statement.partition(" = ")
            if name == "PRAGMA busy_timeout":
                patience[0] = float(value)
            elif name in ("PRAGMA journal_mode", "BEGIN IMMEDIATE"):
                self._wait(patience[0])

        connection.set_trace_callback(note)
        return connection


def held(path: str, how: str) -> Callable[[], None]:
    """Locks the database as another program would; returns what releases it."""
    other = sqlite3.connect(path, timeout=5, isolation_level=None)
    if how == "immediate":
        other.execute("BEGIN IMMEDIATE")
    elif how == "exclusive":
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        other.execute("UPDATE about SET version = version")
        other.execute("COMMIT")
    else:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
    return other.close


@pytest.mark.parametrize(("how", "seed"), [("immediate", None), ("exclusive", 5), ("delete", None)])
def test_a_locked_database_is_waited_for_once_and_what_was_played_is_written_when_it_is_free(
    path: str, how: str, seed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(Chance(1, rounds=4))
    before = bankrolls(path)
    release = held(path, how)

    class Freed(Chance):
        def on_event(self, event: Event, situation: Situation) -> None:
            super().on_event(event, situation)
            if len(self.seen) == 9 and waits.held:
                waits.held = False
                release()

    player = Freed(2, rounds=12)
    waits = Waits(player, monkeypatch)
    _, notes = play(player, seed=seed)
    assert len(waits.questions - {0}) <= 1  # before the first question the table is shown already
    assert len(notes) == 2
    assert notes[0].startswith(f"Nothing is kept for now: {path}: ")
    assert notes[1] == "What was played is kept again."
    assert bankrolls(path) == before + player.seen


def test_a_lock_that_does_not_come_free_is_a_note_and_says_what_is_lost(
    path: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("blackjack_tui.store.keeper.LAST_WAIT", 0.1)
    game = ["demo", "--keep", "--seed", "3", "--rounds", "2", "--plain"]
    play(Chance(1, rounds=4), told=(told := StringIO()))
    assert "Your table waits: " in told.getvalue()
    assert "replay last" in told.getvalue()
    before = bankrolls(path)
    with sqlite3.connect(path, isolation_level=None) as other:
        player = Meddler(2, 12, 0, lambda: other.execute("BEGIN IMMEDIATE"))
        _, notes = play(player, told=(told := StringIO()))
        _, between = play(Chance(3, 0))
        assert main(game) == 1
        other.execute("ROLLBACK")
    other.close()
    assert f" 2 rounds are lost: {path} could not be written.\n" in capsys.readouterr().err
    assert player.seen
    assert player.last
    assert not player.last.table.over
    locked = f"Nothing is kept for now: {path}: database is locked"
    # The round in play should go on in the next run.
    assert notes == [locked, f"{len(player.seen) + 1} rounds are lost: {path} could not be written."]
    assert between == []
    assert bankrolls(path) == before
    assert "You began with " in told.getvalue()
    assert "waits: " not in told.getvalue()
    assert "replay last" not in told.getvalue()


@pytest.mark.parametrize("book", [BOOK, "scripting-games"])
def test_a_folder_that_cannot_be_made_is_a_note(path: str, book: str) -> None:
    folder = Path(path).parent
    folder.write_text("in the way", "utf-8")
    player = Chance(2, 12)
    _, notes = play(player, book, by_person=True)
    assert player.seen
    assert notes[0].startswith(f"Nothing is kept for now: {path}: ")
    assert folder.read_text("utf-8") == "in the way"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit to the size of a file")
def test_a_full_disk_is_a_note_and_what_can_be_kept_later_is(path: str) -> None:
    import resource

    play(Chance(1, rounds=4))
    before = bankrolls(path)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    class Full(Meddler):
        def on_event(self, event: object, situation: object) -> None:
            super().on_event(event, situation)  # type: ignore[arg-type]
            if len(self.seen) == 9:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))

    player = Full(2, 50, 10, fill)
    try:
        _, notes = play(player)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert len(player.seen) > 9
    assert notes[0].startswith(f"Nothing is kept for now: {path}: ")
    assert notes[1:] == ["What was played is kept again."]
    assert bankrolls(path) == before + player.seen
    lost = Meddler(3, 12, 0, fill)
    try:
        _, notes = play(lost)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert lost.seen
    assert notes[-1].endswith(f"lost: {path} could not be written.")
    assert bankrolls(path) == before + player.seen
