"""Draws the pictures of the README and these pages anew: `python docs/pictures.py`.

Each is what `blackjack-tui replay` shows of a game; a test fails when one is out of date.
"""

import os
import sys
from pathlib import Path

from blackjack_tui.cli import main
from blackjack_tui.full_screen import filming
from blackjack_tui.full_screen.look import Look
from blackjack_tui.history.code import decode

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

MOVING = "deal-to-win-80x24"
MOVING_GAME = "vegas-strip/10/25:hs"
"""The game of the picture that moves."""


def draw(folder: Path) -> None:
    """Puts every picture into `folder`, whatever the settings of whoever asks for it."""
    os.environ["XDG_CONFIG_HOME"] = os.environ["LOCALAPPDATA"] = os.environ["HOME"] = str(folder)
    for name in list(os.environ):
        if name.startswith("BLACKJACK_TUI_"):
            del os.environ[name]
    for name, game in PICTURES.items():
        status = main(["replay", *game.split(), "--svg", str(folder / f"{name}.svg"), "--force"])
        assert status == 0, name
    (folder / f"{MOVING}.svg").write_text(moving_picture(), encoding="utf-8")


def moving_picture() -> str:
    """A deal, a decision and a win, as the program films them."""
    show = filming.Show(Look("cards", "felt", "two-colour", 2.0))
    return filming.moving_picture(decode(MOVING_GAME), 0, show) + "\n"


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
