"""Checks a command's output files before it writes any, so that no other file is lost."""

import os
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import settings_file


def check(outputs: Mapping[str, str], force: bool, inputs: Callable[[], Iterable[str]]) -> None:
    """Raises `UsageError`, with the flag, if two of `outputs` are the same file or one must not be overwritten.

    `outputs` has the path for each flag. An existing file needs `force`; the settings file and `inputs`, the
    files that the command reads, are never overwritten.
    """
    for (flag, path), (other_flag, other) in combinations(outputs.items(), 2):
        if _is_same(path, other):
            raise UsageError(f"{flag} {path}: {other_flag} names the same file")
    for flag, path in outputs.items():
        if not force:
            files.refuse_to_overwrite(path)
        elif any(_is_same(path, read) for read in (settings_file(), *inputs())):
            raise UsageError(f"{flag} {path}: that file is read here: name another")


def _is_same(path: str, other: str) -> bool:
    """Returns whether both paths lead to one file. The files need not exist."""
    try:
        if os.path.exists(path) and os.path.exists(other):
            return os.path.samefile(path, other)
        return os.path.normcase(os.path.realpath(path)) == os.path.normcase(os.path.realpath(other))
    except (OSError, ValueError):  # writing the file reports the problem
        return False
