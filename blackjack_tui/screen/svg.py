"""Pictures of a screen in SVG: selectable text on coloured backgrounds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from blackjack_tui.errors import harmless
from blackjack_tui.screen.buffer import DEFAULT, Style
from blackjack_tui.screen.colours import OWN_COLOUR, numbers, rgb_of

Cells = Sequence[Sequence[tuple[str, Style]]]
"""Each row's cells: character and style. The right half of a wide character is an empty string."""

_WIDTH, _HEIGHT = 8, 16  # of a cell, in pixels
_BASELINE = 12.8  # pixels from the top of a cell
_SIZE = 13.8  # of the font, in pixels: large enough for box characters to meet from row to row
_MARGIN = 12  # pixels
_FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', ui-monospace, monospace"
_DEPTH = 256
_NEW_SPAN_AFTER = 3  # cells from one character to the next that start a new span
_OWN_FORE, _OWN_BACK, _DIM = "#d0d0d0", "#1c1c1c", "#8a8a8a"  # for the terminal's default colours


class CellLook(NamedTuple):
    """The look of a cell in the picture."""

    fore: str
    ground: str
    bold: bool


class _Rectangle(NamedTuple):
    """A coloured stretch of one or more rows; `column` and `columns` are cells."""

    column: int
    columns: int
    ground: str


class Drawing:
    """Draws pictures of one screen, which share its size, its ground and its inks."""

    def __init__(self, pictures: Sequence[Cells]) -> None:
        cell_looks = [look_of_cell(style) for cells in pictures for row in cells for _, style in row]
        rows, columns = len(pictures[0]), len(pictures[0][0])
        width, height = columns * _WIDTH + 2 * _MARGIN, rows * _HEIGHT + 2 * _MARGIN
        self._size = f'width="{width}" height="{height}"'
        # The ground of most cells is the ground of the picture.
        ground_counts = Counter(look.ground for look in cell_looks)
        self._ground = max(ground_counts, key=ground_counts.__getitem__)
        inks = dict.fromkeys((look.fore, look.bold) for look in cell_looks)
        self._names = {ink: f"i{number}" for number, ink in enumerate(inks)}
        """The name of each ink in the style sheet: `i0` and so on."""

    def head(self, title: str) -> list[str]:
        """Returns the first lines, with `title` for readers who cannot see the picture."""
        rules = []
        for (fore, bold), name in self._names.items():
            weight = ";font-weight:bold" if bold else ""
            rules.append(f".{name}{{fill:{fore}{weight}}}")
        return [
            f'<svg xmlns="http://www.w3.org/2000/svg" {self._size} xml:space="preserve">',
            f"<title>{escape(harmless(title), quote=False)}</title>",
            f"<style>text{{font:{_SIZE}px {_FONTS};white-space:pre}}{''.join(rules)}</style>",
            f'<rect {self._size} rx="8" fill="{self._ground}"/>',
        ]

    def grounds(self, cells: Cells, top: int = 0) -> str:
        """Returns the backgrounds of rows of cells, from row `top` of the screen on."""
        cell_looks = [[look_of_cell(style) for _, style in row] for row in cells]
        rectangles = "".join(_rectangles(cell_looks, self._ground, top))
        return f'<g shape-rendering="crispEdges">{rectangles}</g>'

    def text(self, row: int, cells: Sequence[tuple[str, Style]]) -> str:
        """Returns the text of a row; empty for a blank one."""
        row_looks = [look_of_cell(style) for _, style in cells]
        spans = "".join(_spans([character for character, _ in cells], row_looks, self._names))
        return f'<text y="{_MARGIN + row * _HEIGHT + _BASELINE}">{spans}</text>' if spans else ""


def svg(cells: Cells, title: str) -> str:
    """Returns the picture of `cells`, with `title` for readers who cannot see it."""
    drawing = Drawing([cells])
    texts = [drawing.text(row, row_cells) for row, row_cells in enumerate(cells)]
    return "\n".join([*drawing.head(title), drawing.grounds(cells), *filter(None, texts), "</svg>"])


@cache
def look_of_cell(style: Style) -> CellLook:
    """Returns the look of `style` on a terminal with 256 colours."""
    if style.fore == style.back == DEFAULT:
        words = style.plain.split()
        fore, ground = (_OWN_BACK, _OWN_FORE) if "reverse" in words else (_OWN_FORE, _OWN_BACK)
        if "dim" in words:
            fore = _DIM
        return CellLook(fore, ground, "bold" in words)
    fore_number, ground_number, bold = numbers(style, _DEPTH)
    return CellLook(_hex(fore_number, _OWN_FORE), _hex(ground_number, _OWN_BACK), bold)


def _hex(number: int, own_colour: str) -> str:
    """Returns a colour's number as `#rrggbb`; for the terminal's default colour, `own_colour`."""
    return own_colour if number == OWN_COLOUR else "#" + bytes(rgb_of(number, _DEPTH)[0]).hex()


def _rectangles(cell_looks: Sequence[Sequence[CellLook]], ground: str, top: int) -> Iterator[str]:
    """Yields a `rect` for each background other than the picture's; equal ones in adjacent rows are joined."""
    first_rows: dict[_Rectangle, int] = {}
    """The first row of each rectangle that goes on in the last row so far."""
    for row, row_looks in enumerate([*cell_looks, []], top):  # the empty row ends all rectangles
        in_row = set(_row_rectangles(row_looks, ground))
        for rectangle in [earlier for earlier in first_rows if earlier not in in_row]:
            first_row = first_rows.pop(rectangle)
            x, y = _MARGIN + rectangle.column * _WIDTH, _MARGIN + first_row * _HEIGHT
            width, height = rectangle.columns * _WIDTH, (row - first_row) * _HEIGHT
            yield f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{rectangle.ground}"/>'
        for rectangle in sorted(in_row):
            if rectangle not in first_rows:
                first_rows[rectangle] = row


def _row_rectangles(row_looks: Sequence[CellLook], ground: str) -> Iterator[_Rectangle]:
    """Yields the stretches of a row whose background is not the picture's `ground`."""
    column = 0
    for cell_ground, cells in groupby(row_looks, key=attrgetter("ground")):
        columns = len(list(cells))
        if cell_ground != ground:
            yield _Rectangle(column, columns, cell_ground)
        column += columns


def _spans(
    characters: Sequence[str], line: Sequence[CellLook], names: Mapping[tuple[str, bool], str]
) -> Iterator[str]:
    """Yields the text from the first to the last visible character of a row, in spans of one look.

    A span includes the blanks after it. Text after several blanks starts a new span with its own position, for
    renderers that ignore `textLength`.
    """
    inks = [names[look.fore, look.bold] for look in line]
    visible = [place for place, character in enumerate(characters) if character != " "]
    if not visible:
        return
    starts = [visible[0]]
    for last_place, place in pairwise(visible):
        if place - last_place >= _NEW_SPAN_AFTER or inks[place] != inks[last_place]:
            starts.append(place)
    for start, end in pairwise([*starts, visible[-1] + 1]):
        text = escape("".join(characters[start:end]), quote=False)
        x, length = _MARGIN + start * _WIDTH, (end - start) * _WIDTH
        yield f'<tspan x="{x}" textLength="{length}" class="{inks[start]}">{text}</tspan>'
