"""The completions of the shells: up to date with the parsers, and what they offer."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "completions"
FILES = ("blackjack-tui.bash", "_blackjack-tui", "blackjack-tui.fish")

# Tells what bash's completion offers for the words that are given.
BASH = """
source "$0"
COMP_WORDS=(blackjack-tui "$@")
COMP_CWORD=$#
_shtab_blackjack_tui
printf '%s\\n' "${COMPREPLY[@]}"
"""
FISH = "source $argv[1]; complete -C $argv[2]"
OFFERED = [
    (("veg",), {"vegas-strip"}),
    (("dri",), {"drill"}),
    (("--the",), {"--theme"}),
    (("--theme", ""), {"dark", "felt", "high-contrast", "light", "terminal"}),
    (("vegas-strip", "--coach", "a"), {"after"}),
    (("--rules", "scr"), {"scripting-games"}),
    (("drill", "--on", "s"), {"soft", "surrender"}),
    (("count", "p"), {"pairs", "pack"}),
    (("ramp", "--count", "ha"), {"halves"}),
    (("help", "re"), {"record", "replay", "review"}),
    (("replay", "pyproj"), {"pyproject.toml"}),
]


def run(*command: str | Path) -> set[str]:
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stderr == ""
    return {line.partition("\t")[0] for line in told.stdout.splitlines()}


def test_the_completions_are_what_the_parsers_say(tmp_path: Path) -> None:
    subprocess.run([sys.executable, FOLDER / "generate.py", tmp_path], check=True)
    for name in FILES:
        fresh, kept = ((folder / name).read_bytes() for folder in (tmp_path, FOLDER))
        assert fresh == kept, "write them anew with `python completions/generate.py`"


@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize(("words", "offered"), OFFERED)
def test_bash_offers(words: tuple[str, ...], offered: set[str]) -> None:
    assert run("bash", "--norc", "-c", BASH, FOLDER / FILES[0], *words) == offered


@pytest.fixture
def golden(home: Path) -> None:
    folder = home / "blackjack-tui" / "rules"
    folder.mkdir(parents=True)
    (folder / "golden.toml").touch()


OWN = [("gol",), ("drill", "gol"), ("--rules", "gol")]


@pytest.mark.usefixtures("golden")
@pytest.mark.skipif(sys.platform == "win32" or not shutil.which("bash"), reason="needs bash")
@pytest.mark.parametrize("words", OWN)
def test_bash_offers_the_players_own_rule_books(words: tuple[str, ...]) -> None:
    assert run("bash", "--norc", "-c", BASH, FOLDER / FILES[0], *words) == {"golden"}


@pytest.mark.usefixtures("golden")
@pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
@pytest.mark.parametrize("words", OWN)
def test_fish_offers_the_players_own_rule_books(words: tuple[str, ...]) -> None:
    offered = run("fish", "--no-config", "-c", FISH, FOLDER / FILES[2], " ".join(("blackjack-tui", *words)))
    assert offered == {"golden"}


@pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
@pytest.mark.parametrize(("words", "offered"), OFFERED)
def test_fish_offers(words: tuple[str, ...], offered: set[str]) -> None:
    assert (
        run("fish", "--no-config", "-c", FISH, FOLDER / FILES[2], " ".join(("blackjack-tui", *words)))
        == offered
    )
