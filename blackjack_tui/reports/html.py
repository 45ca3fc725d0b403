"""A report as an HTML page in one file, and the frame and style of all such pages."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import chain, zip_longest
from typing import assert_never

from blackjack_tui import files
from blackjack_tui.errors import harmless
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.graph_svg import graph_svg
from blackjack_tui.reports.model import (
    ChoicePart,
    FigurePart,
    GraphPart,
    GridCell,
    GridPart,
    Report,
    Sentence,
    Spot,
    TablePart,
)
from blackjack_tui.reports.text import cell_text, filled_rows, texts

_POLICY = (
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'"
)
"""With it, a browser makes no requests."""

HEADER = '<header><h1>{}</h1><button id="light" type="button">Dark</button></header>'
"""The head of a page, with its title."""


def safe(text: str) -> str:
    """Returns `text` escaped for HTML, as text or as a quoted attribute."""
    return escape(harmless(text))


def page(title: str, body: Iterable[str], scripts: Sequence[str] = (), style: str = "") -> Iterator[str]:
    """Yields the lines of a page. `body`: HTML. `scripts` and `style`: added to the ones of all pages."""
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>{safe(title)}</title>"
    yield f"<style>\n{files.read_shipped('reports/page.css')}{style}</style>\n</head>\n<body>"
    yield from body
    for script in (files.read_shipped("reports/light.js"), *scripts):
        yield f"<script>\n{script}</script>"
    yield "</body>\n</html>"


def document(
    report: Report, *others: Report, above: Iterable[str] = (), below: Iterable[str] = ()
) -> Iterator[str]:
    """Yields the lines of reports as a page, with the HTML `above` and `below` their parts."""
    header = HEADER.format(safe(report.title))
    bodies = (line for other in others for line in (f"<h2>{safe(other.title)}</h2>", *body(other)))
    return page(report.title, chain((header,), above, body(report), bodies, below))


def image(picture: str, text: str) -> str:
    """Returns the HTML of an SVG picture, with a text for people who cannot see it."""
    data = b64encode(picture.encode()).decode()
    return f'<p><img alt="{safe(text)}" src="data:image/svg+xml;base64,{data}"></p>'


def body(report: Report, marker: bool = False) -> Iterator[str]:
    """Yields the parts of `report` as HTML, without its title. `marker`: whether graphs have a movable line."""
    for part in report.parts:
        if part.title:
            yield f"<h2>{safe(part.title)}</h2>"
        match part:
            case Sentence():
                yield f"<p{_class(part.tone)}>{safe(part.text)}</p>"
            case FigurePart():
                yield from _figures(part)
            case TablePart():
                yield from _table(part)
            case GraphPart():
                yield from _graph(part, marker)
            case GridPart():
                yield from _grid(part)
            case ChoicePart():
                yield from _choices(part)
            case _:
                assert_never(part)


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _figures(part: FigurePart) -> Iterator[str]:
    yield '<table class="figures">'
    for row in part.rows:
        head = f'<tr{_class("part" if row.level else "")}><th scope="row">{safe(row.name)}</th>'
        amount = f"<td{_class(row.tone)}>{safe(written(row.amount))}</td>"
        yield f"{head}{amount}<td>{safe(row.shown_meaning)}</td></tr>"
    yield "</table>"


def _table(part: TablePart) -> Iterator[str]:
    if not part.rows:
        yield f"<p>{safe(part.empty)}</p>"
        return
    yield '<table class="rows"><tr>'
    yield "".join(f'<th scope="col">{safe(column.title)}</th>' for column in part.columns)
    yield "</tr>"
    for row, command in zip_longest(texts(part), part.commands, fillvalue=""):
        cells = "".join(
            f"<td{_class(column.unit)}>{safe(cell)}</td>"
            for cell, column in zip(row, part.columns, strict=True)
        )
        code = f"<td><code>{safe(command)}</code></td>" if command else ""
        yield f"<tr>{cells}{code}</tr>"
    yield "</table>"


def _graph(part: GraphPart, marker: bool) -> Iterator[str]:
    if not part.series:
        yield f"<p>{safe(part.empty)}</p>"
        return
    yield '<div class="graph">'
    yield from graph_svg(part, marker)
    yield "</div>"


def _grid(part: GridPart) -> Iterator[str]:
    """Yields a table for each block of the grid, and the legend."""
    if not part.cells:
        yield f"<p>{safe(part.empty)}</p>"
        return
    marks = {spot: name for name, spot in part.marks.items()}
    for block in part.parts:
        yield f'<table class="grid"><tr><th>{safe(block.name)}</th>'
        yield "".join(f'<th scope="col">{safe(column)}</th>' for column in block.columns) + "</tr>"
        for row in filled_rows(part, block):
            cells = ""
            for column in block.columns:
                spot = Spot(block.name, row, column)
                cell = part.cells.get(spot, GridCell())
                classes = f"{cell.kind} {marks.get(spot, '')}".strip()
                cells += f"<td{_class(classes)}>{safe(cell_text(cell))}</td>"
            yield f'<tr><th scope="row">{safe(block.labels.get(row, row))}</th>{cells}</tr>'
        yield "</table>"
    if part.legend:
        meanings = (
            f"<b{_class(row.kind)}>{safe(row.letters or ' ')}</b> {safe(row.meaning)}" for row in part.legend
        )
        yield f"<p>{'; '.join(meanings)}</p>"


def _choices(part: ChoicePart) -> Iterator[str]:
    yield "<ul>"
    for choice in part.rows:
        command = f" <code>{safe(choice.command)}</code>" if choice.command else ""
        yield f"<li>{safe(choice.text)}{command}</li>"
    yield "</ul>"
