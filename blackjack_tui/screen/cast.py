"""Films of a screen in asciinema's format, asciicast 2 or 3.

The format is described at https://docs.asciinema.org/manual/asciicast/v2/ and /v3/. The film has a simulated
clock, so that the same game always gives the same bytes.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen.ansi import CLEAR, drawn
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.clock import FakeClock
from blackjack_tui.screen.keys import Key, Woken
from blackjack_tui.screen.terminal import Run
from blackjack_tui.text import harmless

VERSIONS = (2, 3)
"""The supported versions of the format."""

_TYPING = 0.15  # seconds between two keys
_LAST_FRAME = 3.0  # seconds that the last frame is shown


class CastTerminal:
    """A terminal of `size` that films everything drawn on it and reads the keys given to `press`.

    The first key of an answer arrives after `thinking` seconds, the others 0.15 seconds apart. `read` raises
    `InputClosed`, which ends the film, when a key is needed and none was pressed.
    """

    def __init__(self, size: Size, thinking: float) -> None:
        self.clock = FakeClock()
        self._size = size
        self._thinking = thinking
        self._pressed: list[tuple[str, float]] = []
        self._film: list[tuple[float, str]] = [(0.0, CLEAR)]

    def press(self, key: str) -> None:
        """Adds the key named `key` to the input."""
        self._pressed.append((key, _TYPING if self._pressed else self._thinking))

    def size(self) -> Size:
        """Returns the size, which never changes."""
        return self._size

    def clear(self) -> None:
        """Clears the terminal."""
        self._film.append((self.clock.now(), CLEAR))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Films `runs` and the cursor at (row, column), or no cursor."""
        self._film.append((self.clock.now(), drawn(runs, cursor)))

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Nothing wakes a film."""

    def read(self, timeout: float | None) -> Key | Woken | None:
        """Returns the next key, or None after `timeout` seconds on the clock."""
        if timeout is not None:
            self.clock.advance(timeout)
            return None
        if not self._pressed:
            raise InputClosed("the film has ended")
        key, after = self._pressed.pop(0)
        self.clock.advance(after)
        return Key(key)

    def cast(self, version: int, title: str) -> Iterator[str]:
        """Returns the lines of the film's file. `version` is one of `VERSIONS`."""
        title = harmless(title)
        rows, columns = self._size
        kind = "xterm-256color"
        header: dict[str, object] = {"version": version}
        if version == 2:
            header |= {"width": columns, "height": rows, "title": title, "env": {"TERM": kind}}
        else:
            header |= {"term": {"cols": columns, "rows": rows, "type": kind}, "title": title}
        yield json.dumps(header)
        before = 0
        for seconds, text in (*_together(self._film), (self.clock.now() + _LAST_FRAME, "")):
            now = round(seconds * 1000)
            yield json.dumps([(now - before if version == 3 else now) / 1000, "o", text], ensure_ascii=False)
            before = now


def _together(film: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Returns the film with the texts of each moment joined."""
    for seconds, pieces in groupby(film, key=itemgetter(0)):
        yield seconds, "".join(text for _, text in pieces)
