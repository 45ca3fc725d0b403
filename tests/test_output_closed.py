"""Output that nobody reads, or that cannot be written."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "blackjack_tui"]
COMMANDS = [
    ["--plain", "--seed", "1"],
    ["--view", "json", "--seed", "1"],
    ["--view", "transcript", "--seed", "1"],
    ["deal", "52", "--seed", "1"],
    ["rules"],
    ["settings"],
]


def in_shell(script: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script, "sh", *PROGRAM, *command], capture_output=True, text=True, check=False, timeout=30
    )


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_has_had_enough_ends_it_quietly(command: list[str], tmp_path: Path) -> None:
    status = tmp_path / "status"
    done = in_shell(f'{{ yes h | "$@"; echo $? >"{status}"; }} | head -1', command)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    assert status.read_text() == "0\n"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_output_ends_it_quietly(command: list[str]) -> None:
    done = in_shell('yes hs | head -50 | "$@" >&-', command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", COMMANDS if Path("/dev/full").exists() else [], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    done = in_shell('yes hs | head -50 | "$@" >/dev/full', command)
    assert done.returncode == 1
    assert done.stderr == "blackjack-tui: [Errno 28] No space left on device\n"
