"""How fast the program is, in ratios to what is measured beside it in the same run; what its games return."""

import argparse
from importlib import import_module

FAST = ("launch", "key", "bytes", "hint", "engine", "ramp", "review", "replay")
"""The modules of this folder that measure speed: each has `figures()`."""
PUBLISHED = ("published-odds", "published-ramp")
"""Those that take minutes, and run only when they are named. The second takes how many rounds to play."""


def main() -> None:
    """Prints the figures of the benchmarks that are named, or of all that measure speed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    names = f"{', '.join(FAST)} (default: these), {', '.join(PUBLISHED)}"
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    parser.add_argument("--rounds", type=int, help="how many rounds published-ramp plays")
    arguments = parser.parse_args()
    for name in arguments.names or FAST:
        if name not in (*FAST, *PUBLISHED):
            parser.error(f"there is no benchmark {name!r}")
        more = (arguments.rounds,) if arguments.rounds and name == PUBLISHED[1] else ()
        for figure in import_module(f"tests.benchmarks.{name.replace('-', '_')}").figures(*more):
            print(figure, flush=True)


if __name__ == "__main__":  # a simulation's processes import this too
    main()
