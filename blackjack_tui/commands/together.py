"""Which options go together, and which files may be written, for all commands."""

import os
from argparse import Namespace
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from blackjack_tui import files
from blackjack_tui.commands.options import is_chart
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import cache_folder, database_path, settings_file
from blackjack_tui.rulebooks import ENDING, PACKAGE

MODES: Mapping[str, Sequence[str]] = {
    "odds --indices": ("RULES", "--json", "--html", "--force", "--decks"),
    "odds --policy": ("RULES", "--json", "--html", "--force", "--decks"),
    "stats --rounds": ("RULES", "--rules"),
    "odds --side-bet": ("RULES", "--json", "--html", "--force", "--decks", "--seen"),
}
"""Options that make a command do something else, each with the arguments that it can be combined with."""

NEEDS: Mapping[str, Sequence[str]] = {
    "odds --dealer": ("--hand",),
    "odds --hand": ("--dealer",),
    "ramp --max": ("--best",),
    "ramp --spread": ("--best",),
    "replay --quick": ("--html",),
    "replay --size": ("--svg", "--cast", "--html"),
    "stats --quick": ("--review",),
}
"""Options that need one of others."""

EXCLUDES: Mapping[str, Sequence[str]] = {
    "demo --loop": ("--record",),
    "drill --study": ("RULES", "--rules", "--on", "--hand", "--dealer", "--date"),
    "odds --exact": ("--hand",),
    "odds --html": ("--json",),
    "ramp --mistakes": ("--best",),
    "replay --loop": ("--svg", "--cast", "--html"),
    "review --json": ("--csv",),
    "rules --diff": ("--toml",),
    "stats --forget": ("RULES", "--since", "--rules", "--review", "--html", "--json", "--csv"),
    "stats --json": ("--csv", "--html"),
    "stats --csv": ("--html",),
}
"""Options that exclude others."""

_PLAIN = "--plain"
"""The option that goes with all others: it says how, not what."""
_OUTPUTS = ("svg", "cast", "html", "record")


def problems(command: str, names: Collection[str]) -> Iterator[str]:
    """Yields a sentence for each two arguments of `command` that do not go together.

    `names`: the arguments given, such as `--json` or `RULES`.
    """
    for mode, combinable in of_command(MODES, command).items():
        if mode in names:
            for other in names:
                if other not in (mode, _PLAIN, *combinable):
                    yield f"{other} does not go with {mode}: leave one of them out"
    for option, needed in of_command(NEEDS, command).items():
        if option in names and not any(other in names for other in needed):
            yield f"{option} needs {' or '.join(needed)}"
    for option, others in of_command(EXCLUDES, command).items():
        if option in names:
            for other in others:
                if other in names:
                    yield f"{other} does not go with {option}: leave one of them out"


def of_command(table: Mapping[str, Sequence[str]], command: str) -> Mapping[str, Sequence[str]]:
    """Returns the rows of one of these tables for `command`, by option."""
    prefix = f"{command} "
    return {name.removeprefix(prefix): others for name, others in table.items() if name.startswith(prefix)}


def outputs(options: Namespace) -> dict[str, str]:
    """Returns the files for output that the options name, by flag."""
    paths = {f"--{name}": getattr(options, name, None) for name in _OUTPUTS}
    return {flag: path for flag, path in paths.items() if path}


def check_outputs(options: Namespace) -> None:
    """Raises `UsageError`, with the flag, if two outputs are the same file or one must not be overwritten.

    An existing file needs `--force`. Files that the program reads or keeps are never overwritten: files in its
    own folders, files of other options, and TOML files.
    """
    paths = outputs(options)
    for (name, path), (other_name, other) in combinations(paths.items(), 2):
        if _is_same(path, other):
            raise UsageError(f"{name} {path}: {other_name} names the same file")
    for name, path in paths.items():
        if _is_own_file(path) or any(_is_same(path, other) for other in _files_to_read(options)):
            raise UsageError(f"{name} {path}: that file is read or kept by the program: name another")
        if not options.force:
            files.refuse_to_overwrite(path)
    if getattr(options, "force", False) and not paths:
        flags = " or ".join(f"--{name}" for name in _OUTPUTS if hasattr(options, name))
        raise UsageError(f"--force needs {flags}")


def _files_to_read(options: Namespace) -> Iterator[str]:
    """Yields the files that the program reads, except for TOML files."""
    yield database_path()
    games = getattr(options, "game", None) or ()  # `review` takes several
    if isinstance(games, str):
        yield games
    else:
        yield from games
    policy = getattr(options, "policy", None)
    if policy and is_chart(policy):
        yield policy


def _is_own_file(path: str) -> bool:
    """Returns whether `path` is a TOML file, or in a folder whose files the program makes or ships with."""
    folders = (os.path.dirname(settings_file()), os.path.dirname(database_path()), cache_folder(), PACKAGE)
    try:
        real = os.path.realpath(path)
    except (OSError, ValueError):  # writing the file reports the problem
        return False
    return real.endswith(ENDING) or any(
        real.startswith(os.path.join(os.path.realpath(folder), "")) for folder in folders
    )


def _is_same(path: str, other: str) -> bool:
    """Returns whether both paths lead to one file. The files need not exist."""
    try:
        if os.path.exists(path) and os.path.exists(other):
            return os.path.samefile(path, other)
        return os.path.normcase(os.path.realpath(path)) == os.path.normcase(os.path.realpath(other))
    except (OSError, ValueError):  # writing the file reports the problem
        return False
