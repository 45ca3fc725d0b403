"""A journal that was damaged anywhere is told as such, or read as the game it is of: never as another."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal_reader import read
from tests.play.players import write_journal

CODE = "home/15/s,d,s"
GAME = decode(CODE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of three rounds."""
    path = tmp_path / "a.journal"
    write_journal(path, CODE)
    assert path.read_bytes().count(b"\n") == 4
    return path


def read_of(path: Path, data: bytes) -> tuple[int, str]:
    """How many rounds are told of a journal of these bytes, and the note; -1 and the error if it is refused."""
    path.write_bytes(data)
    try:
        told, note = read(str(path))
    except UsageError as error:
        return -1, str(error)
    count = len(told.record.rounds)
    assert told.record == GAME.record._replace(rounds=GAME.record.rounds[:count])
    assert told.events == GAME.events[: len(told.events)]
    assert told.ends == GAME.ends[:count]
    return count, note


def test_no_byte_can_be_another_without_its_being_told(path: Path) -> None:
    data = path.read_bytes()
    last = len(data) - 1
    # Every other byte, and the end of each line.
    ends = [at for at, byte in enumerate(data) if byte == ord("\n")]
    for place in sorted({*range(0, len(data), 2), *ends}):
        # In turn: the lowest bit or the highest turned over, a line cut in two.
        byte = data[place]
        damaged = (byte ^ 1, byte ^ 0x80, ord("\n"))[place % 3]
        if damaged == byte:
            continue
        rounds, said = read_of(path, data[:place] + bytes([damaged]) + data[place + 1 :])
        assert rounds == -1 or (place, rounds) == (last, 2), place
        assert said.isprintable()
        assert said.startswith(f"{path}, line "), place


def test_a_beginning_of_a_journal_has_the_rounds_that_are_whole_in_it(path: Path) -> None:
    data = path.read_bytes()
    ends = [at for at, byte in enumerate(data, 1) if byte == ord("\n")]
    line_ends = [at + beside for at in ends for beside in (-1, 0, 1) if at + beside <= len(data)]
    for size in {*range(1, len(data) + 1, 5), *line_ends}:
        lines = data[:size].removesuffix(b"\n").count(b"\n") + 1
        is_cut = data[size - 1 : size] != b"\n" and (lines > 1 or data[size : size + 1] != b"\n")
        rounds, said = read_of(path, data[:size])
        if lines == 1 and is_cut:
            assert rounds == -1, size
            assert said.startswith(f"{path}, line 1: ")
        else:
            assert rounds == lines - 1 - is_cut, size
            assert said == (f"{path}, line {lines}: cut short, and passed over" if is_cut else ""), size


def test_a_journal_of_no_bytes_is_empty(path: Path) -> None:
    assert read_of(path, b"") == (-1, f"{path}: empty, and no journal")
