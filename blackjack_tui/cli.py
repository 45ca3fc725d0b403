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
from blackjack_tui.errors import TOO_LITTLE_MEMORY, BlackjackError, UsageError, choose_from
from blackjack_tui.files import reason
from blackjack_tui.rulebooks import OR_FILE, all_books, is_book
from blackjack_tui.screen import signals

PROGRAM = "blackjack-tui"

# The errors of a write to a closed pipe (EPIPE; on Windows EINVAL) or to a closed terminal (EIO).
_OUTPUT_CLOSED = {errno.EPIPE, errno.EIO} | ({errno.EINVAL} if sys.platform == "win32" else set())
# The errors of a write to a full disk, beyond a limit, and to what is open for reading. Files name theirs.
_OUTPUT_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EBADF}


def run() -> NoReturn:
    """Runs the program and ends the process with its exit status."""
    # A signal raises an exception once, at any line, even in the inner `finally`. Then the outer one gives the
    # terminal back.
    try:
        try:
            sys.exit(main(sys.argv[1:], signals.catch, _prepare_streams))
        finally:
            _flush_or_discard_output()
            signals.prepare_exit()
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        signals.prepare_exit()


def _prepare_streams() -> None:
    """Replaces NUL devices by None. Makes the output blocking, with `?` for characters it cannot encode."""
    if _is_nul_device(sys.stdin):
        sys.stdin = None
    if _is_nul_device(sys.stdout):
        sys.stdout = None
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a player's rule book may have any characters in its title
    _make_output_blocking()


def _make_output_blocking() -> None:
    """Makes writes wait until the output takes all of it: Python's streams would lose the rest.

    At the end of the program the output is as before.
    """
    if sys.platform == "win32":
        return
    for stream in (sys.stdout, sys.stderr):
        if stream and not os.get_blocking(stream.fileno()):
            restore = partial(os.set_blocking, stream.fileno(), False)
            os.set_blocking(stream.fileno(), True)
            signals.restorers.append(restore)


def _is_nul_device(stream: TextIO | None) -> bool:
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


def main(arguments: Sequence[str], *preparations: Callable[[], None]) -> int:
    """Calls `preparations`, then runs the command in `arguments`. Prints errors; returns the exit status."""
    try:
        for prepare in preparations:
            prepare()
        command, options = _parse_command_line(arguments)
        command.run(options)
        if sys.stdout:
            sys.stdout.flush()
    except BlackjackError as error:
        say_note(str(error))
        return error.exit_status
    except OSError as error:
        # A closed output is not a failure: its reader has ended, or the terminal is closed.
        if error.errno not in _OUTPUT_CLOSED:
            place = "standard output" if error.errno in _OUTPUT_FULL else error.filename
            say_note(f"{place}: {reason(error)}" if place else reason(error))
            return 1
    except (ImportError, MemoryError, SystemError) as error:  # all of them come with too little memory
        say_note(str(error) if isinstance(error, ImportError) else TOO_LITTLE_MEMORY)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parse_command_line(arguments: Sequence[str]) -> tuple[ModuleType, Namespace]:
    """Returns the command named by the first argument, or `play`, and its options. Raises `UsageError`."""
    words = list(arguments)
    match words:  # `help NAME` is `NAME --help`; `help play` is `--help`, for the game has no command
        case ["help"] | ["help", "play", *_]:
            words = ["--help"]
        case ["help", name, *_] if name in COMMANDS:
            words = [name, "--help"]
    program = PROGRAM
    name = words[0] if words else ""
    if name in COMMANDS:
        program, words = f"{PROGRAM} {name}", words[1:]
    elif not words or name.startswith("-") or is_book(name):
        name = "play"
    else:
        refuse_gone_command(name)
        advice = choose_from((*COMMANDS, *all_books()), name)
        raise UsageError(f"no command or rule book {name!r}: {advice}, {OR_FILE}")
    command = import_module(f"blackjack_tui.commands.{name}_command")  # only the command that runs is loaded
    parser = Parser(program, command.__doc__ or "")
    command.add_options(parser)
    return command, parser.parse(words)
