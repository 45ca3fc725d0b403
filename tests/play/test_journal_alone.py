"""A journal has one writer: two never share a file, and one that has lost its own says so."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.round_lines import finished_round
from tests.play.players import deal_of

DEAL = deal_of("twentyone", 37)
TOLD = decode("twentyone/37/h,s")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


def keep(journal: Journal, place: int) -> None:
    """Keeps a round of the game."""
    journal.keep(finished_round(TOLD.record.rounds[place], TOLD.table(TOLD.ends[place])))


@pytest.mark.parametrize("force", [False, True])
def test_of_two_that_begin_one_journal_together_one_goes_on(force: bool, tmp_path: Path) -> None:
    start = Barrier(2)

    def begin(path: str) -> Journal | None:
        start.wait()
        try:
            return Journal(path, DEAL, force)
        except UsageError:
            return None

    with ThreadPoolExecutor(2) as pool:
        for number in range(40):
            path = tmp_path / str(number)
            if force:
                path.write_text("old", "utf-8")
            writers = [journal for journal in pool.map(begin, [str(path)] * 2) if journal]
            assert len(writers) == 1
            keep(writers[0], 0)
            writers[0].close()
            assert len(read(str(path))[0].record.rounds) == 1
    assert len(os.listdir(tmp_path)) == 40


def test_a_journal_that_is_being_written_is_not_taken_even_by_force(path: Path) -> None:
    first = Journal(str(path), DEAL)
    for force, told in ((False, "is there already"), (True, "another game is being written to it")):
        with pytest.raises(UsageError, match=told):
            Journal(str(path), DEAL, force)
    keep(first, 0)
    first.close()
    assert len(read(str(path))[0].record.rounds) == 1
    Journal(str(path), DEAL, force=True).close()
    assert read(str(path))[0].record.rounds == ()


def test_one_that_was_begun_by_force_is_not_taken_either(path: Path) -> None:
    path.write_text("old", "utf-8")
    first = Journal(str(path), DEAL, force=True)
    with pytest.raises(UsageError, match="another game is being written to it"):
        Journal(str(path), DEAL, force=True)
    first.close()


def replaced(path: Path) -> None:
    path.rename(path.with_name("b"))
    path.write_text("theirs\n", "utf-8")


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def written_to(path: Path) -> None:
    with path.open("a") as file:
        file.write("theirs\n")


LOST = {
    Path.unlink: "the journal is lost: the file is gone",
    replaced: "the journal is lost: another file has taken its place",
    emptied: "the journal is spoilt: something else was written to it",
    written_to: "the journal is spoilt: something else was written to it",
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps others away from an open file")
@pytest.mark.parametrize("when", [0, 1, 2])
@pytest.mark.parametrize(("lose", "told"), LOST.items(), ids=["gone", "replaced", "emptied", "written to"])
def test_a_writer_that_has_lost_its_file_plays_on_and_says_so(
    lose: Callable[[Path], None], told: str, when: int, path: Path
) -> None:
    journal = Journal(str(path), DEAL)
    for place in (0, 1):
        if place == when:
            lose(path)
        keep(journal, place)
    if when == 2:
        lose(path)
    left = path.read_bytes() if path.exists() else b""
    with pytest.raises(BlackjackError) as caught:
        journal.close()
    assert (str(caught.value), caught.value.exit_status) == (f"{path}: {told}", 1)
    assert (path.read_bytes() if path.exists() else b"") == left


def test_a_name_beside_it_that_was_taken_by_force_keeps_the_rights_of_the_old_file(path: Path) -> None:
    path.write_text("old", "utf-8")
    path.chmod(0o600)
    Journal(str(path), DEAL, force=True).close()
    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(path.parent) == [path.name]
