"""What several commands read from their options."""

import os
import re
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager

from blackjack_tui.errors import UsageError


def whole_number(text: str) -> int:
    """The integer written in `text`. Raises ArgumentTypeError, saying what would be right, if it is none."""
    try:
        # Python reads digits of every script, and lines under them, which deal codes and journals do not.
        return int(text if re.fullmatch(r"[+-]?[0-9]+", text) else "")
    except ValueError:
        raise ArgumentTypeError(f"must be a whole number, not {text!r}") from None


@contextmanager
def flag(name: str) -> Iterator[None]:
    """Puts the flag's name before what a UsageError raised inside says."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def fresh_seed() -> int:
    """A seed from the system that every shuffle accepts: 31 bits."""
    return int.from_bytes(os.urandom(4)) >> 1
