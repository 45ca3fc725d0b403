"""Reads options that several commands have."""

import os
import re
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager

from blackjack_tui.errors import UsageError


def whole_number(text: str) -> int:
    """Returns the integer in `text`. Raises `ArgumentTypeError`, with advice, if it is none."""
    try:
        # int() also accepts underscores and the digits of every script, unlike deal codes and journals.
        return int(text if re.fullmatch(r"[+-]?[0-9]+", text) else "")
    except ValueError:
        raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None


@contextmanager
def flag(name: str) -> Iterator[None]:
    """Adds the flag's name to the text of a `UsageError` raised inside the context."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def fresh_seed() -> int:
    """Returns a seed from the system's random numbers: 31 bits, which every shuffle accepts."""
    return int.from_bytes(os.urandom(4)) >> 1
