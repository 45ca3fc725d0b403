"""A single card's picture at every size: its frame, its back, and its face."""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.game.cards import Card
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.drawing import inside
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE, Glyphs
from blackjack_tui.views.layout import CardSize, Piece

BACK = "back"


@lru_cache(maxsize=128)
def drawn(card: Card | None, size: CardSize, ascii_only: bool, shadow: bool) -> Buffer:
    """Returns a card ready to paint; None is a card face down.

    Its `shadow` takes half a cell below it and half a cell right of it.
    """
    width, height = size
    picture = Buffer(Size(height + 1, width + 1) if shadow else Size(height, width))
    pieces = _face(card, size, ascii_only) if card else _back(size, ascii_only)
    for row, column, text, role in pieces:
        picture.writebuf(row, column, text, role)
    if shadow:
        for row in range(height):
            picture.writebuf(row, width, "▌" if row else "▖", "shadow")  # begins half a cell below the top
        picture.writebuf(height, 0, f"▝{'▀' * (width - 1)}▘", "shadow")
    return picture


def empty_place(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """Returns the pieces of a place for a card: its corners."""
    glyphs = ASCII if ascii_only else UNICODE
    corners = glyphs.corners
    between = glyphs.across + " " * (size.width - 4) + glyphs.across
    top = Piece(0, 0, f"{corners[0]}{between}{corners[1]}", "quiet")
    return top, Piece(size.height - 1, 0, f"{corners[2]}{between}{corners[3]}", "quiet")


def _back(size: CardSize, ascii_only: bool) -> tuple[Piece, ...]:
    """Returns the pieces of a card face down: a plain ground, on all but small cards with a second frame."""
    glyphs = ASCII if ascii_only else UNICODE
    width, height = size.width - 2, size.height - 2
    rows = [glyphs.back * width] * height
    if width >= 7:
        ground = [glyphs.back * (width - 4)] * (height - 2)
        rows = [f" {row} " for row in in_frame(ground, glyphs)]
    return _framed(rows, BACK, glyphs)


def _face(card: Card, size: CardSize, ascii_only: bool) -> tuple[Piece, ...]:
    """Returns the pieces of a card face up."""
    glyphs = ASCII if ascii_only else UNICODE
    corner = card.rank.code + glyphs.suits[card.suit]
    rows, gilt = inside(card, size.width - 2, size.height - 2, glyphs)
    first, *middle, last = _framed(rows, INKS[card.suit], glyphs)
    end = 1 + len(corner)  # of the rank and the suit, behind the frame's corner
    return (
        first._replace(text=first.text[0] + corner + first.text[end:]),
        *middle,
        last._replace(text=last.text[:-end] + corner + last.text[-1]),
        # Gold counts its places inside the frame.
        *(piece._replace(row=piece.row + 1, column=piece.column + 1) for piece in gilt),
    )


def _framed(filling: Sequence[str], role: str, glyphs: Glyphs) -> tuple[Piece, ...]:
    """Returns framed rows, each a single piece: every change of role would cost twenty bytes of output."""
    return tuple(Piece(row, 0, text, role) for row, text in enumerate(in_frame(filling, glyphs)))


def in_frame(rows: Sequence[str], glyphs: Glyphs) -> Sequence[str]:
    """Returns rows of the same width with a frame around them."""
    line = glyphs.across * len(rows[0])
    return (
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *(glyphs.down + row + glyphs.down for row in rows),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    )
