"""The recipes of docs/adding.md, done as it is written, in a copy of the package."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.homes import at_home
from tests.piped import Piped

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding.md").read_text("utf-8")
BLOCK = re.compile(r"^```(toml|sh|diff|python) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def follow(text: str, root: Path) -> None:
    """Does what the recipes in `text` say, in a copy of the package in `root`."""
    for kind, path, block in BLOCK.findall(text):
        if kind == "sh":
            _, source, target = block.split()
            shutil.copy(root / source, root / target)
        elif kind == "diff":
            file = root / path
            lines = block.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            after = "".join(line[1:] for line in lines if line[0] != "-")
            assert file.read_text("utf-8").count(before) == 1, before
            file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
        else:
            (root / path).write_text(block, "utf-8")


SERVER = """
import json, os, sys
from io import BytesIO, TextIOWrapper
from tempfile import TemporaryFile
from unittest.mock import patch
from blackjack_tui.cli import main

calls, answers = sys.stdin, sys.stdout
for call in calls:
    arguments, keys, environ = json.loads(call)
    written = BytesIO()
    sys.stdin, sys.stdout = TemporaryFile("w+"), TextIOWrapper(written, "utf-8", newline="", write_through=True)
    sys.stdin.write(keys)
    sys.stdin.seek(0)
    with patch.dict(os.environ, environ):
        try:
            status = exec(arguments[1]) if arguments[0] == "-c" else main(arguments)
        except SystemExit as end:  # how argparse ends its help
            status = end.code
    print(json.dumps([status, written.getvalue().decode()]), file=answers, flush=True)
"""
"""Runs the program again and again: starting it for each command would take five times as long."""


class Copy:
    """A copy of the package with all that the page adds to it, and a process that runs it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "blackjack_tui", root / "blackjack_tui")
        follow(PAGE, root)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, "-X", "utf8", "-c", SERVER], cwd=root, stdin=pipe, stdout=pipe, encoding="utf-8"
        )

    def run(self, *arguments: str, keys: str = "", **environ: str) -> str:
        """What the program prints while `keys` are typed; `-c` and a text run that as Python does."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([arguments, keys, environ]), file=self.process.stdin, flush=True)
        status, told = json.loads(self.process.stdout.readline())
        assert not status, told
        return str(told)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    copy = Copy(tmp_path_factory.mktemp("copy"))
    with copy.process:
        yield copy


DEMO = ("demo", "--seed", "1", "--rounds", "9", "--view", "json", "--rules")


def test_a_rule_book_is_listed_explained_and_played(copy: Copy) -> None:
    assert re.search(r"reno +-\d\.\d\d %  A single deck", copy.run("rules"))
    assert "Reno" in copy.run("rules", "reno")
    assert '"event": "over"' in copy.run(*DEMO, "reno")


def test_a_knob_is_explained_played_and_known_to_odds(copy: Copy) -> None:
    (copy.root / "mine.toml").write_text('base = "vegas-strip"\ndouble_soft_after_split = false\n', "utf-8")
    assert "A soft split hand cannot be doubled." in copy.run("rules", "mine.toml")
    assert '"event": "over"' in copy.run(*DEMO, "mine.toml")
    difference = copy.run("rules", "vegas-strip", "--diff", "mine.toml")
    cost = re.search(r"^double_soft_after_split  .+  (\S+) %$", difference, re.MULTILINE)
    assert cost
    assert abs(float(cost[1])) > 0


def test_a_shuffle_deals(copy: Copy) -> None:
    assert copy.run("deal", "3", "--shuffle", "in-order") == "Card 0: AS\nCard 1: 2S\nCard 2: 3S\n"


def test_a_view_paints(copy: Copy) -> None:
    copy.run("replay", "twentyone/37/h", "--view", "one-line", "--svg", "line.svg", "--size", "60x3")
    text = re.sub(r"<[^>]*>", "", (copy.root / "line.svg").read_text("utf-8"))
    assert "You 8H 4H KS  Dealer ? 2C" in text


def test_an_event_is_told(copy: Copy) -> None:
    assert "You bet all that you have.\n" in copy.run("replay", "vegas-strip/5:10/10:s", "--plain")


def test_a_figure_stands_in_its_report(copy: Copy) -> None:
    game = "vegas-strip --seed 5 --plain --coach after --no-keep"
    assert "Helped: 0, whose odds were shown first.\n" in copy.run(*game.split(), keys="10\nsi\nq")


def test_a_counting_system_counts(copy: Copy) -> None:
    few = ("--rounds", "3000", "--seed", "1", "--jobs", "1")
    told = copy.run("ramp", "vegas-strip", "--count", "silver-fox", *few)
    assert told.startswith("Las Vegas Strip, Silver Fox, ")


def test_a_drill_is_asked(copy: Copy) -> None:
    told = copy.run(*["drill", "--on", "aces", "--plain", "--seed", "1", "--rounds", "2"], keys="01")
    assert told.count("How many aces?") == 2


def test_a_setting_is_read_from_a_flag_a_variable_and_the_file(copy: Copy, tmp_path: Path) -> None:
    home = at_home(tmp_path)
    assert re.search(r"^tips +no +default$", copy.run("settings", **home), re.MULTILINE)
    copy.run("settings", "tips=yes", **home)
    assert re.search(r"^tips +yes +file$", copy.run("settings", **home), re.MULTILINE)
    told = copy.run("settings", **home, BLACKJACK_TUI_TIPS="no")
    assert re.search(r"^tips +no +environment$", told, re.MULTILINE)


def test_a_command_runs_and_has_its_help(copy: Copy) -> None:
    assert copy.run("shoe", "twentyone") == "52 cards, 52 dealt\n"
    assert "Tell how many cards a shoe has" in copy.run("shoe", "--help")


KEY_PRESSED = """
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import MemoryTerminal

terminal = MemoryTerminal(Size(24, 80))
table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 3), load("twentyone"))
print(table.handle(Key("w")), table.look.motion, *table.help_groups())
"""


def test_a_key_works_and_stands_in_the_help(copy: Copy) -> None:
    assert re.search(r"W +cards move, or keep still", copy.run("help", "keys"))
    done = copy.run("-c", KEY_PRESSED)
    assert done.startswith("True False ")
    assert "('W', 'cards move, or keep still')" in done


def test_a_column_of_the_store_is_filled_and_rounds_of_older_programs_stay(
    copy: Copy, home: Path, piped: Piped
) -> None:
    game, keys = ("twentyone", "--view", "json", "--keep", "--seed", "37"), "hsyhsyhsn"
    assert piped(*game, keys=keys).returncode == 0
    copy.run(*game, keys=keys, **at_home(home))
    (database,) = home.rglob("*.db")
    with closing(sqlite3.connect(database)) as connection:
        cards = connection.execute("SELECT DISTINCT cards FROM hand ORDER BY 1").fetchall()
    assert cards[0] == (None,)
    assert len(cards) > 1
