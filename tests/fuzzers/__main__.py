"""Runs fuzzers, all of them if none is named: `python -m tests.fuzzers NAME … [--count N] [--seed N]`."""

import argparse
from importlib import import_module
from time import perf_counter

from tests.fuzzers import FUZZERS


def main() -> None:
    """Prints what each came across, and how long it took."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzers", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(FUZZERS)} (default: all)")
    parser.add_argument("--count", type=int, help="how many keys, bytes, files and so on to try")
    parser.add_argument("--seed", type=int, default=1, help="what chance begins with (default: 1)")
    arguments = parser.parse_args()
    for name in arguments.names or FUZZERS:
        if name not in FUZZERS:
            parser.error(f"there is no fuzzer {name!r}")
        start = perf_counter()
        for line in import_module(f"tests.fuzzers.{name}").fuzz(
            arguments.seed, arguments.count or FUZZERS[name]
        ):
            print(f"{name}: {line}", flush=True)
        print(f"{name}: {perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":  # what starts processes imports this too
    main()
