"""The drawings inside a card's frame: pips, suits and crowns, in cells and quarters of cells."""

from collections.abc import Sequence

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.views.glyphs import GILT, INKS, Glyphs
from blackjack_tui.views.layout import GRAND, Piece
from blackjack_tui.views.pictures import (
    ASCII_CROWNS,
    CLOSE,
    CROWNS,
    FEW_ROWS,
    FINE,
    FINE_CLOSE,
    LARGE,
    MIDDLE,
    PIPS,
    SMALL,
    Dots,
    Places,
)

_DRAWN_PIPS = 9  # rows inside the frame from which on pips are drawn
_LARGE_WIDTH, _MIDDLE_WIDTH, _SMALL_WIDTH = 13, 9, 7  # columns inside the frame from which a suit is larger
_MIDDLE_PIPS = 13  # rows inside the frame from which on pips are larger

_QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The quarters of a cell: upper left, upper right, lower left, lower right, each twice the one before."""


def inside(card: Card, width: int, height: int, glyphs: Glyphs) -> tuple[list[str], Sequence[Piece]]:
    """Returns the rows inside the frame of `card` in its suit's ink, and the golden pieces on them."""
    suit = glyphs.suits[card.suit]
    if height < 3:  # the corners of the frame are enough
        return [" " * width] * height, ()
    if card.rank in PIPS:
        if height < 5:
            return _centred([suit], width, height), ()
        if height >= _DRAWN_PIPS and glyphs.halves:
            return _drawn_pips(card, width, height), ()
        places = PIPS if height >= 7 else FEW_ROWS
        return _pips(places[card.rank], suit, width, height), ()
    if card.rank is Rank.ACE:
        if _is_grand(height) and glyphs.halves:
            return _centred(drawn(larger(LARGE[card.suit])), width, height), ()
        return _centred(_ace(card.suit, width, glyphs), width, height), ()
    return _court(card, width, height, glyphs)


def _is_grand(height: int) -> bool:
    """Whether a card with `height` rows inside its frame has larger pictures."""
    return height + 2 >= GRAND


def _ace(suit: Suit, width: int, glyphs: Glyphs) -> list[str]:
    """Returns the picture of a single suit, as large as `width` columns allow."""
    if glyphs.halves:
        sizes = {_LARGE_WIDTH: LARGE, _MIDDLE_WIDTH: MIDDLE, _SMALL_WIDTH: SMALL, 0: CLOSE}
        return drawn(next(suits[suit] for least, suits in sizes.items() if width >= least))
    if width >= _LARGE_WIDTH:  # in ASCII a dot takes a cell
        return [row.replace("#", glyphs.block).replace(".", " ") for row in CLOSE[suit]]
    return [glyphs.suits[suit]]


def doubled(dots: Dots) -> Dots:
    """Returns a picture in half cells as one in quarters of cells."""
    return tuple("".join(dot * 2 for dot in row) for row in dots)


def larger(dots: Dots) -> Dots:
    """Returns a picture in quarters of cells twice as wide and twice as tall."""
    return tuple(row for row in doubled(dots) for _ in range(2))


_EMBLEMS = (LARGE, MIDDLE, SMALL)
"""The picture below a crown or cap, from the largest; on the smallest cards it is the suit's sign."""


def _court(card: Card, width: int, height: int, glyphs: Glyphs) -> tuple[list[str], Sequence[Piece]]:
    """Returns a court card: a suit with a crown or a cap."""
    if not glyphs.halves:
        crown, below = ASCII_CROWNS[card.rank], _ace(card.suit, width, glyphs)
        fits = height >= len(crown) + len(below)
        return _centred([*crown, *below] if fits else [*crown], width, height), ()
    place = min(3, max(0, (_DRAWN_PIPS + 1 - height) // 2))  # 0 for the largest picture, a step every two rows
    worn = CROWNS[place][card.rank]
    if place == len(_EMBLEMS):
        rows, gilt = _gilded(worn, card.suit)
        return _placed([*rows, glyphs.suits[card.suit].center(len(rows[0]))], gilt, width, height)
    emblem = _EMBLEMS[place][card.suit]
    if _is_grand(height):
        worn, emblem = larger(worn), larger(emblem)
    columns = max(len(worn[0]), len(emblem[0]))
    rows, gilt = _gilded(tuple(row.center(columns, ".") for row in (*worn, "", *emblem)), card.suit)
    return _placed(rows, gilt, width, height)


def _pips(places: Places, suit: str, width: int, height: int) -> list[str]:
    """Returns the rows inside the frame with the sign `suit` for each pip, from the first row to the last."""
    rows = [[" "] * width for _ in range(height)]
    for number, marks in enumerate(places):
        row = number * (height - 1) // (len(places) - 1)
        for side, mark in zip((-1, 0, 1), marks, strict=True):  # left, in the middle, right
            if mark == "x":
                rows[row][width // 2 + side * (width // 4 + 1)] = suit
    return ["".join(row) for row in rows]


def _drawn_pips(card: Card, width: int, height: int) -> list[str]:
    """Returns the rows inside the frame with pips drawn in quarters of cells.

    They are as far apart as the card allows; a single one lies halfway between two pairs.
    """
    places = PIPS[card.rank]
    crowded = card.rank.points > 6  # pips in the middle too, next to pairs
    grand = _is_grand(height)
    if height < _MIDDLE_PIPS:  # nines and tens have four in a column
        pips = FINE_CLOSE if card.rank.points > 8 else FINE if crowded else CLOSE
    elif grand:
        pips = MIDDLE if crowded else LARGE
    else:
        pips = CLOSE if crowded else MIDDLE
    pip = pips[card.suit]
    pip_height, pip_width = len(pip), len(pip[0])
    gap = 2 if height >= _MIDDLE_PIPS else 0
    dots = [["."] * (2 * width) for _ in range(2 * height)]
    last_top, middle = len(dots) - pip_height, (2 * width - pip_width) // 2
    pairs = [row for row, marks in enumerate(places) if marks[0] == "x"]
    for row, marks in enumerate(places):
        above, below = [pair for pair in pairs if pair < row], [pair for pair in pairs if pair > row]
        is_between = row not in pairs and above and below
        place = (above[-1] + below[0]) / 2 if is_between else row
        top = round(place * last_top / (len(places) - 1))
        for side, mark in zip((-1, 0, 1), marks, strict=True):  # left, in the middle, right
            if mark == "x":
                _stamp(dots, pip, top, middle + side * min(middle - 1, pip_width + gap))
    return drawn(tuple("".join(row) for row in dots))


def _stamp(dots: list[list[str]], pip: Dots, top: int, left: int) -> None:
    """Draws `pip` into `dots`, over what is there, with its top left corner at `top` and `left`."""
    for row, line in enumerate(pip, top):
        for column, dot in enumerate(line, left):
            if dot == "#":
                dots[row][column] = dot


def drawn(dots: Dots) -> list[str]:
    """Returns a picture in quarters of cells as rows of text."""
    blank = ["." * len(dots[0])] * (len(dots) % 2)  # two rows of dots to a row of text
    even = [row + "." * (len(row) % 2) for row in (*dots, *blank)]
    rows = []
    for above, below in zip(even[::2], even[1::2], strict=True):
        text = ""
        for left in range(0, len(above), 2):
            quarters = above[left : left + 2] + below[left : left + 2]
            text += _QUARTERS[sum(1 << place for place, dot in enumerate(quarters) if dot != ".")]
        rows.append(text)
    return rows


def _gilded(dots: Dots, suit: Suit) -> tuple[list[str], list[Piece]]:
    """Returns a picture in quarters of cells: its rows in the suit's ink, and the golden pieces on them."""
    inks = drawn(tuple(row.replace("o", ".") for row in dots))
    golds = drawn(tuple(row.replace("#", ".") for row in dots))
    pieces: list[Piece] = []
    for row, cells in enumerate(zip(inks, golds, strict=True)):
        for column, (ink, gold) in enumerate(zip(*cells, strict=True)):
            if gold == " ":
                continue
            text, role = gold, GILT
            if ink != " ":  # both in one cell: ink on a golden ground
                text, role = ink, f"{INKS[suit]}_{GILT}"
            last = pieces[-1] if pieces else None
            if last and (last.row, last.column + len(last.text), last.role) == (row, column, role):
                pieces[-1] = last._replace(text=last.text + text)  # it goes on in the next cell
            else:
                pieces.append(Piece(row, column, text, role))
    return inks, pieces


def _placed(
    picture: Sequence[str], gilt: Sequence[Piece], width: int, height: int
) -> tuple[list[str], Sequence[Piece]]:
    """Returns a picture and its golden pieces, moved to the middle of `width` columns and `height` rows."""
    above, left = (height - len(picture)) // 2, (width - len(picture[0])) // 2
    rows = _centred([(" " * left + row).ljust(width) for row in picture], width, height)
    return rows, [piece._replace(row=piece.row + above, column=piece.column + left) for piece in gilt]


def _centred(picture: list[str], width: int, height: int) -> list[str]:
    """Returns a picture in the middle of `width` columns and `height` rows."""
    above = (height - len(picture)) // 2
    below = height - len(picture) - above
    return [" " * width] * above + [row.center(width) for row in picture] + [" " * width] * below
