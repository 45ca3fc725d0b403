"""Fuzzers: random input and random games, held against laws and second computations.

Each module has `fuzz(seed, count)`. It yields lines that say what it came across, and raises `AssertionError`
at the first mistake. The suite runs some for a moment, `python -m tests.fuzzers` all, or those that are named.
"""

FUZZERS = {
    "keys": 1_000_000,
    "raw_bytes": 1_000_000,
    "mutations": 16_000,
    "two_signals": 1_200,
    "kills": 300,
    "two_programs": 10_000,
    "damage": 3_000,
    "decisions": 2_000,
    "odds": 300,
    "simulator": 1_000_000,
    "variants": 1_000_000,
}
"""The modules, and how many keys, bytes, files, pairs, kills, rounds or rule books each tries in a long run."""
