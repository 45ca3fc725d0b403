"""Show each setting, where its value came from, and the settings file.

A flag wins over the environment (BLACKJACK_TUI_THEME and so on), which wins over the file.
"""

import os
from argparse import Namespace

from blackjack_tui.commands import say
from blackjack_tui.folders import settings_file
from blackjack_tui.settings import add_options, formatted, resolve

__all__ = ["add_options", "run"]


def run(options: Namespace) -> None:
    """Prints every setting with its value and its source. Raises `UsageError` at a wrong one."""
    path = settings_file()
    resolved = resolve(options, os.environ, path)
    for name, value in resolved.values._asdict().items():
        say(f"{name:11} {'-' if value is None else formatted(value):16} {resolved.sources[name]}")
    say(f"file        {path}{'' if os.path.exists(path) else ' (not there yet)'}")
