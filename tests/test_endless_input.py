"""Input of programs that answers nothing: the program says so once and ends, wherever it asks."""

from itertools import cycle, product
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
    "drill --on true --plain",
    "drill --on pack --plain",
    "learn --plain",
    "daily --plain",
    "rules new",
)
NO_ANSWERS = ("\0", " ", "é", "é\n", "\x1b[A", "?")


@pytest.fixture(autouse=True)
def nowhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file but those of the test."""
    monkeypatch.chdir(home)


@pytest.mark.parametrize(
    ("command", "piece"),
    [
        *zip(COMMANDS, cycle(NO_ANSWERS)),
        *product(COMMANDS[:1], NO_ANSWERS),
        ("learn --plain", "h"),  # a wrong move: the lesson asks again
    ],
)
def test_input_that_answers_nothing_ends_the_program(
    command: str, piece: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("typed").write_text(piece * (MOST_KEYS + 99), "utf-8", newline="")
    with Path("typed").open(encoding="utf-8") as stdin, monkeypatch.context() as patched:
        patched.setattr("sys.stdin", stdin)
        status = main(command.split())
    said = capsys.readouterr().err
    assert (status, said) == (2, "blackjack-tui: the input has no answer in 4,096 characters\n")
