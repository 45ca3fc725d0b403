"""How fast the program is, in ratios to what is measured beside it in the same run; what its games return."""

import argparse
from importlib import import_module

NAMES = ("launch", "key", "coached-key", "bytes", "engine", "replay", "memory", "odds", "ramp")
"""The modules of this folder that measure speed: each has `figures()`."""
LONG = (
    *("simulation", "agreement", "fuzz", "raw_bytes", "two_signals", "mutations", "odds-check"),
    *(
        "cut-card",
        "kills",
        "damage",
        "two_programs",
        "review",
        "decisions",
        "indices",
        "full-table",
        "published-ramp",
        "settlement",
        "variants",
    ),
)
"""Those that take minutes, and run only when they are named: their `figures()` take how many to try."""


def main() -> None:
    """Prints the figures of the benchmarks that are named, or of all that measure speed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"{', '.join(NAMES)} (default: these), {', '.join(LONG)}"
    )
    parser.add_argument(
        "--count", type=int, help="how many rounds, keys, bytes, pairs or files the long ones try"
    )
    arguments = parser.parse_args()
    names = arguments.names or NAMES
    for name in names:
        if name not in (*NAMES, *LONG):
            parser.error(f"there is no benchmark {name!r}")
    if arguments.count is not None and arguments.count < 1:
        parser.error("--count must be 1 or more")
    for name in names:
        figures = import_module(f"tests.benchmarks.{name.replace('-', '_')}").figures
        for figure in figures(arguments.count) if name in LONG and arguments.count else figures():
            print(figure, flush=True)


if __name__ == "__main__":  # a simulation's processes import this too
    main()
