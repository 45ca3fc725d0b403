"""The page of the book's chart: every cell in colour and letters, and a cursor that says what one is worth."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from blackjack_tui.coach.chart_text import ACROSS, across, cell_named, letters_in, meaning_of
from blackjack_tui.coach.phrases import unit, value
from blackjack_tui.front_ends.figures import Tile, tile_lines
from blackjack_tui.front_ends.grid import (
    GAP,
    LETTERS,
    Spot,
    cell_width,
    moved,
    narrow,
    part_lines,
    part_width,
    spot_of,
)
from blackjack_tui.front_ends.page import HEADING, TEXT, InkSpan, Line, Page, beside, painted, wrapped
from blackjack_tui.game.actions import Action
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import DOWN, QUIET, TILE_DOWN, TILE_UP, UP
from blackjack_tui.words.keys import ANSWER_KEYS

if TYPE_CHECKING:
    from blackjack_tui.coach.coach import Coach
    from blackjack_tui.front_ends.table_screen import TableScreen

_COMPUTING = "The chart is being computed: a second or two."
_ASKED = "What it is worth is being computed."
_STEPS = {keys.UP: (-1, 0), keys.DOWN: (1, 0), keys.LEFT: (0, -1), keys.RIGHT: (0, 1)}
_USUAL = Spot("Hard", "16", "T")
_WORD = max(len(answer.word) for answer in ANSWER_KEYS.values())
_THIS_SHOE = "o"
_CELL = 3  # columns of a cell where there is air
_AIRY = Size(28, 3 * part_width(_CELL) + 14)  # the room for tiles, and air around the parts
_AT_ONCE = 3  # parts side by side
_LEAST_COST = 0.005
_FOR_TWO = 3  # columns of a cell that keep two letters apart from the next cell's


class ChartPage(Page):
    """The chart that `coach` has of the book; it appears once it is computed."""

    widest = 117

    def __init__(self, coach: "Coach", on: "TableScreen") -> None:
        self._coach = coach
        self._on = on
        glyphs = ASCII if on.ascii_only else UNICODE
        self._block = glyphs.bar
        self.title = f"Chart {glyphs.dot} {on.rules.title}"
        self._parts: Mapping[str, Mapping[str, Mapping[str, str]]] = {}
        self._columns: Sequence[str] = ACROSS
        self._hand: Spot | None = None
        self._cursor = _USUAL
        if self._there:
            self.hints = ((keys.RIGHT, "arrows" if on.ascii_only else "←↑↓→", "a cell"),)

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
            self._columns = across(next(iter(parts.values())))
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
        self._cursor = spot or self._cursor
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
        if size.rows >= _AIRY.rows and room >= _AIRY.columns and len(parts) == 3 and not self._both:
            return self._airy(parts, room)
        lines = self._answer(room)
        columns = self._columns
        cell = cell_width(len(parts), room, len(columns))
        if cell and not self._both:
            wide = part_width(cell, len(columns))
            short = cell < _FOR_TWO
            drawn = self._narrow if short else self._drawn
            blocks = [[*part_lines(name, rows, drawn, cell, self._cursor)] for name, rows in parts]
            if hidden := self._hidden(parts):
                blocks[-1][0] = painted((parts[-1][0], HEADING), (f"  {hidden}", QUIET))
            low = len(blocks) - 1
            blocks[low] += [Line(""), *self._bars(wide)]
            blocks[max(1, low - 1)] += [Line(""), *self._letters(wide, short)]
            return [*lines, Line(""), *beside(((block, wide) for block in blocks), GAP)]
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

    def _shown(self, room: int) -> Sequence[tuple[str, Sequence[str]]]:
        """Returns the parts seen at once: of four the first three, unless the cursor is in the last."""
        parts = [(name, tuple(part)) for name, part in self._parts.items()]
        if len(parts) <= _AT_ONCE or cell_width(len(parts), room) == _CELL:
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

    def _airy(self, parts: Sequence[tuple[str, Sequence[str]]], room: int) -> Sequence[Line]:
        """Returns the cursor's cell as tiles, and below them the parts, the letters and the odds."""
        wide = part_width(_CELL)
        blocks = [[*part_lines(name, rows, self._drawn, _CELL, self._cursor)] for name, rows in parts]
        hidden = [Line(text, QUIET)] if (text := self._hidden(parts)) else []
        blocks[1] += [Line(""), Line("Letters", HEADING), *self._letters(wide), *hidden]
        blocks[2] += [Line(""), *self._bars(wide)]
        gap = (room - len(blocks) * wide) // (len(blocks) - 1)
        tiles = tile_lines(self._tiles(), room, self._on.ascii_only)
        return [*tiles, *beside(((block, wide) for block in blocks), gap), Line("")]

    def _tiles(self) -> Sequence[Tile]:
        """Returns what the cursor's cell says, and what the best two moves are worth."""
        letter = self._parts[self._cursor.part][self._cursor.row][self._cursor.column]
        move, _, more = meaning_of(letter).partition(" (")
        tiles = [
            Tile(
                cell_named(*self._cursor, both=self._both),
                (move.upper(), move),
                more.rstrip(")"),
                LETTERS[letter[0]],
            )
        ]
        values = self._values()[1]
        if not values:
            awaited = self._coach.trouble or "being computed"
            return [*tiles, Tile("The best is worth", ("...",), awaited), Tile("The next best", ("...",), "")]
        ordered = sorted(values, key=lambda action: -values[action])[:2]
        for action in ordered:
            worth = values[action]
            below = (
                unit(self._on.rules.bets) if action is ordered[0] else self._cost(values[ordered[0]] - worth)
            )
            word = f"{ANSWER_KEYS[action].word.capitalize()} is worth"
            tiles.append(Tile(word, (value(worth),), below, TILE_UP if worth >= 0 else TILE_DOWN))
        return tiles

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
        values = self._values()[1]
        if not values:
            return self._coach.trouble or _ASKED
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
        request, odds = self._coach.cell_odds(*self._cursor)
        hand = ",".join("10" if rank.points == 10 else rank.code for rank in request.arguments[1])
        return f"{hand}, fresh shoe", odds.values if odds else {}

    def _bars(self, wide: int) -> Sequence[Line]:
        """Returns the value of each move, as bars."""
        name, values = self._values()
        lines = [Line(name, HEADING)]
        room = wide - _WORD - 7
        longest = max(map(abs, values.values()), default=1.0) or 1.0
        for place, action in enumerate(sorted(values, key=lambda action: -values[action])):
            word = f"{ANSWER_KEYS[action].word:<{_WORD}}"
            bar = self._block * max(1, round(room * abs(values[action]) / longest))
            ink = UP if values[action] >= 0 else DOWN
            role = HEADING if not place else TEXT
            lines.append(painted((f"{word} {value(values[action])} ", role), (bar, ink)))
        if not values:
            lines.append(Line("...", QUIET))
        elif self._cursor == self._hand and not self._coach.shown_values:
            lines.append(Line("O: with this shoe", QUIET, caps=(range(1),)))
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
