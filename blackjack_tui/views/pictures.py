"""The pictures inside cards: the places of pips; suits, crowns and heads in dots.

Dots are half a cell tall; in fine pictures they are half a cell wide too.
"""

from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui.game.cards import Rank, Suit

Dots = tuple[str, ...]
"""Rows of the same width, with `#` for each dot."""

Places = tuple[str, ...]
"""Rows of three places, with `x` for each pip."""

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
"""The same places in five rows, for smaller cards."""

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
"""Smaller pips than MIDDLE, for nines and tens, which have four in a column."""

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
"""Pips in quarters of cells: for most cards, and smaller ones for nines and tens."""

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
        """Returns the picture of a jack, queen or king."""
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
"""Heads in half cells, for the largest cards; below each, the card has the same one upside down."""

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
