"""Films of a screen in asciinema's format, asciicast 2, which all its players read.

The format is described at https://docs.asciinema.org/manual/asciicast/v2/. The film has a simulated
clock, so that the same game always gives the same bytes.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter

from blackjack_tui.errors import InputClosed, harmless
from blackjack_tui.screen.buffer import DEFAULT, Size, Style, cells_of
from blackjack_tui.screen.colours import OWN, numbers
from blackjack_tui.screen.keys import Key, Woken
from blackjack_tui.screen.terminal import FakeClock, Run

CLEAR = "\x1b[0m\x1b[2J\x1b[H\x1b[?25l"
"""Clears the screen and hides the cursor."""

_PLAIN = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
_DEPTH = 256


def drawn(runs: Sequence[Run], cursor: tuple[int, int] | None) -> str:
    """Returns the text that draws `runs` and puts the cursor at (row, column), or hides it."""
    parts = []
    at, style = None, None
    for run in runs:
        if at != (run.row, run.column):
            parts.append(_to(run.row, run.column))
        if run.style != style:
            parts.append(_sgr(run.style))
        parts.append(run.text)
        at, style = (run.row, run.column + len(cells_of(run.text))), run.style
    parts.append("\x1b[?25l" if cursor is None else f"{_to(*cursor)}\x1b[?25h")
    return "".join(parts)


def _to(row: int, column: int) -> str:
    return f"\x1b[{row + 1};{column + 1}H"


@cache
def _sgr(style: Style) -> str:
    """Returns the sequence that sets `style`, in the same colours as on a player's terminal."""
    if style.fore == style.back == DEFAULT:
        attributes = [_PLAIN[word] for word in style.plain.split()]
    else:
        fore, back, bold = numbers(style, _DEPTH)
        attributes = ["39" if fore == OWN else f"38;5;{fore}", "49" if back == OWN else f"48;5;{back}"]
        attributes = ["1"] * bold + attributes
    return f"\x1b[{';'.join(['0', *attributes])}m"


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
        self.marks: list[tuple[float, str]] = []
        """The marks: seconds on the clock, and the label."""
        self._marked = ""

    def press(self, key: str) -> None:
        self._pressed.append((key, _TYPING if self._pressed else self._thinking))

    def mark(self, label: str) -> None:
        """Marks the next moment at which a key is waited for: players of films stop and step at marks."""
        self._marked = label

    def size(self) -> Size:
        return self._size

    def clear(self) -> None:
        self._film.append((self.clock.now(), CLEAR))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        self._film.append((self.clock.now(), drawn(runs, cursor)))

    def title(self, text: str) -> None:
        """A film has no window."""

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Does nothing: a film waits for no key."""

    def read(self, timeout: float | None) -> Key | Woken | None:
        """Returns the next key, or None after `timeout` seconds on the clock."""
        if timeout is not None:
            self.clock.advance(timeout)
            return None
        if self._marked:
            self.marks.append((self.clock.now(), self._marked))
            self._marked = ""
        if not self._pressed:
            raise InputClosed("the film has ended")
        key, after = self._pressed.pop(0)
        self.clock.advance(after)
        return Key(key)

    def cast(self, title: str) -> Iterator[str]:
        """Returns the lines of the film's file."""
        rows, columns = self._size
        header = {"version": 2, "width": columns, "height": rows, "title": harmless(title)}
        yield json.dumps(header | {"env": {"TERM": "xterm-256color"}})
        for seconds, code, text in self._course():
            yield json.dumps([round(seconds, 3), code, text], ensure_ascii=False)

    def _course(self) -> Iterator[tuple[float, str, str]]:
        """The output and the marks by time, each with its code in the file; a mark after what is drawn then."""
        drawn = [(at, "o", text) for at, text in _together(self._film)]
        marks = [(at, "m", harmless(label)) for at, label in self.marks]
        yield from sorted([*drawn, *marks], key=lambda event: event[0])
        yield self.clock.now() + _LAST_FRAME, "o", ""


def _together(film: Sequence[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    for seconds, pieces in groupby(film, key=itemgetter(0)):
        yield seconds, "".join(text for _, text in pieces)
