"""Output that cannot be written."""

import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from tests.test_output_read import COMMANDS, PROGRAM

if sys.platform == "win32":
    pytest.skip("Windows has no sh, and no full disk to write to", allow_module_level=True)


def in_shell(script: str, command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script, "sh", *PROGRAM, *command], capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("command", [*COMMANDS, ["deal", "--help"]], ids=" ".join)
def test_a_closed_output_ends_it_quietly(command: list[str]) -> None:
    done = in_shell('yes hs | head -50 | "$@" >&-', command)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "command",
    [
        "review twentyone/37/h --quick",
        "stats",
        "stats --rounds",
        "settings bankroll",
        "odds home",
        "rules",
        "settings",
    ],
)
@pytest.mark.usefixtures("home")
def test_a_report_needs_no_output(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(command.split()) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize("command", [*COMMANDS, ["deal", "--help"]], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    for buffered in ("unset PYTHONUNBUFFERED", "export PYTHONUNBUFFERED=1"):
        done = in_shell(f'{buffered}; yes hs | head -50 | "$@" >/dev/full', command)
        said = "blackjack-tui: standard output: No space left on device\n"
        assert (done.returncode, done.stderr) == (1, said)


SAID_ASIDE = {
    "a wrong flag": (["--view", "json", "--no-such-flag"], 2),
    "a journal cut short": (["replay", "JOURNAL", "--plain"], 0),
}
UNHEARD = ["2>&-", *(["2>/dev/full"] if Path("/dev/full").exists() else [])]


@pytest.mark.parametrize(("command", "status"), SAID_ASIDE.values(), ids=SAID_ASIDE)
def test_what_cannot_be_said_aside_gets_into_no_output_and_changes_no_status(
    command: list[str], status: int, tmp_path: Path
) -> None:
    if "JOURNAL" in command:
        journal = tmp_path / "journal"
        in_shell('echo sq | "$@"', ["--plain", "--seed", "1", "--record", str(journal)])
        journal.write_text(journal.read_text() + "x")
        command = [str(journal) if word == "JOURNAL" else word for word in command]
    heard = in_shell('echo sq | "$@"', command)
    assert (heard.returncode, heard.stderr.count("\n")) == (status, 1)
    for errors in UNHEARD:
        unheard = in_shell(f'echo sq | "$@" {errors}', command)
        assert unheard.returncode == status
        assert unheard.stdout.count("\n") == heard.stdout.count("\n")
