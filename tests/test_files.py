"""Files written whole or not at all, beside whatever else is there."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError


def test_lines_become_a_file(tmp_path: Path) -> None:
    files.write(str(tmp_path / "a"), ["one", "zwei ♠"])
    assert (tmp_path / "a").read_bytes() == "one\nzwei ♠\n".encode()
    assert os.listdir(tmp_path) == ["a"]


def test_an_old_file_is_overwritten_only_by_force_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    path.chmod(0o640)
    with pytest.raises(UsageError, match="is there already: name another file, or add --force"):
        files.write(str(path), ["new"])
    assert path.read_text("utf-8") == "old"
    files.write(str(path), ["new"], force=True)
    assert path.read_text("utf-8") == "new\n"
    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("error", "status"),
    [(KeyboardInterrupt(), None), (UnicodeEncodeError("utf-8", "", 0, 0, ""), 2), (OSError(28, "full"), 1)],
)
def test_what_goes_wrong_on_the_way_leaves_the_old_file_and_no_other(
    tmp_path: Path, error: BaseException, status: int | None
) -> None:
    def lines() -> Iterator[str]:
        yield "new"
        raise error

    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    with pytest.raises((KeyboardInterrupt, BlackjackError)) as raised:
        files.write(str(path), lines(), force=True)
    assert getattr(raised.value, "exit_status", None) == status
    assert path.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own, and there are no devices")
def test_what_a_link_stands_for_is_replaced_and_what_is_no_file_is_not(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old", "utf-8")
    (tmp_path / "link").symlink_to("real")
    files.write(str(tmp_path / "link"), ["new"], force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text("utf-8") == "new\n"
    with pytest.raises(UsageError, match="/dev/null: cannot be written: not a file"):
        files.write("/dev/null", ["new"], force=True)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own")
def test_a_link_to_itself_is_refused_as_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "link"
    path.symlink_to("link")
    for force in (False, True):
        with pytest.raises(UsageError):
            files.begin_journal(str(path), "line", force)
        assert os.listdir(tmp_path) == ["link"]


@pytest.mark.parametrize("name", ["a\nb", "a\x1bb"])
def test_a_name_that_cannot_be_shown_makes_no_second_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        files.write(str(tmp_path / "none" / name), ["x"])
    assert str(caught.value).isprintable()


def test_a_lock_keeps_others_out_until_it_is_released_and_its_file_stays(tmp_path: Path) -> None:
    path = str(tmp_path / "a.lock")
    held = files.hold_lock(path)
    with pytest.raises(BlockingIOError):
        files.hold_lock(path)
    os.close(held)
    assert os.path.exists(path)  # versions up to 0.3.0 lock the same file
    os.close(files.hold_lock(path))
