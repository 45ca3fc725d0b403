"""A page as it lies over the dimmed table: it scrolls, marks a choice, and takes keys."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from blackjack_tui.front_ends.page import (
    CAP,
    HEADING,
    KEY,
    RAISED,
    SIDES,
    TEXT,
    InkSpan,
    Line,
    Page,
    paint_line,
    surface,
    wrapped,
)
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size, Target, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import Room, widest
from blackjack_tui.views.surfaces import (
    BAR,
    BAR_BOLD,
    BAR_QUIET,
    DIMMED,
    DOWN,
    GROUND,
    QUIET,
    SHADOW,
    TILE,
    TILE_BOLD,
    TILE_DOWN,
    TILE_QUIET,
    TILE_UP,
    UP,
    dimmed_roles,
)

_NARROWEST = 44
_WIDEST_OF_TWO = 116  # columns of a page with two columns of text
_COLUMN_OF_TWO = (_WIDEST_OF_TWO - 2 * SIDES) // 2  # columns of text in each
_MOST_OF = 0.7  # share of rows and columns: so large a page fills the window
_BARS_AND_AIR = 4  # rows
_LARGE = 40  # rows
_MARK_WIDTH = 2  # columns for the pointer before the marked choice

_ON_TILE = {TEXT: TILE, HEADING: TILE_BOLD, QUIET: TILE_QUIET, UP: TILE_UP, DOWN: TILE_DOWN}
"""The roles on the marked choice in place of those on the page."""
_HINT_FORMS = ((True, 3), (True, 2), (False, 2), (False, 1))
"""Whether all words of a hint are written, and the columns between two hints."""


Scroll = Callable[[int, int, int], int]
"""Returns the next place, from the place, the number of lines or choices on the screen, and the last place."""
_TURN_PAGE = " "
_SCROLLS: Sequence[tuple[Sequence[str], Scroll]] = (
    ((keys.UP, "k", "K"), lambda place, _at_once, _last: place - 1),
    ((keys.DOWN, "j", "J"), lambda place, _at_once, _last: place + 1),
    ((keys.PAGE_UP,), lambda place, at_once, _last: place - at_once),
    ((keys.PAGE_DOWN, _TURN_PAGE), lambda place, at_once, _last: place + at_once),
    ((keys.HOME, "g"), lambda _place, _at_once, _last: 0),
    ((keys.END, "G"), lambda _place, _at_once, last: last),
)
SCROLLS: Mapping[str, Scroll] = {key: scroll for names, scroll in _SCROLLS for key in names}
"""The scrolling keys of every page."""


class OpenPage:
    """A page over the table, with its scroll position and its marked choice.

    If the game waits until the page is closed, `closed_by` names the key for that, such as `Any key`. Space
    closes such a page once its last line is visible.
    """

    def __init__(self, page: Page, ascii_only: bool, closed_by: str = "") -> None:
        self._page = page
        self._closed_by = closed_by
        self._glyphs = ASCII if ascii_only else UNICODE
        self._first = 0  # the first visible line
        page.marked = page.first_choice
        self._lines: Sequence[Line] = ()
        self._layouts: dict[object, Sequence[Line]] = {}
        self._follow_cursor = True  # whether the next frame scrolls to the line of the cursor
        self._height = 0  # the rows of the text
        self._text_columns = 1  # the columns of text: 2 for a page that is long, on a wide screen
        self._split = 0  # the first line of the second column, if two columns hold the whole page
        self._starts: Sequence[int] = ()  # the first lines of paragraphs

    @property
    def _last_start(self) -> int:
        """The line at the top once the page is scrolled to its end; 0 if all lines have room."""
        end = len(self._lines)
        ends = ((start, self._columns_from(start)[-1].stop) for start in self._starts)
        return next((start for start, stop in ends if stop == end), 0)

    def press(self, key: Key) -> bool:
        """Scrolls, or does what `key` does on the page; returns whether the page stays open."""
        if self._page.take(key):
            self._layouts.clear()
            return True
        if key.name in self._page.moves or (key.name == keys.TAB and self._page.tabs):
            self._layouts.clear()
            self._follow_cursor = True
            if key.name != keys.TAB:
                return self._page.press(key.name)
            self._page.tab = (self._page.tab + 1) % len(self._page.tabs)
            self._first, self._page.marked = 0, self._page.first_choice
            return True
        scroll = SCROLLS.get(key.name)
        is_at_the_end = self._first >= self._last_start and not self._choices()
        if scroll and not (self._closed_by and key.name == _TURN_PAGE and is_at_the_end):
            self._scroll(scroll)
            return True
        self._layouts.clear()
        if key.name == keys.ENTER and self._page.marked:
            return self._page.press(self._page.marked)
        return self._page.press(key.letter)

    def _marked_lines(self, size: Size) -> Sequence[Line]:
        """Returns the page's lines, after marking one of its choices if none of them is marked.

        They are computed once for each size, mark and content.
        """
        key = (size, self._page.marked, self._page.content)
        if key not in self._layouts:
            self._layouts[key] = self._page.layout(size)
        lines = self._layouts[key]
        choices = [line.choice for line in lines if line.choice]
        if self._page.marked in choices or not (self._page.marked or choices):
            return lines
        first = self._page.first_choice
        self._page.marked = first if first in choices else next(iter(choices), "")
        return self._marked_lines(size)

    def paint(self, buffer: Buffer, table: int = 0) -> None:
        """Paints the page over all of `buffer`, or into its middle; nothing below it can be clicked.

        A page that fits into the first `table` columns stays there, and leaves what is right of them alone.
        """
        rows, columns = buffer.size
        page = self._page
        gap = _MARK_WIDTH if page.first_choice else 0
        page_width, text_width = self._lay_out(buffer.size, gap, table)
        self._starts = _paragraphs(self._lines, self._height)
        self._scroll_to_mark()
        fills = page.whole or (self._covers(page_width, buffer.size) and not page.low)
        is_raised = any(line.role == GROUND for line in self._lines)  # with surfaces of its own
        has_surfaces = fills and not is_raised and self._height + _BARS_AND_AIR <= rows
        within = table if page_width <= table and not fills else columns
        left, above, below = (within - page_width) // 2, 0, rows - 1
        air = int(self._height + _BARS_AND_AIR <= rows and not page.low)
        # With the table around it, and blank rows unless a result, from edge to edge, is where they would be.
        floats = page.low and rows >= _LARGE and self._height + 3 <= rows
        if floats:
            air = int(buffer.is_blank(max(0, rows - self._height - _BARS_AND_AIR - 1), 0, 1))
        # The ground and the bars.
        buffer.targets.clear()
        if fills:
            has_text_on_top = any(line.text.strip() for line in self._lines[:1])
            air = int(has_surfaces or (has_text_on_top and not is_raised and self._height <= rows - 3))
            buffer.fill(GROUND if is_raised or has_surfaces else TEXT)
        else:
            height = self._height + 2 + 2 * air
            above = rows - height - int(floats) if page.low else (rows - height) // 2
            below = above + height - 1
            self._lay_over(buffer, range(above, below + 1), Room(left, page_width), within)
        top = above + 1 + air
        for row in (above, below):
            buffer.writebuf(row, *((0, " " * columns) if fills else (left, " " * page_width)), BAR)
        visible = self._columns_from(self._first)
        position = f"{self._first + 1}-{visible[-1].stop} of {len(self._lines)}" if self._last_start else ""
        outside = 2 * has_surfaces  # the bars begin and end with the panels, or else with the text
        buffer.writebuf(above, left + outside + page_width - 2 - len(position), position, BAR_QUIET)
        self._paint_title(buffer, above, left + 2 - outside, page_width + 2 * outside - 5 - len(position))
        self._paint_hints(buffer, below, left - outside, page_width + 2 * outside)
        # The columns of text.
        for number, places in enumerate(visible):
            column = left + 2 + number * (text_width + SIDES)
            columns = text_width + SIDES - 1 + number  # the second gets the column that is left over
            panel = surface((), columns, not self._glyphs.halves, self._height + 2) if has_surfaces else ()
            for row, line in enumerate(panel, 1):
                paint_line(buffer, row, column - 2, line)
            for row, place in enumerate(places, top):
                line = self._lines[place]
                line = line._replace(text=line.text + " " * (text_width - gap - width(line.text)))
                end = column + min(text_width, gap + page.choice_columns)
                if line.choice and line.choice == self._page.marked:
                    pointer = self._glyphs.pointer if place == self._lines_of(self._page.marked).start else ""
                    buffer.writebuf(row, column, f"{pointer:{gap}}", TILE_BOLD)
                    line = _on_tile(line, end - column - gap)
                elif line.choice and line.role == TEXT:  # its key is as quiet as what the row says
                    spans = [span._replace(role=QUIET) if span.role == CAP else span for span in line.spans]
                    line = line._replace(spans=spans)
                paint_line(buffer, row, column + gap, line)
                if line.choice:
                    buffer.targets.append(Target(row, range(column - 1, end + 1), line.choice))

    def _lay_out(self, size: Size, gap: int, table: int) -> tuple[int, int]:
        """Computes the lines for a window of `size`; returns the columns of the page and of its text.

        `gap`: the columns before the text; `table`: the columns of the table.
        """
        page = self._page
        room = size.columns if page.whole else size.columns - 4
        if page.low:  # in a large window the table is seen on its sides
            room = (table or size.columns) - 2 * (size.rows >= _LARGE)
        page_width = min(page.widest, room)
        # In a large window a row stays free above the keys.
        rows = size.rows - 3 if size.rows >= _LARGE else size.rows - 2
        self._lines = self._marked_lines(Size(rows, page_width - 4 - gap))  # 4: blanks at both sides
        if page.low and size.rows < _LARGE:  # no blank rows, so that more of the hands stays in sight
            self._lines = [line for line in self._lines if line.text]
        self._text_columns, self._split = 1, 0
        self._height = min(len(self._lines), size.rows - 2)
        if self._height < len(self._lines) and size.rows >= RAISED.rows and not (page.low or page.whole):
            self._height = rows - 2  # on a surface
        if size.columns >= _WIDEST_OF_TWO + 4 and page.columns > 1 and len(self._lines) > size.rows // 2:
            self._set_in_two(rows - 2, gap)
        if self._text_columns > 1:
            return _WIDEST_OF_TWO, _COLUMN_OF_TWO
        if not (page.low or page.whole):
            longest = max((width(line.text) for line in self._lines), default=0)
            needed = min(page_width, max(_NARROWEST, longest + gap + 4, width(page.title) + 6))
            page_width = page_width if self._covers(needed, size) else needed  # the edges of all pages agree
        return room if page.low else page_width, page_width - 4

    def _covers(self, page_width: int, size: Size) -> bool:
        """Whether the page is so large that it fills a window of `size`."""
        return page_width >= _MOST_OF * size.columns and self._height + _BARS_AND_AIR >= _MOST_OF * size.rows

    def _lay_over(self, buffer: Buffer, page_rows: range, page: Room, within: int) -> None:
        """Clears the page's cells. The page has a shadow, a low one with room; another one dims the rest.

        Where a page takes most of the first `within` columns, too little of a row would be left to read.
        """
        is_low, role = self._page.low, "shadow" if self._page.low else SHADOW
        if is_low:
            buffer.writebuf(page_rows.stop, 0, " " * within, "table")
        else:
            buffer.recast(dimmed_roles(), DIMMED)
        if not is_low or page_rows.stop < buffer.size.rows:
            side, lower, corner = "▌▀▘" if self._glyphs.halves else "   "
            for row in page_rows:
                buffer.blank_halves(row, page.left, page.end + 1)
                if page.width >= _MOST_OF * within and not is_low:
                    buffer.writebuf(row, 0, " " * within, DIMMED)
                buffer.writebuf(row, page.end, side if row > page_rows.start else " ", role)
            buffer.writebuf(page_rows.stop, page.left + 1, lower * (page.width - 1) + corner, role)
        for row in page_rows:
            buffer.writebuf(row, page.left, " " * page.width, TEXT)

    def _paint_hints(self, buffer: Buffer, row: int, left: int, columns: int) -> None:
        """Paints the keys and what they do into the lower bar, where they can be clicked."""
        page = self._page
        key = _TURN_PAGE if keys.DOWN in page.moves else keys.DOWN
        hints = [(key, self._glyphs.keys.get(key, "Down"), "more")] if self._first < self._last_start else []
        if page.hint:
            hints.append((keys.ENTER, self._closed_by or "Enter", page.hint))
        if page.tabs:
            hints.append((keys.TAB, "Tab", page.tabs[(page.tab + 1) % len(page.tabs)].lower()))
        hints += page.hints
        if page.leaves or not (self._closed_by and page.hint):
            hints.append((*page.back, page.leaves or "back"))
        for all_words, gap in _HINT_FORMS:
            texts = [(key, name, effect if all_words else effect.split()[0]) for key, name, effect in hints]
            length = sum(len(cap) + len(effect) + 1 + gap for _, cap, effect in texts) - gap
            if length <= columns - 2:
                break
        column = left + (2 if length <= columns - 4 else 1)
        for key, cap, effect in texts:
            buffer.writebuf(row, column, cap, KEY)
            buffer.writebuf(row, column + len(cap) + 1, effect, BAR)
            end = column + len(cap) + 1 + len(effect)
            buffer.targets.append(Target(row, range(column, end), key))
            column = end + gap

    def _paint_title(self, buffer: Buffer, row: int, column: int, room: int) -> None:
        """Paints the title and the tabs into the upper bar; without room for both, the open tab alone."""
        page = self._page
        tab_width = len(page.tabs[page.tab]) + 2 if page.tabs else 0
        if page.title and (not tab_width or width(page.title) + 3 + tab_width <= room):
            first_part, _, _ = page.title.partition(",")
            title = widest(room, page.title, first_part, wrapped(first_part, max(1, room), "")[0])
            buffer.writebuf(row, column, title, BAR_BOLD)
            column, room = column + width(title) + 3, room - width(title) - 3
        has_room_for_all = sum(len(name) + 3 for name in page.tabs) <= room
        for place, name in enumerate(page.tabs):
            if not has_room_for_all and (place != page.tab or len(name) + 2 > room):
                continue
            buffer.writebuf(row, column, f" {name} ", CAP if place == page.tab else BAR_QUIET)
            buffer.targets.append(Target(row, range(column, column + len(name) + 2), keys.TAB))
            column += len(name) + 3

    def _set_in_two(self, rows: int, gap: int) -> None:
        """Sets the page in two columns of `rows`; the second begins with a heading or a paragraph.

        A page too long for both scrolls, but one with choices stays in one column.
        """
        lines = self._marked_lines(Size(2 * rows, _COLUMN_OF_TWO - gap))
        splits = [start for start in _paragraphs(lines, rows) if len(lines) - rows <= start <= rows]
        headings = [start for start in splits if lines[start].role == HEADING and not lines[start].choice]
        half = (len(lines) + 1) // 2
        split = min(headings or splits, key=lambda start: abs(start - half), default=0)
        if split or not self._page.marked:  # choices do not scroll by columns
            self._lines, self._text_columns, self._split = lines, 2, split
            self._height = max(split, len(lines) - split) if split else rows

    def _scroll(self, scroll: Scroll) -> None:
        """Moves the mark to another choice; a page without choices scrolls its lines."""
        choices = self._choices()
        if not choices:
            last = self._last_start
            visible_lines = self._columns_from(self._first)[-1].stop - self._first
            line = scroll(self._first, visible_lines, last)
            self._first = self._snapped(max(0, min(line, last)))
            return
        last = len(choices) - 1
        visible_choices = max(1, self._height * len(choices) // len(self._lines))
        place = scroll(choices.index(self._page.marked), visible_choices, last)
        self._page.marked = choices[max(0, min(place, last))]

    def _scroll_to_mark(self) -> None:
        """Scrolls as little as needed to show the whole marked choice, or after a move the cursor's line."""
        cursor_line = next((place for place, line in enumerate(self._lines) if line.here), None)
        if self._page.marked:
            lines = self._lines_of(self._page.marked)
            start = 0 if self._page.marked == self._choices()[0] else lines.start  # with the page's heading
            self._first = min(max(self._first, lines.stop - self._height), start)
        elif self._follow_cursor and cursor_line:
            self._first = max(0, min(max(self._first, cursor_line + 2 - self._height), cursor_line))
            self._follow_cursor = False
        self._first = self._snapped(max(0, min(self._first, self._last_start)))

    def _columns_from(self, first: int) -> Sequence[range]:
        """Returns the lines in each column of the page that begins with the line `first`."""
        columns = [range(first, self._split or self._column_end(first))]
        while len(columns) < self._text_columns:
            columns.append(range(columns[-1].stop, self._column_end(columns[-1].stop)))
        return columns

    def _column_end(self, first: int) -> int:
        """Returns the line after the last one of a column that begins with the line `first`.

        A paragraph that does not fit goes into the next column, unless half of this one would be empty.
        """
        end = first + self._height
        if end >= len(self._lines) or not self._lines[end].text:
            return min(end, len(self._lines))
        half = first + self._height // 2
        return max((start for start in self._starts if half < start <= end), default=end)

    def _snapped(self, line: int) -> int:
        """Returns the paragraph's start to scroll to for `line`: the next one, or upwards an earlier one."""
        start = next((start for start in self._starts if start >= line), line)
        if line < self._first <= start:
            return max((start for start in self._starts if start < self._first), default=0)
        return start

    def _choices(self) -> Sequence[str]:
        return tuple(dict.fromkeys(line.choice for line in self._lines if line.choice))

    def _lines_of(self, choice: str) -> range:
        places = [place for place, line in enumerate(self._lines) if line.choice == choice]
        return range(places[0], places[-1] + 1) if places else range(0)


def _on_tile(line: Line, columns: int) -> Line:
    """Returns a line of the marked choice, on a higher surface of so many `columns`."""
    ground = InkSpan(range(columns), _ON_TILE.get(line.role, line.role))
    spans = [span._replace(role=_ON_TILE.get(span.role, span.role)) for span in line.spans]
    return line._replace(spans=(ground, *spans))


def _paragraphs(lines: Sequence[Line], height: int) -> Sequence[int]:
    """Returns the places where paragraphs start, and every line of a paragraph taller than `height`.

    A heading belongs to the paragraph below it.
    """
    starts = [0] if lines else []
    for place, (line_above, line) in enumerate(pairwise(lines), 1):
        same_choice = line.choice and line.choice == line_above.choice
        continues = line.joined or (line_above.text and (line_above.heads or same_choice))
        if line.text and not line.text.startswith(" ") and not continues:
            starts.append(place)
    places = set(starts)
    for start, end in pairwise([*starts, len(lines)]):
        if end - start > height:
            places.update(range(start, end))
    return sorted(places)
