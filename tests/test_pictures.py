"""The pictures of the README and the pages, drawn again and compared."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("pictures")
    environ = os.environ | {"BLACKJACK_TUI_THEME": "no such theme"}
    subprocess.run([sys.executable, "-m", "docs.pictures", folder], check=True, cwd=ROOT, env=environ)
    return {path.name: path.read_bytes() for path in folder.glob("*.svg")}


def test_every_picture_is_as_the_program_draws_it_now(drawn: dict[str, bytes]) -> None:
    kept = {path.name: path.read_bytes() for path in FOLDER.iterdir()}
    assert sorted(kept) == sorted(drawn)
    stale = [name for name, picture in drawn.items() if picture != kept[name]]
    assert not stale, "draw them anew with `python -m docs.pictures`, and look at them"


def test_every_picture_is_shown_somewhere_and_none_is_missing() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    shown = {name for name in text.replace(")", "(").split("(") if name.endswith(".svg")}
    assert {Path(name).name for name in shown} == {path.name for path in FOLDER.iterdir()}
