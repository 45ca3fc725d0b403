"""What is kept of a game and of how it was shown, and what is left alone when nothing was played."""

import os
import sys
from pathlib import Path

from tests.piped import Piped
from tests.pty_program import STANDARD, PtyProgram

COMMAND = [sys.executable, "-m", "blackjack_tui"]


def on_a_screen(tmp_path: Path, *arguments: str, **environment: str) -> PtyProgram:
    command = [*COMMAND, "--rules", "twentyone", "--seed", "37", "--speed", "0", *arguments]
    return PtyProgram(command, STANDARD, {"XDG_CONFIG_HOME": str(tmp_path), **environment})


def settings(tmp_path: Path) -> list[str]:
    return (tmp_path / "blackjack-tui" / "settings.toml").read_text("utf-8").splitlines()


def test_a_game_that_cannot_be_shown_changes_no_journal(tmp_path: Path, piped: Piped) -> None:
    journal = tmp_path / "old.journal"
    journal.write_text("old", "utf-8")
    for command in ([], ["demo", "--code"]):
        refused = piped(*command, "--record", journal, "--force", "--view", "cards")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert journal.read_text("utf-8") == "old"
    assert os.listdir(tmp_path) == ["old.journal"]


def test_what_became_of_the_money_is_told_on_leaving_where_a_round_was_played(piped: Piped) -> None:
    def last_lines(keys: str, *options: str) -> list[str]:
        played = piped("--rules", "vegas-strip", "--seed", "3", *options, keys=keys)
        return [line for line in played.stdout.splitlines() if "You began with" in line]

    told = "2 rounds, $35 bet: you won $15. You began with $1,000, and have $1,015."
    assert last_lines("10\ns25\ns50\nq", "--plain") == [told]
    assert last_lines("q", "--plain") == []
    assert last_lines("10\ns25\ns", "--view", "transcript") == []


def test_ctrl_c_keeps_what_was_to_be_kept(tmp_path: Path) -> None:
    with on_a_screen(tmp_path) as game:
        game.wait_for("stand")
        game.type("t?")
        game.wait_for("The aim")
        game.type(" ")
        game.wait_for("M keeps it")
        game.type("m")
        game.wait_for("Kept on leaving")
        game.type("\x03")
        assert game.exit_status() == 130
    assert settings(tmp_path) == [
        'rules = "twentyone"',
        'view = "cards"',
        'theme = "high-contrast"',
        "speed = 0",
    ]


def test_what_was_played_up_to_ctrl_c_is_told(tmp_path: Path) -> None:
    with on_a_screen(tmp_path, "--code") as game:
        game.wait_for("stand")
        game.type("h")
        game.wait_for("deal again")
        game.type("\x03")
        assert game.exit_status() == 130
        assert "blackjack-tui replay twentyone/37/h" in game.picture.text


def test_a_program_that_loses_its_journal_plays_on_and_ends_with_1(tmp_path: Path, piped: Piped) -> None:
    journal = tmp_path / "a.journal"
    with on_a_screen(tmp_path, "--record", str(journal)) as game:
        game.wait_for("stand")
        other = piped("twentyone", "--view", "json", "--record", journal, "--force")
        told = f"blackjack-tui: {journal}: another game is being written to it: name another file\n"
        assert (other.returncode, other.stderr) == (2, told)
        os.unlink(journal)
        game.type("h")
        game.wait_for("deal again")
        game.type("q")
        assert game.exit_status() == 1
        assert "the journal is lost: the file is gone" in " ".join(game.picture.text.split())
