"""The entry point: `python -m blackjack_tui` runs `blackjack-tui`."""

import os
import signal
import sys

# This comes first, so that Ctrl-C ends the program silently even during an import.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))


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
    try:
        from blackjack_tui import cli
    except (ImportError, MemoryError, OSError, SystemError) as error:
        sys.exit(f"blackjack-tui: cannot be loaded: {error!r}")
    cli.run()


if __name__ == "__main__":
    run()
