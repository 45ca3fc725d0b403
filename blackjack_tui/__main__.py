"""`python -m blackjack_tui` is `blackjack-tui`."""

import _signal  # type: ignore[import-not-found]  # what is in it `signal` has too, but takes its time to import
import os
from typing import NoReturn

# Before anything else: from here on Ctrl-C ends the program and shows nothing, even in an import.
if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    from blackjack_tui import cli

    cli.run()


if __name__ == "__main__":
    run()
