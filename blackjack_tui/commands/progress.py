"""A progress bar on standard error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_WIDTH = 30
_HUNDRED = 100


@contextmanager
def progress(whole: int, of: str) -> Iterator[Callable[[int], object]]:
    """Yields a function that takes how much of `whole` is done. The bar is drawn only on a terminal.

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
