"""Pages: their lines of text and pictures, choices made by a key or a click, tabs, a cursor."""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.game.cards import Card
from blackjack_tui.screen.buffer import Buffer, Size, Target, cut, in_rows, width
from blackjack_tui.screen.keys import ENTER, Key
from blackjack_tui.views.glyphs import INKS, Glyphs
from blackjack_tui.views.settlement import marked, with_room
from blackjack_tui.views.surfaces import GROUND, ON, ON_PAGE, QUIET, SHADOW, edge, low_edge

TEXT, HEADING, CAP = "overlay", "overlay_heading", "overlay_key"
"""The roles of a page's cells."""
KEY = "key"  # the role of the keys below a page, as below a table
BACK = "q"  # closes a page, as most keys do
GOES_ON = (" ", ENTER)  # close a page about what happened

SIDES = 5  # columns of a surface's sides, with its shadow
AIRY = 36  # rows of a page from which on a blank one follows each heading
VAST = 50  # rows of a page from which on letters are twice as large
RAISED = Size(22, 76)  # the room from which on parts lie on surfaces
WIDEST_TEXT = 76  # columns of a page of text, with its sides: longer lines are hard to read


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
    """The key of the choice that the line belongs to: a click on the line presses it."""
    spans: Sequence[InkSpan] = ()
    here: bool = False
    """Whether the page's cursor is in this line, so that the page scrolls to it."""
    joined: bool = False
    """Whether the line belongs to the one before it: pages never begin with it."""

    @property
    def heads(self) -> bool:
        """Whether the line begins with a heading."""
        return HEADING in (self.role, *(span.role for span in self.spans[:1]))


def painted(*parts: tuple[str, str], choice: str = "") -> Line:
    """Returns a line of texts, each with its role. Each character must take one cell."""
    spans, column = [], 0
    for text, role in parts:
        if role != TEXT:
            spans.append(InkSpan(range(column, column + len(text)), role))
        column += len(text)
    return Line("".join(text for text, _ in parts), choice=choice, spans=spans)


def paint_line(buffer: Buffer, row: int, column: int, line: Line) -> None:
    """Paints `line` from `column` on, and makes its spans with a key clickable."""
    buffer.writebuf(row, column, line.text, line.role)
    for characters, role, key in line.spans:
        start = column + width(line.text[: characters.start])
        text = line.text[characters.start : characters.stop]
        buffer.writebuf(row, start, text, role)
        if key:
            buffer.targets.append(Target(row, range(start, start + width(text)), key))


def side_by_side(blocks: Iterable[tuple[Sequence[Line], int]], gap: int, ground: str = TEXT) -> Sequence[Line]:
    """Returns blocks of lines side by side. Each comes with its columns; `gap` columns separate two blocks.

    `ground` is the role of the cells between and below them.
    """
    rows: list[Line] = []
    left = 0
    for lines, columns in blocks:
        rows += [Line("", ground)] * (len(lines) - len(rows))
        for place, line in enumerate(lines):
            row = rows[place]
            spans = _moved(line.spans, left)
            if line.role != ground:
                spans.insert(0, InkSpan(range(left, left + width(line.text)), line.role))
            rows[place] = row._replace(
                text=row.text + " " * (left - width(row.text)) + line.text,
                spans=(*row.spans, *spans),
                choice=row.choice or line.choice,
                here=row.here or line.here,
                joined=row.joined or line.joined,
            )
        left += columns + gap
    return rows


def aired(part: Sequence[Line], air: int) -> Sequence[Line]:
    """Returns a part with `air` blank rows below its heading, if it begins with one and has more."""
    first, *others = part
    return [first, *[Line("")] * (air if first.heads and others else 0), *others]


def in_parts(parts: Sequence[Sequence[Sequence[Line]]], rows: int) -> Sequence[Line]:
    """Returns parts, each a heading and blocks of lines, with a blank row between two parts.

    If `rows` hold it all, there is a blank row between two blocks too.
    """
    for air in (1, 0):
        lines: list[Line] = []
        for heading, *blocks in parts:
            lines += [*[Line("")] * bool(lines), *heading]
            for number, block in enumerate(filter(None, blocks)):
                first = block[0]._replace(joined=number == 0)  # no page begins below a heading
                lines += [*[Line("")] * air, first, *block[1:]]
        if len(lines) <= rows - 2:
            break
    return lines


def tall_cells(rows: Sequence[Line], ascii_only: bool) -> list[Line]:
    """Returns rows of cells, each after a label, two rows tall: half a row of each cell lies above its text.

    Half a row lies below it. In ASCII a whole row does.
    """
    lines: list[Line] = []
    no_cells = rows[0]._replace(spans=[span._replace(role=TEXT, key="") for span in rows[0].spans])
    for above, below in pairwise((no_cells, *rows, no_cells)):
        text, spans = " " * above.spans[1].columns.start, []
        for upper_span, (columns, lower_role, key) in zip(above.spans[1:], below.spans[1:], strict=True):
            upper, lower = (TEXT if role == QUIET else role for role in (upper_span.role, lower_role))
            half, role = " ", upper
            if upper != lower and not ascii_only:
                # The page may have the terminal's ground, which no block can have.
                half, role = ("▀", f"{upper}{ON}{lower}") if lower == TEXT else ("▄", f"{lower}{ON}{upper}")
            text += half * len(columns)
            spans.append(InkSpan(columns, role, upper_span.key or key))
        if no_cells not in (above, below) or any(span.role != TEXT for span in spans):
            lines.append(Line(text, spans=spans, joined=True))
        lines.append(below)
    return lines[:-1]


def surface(
    lines: Sequence[Line], columns: int, ascii_only: bool, rows: int = 0, role: str = TEXT
) -> Sequence[Line]:
    """Returns `lines` on a surface of `role` that takes `columns`, with its shadow, and at least `rows`.

    Half a row of the surface lies above the lines and half a row below them.
    """
    face = columns - 1  # without the shadow
    upper, lower, side = (" ", "", " ") if ascii_only else ("▀", "▄", "▌")
    top = InkSpan(range(face), role if ascii_only else edge(role, ON_PAGE))
    drawn = [Line(upper * face + " ", GROUND, spans=[top])]
    for line in [*lines, *[Line("")] * (rows - 2 - len(lines))]:
        on_face = on_ground(line, role, face)
        shadow = InkSpan(range(len(on_face.text), len(on_face.text) + 1), SHADOW)
        spans = (*on_face.spans, shadow)
        drawn.append(on_face._replace(text=on_face.text + side, role=GROUND, spans=spans, joined=True))
    if ascii_only:
        return [*drawn, Line("", GROUND, joined=True)]
    corner, shadow = InkSpan(range(1), edge(role, ON_PAGE)), InkSpan(range(face, columns), SHADOW)
    spans = (InkSpan(range(face), low_edge(role)), corner, shadow)
    return [*drawn, Line(lower * face + side, GROUND, spans=spans, joined=True)]


def on_ground(line: Line, role: str, columns: int) -> Line:
    """Returns a line after two blanks, on a ground of `role` that takes `columns`, below its own roles."""
    text = f"  {line.text}{' ' * (columns - 2 - width(line.text))}"
    spans = [InkSpan(range(len(text)), role)]
    spans += [InkSpan(range(2, 2 + len(line.text)), line.role)] if line.role != TEXT else []
    return line._replace(text=text, role=TEXT, spans=(*spans, *_moved(line.spans, 2)))


def _moved(spans: Iterable[InkSpan], columns: int) -> list[InkSpan]:
    """Returns `spans` moved right by so many `columns`."""
    return [
        InkSpan(range(place.start + columns, place.stop + columns), role, key) for place, role, key in spans
    ]


class Page:
    """A page: its lines, and the effect of keys on it."""

    title: str = ""
    hint: str = ""
    """The word for what Enter does with the marked choice; empty on a page without choices.

    On a page that the game waits for, the word for what the closing key does.
    """
    leaves: str = ""
    """The word for what Q leaves or ends; empty if Q closes the page like other keys."""
    columns: int = 1
    """The most columns of text on a wide screen: 1 or 2."""
    widest: int = WIDEST_TEXT
    """The most columns of the screen that the page takes, with its sides."""
    whole: bool = False
    """Whether the page fills the window, as one with pictures does."""
    low: bool = False
    """Whether the page lies at the lower edge, as wide as the table, so that the hands above it stay in sight.

    Any other page fills the window, or lies in the middle of the dimmed table.
    """
    tabs: Sequence[str] = ()
    """The names of the page's parts, which Tab goes through; empty for a page of one part."""
    tab: int = 0
    """The place of the open part in `tabs`."""
    first_choice: str = ""
    """The key of the choice that is marked when the page opens; empty on a page without choices."""
    marked: str = ""
    """The key of the marked choice."""
    choice_columns: int = 999
    """The columns of the choices; what is right of them, such as a picture, belongs to none."""
    moves: Container[str] = ()
    """The names of scrolling keys that move the page's cursor instead of scrolling."""
    back: tuple[str, str] = (BACK, BACK.upper())
    """The key that goes back, and its name."""
    hints: Sequence[tuple[str, str, str]] = ()
    """Other keys that do something here: each key, its name and what it does."""

    @property
    def content(self) -> object:
        """A value that changes when the lines must be computed again without a key or another mark."""
        return None

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the whole page in lines of at most `room` columns."""
        raise NotImplementedError

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the whole page for a room of `size`; a page of pictures fits them into its rows too."""
        return self.lines(size.columns)

    def take(self, key: Key) -> bool:
        """Handles a key before any scrolling, such as a typed letter; returns whether it did."""
        return False

    def press(self, key: str) -> bool:
        """Does what `key` does on this page, including a choice's key; returns whether the page stays open.

        Of the scrolling keys only those in `moves` come here. Raises `Left` if the key ends the game.
        """
        return False


class TextPage(Page):
    """A page of the lines that a function returns for a width.

    Any key closes it. With `leaves`, such as "end", Q raises `Left`, and the page lies below the hands until
    Space, Enter or one of `answers`.
    """

    def __init__(
        self,
        title: str,
        lines: Callable[[int], Sequence[Line]],
        hint: str = "",
        leaves: str = "",
        answers: Sequence[str] = (),
    ) -> None:
        self.title = title
        self.hint = hint
        self.leaves = leaves
        self.low = bool(leaves)
        self.pressed = ""
        self._goes_on = (*GOES_ON, *answers)
        self._lines = lines

    def lines(self, room: int) -> Sequence[Line]:
        return self._lines(room)

    def press(self, key: str) -> bool:
        """Returns False if `key` closes the page. Raises `Left` if it leaves."""
        self.pressed = key
        if self.leaves and key == BACK:
            raise Left
        return self.low and key not in self._goes_on


def paragraphs(texts: Iterable[str], room: int, role: str = TEXT, indent: str = "  ") -> list[Line]:
    """Returns the lines of `texts`, each wrapped as by `wrapped`, with its marks on their colours."""
    rows = (row for text in texts for row in wrapped(with_room(text), room, indent))
    return [painted(*marked(row, TEXT))._replace(role=role) for row in rows]


def small_cards(cards: Iterable[Card | None], glyphs: Glyphs, ground: str = TEXT) -> list[tuple[str, str]]:
    """Returns the cards that are face up, in three columns each, and a blank of role `ground` after each."""
    faces = [(f"{card.rank.code:>2}{glyphs.suits[card.suit]}", INKS[card.suit]) for card in cards if card]
    return [part for face in faces for part in (face, (" ", ground))]


def wrapped(text: str, room: int, indent: str = "  ") -> Sequence[str]:
    """Returns the lines of `text`, each of at most `room` cells; `indent` begins all but the first."""
    lines: Sequence[str] = [cut(text, room)]
    for characters in range(room, 0, -1):  # in lines with wide characters fewer than cells
        lines = in_rows(text, characters, indent)
        if all(width(line) <= room for line in lines):
            break
    return lines
