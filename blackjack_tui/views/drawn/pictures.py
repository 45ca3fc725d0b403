"""The pictures in the middle of cards, as data: where pips lie, and suits and heads in dots.

Dots are half a cell tall, so that they are about square.
"""

from collections.abc import Mapping

from blackjack_tui.game.cards import Rank, Suit
from blackjack_tui.light_typing import NamedTuple

Dots = tuple[str, ...]
"""Rows of one width, `#` where there is a dot."""

Places = tuple[str, ...]
"""Rows of three places, `x` where a pip lies."""

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
"""Where the suits of a numbered card lie: seven rows of three places."""

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
    """What the cards of the court show, at one size."""

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
"""Where there is no room for those: eyes below a cap or a crown."""

ASCII_CROWNS: Mapping[Rank, tuple[str, ...]] = {
    Rank.JACK: ("   //", " _//_", "(___)"),
    Rank.QUEEN: ("o o o", "\\\\|//", "(___)"),
    Rank.KING: ("+ + +", "|\\^/|", "|___|"),
}
"""The same without half cells."""
