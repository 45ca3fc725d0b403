"""What is written never takes the place of what is read, nor of what else is written."""

import os
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.rulebooks import PACKAGE
from tests.homes import FOLDERS

THAT_IS_READ = "that file is read or kept by the program: name another"


@pytest.fixture(autouse=True)
def here(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Path:
    """A folder with a journal, a rule book, the book it is based on, the settings, and a game that is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", None)
    monkeypatch.setenv("BLACKJACK_TUI_THEME", "theme.toml")
    (tmp_path / "theme.toml").write_text("", "utf-8")
    (tmp_path / "base.toml").write_text('base = "twentyone"\n', "utf-8")
    (tmp_path / "mine.toml").write_text('base = "base.toml"\n', "utf-8")
    (tmp_path / "blackjack-tui").mkdir()
    (tmp_path / "blackjack-tui" / "settings.toml").write_text('view = "names"\n', "utf-8")
    assert main(["demo", "--rounds", "1", "--plain", "--record", "a.journal", "--keep"]) == 0
    capsys.readouterr()
    assert main(["odds", "--json"]) == 0
    (tmp_path / "chart.json").write_text(capsys.readouterr().out, "utf-8")
    return tmp_path


def files(here: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in here.rglob("*") if path.is_file()}


PAIRS = [
    ["--cast", "x", "--svg", "x"],
    ["--cast", "x", "--svg", "./x"],
    ["--svg", "x", "--cast", "x", "--force"],
]


@pytest.mark.parametrize("options", PAIRS, ids=" ".join)
def test_a_film_and_a_picture_are_not_one_file(
    options: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(here)
    assert main(["replay", "twentyone/37/h", *options]) == 2
    told = capsys.readouterr().err
    assert told == f"blackjack-tui: --svg {options[options.index('--svg') + 1]}: --cast names the same file\n"
    assert files(here) == before


SETTINGS, DATABASE = (str(Path("blackjack-tui", name)) for name in ("settings.toml", "games.db"))
SHIPPED = str(Path(PACKAGE, "rulebooks", "twentyone.toml"))
ITSELF = {
    "a film over its journal": ["replay", "a.journal", "--cast", "a.journal"],
    "a picture over its rule book": ["replay", "mine.toml/37/h", "--svg", "mine.toml"],
    "a film over the base of its rule book": ["replay", "mine.toml/37/h", "--cast", "base.toml"],
    "a film over the settings": ["replay", "a.journal", "--cast", SETTINGS],
    "a journal over its rule book": ["--plain", "--rules", "mine.toml", "--record", "mine.toml"],
    "a journal over the settings": ["--plain", "--record", SETTINGS],
    "a journal over the theme": ["--plain", "--record", "theme.toml"],
    "a journal over the policy": ["demo", "--plain", "--policy", "chart.json", "--record", "chart.json"],
    "a film over the database": ["replay", "last", "--cast", DATABASE],
    "a page over the database": ["review", "last", "--html", DATABASE],
    "statistics over the database": ["stats", "--html", DATABASE],
    "a chart over the database's lock": ["odds", "--html", f"{DATABASE}.lock"],
    "a journal over the database": ["--plain", "--record", DATABASE],
    "a chart over a rule book that ships": ["odds", "--html", SHIPPED],
}  # fmt: skip


@pytest.mark.parametrize("command", ITSELF.values(), ids=ITSELF)
def test_what_is_read_is_not_overwritten_even_by_force(
    command: list[str], here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(here)
    assert main([*command, "--force"]) == 2
    told = capsys.readouterr().err
    assert told == f"blackjack-tui: {command[-2]} {command[-1]}: {THAT_IS_READ}\n"
    assert files(here) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows asks before it makes a link")
@pytest.mark.parametrize("link", [os.link, os.symlink])
def test_what_is_read_is_known_by_its_other_names(link: object, here: Path) -> None:
    assert callable(link)
    link("a.journal", "b")
    link(here / DATABASE, "d")
    before = files(here)
    assert main(["replay", "a.journal", "--svg", "b", "--force"]) == 2
    assert main(["replay", "b", "--svg", "a.journal", "--force"]) == 2
    assert main(["--plain", "--record", "d", "--force"]) == 2
    assert files(here) == before


@pytest.mark.parametrize("name", ["settings.toml", "games.db", "games.db-wal", "last-table", "drills.jsonl"])
def test_no_output_has_the_place_of_a_file_that_the_program_will_make(
    name: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in FOLDERS:
        monkeypatch.setenv(variable, str(here / "new"))
    (here / "new" / "blackjack-tui").mkdir(parents=True)
    assert main(["replay", "a.journal", "--svg", f"new/blackjack-tui/{name}"]) == 2
    assert main(["replay", "a.journal", "--svg", "new/picture.svg"]) == 0


def test_another_file_is_overwritten_by_force(here: Path) -> None:
    (here / "x").write_text("old", "utf-8")
    assert main(["replay", "a.journal", "--svg", "x", "--force"]) == 0
    assert (here / "x").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    "command", ["replay twentyone/37/h --svg=", "--plain --record=", "odds --html= --force", "stats --html="]
)
def test_an_output_has_a_name(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    assert "name a file" in capsys.readouterr().err
