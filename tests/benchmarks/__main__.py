"""How fast the program is, in ratios to what is measured beside it in the same run; what its games return."""

import argparse
from importlib import import_module

NAMES = ("launch", "key", "bytes", "engine")
"""The modules of this folder that measure speed: each has `figures()`."""
SIMULATION = "simulation"
"""The one that takes minutes, and runs only when it is named: its `figures()` takes a number of rounds."""


def main() -> None:
    """Prints the figures of the benchmarks that are named, or of all that measure speed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"{', '.join(NAMES)} (default: these) or {SIMULATION}"
    )
    parser.add_argument("--rounds", type=int, help="how many rounds of each game to simulate, at least")
    arguments = parser.parse_args()
    names = arguments.names or NAMES
    for name in names:
        if name not in (*NAMES, SIMULATION):
            parser.error(f"there is no benchmark {name!r}")
    if arguments.rounds is not None and arguments.rounds < 1:
        parser.error("--rounds must be 1 or more")
    for name in names:
        figures = import_module(f"tests.benchmarks.{name}").figures
        for figure in figures(arguments.rounds) if name == SIMULATION and arguments.rounds else figures():
            print(figure, flush=True)


if __name__ == "__main__":  # a simulation's processes import this too
    main()
