"""Files that a command writes: refused, before anything is written, where another file would be lost."""

import os
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.settings import settings_file


def check(outputs: Mapping[str, str], force: bool, inputs: Callable[[], Iterable[str]]) -> None:
    """Raises UsageError, naming the flag, if two of `outputs` are one file, or one cannot be written.

    `outputs` are paths by their flags. A file that is there is overwritten only with `force`, and never if it
    is the settings file or one of `inputs`, the files that the command reads.
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
    """Whether both lead to one file, be it there or not yet."""
    try:
        if os.path.exists(path) and os.path.exists(other):
            return os.path.samefile(path, other)
        return os.path.normcase(os.path.realpath(path)) == os.path.normcase(os.path.realpath(other))
    except (OSError, ValueError):  # writing says what is wrong with it
        return False
