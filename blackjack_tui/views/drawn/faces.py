"""What a single card looks like, at every size."""

from collections.abc import Sequence
from functools import cache

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.views.drawn.layout import CardSize
from blackjack_tui.views.drawn.pictures import (
    ASCII_CROWNS,
    BUSTS,
    CLOSE,
    CLOSEST,
    FEW_ROWS,
    FIGURES,
    LARGE,
    MIDDLE,
    PIPS,
    SMALL,
    TINY,
    Dots,
    Places,
)
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs

BACK = "back"
PLACE = "quiet"
INKS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
"""The role that each suit's frame, rank, suit and pips are painted in."""

_DRAWN_PIPS = 9  # rows inside the frame from which on pips are drawn of half cells


class Piece(NamedTuple):
    """Text on a card, `row` and `column` from its top left corner."""

    row: int
    column: int
    text: str
    role: str


def face(card: Card | None, size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """The pieces of a card, to be painted in their order; None is a card that lies face down."""
    return _face(card, size, ascii_only) if card else back(size, ascii_only)


@cache
def empty_place(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """The pieces of a place where a card will lie."""
    blank = [" " * (size.width - 2)] * (size.height - 2)
    return _framed(blank, size, PLACE, ASCII if ascii_only else UNICODE)


@cache
def back(size: CardSize, ascii_only: bool = False) -> tuple[Piece, ...]:
    """The pieces of a card that lies face down: a plain ground with a frame in it."""
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


@cache
def _face(card: Card, size: CardSize, ascii_only: bool) -> tuple[Piece, ...]:
    glyphs = ASCII if ascii_only else UNICODE
    corner = card.rank.code + glyphs.suits[card.suit]
    rows = _middle(card, size.width - 2, size.height - 2, glyphs)
    ink = INKS[card.suit]
    first, *middle, last = _framed(rows, size, ink, glyphs)
    behind = 1 + len(corner)
    return (
        first._replace(text=first.text[0] + corner + first.text[behind:]),
        *middle,
        last._replace(text=last.text[:-behind] + corner + last.text[-1]),
    )


def _framed(filling: Sequence[str], size: CardSize, role: str, glyphs: Glyphs) -> tuple[Piece, ...]:
    """Whole rows in one role, blanks too: every change of colours costs a terminal twenty bytes."""
    line = glyphs.across * (size.width - 2)
    rows = (
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *(glyphs.down + text + glyphs.down for text in filling),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    )
    return tuple(Piece(row, 0, text, role) for row, text in enumerate(rows))


def _middle(card: Card, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """The rows inside the frame."""
    suit = glyphs.suits[card.suit]
    if height < 3:
        return [" " * width] * height
    if card.rank in PIPS:
        if height < 5:
            return _centred([suit], width, height)
        if height >= _DRAWN_PIPS and glyphs.halves:
            return _drawn_pips(PIPS[card.rank], _pip(card, width), width, height)
        return _pips(PIPS[card.rank] if height >= 7 else FEW_ROWS[card.rank], suit, width, height)
    if card.rank is Rank.ACE:
        return _centred(_ace(card.suit, width, glyphs), width, height)
    return _court(card, width, height, glyphs)


def _ace(suit: Suit, width: int, glyphs: Glyphs) -> list[str]:
    if width >= len(LARGE[suit][0]) + 4:
        return _drawn(LARGE[suit], glyphs)
    return _drawn(SMALL[suit], glyphs) if glyphs.halves else [glyphs.suits[suit]]


def _court(card: Card, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """A head, and where there is room the same upside down below it, in a frame if that fits too."""
    framed = width >= 13
    room, rows = (width - 4, height - 2) if framed else (width, height)
    if glyphs.halves:
        picture = _figure(card.rank, room if framed or height < 7 else room - 2, rows)
    else:
        crown = ASCII_CROWNS[card.rank]
        picture = [*crown, glyphs.suits[card.suit], *crown] if rows >= 7 else [*crown]
    if not framed:
        return _centred(picture, width, height)
    line = glyphs.across * room
    inside = _centred(picture, room, rows)
    framing = [
        f"{glyphs.corners[0]}{line}{glyphs.corners[1]}",
        *(f"{glyphs.down}{row}{glyphs.down}" for row in inside),
        f"{glyphs.corners[2]}{line}{glyphs.corners[3]}",
    ]
    return _centred(framing, width, height)


def _figure(rank: Rank, width: int, rows: int) -> list[str]:
    """The largest picture of a card of the court for so much room."""
    for head in (figures.of(rank) for figures in FIGURES):
        if len(head[0]) > width or len(head) > 2 * rows:
            continue
        turned = tuple(row[::-1] for row in reversed(head))
        if 2 * len(head) <= 2 * rows:
            return _drawn((*head, *turned), UNICODE)
        blank = "." * len(head[0])
        above = (2 * rows - len(head)) // 2
        return _drawn((*[blank] * above, *head, *[blank] * (2 * rows - len(head) - above)), UNICODE)
    return _drawn(BUSTS.of(rank), UNICODE)


def _pips(places: Places, suit: str, width: int, height: int) -> list[str]:
    rows = [[" "] * width for _ in range(height)]
    for row, marks in enumerate(places):
        place = row * (height - 1) // (len(places) - 1)
        for column, mark in enumerate(marks):
            if mark == "x":
                rows[place][width // 2 + (column - 1) * (width // 4 + 1)] = suit
    return ["".join(row) for row in rows]


def _pip(card: Card, width: int) -> Dots:
    many = card.rank in (Rank.NINE, Rank.TEN)
    if width >= 17:
        return (CLOSE if many else MIDDLE)[card.suit]
    return (CLOSEST if many else TINY)[card.suit]


def _drawn_pips(places: Places, pip: Dots, width: int, height: int) -> list[str]:
    """Pips of half cells, as far apart as the card allows; a single one lies halfway between two pairs."""
    dots = [["."] * width for _ in range(2 * height)]
    last, middle = 2 * height - len(pip), (width - len(pip[0])) // 2
    pairs = [row for row, marks in enumerate(places) if marks[0] == "x"]
    for row, marks in enumerate(places):
        above, below = ([at for at in pairs if at < row][-1:], [at for at in pairs if at > row][:1])
        at_row = (above[0] + below[0]) / 2 if above and below and marks[0] != "x" else row
        top = round(at_row * last / (len(places) - 1))
        for column, mark in enumerate(marks):
            if mark == "x":
                left = middle + (column - 1) * min(middle, len(pip[0]) + 1)
                for at, line in enumerate(pip, top):
                    for offset, dot in enumerate(line, left):
                        if dot == "#":
                            dots[at][offset] = dot
    return _drawn(tuple("".join(row) for row in dots), UNICODE)


def _drawn(dots: Dots, glyphs: Glyphs) -> list[str]:
    """A picture in half cells; in whole ones, of every other row, where there are no halves."""
    if not glyphs.halves:
        return [row.replace("#", glyphs.block).replace(".", " ") for row in dots[::2]]
    cells = {"##": glyphs.block, "#.": glyphs.halves[0], ".#": glyphs.halves[1], "..": " "}
    return [
        "".join(cells[one + two] for one, two in zip(above, below, strict=True))
        for above, below in zip(dots[::2], dots[1::2], strict=True)
    ]


def _centred(picture: list[str], width: int, height: int) -> list[str]:
    above = (height - len(picture)) // 2
    below = height - len(picture) - above
    return [" " * width] * above + [row.center(width) for row in picture] + [" " * width] * below
