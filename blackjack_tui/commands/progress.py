"""A bar on standard error while something long is done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WIDTH = 30
_HUNDRED = 100


@contextmanager
def progress(whole: int, of: str) -> Iterator[Callable[[int], object]]:
    """Gives a function to be told how much of `whole` is done; the bar is only there at a terminal.

    `of`: what is counted, such as rounds.
    """
    stream = sys.stderr
    if not stream or not stream.isatty() or not whole:
        yield lambda _: None
        return

    def line(done: int) -> str:
        bar = "#" * (_WIDTH * done // whole)
        return f"[{bar:-<{_WIDTH}}] {_HUNDRED * done // whole:3} % of {whole:,} {of}"

    def tell(done: int) -> None:
        stream.write(f"\r{line(done)}")
        stream.flush()

    tell(0)
    try:
        yield tell
    finally:
        stream.write(f"\r{' ' * len(line(whole))}\r")
        stream.flush()
