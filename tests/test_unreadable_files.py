"""Files that are none, or have no end."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.piped import Piped


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**33)


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 16)


def folder(path: Path) -> None:
    path.mkdir()


def unreadable(path: Path) -> None:
    path.symlink_to(path)  # an administrator can read what nobody may


def fifo(path: Path) -> None:
    os.mkfifo(path)


def refused_with(what: str, make: Callable[[Path], None], home: Path) -> tuple[Path, list[str]]:
    """What is no file of ours, and the arguments by which the program reads it."""
    (home / "blackjack-tui").mkdir()
    path, arguments = {
        "rules": (home / "mine.toml", ["--plain", "--rules"]),
        "settings": (home / "blackjack-tui" / "settings.toml", ["--plain"]),
        "journal": (home / "a.journal", ["replay", "--plain"]),
    }[what]
    make(path)
    return path, [*arguments, str(path)] if what != "settings" else arguments


WHATS = pytest.mark.parametrize("what", ["rules", "settings", "journal"])


# Windows asks before it makes a link.
@pytest.mark.parametrize("make", [binary, folder, *([] if sys.platform == "win32" else [unreadable])])
@WHATS
def test_what_is_no_file_of_ours_is_refused_in_one_line(
    what: str, make: Callable[[Path], None], home: Path, piped: Piped
) -> None:
    path, arguments = refused_with(what, make, home)
    refused = piped(*arguments)
    assert refused.returncode == 2, refused
    assert refused.stderr.startswith(f"blackjack-tui: {path}")
    assert refused.stderr.count("\n") == 1


# 600 MB of addresses: what read a file of 8 GB whole would fail.
LIMITED = ["sh", "-c", 'ulimit -v 614400; exec "$@"', "sh"]


@pytest.mark.skipif(sys.platform == "win32", reason="no FIFOs, and it would find room for all of a huge file")
@pytest.mark.parametrize("make", [huge, fifo])
@WHATS
def test_what_has_no_end_or_nearly_none_is_not_waited_for(
    what: str, make: Callable[[Path], None], home: Path
) -> None:
    path, arguments = refused_with(what, make, home)
    refused = subprocess.run(
        [*LIMITED, sys.executable, "-m", "blackjack_tui", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1), refused
    assert refused.stderr.startswith(f"blackjack-tui: {path}")
