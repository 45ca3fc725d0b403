"""Programs that keep journals: two of them with one file, and one that loses its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("Windows keeps others away from an open file", allow_module_level=True)


def playing(journal: Path, *options: str) -> subprocess.Popen[str]:
    """The program at its first question, or refused."""
    command = [sys.executable, "-m", "blackjack_tui", "--view", "json", "--seed", "37", "--rules", "twentyone"]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*command, "--record", str(journal), *options], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    )


def wait_for_the_question(program: subprocess.Popen[str]) -> None:
    assert program.stdout
    for line in program.stdout:
        if '"ask"' in line:
            return


def left(program: subprocess.Popen[str], keys: str) -> tuple[int, str]:
    """The exit status after these keys, and what was said aside."""
    _, said = program.communicate(keys, timeout=60)
    return program.returncode, said


def test_a_program_that_loses_its_journal_plays_on_and_ends_with_1(tmp_path: Path) -> None:
    journal = tmp_path / "a.journal"
    with playing(journal) as program:
        wait_for_the_question(program)
        with playing(journal, "--force") as other:
            assert left(other, "") == (
                2,
                f"blackjack-tui: {journal}: another game is being written to it: name another file\n",
            )
        os.unlink(journal)
        told = f"blackjack-tui: {journal}: the journal is lost: the file is gone\n"
        assert left(program, "hyhq") == (1, told)
