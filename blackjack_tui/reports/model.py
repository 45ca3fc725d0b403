"""The parts of a report, as values: made by the modules that know a subject, and drawn by the renderers."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Unit(StrEnum):
    """The unit of an amount."""

    TEXT = "text"
    COUNT = "count"
    CENTS = "cents"
    WINS = "wins"
    BETS = "bets"
    SHARE = "share"


class Tone(StrEnum):
    """The meaning of a colour."""

    PLAIN = ""
    GOOD = "good"
    BAD = "bad"
    COST = "cost"
    QUIET = "quiet"


class Amount(NamedTuple):
    """A number with its unit, or a word. If it is not known, `value` is None, and `why` says why."""

    value: float | str | None
    unit: Unit = Unit.COUNT
    signed: bool = False
    digits: int | None = None
    """Digits after the point; None for the unit's usual number, or the number that fits `error`."""
    error: float | None = None
    """One standard error, in the unit."""
    why: str = ""


class Sentence(NamedTuple):
    """A finished sentence, or several."""

    text: str
    tone: Tone = Tone.PLAIN
    title: str = ""
    """The heading of the paragraph that it begins; empty if it goes on with a paragraph."""


class Figure(NamedTuple):
    """An amount with a name and a meaning."""

    key: str
    """The field of JSON; empty if another field includes it."""
    name: str
    amount: Amount
    meaning: str = ""
    brief: str = ""
    """The meaning in a few words, for a tile."""
    tone: Tone = Tone.PLAIN
    level: int = 0
    """1 for a part of the figure above it."""
    headline: int = 0
    """Its place among the tiles of a page, from 1; 0 if it is not a tile."""
    kind: str = ""
    """The stem of the role of a word in large letters, as in `GridCell`."""
    full: float = 0.0
    """The amount of a full bar; 0 for a gain or a loss, which is compared with others."""

    @property
    def shown_meaning(self) -> str:
        """The meaning, or why the amount is not known."""
        return self.amount.why if self.amount.value is None else self.meaning


class FigurePart(NamedTuple):
    """Figures below one another."""

    key: str
    title: str
    rows: tuple[Figure, ...]


class TableColumn(NamedTuple):
    """A column of a table, with the unit of its values."""

    key: str
    title: str
    unit: Unit = Unit.TEXT
    signed: bool = False
    digits: int | None = None
    bar: bool = False
    """Whether its amounts are also drawn as bars, if there is room."""
    full: float = 0.0
    """The amount of a full bar; 0 for the largest of the column."""


Value = float | str | Amount | None
"""A value of a table: in its column's unit, or an amount with an error, digits or a unit of its own."""


class TablePart(NamedTuple):
    """Rows of values, one for each column, or None for an empty cell."""

    key: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Value, ...], ...]
    empty: str = ""
    """The sentence to show if there are no rows."""
    commands: tuple[str, ...] = ()
    """The command for each row, printed below it; on a page a key does the same."""
    marks: tuple[int, ...] = ()
    """The grade of each row's decisions, 0 for the best; if empty, a bar means a cost."""
    kinds: tuple[str, ...] = ()
    """The stem of the role of each row's name, as in `GridCell`."""


class Series(NamedTuple):
    """A line of a graph: its values from left to right."""

    name: str
    values: tuple[float, ...]


class GraphPart(NamedTuple):
    """One or two lines over the same axes, which include 0."""

    key: str
    title: str
    unit: Unit
    series: tuple[Series, ...]
    least_step: float = 1.0
    """The least step of the axis, in the unit."""
    across: str = "rounds"
    empty: str = ""
    """The sentence to show if there is nothing to draw."""


class Spot(NamedTuple):
    """A cell's place in a grid."""

    part: str
    row: str
    column: str

    @property
    def key(self) -> str:
        """The key that a click on the cell presses."""
        return f"cell {self.part} {self.row} {self.column}"


class GridCell(NamedTuple):
    """A cell of a grid: letters, or an amount drawn as heat, which `text` replaces if it is given."""

    text: str = ""
    kind: str = ""
    """The stem of its role and of its class in HTML, such as `double`."""
    amount: Amount | None = None
    lit: bool = True
    mark: int = 0
    """The mark of the decisions that an amount is the cost of, from 1 to 3: its colour."""
    meaning: str = ""
    """The meaning, for a listener; if empty, the legend's."""


class GridBlock(NamedTuple):
    """Rows of a grid with columns of their own."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    labels: Mapping[str, str] = MappingProxyType({})
    """The labels of rows that differ from their names."""
    rank: tuple[str, ...] = ()
    """The rows from the most to the least important, for when there is not room for all."""
    row_words: Mapping[str, str] = MappingProxyType({})
    """The rows in words, for a listener: `Pair of eights`."""
    column_words: Mapping[str, str] = MappingProxyType({})
    """The columns in words: `a ten`."""


class LegendRow(NamedTuple):
    """The letters in some cells, with their meaning; no letters stand for an empty cell."""

    letters: str
    kind: str
    meaning: str


class GridPart(NamedTuple):
    """Cells in rows and columns, in one or several parts."""

    key: str
    title: str
    parts: tuple[GridBlock, ...]
    cells: Mapping[Spot, GridCell]
    marks: Mapping[str, Spot] = MappingProxyType({})
    """Cells that are marked: `hand`, `cursor`."""
    legend: tuple[LegendRow, ...] = ()
    empty: str = ""
    """The sentence to show if all cells are empty."""


class Choice(NamedTuple):
    """Something to do next, with its command."""

    text: str
    command: str = ""


class ChoicePart(NamedTuple):
    """The choices for what to do next."""

    key: str
    title: str
    rows: tuple[Choice, ...]


Part = Sentence | FigurePart | TablePart | GraphPart | GridPart | ChoicePart


class Report(NamedTuple):
    """A title and parts, from the most to the least important."""

    key: str
    title: str
    parts: tuple[Part, ...]
