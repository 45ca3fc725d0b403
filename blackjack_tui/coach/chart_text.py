"""The chart as text, its parts and cells by name, and the cell of the hand on the table."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import Aces
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.chart import COLUMNS, MEANINGS, UPCARDS, Chart, Rows

_WIDE = 46
"""From so many columns on a cell has four columns, and the mark both brackets."""
_LABEL = 2
"""The columns of a row's label."""
_LEGEND = "Rows: your total or pair. Columns: the dealer's card; T is any ten."
_PARTS = {"Hard": "Hard totals", "Soft": "Soft hands", "Pairs": "Pairs"}
ACROSS = COLUMNS
"""The upcards in the order of a chart's columns."""


def chart_parts(chart: Chart) -> Mapping[str, Rows]:
    """Returns the parts of a chart that have rows, by name."""
    parts = {"Hard": chart.hard, "Soft": chart.soft, "Pairs": chart.pairs}
    return {name: rows for name, rows in parts.items() if rows}


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
        cell = f"{_named(part, row)} against {upcard_named(column)}: {letter}, {MEANINGS[letter]}."
        lines += [ChartLine(text, True) for text in textwrap.wrap(cell, room)]
    for name, rows in parts:
        lines += _part(name, rows, marked, room)
    lines.append(ChartLine("Letters", True))
    for letter in letters_in(dict(parts)):
        lines.append(ChartLine(f"{letter:<3}{meaning_of(letter)}"[:room]))
    lines += map(ChartLine, textwrap.wrap(_LEGEND, room))
    return lines


def _part(name: str, rows: Rows, marked: tuple[str, str, str] | None, room: int) -> Sequence[ChartLine]:
    cell = 4 if room >= _WIDE else 3
    head = "".join(f" {upcard:<{cell - 1}}" for upcard in COLUMNS)
    lines = [ChartLine(_PARTS[name][:room], True), ChartLine(f"{'':{_LABEL}}{head}".rstrip()[:room], True)]
    for row, letters in rows.items():
        cells = ""
        for upcard in COLUMNS:
            here = marked == (name, row, upcard)
            cells += _cell(letters.get(upcard, ""), here, cell)
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


def cell_named(part: str, row: str, column: str) -> str:
    """Returns a cell of the chart in words: `Hard 16 against a ten`."""
    return f"{_named(part, row)} against {upcard_named(column)}"


def _named(part: str, row: str) -> str:
    many = {"T": "tens", "A": "aces"}.get(row, f"{row}s")
    return {"Hard": f"Hard {row}", "Soft": f"Soft {row}", "Pairs": f"Pair of {many}"}[part]


def upcard_named(column: str) -> str:
    """Returns the upcard of a column of the chart: `a ten`."""
    return {"T": "a ten", "A": "an ace", "8": "an 8"}.get(column, f"a {column}")


def place_in(chart: Chart, situation: Situation) -> tuple[str, str, str] | None:
    """Returns the part, row and column of the hand on the table in the chart; None if it has no cell."""
    place = None if situation.table.over else place_of(situation)
    if place is None:
        return None
    part, row, column = place
    if part == "Pairs" and row not in chart.pairs:
        total = 2 * (UPCARDS.index(row) + 1)
        part, row = "Hard", str(total)
    rows = {"Hard": chart.hard, "Soft": chart.soft, "Pairs": chart.pairs}[part]
    return (part, row, column) if column in rows.get(row, {}) else None


def place_of(situation: Situation) -> tuple[str, str, str] | None:
    """Returns the part, row and column that a chart has for the hand on the table; None without one."""
    table = situation.table
    ranks = [card.rank for card in table.player.cards if card]
    upcard = next((card.rank for card in table.dealer.cards if card), None)
    if upcard is None or len(ranks) < 2:
        return None
    column = UPCARDS[upcard.points - 1]
    if len(ranks) == 2 and ranks[0].points == ranks[1].points:
        return "Pairs", UPCARDS[ranks[0].points - 1], column
    total = sum(rank.points for rank in ranks)
    low_aces = situation.rules.player_aces is Aces.LOW
    soft = Rank.ACE in ranks and total + HIGH_ACE <= LIMIT and not low_aces
    return ("Soft", str(total + HIGH_ACE), column) if soft else ("Hard", str(total), column)
