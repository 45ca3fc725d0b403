"""Fuzzers, each for a moment; those that compare computations have tests beside what they compute."""

import sys
from importlib import import_module

import pytest

from tests.fuzzers import FUZZERS

SHORT = {
    "keys": 500,
    "raw_bytes": 11_000,
    "mutations": 400,
    "two_signals": 6,
    "kills": 4,
    "two_programs": 100,
}


@pytest.mark.parametrize("name", SHORT)
def test_nothing_breaks(name: str) -> None:
    if sys.platform == "win32" and name in ("raw_bytes", "two_signals", "kills"):
        pytest.skip("Windows has neither pseudo-terminals nor signals")
    assert [*import_module(f"tests.fuzzers.{name}").fuzz(1, SHORT[name])]


def test_every_fuzzer_is_listed() -> None:
    assert all(hasattr(import_module(f"tests.fuzzers.{name}"), "fuzz") for name in FUZZERS)
