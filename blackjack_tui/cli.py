"""The command line: which command is meant, and what becomes of what goes wrong in it.

Exit status: 0 left, or the input or output ended; 1 our failure; 2 usage; 130 Ctrl-C; 129 SIGHUP;
131 SIGQUIT; 143 SIGTERM; 128 and its number for every other signal.
"""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from io import FileIO, TextIOWrapper
from typing import TYPE_CHECKING, NoReturn, TextIO

from blackjack_tui.choices import choose_from
from blackjack_tui.commands import COMMANDS
from blackjack_tui.commands.aside import say_aside
from blackjack_tui.ending import signals
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.rulebooks.loading import OR_FILE, is_book, rule_books

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

PROGRAM = "blackjack-tui"

# EIO is a terminal that is gone. Windows calls a pipe that nobody reads an invalid argument.
_NOBODY_READS = {errno.EPIPE, errno.EIO} | ({errno.EINVAL} if sys.platform == "win32" else set())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        # argparse's own lets help go unheard. Whoever asked for it is told if it cannot be written.
        if file:
            file.write(message)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        if sys.stdout:
            sys.stdout.flush()
        super().exit(status, message)


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        # Every option makes one. Without a width it would ask the terminal, and import half of zip to do so.
        super().__init__(prog, width=78)

    def _split_lines(self, text: str, width: int) -> list[str]:
        import textwrap  # which argparse loads for its help, too

        return textwrap.wrap(text, width, break_on_hyphens=False)


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    signals.catch()
    if _is_nothing(sys.stdin):
        sys.stdin = None
    if _is_nothing(sys.stdout):
        sys.stdout = None
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # the title of a player's own rule book may be anything
    _let_output_wait()
    # Twice: a signal raises its exception once, and may do so at the very beginning of a `finally`.
    try:
        try:
            sys.exit(main(sys.argv[1:]))
        finally:
            _discard_what_nobody_reads()
            signals.finish()
    finally:
        signals.finish()


def _let_output_wait() -> None:
    """Lets every write wait for its reader until the end: Python's would fail where that is switched off."""
    if sys.platform == "win32":
        return
    for stream in (sys.stdout, sys.stderr):
        if stream and not os.get_blocking(stream.fileno()):
            restore = partial(os.set_blocking, stream.fileno(), False)
            os.set_blocking(stream.fileno(), True)
            signals.add(signals.Restorer(lambda: None, restore))


def _is_nothing(stream: TextIO | None) -> bool:
    """Whether `stream` is NUL, which Windows takes for a terminal."""
    if sys.platform != "win32" or not isinstance(stream, TextIOWrapper) or not stream.isatty():
        return False
    # Python opens a console by a class of its own, unless it was told to do as it did of old.
    is_file = isinstance(getattr(stream.buffer, "raw", stream.buffer), FileIO)
    return is_file and not os.environ.get("PYTHONLEGACYWINDOWSSTDIO")


def _discard_what_nobody_reads() -> None:
    """Keeps Python from failing at exit to write what it could not write before."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(arguments: Sequence[str]) -> int:
    """Runs the program with `arguments`; returns the exit status."""
    try:
        _obey(arguments)
        if sys.stdout:
            sys.stdout.flush()
    except BlackjackError as error:
        say_aside(f"{PROGRAM}: {error}")
        return error.exit_status
    except OSError as error:
        # Whoever read the output may have had enough, or the terminal may be gone: that is no failure.
        if error.errno not in _NOBODY_READS:
            say_aside(f"{PROGRAM}: {error}")
            return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _obey(arguments: Sequence[str]) -> None:
    named = bool(arguments) and arguments[0] in COMMANDS
    if arguments and not named and not arguments[0].startswith("-") and not is_book(arguments[0]):
        raise UsageError(
            f"no command or rule book {arguments[0]!r}: "
            f"{choose_from((*COMMANDS, *rule_books()), arguments[0])}, {OR_FILE}"
        )
    name = arguments[0] if named else "play"
    command = import_module(f"blackjack_tui.commands.{name}")
    description, _, epilog = (command.__doc__ or "").partition("\n\n")
    parser = _Parser(
        prog=f"{PROGRAM} {name}" if named else PROGRAM,
        description=description,
        epilog=epilog,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    command.add_options(parser)
    options = parser.parse_args(arguments[named:])
    signals.unwind()
    command.run(options)
