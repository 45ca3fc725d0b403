"""A film of a screen, in asciinema's format: asciicast 2 or 3.

https://docs.asciinema.org/manual/asciicast/v2/ and /v3/ describe it. Time is the recording's own, so that the
same game gives the same bytes.
"""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from blackjack_tui.errors import InputClosed
from blackjack_tui.harmless import harmless
from blackjack_tui.recordings.ansi import CLEAR, drawn
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.clock import FakeClock
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.terminal import Run

VERSIONS = (2, 3)
"""The versions of the format that can be written."""

_TYPING = 0.15  # seconds from key to key
_LAST_FRAME = 3.0  # seconds that the end is shown


class CastTerminal:
    """A terminal of `size` that films what is drawn. Its keys are pressed before they are asked for.

    The first of them comes after `thinking` seconds, the others follow like typing. Where a key is wanted and
    none was pressed, the film ends: InputClosed is raised.
    """

    def __init__(self, size: Size, thinking: float) -> None:
        self.clock = FakeClock()
        self._size = size
        self._thinking = thinking
        self._pressed: list[tuple[str, float]] = []
        self._film: list[tuple[float, str]] = [(0.0, CLEAR)]

    def press(self, key: str) -> None:
        """Presses a key, by its name."""
        self._pressed.append((key, _TYPING if self._pressed else self._thinking))

    def size(self) -> Size:
        """The size, which stays the same."""
        return self._size

    def clear(self) -> None:
        """Forgets what is shown."""
        self._film.append((self.clock.now(), CLEAR))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Films `runs`, and the cursor at (row, column) or nowhere."""
        self._film.append((self.clock.now(), drawn(runs, cursor)))

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Nothing wakes a film."""

    def read(self, timeout: float | None) -> Key | None:
        """The next key that was pressed; None once `timeout` seconds have passed on the clock."""
        if timeout is not None:
            self.clock.advance(timeout)
            return None
        if not self._pressed:
            raise InputClosed("the film has ended")
        key, after = self._pressed.pop(0)
        self.clock.advance(after)
        return Key(key)

    def cast(self, version: int, title: str) -> Iterator[str]:
        """The lines of the film, in one of VERSIONS."""
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
    """The film with all that was drawn at one time in one piece."""
    for seconds, pieces in groupby(film, key=itemgetter(0)):
        yield seconds, "".join(text for _, text in pieces)
