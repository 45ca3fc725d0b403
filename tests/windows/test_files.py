"""Files that the program writes and reads, by paths with drives and backslashes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.windows.console import ROOT


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "Ann's own files"
    folder.mkdir()
    (folder / "mine.toml").write_text('base = "twentyone"\ntitle = "Zoë"\n', "utf-8")
    return folder


def run(here: Path, *arguments: str | Path, keys: str = "") -> subprocess.CompletedProcess[str]:
    """The program, without a console, in a folder of the player's."""
    return subprocess.run(
        [sys.executable, "-m", "blackjack_tui", *arguments],
        input=keys,
        capture_output=True,
        text=True,
        check=False,
        cwd=here,
        env=os.environ | {"LOCALAPPDATA": str(here), "PYTHONPATH": str(ROOT)},
    )


def without_hint(text: str) -> str:
    """What was said but that there is help and what is odd, which only somebody who plays is told."""
    return re.sub(r"At any question \? helps.*\n(Special here.*\n)?", "", text)


@pytest.mark.parametrize("option", ["--svg", "--cast"])
def test_a_file_that_another_program_has_open_stays_as_it_was(option: str, here: Path) -> None:
    path = here / "it"
    path.write_text("old")
    with path.open():
        refused = run(here, "replay", "twentyone/37/h", option, path, "--force")
    assert refused.returncode in (1, 2)
    assert refused.stderr.startswith(f"blackjack-tui: {path}: cannot be written: ")
    assert refused.stderr.count("\n") == 1
    assert path.read_text() == "old"
    assert sorted(found.name for found in here.iterdir()) == ["it", "mine.toml"]


@pytest.mark.parametrize("code", ["{}/37/h", "{}:bash/37/h"])
@pytest.mark.parametrize("slash", ["\\", "/"])
def test_a_deal_code_has_the_path_of_a_rule_book(code: str, slash: str, here: Path) -> None:
    game = code.format(str(here / "mine.toml").replace("\\", slash))
    told = run(here, "replay", game, "--plain")
    assert (told.returncode, told.stderr) == (0, "")
    assert "You draw" in told.stdout
    picture = here / "it.svg"
    assert run(here, "replay", game, "--svg", picture).returncode == 0
    assert "Zoë" in picture.read_text("utf-8")


def test_what_is_said_on_leaving_can_be_typed_at_the_prompt(here: Path) -> None:
    book = here / "mine.toml"
    played = run(here, "--plain", "--seed", "37", "--rules", book, "--code", keys="hsq")
    for line in played.stdout.splitlines()[-2:]:
        command = line.partition(": ")[2].replace("blackjack-tui", f'"{sys.executable}" -m blackjack_tui', 1)
        told = subprocess.run(
            f'cmd.exe /d /s /c "{command}"',
            input="hsq",
            capture_output=True,
            text=True,
            check=True,
            cwd=here,
            env=os.environ | {"PYTHONPATH": str(ROOT), "BLACKJACK_TUI_VIEW": "lines"},
        )
        shown, meant = (without_hint(text).rpartition("So far")[0] for text in (told.stdout, played.stdout))
        assert shown == meant != ""
