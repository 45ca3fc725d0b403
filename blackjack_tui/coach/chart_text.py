"""The chart as text, its parts and cells by name, and the cell of the hand on the table."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import Aces, HoleCard
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds import chart as of_odds
from blackjack_tui.odds.chart import COLUMNS, HANDS, MEANINGS, UPCARDS, Chart, Rows, across, column_of

_LABEL = 2
"""The columns of a row's label."""
_LEGEND = "Rows: your total or pair. Columns: the dealer's card; T is any ten."
_LEGEND_OF_BOTH = "Rows: your total or pair. Columns: the dealer's total, or an ace and the other card."
_PARTS = {
    "Hard": "Hard totals",
    "Soft": "Soft hands",
    "Pairs": "Pairs",
    "Doubled": "Doubled hands",
}
ACROSS = COLUMNS
"""The upcards in the order of a chart's columns."""
with_letters = of_odds.with_letters
"""Returns the columns of a part of a chart that have letters, in their order."""


def chart_parts(chart: Chart) -> Mapping[str, Rows]:
    """Returns the parts of a chart that have rows, by name."""
    return {name.capitalize(): rows for name, rows in chart.parts.items() if rows}


def letters_in(parts: Mapping[str, Rows]) -> Sequence[str]:
    """Returns the letters that the parts of a chart have, in the order of their table."""
    used = {letter for rows in parts.values() for row in rows.values() for letter in row.values()}
    return [letter for letter in MEANINGS if letter in used]


def meaning_of(letter: str) -> str:
    """Returns what a letter of a chart means: `double, else hit`."""
    return MEANINGS[letter]


class ChartLine(NamedTuple):
    """A line of the chart."""

    text: str
    strong: bool = False
    """Whether the line is a heading, or the row of the hand on the table."""


def chart_text(chart: Chart, situation: Situation, room: int) -> Sequence[ChartLine]:
    """Returns the chart in lines of at most `room` columns; the part that has the hand's cell comes first."""
    marked = place_in(chart, situation)
    parts = [*chart_parts(chart).items()]
    lines = []
    if marked is not None:
        part, row, column = marked
        parts.sort(key=lambda named: named[0] != part)
        letter = dict(parts)[part][row][column]
        cell = f"{cell_named(part, row, column, both=_of_both(chart))}: {letter}, {MEANINGS[letter]}."
        lines += [ChartLine(text, True) for text in textwrap.wrap(cell, room)]
    for name, rows in parts:
        lines += _part(name, rows, marked, room)
    lines.append(ChartLine("Letters", True))
    for letter in letters_in(dict(parts)):
        lines.append(ChartLine(f"{letter:<3}{meaning_of(letter)}"[:room]))
    lines += map(ChartLine, textwrap.wrap(_LEGEND_OF_BOTH if _of_both(chart) else _LEGEND, room))
    return lines


def _of_both(chart: Chart) -> bool:
    """Whether the columns are both of the dealer's cards."""
    return across(chart.hard) == HANDS


def _part(name: str, rows: Rows, marked: tuple[str, str, str] | None, room: int) -> Sequence[ChartLine]:
    columns = across(rows)
    cell = 4 if room >= _LABEL + 4 * len(columns) + _LABEL + 2 else 3
    head = "".join(f" {column:<{cell - 1}}" for column in columns)
    lines = [ChartLine(_PARTS[name][:room], True), ChartLine(f"{'':{_LABEL}}{head}".rstrip()[:room], True)]
    for row, letters in rows.items():
        cells = ""
        for column in columns:
            here = marked == (name, row, column)
            cells += _cell(letters.get(column, ""), here, cell)
        strong = marked is not None and marked[:2] == (name, row)
        lines.append(ChartLine(f"{row_label(name, row):<{_LABEL}}{cells}".rstrip()[:room], strong))
    return lines


def _cell(letter: str, here: bool, cell: int) -> str:
    if not here:
        return f" {letter:<{cell - 1}}"
    return f"[{letter}]".ljust(cell) if cell > len(letter) + 1 else f">{letter}".ljust(cell)


def row_label(part: str, row: str) -> str:
    """Returns the label of a row of the chart: `16`, `A7`, `88`."""
    if part == "Pairs":
        return row * 2
    return f"A{int(row) - 11}" if part == "Soft" and int(row) < 21 and int(row) > 12 else row


def cell_named(part: str, row: str, column: str, both: bool = False) -> str:
    """Returns a cell of the chart in words: `Hard 16 against a ten`.

    `both`: whether the columns are both of the dealer's cards.
    """
    return f"{_named(part, row)} against {hand_named(column) if both else upcard_named(column)}"


def _named(part: str, row: str) -> str:
    many = {"T": "tens", "A": "aces"}.get(row, f"{row}s")
    return f"Pair of {many}" if part == "Pairs" else f"{part} {row}"


def upcard_named(column: str) -> str:
    """Returns the upcard of a column of the chart: `a ten`."""
    return {"T": "a ten", "A": "an ace", "8": "an 8"}.get(column, f"a {column}")


def hand_named(column: str) -> str:
    """Returns both of the dealer's cards, as a column of the chart has them: `16`, `an ace and a 6`."""
    if column == "AA":
        return "two aces"
    return f"an ace and {upcard_named(column[1:])}" if column.startswith("A") else column


def place_in(chart: Chart, situation: Situation) -> tuple[str, str, str] | None:
    """Returns the part, row and column of the hand on the table in the chart; None if it has no cell."""
    place = None if situation.table.over else place_of(situation)
    if place is None:
        return None
    part, row, column = place
    if part == "Pairs" and row not in chart.pairs:
        total = 2 * (UPCARDS.index(row) + 1)
        part, row = "Hard", str(total)
    rows = chart_parts(chart).get(part, {})
    return (part, row, column) if column in rows.get(row, {}) else None


def place_of(situation: Situation) -> tuple[str, str, str] | None:
    """Returns the part, row and column that a chart has for the hand on the table; None without one."""
    table = situation.table
    ranks = [card.rank for card in table.player.cards if card]
    dealer = [card.rank.points for card in table.dealer.cards if card]
    if not dealer or len(ranks) < 2:
        return None
    column = column_of(dealer[: 2 if situation.rules.hole_card is HoleCard.OPEN else 1])
    if table.player.doubles:
        return "Doubled", str(table.player.points), column
    if len(ranks) == 2 and ranks[0].points == ranks[1].points:
        return "Pairs", UPCARDS[ranks[0].points - 1], column
    total = sum(rank.points for rank in ranks)
    low_aces = situation.rules.player_aces is Aces.LOW
    soft = Rank.ACE in ranks and total + HIGH_ACE <= LIMIT and not low_aces
    return ("Soft", str(total + HIGH_ACE), column) if soft else ("Hard", str(total), column)
