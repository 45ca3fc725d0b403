"""Tiles: a report's chief figures in a row, the first in large letters on a coloured surface."""

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
from blackjack_tui.views.digits import DRAWN, airy, large
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import GROUND, TILE, TILE_BOLD, TILE_DOWN, TILE_QUIET, TILE_UP

GUTTER = 1  # columns between a surface's shadow and the next surface
HERO = 38  # columns of the first tile's surface, at least
_LARGE = 5 / 12  # the first tile's share of the columns, without surfaces
_INKS = {Tone.GOOD: TILE_UP, Tone.BAD: TILE_DOWN}


def hero_width(room: int) -> int:
    """Returns the columns of the first tile's surface: a third of the room, for three surfaces side by side."""
    return max(HERO, (room - 2 * GUTTER) // 3)


def raised_tiles(figures: Sequence[Figure], room: int, ascii_only: bool, air: int) -> Sequence[Line]:
    """Returns the tiles in a row, each on a surface; `air`: the blank rows above the amounts."""
    first, *others = figures
    first_width = hero_width(room)
    base_width, spare = divmod(room - first_width - len(others) * GUTTER, len(others))
    blocks = [(hero_surface(first, first_width, ascii_only, air), first_width)]
    forms = _alike(others, base_width - SIDES, ascii_only)
    for place, figure in enumerate(others):
        width = base_width + 1 if place < spare else base_width
        if forms and figure.amount.value is not None:
            lines = _hero(figure, forms[place], width - SIDES, ascii_only, TILE, air)
        else:
            lines = _small(figure, width - SIDES, air)
        blocks.append((surface(lines, width, ascii_only, role=TILE), width))
    return side_by_side(blocks, GUTTER, GROUND)


def flat_tiles(figures: Sequence[Figure], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the tiles in a row, on one ground."""
    first, *others = figures
    first_width = round(room * _LARGE)
    width = (room - first_width - 1) // len(others)
    blocks = [(hero_tile(first, first_width, ascii_only), first_width + 1)]
    for figure in others:
        blocks.append(([_on_ground(line, TILE, width) for line in _small(figure, width - 1)], width))
    return [_on_ground(line, TILE, room, 0) for line in side_by_side(blocks, 0)]


def low_tiles(figures: Sequence[Figure], room: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the tiles in a row of three lines each: the first large, with its name right of it."""
    first, *others = figures
    blocks = []
    for figure in others:
        name, *_, amount, words = _small(figure, room)
        width = max(len(line.text) for line in (name, amount, words)) + 2
        blocks.append(([_on_ground(line, TILE, width) for line in (name, amount, words)], width))
    first_width = room - sum(width + 1 for _, width in blocks)
    name, *rows, below = _hero(first, _forms(first), first_width - 2, ascii_only, _surface(first))
    lines: Sequence[Line] = (name, rows[1], below)
    if rows[0].text.strip():  # large letters, which take all three lines
        amount_width = max(len(row.text) for row in rows)
        left = first_width - amount_width - 4
        captions = [line._replace(text=widest(left, line.text, "")) for line in (name, Line(""), below)]
        lines = side_by_side(((rows, amount_width), (captions, left)), 2)
    return side_by_side((([_on_ground(line, TILE, first_width) for line in lines], first_width), *blocks), 1)


def hero_tile(figure: Figure, width: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a figure in large letters below its name, on a ground of its own colour."""
    role = _surface(figure)
    text_width = width - 2  # a blank column on both sides
    lines = _hero(figure, _forms(figure), text_width, ascii_only, role)
    return [_on_ground(line, role, width) for line in lines]


def hero_surface(
    figure: Figure, width: int, ascii_only: bool, air: int, rows: int = 0, texts: Sequence[str] = ()
) -> Sequence[Line]:
    """Returns a figure in large letters above `texts` on a surface of its own colour.

    `air`: the blank rows above the letters. `rows`: the least height of the surface.
    """
    role = _surface(figure)
    lines = [*_hero(figure, _forms(figure), width - SIDES, ascii_only, role, air)]
    lines += [Line(text, role) for text in texts]
    return surface(lines, width, ascii_only, rows, role)


def hero_plate(figure: Figure, width: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the word of a figure alone, in large letters between two half rows of its own colour."""
    role, capitals = _surface(figure), _forms(figure)[0]
    rows: Sequence[str] = ("", capitals, "")
    if DRAWN.issuperset(capitals) and len(airy(capitals, ascii_only)[0]) <= width - 4:
        rows = airy(capitals, ascii_only)
    return [_on_ground(Line(row, role), role, width, 2) for row in rows]


def _surface(figure: Figure) -> str:
    if figure.kind:
        return f"cell_{figure.kind}"
    return "win" if figure.tone is Tone.GOOD else TILE


def _forms(figure: Figure) -> Sequence[str]:
    """Returns forms of the amount, each shorter than the last; a word first in capitals, for large letters."""
    amount, value = figure.amount, figure.amount.value
    if value is None:
        return (figure.brief,)
    text = written(amount)
    if isinstance(value, str):
        return (text.upper(), text)
    if amount.unit is not Unit.CENTS:
        return (text, written(amount, with_unit=False))
    whole = written(amount._replace(value=100 * round(value / 100)))
    return (text, whole, whole.replace("$", ""))


def _alike(figures: Sequence[Figure], room: int, ascii_only: bool) -> Sequence[Sequence[str]]:
    """Returns forms of the amounts: all first ones have room in large letters. Empty if there are no such."""
    all_forms = [_forms(figure)[:2] for figure in figures]  # the dollar sign stays
    for place in range(max(map(len, all_forms))):
        shorter = [forms[place:] or forms[-1:] for forms in all_forms]
        known = (
            forms[0] for figure, forms in zip(figures, shorter, strict=True) if figure.amount.value is not None
        )
        if all(_is_large(form, room, ascii_only) for form in known):
            return shorter
    return []


def _is_large(form: str, room: int, ascii_only: bool) -> bool:
    """Whether `form` has room in large letters."""
    return DRAWN.issuperset(form) and len(large(form, ascii_only)[0]) <= room


def _hero(
    figure: Figure, forms: Sequence[str], room: int, ascii_only: bool, role: str, air: int = 0
) -> Sequence[Line]:
    """Returns the name, `air` blank lines, the amount in the first of `forms` with room, and its meaning."""
    rows: Sequence[str] = ("", widest(room, *forms), "")
    if fitting := [form for form in forms if _is_large(form, room, ascii_only)]:
        rows = large(fitting[0], ascii_only)
    ink = quiet = role  # on a ground of its own colour all is of one ink
    if role == TILE:
        ink, quiet = _INKS.get(figure.tone, TILE_BOLD), TILE_QUIET
    brief = figure.brief if figure.amount.value is not None else ""
    name, below = (
        Line(widest(room, text, text.partition(", ")[0], ""), quiet) for text in (figure.name, brief)
    )
    return [name, *[Line("", role)] * air, *(Line(row, ink) for row in rows), below]


def _small(figure: Figure, room: int, air: int = 0) -> Sequence[Line]:
    """Returns a tile as tall as a large one, with its amount right above its meaning."""
    brief = widest(room, figure.brief, figure.brief.replace(" of ", "/"))
    words = [Line(text, TILE_QUIET) for text in wrapped(brief, room, "")[:2]]
    name, blank = Line(figure.name, TILE_QUIET), Line("", TILE)
    if figure.amount.value is None:
        return [name, *[blank] * (4 + air - len(words)), *words]
    amount = Line(widest(room, *_forms(figure)), _INKS.get(figure.tone, TILE_BOLD))
    return [name, *[blank] * (3 + air - len(words)), amount, *words]


def _on_ground(line: Line, role: str, width: int, indent: int = 1) -> Line:
    """Returns a line after an indent, on a ground of `role` that is `width` columns wide."""
    text = f"{'':{indent}}{line.text}"
    spans = [InkSpan(range(width), role)]
    if line.role != TEXT:
        spans.append(InkSpan(range(indent, len(text)), line.role))
    return line._replace(text=f"{text:<{width}}", role=TEXT, spans=(*spans, *moved_spans(line.spans, indent)))
