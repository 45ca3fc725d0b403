"""What docs/architecture.md says of adding things, done as it is written, in a copy of the package."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(toml|sh|diff|python) ?(\S*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with all that the page adds to it."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        ROOT / "blackjack_tui", root / "blackjack_tui", ignore=shutil.ignore_patterns("__pycache__")
    )
    for kind, path, text in BLOCKS:
        if kind == "sh":
            _, source, target = text.split()
            shutil.copy(root / source, root / target)
        elif kind == "diff":
            file = root / path
            lines = text.splitlines(keepends=True)
            before = "".join(line[1:] for line in lines if line[0] != "+")
            after = "".join(line[1:] for line in lines if line[0] != "-")
            assert file.read_text("utf-8").count(before) == 1, before
            file.write_text(file.read_text("utf-8").replace(before, after), "utf-8")
        else:
            (root / path).write_text(text, "utf-8")
    return root


def run(copy: Path, *arguments: str, keys: str = "") -> str:
    command = [sys.executable, "-m", "blackjack_tui", *arguments]
    return subprocess.run(command, cwd=copy, input=keys, capture_output=True, text=True, check=True).stdout


def test_a_rule_book_is_listed_explained_and_played(copy: Path) -> None:
    assert re.search(r"reno +-\d\.\d\d %  A single deck", run(copy, "rules"))
    assert "You may double on two cards of 10 or 11" in run(copy, "rules", "reno")
    assert '"event": "over"' in run(copy, "demo", "--rounds", "1", "--rules", "reno", "--view", "json")


def test_a_theme_can_be_chosen(copy: Path) -> None:
    assert "night" in run(copy, "settings", "--theme", "night")


def test_a_shuffle_deals(copy: Path) -> None:
    assert run(copy, "deal", "3", "--shuffle", "in-order") == "Card 0: AS\nCard 1: 2S\nCard 2: 3S\n"


def test_a_view_paints(copy: Path) -> None:
    run(copy, "replay", "twentyone/37/h", "--view", "line", "--svg", "line.svg", "--size", "60x3")
    text = re.sub(r"<[^>]*>", "", (copy / "line.svg").read_text("utf-8"))
    assert "You 8H 4H KS  Dealer ? 2C" in text
    assert "Play again (Y/N)?" in text


def test_what_is_added_passes_what_everything_passes(copy: Path, pytestconfig: pytest.Config) -> None:
    for module in ("mypy", "ruff"):
        pytest.importorskip(module)
    shutil.copy(ROOT / "pyproject.toml", copy)
    # From run to run mypy keeps what it found out of the modules that nothing is added to.
    known = str(pytestconfig.cache.mkdir("mypy") if pytestconfig.cache else copy / "known")
    strict = ["mypy", "--strict", "--cache-dir", known, "-p", "blackjack_tui"]
    for check in (strict, ["ruff", "check", "blackjack_tui"]):
        done = subprocess.run(
            [sys.executable, "-m", *check], cwd=copy, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
