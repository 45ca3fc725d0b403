"""A page of HTML in one file: its frame, its style, and text made safe for it."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from blackjack_tui import files
from blackjack_tui.errors import harmless

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'"
"""A browser that follows it asks nobody for anything."""

HEADER = '<header><h1>{}</h1><button id="light" type="button">Dark</button></header>'
"""The head of a page, with its title."""


def safe(text: str) -> str:
    """Returns `text` as text or as a quoted attribute of HTML."""
    return escape(harmless(text))


def resource(name: str) -> str:
    """Returns the text of a file of this room."""
    return files.shipped(f"sharing/{name}")


def page(title: str, body: Iterable[str], scripts: Sequence[str] = (), style: str = "") -> Iterator[str]:
    """Yields the lines of a page. `body` is HTML; `scripts` and `style` are added to those of every page."""
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>{safe(title)}</title>"
    yield f"<style>\n{resource('page.css')}{style}</style>\n</head>\n<body>"
    yield from body
    for script in (resource("light.js"), *scripts):
        yield f"<script>\n{script}</script>"
    yield "</body>\n</html>"


def figures(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Yields a table of figures: the name, the figure and the meaning of each. An indented name is a part."""
    yield '<table class="figures">'
    for name, figure, meaning in rows:
        part = ' class="part"' if name.startswith(" ") else ""
        yield (
            f'<tr{part}><th scope="row">{safe(name.strip())}</th><td>{safe(figure)}</td>'
            f"<td>{safe(meaning)}</td></tr>"
        )
    yield "</table>"


def graph(lines: Iterable[str]) -> Iterator[str]:
    """Yields a graph in SVG as a part of a page."""
    yield '<div class="graph">'
    yield from lines
    yield "</div>"
