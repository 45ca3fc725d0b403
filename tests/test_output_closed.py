"""Output that cannot be written."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_output_read import COMMANDS, PROGRAM

if sys.platform == "win32":
    pytest.skip("Windows has no sh, and no full disk to write to", allow_module_level=True)


def in_shell(script: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script, "sh", *PROGRAM, *command], capture_output=True, text=True, check=False, timeout=30
    )


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_output_ends_it_quietly(command: list[str]) -> None:
    done = in_shell('yes hs | head -50 | "$@" >&-', command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS if Path("/dev/full").exists() else [], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    done = in_shell('yes hs | head -50 | "$@" >/dev/full', command)
    assert done.returncode == 1
    assert done.stderr == "blackjack-tui: [Errno 28] No space left on device\n"
