"""The pictures inside cards: where pips lie, suits and heads in dots, and what draws them at every size.

Dots are half a cell tall, so that they are about square.
"""

from collections.abc import Mapping

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.views.glyphs import UNICODE, Glyphs

Dots = tuple[str, ...]
"""Rows of one width, `#` where there is a dot."""

Places = tuple[str, ...]
"""Rows of three places, `x` where a pip lies."""

_DRAWN_PIPS = 9  # rows inside the frame from which on pips are drawn of half cells

PIPS: Mapping[Rank, Places] = {
    Rank.TWO: (" x ", "   ", "   ", "   ", "   ", "   ", " x "),
    Rank.THREE: (" x ", "   ", "   ", " x ", "   ", "   ", " x "),
    Rank.FOUR: ("x x", "   ", "   ", "   ", "   ", "   ", "x x"),
    Rank.FIVE: ("x x", "   ", "   ", " x ", "   ", "   ", "x x"),
    Rank.SIX: ("x x", "   ", "   ", "x x", "   ", "   ", "x x"),
    Rank.SEVEN: ("x x", " x ", "   ", "x x", "   ", "   ", "x x"),
    Rank.EIGHT: ("x x", " x ", "   ", "x x", "   ", " x ", "x x"),
    Rank.NINE: ("x x", "   ", "x x", " x ", "x x", "   ", "x x"),
    Rank.TEN: ("x x", " x ", "x x", "   ", "x x", " x ", "x x"),
}
"""The places of the suits on a numbered card: seven rows of three places."""

FEW_ROWS: Mapping[Rank, Places] = {
    Rank.TWO: ("   ", " x ", "   ", " x ", "   "),
    Rank.THREE: (" x ", "   ", " x ", "   ", " x "),
    Rank.FOUR: ("   ", "x x", "   ", "x x", "   "),
    Rank.FIVE: ("   ", "x x", " x ", "x x", "   "),
    Rank.SIX: ("   ", "x x", "x x", "x x", "   "),
    Rank.SEVEN: ("   ", "x x", "xxx", "x x", "   "),
    Rank.EIGHT: (" x ", "x x", "x x", "x x", " x "),
    Rank.NINE: ("x x", "x x", " x ", "x x", "x x"),
    Rank.TEN: ("x x", "xxx", "   ", "xxx", "x x"),
}
"""The same in five rows, where there is no room for more, and as far from the index as can be."""

SMALL: Mapping[Suit, Dots] = {
    Suit.CLUBS: (".###.", ".###.", "##.##", "#####", "..#..", ".###."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", "#####", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#..", ".###."),
}
TINY: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..#..", "##.##", "#####", "..#.."),
    Suit.DIAMONDS: ("..#..", ".###.", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "..#.."),
}
MIDDLE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..###..", "..###..", "##.#.##", "#######", "##.#.##", "...#...", "..###.."),
    Suit.DIAMONDS: ("...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."),
    Suit.HEARTS: (".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#..."),
    Suit.SPADES: ("...#...", "..###..", ".#####.", "#######", "##.#.##", "...#...", "..###.."),
}
CLOSE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..#..", ".###.", "##.##", "#####", "..#.."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#.."),
}
CLOSEST: Mapping[Suit, Dots] = {
    Suit.CLUBS: (".#.", "#.#", "###", ".#."),
    Suit.DIAMONDS: (".#.", "###", ".#."),
    Suit.HEARTS: ("#.#", "###", ".#."),
    Suit.SPADES: (".#.", "###", "###", ".#."),
}
"""Pips of nines and tens, of which four lie in a column: CLOSE beside MIDDLE, CLOSEST beside TINY."""

_POINT = ("....#....", "...###...", "..#####..", ".#######.", "#########")
LARGE: Mapping[Suit, Dots] = {
    Suit.CLUBS: (
        "...###...",
        "..#####..",
        "..#####..",
        "...###...",
        ".##.#.##.",
        "#########",
        "#########",
        ".##.#.##.",
        "....#....",
        "..#####..",
    ),
    Suit.DIAMONDS: (*_POINT, *reversed(_POINT)),
    Suit.HEARTS: (
        ".##...##.",
        "####.####",
        "#########",
        "#########",
        "#########",
        ".#######.",
        "..#####..",
        "...###...",
        "....#....",
        ".........",
    ),
    Suit.SPADES: (
        *_POINT,
        "#########",
        "####.####",
        ".##.#.##.",
        "....#....",
        "..#####..",
    ),
}


class Court(NamedTuple):
    """The heads on the cards of the court, at one size."""

    jack: Dots
    queen: Dots
    king: Dots

    def of(self, rank: Rank) -> Dots:
        """The picture of a jack, queen or king."""
        return {Rank.JACK: self.jack, Rank.QUEEN: self.queen, Rank.KING: self.king}[rank]


FIGURES = (
    Court(
        (
            "..........##.",
            ".........##..",
            "...#######...",
            "..#########..",
            ".###########.",
            "..#.......#..",
            "..#.##.##.#..",
            "..#.......#..",
            "..#...#...#..",
            "...#.....#...",
            "....#####....",
        ),
        (
            "......#......",
            "..#..###..#..",
            "..##.###.##..",
            "..#########..",
            ".##.......##.",
            ".##.......##.",
            ".##.##.##.##.",
            ".##.......##.",
            "###...#...###",
            "####.....####",
            "#####...#####",
        ),
        (
            "......#......",
            "#....###....#",
            "##..#####..##",
            "#############",
            ".###########.",
            "..#.......#..",
            "..#.##.##.#..",
            "..#.......#..",
            "..##.###.##..",
            "..#########..",
            "...#######...",
        ),
    ),
    Court(
        (
            "......###",
            "..#####..",
            ".#######.",
            ".#.....#.",
            ".#.#.#.#.",
            ".#.....#.",
            "..#####..",
        ),
        (
            "....#....",
            ".#.###.#.",
            ".#######.",
            "##.....##",
            "##.#.#.##",
            "##.....##",
            "###...###",
        ),
        (
            "#...#...#",
            "##.###.##",
            "#########",
            ".#.....#.",
            ".#.#.#.#.",
            ".##...##.",
            ".#######.",
        ),
    ),
    Court(
        (".....##", "..####.", ".#####.", "#######", "#.#.#.#", ".#...#.", "..###.."),
        ("..#.#..", "#.###.#", ".#####.", "#.....#", "#.#.#.#", "#.....#", "##...##"),
        ("#..#..#", "#######", "#.....#", "#.#.#.#", "#.....#", "##.#.##", ".#####."),
    ),
)
"""Heads from the largest to the smallest: one alone, or with the same upside down below it."""

BUSTS = Court(
    ("..###", "####.", "#####", "#.#.#", ".###.", ".#.#."),
    ("..#..", "#.#.#", "#####", "#.#.#", "#####", "##.##"),
    ("#.#.#", "#####", "#.#.#", "#####", "#...#", ".###."),
)
"""The heads for less room: eyes below a cap or a crown."""

ASCII_CROWNS: Mapping[Rank, tuple[str, ...]] = {
    Rank.JACK: ("   //", " _//_", "(___)"),
    Rank.QUEEN: ("o o o", "\\\\|//", "(___)"),
    Rank.KING: ("+ + +", "|\\^/|", "|___|"),
}
"""The same without half cells."""


def inside(card: Card, width: int, height: int, glyphs: Glyphs) -> list[str]:
    """Returns the rows inside the frame of `card`, `width` columns by `height` rows."""
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
