"""The book's chart as text, with the cell of the hand on the table marked by signs."""

import textwrap
from collections.abc import Sequence
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


class ChartLine(NamedTuple):
    """A line of the chart."""

    text: str
    strong: bool = False
    """Whether the line is a heading, or the row of the hand on the table."""


def chart_text(chart: Chart, situation: Situation, room: int) -> Sequence[ChartLine]:
    """Returns the chart in lines of at most `room` columns; the part that has the hand's cell comes first."""
    marked = _place(situation, chart)
    parts = [("Hard", chart.hard), ("Soft", chart.soft), ("Pairs", chart.pairs)]
    lines = []
    if marked is not None:
        part, row, column = marked
        parts.sort(key=lambda named: named[0] != part)
        letter = dict(parts)[part][row][column]
        told = f"{_named(part, row)} against {_an(column)}: {letter}, {MEANINGS[letter]}."
        lines += [ChartLine(text, True) for text in textwrap.wrap(told, room)]
    for name, rows in parts:
        if rows:
            lines += _part(name, rows, marked, room)
    used = {letter for _, rows in parts for row in rows.values() for letter in row.values()}
    lines.append(ChartLine("Letters", True))
    for letter, meaning in MEANINGS.items():
        if letter in used:
            lines.append(ChartLine(f"{letter:<3}{meaning}"[:room]))
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
        lines.append(ChartLine(f"{_label(name, row):<{_LABEL}}{cells}".rstrip()[:room], strong))
    return lines


def _cell(letter: str, here: bool, cell: int) -> str:
    if not here:
        return f" {letter:<{cell - 1}}"
    return f"[{letter}]".ljust(cell) if cell > len(letter) + 1 else f">{letter}".ljust(cell)


def _label(part: str, row: str) -> str:
    if part == "Pairs":
        return row * 2
    return f"A{int(row) - 11}" if part == "Soft" and int(row) < 21 and int(row) > 12 else row


def _named(part: str, row: str) -> str:
    many = {"T": "tens", "A": "aces"}.get(row, f"{row}s")
    return {"Hard": f"Hard {row}", "Soft": f"Soft {row}", "Pairs": f"Pair of {many}"}[part]


def _an(column: str) -> str:
    return {"T": "a ten", "A": "an ace", "8": "an 8"}.get(column, f"a {column}")


def _place(situation: Situation, chart: Chart) -> tuple[str, str, str] | None:
    """The part, row and column of the hand on the table, as `Chart.letter` finds them; None for no cell."""
    table = situation.table
    ranks = [card.rank for card in table.player.cards if card]
    upcard = next((card.rank for card in table.dealer.cards if card), None)
    if upcard is None or len(ranks) < 2 or table.over:
        return None
    column = UPCARDS[upcard.points - 1]
    if len(ranks) == 2 and ranks[0].points == ranks[1].points:
        row = UPCARDS[ranks[0].points - 1]
        if row in chart.pairs:
            return "Pairs", row, column
    total = sum(rank.points for rank in ranks)
    low_aces = situation.rules.player_aces is Aces.LOW
    soft = Rank.ACE in ranks and total + HIGH_ACE <= LIMIT and not low_aces
    part, rows, row = ("Soft", chart.soft, str(total + HIGH_ACE)) if soft else ("Hard", chart.hard, str(total))
    return (part, row, column) if column in rows.get(row, {}) else None
