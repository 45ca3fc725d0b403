"""What is said beside the output."""

import sys
from contextlib import suppress


def say_aside(line: str) -> None:
    """Writes a line to standard error, if there is one that takes it: what is said beside may go unheard."""
    if sys.stderr:
        with suppress(OSError):
            print(line, file=sys.stderr)
