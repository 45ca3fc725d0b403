"""A rule book's chart to print: a sheet of A4 or letter paper with a card for a wallet, or that card alone."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.chart import COLUMNS, MEANINGS, Rows, joined_rows, printed_columns
from blackjack_tui.reports.html import HEADER, page, safe
from blackjack_tui.words.explain import summary
from blackjack_tui.words.money import best_play, per_cent


class Paper(NamedTuple):
    """A size of paper in millimetres."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4), "wallet": Paper(85.6, 54)}
"""The papers by name; `wallet` is a card of the size of a bank's."""

_MARGIN = 14  # mm around a sheet
_GAP = 8  # mm between two columns of a chart
_LEGEND_COLUMN, _LEGEND_ROW = 90, 5.4  # mm
_CARD_PARTS = ("hard", "soft", "pairs")
_INKS = {"H": "#d3ecd3", "S": "#fbe8a6", "D": "#c3e2f2", "P": "#ead0ee", "R": "#e3e3e3"}
"""The ground of a letter by its first character."""
_MOST_EXCEPTIONS = 10
_MEAN_WIDTH = 0.52
"""The mean width of a character, as a share of its height."""
_MIDDLE, _BOLD = ' text-anchor="middle"', ' font-weight="bold"'
_MEANINGS = {"DS": "double, else stand", "R": "surrender, else hit", "RS": "else stand", "RP": "else split"}
"""The meanings of the less obvious letters, in the fewest words."""
_NOTE = "T is any ten."
_NOTE_BOTH_CARDS = "Columns: the dealer's total, or an ace and the other card. T is any ten."
_INSURANCE = "Take no insurance"


class _Writer:
    """Writes rectangles and texts as SVG. All lengths are millimetres; `size` is the height of text."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        """The elements of SVG written so far."""

    def cell(self, x: float, y: float, width: float, height: float, ground: str) -> None:
        self.lines.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{ground}" stroke="#999"'
            ' stroke-width="0.15"/>'
        )

    def text(self, x: float, y: float, size: float, words: str, attributes: str = "") -> None:
        """Draws a line of text from `x` on, with more `attributes` of SVG."""
        if not words:
            return
        self.lines.append(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{attributes}>{safe(words)}</text>')

    def paragraph(
        self, x: float, y: float, size: float, words: str, line_width: float, attributes: str = ""
    ) -> float:
        """Draws words in lines of at most `line_width`, and returns the y of the line after them."""
        for line in textwrap.wrap(words, int(line_width / (size * _MEAN_WIDTH))):
            self.text(x, y, size, line, attributes)
            y += size * 1.35
        return y

    def legend(self, x: float, y: float, letters: Sequence[str]) -> None:
        """Draws the letters of a chart with their meanings, in two columns."""
        for place, letter in enumerate(letters):
            row, column = divmod(place, 2)
            left, baseline = x + column * _LEGEND_COLUMN, y + row * _LEGEND_ROW
            self.cell(left, baseline - 3.4, 7, 4.6, _INKS[letter[0]])
            self.text(left + 3.5, baseline, 2.8, letter, _MIDDLE)
            self.text(left + 9, baseline, 3, MEANINGS[letter])

    def grid(self, x: float, y: float, cells: "_CellSize", part: str, rows: Rows) -> float:
        """Draws a part of a chart, its upper left corner at x, y, and returns the y below it."""
        width, height, label_width = cells
        size = min(height * 0.52, width * 0.72, label_width / 3.1)  # fits into a cell and a label
        baseline = height * 0.7  # below the upper edge of a row
        self.text(x, y + baseline, size, part.capitalize(), _BOLD)
        x_cells = x + label_width
        for place, column in enumerate(printed_columns(rows)):
            self.text(x_cells + (place + 0.5) * width, y + baseline, size, column, _MIDDLE + _BOLD)
        y += height
        for name, letters in joined_rows(part, rows):
            self.text(x, y + baseline, size, name)
            for place, letter in enumerate(letters):
                self.cell(x_cells + place * width, y, width, height, _INKS.get(letter[0], "#fff"))
                letter_size = size if len(letter) == 1 else min(size * 0.85, width * 0.6)
                self.text(x_cells + (place + 0.5) * width, y + baseline, letter_size, letter, _MIDDLE)
            y += height
        return y


class _CellSize(NamedTuple):
    """The size of a chart's cells, and the width of its rows' labels, in millimetres."""

    width: float
    height: float
    label_width: float


def chart_sheet(rules: Rules, figures: Mapping[str, Any], paper: str) -> Iterator[str]:
    """Yields the lines of the sheet as SVG, from the rule book's `figures`. `paper` is one of PAPERS.

    Raises `UsageError` for a card if it has no room for the chart's columns.
    """
    width, height = PAPERS[paper]
    if paper == "wallet" and _is_wide(figures["chart"]):
        raise UsageError("--paper wallet: a card has no room for a chart of both of the dealer's cards")
    writer = _Writer()
    if paper == "wallet":
        _draw_card(writer, rules, figures["chart"], 0, 0)
    else:
        _draw_sheet(writer, rules, figures, PAPERS[paper])
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="Helvetica, Arial, sans-serif" fill="#111">'
    )
    yield f"<title>{safe(rules.title)}: the chart</title>"
    yield f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    yield from writer.lines
    yield "</svg>"


def chart_page(rules: Rules, figures: Mapping[str, Any], paper: str) -> Iterator[str]:
    """Yields the lines of a page for a browser, which prints as the sheet."""
    title = f"{rules.title}: the chart"
    width, height = PAPERS[paper]
    size = f"@page{{size:{width:g}mm {height:g}mm;margin:0}}\n"
    body = [HEADER.format(safe(title)), '<div class="sheet">', *chart_sheet(rules, figures, paper), "</div>"]
    return page(title, body, style=files.read_shipped("sharing/sheet.css") + size)


def _draw_sheet(writer: _Writer, rules: Rules, figures: Mapping[str, Any], paper: Paper) -> None:
    """Draws the chart below its title and above its legend and notes; next to these, a card for a wallet.

    A chart that is too wide for a card has the notes alone.
    """
    chart, is_wide = figures["chart"], _is_wide(figures["chart"])
    line_width, card = paper.width - 2 * _MARGIN, PAPERS["wallet"]
    card_x, card_y = paper.width - _MARGIN - card.width, paper.height - 10 - card.height
    writer.text(_MARGIN, 20, 8, rules.title, _BOLD)
    chart_y = writer.paragraph(_MARGIN, 27, 3.4, summary(rules), line_width)
    returns = f"Best play returns {best_play(figures['return'], rules)}."
    returns += f" This chart returns {per_cent(figures['chart_return'])}."
    chart_y = writer.paragraph(_MARGIN, chart_y, 3.4, returns, line_width)
    letters, notes = _letters(chart), [*_notes(rules, figures)]
    foot_y = paper.height - 14 - 4.2 * len(notes) if is_wide else card_y - 6
    legend_y = foot_y - _LEGEND_ROW * ((len(letters) + 1) // 2)
    _draw_chart(writer, chart, chart_y, line_width, legend_y - chart_y)
    writer.legend(_MARGIN, legend_y, letters)
    note_y = foot_y + 1 if is_wide else foot_y + 9
    note_width = line_width if is_wide else card_x - _MARGIN - 6
    for text, attributes in notes:
        note_y = writer.paragraph(_MARGIN, note_y, 3, text, note_width, attributes)
    if not is_wide:
        writer.lines.append(
            f'<rect x="{card_x:g}" y="{card_y:g}" width="{card.width:g}" height="{card.height:g}" rx="3"'
            ' fill="none" stroke="#777" stroke-width="0.3" stroke-dasharray="2 1.5"/>'
        )
        writer.text(card_x, card_y - 1.5, 2.6, "To cut out, for a wallet", ' fill="#777"')
        _draw_card(writer, rules, chart, card_x, card_y)


def _draw_chart(writer: _Writer, chart: Mapping[str, Rows], y: float, width: float, height: float) -> None:
    """Draws the parts of a chart below `y`, in two columns, or in one if it is too wide for two."""
    columns = [["hard", "doubled"], ["soft", "pairs"]]
    if _is_wide(chart):
        columns = [["hard", "soft", "pairs", "doubled"]]
    columns = [[part for part in column if chart.get(part)] for column in columns]
    # Each part has a row for its heading.
    rows = [sum(1 + len(list(joined_rows(part, chart[part]))) for part in column) for column in columns]
    column_width, label_width = (width - _GAP * (len(columns) - 1)) / len(columns), 13.0
    row_height = min(9.5, (height - 4 * max(map(len, columns))) / max(rows))
    cell_width = (column_width - label_width) / len(printed_columns(chart["hard"]))
    cells = _CellSize(cell_width, row_height, label_width)
    for place, column in enumerate(columns):
        part_y = y
        for part in column:
            part_y = writer.grid(_MARGIN + place * (column_width + _GAP), part_y, cells, part, chart[part]) + 3


def _is_wide(chart: Mapping[str, Rows]) -> bool:
    """Whether a chart has columns for both of the dealer's cards."""
    return printed_columns(chart["hard"]) != COLUMNS


def _letters(chart: Mapping[str, Rows]) -> Sequence[str]:
    """Returns the letters that `chart` uses, in the order of `MEANINGS`."""
    used = {letter for rows in chart.values() for row in rows.values() for letter in row.values()}
    return [letter for letter in MEANINGS if letter in used]


def _notes(rules: Rules, figures: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yields the notes on a chart, each with its attributes of SVG."""
    sentences = [
        _NOTE_BOTH_CARDS if _is_wide(figures["chart"]) else _NOTE,
        f"{_INSURANCE}." if rules.insurance else "",
        _two_cards_note(rules, figures["chart"]),
    ]
    yield " ".join(filter(None, sentences)), ""
    exceptions = sorted(figures["exact"], key=lambda exception: -exception["gain"])[:_MOST_EXCEPTIONS]
    if exceptions:
        yield "Two cards that overrule the chart", _BOLD
    for exception in exceptions:
        gain = f"worth {exception['gain']:.2g} bets more than to {exception['chart']}"
        yield f"{' '.join(exception['hand'])} against {exception['upcard']}: {exception['exact']}, {gain}", ""


def _two_cards_note(rules: Rules, chart: Mapping[str, Rows]) -> str:
    """Returns a sentence on the moves of the chart that only two cards may make; empty if there are none."""
    letters = _letters(chart)
    moves = (("D", "double", rules.double_cards), ("R", "surrender", rules.surrender_cards))
    limited = [move for letter, move, cards in moves if letter in letters and cards == 2]
    if len(limited) == 2:
        return f"With three cards or more you can neither {' nor '.join(limited)}."
    return "".join(f"With three cards or more you cannot {move}." for move in limited)


def _draw_card(writer: _Writer, rules: Rules, chart: Mapping[str, Rows], x: float, y: float) -> None:
    """Draws a card for a wallet, its upper left corner at x, y, with the chart's parts side by side."""
    card = PAPERS["wallet"]
    parts = [part for part in _CARD_PARTS if chart[part]]
    # 2 mm are left at both sides and between two parts, 11 mm for the title and the notes.
    width, label_width = (card.width - 4 - 2 * (len(parts) - 1)) / len(parts), 6.4
    rows = max(len(list(joined_rows(part, chart[part]))) for part in parts)
    height = min(4.3, (card.height - 11) / (rows + 1))
    cells = _CellSize((width - label_width) / len(COLUMNS), height, label_width)
    writer.text(x + 2, y + 4.4, 2.8, rules.title, _BOLD)
    notes = [_INSURANCE.lower()] if rules.insurance else []
    notes += [f"{letter}: {_MEANINGS[letter]}" for letter in _letters(chart) if letter in _MEANINGS]
    writer.text(x + 2, y + card.height - 2, 1.8, " · ".join(notes), ' fill="#555"')
    for place, part in enumerate(parts):
        writer.grid(x + 2 + place * (width + 2), y + 5.6, cells, part, chart[part])
