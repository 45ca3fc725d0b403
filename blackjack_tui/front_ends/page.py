"""Pages: their lines of text and pictures, choices made by a key or a click, tabs, a cursor."""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.screen.buffer import Buffer, Size, Target, cut, in_rows, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.surfaces import GROUND, ON_PAGE, SHADOW, edge, low_edge

TEXT, HEADING, FRAME, CAP = "overlay", "overlay_heading", "overlay_frame", "overlay_key"
"""The roles of a page's cells."""
KEY = "key"
"""The role of the keys below a page, as below a table."""
BACK = "q"
"""Closes a page, as most keys do."""

SIDES = 5
"""The columns of a surface's sides, with its shadow."""
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

    @property
    def heads(self) -> bool:
        """Whether the line begins with a heading."""
        return HEADING in (self.role, *(span.role for span in self.spans[:1]))


def painted(*parts: tuple[str, str], choice: str = "") -> Line:
    """Returns a line of texts, each with its role. They have one cell for each character."""
    spans, column = [], 0
    for text, role in parts:
        if role != TEXT:
            spans.append(InkSpan(range(column, column + len(text)), role))
        column += len(text)
    return Line("".join(text for text, _ in parts), choice=choice, spans=spans)


def paint_line(buffer: Buffer, row: int, column: int, line: Line) -> None:
    """Paints `line` from `column` on, with the keys that clicks on parts of it press."""
    buffer.writebuf(row, column, line.text, line.role)
    for columns, role, key in (*(InkSpan(cap, CAP) for cap in line.caps), *line.spans):
        at = column + width(line.text[: columns.start])
        text = line.text[columns.start : columns.stop]
        buffer.writebuf(row, at, text, role)
        if key:
            buffer.targets.append(Target(row, range(at, at + width(text)), key))


def side_by_side(blocks: Iterable[tuple[Sequence[Line], int]], gap: int, ground: str = TEXT) -> Sequence[Line]:
    """Returns blocks of lines side by side, each in as many columns as it is given, with a gap between two.

    `ground` is the role of what is between and below them.
    """
    rows: list[Line] = []
    left = 0
    for lines, wide in blocks:
        rows += [Line("", ground)] * (len(lines) - len(rows))
        for place, line in enumerate(lines):
            row = rows[place]
            spans = moved_spans(line.spans, left)
            if line.role != ground:
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


def surface(
    lines: Sequence[Line], wide: int, ascii_only: bool, tall: int = 0, role: str = TEXT
) -> Sequence[Line]:
    """Returns lines on a surface of `role`, of so many columns with its shadow, and rows if there are more.

    Half a row of it lies above the lines and half a row below them.
    """
    face, inside = wide - 1, wide - SIDES
    upper, lower, side = (" ", "", " ") if ascii_only else ("▀", "▄", "▌")
    shadow = InkSpan(range(face, wide), SHADOW)
    top = InkSpan(range(face), role if ascii_only else edge(role, ON_PAGE))
    rows = [Line(upper * face + " ", GROUND, spans=[top])]
    for line in [*lines, *[Line("")] * (tall - 2 - len(lines))]:
        text = f"  {line.text}{' ' * (inside - width(line.text))}  "
        spans = [InkSpan(range(len(text)), role)]
        spans += [InkSpan(range(2, 2 + len(line.text)), line.role)] if line.role != TEXT else []
        spans += [InkSpan(_moved(cap, 2), CAP) for cap in line.caps]
        spans += moved_spans(line.spans, 2)
        spans.append(InkSpan(range(len(text), len(text) + 1), SHADOW))
        rows.append(line._replace(text=text + side, role=GROUND, caps=(), spans=spans, joined=True))
    low = (
        [InkSpan(range(face), low_edge(role)), InkSpan(range(1), edge(role, ON_PAGE)), shadow] if lower else []
    )
    return [*rows, Line(f"{lower * face}{side * len(lower)}", GROUND, spans=low, joined=True)]


def moved_spans(spans: Iterable[InkSpan], by: int) -> list[InkSpan]:
    """Returns `spans` so many columns further right."""
    return [InkSpan(range(of.start + by, of.stop + by), role, key) for of, role, key in spans]


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
    """The most columns of a screen that the page's lines take, with its sides."""
    whole: bool = False
    """Whether the page fills the window, as one with pictures does."""
    low: bool = False
    """Whether the page lies at the lower edge, so that the hands are seen that it tells of."""
    dims: bool = True
    """Whether what lies around the page is dimmed. A page that leaves it lit is as wide as the table."""
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

    def layout(self, size: Size) -> Sequence[Line]:
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


class TextPage(Page):
    """A page of lines, made anew for each width; one of the keys `goes_on` closes it, or any without these.

    Where the page `leaves` what it belongs to, Q does that: the word stands beside it.
    """

    low = True

    def __init__(
        self,
        lines: Callable[[int], Sequence[Line]],
        hint: str = "",
        goes_on: Container[str] = (),
        leaves: str = "",
    ) -> None:
        self.hint = hint
        self.leaves = leaves
        self._goes_on = goes_on
        self._lines = lines

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines."""
        return self._lines(room)

    def press(self, key: str) -> bool:
        """Closes the page, or not. Raises `Left` where the key leaves."""
        if self.leaves and key == BACK:
            raise Left
        return bool(self._goes_on) and key not in self._goes_on


def paragraphs(texts: Iterable[str], room: int, role: str = TEXT, indent: str = "  ") -> list[Line]:
    """Returns the lines of `texts`, each wrapped as by `wrapped`."""
    return [Line(line, role) for text in texts for line in wrapped(text, room, indent)]


def wrapped(text: str, room: int, indent: str = "  ") -> Sequence[str]:
    """Returns the lines of `text`, each of at most `room` cells; from the second on behind `indent`."""
    lines: Sequence[str] = [cut(text, room)]
    for characters in range(room, 0, -1):  # fewer than there are cells where some take two
        lines = in_rows(text, characters, indent)
        if all(width(line) <= room for line in lines):
            break
    return lines
