"""All that is written to the terminal as lines: the output, and messages on standard error."""

import sys
from contextlib import suppress

from blackjack_tui.harmless import harmless


def say(line: str, keep: str = "") -> None:
    """Writes a line of output at once, harmless but for the characters in `keep`."""
    print(harmless(line, keep), flush=True)


def say_aside(line: str) -> None:
    """Writes a line to standard error, if there is one that takes it: what is said beside may go unheard."""
    if sys.stderr:
        with suppress(OSError):
            print(harmless(line), file=sys.stderr)
