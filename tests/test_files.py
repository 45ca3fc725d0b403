"""Files written whole or not at all, beside whatever else is there."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackjack_tui import files
from blackjack_tui.errors import UsageError


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


def test_files_of_others_beside_it_are_let_be(tmp_path: Path) -> None:
    names = ["a.new", "a.0.new", "a.1.new", "a.bj-new", "a.x.bj-new", "b.0.bj-new"]
    for name in names:
        (tmp_path / name).write_text(name, "utf-8")
    files.write(str(tmp_path / "a"), ["mine"])
    assert set(os.listdir(tmp_path)) == {"a", *names}
    assert all((tmp_path / name).read_text("utf-8") == name for name in names)


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt, UnicodeEncodeError("utf-8", "", 0, 0, ""), OSError(28, "full")]
)
def test_what_goes_wrong_on_the_way_leaves_the_old_file_and_no_other(
    tmp_path: Path, error: BaseException | type[BaseException]
) -> None:
    def lines() -> Iterator[str]:
        yield "new"
        raise error

    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    with pytest.raises((KeyboardInterrupt, UsageError)):
        files.write(str(path), lines(), force=True)
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
            files.begin(str(path), "line", force)
        assert os.listdir(tmp_path) == ["link"]


@pytest.mark.parametrize("name", ["a\nb", "a\x1bb"])
def test_a_name_that_cannot_be_shown_makes_no_second_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError) as caught:
        files.write(str(tmp_path / "none" / name), ["x"])
    assert str(caught.value).isprintable()


def killed_while_it_writes(path: Path) -> None:
    program = (
        "import os, signal, sys; from blackjack_tui import files\n"
        "def lines():\n    yield 'x'\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        "files.write(sys.argv[1], lines(), force=True)"
    )
    ended = subprocess.run([sys.executable, "-c", program, path], check=False)
    assert ended.returncode == -signal.SIGKILL


@pytest.mark.skipif(sys.platform == "win32", reason="a program cannot be killed like this there")
def test_what_a_killed_program_left_behind_is_cleaned_up_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_text("old", "utf-8")
    killed_while_it_writes(path)
    assert path.read_text("utf-8") == "old"
    assert len(os.listdir(tmp_path)) == 2
    files.write(str(path), ["new"], force=True)
    assert path.read_text("utf-8") == "new\n"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open has no other name there")
def test_what_another_program_is_still_writing_is_let_be(tmp_path: Path) -> None:
    path = tmp_path / "a"

    def lines() -> Iterator[str]:
        yield "outer"
        files.write(str(path), ["inner"])
        assert path.read_text("utf-8") == "inner\n"

    files.write(str(path), lines(), force=True)
    assert path.read_text("utf-8") == "outer\n"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(sys.platform == "win32", reason="a program cannot be told to end there")
def test_a_program_that_is_ended_while_it_writes_leaves_nothing(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from blackjack_tui import files\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))\n"
        "def lines():\n    yield 'x'\n    os.kill(os.getpid(), signal.SIGTERM)\n    yield 'y'\n"
        "files.write(sys.argv[1], lines())"
    )
    ended = subprocess.run([sys.executable, "-c", program, tmp_path / "a"], check=False)
    assert ended.returncode == 128 + signal.SIGTERM
    assert os.listdir(tmp_path) == []
