"""Prints lines: output on standard output, and messages on standard error."""

import sys
from contextlib import suppress

from blackjack_tui.harmless import harmless


def say(line: str, keep: str = "") -> None:
    """Prints a line of output and flushes it. Unprintable characters, except those in `keep`, are escaped."""
    print(harmless(line, keep), flush=True)


def say_aside(line: str) -> None:
    """Prints a message on standard error. A message that cannot be written is lost without an error."""
    if sys.stderr:
        with suppress(OSError):
            print(harmless(line), file=sys.stderr)
