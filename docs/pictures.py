"""Draws the pictures of the README and these pages anew: `python docs/pictures.py`.

Each is what `blackjack-tui replay` shows of a game; a test fails when one is out of date.
"""

import os
import sys
from pathlib import Path

from blackjack_tui.cli import main

FOLDER = Path(__file__).parent / "pictures"

PICTURES = {
    "play-80x24": "scripting-games/4149 --size 80x24",
    "win-120x40": "scripting-games/128/hs --size 120x40",
    "long-hand-40x15": "friendly/71010/hhhhhh --size 40x15",
    "dark-four-colour-80x24": "scripting-games/84/h --size 80x24 --theme dark --deck four-colour",
    "ascii-80x24": "scripting-games/1324/h --size 80x24 --glyphs ascii",
    "names-80x24": "scripting-games/1133/h --size 80x24 --view names",
    "split-80x24": "vegas-strip/46042/phhhsphsphhhh --size 80x24",
}
"""What each picture is made by."""


def draw(folder: Path) -> None:
    """Puts every picture into `folder`, whatever the settings of whoever asks for it."""
    os.environ["XDG_CONFIG_HOME"] = os.environ["LOCALAPPDATA"] = os.environ["HOME"] = str(folder)
    for name in list(os.environ):
        if name.startswith("BLACKJACK_TUI_"):
            del os.environ[name]
    for name, game in PICTURES.items():
        status = main(["replay", *game.split(), "--svg", str(folder / f"{name}.svg"), "--force"])
        assert status == 0, name


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
