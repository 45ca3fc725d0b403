"""Input of programs that answers nothing: the program says so once and ends, wherever it asks."""

from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.front_ends.keys_in import MOST_KEYS

COMMANDS = (
    "vegas-strip --plain",
    "vegas-strip --view json",
    "twentyone --seed 37 --plain",
    "twentyone --seed 37 --view json",
    "vegas-strip --plain --boxes 2 --others 1",
    "drill vegas-strip --plain",
    "drill vegas-strip --view json",
    "count true --plain",
    "count pack --plain",
    "count true --view json",
    "learn --plain",
    "learn --view json",
    "daily --plain",
    "rules new",
)
SILENCE = {
    "zeros": "\0",
    "spaces": " ",
    "letters": "x",
    "junk in lines": "x\n",
    "escapes": "\x1b[A",
    "help": "?",
}


@pytest.fixture(autouse=True)
def nowhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file but those of the test."""
    monkeypatch.chdir(home)


def told(command: str, typed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command that ends with status 2 says beside its output, given `typed` from a pipe."""
    Path("typed").write_text(typed, "utf-8", newline="")
    with Path("typed").open(encoding="utf-8") as stdin, monkeypatch.context() as patched:
        patched.setattr("sys.stdin", stdin)
        status = main(command.split())
    said = capsys.readouterr().err
    assert status == 2, said[-200:]
    return said


@pytest.mark.parametrize("piece", SILENCE.values(), ids=SILENCE)
@pytest.mark.parametrize("command", COMMANDS)
def test_input_that_answers_nothing_ends_the_program(
    command: str, piece: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = told(command, piece * (MOST_KEYS + 99), capsys, monkeypatch)
    assert said == "blackjack-tui: the input has no answer in 10,000 characters\n"
