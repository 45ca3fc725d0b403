"""The commands of `blackjack-tui`.

The command `rules` is the module `rules_command.py`. Its docstring is its help, `add_options(parser)` adds its
options, and `run(options)` runs it. Output goes through `say`, and messages through `say_aside`.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TextIO, TypeGuard

from blackjack_tui import files
from blackjack_tui.errors import harmless, wrapped

COMMANDS = (
    "daily",
    "deal",
    "demo",
    "drill",
    "help",
    "learn",
    "odds",
    "ramp",
    "replay",
    "review",
    "rules",
    "settings",
    "stats",
)
"""The commands that are called by name, each with a module of this folder. Without a name `play` runs."""

_BAR_COLUMNS = 30
_USUAL_COLUMNS = 80
"""The assumed columns of a terminal whose width is not known."""


def is_terminal(stream: TextIO | None) -> TypeGuard[TextIO]:
    """Returns whether `stream` exists and is a terminal."""
    return stream is not None and stream.isatty()


def say(*lines: str, keep: str = "") -> None:
    """Prints lines of output, each flushed. Unprintable characters, except those in `keep`, are escaped."""
    for line in lines:
        print(harmless(line, keep), flush=True)


def say_wrapped(text: str) -> None:
    """Prints sentences on standard output: one line, or on a terminal as many as they need."""
    say(*_lines(text, sys.stdout))


def say_aside(text: str) -> None:
    """Prints a message on standard error: one line, or on a terminal as many as it needs.

    A message that cannot be written is lost without an error.
    """
    if sys.stderr:
        with suppress(OSError):
            print("\n".join(_lines(text, sys.stderr)), file=sys.stderr)


def say_note(sentence: str) -> None:
    """Prints a note on standard error, with the program's name."""
    say_aside(f"blackjack-tui: {sentence}")


def write_output(path: str, lines: Iterable[str], force: bool) -> None:
    """Writes a file that the user asked for, and says so at a terminal. Raises as `files.write` does."""
    files.write(path, lines, force)
    if is_terminal(sys.stderr):
        say_aside(f"Written: {path}")


def _lines(text: str, stream: TextIO | None) -> Sequence[str]:
    """Returns harmless `text` as `stream` takes it: wrapped between words if it is a terminal."""
    text = harmless(text)
    columns = _columns(stream) if is_terminal(stream) else 0
    return wrapped(text, columns) if columns else [text]


def _columns(stream: TextIO) -> int:
    """Returns the width of a terminal; 0 if it is not known."""
    try:
        return os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        return 0


@contextmanager
def progress(total: int, unit: str) -> Iterator[Callable[[int], object]]:
    """Yields a function that shows, on a terminal, a progress bar for the number of units that are done.

    `total`: the number of all units; 0 for no bar. `unit`: their name, such as `rounds`. On exit the bar is
    removed.
    """
    stream = sys.stderr
    if not total or not is_terminal(stream):
        yield lambda _: None
        return
    widest = 0

    def show(done: int) -> None:
        nonlocal widest
        bar = "#" * (_BAR_COLUMNS * done // total)
        text = harmless(f"[{bar:-<{_BAR_COLUMNS}}] {100 * done // total:3} % of {total:,} {unit}")
        columns = _columns(stream) or _USUAL_COLUMNS
        text = text[: columns - 1]  # a wrapped line could not be removed
        widest = max(widest, len(text))
        stream.write(f"\r{text:{widest}}")
        stream.flush()

    try:
        show(0)
        yield show
    finally:
        stream.write(f"\r{' ' * widest}\r")
        stream.flush()
