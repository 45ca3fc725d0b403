"""Replays, demos and journals of the installed program, in a pseudo-terminal and in a pipe."""

import signal
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from tests.piped import Piped
from tests.pty_program import STANDARD, PtyProgram, blackjack

CODE = "twentyone/37/h"
BEFORE_THE_HIT, AFTER_IT = r"▄█▄ █▄▄▄ +│ ♥   ♥", r"█▄▄▄ █▄▄▄ +│[^♣]*\n +bust "


def program(*arguments: str) -> PtyProgram:
    return PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments], STANDARD)


def test_a_program_that_is_killed_loses_only_the_round_it_is_in(tmp_path: Path, piped: Piped) -> None:
    journal = tmp_path / "killed.journal"
    with blackjack("--record", str(journal), "--speed", "0") as game:
        game.wait_for("You have 17 points")
        game.type("s")
        game.wait_for("Play again")
        game.type("y")
        game.wait_for(r"You have \d+ points")
        game.signal(signal.SIGKILL)
        game.exit_status()
    told = piped("replay", journal, "--plain")
    assert told.returncode == 0
    assert told.stdout.count("A new round.") == 1
    assert "You win" in told.stdout or "You lose" in told.stdout


def test_the_code_is_printed_on_leaving_and_shows_the_same_game(piped: Piped) -> None:
    played = piped("--rules", "twentyone", "--seed", "37", "--plain", "--code", keys="hyh")
    assert "To see this game again: blackjack-tui replay twentyone/37/h,h\n" in played.stdout
    told = piped("replay", "twentyone/37/h,h", "--plain")
    hints = (
        "At any question ? helps, and W says what is on the table.\n",
        "Special here: no bets. 'blackjack-tui rules' lists tables with money.\n",
    )
    assert played.stdout.replace("".join(hints), "").startswith(told.stdout)


def test_a_picture_is_drawn_for_who_reads_the_table_as_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKJACK_TUI_VIEW", "lines")
    assert main(["replay", CODE, "--svg", str(tmp_path / "a.svg")]) == 0
    assert "Dealer" in (tmp_path / "a.svg").read_text("utf-8")
