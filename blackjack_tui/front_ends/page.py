"""Pages over the table: text that scrolls, with choices made by a key or a click where a page has any."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Target, cut, in_rows, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE

TEXT, HEADING, FRAME, CAP = "overlay", "overlay_heading", "overlay_frame", "overlay_key"
"""The roles of a page's cells."""
BACK = "q"
"""Closes a page, as most keys do."""

_WIDEST, _NARROWEST = 72, 44
_TWO_COLUMNS = 110  # columns of a screen from which on a page has two
_WIDEST_OF_TWO = 108
_NEAR = 3  # a heading begins the second column if that makes the first a third longer than half at most
_BETWEEN = 4  # columns between two columns of text
_MARK_WIDTH = 2  # columns for the pointer before the marked choice


class Line(NamedTuple):
    """A line of a page."""

    text: str
    role: str = TEXT
    choice: str = ""
    """The key of the choice that the line belongs to: a click on the line makes it."""
    caps: Sequence[range] = ()
    """The characters that are names of keys, to be set off like key caps."""


class Page(Protocol):
    """A page: its lines, and the effect of keys on it."""

    hint: str
    """The word for what Enter does with the marked choice; empty on a page without choices.

    On a page that is waited for, what the key does that closes it.
    """

    columns: int
    """The most columns of text on a wide screen: 1 or 2."""

    @property
    def first_choice(self) -> str:
        """The key of the choice that is marked when the page opens."""

    def lines(self, room: int) -> Sequence[Line]:
        """The whole page in lines of at most `room` columns."""

    def press(self, key: str) -> bool:
        """Does what `key` does on this page, the key of a choice included; returns whether the page stays open.

        Scrolling keys never come here. Raises Left where the key ends the game.
        """


class Scroll(NamedTuple):
    """The effect of a scrolling key on the page, or on its mark."""

    to: Callable[[int, int, int], int]
    """From where it is, the number of lines or choices shown at once, and the last place, to the next place."""


_UP = Scroll(lambda place, _shown, _last: place - 1)
_DOWN = Scroll(lambda place, _shown, _last: place + 1)
_BACK_A_PAGE = Scroll(lambda place, shown, _last: place - shown)
_ON_A_PAGE = Scroll(lambda place, shown, _last: place + shown)
_TO_THE_START = Scroll(lambda _place, _shown, _last: 0)
_TO_THE_END = Scroll(lambda _place, _shown, last: last)

_ON = " "
"""Turns the page."""

SCROLLS: Mapping[str, Scroll] = {
    keys.UP: _UP,
    "k": _UP,
    "K": _UP,
    keys.DOWN: _DOWN,
    "j": _DOWN,
    "J": _DOWN,
    keys.PAGE_UP: _BACK_A_PAGE,
    keys.PAGE_DOWN: _ON_A_PAGE,
    _ON: _ON_A_PAGE,
    keys.HOME: _TO_THE_START,
    "g": _TO_THE_START,
    keys.END: _TO_THE_END,
    "G": _TO_THE_END,
}
"""The scrolling keys of every page."""


class OpenPage:
    """A page as it lies over the table: how far it is scrolled, and which choice is marked.

    A page that is waited for before the game goes on names the key that closes it, such as `Any key`. Space
    closes such a page once its last line is shown.
    """

    def __init__(self, page: Page, ascii_only: bool, closed_by: str = "") -> None:
        self._page = page
        self._closed_by = closed_by
        self._glyphs = ASCII if ascii_only else UNICODE
        self._first = 0
        self._marked = page.first_choice
        self._lines: Sequence[Line] = ()
        self._height = 0
        self._split = 0
        self._begins: Sequence[int] = ()

    @property
    def hidden(self) -> int:
        """The number of lines without room when the page was last painted."""
        return 0 if self._split else len(self._lines) - self._height

    @property
    def _at_the_end(self) -> bool:
        """Whether the last line is shown, on a page without choices."""
        return self._first >= self.hidden and not self._choices()

    def press(self, key: Key) -> bool:
        """Scrolls, or does what `key` does on the page; returns whether the page stays open."""
        scroll = SCROLLS.get(key.name)
        if scroll and not (self._closed_by and key.name == _ON and self._at_the_end):
            self._scroll(scroll)
            return True
        if key.name == keys.ENTER and self._marked:
            return self._page.press(self._marked)
        return self._page.press(key.letter)

    def paint(self, buffer: Buffer) -> None:
        """Paints the page into the middle of `buffer`; nothing below it can be clicked."""
        rows, columns = buffer.size
        gap = _MARK_WIDTH if self._marked else 0
        wide = min(_WIDEST, columns - 4)
        room = wide - 4
        self._lines, self._split = self._page.lines(room - gap), 0
        if columns >= _TWO_COLUMNS and self._page.columns > 1 and len(self._lines) > rows // 2:
            self._set_in_two(rows - 4, gap)
        if self._split:
            wide, room = _WIDEST_OF_TWO, (_WIDEST_OF_TWO - 4 - _BETWEEN) // 2
        else:
            longest = max((width(line.text) for line in self._lines), default=0)
            wide = min(wide, max(_NARROWEST, longest + gap + 4))
            room = wide - 4
        self._height = self._split or min(len(self._lines), rows - 2)
        self._begins = _paragraphs(self._lines, self._height)
        self._show_the_mark()
        top, left = (rows - self._height - 2) // 2, (columns - wide) // 2
        glyphs = self._glyphs
        across = glyphs.across * (wide - 2)
        buffer.targets.clear()
        buffer.writebuf(top, left, f"{glyphs.corners[0]}{across}{glyphs.corners[1]}", FRAME)
        for row in range(top + 1, top + 1 + self._height):
            buffer.writebuf(row, left, f"{glyphs.down}{'':{wide - 2}}{glyphs.down}", FRAME)
        if self.hidden > 0:
            place = f" {self._first + 1}-{self._behind} of {len(self._lines)} "
            buffer.writebuf(top, left + wide - 2 - len(place), place, FRAME)
        shown = self._lines[self._first :] if self._split else self._lines[self._first : self._behind]
        for at, line in enumerate(shown):
            second = self._split and at >= self._split
            row = top + 1 + (at - self._split if second else at)
            column = left + 2 + (room + _BETWEEN if second else 0)
            buffer.writebuf(row, column, f"{self._mark(at + self._first):{gap}}", HEADING)
            text = line.text + " " * (room - gap - width(line.text))
            buffer.writebuf(row, column + gap, text, line.role)
            for cap in line.caps:
                at_cap = column + gap + width(line.text[: cap.start])
                buffer.writebuf(row, at_cap, line.text[cap.start : cap.stop], CAP)
            if line.choice:
                buffer.targets.append(Target(row, range(column - 1, column + room + 1), line.choice))
        bottom = f"{glyphs.corners[2]}{across}{glyphs.corners[3]}"
        buffer.writebuf(top + self._height + 1, left, bottom, FRAME)
        self._paint_hints(buffer, top + self._height + 1, left, wide)

    def _paint_hints(self, buffer: Buffer, row: int, left: int, wide: int) -> None:
        """Paints what the keys do into the lower edge, each to be clicked."""
        more = [(keys.DOWN, "down", "more")] if self._first < self.hidden else []
        name = self._closed_by or "Enter"
        enter = [(keys.ENTER, name, self._page.hint)] if self._page.hint else []
        back = [] if self._closed_by and enter else [(BACK, BACK.upper(), "back")]
        hints = [*more, *enter, *back]
        texts = [f"{name}: {does}" for _, name, does in hints]
        text = f" {'  '.join(texts)} "
        if len(text) > wide - 2:  # in a word
            texts = [f"{name} {does.partition(' ')[0]}" for _, name, does in hints]
            text = f" {'  '.join(texts)} "
        column = left + (wide - len(text)) // 2
        buffer.writebuf(row, column, text, HEADING)
        for (key, _, _), hint in zip(hints, texts, strict=True):
            buffer.targets.append(Target(row, range(column + 1, column + 1 + len(hint)), key))
            column += len(hint) + 2

    def _set_in_two(self, rows: int, gap: int) -> None:
        """Sets the page in two columns of at most so many rows if it fits, parted where something begins."""
        lines = self._page.lines((_WIDEST_OF_TWO - 4 - _BETWEEN) // 2 - gap)
        half = (len(lines) + 1) // 2
        splits = [at for at in _paragraphs(lines, rows) if half <= at <= rows]
        near = [at for at in splits if at <= half + half // _NEAR]
        headings = (at for at in near if lines[at].role == HEADING and not lines[at].choice)
        split = next(headings, splits[0] if splits else 0)
        if split:
            self._lines, self._split = lines, split

    def _mark(self, place: int) -> str:
        """The pointer before the first line of the marked choice."""
        begins = self._marked and place == self._span(self._marked).start
        return self._glyphs.pointer if begins else ""

    def _scroll(self, scroll: Scroll) -> None:
        choices = self._choices()
        if not choices:
            shown = self._behind - self._first if scroll is _ON_A_PAGE else self._height
            to = max(0, min(scroll.to(self._first, shown, self.hidden), self.hidden))
            self._first = self._whole(to)
            return
        last = len(choices) - 1
        shown = max(1, self._height * len(choices) // len(self._lines))
        place = scroll.to(choices.index(self._marked), shown, last)
        self._marked = choices[max(0, min(place, last))]

    def _show_the_mark(self) -> None:
        """Scrolls as little as shows the marked choice whole, with the heading before the very first."""
        if self._marked:
            span = self._span(self._marked)
            begin = 0 if self._marked == self._choices()[0] else span.start
            self._first = min(max(self._first, span.stop - self._height), begin)
        self._first = self._whole(max(0, min(self._first, self.hidden)), self._first)

    @property
    def _behind(self) -> int:
        """The line behind the last one shown: a paragraph that does not fit whole is left for the next page."""
        end = self._first + self._height
        if end >= len(self._lines):
            return len(self._lines)
        return max((begin for begin in self._begins if self._first < begin <= end), default=end)

    def _whole(self, line: int, now: int | None = None) -> int:
        """The first line of a paragraph, at `line` or as soon as possible; before `now` if `line` is."""
        now = self._first if now is None else now
        begin = next((begin for begin in self._begins if begin >= line), line)
        return max((at for at in self._begins if at < now), default=0) if line < now <= begin else begin

    def _choices(self) -> Sequence[str]:
        """The choices in their order."""
        return tuple(dict.fromkeys(line.choice for line in self._lines if line.choice))

    def _span(self, choice: str) -> range:
        """The lines of `choice`."""
        places = [place for place, line in enumerate(self._lines) if line.choice == choice]
        return range(places[0], places[-1] + 1) if places else range(0)


def _paragraphs(lines: Sequence[Line], height: int) -> Sequence[int]:
    """Returns the first lines of paragraphs, headings with their text; a tall one may part anywhere."""
    begins = [0] if lines else []
    for at, (before, line) in enumerate(pairwise(lines), 1):
        follows = before.text and (before.role == HEADING or (line.choice and line.choice == before.choice))
        if line.text and not line.text.startswith(" ") and not follows:
            begins.append(at)
    tall = [range(one, two) for one, two in pairwise([*begins, len(lines)]) if two - one > height]
    return sorted({*begins, *(at for lines_of in tall for at in lines_of)})


def wrapped(text: str, room: int, indent: str = "  ") -> Sequence[str]:
    """The lines of `text`, each of at most `room` cells; from the second on behind `indent`."""
    lines = [cut(text, room)]
    for characters in range(room, 0, -1):  # fewer than there are cells where some take two
        lines = in_rows(text, characters, indent)
        if all(width(line) <= room for line in lines):
            break
    return lines
