"""The parts of a report, as values; who knows a subject makes its report, and the renderers know none."""

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
    QUIET = "quiet"
    BEST = "best"


class Amount(NamedTuple):
    """A number with its unit, or a word; `value` is None if it is not known, and `why` then says why."""

    value: float | str | None
    unit: Unit = Unit.COUNT
    signed: bool = False
    digits: int | None = None
    """Digits after the point; None for the usual ones of the unit, or those that `error` leaves."""
    error: float | None = None
    """One standard error, in the unit."""
    why: str = ""


class Sentence(NamedTuple):
    """A finished sentence, or several."""

    text: str
    tone: Tone = Tone.PLAIN
    title: str = ""
    """The heading of the paragraph that it begins; empty for one that goes on."""


class Figure(NamedTuple):
    """An amount with a name and a meaning."""

    key: str
    """The field of JSON; empty for a part of a field that stands there already."""
    name: str
    amount: Amount
    meaning: str = ""
    brief: str = ""
    """The meaning in a few words, for a tile."""
    tone: Tone = Tone.PLAIN
    level: int = 0
    """1 for a part of the figure above it."""
    headline: int = 0
    """Its place among the tiles of a page, from 1; 0 if it is none."""
    kind: str = ""
    """The stem of the role of a word in large letters, as of a cell of a grid."""


class FigurePart(NamedTuple):
    """Figures below one another."""

    key: str
    title: str
    rows: tuple[Figure, ...]


class TableColumn(NamedTuple):
    """A column of a table: its unit holds for all of its values."""

    key: str
    title: str
    unit: Unit = Unit.TEXT
    signed: bool = False
    digits: int | None = None
    bar: bool = False
    """Whether its amounts are drawn as bars too, where there is room."""
    full: float = 0.0
    """The amount of a full bar; 0 for the largest of the column."""


Value = float | str | Amount | None
"""A value of a table: in its column's unit, or an amount with an error, digits or a unit of its own."""


class TablePart(NamedTuple):
    """Rows of values, one for each column; None where there is none."""

    key: str
    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Value, ...], ...]
    empty: str = ""
    """The sentence in its place where there are no rows."""
    commands: tuple[str, ...] = ()
    """The command about each row, below which it is printed; on a page a key does the same."""
    marks: tuple[int, ...] = ()
    """The grade of each row's decisions, 0 for the best; without them a bar means a cost."""
    kinds: tuple[str, ...] = ()
    """The stem of the role of each row's name, as of a cell of a grid."""


class Series(NamedTuple):
    """A line of a graph: its values from left to right."""

    key: str
    name: str
    values: tuple[float, ...]
    tone: Tone = Tone.PLAIN
    """The meaning of its colour; plain for one that says whether the last value is a gain."""


class GraphPart(NamedTuple):
    """One or two lines over the same axes; 0 is always among what is shown."""

    key: str
    title: str
    unit: Unit
    series: tuple[Series, ...]
    least_step: float = 1.0
    """The least step of the axis, in the unit."""
    across: str = "rounds"
    empty: str = ""
    """The sentence in its place where there is nothing to draw."""


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
    """A cell of a grid: letters, or an amount that is drawn as heat, written as `text` where that is given."""

    text: str = ""
    kind: str = ""
    """The stem of its role and of its class in HTML, such as `double`."""
    amount: Amount | None = None
    lit: bool = True


class GridBlock(NamedTuple):
    """Rows of a grid with columns of their own."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    labels: Mapping[str, str] = MappingProxyType({})
    """The labels of rows, where they are not their names."""
    rank: tuple[str, ...] = ()
    """The rows in the order in which a short room keeps them."""


class GridPart(NamedTuple):
    """Cells in rows and columns, in one or several parts."""

    key: str
    title: str
    parts: tuple[GridBlock, ...]
    cells: Mapping[Spot, GridCell]
    marks: Mapping[str, Spot] = MappingProxyType({})
    """Cells that are marked: `hand`, `cursor`."""
    legend: tuple[tuple[str, str, str], ...] = ()
    """Letters, kind and meaning of what stands in the cells."""
    empty: str = ""
    """The sentence in its place where no cell has anything."""


class Choice(NamedTuple):
    """Something that a key does on a page, and a command elsewhere."""

    key: str
    text: str
    command: str = ""


class ChoicePart(NamedTuple):
    """What can be done next."""

    key: str
    title: str
    rows: tuple[Choice, ...]


Part = Sentence | FigurePart | TablePart | GraphPart | GridPart | ChoicePart


class Report(NamedTuple):
    """A title and parts, from the most to the least important."""

    key: str
    title: str
    parts: tuple[Part, ...]
