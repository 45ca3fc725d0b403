"""The first minute at home: a hand is dealt at once, explained, and goes on where it was left."""

import sys
from pathlib import Path

import pytest

from tests.pty_program import STANDARD, PtyProgram

AIM = "21 than the dealer, "  # in full or in short
ASKED = "H hit"


def at_home(home: Path, *arguments: str) -> PtyProgram:
    folders = {"XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": "cache"}
    environment = {"HOME": str(home), "BLACKJACK_TUI_KEEP": "yes", "BLACKJACK_TUI_SPEED": "0"}
    environment |= {name: str(home / folder) for name, folder in folders.items()}
    return PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments], STANDARD, environment)


FIRST_FRAME = """
import os, sys
from pathlib import Path
from blackjack_tui import cli
from blackjack_tui.screen.curses_terminal import CursesTerminal

def draw(*arguments, usual=CursesTerminal.draw):
    usual(*arguments)
    Path(sys.argv[-1]).write_text(" ".join(sys.modules))
    os._exit(0)

CursesTerminal.draw = draw
sys.exit(cli.main(sys.argv[1:-1]))
"""
"""A program that writes down which modules are loaded at the first frame, and ends."""
MODULES_AT_MOST = 72


@pytest.mark.parametrize("words", [[], ["vegas-strip", "--seed", "5"], ["european", "--coach", "before"]])
def test_the_first_frame_waits_for_few_modules(tmp_path: Path, words: list[str]) -> None:
    found = tmp_path / "modules"
    program = [sys.executable, "-c", FIRST_FRAME, *words, str(found)]
    with PtyProgram(program, STANDARD, {"HOME": str(tmp_path), "BLACKJACK_TUI_KEEP": "yes"}) as table:
        assert table.exit_status() == 0
    loaded = set(found.read_text().split())
    ours = {name.removeprefix("blackjack_tui.") for name in loaded if name.startswith("blackjack_tui")}
    assert "front_ends.table_screen" in ours
    assert len(ours) <= MODULES_AT_MOST
    assert not {name for name in ours if name.startswith(("odds", "coach", "store."))} - {"store.noted"}
    assert not {"numpy", "sqlite3", "fsrs", "tomllib"} & loaded


def left(home: Path, asked: str, *arguments: str) -> str:
    """What is on the screen once `asked` is, and what is said on leaving."""
    with at_home(home, *arguments) as program:
        program.wait_for(asked)
        shown = program.picture.text
        program.type("q")
        assert program.exit_status() == 0
        return f"{shown}\n{program.picture.text}"


def test_the_first_round_of_all_is_dealt_at_the_minimum_and_explained_and_waits_when_it_is_left(
    tmp_path: Path,
) -> None:
    first = left(tmp_path, ASKED)
    for said in ("Las Vegas Strip", "─ $10 ─", AIM, "an ace 1 or 11", "Stand: "):
        assert said in first
    assert "C coach  B chart  L tables  ? help" in first
    assert "Your hand waits: $10 bet, bankroll $990, 307 cards in the shoe. To go on:" in first
    assert "blackjack-tui vegas-strip\n" in first
    later = left(tmp_path, "You left this round")
    assert AIM not in later


def test_the_way_to_go_on_has_the_view_the_quiz_and_the_coach_unless_the_table_keeps_another(
    tmp_path: Path,
) -> None:
    goes_on = "To go on: blackjack-tui vegas-strip"
    with at_home(tmp_path, "vegas-strip", "--view", "cards", "--coach", "before", "--quiz") as program:
        program.wait_for(ASKED)
        program.type("qq")  # the quiz may ask before one leaves
        assert program.exit_status() == 0
        assert f"{goes_on} --view cards --coach before --quiz" in " ".join(program.picture.text.split())
    with at_home(tmp_path, "vegas-strip", "--coach", "before") as program:
        program.wait_for("You left this round")
        program.type("cq")
        assert program.exit_status() == 0
        told = " ".join(program.picture.text.split())
    assert goes_on in told
    assert "--coach" not in told


def test_a_seed_or_settings_of_ones_own_begin_with_the_bet(tmp_path: Path) -> None:
    assert AIM not in left(tmp_path, "Enter", "--seed", "5")
    settings = tmp_path / "config" / "blackjack-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('theme = "dark"\n', "utf-8")
    assert AIM not in left(tmp_path, "Enter")


def test_the_next_start_is_at_the_table_of_the_last_unless_a_seed_is_given(tmp_path: Path) -> None:
    with at_home(tmp_path, "scripting-games", "--speed", "0") as program:
        program.wait_for("S stand")
        program.type("s")
        program.wait_for("Won 1|lost 1|pushed 1")
        program.type("q")
        assert program.exit_status() == 0
    assert "Scripting Games" in left(tmp_path, "[QN] +leave")
    assert "Las Vegas Strip" in left(tmp_path, "[QN] +leave", "--seed", "5")


def test_in_sentences_the_first_round_says_the_same(tmp_path: Path) -> None:
    with at_home(tmp_path, "--plain") as program:
        program.wait_for(r"hit \(H\)")
        for said in ("You bet $10", AIM, "Stand: ", "At any question ? helps"):
            assert said in program.picture.text
        program.type("q")
        assert program.exit_status() == 0
        assert "Your hand waits: $10 bet" in program.picture.text


@pytest.mark.parametrize("last", [False, True])
def test_a_table_of_the_settings_with_a_knob_that_is_gone_keeps_nobody_from_playing(
    tmp_path: Path, last: bool
) -> None:
    folder = tmp_path / "config" / "blackjack-tui"
    book = folder / "rules" / "eights.toml"
    book.parent.mkdir(parents=True)
    book.write_text('base = "european"\ntitle = "Eights"\n', "utf-8")
    if last:
        assert "Eights" in left(tmp_path, ASKED, "eights")
    else:
        (folder / "settings.toml").write_text('rules = "eights"\n', "utf-8")
    book.write_text('base = "european"\ntitle = "Eights"\nsplit_only = "8"\n', "utf-8")
    told = " ".join(left(tmp_path, "Las Vegas Strip").split())
    assert "line 3: split_only = '8' is gone: leave it out" in told
    with at_home(tmp_path, "eights") as program:
        program.wait_for("is gone")
        assert program.exit_status() == 2
