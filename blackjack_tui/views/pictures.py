"""The pictures inside cards: the places of pips; suits and crowns in dots, which are quarters of cells."""

from collections.abc import Iterator, Mapping, Sequence

from blackjack_tui.game.cards import Rank, Suit

Dots = tuple[str, ...]
"""Rows of the same width, with `#` for each dot."""

Places = tuple[str, ...]
"""Rows of three places, with `x` for each pip."""


def _side_by_side(text: str) -> Iterator[Dots]:
    """Yields the pictures of `text`, whose lines have a row of each."""
    return zip(*(line.split() for line in text.split("\n") if line), strict=True)


def _suits(text: str) -> Mapping[Suit, Dots]:
    """Returns pictures of clubs, diamonds, hearts and spades, which stand side by side in `text`."""
    return dict(zip(Suit, _side_by_side(text), strict=True))


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

LARGE = _suits("""
......######......  ........##........  ..#####....#####..  ........##........
....##########....  .......####.......  .#######..#######.  .......####.......
....##########....  .....########.....  ##################  .....########.....
.....########.....  ...############...  ##################  ...############...
.#####.####.#####.  ..##############..  ##################  .################.
##################  ..##############..  .################.  ##################
#######.##.#######  ...############...  ...############...  ##################
.#####..##..#####.  .....########.....  .....########.....  .######.##.######.
.......####.......  .......####.......  .......####.......  .......####.......
.....########.....  ........##........  ........##........  .....########.....
""")
MIDDLE = _suits("""
....######....  ......##......  ..####..####..  ......##......
...########...  ....######....  ##############  ....######....
....######....  ..##########..  ##############  ..##########..
.####.##.####.  .############.  .############.  ##############
##############  ..##########..  ...########...  ##############
.####.##.####.  ....######....  .....####.....  .####.##.####.
.....####.....  ......##......  ......##......  .....####.....
""")
SMALL = _suits("""
.....####.....  ......##......  ..####..####..  ......##......
.....####.....  ....######....  .############.  ....######....
..###.##.###..  ...########...  .############.  ..##########..
.############.  ...########...  ...########...  .############.
..###.##.###..  ....######....  .....####.....  ..###.##.###..
.....####.....  ......##......  ......##......  .....####.....
""")
CLOSE = _suits("""
...####...  ....##....  .###..###.  ....##....
...####...  ..######..  ##########  ..######..
##########  .########.  .########.  ##########
###.##.###  ..######..  ...####...  ###.##.###
....##....  ....##....  ....##....  ...####...
""")
"""Smaller pips than MIDDLE, for larger cards with sevens and more, smaller ones with sixes and less."""
FINE = _suits("""
..####..  ...##...  .##..##.  ...##...
..####..  ..####..  ########  ..####..
########  .######.  ########  ########
########  ..####..  ..####..  ##.##.##
...##...  ...##...  ...##...  ..####..
""")
FINE_CLOSE = _suits("""
..####..  ...##...  .##..##.  ...##...
########  ..####..  ########  .######.
########  ..####..  .######.  ##.##.##
...##...  ...##...  ...##...  ..####..
""")
"""The smallest pips: for sevens and eights, and for nines and tens, which have four in a column."""

Court = Mapping[Rank, Dots]
"""The pictures of jack, queen and king, at one size: `#` in the suit's ink, `o` in gold."""


def _court(text: str) -> Court:
    """Returns pictures of jack, queen and king, which stand side by side in `text`."""
    return dict(zip((Rank.JACK, Rank.QUEEN, Rank.KING), _side_by_side(text), strict=True))


CROWNS: Sequence[Court] = (
    _court("""
........oo........  ........##........  ........oo........
..###..####..###..  ##......oo......##  ......oooooo......
.#####.####.#####.  oo..##.oooo.##..oo  oo......oo......oo
##..##.####.##..##  oo..oo.oooo.oo..oo  ooo....oooo....ooo
oo...########...oo  .oooooooooooooooo.  oooo..oooooo..oooo
.....########.....  ..oooooooooooooo..  oooooooooooooooooo
...oooooooooooo...  ..##oo##oo##oo##..  oo##oo##oo##oo##oo
"""),
    _court("""
......oo......  ......##......  ......oo......
.###.####.###.  ##....oo....##  oo..oooooo..oo
##.########.##  oo..oooooo..oo  ooo...oo...ooo
oo..######..oo  .oo.oooooo.oo.  oooooooooooooo
...oooooooo...  ..oo##oo##oo..  oo##oo##oo##oo
"""),
    _court("""
.##.oo.##.  ....##....  ....oo....
##.####.##  ##..oo..##  o..oooo..o
oo.####.oo  .oooooooo.  oooooooooo
"""),
    _court("""
o.##.o  #.##.#  o.oo.o
.####.  .oooo.  oooooo
"""),
)
"""Headgear from the largest to the smallest: a cap with bells, a crown with pearls, a crown with a cross."""

ASCII_CROWNS: Mapping[Rank, tuple[str, ...]] = {
    Rank.JACK: ("   //", " _//_", "(___)"),
    Rank.QUEEN: ("o o o", "\\\\|//", "(___)"),
    Rank.KING: ("+ + +", "|\\^/|", "|___|"),
}
"""The same in ASCII."""
