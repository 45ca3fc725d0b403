"""The pictures inside cards: the places of pips; suits and crowns in dots.

Dots are half a cell tall; in fine pictures they are half a cell wide too.
"""

from collections.abc import Mapping, Sequence

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
    **{rank: (*rows[:2], rows[3], *rows[5:]) for rank, rows in PIPS.items()},
    Rank.NINE: ("x x", "x x", " x ", "x x", "x x"),
    Rank.TEN: ("x x", "xxx", "   ", "xxx", "x x"),
}
"""Five rows for smaller cards: without the third and the fifth, where only nines and tens have suits."""

SMALL: Mapping[Suit, Dots] = {
    Suit.CLUBS: (".###.", ".###.", "#####", "#####", "..#..", ".###."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", "#####", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#..", ".###."),
}
MIDDLE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..###..", "..###..", "..###..", "#######", "#######", "...#...", "..###.."),
    Suit.DIAMONDS: ("...#...", "..###..", ".#####.", "#######", ".#####.", "..###..", "...#..."),
    Suit.HEARTS: (".##.##.", "#######", "#######", "#######", ".#####.", "..###..", "...#..."),
    Suit.SPADES: ("...#...", "..###..", ".#####.", "#######", "##.#.##", "...#...", "..###.."),
}
CLOSE: Mapping[Suit, Dots] = {
    Suit.CLUBS: (".###.", ".###.", "#####", "#####", "..#.."),
    Suit.DIAMONDS: ("..#..", ".###.", "#####", ".###.", "..#.."),
    Suit.HEARTS: (".#.#.", "#####", "#####", ".###.", "..#.."),
    Suit.SPADES: ("..#..", ".###.", "#####", "#####", "..#.."),
}
"""Smaller pips than MIDDLE, for nines and tens, which have four in a column."""

FINE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..####..", "..####..", "########", "########", "...##..."),
    Suit.DIAMONDS: ("...##...", "..####..", ".######.", "..####..", "...##..."),
    Suit.HEARTS: ("###..###", "########", ".######.", "..####..", "...##..."),
    Suit.SPADES: ("...##...", "..####..", "########", "##.##.##", "..####.."),
}
FINE_CLOSE: Mapping[Suit, Dots] = {
    Suit.CLUBS: ("..####..", "..####..", "########", "...##..."),
    Suit.DIAMONDS: ("...##...", "..####..", "..####..", "...##..."),
    Suit.HEARTS: ("###..###", "########", "..####..", "...##..."),
    Suit.SPADES: ("...##...", ".######.", "##.##.##", "..####.."),
}
"""Pips in quarters of cells: for most cards, and smaller ones for nines and tens."""

_POINT = ("....#....", "...###...", "..#####..", ".#######.", "#########")
LARGE: Mapping[Suit, Dots] = {
    Suit.CLUBS: (
        "...###...",
        "..#####..",
        "..#####..",
        "....#....",
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


Court = Mapping[Rank, Dots]
"""The pictures of jack, queen and king, at one size: `#` in the suit's ink, `o` in gold."""

CROWNS: Sequence[Court] = (
    {
        Rank.JACK: (
            "oo......oo......oo",
            "####....##....####",
            "..####.####.####..",
            "...####.##.####...",
            "....##########....",
            "....##########....",
            "..oooooooooooooo..",
        ),
        Rank.QUEEN: (
            "........##........",
            "##......oo......##",
            "oo..##.oooo.##..oo",
            "oo..oo.oooo.oo..oo",
            ".ooooooooooooooo..",
            "..oooooooooooooo..",
            "..##oo##oo##oo##..",
        ),
        Rank.KING: (
            "........oo........",
            "......oooooo......",
            "oo......oo......oo",
            "ooo....oooo....ooo",
            "oooo..oooooo..oooo",
            "oooooooooooooooooo",
            "oo##oo##oo##oo##oo",
        ),
    },
    {
        Rank.JACK: (
            "oo....oo....oo",
            "###...##...###",
            "..###.##.###..",
            "...########...",
            "..oooooooooo..",
        ),
        Rank.QUEEN: (
            "......##......",
            "##....oo....##",
            "oo..oooooo..oo",
            ".oo.oooooo.oo.",
            "..oo##oo##oo..",
        ),
        Rank.KING: (
            "......oo......",
            "oo..oooooo..oo",
            "ooo...oo...ooo",
            "oooooooooooooo",
            "oo##oo##oo##oo",
        ),
    },
    {
        Rank.JACK: ("oo..##..oo", "##.####.##", ".########."),
        Rank.QUEEN: ("....##....", "##..oo..##", ".oooooooo."),
        Rank.KING: ("....oo....", "o..oooo..o", "oooooooooo"),
    },
    {
        Rank.JACK: ("o.##.o", ".####."),
        Rank.QUEEN: ("#.##.#", ".oooo."),
        Rank.KING: ("o.oo.o", "oooooo"),
    },
)
"""Headgear in quarters of cells, from the largest to the smallest: a cap with bells, a crown with
pearls, a crown with a cross."""

ASCII_CROWNS: Mapping[Rank, tuple[str, ...]] = {
    Rank.JACK: ("   //", " _//_", "(___)"),
    Rank.QUEEN: ("o o o", "\\\\|//", "(___)"),
    Rank.KING: ("+ + +", "|\\^/|", "|___|"),
}
"""The same in ASCII."""
