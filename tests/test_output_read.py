"""Output that somebody reads: not all of it, or with few characters."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "blackjack_tui"]
COMMANDS = [
    ["--view", "json", "--seed", "1"],
    ["deal", "52", "--seed", "1"],
]
"""A stream, and a report: all print their lines in the same way."""


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_reader_that_has_had_enough_ends_it_quietly(command: list[str], tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("h\n" * 50_000)
    pipe = subprocess.PIPE
    with (
        keys.open() as file,
        subprocess.Popen([*PROGRAM, *command], stdin=file, stdout=pipe, stderr=pipe) as run,
    ):
        assert run.stdout
        assert run.stderr
        assert run.stdout.readline()
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait() == 0


def test_what_the_reader_has_no_character_for_is_shown_by_a_stand_in(tmp_path: Path) -> None:
    book = tmp_path / "mine.toml"
    book.write_text('base = "twentyone"\ntitle = "Chez Zoë ♠"\n', "utf-8")
    told = subprocess.run(
        [*PROGRAM, "rules", book],
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert told.stdout.startswith(b"Chez Zo? ?: ")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes that do not wait")
def test_an_output_that_is_full_is_waited_for_though_it_was_set_not_to_wait() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    command = [*PROGRAM, "demo", "--plain", "--seed", "1", "--rounds", "300"]
    with (
        subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE) as run,
        open(reading, "rb") as output,
    ):
        try:
            os.write(writing, b"x" * 2**20)  # as much as there is room for: the program finds it full
        finally:
            os.close(writing)
        with suppress(subprocess.TimeoutExpired):
            run.wait(0.5)  # it does not end, however long nobody reads
        lines = output.read().splitlines()
        assert run.stderr
        assert run.stderr.read() == b""
    assert run.returncode == 0
    assert lines[-1].startswith(b"To deal the same cards again")
