"""What a single card looks like, at every size."""

from functools import cache
from typing import NamedTuple

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.views.drawn.layout import CardSize
from blackjack_tui.views.drawn.pictures import LARGE, PIPS, SMALL, Dots
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs

BACK = "back"
PLACE = "quiet"
INKS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
"""The role that each suit's rank, suit and pips are painted in."""


class Piece(NamedTuple):
    """Text on a card, `row` and `column` from its top left corner."""

    row: int
    column: int
    text: str
    role: str


def face(card: Card | None, size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """The pieces of a card, to be painted in their order; None is a card that lies face down."""
    return _face(card, size, ascii_only) if card else _back(size, ascii_only)


@cache
def empty_place(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """The pieces of a place where a card will lie."""
    glyphs = ASCII if ascii_only else UNICODE
    blank = [" " * (size.width - 2)] * (size.height - 2)
    return tuple(Piece(row, 0, text, PLACE) for row, text in enumerate(_framed(blank, size, glyphs)))


@cache
def _back(size: CardSize, ascii_only: bool) -> tuple[Piece, ...]:
    glyphs = ASCII if ascii_only else UNICODE
    inner = size.width - 2
    filling = [(glyphs.back[row % 2] * inner)[:inner] for row in range(size.height - 2)]
    return tuple(Piece(row, 0, text, BACK) for row, text in enumerate(_framed(filling, size, glyphs)))


@cache
def _face(card: Card, size: CardSize, ascii_only: bool) -> tuple[Piece, ...]:
    glyphs = ASCII if ascii_only else UNICODE
    ink = INKS[card.suit]
    corner = card.rank.code + glyphs.suits[card.suit]
    blank = [" " * (size.width - 2)] * (size.height - 2)
    pieces = [Piece(row, 0, text, ink) for row, text in enumerate(_framed(blank, size, glyphs))]
    pieces.append(Piece(0, 1, corner, ink))
    pieces.append(Piece(size.height - 1, size.width - 1 - len(corner), corner, ink))
    # Whole rows in one role, blanks too: every change of colours costs a terminal twenty bytes.
    pieces += [Piece(row, 1, text, ink) for row, text in enumerate(_middle(card, size, glyphs), 1)]
    return tuple(pieces)


def _framed(filling: list[str], size: CardSize, glyphs: Glyphs) -> list[str]:
    line = glyphs.across * (size.width - 2)
    return [
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *(glyphs.down + text + glyphs.down for text in filling),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    ]


def _middle(card: Card, size: CardSize, glyphs: Glyphs) -> list[str]:
    """The rows inside the frame, as far as there is something in them."""
    height, width = size.height - 2, size.width - 2
    suit = glyphs.suits[card.suit]
    if height < 3:
        return []
    if card.rank in PIPS:
        return _pips(PIPS[card.rank], suit, height, width) if height >= 5 else _centred([suit], height, width)
    court = card.rank is not Rank.ACE
    subject = card.rank if court else card.suit
    if height >= len(LARGE[subject]) // 2 + 2:
        picture = _drawn(LARGE[subject], glyphs)
    elif glyphs.halves:
        picture = _drawn(SMALL[subject], glyphs)
    else:
        picture = [card.rank.code if court else suit]
    rows = [list(row) for row in _centred(picture, height, width)]
    if court and height >= 5:
        rows[0][-2] = rows[-1][1] = suit
    return ["".join(row) for row in rows]


def _pips(pattern: tuple[str, ...], suit: str, height: int, width: int) -> list[str]:
    rows = [[" "] * width for _ in range(height)]
    for row, places in enumerate(pattern):
        place = row + (height - len(pattern)) // 2 if height >= len(pattern) else (2 * row + 1) // 3
        for column, mark in enumerate(places):
            if mark == "x":
                rows[place][width // 2 + (column - 1) * (width // 4 + 1)] = suit
    return ["".join(row) for row in rows]


def _drawn(dots: Dots, glyphs: Glyphs) -> list[str]:
    """A picture in half cells; in whole ones, of every other row, where there are no halves."""
    if not glyphs.halves:
        return [row.replace("#", glyphs.block).replace(".", " ") for row in dots[::2]]
    cells = {"##": glyphs.block, "#.": glyphs.halves[0], ".#": glyphs.halves[1], "..": " "}
    return [
        "".join(cells[one + two] for one, two in zip(above, below, strict=True))
        for above, below in zip(dots[::2], dots[1::2], strict=True)
    ]


def _centred(picture: list[str], height: int, width: int) -> list[str]:
    above = (height - len(picture)) // 2
    below = height - len(picture) - above
    return [" " * width] * above + [row.center(width) for row in picture] + [" " * width] * below
