"""Tiles: figures of their own in a row, the first in large letters on a surface of its own colour."""

from collections.abc import Sequence

from blackjack_tui.front_ends.page import (
    SIDES,
    TEXT,
    InkSpan,
    Line,
    moved_spans,
    side_by_side,
    surface,
    wrapped,
)
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import Figure, Tone, Unit
from blackjack_tui.views.digits import DRAWN, large
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import GROUND, TILE, TILE_BOLD, TILE_DOWN, TILE_QUIET, TILE_UP

GUTTER = 1
"""The columns between a surface's shadow and the next surface."""
HERO = 38
"""The columns of the surface of the first tile, at least."""
_LARGE = 5 / 12  # of the columns: the first tile's, where there are no surfaces
_SURFACES = {Tone.GOOD: "win"}
_INKS = {Tone.GOOD: TILE_UP, Tone.BAD: TILE_DOWN}


def hero_width(room: int) -> int:
    """The columns of the surface of the first tile: those of one of three surfaces side by side."""
    return max(HERO, (room - 2 * GUTTER) // 3)


def raised_tiles(figures: Sequence[Figure], room: int, ascii_only: bool, air: int) -> Sequence[Line]:
    """Returns the tiles in a row, each on a surface; `air`: the blank rows above the amounts."""
    first, *others = figures
    taken = hero_width(room)
    wide, rest = divmod(room - taken - len(others) * GUTTER, len(others))
    blocks = [(hero_surface(first, taken, ascii_only, air), taken)]
    for place, each in enumerate(others):
        of = wide + (place < rest)
        blocks.append((surface(_small(each, of - SIDES, air), of, ascii_only, role=TILE), of))
    return side_by_side(blocks, GUTTER, GROUND)


def flat_tiles(figures: Sequence[Figure], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the tiles in a row, on one ground."""
    first, *others = figures
    taken = round(room * _LARGE)
    wide = (room - taken - 1) // len(others)
    hero = hero_tile(first, taken, ascii_only)
    small = [([_on_ground(line, TILE, wide) for line in _small(each, wide - 1)], wide) for each in others]
    return [_on_ground(line, TILE, room, 0) for line in side_by_side([(hero, taken + 1), *small], 0)]


def hero_tile(figure: Figure, wide: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a figure in large letters below its name, on a ground of its own colour."""
    return [_on_ground(line, _surface(figure), wide) for line in _hero(figure, wide - 2, ascii_only)]


def hero_surface(figure: Figure, wide: int, ascii_only: bool, air: int, tall: int = 0) -> Sequence[Line]:
    """Returns a figure in large letters on a surface of its own colour."""
    return surface(_hero(figure, wide - SIDES, ascii_only, air), wide, ascii_only, tall, _surface(figure))


def hero_plate(figure: Figure, wide: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the amount of a figure alone, in large letters on a ground of its own colour."""
    return [_on_ground(line, _surface(figure), wide, 2) for line in _hero(figure, wide - 4, ascii_only)[1:-1]]


def _surface(figure: Figure) -> str:
    return f"cell_{figure.kind}" if figure.kind else _SURFACES.get(figure.tone, TILE)


def _forms(figure: Figure) -> Sequence[str]:
    """Returns the amount in ever fewer characters; a word in capitals, for large letters."""
    amount, value = figure.amount, figure.amount.value
    text = written(amount)
    if value is None or isinstance(value, str):
        return (figure.brief,) if value is None else (text.upper(), text)
    if amount.unit is not Unit.CENTS:
        return (text, written(amount, named=False))
    whole = written(amount._replace(value=100 * round(value / 100)))
    return (text, whole, whole.replace("$", ""))


def _hero(figure: Figure, inside: int, ascii_only: bool, air: int = 0) -> Sequence[Line]:
    """Returns a name, below it the amount in the largest form that has room, and its meaning."""
    forms = _forms(figure)
    letters = (large(text, ascii_only) for text in forms if DRAWN.issuperset(text))
    drawn = next((form for form in letters if len(form[0]) <= inside), None)
    rows = drawn or ("", widest(inside, *forms), "")
    role = _surface(figure)
    own, quiet = (_INKS.get(figure.tone, TILE_BOLD), TILE_QUIET) if role == TILE else (role, role)
    brief = figure.brief if figure.amount.value is not None else ""
    name, below = (Line(widest(inside, text, ""), quiet) for text in (figure.name, brief))
    blank = [Line("", role)] * air
    return [name, *blank, *(Line(row, own) for row in rows), below]


def _small(figure: Figure, inside: int, air: int = 0) -> Sequence[Line]:
    """Returns a tile as tall as a large one, with its amount in the middle row."""
    words = [Line(text, TILE_QUIET) for text in wrapped(figure.brief, inside, "")[:2]]
    name, blank = Line(figure.name, TILE_QUIET), Line("", TILE)
    if figure.amount.value is None:
        return [name, *[blank] * (1 + air), *words, *[blank] * (3 - len(words))]
    amount = Line(widest(inside, *_forms(figure)), _INKS.get(figure.tone, TILE_BOLD))
    return [name, *[blank] * (1 + air), amount, *[blank] * (2 - len(words)), *words]


def _on_ground(line: Line, role: str, wide: int, indent: int = 1) -> Line:
    """Returns a line on a ground of `role`, so many columns wide."""
    text = f"{'':{indent}}{line.text}"
    own = [InkSpan(range(indent, len(text)), line.role)] if line.role != TEXT else []
    spans = moved_spans(line.spans, indent)
    return line._replace(text=f"{text:<{wide}}", role=TEXT, spans=(InkSpan(range(wide), role), *own, *spans))
