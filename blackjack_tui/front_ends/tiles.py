"""Tiles: figures of their own in a row, the first in large letters on a surface of its own colour."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.page import (
    HEADING,
    SIDES,
    TEXT,
    InkSpan,
    Line,
    beside,
    moved_spans,
    painted,
    surface,
    wrapped,
)
from blackjack_tui.views.digits import DRAWN, large
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import GROUND, QUIET, TILE, TILE_BOLD, TILE_DOWN, TILE_QUIET, TILE_UP

GUTTER = 1
"""The columns between a surface's shadow and the next surface."""
LEAST = 60
"""The columns from which on tiles stand in a row."""
_WIDE = 38  # columns of the surface of the first, at least
_LARGE = 5 / 12  # of the columns: the first tile's, where there are no surfaces
_SURFACES = {TILE_UP: "win", TILE_DOWN: "lose", TILE_BOLD: TILE}
"""The surface of the largest figure by its role."""


class Tile(NamedTuple):
    """A figure of its own."""

    name: str
    amounts: Sequence[str]
    """The amount, in ever fewer characters."""
    below: str
    role: str = "tile_bold"


def tile_lines(tiles: Sequence[Tile], room: int, ascii_only: bool, raised: bool = False) -> Sequence[Line]:
    """Returns the tiles in a row, the first with large letters; in a narrow room a line each."""
    if not tiles:
        return []
    if room < LEAST:
        names = max(len(tile.name) for tile in tiles) + 1
        amounts = max(len(tile.amounts[0]) for tile in tiles)
        return [
            painted(
                (f"{tile.name:<{names}}", QUIET),
                (f"{tile.amounts[0]:>{amounts}}  ", HEADING),
                (_words(tile.below, max(1, room - names - amounts - 2)), TEXT),
            )
            for tile in tiles
        ]
    first, *others = tiles
    if raised:
        taken = max(_WIDE, room // 3)
        wide, rest = divmod(room - taken - len(others) * GUTTER, len(others))
        blocks = [(large_surface(first, taken, ascii_only), taken)]
        for place, each in enumerate(others):
            of = wide + (place < rest)
            blocks.append((surface(small_tile(each, of - SIDES), of, ascii_only, role=TILE), of))
        return beside(blocks, GUTTER, GROUND)
    taken = round(room * _LARGE)
    wide = (room - taken - 1) // len(others)
    ground = surface_of(first)
    hero = [on_ground(line, ground, taken) for line in large_tile(first, taken - 2, ascii_only)]
    blocks = [
        (hero, taken + 1),
        *(([on_ground(line, TILE, wide) for line in small_tile(each, wide - 1)], wide) for each in others),
    ]
    return [on_ground(line, TILE, room, 0) for line in beside(blocks, 0)]


def on_ground(line: Line, role: str, wide: int, indent: int = 1) -> Line:
    """Returns a line on a ground of `role`, so many columns wide."""
    text = f"{'':{indent}}{line.text}"
    own = [InkSpan(range(indent, len(text)), line.role)] if line.role != TEXT else []
    spans = moved_spans(line.spans, indent)
    return line._replace(text=f"{text:<{wide}}", role=TEXT, spans=(InkSpan(range(wide), role), *own, *spans))


def surface_of(tile: Tile) -> str:
    """Returns the role of the surface of the largest figure."""
    return _SURFACES.get(tile.role, tile.role)


def large_surface(
    tile: Tile, wide: int, ascii_only: bool, more: str | None = None, air: int = 0
) -> Sequence[Line]:
    """Returns a tile on a surface of its own colour; `more` stands below it, with `air` blank rows between."""
    name, *rows = large_tile(tile, wide - SIDES, ascii_only)
    apart = [Line("")] * air
    if more is not None:
        rows = [*rows, *apart, Line(more)] if more else [*apart, *rows, Line("")]
    return surface([name, *rows], wide, ascii_only, role=surface_of(tile))


def large_plate(tile: Tile, wide: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the amount of a tile alone, in large letters on a ground of its own colour."""
    return [on_ground(line, surface_of(tile), wide, 2) for line in large_tile(tile, wide - 4, ascii_only)[2:]]


def large_tile(tile: Tile, inside: int, ascii_only: bool) -> Sequence[Line]:
    """Returns a tile whose amount stands in the largest form that has room, below its name."""
    forms = (large(text, ascii_only) for text in tile.amounts if DRAWN.issuperset(text))
    drawn = next((form for form in forms if len(form[0]) <= inside), None)
    rows = drawn or ("", tile.amounts[0][:inside], "")
    role = surface_of(tile)
    own = TILE_BOLD if role == TILE else role
    return [
        Line(_words(f"{tile.name}  {tile.below}", inside), role),
        Line(""),
        *(Line(row, own) for row in rows),
    ]


def small_tile(tile: Tile, inside: int) -> Sequence[Line]:
    """Returns a tile as tall as a large one, with its amount in a row."""
    amount = widest(inside, *tile.amounts)
    texts = (
        (tile.name, TILE_QUIET),
        ("", TILE),
        (amount, tile.role),
        ("", TILE),
        (_words(tile.below, inside), TILE_QUIET),
    )
    return [Line(text, role) for text, role in texts]


def _words(text: str, room: int) -> str:
    """Returns as many whole words as have room."""
    return (wrapped(text, room) or ("",))[0]
