"""The files that options name for output: none replaces another, or a file that the program reads or keeps."""

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from pathlib import Path

from blackjack_tui import files, settings
from blackjack_tui.commands.options import resolved_settings
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder, database_path, settings_file
from blackjack_tui.rulebooks import PACKAGE
from blackjack_tui.screen.screen import Screen
from blackjack_tui.screen.svg import svg

_OUTPUTS = ("svg", "cast", "html", "record")
_GAME = "game"
"""The argument that names a journal, a deal code or a kept game."""


def outputs(options: Namespace) -> dict[str, str]:
    """Returns the files that the options of a command name for output, by their flags."""
    return {f"--{name}": path for name in _OUTPUTS if (path := getattr(options, name, None))}


def check_outputs(options: Namespace, inputs: Callable[[], Iterable[str]] = list) -> None:
    """Raises `UsageError`, with the flag, if two outputs are the same file or one must not be overwritten.

    An existing file needs `--force`. What the program reads or keeps is never overwritten, whatever its name:
    what is in its own folders, what `options` and settings name, and `inputs`.
    """
    written = outputs(options)
    for (name, path), (other_name, other) in combinations(written.items(), 2):
        if _is_same(path, other):
            raise UsageError(f"{name} {path}: {other_name} names the same file")
    for name, path in written.items():
        read = (database_path(), *_named(options), *inputs())
        if _is_in_own_folder(path) or any(_is_same(path, each) for each in read):
            raise UsageError(f"{name} {path}: that file is read or kept by the program: name another")
        if not options.force:
            files.refuse_to_overwrite(path)


def write_picture(name: str, screen: Screen) -> str:
    """Writes what `screen` shows as a picture into the file `name`; returns what was done, or why not."""
    try:
        files.write(name, [svg(screen.cells(), name)], force=False)
    except UsageError as error:
        return str(error)
    return f"Written: {name}"


def _is_in_own_folder(path: str) -> bool:
    """Returns whether `path` lies in a folder of the program, whose files it makes, reads or ships with."""
    folders = (os.path.dirname(settings_file()), os.path.dirname(database_path()), cache_folder(), PACKAGE)
    try:
        real = Path(os.path.realpath(path))
    except (OSError, ValueError):  # writing the file reports the problem
        return False
    return any(real.is_relative_to(os.path.realpath(folder)) for folder in folders)


def _named(options: Namespace) -> Iterator[str]:
    """Yields the files that are named for input."""
    given = {name: value for name, value in vars(options).items() if name not in _OUTPUTS}
    for name, value in (*given.items(), *resolved_settings().values._asdict().items()):
        if isinstance(value, str) and (name == _GAME or value.endswith(settings.CHART_ENDINGS)):
            yield value


def _is_same(path: str, other: str) -> bool:
    """Returns whether both paths lead to one file. The files need not exist."""
    try:
        if os.path.exists(path) and os.path.exists(other):
            return os.path.samefile(path, other)
        return os.path.normcase(os.path.realpath(path)) == os.path.normcase(os.path.realpath(other))
    except (OSError, ValueError):  # writing the file reports the problem
        return False
