"""The recipes of docs/adding.md, done as it is written, in a copy of the package."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.homes import at_home

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding.md").read_text("utf-8")
BLOCK = re.compile(r"^```(toml|sh|diff|python) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def follow(text: str, root: Path) -> None:
    """Does what the recipes in `text` say, in a copy of the package in `root`; other files are copied first."""
    for kind, path, block in BLOCK.findall(text):
        if kind == "sh":
            _, source, target = block.split()
            shutil.copy(root / source, root / target)
        elif kind == "diff":
            file = root / path
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / path, file)
            lines = block.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            after = "".join(line[1:] for line in lines if line[0] != "-")
            assert file.read_text("utf-8").count(before) == 1, before
            file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
        else:
            (root / path).write_text(block, "utf-8")


def copied(root: Path, *folders: str) -> Path:
    for folder in folders:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("data"))
    return root


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with all that the page adds to it."""
    root = copied(tmp_path_factory.mktemp("copy"), "blackjack_tui")
    follow(PAGE, root)
    return root


def run(copy: Path, *arguments: str, keys: str = "") -> str:
    command = [sys.executable, "-m", "blackjack_tui", *arguments]
    return subprocess.run(command, cwd=copy, input=keys, capture_output=True, text=True, check=True).stdout


def test_a_rule_book_is_listed_explained_and_played(copy: Path) -> None:
    assert re.search(r"reno +-\d\.\d\d %  A single deck", run(copy, "rules"))
    assert "You may double on two cards of 10 or 11" in run(copy, "rules", "reno")
    assert '"event": "over"' in run(copy, "demo", "--rounds", "1", "--rules", "reno", "--view", "json")


@pytest.mark.parametrize(
    ("knob", "value", "base", "sentence"),
    [
        ("dealer_hits_soft_18", "true", "downtown", "The dealer hits a soft 18 too."),
        ("double_soft_after_split", "false", "vegas-strip", "A soft split hand cannot be doubled."),
    ],
)
def test_a_knob_is_explained_played_and_known_to_odds(
    copy: Path, knob: str, value: str, base: str, sentence: str
) -> None:
    (copy / "mine.toml").write_text(f'base = "{base}"\n{knob} = {value}\n', "utf-8")
    assert sentence in run(copy, "rules", "mine.toml")
    assert '"event": "over"' in run(copy, "demo", "--rounds", "9", "--rules", "mine.toml", "--view", "json")
    difference = run(copy, "rules", base, "--diff", "mine.toml")
    cost = re.search(rf"^{knob}  .+  (\S+) %$", difference, re.MULTILINE)
    assert cost
    assert abs(float(cost[1])) > 0


def test_a_side_bet_is_played_and_has_its_odds(copy: Path) -> None:
    book = "vegas-strip --side-bet lucky-sevens --view json --seed 1"
    placed = run(copy, *book.split(), keys="lucky-sevens 500\n1000\n")
    assert '{"event": "side_bet_placed", "name": "lucky-sevens", "amount": 500}' in placed
    assert run(copy, "odds", "vegas-strip", "--side-bet", "lucky-sevens").startswith("Lucky Sevens: ")


def test_a_theme_can_be_chosen(copy: Path) -> None:
    assert "night" in run(copy, "settings", "theme")


def test_a_shuffle_deals(copy: Path) -> None:
    assert run(copy, "deal", "3", "--shuffle", "in-order") == "Card 0: AS\nCard 1: 2S\nCard 2: 3S\n"


def test_a_view_paints(copy: Path) -> None:
    run(copy, "replay", "twentyone/37/h", "--view", "line", "--svg", "line.svg", "--size", "60x3")
    text = re.sub(r"<[^>]*>", "", (copy / "line.svg").read_text("utf-8"))
    assert "You 8H 4H KS  Dealer ? 2C" in text
    assert "Play again (Y/N)?" in text


def test_a_stream_writes_in_its_own_words(copy: Path) -> None:
    told = run(copy, "replay", "twentyone/37/h", "--view", "results")
    assert "Dealer" not in told.partition("\n")[0]
    assert len(told.splitlines()) < len(run(copy, "replay", "twentyone/37/h", "--view", "lines").splitlines())


PAGE_PAINTED = """
from blackjack_tui.front_ends.money_page import MoneyPage
from blackjack_tui.front_ends.open_page import OpenPage
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer, Size

buffer = Buffer(Size(24, 80))
OpenPage(MoneyPage(load("vegas-strip")), ascii_only=False).paint(buffer)
print(*buffer.lines(), sep="\\n")
"""


def test_a_page_paints_and_its_key_is_in_the_help(copy: Path) -> None:
    painted = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", PAGE_PAINTED],
        cwd=copy,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert "Bankroll $1,000" in painted
    assert re.search(r"^  M +the money: what can be bet", run(copy, "help", "keys"), re.MULTILINE)


def test_a_counting_system_counts(copy: Path) -> None:
    told = run(copy, "ramp", "vegas-strip", "--count", "silver-fox", "--rounds", "3000", "--jobs", "1")
    assert told.startswith("Las Vegas Strip, Silver Fox, ")


def test_a_drill_is_asked(copy: Path) -> None:
    lines = run(
        copy, "drill", "--on", "aces", "--view", "json", "--seed", "1", "--rounds", "2", keys="01"
    ).splitlines()
    assert [json.loads(line).get("drill") for line in lines if '"ask"' in line] == ["aces", "aces"]


@pytest.mark.usefixtures("home")
def test_a_setting_is_read_from_a_flag_a_variable_and_the_file(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert re.search(r"^tips +no +default$", run(copy, "settings"), re.MULTILINE)
    assert "Flag --tips, variable BLACKJACK_TUI_TIPS" in run(copy, "settings", "tips")
    run(copy, "settings", "tips=yes")
    assert re.search(r"^tips +yes +file$", run(copy, "settings"), re.MULTILINE)
    monkeypatch.setenv("BLACKJACK_TUI_TIPS", "no")
    assert re.search(r"^tips +no +environment$", run(copy, "settings"), re.MULTILINE)


def test_a_command_runs_and_has_its_help(copy: Path) -> None:
    assert run(copy, "shoe", "twentyone") == "52 cards, 52 dealt\n"
    assert "stay behind the cut card" in run(copy, "shoe", "--help")


def test_a_key_works_and_stands_in_the_help(copy: Path) -> None:
    assert re.search(r"J +cards move, or keep still", run(copy, "help", "keys"))
    program = (
        "from blackjack_tui.front_ends import Look\n"
        "from blackjack_tui.front_ends.table_screen import TableScreen\n"
        "from blackjack_tui.rulebooks.loading import load\n"
        "from blackjack_tui.screen.buffer import Size\n"
        "from blackjack_tui.screen.keys import Key\n"
        "from tests.memory_terminal import MemoryTerminal\n"
        "terminal = MemoryTerminal(Size(24, 80))\n"
        "look = Look('cards', 'felt', 'two-colour', 3)\n"
        "table = TableScreen(terminal, terminal.clock, look, load('twentyone'))\n"
        "print(table.handle(Key('j')), table.look.motion, *table.help_groups())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=copy, capture_output=True, text=True, check=True
    ).stdout
    assert done.startswith("True False ")
    assert "('J', 'cards move, or keep still')" in done


KEPT_CARDS = """
import sqlite3, sys
print(*sqlite3.connect(sys.argv[1]).execute("SELECT DISTINCT cards FROM hand ORDER BY 1"))
"""


def test_a_column_of_the_store_is_filled_and_rounds_of_older_programs_stay(copy: Path) -> None:
    folder = copy / "data"
    environment = os.environ | at_home(folder)
    game = [sys.executable, "-m", "blackjack_tui", "twentyone", "--view", "json", "--keep"]
    for program in (ROOT, copy):
        subprocess.run(
            game, cwd=program, input="hsyhsyhsn", text=True, check=True, env=environment, capture_output=True
        )
    (database,) = folder.rglob("*.db")
    cards = subprocess.run(
        [sys.executable, "-c", KEPT_CARDS, str(database)], capture_output=True, text=True, check=True
    ).stdout
    assert re.search(r"None.*\d", cards)
