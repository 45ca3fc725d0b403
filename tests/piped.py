"""The program in a pipe, in the test's own process: what it writes while keys are typed."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

import pytest

from blackjack_tui.cli import main


class Done(NamedTuple):
    """What a program wrote, and its exit status."""

    returncode: int
    stdout: str
    stderr: str


Piped = Callable[..., Done]
"""Runs the program with arguments, and what is typed as `keys`."""


def piped_by(capsys: pytest.CaptureFixture[str]) -> Piped:
    def run(*arguments: str | Path, keys: str = "") -> Done:
        with TemporaryFile("w+", encoding="utf-8") as typed, pytest.MonkeyPatch.context() as patched:
            typed.write(keys)
            typed.seek(0)
            patched.setattr("sys.stdin", typed)
            status = main([*map(str, arguments)])
        return Done(status, *capsys.readouterr())

    return run
