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
from blackjack_tui.screen.colours import OWN_COLOUR, numbers
from blackjack_tui.screen.keys import Key, Woken
from blackjack_tui.screen.terminal import FakeClock, Run

CLEAR = "\x1b[0m\x1b[2J\x1b[H\x1b[?25l"
"""Clears the screen and hides the cursor."""

_HIDE_CURSOR, _SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
_PLAIN = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
_DEPTH = 256


def output_for(runs: Sequence[Run], cursor: tuple[int, int] | None) -> str:
    """Returns the output that draws `runs` and puts the cursor at (row, column), or hides it."""
    parts = []
    place, style = None, None  # of the next text, unless a sequence changes them
    for run in runs:
        if place != (run.row, run.column):
            parts.append(_move_to(run.row, run.column))
        if run.style != style:
            parts.append(_sgr(run.style))
        parts.append(run.text)
        place, style = (run.row, run.column + len(cells_of(run.text))), run.style
    if cursor is None:
        parts.append(_HIDE_CURSOR)
    else:
        parts += (_move_to(*cursor), _SHOW_CURSOR)
    return "".join(parts)


def _move_to(row: int, column: int) -> str:
    return f"\x1b[{row + 1};{column + 1}H"


@cache
def _sgr(style: Style) -> str:
    """Returns the escape sequence that sets `style`, in the same colours as on a player's terminal."""
    if style.fore == style.back == DEFAULT:
        attributes = [_PLAIN[word] for word in style.plain.split()]
    else:
        fore, back, bold = numbers(style, _DEPTH)
        attributes = ["1"] if bold else []
        attributes.append("39" if fore == OWN_COLOUR else f"38;5;{fore}")
        attributes.append("49" if back == OWN_COLOUR else f"48;5;{back}")
    return f"\x1b[{';'.join(['0', *attributes])}m"


_TYPING = 0.15  # seconds between two keys
_LAST_FRAME = 3.0  # seconds of the last frame


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
        """The keys that were not read yet, each with the seconds before it."""
        self._film: list[tuple[float, str]] = [(0.0, CLEAR)]
        """The output so far: seconds on the clock, and the text."""
        self.marks: list[tuple[float, str]] = []
        """The marks: seconds on the clock, and the label."""
        self._next_mark = ""
        """The label of the mark at the next wait for a key; empty for no mark."""

    def press(self, key: str) -> None:
        """Makes `key` the last of the keys to be read."""
        self._pressed.append((key, _TYPING if self._pressed else self._thinking))

    def mark(self, label: str) -> None:
        """Marks the next wait for a key: players of films can stop there and step from mark to mark."""
        self._next_mark = label

    def size(self) -> Size:
        return self._size

    def clear(self) -> None:
        self._film.append((self.clock.now(), CLEAR))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        self._film.append((self.clock.now(), output_for(runs, cursor)))

    def title(self, text: str) -> None:
        """Does nothing: a film has no window."""

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Does nothing: a film never waits for real."""

    def read(self, timeout: float | None) -> Key | Woken | None:
        """Returns the next key. With a `timeout`, moves the clock on by that and returns None.

        Raises `InputClosed` if no key was pressed.
        """
        if timeout is not None:
            self.clock.advance(timeout)
            return None
        if self._next_mark:
            self.marks.append((self.clock.now(), self._next_mark))
            self._next_mark = ""
        if not self._pressed:
            raise InputClosed("the film has ended")
        key, seconds = self._pressed.pop(0)
        self.clock.advance(seconds)
        return Key(key)

    def cast(self, title: str) -> Iterator[str]:
        """Yields the lines of the film's file."""
        rows, columns = self._size
        header = {"version": 2, "width": columns, "height": rows, "title": harmless(title)}
        yield json.dumps(header | {"env": {"TERM": "xterm-256color"}})
        for seconds, code, text in self._events():
            yield json.dumps([round(seconds, 3), code, text], ensure_ascii=False)

    def _events(self) -> Iterator[tuple[float, str, str]]:
        """Yields output and marks by time: seconds, the code in the file, the text. Output comes first."""
        events = []
        for seconds, pieces in groupby(self._film, key=itemgetter(0)):
            events.append((seconds, "o", "".join(text for _, text in pieces)))
        events += [(seconds, "m", harmless(label)) for seconds, label in self.marks]
        yield from sorted(events, key=itemgetter(0))
        yield self.clock.now() + _LAST_FRAME, "o", ""  # the last frame stays until this
