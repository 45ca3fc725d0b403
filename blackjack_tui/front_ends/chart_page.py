"""The page of the book's chart: every cell in colour and letters, and a cursor that says what one is worth."""

from collections.abc import Mapping, Sequence

from blackjack_tui.coach.chart_report import ACROSS, cell_named, letters_in, meaning_of, with_letters
from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.phrases import unit, value
from blackjack_tui.front_ends.grid import (
    GAP,
    LETTERS,
    cell_width,
    moved,
    narrow,
    part_lines,
    part_width,
    spot_of,
)
from blackjack_tui.front_ends.page import (
    HEADING,
    SIDES,
    TEXT,
    InkSpan,
    Line,
    Page,
    beside,
    painted,
    surface,
    wrapped,
)
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.front_ends.tiles import GUTTER, Tile, large_plate, large_surface
from blackjack_tui.game.actions import Action
from blackjack_tui.reports.model import Spot
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, COST_COLUMNS, UNICODE, cost_bar
from blackjack_tui.views.surfaces import DOWN, GROUND, QUIET, move_role
from blackjack_tui.words.keymap import ANSWER_KEYS
from blackjack_tui.words.notes import Worth

_COMPUTING = "The chart is being computed: a second or two."
_ASKED = "What it is worth is being computed."
_NO_HAND = "No two cards of these packs"
_STEPS = {keys.UP: (-1, 0), keys.DOWN: (1, 0), keys.LEFT: (0, -1), keys.RIGHT: (0, 1)}
_USUAL = Spot("Hard", "16", "T")
_WORD = max(len(answer.word) for answer in ANSWER_KEYS.values())
_THIS_SHOE = "o"
_AT_ONCE = 3  # parts side by side
_RAISED = Size(28, _AT_ONCE * (part_width(2) + SIDES + GUTTER) - GUTTER)  # the room for parts on surfaces
_WIDEST_CELL = 4
_MARKS = 3  # rows of the marks below the first part, with the one above them
_SPARE = 2  # rows by which the parts grow where there are more
_AIRY = 36  # rows from which on there are more between them
_FOR_WORD = 33  # columns of a plate with it
_FOR_ANSWER = 38  # columns of a surface with the longest word but one in large letters
_LEAST_COST = 0.005
_FOR_TWO = 3  # columns of a cell that keep two letters apart from the next cell's


class ChartPage(Page):
    """The chart that `coach` has of the book; it appears once it is computed."""

    widest, whole = 160, True

    def __init__(self, coach: Coach, on: TableScreen) -> None:
        self._coach = coach
        self._on = on
        glyphs = ASCII if on.ascii_only else UNICODE
        self._glyphs = glyphs
        self.title = f"Chart {glyphs.dot} {on.rules.title}"
        self._parts: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
        self._columns: Sequence[str] = ACROSS
        self._hand: Spot | None = None
        self._cursor = _USUAL

    @property
    def hints(self) -> Sequence[tuple[str, str, str]]:  # type: ignore[override]
        """The arrows, once there are cells, and the key of the odds of this shoe."""
        arrows = (keys.RIGHT, "arrows" if self._on.ascii_only else "←↑↓→", "look at a cell")
        shoe = self._hand and self._cursor == self._hand and not self._coach.shown_values
        return ((arrows,) if self._there else ()) + (((_THIS_SHOE, "O", "odds of this shoe"),) if shoe else ())

    @property
    def moves(self) -> Sequence[str]:  # type: ignore[override]
        """The arrows, once there are cells."""
        return tuple(_STEPS) if self._there else ()

    @property
    def content(self) -> object:
        """The odds that have come."""
        return self._coach.arrivals, self._coach.trouble

    @property
    def _there(self) -> bool:
        """Whether the chart has come; the cursor then begins at the hand's cell."""
        if not self._parts and (parts := self._coach.chart_parts()):
            self._parts = parts
            self._columns = with_letters(next(iter(parts.values())))
            place = self._coach.chart_place(self._on.situation)
            self._hand = Spot(*place) if place else None
            usual = _USUAL if _USUAL.column in self._columns else _USUAL._replace(column=_USUAL.row)
            self._cursor = self._hand or usual
        return bool(self._parts)

    def press(self, key: str) -> bool:
        """Arrows and clicks choose a cell, O shows the odds of the hand; other keys close the page."""
        if not self._parts:
            return False
        if key == _THIS_SHOE and self._hand:
            self._coach.show_once()
            self._cursor = self._hand
            return True
        if step := _STEPS.get(key):
            rows = {name: tuple(part) for name, part in self._parts.items()}
            self._cursor = moved(self._cursor, rows, *step, self._columns)
            return True
        spot = spot_of(key)
        if spot and spot.column in self._columns:
            self._cursor = spot
        return spot is not None

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines for a window with any number of rows."""
        return self.laid(Size(99, room))

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns what the cursor's cell says, the parts side by side, the letters, and the odds as bars."""
        room = size.columns
        if not self._there:
            return [Line(text) for text in wrapped(self._coach.chart_trouble or _COMPUTING, room)]
        parts = self._shown(room)
        if size.holds(_RAISED) and len(parts) == _AT_ONCE and not self._both:
            return self._raised(parts, size)
        columns = self._columns
        cell = cell_width(len(parts), room, len(columns))
        if cell and not self._both:
            return self._side_by_side(parts, room, cell)
        lines = self._answer(room)
        cell = cell_width(1, room, len(columns))
        name = self._cursor.part
        rows = dict(parts)[name]
        most = max(3, size.rows - len(lines) - 2)
        drawn = self._narrow if cell < _FOR_TWO and self._both else self._drawn
        block = [*part_lines(name, rows, drawn, cell, self._cursor, most, columns)]
        if self._both:
            hidden = self._hidden([(name, rows)])
            block[0] = painted((name, HEADING), (f"  {hidden}", QUIET))
        wide = part_width(cell, len(columns))
        rest = room - wide - GAP
        side = [*self._bars(rest), Line(""), *self._letters(rest)][: most + 2] if rest > _WORD + 8 else []
        return [*lines, *beside(((block, wide), (side, rest)), GAP)]

    def _side_by_side(self, parts: Sequence[tuple[str, Sequence[str]]], room: int, cell: int) -> Sequence[Line]:
        """Returns the answer in large letters beside its words, and below it the parts on one surface."""
        wide = part_width(cell)
        short = cell < _FOR_TWO
        drawn = self._narrow if short else self._drawn
        blocks = [[*part_lines(name, rows, drawn, cell, self._cursor)] for name, rows in parts]
        if hidden := self._hidden(parts):
            blocks[-1][0] = painted((parts[-1][0], HEADING), (f"  {hidden}", QUIET))
        tall = len(blocks[0])
        for place, below in ((-1, self._bars(wide)), (max(1, len(blocks) - 2), self._letters(wide, short))):
            apart = [Line("")] * min(1, max(0, tall - len(blocks[place]) - len(below)))
            blocks[place] += [*apart, *below]
        word = large_plate(self._tile(), _FOR_WORD, self._on.ascii_only)
        answer = self._answer(room - _FOR_WORD - GAP)
        top = beside(((word, _FOR_WORD), (answer, room)), GAP)
        return [Line(""), *top, *beside(((block, wide) for block in blocks), GAP)]

    def _shown(self, room: int) -> Sequence[tuple[str, Sequence[str]]]:
        """Returns the parts seen at once: of four the first three, unless the cursor is in the last."""
        parts = [(name, tuple(part)) for name, part in self._parts.items()]
        if len(parts) <= _AT_ONCE or cell_width(len(parts), room) == _FOR_TWO:
            return parts
        # The last is as tall as the first, whose place it takes.
        return [parts[-1], *parts[1:_AT_ONCE]] if self._cursor.part == parts[-1][0] else parts[:_AT_ONCE]

    def _hidden(self, shown: Sequence[tuple[str, Sequence[str]]]) -> str:
        """Returns how to see the parts that are not; empty where all are."""
        others = [part for part in self._parts if part not in dict(shown)]
        return f"arrows: {', '.join(others)}" if others else ""

    @property
    def _both(self) -> bool:
        """Whether the columns are both of the dealer's cards."""
        return len(self._columns) > len(ACROSS)

    def _raised(self, parts: Sequence[tuple[str, Sequence[str]]], size: Size) -> Sequence[Line]:
        """Returns the answer, the odds, the parts and the letters, each on a surface."""
        ascii_only, air = self._on.ascii_only, int(size.rows >= _AIRY)
        wide = (size.columns - (len(parts) - 1) * GUTTER) // len(parts)
        cell = min(_WIDEST_CELL, (wide - SIDES - part_width(0)) // len(ACROSS))
        first = max(wide, _FOR_ANSWER)
        rest = size.columns - first - GUTTER
        tile = self._tile()
        answer = large_surface(tile._replace(below=""), first, ascii_only, tile.below, air)
        bars = self._bars(rest - SIDES, costs=True)
        bars = [*bars[:1], *[Line("")] * air, *bars[1:]]
        top = beside(((answer, first), (surface(bars, rest, ascii_only, len(answer)), rest)), GUTTER, GROUND)
        blocks = []
        for name, rows in parts:
            head, *cells = part_lines(name, rows, self._narrow, cell, self._cursor)
            blocks.append([head, *[Line("")] * air, *cells])
        if hidden := self._hidden(parts):
            blocks[-1][0] = painted((parts[-1][0], HEADING), (f"  {hidden}", QUIET))
        marks = self._marks() if air else ()
        low = max(map(len, blocks[1:])) + 2
        below = size.columns - wide - GUTTER
        upper = tuple(zip(blocks[1:], (wide, below - wide - GUTTER), strict=True))
        letters = self._letters((below - SIDES) // 2, short=True)
        half = -(-len(letters) // 2)
        legend = beside(((letters[:half], (below - SIDES) // 2), (letters[half:], 0)), 0)
        legend = [*[Line("Letters", HEADING), Line("")] * air, *legend]
        tall = max(len(blocks[0]) + _MARKS * air + 2, low + len(legend) + 2)
        spare = max(0, min(_SPARE, size.rows - len(top) - tall - air))
        tall, low = tall + spare, low + spare
        blocks[0] += [Line("")] * (tall - len(blocks[0]) - len(marks) - 2)
        blocks[0] += marks
        right = [
            *beside(((surface(each, of, ascii_only, low), of) for each, of in upper), GUTTER, GROUND),
            *surface(legend, below, ascii_only, tall - low),
        ]
        left = surface(blocks[0], wide, ascii_only, tall)
        return [*top, *beside(((left, wide), (right, below)), GUTTER, GROUND)]

    def _marks(self) -> Sequence[Line]:
        """Returns the marks of the hand and of the cursor, each with its meaning."""
        marks = [("your hand", "cell_hand")] * bool(self._hand)
        marks += [("looked at", "cell_cursor")] * (self._cursor != self._hand)
        return [painted((" " * 4, role), (f" {name}", TEXT)) for name, role in marks]

    def _tile(self) -> Tile:
        """Returns what the cursor's cell says."""
        letter = self._parts[self._cursor.part][self._cursor.row][self._cursor.column]
        move, _, more = meaning_of(letter).partition(" (")
        return Tile(
            cell_named(*self._cursor, both=self._both),
            (move.upper(),),
            more.rstrip(")"),
            LETTERS[letter[0]],
        )

    @staticmethod
    def _cost(lead: float) -> str:
        return f"costs {lead:.2f} more" if lead >= _LEAST_COST else "costs hardly more"

    def _drawn(self, spot: Spot) -> tuple[str, str]:
        letter = self._parts[spot.part][spot.row].get(spot.column, "")
        if spot == self._hand:
            return letter, "cell_hand"
        return letter, "cell_cursor" if spot == self._cursor else LETTERS.get(letter[:1], TEXT)

    def _narrow(self, spot: Spot) -> tuple[str, str]:
        letters, role = self._drawn(spot)
        return narrow(letters), role

    def _answer(self, room: int) -> list[Line]:
        """Returns the cursor's cell in words: its move, its value, and the cost of the second best."""
        letter = self._parts[self._cursor.part][self._cursor.row][self._cursor.column]
        named, meaning = f"{cell_named(*self._cursor, both=self._both)}: ", f"{letter}, {meaning_of(letter)}."
        if len(named) + len(meaning) <= room:
            lines = [painted((named, HEADING), (meaning, LETTERS[letter[0]]))]
        else:
            lines = [Line(text, HEADING) for text in wrapped(named + meaning, room)]
        return [*lines, *(Line(text) for text in wrapped(self._price(letter), room))]

    def _price(self, letter: str) -> str:
        name, values = self._values()
        if not values:
            return self._coach.trouble or (_ASKED if name != _NO_HAND else f"{name}.")
        ordered = sorted(values, key=lambda action: -values[action])
        best = ordered[0]
        named = unit(self._on.rules.bets)
        words = [ANSWER_KEYS[action].word for action in ordered[:2]]
        sentence = f"{words[0].capitalize()} is worth {value(values[best])} {named}"
        if len(ordered) > 1:
            sentence += f"; {words[1]} {self._cost(values[best] - values[ordered[1]])}"
        return f"{sentence}."

    def _values(self) -> tuple[str, Mapping[Action, float]]:
        """Returns the cell's cards and moves' values: those of this hand in this shoe if they may be seen."""
        if self._cursor == self._hand and (values := self._coach.shown_values):
            return "This hand, this shoe", values
        ranks, odds = self._coach.cell_odds(*self._cursor)
        hand = ",".join("10" if rank.points == 10 else rank.code for rank in ranks)
        return f"{hand}, fresh shoe" if hand else _NO_HAND, odds.values if odds else {}

    def _bars(self, wide: int, costs: bool = False) -> Sequence[Line]:
        """Returns the value of each move, as bars; `costs`: and what it costs."""
        name, values = self._values()
        lines = [Line(name, HEADING)]
        if costs:
            lines = [painted((f"Worth in {unit(self._on.rules.bets)}  ", HEADING), (name, QUIET))]
        if not values:
            return [*lines, Line("...", QUIET)]
        best = max(values.values())
        for action in sorted(values, key=lambda action: -values[action]):
            worth = Worth(value(values[action]), values[action] == best, best - values[action])
            bar = cost_bar(worth, max(1, wide - _WORD - 9), self._glyphs)
            end = (f"{bar:<{COST_COLUMNS}}", DOWN) if bar else (f"{'best':<{COST_COLUMNS}}", HEADING)
            row = [
                (f" {ANSWER_KEYS[action].word:<{_WORD}} ", move_role(action)),
                (f" {worth.text} ", TEXT),
                end,
            ]
            lines.append(painted(*row, *[(f"  {self._cost(worth.cost or 0)}", QUIET)] * (costs and bool(bar))))
        return lines

    def _letters(self, wide: int, short: bool = False) -> Sequence[Line]:
        """Returns the legend of this chart's letters; `short`: each is one letter."""
        lines = []
        for letter in letters_in(self._parts):
            shown = narrow(letter) if short else letter
            text = f"{shown:^4} {meaning_of(letter)}"
            if len(text) > wide:
                first, *_, last = meaning_of(letter).strip(")").replace(",", "").split()
                text = f"{shown:^4} {first}/{last}"
            lines.append(Line(text, spans=(InkSpan(range(4), LETTERS[letter[0]]),)))
        return lines
