"""The command line: which command is meant, and what becomes of what goes wrong in it.

Exit status: 0 left, or the input or output ended; 1 our failure; 2 usage; 130 Ctrl-C; 143 SIGTERM; 129 SIGHUP.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from blackjack_tui.commands import COMMANDS
from blackjack_tui.errors import BlackjackError, UsageError

PROGRAM = "blackjack-tui"


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Runs the program with `arguments`; returns the exit status."""
    named = bool(arguments) and arguments[0] in COMMANDS
    name = arguments[0] if named else "play"
    command = import_module(f"blackjack_tui.commands.{name}")
    description, _, epilog = (command.__doc__ or "").partition("\n\n")
    parser = _Parser(
        prog=f"{PROGRAM} {name}" if named else PROGRAM,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_options(parser)
    try:
        command.run(parser.parse_args(arguments[named:]))
        sys.stdout.flush()
    except BlackjackError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return error.exit_status
    except BrokenPipeError:
        # Whoever read the output has had enough. What is still to be flushed would fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0
