"""Options that go together, and those that do not: one table for all commands."""

from collections.abc import Collection, Iterator, Mapping, Sequence

MODES: Mapping[str, Sequence[str]] = {
    "odds --indices": ("RULES", "--json", "--decks"),
    "odds --policy": ("RULES", "--json", "--decks"),
    "odds --study": ("--json",),
    "stats --rounds": ("RULES", "--rules"),
    "odds --side-bet": ("RULES", "--json", "--decks", "--seen"),
}
"""A command's options with which it does something else, and what they can be combined with."""

NEEDS: Mapping[str, Sequence[str]] = {
    "demo --force": ("--record",),
    "odds --dealer": ("--hand",),
    "odds --force": ("--svg", "--html"),
    "odds --hand": ("--dealer",),
    "odds --paper": ("--svg", "--html"),
    "play --force": ("--record",),
    "ramp --max": ("--best",),
    "ramp --spread": ("--best",),
    "replay --force": ("--svg", "--cast", "--html"),
    "replay --quick": ("--html",),
    "replay --size": ("--svg", "--cast", "--html"),
    "review --force": ("--svg", "--html"),
    "stats --force": ("--svg", "--html"),
    "stats --quick": ("--review",),
}
"""Options that mean something only with one of others."""

EXCLUDES: Mapping[str, Sequence[str]] = {
    "demo --loop": ("--record",),
    "drill --study": ("RULES", "--rules", "--on", "--hand", "--dealer", "--date"),
    "odds --exact": ("--hand", "--svg", "--html"),
    "odds --svg": ("--hand", "--seen", "--json"),
    "odds --html": ("--hand", "--seen", "--json"),
    "ramp --mistakes": ("--best",),
    "replay --loop": ("--svg", "--cast", "--html"),
    "review --svg": ("--quick",),
    "review --json": ("--csv",),
    "rules --diff": ("--toml",),
    "stats --forget": ("RULES", "--since", "--rules", "--review", "--svg", "--html", "--json", "--csv"),
    "stats --json": ("--csv", "--html"),
    "stats --csv": ("--html",),
}
"""Options that exclude others."""


def problems(command: str, given: Collection[str]) -> Iterator[str]:
    """Yields what is wrong with the options `given` to `command` together."""
    for mode, takes in of_command(MODES, command).items():
        for other in given if mode in given else ():
            if other not in (mode, *takes):
                yield f"{other} does not go with {mode}: leave one of them out"
    for option, needed in of_command(NEEDS, command).items():
        if option in given and not {*needed} & {*given}:
            yield f"{option} needs {' or '.join(needed)}"
    for option, others in of_command(EXCLUDES, command).items():
        for other in others if option in given else ():
            if other in given:
                yield f"{other} does not go with {option}: leave one of them out"


def of_command(table: Mapping[str, Sequence[str]], command: str) -> Mapping[str, Sequence[str]]:
    """Returns what one of these tables has for the options of `command`, by the options."""
    begins = f"{command} "
    return {name.removeprefix(begins): others for name, others in table.items() if name.startswith(begins)}
