"""Journals on a disk that is full: play goes on, what was written stays readable, and it is said at the end."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.events import Event
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.round_lines import finished_round
from tests.play.players import EventList, deal_of, record, write_journal

if sys.platform == "win32":
    pytest.skip("Windows has no limit to the size of a file", allow_module_level=True)

import resource

FULL = os.strerror(errno.EFBIG)
GAME = "twentyone/37/h,s,hh,s"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


@contextmanager
def disk_with(size: int) -> Iterator[None]:
    """No file can be longer than `size` meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_nothing_is_left_if_there_is_no_room_for_the_first_line(path: Path) -> None:
    deal = deal_of("twentyone", 37)
    with disk_with(100), pytest.raises(BlackjackError, match="cannot be written") as raised:
        Journal(str(path), deal)
    assert raised.value.exit_status == 1
    assert os.listdir(path.parent) == []


@pytest.mark.parametrize("rounds", [0, 1, 2])
@pytest.mark.parametrize("more", [0, 1, 7])
def test_when_the_disk_is_full_play_goes_on_and_the_journal_ends_with_a_whole_round(
    path: Path, rounds: int, more: int
) -> None:
    write_journal(path, GAME)
    kept = b"".join(path.read_bytes().splitlines(keepends=True)[: 1 + rounds])
    path.unlink()
    whole = decode(GAME)
    events: list[Event] = []
    with disk_with(len(kept) + more):
        journal = Journal(str(path), whole.record.deal)
        played = record(whole.record.deal, RecordedPlayer(whole.record), EventList(events), keep=journal.keep)
    assert played == whole.record
    assert events == whole.events
    assert path.read_bytes() == kept
    told, note = read(str(path))
    assert (told.record.rounds, note) == (whole.record.rounds[:rounds], "")
    with pytest.raises(BlackjackError) as caught:
        journal.close()
    assert caught.value is journal.failure
    assert str(caught.value) == f"{path}: the journal ends after round {rounds}: {FULL}"


def test_a_journal_that_has_ended_takes_no_later_round_even_if_there_is_room_again(path: Path) -> None:
    whole = decode(GAME)
    journal = Journal(str(path), whole.record.deal)
    for place, (played, end) in enumerate(zip(whole.record.rounds, whole.ends, strict=True)):
        with disk_with(path.stat().st_size if place == 1 else 1 << 20):
            journal.keep(finished_round(played, whole.table(end)))
    with pytest.raises(BlackjackError, match="the journal ends after round 1: "):
        journal.close()
    assert read(str(path))[0].record.rounds == whole.record.rounds[:1]
