"""SVG pictures read back into cells."""

import re
from typing import NamedTuple
from xml.etree import ElementTree

_SVG = "{http://www.w3.org/2000/svg}"
_WIDTH, _HEIGHT, _MARGIN = 8, 16, 12  # of a cell, and around all of them
_BASELINE = 12.8


class Span(NamedTuple):
    """Text of one colour."""

    row: int
    column: int
    columns: int
    text: str
    style: str


class Ground(NamedTuple):
    """A rectangle of cells."""

    row: int
    column: int
    rows: int
    columns: int
    colour: str


class Picture:
    """What is in an SVG: its text and its grounds, by cells."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        whole = self.root.find(f"{_SVG}rect")
        title = self.root.find(f"{_SVG}title")
        style = self.root.find(f"{_SVG}style")
        assert whole is not None
        assert title is not None
        assert style is not None
        self.title = title.text
        self.ground = whole.attrib["fill"]
        self.size = (int(self.root.attrib["width"]), int(self.root.attrib["height"]))
        self.covered = (int(whole.attrib["width"]), int(whole.attrib["height"]))
        self.styles = dict(re.findall(r"\.(\w+)\{([^}]*)\}", style.text or ""))
        self.spans = [
            Span(
                _cells(float(text.attrib["y"]) - _BASELINE, _HEIGHT),
                _cells(float(span.attrib["x"]), _WIDTH),
                int(span.attrib["textLength"]) // _WIDTH,
                span.text or "",
                span.attrib["class"],
            )
            for text in self.root.iter(f"{_SVG}text")
            for span in text.iter(f"{_SVG}tspan")
        ]
        self.grounds = [
            Ground(
                _cells(float(rect.attrib["y"]), _HEIGHT),
                _cells(float(rect.attrib["x"]), _WIDTH),
                int(rect.attrib["height"]) // _HEIGHT,
                int(rect.attrib["width"]) // _WIDTH,
                rect.attrib["fill"],
            )
            for group in self.root.iter(f"{_SVG}g")
            for rect in group.iter(f"{_SVG}rect")
        ]

    def row(self, row: int) -> str:
        """The text of a row, each part put where it stands."""
        line = ""
        for span in self.spans:
            if span.row == row:
                line = line.ljust(span.column) + span.text
        return line

    def lines(self, rows: int) -> list[str]:
        return [self.row(row) for row in range(rows)]


def _cells(pixels: float, size: int) -> int:
    cells = (pixels - _MARGIN) / size
    assert abs(cells - round(cells)) < 1e-6
    return round(cells)
