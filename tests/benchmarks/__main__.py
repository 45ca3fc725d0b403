"""How fast the program is, in ratios to what is measured beside it in the same run."""

import argparse
from importlib import import_module

NAMES = ("launch", "key", "bytes", "engine", "simulation")
"""The modules of this folder that measure: each has `figures()`."""


def main() -> None:
    """Prints the figures of the benchmarks that are named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(NAMES)} (default: all)")
    names = parser.parse_args().names or NAMES
    for name in names:
        if name not in NAMES:
            parser.error(f"there is no benchmark {name!r}")
    for name in names:
        for figure in import_module(f"tests.benchmarks.{name}").figures():
            print(figure, flush=True)


main()
