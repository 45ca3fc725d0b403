"""Show each setting, where its value came from, and the settings file; or set some.

examples:
  blackjack-tui settings
  blackjack-tui settings coach=after theme=light    keep these in the settings file

A flag wins over the environment (BLACKJACK_TUI_THEME and so on), which wins over the file.

  blackjack-tui settings --completion fish > ~/.config/fish/completions/blackjack-tui.fish

completes commands, options, rule books and files in fish from then on.
"""

import os
from argparse import ArgumentParser, Namespace

from blackjack_tui import settings
from blackjack_tui.commands import say, say_wrapped
from blackjack_tui.commands.options import resolved_settings
from blackjack_tui.folders import settings_file
from blackjack_tui.settings import formatted, setting_from


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("kept", nargs="*", metavar="NAME=VALUE", help="a setting to keep in the settings file")
    settings.add_options(parser)
    parser.add_argument(
        "--completion",
        choices=("bash", "zsh", "fish"),
        metavar="SHELL",
        help="print the completion of bash, zsh or fish instead",
    )


def run(options: Namespace) -> None:
    """Prints every setting with its value and its source, or keeps some. Raises `UsageError` at a wrong one."""
    if options.completion:
        from blackjack_tui.commands.completion import completion  # with shtab

        for line in completion(options.completion).splitlines():
            say(line, keep="\t")
        return
    path = settings_file()
    if options.kept:
        kept = dict(setting_from(each, path) for each in options.kept)
        settings.save(path, kept)
        say_wrapped(f"Kept in {path}: {', '.join(kept)}")
        return
    resolved = resolved_settings(options)
    for name, value in resolved.values._asdict().items():
        say(f"{name:11} {'-' if value is None else formatted(value):16} {resolved.sources[name]}")
    say(f"file        {path}{'' if os.path.exists(path) else ' (not there yet)'}")
