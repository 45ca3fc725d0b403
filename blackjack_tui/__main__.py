"""`python -m blackjack_tui` is `blackjack-tui`."""

import _signal  # type: ignore[import-not-found]  # both are there already: `signal` would have to be read first
import os

# Before anything else: from here on Ctrl-C ends the program and shows nothing, even in an import.
if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))


def run() -> None:
    """Runs the program and ends the process with its exit status."""
    from blackjack_tui import cli

    cli.run()


if __name__ == "__main__":
    run()
