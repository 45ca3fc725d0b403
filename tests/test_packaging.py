"""The release files are of this version, and whole once they are filled in."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from blackjack_tui import __version__

FOLDER = Path(__file__).parents[1] / "packaging"


def test_the_release_files_are_filled_in_with_version_address_and_hashes(tmp_path: Path) -> None:
    for name in (f"blackjack_tui-{__version__}.tar.gz", "blackjack-tui.exe"):
        tmp_path.joinpath(name).write_text(name, "utf-8")
    address = "https://example.org/blackjack-tui"
    subprocess.run([sys.executable, FOLDER / "fill.py", address, tmp_path, tmp_path / "filled"], check=True)
    texts = {file.name: file.read_text("utf-8") for file in (tmp_path / "filled").rglob("*.*")}
    assert {*texts} == {
        file.name for file in FOLDER.rglob("blackjack-tui.*") if file.suffix in (".rb", ".json", ".yaml")
    }
    assert not any(f"@{word}@" in text for text in texts.values() for word in ("HOME", "ARCHIVE", "SHA256"))
    scoop = json.loads(texts["blackjack-tui.json"])
    assert (scoop["version"], scoop["hash"]) == (__version__, sha256(b"blackjack-tui.exe").hexdigest())
    assert address in scoop["url"]
    assert (FOLDER / "debian" / "changelog").read_text("utf-8").startswith(f"blackjack-tui ({__version__}-1)")
