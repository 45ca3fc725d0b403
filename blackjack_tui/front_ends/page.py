"""Pages: their lines of text and pictures, choices made by a key or a click, tabs, a cursor."""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from blackjack_tui.screen.buffer import Size, cut, in_rows, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import QUIET_CAP, WELL

TEXT, HEADING, FRAME, CAP = "overlay", "overlay_heading", "overlay_frame", "overlay_key"
"""The roles of a page's cells."""
BACK = "q"
"""Closes a page, as most keys do."""

FRAME_SIDES = 4
"""The columns of a frame's sides."""
WIDEST_TEXT = 72
"""The columns of a page of text at most, with its frame: longer lines are hard to read."""


class InkSpan(NamedTuple):
    """Characters of a line with a role of their own."""

    columns: range
    role: str
    key: str = ""
    """The key that a click on them presses; empty if they cannot be clicked."""


class Line(NamedTuple):
    """A line of a page."""

    text: str
    role: str = TEXT
    choice: str = ""
    """The key of the choice that the line belongs to: a click on the line makes it."""
    caps: Sequence[range] = ()
    """The characters that are names of keys, to be set off like key caps."""
    spans: Sequence[InkSpan] = ()
    here: bool = False
    """Whether the page's cursor is in this line, which is then to be seen."""
    joined: bool = False
    """Whether the line is shown together with the one before it, as in a frame."""


def painted(*parts: tuple[str, str], choice: str = "") -> Line:
    """Returns a line of texts, each with its role. They have one cell for each character."""
    spans, column = [], 0
    for text, role in parts:
        if role != TEXT:
            spans.append(InkSpan(range(column, column + len(text)), role))
        column += len(text)
    return Line("".join(text for text, _ in parts), choice=choice, spans=spans)


def beside(blocks: Iterable[tuple[Sequence[Line], int]], gap: int) -> Sequence[Line]:
    """Returns blocks of lines side by side, each in as many columns as it is given, with a gap between two."""
    rows: list[Line] = []
    left = 0
    for lines, wide in blocks:
        rows += [Line("")] * (len(lines) - len(rows))
        for place, line in enumerate(lines):
            row = rows[place]
            spans = [span._replace(columns=_moved(span.columns, left)) for span in line.spans]
            if line.role != TEXT:
                spans.insert(0, InkSpan(range(left, left + width(line.text)), line.role))
            rows[place] = row._replace(
                text=row.text + " " * (left - width(row.text)) + line.text,
                spans=(*row.spans, *spans),
                caps=(*row.caps, *(_moved(cap, left) for cap in line.caps)),
                choice=row.choice or line.choice,
                here=row.here or line.here,
                joined=row.joined or line.joined,
            )
        left += wide + gap
    return rows


def framed(lines: Sequence[Line], wide: int, ascii_only: bool, tall: int = 0) -> Sequence[Line]:
    """Returns lines in a frame of so many columns, and rows if there are more; the first one is in its edge."""
    glyphs = ASCII if ascii_only else UNICODE
    left, right, low_left, low_right = (glyphs.corners[corner] for corner in range(4))
    frame, inside = WELL[FRAME], wide - FRAME_SIDES
    head, *rest = lines
    edge = f"{left}{glyphs.across} {head.text} "
    above = f"{edge}{glyphs.across * (wide - 1 - len(edge))}{right}"
    rows = [Line(above, spans=[InkSpan(range(wide), frame), *_in_well(head, 3)])]
    for line in [*rest, *[Line("")] * (tall - 2 - len(rest))]:
        text = f"{glyphs.down} {line.text}{' ' * (inside - width(line.text))} {glyphs.down}"
        ground = InkSpan(range(1, wide - 1), WELL[TEXT])
        sides = [InkSpan(range(1), frame), InkSpan(range(len(text) - 1, len(text)), frame)]
        rows.append(Line(text, spans=[ground, *sides, *_in_well(line, 2)], joined=True))
    below = f"{low_left}{glyphs.across * (wide - 2)}{low_right}"
    return [*rows, Line(below, spans=[InkSpan(range(wide), frame)], joined=True)]


def _in_well(line: Line, left: int) -> Iterable[InkSpan]:
    """Returns the spans of a line so many columns further right, in the roles of a framed part."""
    spans = [
        InkSpan(range(len(line.text)), line.role),
        *(InkSpan(cap, QUIET_CAP) for cap in line.caps),
        *line.spans,
    ]
    return (
        span._replace(columns=_moved(span.columns, left), role=WELL.get(span.role, span.role)) for span in spans
    )


def _moved(columns: range, by: int) -> range:
    return range(columns.start + by, columns.stop + by)


class Page:
    """A page: its lines, and the effect of keys on it."""

    title: str = ""
    """The page's title, in its frame."""
    hint: str = ""
    """The word for what Enter does with the marked choice; empty on a page without choices.

    On a page that is waited for, what the key does that closes it.
    """
    leaves: str = ""
    """The word for Q on a page that is waited for, and that Q does not close as other keys do."""
    columns: int = 1
    """The most columns of text on a wide screen: 1 or 2."""
    widest: int = WIDEST_TEXT
    """The most columns of a screen that the page takes, with its frame."""
    tabs: Sequence[str] = ()
    """The names of the page's parts, between which Tab goes; empty for a page of one part."""
    tab: int = 0
    """The part that is shown."""
    moves: Container[str] = ()
    """The names of keys that would scroll, but which the page handles itself: they move its cursor."""
    back: tuple[str, str] = (BACK, BACK.upper())
    """The key that goes back, and its name."""
    hints: Sequence[tuple[str, str, str]] = ()
    """Other keys that do something here: each key, its name and what it does."""

    @property
    def first_choice(self) -> str:
        """The key of the choice that is marked when the page opens."""
        return ""

    @property
    def content(self) -> object:
        """The value that the lines depend on: they are made anew when it changes, and after a key."""
        return None

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the whole page in lines of at most `room` columns."""
        raise NotImplementedError

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the whole page for a room of `size`: a page of pictures fits them into it."""
        return self.lines(size.columns)

    def mark(self, choice: str) -> None:
        """Takes note of the marked choice, before the page is laid out."""

    def take(self, key: Key) -> bool:
        """Does what `key` does instead of scrolling, where text is typed for one; returns whether it did."""
        return False

    def press(self, key: str) -> bool:
        """Does what `key` does on this page, the key of a choice included; returns whether the page stays open.

        Scrolling keys never come here, but for those in `moves`. Raises Left where the key ends the game.
        """
        return False


def wrapped(text: str, room: int, indent: str = "  ") -> Sequence[str]:
    """Returns the lines of `text`, each of at most `room` cells; from the second on behind `indent`."""
    lines: Sequence[str] = [cut(text, room)]
    for characters in range(room, 0, -1):  # fewer than there are cells where some take two
        lines = in_rows(text, characters, indent)
        if all(width(line) <= room for line in lines):
            break
    return lines
