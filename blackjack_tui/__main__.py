"""The entry point: `python -m blackjack_tui` runs `blackjack-tui`."""

import _signal  # type: ignore[import-not-found]  # built in, as is `os` by now: `signal` would take time to load
import os
import sys

# This comes first, so that Ctrl-C ends the program silently even during an import.
if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, lambda *_: os._exit(130))

_MADE_AT_START = 20_000
"""More values than the first frame needs: there is nothing to collect before it."""


def run() -> None:
    """Runs the program and ends the process with its exit status.

    A frozen program runs the module named after `-m`, as Python would: `odds/processes.py` starts it so.
    """
    if getattr(sys, "frozen", False) and sys.argv[1:2] == ["-m"]:
        import runpy

        name, *arguments = sys.argv[2:]
        sys.argv[1:] = arguments
        runpy.run_module(name, run_name="__main__", alter_sys=True)
        return
    import gc

    gc.set_threshold(_MADE_AT_START)
    from blackjack_tui import cli

    cli.run()


if __name__ == "__main__":
    run()
