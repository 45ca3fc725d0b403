"""A page as it lies over the dimmed table: it scrolls, marks a choice, and takes keys."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from blackjack_tui.front_ends.page import CAP, FRAME, HEADING, KEY, TEXT, Line, Page, paint_line, wrapped
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size, Target, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import BAR, BAR_BOLD, BAR_QUIET, DIMMED, GROUND, dimmed_roles

_NARROWEST = 44
_TWO_COLUMNS = 110  # columns of a screen from which on a page has two
_WIDEST_OF_TWO = 108
_BETWEEN = 4  # columns between two columns of text
_MOST_OF = 0.7  # of rows and columns: a page so large has only a ground below it
_BAND = 0.4  # of columns: beside a page so wide there is only a ground
_SLIVERS = 14  # columns beside a page in which nothing of the table could be read
_BARS_AND_AIR = 4  # rows
_MARK_WIDTH = 2  # columns for the pointer before the marked choice

_HINT_FORMS = ((True, " ", 3), (True, "", 2), (False, "", 2), (False, "", 1))
"""Whole words or the first, what is around the name of a key, and the columns between two keys."""


class Edges(NamedTuple):
    """The rows of the bars above and below a page, and its columns."""

    above: int
    below: int
    left: int
    wide: int


Scroll = Callable[[int, int, int], int]
"""From a place, the number of lines or choices shown at once, and the last place, to the next place."""
_ON = " "
"""Turns the page."""
_SCROLLS: Sequence[tuple[Sequence[str], Scroll]] = (
    ((keys.UP, "k", "K"), lambda place, _shown, _last: place - 1),
    ((keys.DOWN, "j", "J"), lambda place, _shown, _last: place + 1),
    ((keys.PAGE_UP,), lambda place, shown, _last: place - shown),
    ((keys.PAGE_DOWN, _ON), lambda place, shown, _last: place + shown),
    ((keys.HOME, "g"), lambda _place, _shown, _last: 0),
    ((keys.END, "G"), lambda _place, _shown, last: last),
)
SCROLLS: Mapping[str, Scroll] = {key: scroll for names, scroll in _SCROLLS for key in names}
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
        self._made: dict[object, Sequence[Line]] = {}
        self._follows = True
        """Whether the line of the cursor is to be seen in the next frame."""
        self._height = 0
        self._across = 1
        """The columns of text: 2 for a page that is long, on a wide screen."""
        self._split = 0
        """The first line of the second column, where two hold the whole page."""
        self._begins: Sequence[int] = ()

    @property
    def hidden(self) -> int:
        """The first line of the last page, as it was last painted; 0 if all lines had room."""
        last = len(self._lines)
        return next((at for at in self._begins if self._columns_from(at)[-1].stop == last), 0)

    @property
    def _at_the_end(self) -> bool:
        """Whether the last line is shown, on a page without choices."""
        return self._first >= self.hidden and not self._choices()

    def press(self, key: Key) -> bool:
        """Scrolls, or does what `key` does on the page; returns whether the page stays open."""
        if self._page.take(key):
            self._made.clear()
            return True
        if key.name in self._page.moves or (key.name == keys.TAB and self._page.tabs):
            self._made.clear()
            self._follows = True
            if key.name != keys.TAB:
                return self._page.press(key.name)
            self._page.tab = (self._page.tab + 1) % len(self._page.tabs)
            self._first, self._marked = 0, self._page.first_choice
            return True
        scroll = SCROLLS.get(key.name)
        if scroll and not (self._closed_by and key.name == _ON and self._at_the_end):
            self._scroll(scroll)
            return True
        self._made.clear()
        if key.name == keys.ENTER and self._marked:
            return self._page.press(self._marked)
        return self._page.press(key.letter)

    def _laid(self, size: Size) -> Sequence[Line]:
        """Returns the page's lines, made once for each size and content; one of its choices is marked."""
        self._page.mark(self._marked)
        lines = self._made_lines(size)
        choices = [line.choice for line in lines if line.choice]
        if self._marked in choices or not (self._marked or choices):
            return lines
        first = self._page.first_choice
        self._marked = first if first in choices else next(iter(choices), "")
        self._page.mark(self._marked)
        return self._made_lines(size)

    def _made_lines(self, size: Size) -> Sequence[Line]:
        made = (size, self._page.content)
        if made not in self._made:
            self._made[made] = self._page.layout(size)
        return self._made[made]

    def paint(self, buffer: Buffer, table: int = 0) -> None:
        """Paints the page over all of `buffer`, or into its middle; nothing below it can be clicked.

        If the page fits into the first `table` columns it keeps to these, and what is beside them stays whole.
        """
        rows, columns = buffer.size
        gap = _MARK_WIDTH if self._page.first_choice else 0
        wide = min(self._page.widest, columns if self._page.whole else columns - 4)
        if not self._page.dims:
            wide = table or columns
        room = wide - 4
        self._lines, self._across = self._laid(Size(rows - 2, room - gap)), 1
        self._split, self._height = 0, min(len(self._lines), rows - 2)
        if columns >= _TWO_COLUMNS and self._page.columns > 1 and len(self._lines) > rows // 2:
            self._set_in_two(rows - 4, gap)
        if self._across > 1:
            wide, room = _WIDEST_OF_TWO, (_WIDEST_OF_TWO - 4 - _BETWEEN) // 2
        elif not self._page.whole and self._page.dims:
            longest = max((width(line.text) for line in self._lines), default=0)
            wide = min(wide, max(_NARROWEST, longest + gap + 4, width(self._page.title) + 6))
            room = wide - 4
        self._begins = _paragraphs(self._lines, self._height)
        self._show_the_mark()
        within = table if wide <= table and not self._page.whole else columns
        air = int(self._page.dims and self._height + _BARS_AND_AIR <= rows)
        top = rows - self._height - 1 - air if self._page.low else (rows - self._height) // 2
        left = (within - wide) // 2
        ground = GROUND if any(line.role == GROUND for line in self._lines) else TEXT
        buffer.targets.clear()
        if self._page.whole:
            buffer.fill(ground)
            bars = Edges(0, rows - 1, 0, columns)
        else:
            bars = Edges(top - 1 - air, top + self._height + air, left, wide)
            self._dim(buffer, bars, within)
        for row in (bars.above, bars.below):
            buffer.writebuf(row, bars.left, " " * bars.wide, BAR)
        if not self._page.whole:
            self._paint_corners(buffer, bars)
        shown = self._columns_from(self._first)
        place = f"{self._first + 1}-{shown[-1].stop} of {len(self._lines)}" if self.hidden else ""
        buffer.writebuf(bars.above, bars.left + bars.wide - 2 - len(place), place, BAR_QUIET)
        self._paint_title(buffer, bars.above, bars.left + 2, bars.wide - 5 - len(place))
        for number, places in enumerate(shown):
            for row, at in enumerate(places, top):
                line, column = self._lines[at], left + 2 + number * (room + _BETWEEN)
                buffer.writebuf(row, column, f"{self._mark(at):{gap}}", HEADING)
                text = line.text + " " * (room - gap - width(line.text))
                paint_line(buffer, row, column + gap, line._replace(text=text))
                if line.choice:
                    buffer.targets.append(Target(row, range(column - 1, column + room + 1), line.choice))
        self._paint_hints(buffer, bars)

    def _dim(self, buffer: Buffer, page: Edges, within: int) -> None:
        """Dims what lies around the page, and clears its place; next to a large one there is only a ground."""
        side = self._glyphs.down
        within_rows = range(page.above, page.below + 1)
        if not self._page.dims:
            below = range(0)
        elif page.wide >= _MOST_OF * within and self._height >= _MOST_OF * buffer.size.rows:
            below = range(buffer.size.rows)  # few fragments would be left of the table
        else:
            below = within_rows if within - page.wide < _SLIVERS or page.wide >= _BAND * within else range(0)
        for row in below:
            buffer.writebuf(row, 0, " " * within, DIMMED)
        if self._page.dims:
            buffer.recast(dimmed_roles(), DIMMED)
        for row in within_rows:
            buffer.blank_halves(row, page.left, page.left + page.wide)
            buffer.writebuf(row, page.left, f"{side}{'':{page.wide - 2}}{side}", FRAME)

    def _paint_corners(self, buffer: Buffer, page: Edges) -> None:
        """Closes the frame; where a page has no title its upper bar is a line of the frame."""
        corners, right = self._glyphs.corners, page.left + page.wide - 1
        if not self._page.title and not self._page.tabs:
            buffer.writebuf(page.above, page.left, self._glyphs.across * page.wide, FRAME)
        for place, corner in enumerate(corners):
            row, column = (page.below if place > 1 else page.above), (right if place % 2 else page.left)
            buffer.writebuf(row, column, corner, FRAME)

    def _paint_hints(self, buffer: Buffer, page: Edges) -> None:
        """Paints the keys and what they do into the lower bar, each to be clicked."""
        more = [(keys.DOWN, "down", "more")] if self._first < self.hidden else []
        name = self._closed_by or "Enter"
        enter = [(keys.ENTER, name, self._page.hint)] if self._page.hint else []
        tabs = self._page.tabs
        tab = [(keys.TAB, "Tab", tabs[(self._page.tab + 1) % len(tabs)].lower())] if tabs else []
        back = [] if self._closed_by and enter else [(*self._page.back, "back")]
        if self._page.leaves:
            back = [(*self._page.back, self._page.leaves)]
        hints = [*more, *enter, *tab, *self._page.hints, *back]
        for words, around, apart in _HINT_FORMS:
            shown = [
                (key, f"{around}{name}{around}", does if words else does.split()[0])
                for key, name, does in hints
            ]
            wide = sum(len(cap) + len(does) + 1 + apart for _, cap, does in shown) - apart
            if wide <= page.wide - 2:
                break
        column = page.left + (2 if wide <= page.wide - 4 else 1)
        for key, cap, does in shown:
            buffer.writebuf(page.below, column, cap, KEY)
            buffer.writebuf(page.below, column + len(cap) + 1, does, BAR)
            end = column + len(cap) + 1 + len(does)
            buffer.targets.append(Target(page.below, range(column, end), key))
            column = end + apart

    def _paint_title(self, buffer: Buffer, row: int, column: int, room: int) -> None:
        """Paints the title and the tabs into the upper bar, as far as whole names have room."""
        page = self._page
        here = len(page.tabs[page.tab]) + 2 if page.tabs else 0
        if page.title and (not here or width(page.title) + 3 + here <= room):  # else the tab is named alone
            title = _whole_words(page.title, room)
            buffer.writebuf(row, column, title, BAR_BOLD)
            column, room = column + width(title) + 3, room - width(title) - 3
        every = sum(len(name) + 3 for name in page.tabs) <= room
        for place, name in enumerate(page.tabs):
            if not every and (place != page.tab or len(name) + 2 > room):
                continue
            buffer.writebuf(row, column, f" {name} ", CAP if place == page.tab else BAR_QUIET)
            buffer.targets.append(Target(row, range(column, column + len(name) + 2), keys.TAB))
            column += len(name) + 3

    def _set_in_two(self, rows: int, gap: int) -> None:
        """Sets the page in two columns, parted where something begins; one that is longer than both scrolls,
        unless it has choices."""
        lines = self._laid(Size(rows, (_WIDEST_OF_TWO - 4 - _BETWEEN) // 2 - gap))
        splits = [at for at in _paragraphs(lines, rows) if len(lines) - rows <= at <= rows]
        headings = [at for at in splits if lines[at].role == HEADING and not lines[at].choice]
        half = (len(lines) + 1) // 2
        split = min(headings or splits, key=lambda at: abs(at - half), default=0)
        if split or not self._marked:
            self._lines, self._across, self._split = lines, 2, split
            self._height = max(split, len(lines) - split) if split else rows

    def _mark(self, place: int) -> str:
        """Returns the pointer before the first line of the marked choice."""
        begins = self._marked and place == self._span(self._marked).start
        return self._glyphs.pointer if begins else ""

    def _scroll(self, scroll: Scroll) -> None:
        choices = self._choices()
        if not choices:
            shown = self._columns_from(self._first)[-1].stop - self._first
            self._first = self._whole(max(0, min(scroll(self._first, shown, self.hidden), self.hidden)))
            return
        last = len(choices) - 1
        shown = max(1, self._height * len(choices) // len(self._lines))
        place = scroll(choices.index(self._marked), shown, last)
        self._marked = choices[max(0, min(place, last))]

    def _show_the_mark(self) -> None:
        """Scrolls as little as shows the marked choice whole, with the heading before the very first."""
        if self._marked:
            span = self._span(self._marked)
            begin = 0 if self._marked == self._choices()[0] else span.start
            self._first = min(max(self._first, span.stop - self._height), begin)
        elif self._follows and (here := next((at for at, line in enumerate(self._lines) if line.here), None)):
            self._first = max(0, min(max(self._first, here + 2 - self._height), here))
            self._follows = False
        self._first = self._whole(max(0, min(self._first, self.hidden)), self._first)

    def _columns_from(self, first: int) -> Sequence[range]:
        """Returns the lines in each column of the page that begins with the line `first`."""
        columns = [range(first, self._split or self._end(first))]
        while len(columns) < self._across:
            columns.append(range(columns[-1].stop, self._end(columns[-1].stop)))
        return columns

    def _end(self, first: int) -> int:
        """The line behind a column from `first` on.

        A paragraph that does not fit is left for the next one, unless half of the column would be empty.
        """
        end = first + self._height
        if end >= len(self._lines) or not self._lines[end].text:
            return min(end, len(self._lines))
        half = first + self._height // 2
        return max((begin for begin in self._begins if half < begin <= end), default=end)

    def _whole(self, line: int, now: int | None = None) -> int:
        """Returns a paragraph's first line, at `line` or the next after it; before `now` if `line` is."""
        now = self._first if now is None else now
        begin = next((begin for begin in self._begins if begin >= line), line)
        return max((at for at in self._begins if at < now), default=0) if line < now <= begin else begin

    def _choices(self) -> Sequence[str]:
        """Returns the choices in their order."""
        return tuple(dict.fromkeys(line.choice for line in self._lines if line.choice))

    def _span(self, choice: str) -> range:
        """Returns the lines of `choice`."""
        places = [place for place, line in enumerate(self._lines) if line.choice == choice]
        return range(places[0], places[-1] + 1) if places else range(0)


def _paragraphs(lines: Sequence[Line], height: int) -> Sequence[int]:
    """Returns the first lines of paragraphs, headings with their text; a tall one may part anywhere."""
    begins = [0] if lines else []
    for at, (before, line) in enumerate(pairwise(lines), 1):
        follows = before.text and (before.heads or (line.choice and line.choice == before.choice))
        if line.text and not line.text.startswith(" ") and not follows and not line.joined:
            begins.append(at)
    tall = [range(one, two) for one, two in pairwise([*begins, len(lines)]) if two - one > height]
    return sorted({*begins, *(at for lines_of in tall for at in lines_of)})


def _whole_words(text: str, room: int) -> str:
    """Returns as much of `text` as has room: up to its comma, or as many words."""
    if width(text) > room:
        text = text.partition(",")[0]
    return text if width(text) <= room else (wrapped(text, max(1, room), "") or ("",))[0]
