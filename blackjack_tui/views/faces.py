"""A single card's picture at every size: its frame, its back, and its face."""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.game.cards import Card
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.drawing import inside
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE, Glyphs
from blackjack_tui.views.layout import CardSize, Piece

BACK = "back"
PLACE = "quiet"
SHADE = "shade"
"""The shadow of one card on another."""


def face(
    card: Card | None, size: CardSize, ascii_only: bool = False, covered: bool = False
) -> tuple[Piece, ...]:
    """Returns the pieces of a card in the order of painting; None is a card face down.

    If another card covers it (`covered`), pictures that would be half hidden are left out.
    """
    return _face(card, size, ascii_only, covered) if card else back(size, ascii_only)


@lru_cache(maxsize=128)
def drawn(card: Card | None, size: CardSize, ascii_only: bool, covered: bool, shadow: bool) -> Buffer:
    """Returns a card ready to paint. Its `shadow` takes half a cell below it and half a cell right of it."""
    width, height = size
    picture = Buffer(Size(height + shadow, width + shadow))
    for row, column, text, role in face(card, size, ascii_only, covered):
        picture.writebuf(row, column, text, role)
    if shadow:
        for row in range(height):
            picture.writebuf(row, width, "▌" if row else "▖", "shadow")
        picture.writebuf(height, 0, f"▝{'▀' * (width - 1)}▘", "shadow")
    return picture


def empty_place(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """Returns the pieces of a place for a card: its corners."""
    glyphs = ASCII if ascii_only else UNICODE
    left, right, low_left, low_right = (glyphs.corners[corner] for corner in range(4))
    line = glyphs.across
    between = " " * (size.width - 4)
    top, bottom = f"{left}{line}{between}{line}{right}", f"{low_left}{line}{between}{line}{low_right}"
    return Piece(0, 0, top, PLACE), Piece(size.height - 1, 0, bottom, PLACE)


def back(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """Returns the pieces of a card face down: a plain ground with a frame in it."""
    glyphs = ASCII if ascii_only else UNICODE
    width, height = size.width - 2, size.height - 2
    rows = [" " * width] * height
    if width >= 7:
        line = glyphs.across * (width - 4)
        inside = f" {glyphs.down}{glyphs.back * (width - 4)}{glyphs.down} "
        corners = glyphs.corners
        top, bottom = f" {corners[0]}{line}{corners[1]} ", f" {corners[2]}{line}{corners[3]} "
        rows = [top, *[inside] * (height - 2), bottom]
    elif not glyphs.halves:
        rows = [glyphs.back * width] * height
    return _framed(rows, size, BACK, glyphs)


def _face(card: Card, size: CardSize, ascii_only: bool, covered: bool) -> tuple[Piece, ...]:
    glyphs = ASCII if ascii_only else UNICODE
    corner = card.rank.code + glyphs.suits[card.suit]
    rows, gilt = inside(card, size.width - 2, size.height - 2, glyphs, covered)
    ink = INKS[card.suit]
    first, *middle, last = _framed(rows, size, ink, glyphs)
    if covered and glyphs.halves:
        # Blank parts get the role of the shadow on them, so that a row of covered cards has only one role.
        middle, last = [piece._replace(role=SHADE) for piece in middle], last._replace(role=SHADE)
        inked = ((row, text.strip(), text) for row, text in enumerate(rows) if text.strip())
        gilt = [Piece(row, text.index(pips), pips, ink) for row, pips, text in inked]
    behind = 1 + len(corner)
    return (
        first._replace(text=first.text[0] + corner + first.text[behind:]),
        *middle,
        last._replace(text=last.text[:-behind] + corner + last.text[-1]),
        *(piece._replace(row=piece.row + 1, column=piece.column + 1) for piece in gilt),
    )


def _framed(filling: Sequence[str], size: CardSize, role: str, glyphs: Glyphs) -> tuple[Piece, ...]:
    """Returns framed rows, each a single piece: every change of role would cost twenty bytes of output."""
    line = glyphs.across * (size.width - 2)
    rows = (
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *(glyphs.down + text + glyphs.down for text in filling),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    )
    return tuple(Piece(row, 0, text, role) for row, text in enumerate(rows))
