"""The pictures inside cards: where pips lie, suits, crowns and heads in dots.

Dots are half a cell tall; those of fine pictures are half a cell wide too.
"""

from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui.game.cards import Rank, Suit

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
"""The places of the suits on a numbered card: seven rows of three places."""

FEW_ROWS: Mapping[Rank, Places] = {
    Rank.TWO: (" x ", "   ", "   ", "   ", " x "),
    Rank.THREE: (" x ", "   ", " x ", "   ", " x "),
    Rank.FOUR: ("x x", "   ", "   ", "   ", "x x"),
    Rank.FIVE: ("x x", "   ", " x ", "   ", "x x"),
    Rank.SIX: ("x x", "   ", "x x", "   ", "x x"),
    Rank.SEVEN: ("x x", " x ", "x x", "   ", "x x"),
    Rank.EIGHT: ("x x", " x ", "x x", " x ", "x x"),
    Rank.NINE: ("x x", "x x", " x ", "x x", "x x"),
    Rank.TEN: ("x x", "xxx", "   ", "xxx", "x x"),
}
"""The same in five rows, where there is no room for more."""

SMALL: Mapping[Suit, Dots] = {
    Suit.CLUBS: (".###.", ".###.", "##.##", "#####", "..#..", ".###."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", "#####", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#..", ".###."),
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
"""Pips of nines and tens, of which four lie in a column, beside those of MIDDLE."""

FINE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..####..", "..####..", "##.##.##", "########", "...##..."),
    Suit.DIAMONDS: ("...##...", "..####..", ".######.", "..####..", "...##..."),
    Suit.HEARTS: (".##..##.", "########", ".######.", "..####..", "...##..."),
    Suit.SPADES: ("...##...", ".######.", "########", "##.##.##", "..####.."),
}
FINE_CLOSE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..####..", "##.##.##", "########", "...##..."),
    Suit.DIAMONDS: ("...##...", "..####..", "..####..", "...##..."),
    Suit.HEARTS: (".##..##.", "########", "..####..", "...##..."),
    Suit.SPADES: ("...##...", ".######.", "########", "...##..."),
}
"""Pips in quarters of cells, and those of nines and tens."""

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
    """The pictures of court cards, at one size: `#` in the suit's ink, `o` in gold."""

    jack: Dots
    queen: Dots
    king: Dots

    def of(self, rank: Rank) -> Dots:
        """The picture of a jack, queen or king."""
        return {Rank.JACK: self.jack, Rank.QUEEN: self.queen, Rank.KING: self.king}[rank]


PORTRAITS = Court(
    (
        "oo.........oo",
        "###...#...###",
        ".####.#.####.",
        "..#########..",
        "..ooooooooo..",
        "..#.......#..",
        "..#.##.##.#..",
        "..#.......#..",
        "..#...#...#..",
        "...#.....#...",
        "....#####....",
    ),
    (
        "......o......",
        "..o..ooo..o..",
        "..oo.ooo.oo..",
        "..ooooooooo..",
        ".##.......##.",
        ".##.......##.",
        ".##.##.##.##.",
        ".##.......##.",
        "###...#...###",
        "####.....####",
        "#####...#####",
    ),
    (
        "......o......",
        "o....ooo....o",
        "oo..ooooo..oo",
        "ooooooooooooo",
        ".###########.",
        "..#.......#..",
        "..#.##.##.#..",
        "..#.......#..",
        "..##.###.##..",
        "..#########..",
        "...#######...",
    ),
)
"""Heads in half cells, for the largest cards: each with the same upside down below it."""

CROWNS = (
    Court(
        (
            "oo......oo......oo",
            "####....##....####",
            "..####.####.####..",
            "...####.##.####...",
            "....##########....",
            "....##########....",
            "..oooooooooooooo..",
            "..................",
        ),
        (
            "........##........",
            "##......oo......##",
            "oo..##.oooo.##..oo",
            "oo..oo.oooo.oo..oo",
            ".ooooooooooooooo..",
            "..oooooooooooooo..",
            "..##oo##oo##oo##..",
            "..................",
        ),
        (
            "........oo........",
            "......oooooo......",
            "oo......oo......oo",
            "ooo....oooo....ooo",
            "oooo..oooooo..oooo",
            "oooooooooooooooooo",
            "oo##oo##oo##oo##oo",
            "..................",
        ),
    ),
    Court(
        (
            "oo....oo....oo",
            "###...##...###",
            "..###.##.###..",
            "...########...",
            "..oooooooooo..",
            "..............",
        ),
        (
            "......##......",
            "##....oo....##",
            "oo..oooooo..oo",
            ".oo.oooooo.oo.",
            "..oo##oo##oo..",
            "..............",
        ),
        (
            "......oo......",
            "oo..oooooo..oo",
            "ooo...oo...ooo",
            "oooooooooooooo",
            "oo##oo##oo##oo",
            "..............",
        ),
    ),
    Court(
        ("oo..##..oo", "##.####.##", ".########.", ".........."),
        ("....##....", "##..oo..##", ".oooooooo.", ".........."),
        ("....oo....", "o..oooo..o", "oooooooooo", ".........."),
    ),
    Court(
        ("o.##.o", ".####."),
        ("#.##.#", ".oooo."),
        ("o.oo.o", "oooooo"),
    ),
)
"""Headgear in quarters of cells, from the largest to the smallest: a cap with bells, a crown with
pearls, a crown with a cross."""

ASCII_CROWNS: Mapping[Rank, tuple[str, ...]] = {
    Rank.JACK: ("   //", " _//_", "(___)"),
    Rank.QUEEN: ("o o o", "\\\\|//", "(___)"),
    Rank.KING: ("+ + +", "|\\^/|", "|___|"),
}
"""The same in ASCII."""
