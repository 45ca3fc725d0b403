"""The program in one file: an archive that Python runs, and a program frozen with its Python."""

import json
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from shutil import copytree, ignore_patterns
from zipapp import create_archive

import pytest

import blackjack_tui
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.odds.processes import Process
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.side_bets import side_bet_names

READS = """\
from blackjack_tui import library
from blackjack_tui.counts.system_files import load, system_names
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.practice.lesson import guided_hands
from blackjack_tui.practice.weights import shipped
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.parsing import source
from blackjack_tui.rulebooks.side_bets import load_side_bet, side_bet_names
from blackjack_tui.files import read_shipped
books = rule_books()
assert all(map(source, books)) and guided_hands() and read_shipped("reports/page.css")
assert shipped_book(library.load("free-bet")) and shipped(library.load("vegas-strip"))
print(books, system_names(), side_bet_names())
assert all(map(load, system_names())) and all(map(load_side_bet, side_bet_names()))
assert ".pyz" in library.__file__
"""
"""Reads every kind of file that ships."""
FROZEN = """\
#!/bin/sh
exec {} -c 'import sys; sys.frozen = True; from blackjack_tui.__main__ import run; run()' "$@"
"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive of the package."""
    package = Path(blackjack_tui.__file__).parent
    folder = tmp_path / "folder"
    copytree(package, folder / package.name, ignore=ignore_patterns("__pycache__"))
    create_archive(folder, tmp_path / "blackjack-tui.pyz", main="blackjack_tui.__main__:run")
    return tmp_path / "blackjack-tui.pyz"


def test_an_archive_plays_with_its_coach_and_reads_all_its_files(archive: Path) -> None:
    def run(*arguments: str | Path, keys: str = "") -> str:
        command = [sys.executable, "-I", *arguments]
        return subprocess.run(command, input=keys, capture_output=True, check=True, text=True).stdout

    played = run(archive, "--seed", "5", "--view", "json", "--coach", "before", keys="1000\nsq")
    events = list(map(json.loads, played.splitlines()))
    assert any("odds" in event for event in events if event["event"] == "ask")
    assert events[-1]["event"] == "ask"
    code = f"import sys; sys.path.insert(0, {str(archive)!r})\n{READS}"
    assert run("-c", code).strip() == f"{rule_books()} {system_names()} {side_bet_names()}"


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell stands in for the program")
def test_a_frozen_program_starts_its_odds_as_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "blackjack-tui"
    program.write_text(FROZEN.format(sys.executable), "utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    process = Process()
    with closing(process):
        process.send(partial(len, "odds"))
        assert process.receive().value == 4
        process.end()
