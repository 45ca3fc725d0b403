"""Where the database is."""

import os
import sys
from collections.abc import Mapping

NAME = "games.db"


def database_path(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> str:
    """The path of the database, in the platform's folder for a program's data."""
    home = os.path.expanduser("~")
    if platform == "win32":
        folder = environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif platform == "darwin":
        folder = os.path.join(home, "Library", "Application Support")
    else:
        folder = environ.get("XDG_DATA_HOME") or os.path.join(home, ".local", "share")
    return os.path.join(folder, "blackjack-tui", NAME)
