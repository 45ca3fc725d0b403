"""The command line: picks the command, runs it, and turns errors into exit codes.

Exit status: 0 the player left, or the input or output ended; 1 a failure; 2 wrong usage; 130 Ctrl-C; 129
SIGHUP; 131 SIGQUIT; 143 SIGTERM; 128 plus its number for another signal.
"""

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import FileIO, TextIOWrapper
from types import ModuleType
from typing import NoReturn, TextIO

from blackjack_tui.commands import COMMANDS, say_note
from blackjack_tui.commands.gone_commands import refuse_gone_command
from blackjack_tui.commands.parser import Parser
from blackjack_tui.errors import BlackjackError, UsageError, choose_from
from blackjack_tui.rulebooks import OR_FILE, all_books, is_book
from blackjack_tui.screen import signals

PROGRAM = "blackjack-tui"

# The errors of a write to a closed pipe (EPIPE; on Windows EINVAL) or to a closed terminal (EIO).
_OUTPUT_CLOSED = {errno.EPIPE, errno.EIO} | ({errno.EINVAL} if sys.platform == "win32" else set())


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    # Signals are finished twice, as a signal may raise its exception, once, anywhere, even in the inner part.
    try:
        try:
            sys.exit(main(sys.argv[1:], signals.catch, _prepare_streams))
        finally:
            _flush_or_discard_output()
            signals.finish()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        signals.finish()


def _prepare_streams() -> None:
    if _is_nothing(sys.stdin):
        sys.stdin = None
    if _is_nothing(sys.stdout):
        sys.stdout = None
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a player's rule book may have any characters in its title
    _make_output_blocking()


def _make_output_blocking() -> None:
    """Makes writes block, as Python's streams need it, until the program ends."""
    if sys.platform == "win32":
        return
    for stream in (sys.stdout, sys.stderr):
        if stream and not os.get_blocking(stream.fileno()):
            restore = partial(os.set_blocking, stream.fileno(), False)
            os.set_blocking(stream.fileno(), True)
            signals.restorers.append(restore)


def _is_nothing(stream: TextIO | None) -> bool:
    """Returns whether `stream` is NUL of Windows, which reports to be a terminal."""
    if sys.platform != "win32" or not isinstance(stream, TextIOWrapper) or not stream.isatty():
        return False
    # For a console Python uses another class than FileIO, unless the legacy mode is on.
    is_file = isinstance(getattr(stream.buffer, "raw", stream.buffer), FileIO)
    return is_file and not os.environ.get("PYTHONLEGACYWINDOWSSTDIO")


def _flush_or_discard_output() -> None:
    """Flushes the output, or discards it if nobody reads it, so that Python does not fail at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def main(arguments: Sequence[str], *first: Callable[[], None]) -> int:
    """Runs the program with `arguments`, after the functions `first`. Returns the exit status."""
    try:
        for prepare in first:
            prepare()
        command, options = _parsed(arguments)
        command.run(options)
        if sys.stdout:
            sys.stdout.flush()
    except BlackjackError as error:
        say_note(str(error))
        return error.exit_status
    except OSError as error:
        # A closed output is not a failure: its reader has ended, or the terminal is closed.
        if error.errno not in _OUTPUT_CLOSED:
            say_note(str(error))
            return 1
    except (ImportError, MemoryError, SystemError) as error:  # all of them come with too little memory
        say_note(str(error) if isinstance(error, ImportError) else "there is too little memory")
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parsed(arguments: Sequence[str]) -> tuple[ModuleType, Namespace]:
    """Returns the command named by the first argument, or `play`, and its options. Raises `UsageError`."""
    first, *others = arguments or [""]
    if first == "help" and (not others or others[0] in ("play", *COMMANDS)):
        # `help NAME` is `NAME --help`, and `play` goes without its name.
        first, *others = (*(name for name in others[:1] if name != "play"), "--help")
    if first in COMMANDS:
        name, program, given = first, f"{PROGRAM} {first}", others
    elif not arguments or first.startswith("-") or is_book(first):
        name, program, given = "play", PROGRAM, [first, *others] if arguments else []
    else:
        refuse_gone_command(first)
        advice = choose_from((*COMMANDS, *all_books()), first)
        raise UsageError(f"no command or rule book {first!r}: {advice}, {OR_FILE}")
    command = import_module(f"blackjack_tui.commands.{name}_command")  # only the command that runs is loaded
    parser = Parser(program, command.__doc__ or "")
    command.add_options(parser)
    return command, parser.parse(given)
