"""The layout of the drawn table: the place of everything on a screen of any size, and rows of text.

All rows and columns count from 0. The rim of the table is its first row, with the title, and if there is room
its last row, with the bankroll and the shoe. Between them the dealer's cards, the player's, the result and the
question are one block in the middle. Totals stand large left of the cards; shadows take the row below them.
None of it depends on the cards, so nothing moves within a round. Split hands lie side by side.

On a table smaller than `WITH_CARDS` the layout is compact: hands are lines of text.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from blackjack_tui.screen.buffer import Buffer, Size, width
from blackjack_tui.screen.screen import Segment


class Room(NamedTuple):
    """A range of columns."""

    left: int
    width: int

    @property
    def end(self) -> int:
        """The first column after it."""
        return self.left + self.width


MINIMUM = Size(15, 40)
WITH_CARDS = Size(19, 60)
"""The smallest table with drawn cards; a bar may take the twentieth row."""

MARGIN = 2
TOTALS = 14
"""The columns of a large total with its tag and note."""
_LINES = 4  # the title, a row for shadows or headings, the result and the question: a row each
CIRCLE_WIDTH, CIRCLE_HEIGHT = 17, 5  # of the betting circle
ROOMY = 7
"""The rows of a card from which on a note fits below its large total."""
TALL = 12
"""The rows of a card from which on the betting circle fits below its large total."""
GRAND = 19
"""The rows of a card from which on totals and pictures are larger."""
_LONGEST_LINE = 56
_DIGITS = 12  # columns of a total's two digits and its tag, and one before the circle
_WIDEST_COLUMN = _DIGITS + CIRCLE_WIDTH + 1
_BELOW_TOTAL = 2  # rows below a large total: its tag and its note
_LONGEST = 34  # columns of the strips of a hand, at most, right of the totals

_SMALLEST_WITH_RAIL = Size(39, 120)  # the smallest window with a rail; a bar may take the fortieth row
_RAIL_WIDTHS = ((180, 44), (150, 36), (0, 31))  # by the least columns of the window


def rail_width(window: Size) -> int:
    """Returns the columns of the rail in a `window`; 0 if it has no room for one."""
    if not window.holds(_SMALLEST_WITH_RAIL):
        return 0
    return next(width for columns, width in _RAIL_WIDTHS if window.columns >= columns)


class CardSize(NamedTuple):
    """The size of a card, in cells."""

    width: int
    height: int


SIZES = (
    CardSize(29, 21),
    CardSize(21, 15),
    CardSize(15, 12),
    CardSize(11, 9),
    CardSize(9, 7),
    CardSize(7, 5),
    CardSize(6, 4),
)
"""From generous to compact, each about as tall to its width as a playing card."""
_NEEDS = (Size(54, 124), Size(44, 100), Size(36, 84), Size(28, 60), Size(22, 38), Size(18, 38), MINIMUM)
"""The smallest table for each size of card."""


class Layout(NamedTuple):
    """The places of the parts of a table."""

    card: CardSize
    columns: int
    """The columns of the table; the rail has the others."""
    compact: bool
    """Whether hands are lines of text."""
    home: int
    """The column where a hand begins."""
    dealer: int
    """The first row of the dealer's cards."""
    player: int
    """The first row of the player's cards."""
    result: range
    """The rows of the result."""
    question: int
    """The row of messages and questions."""
    felt: int | None = None
    """The row of the print on the felt between the hands; None without room for it."""
    foot: int | None = None
    """The row of the bankroll and the cards left; without room for it shoe and tray are not drawn either."""
    rail: Room | None = None
    """The columns of the rail; None without a rail."""
    seats: range = range(0)
    """The rows of the seats, if others play too."""
    tall: bool = False
    """Whether the plates of keys have three rows."""

    @property
    def keys(self) -> range:
        """The rows of the plates of keys, around the question."""
        return range(self.question - self.tall, self.question + 1 + self.tall)

    @property
    def whole(self) -> Room:
        """The columns of the table without its margins."""
        return Room(MARGIN, self.columns - 2 * MARGIN)

    @property
    def cards(self) -> Room:
        """The columns for the cards of a hand."""
        return Room(self.home, self.columns - MARGIN - self.home)

    @property
    def lines(self) -> Room:
        """The columns for hands as lines of text, in the middle of a wide table."""
        columns = min(self.whole.width, _LONGEST_LINE)
        return Room(centred(self.whole, columns), columns)

    @property
    def left_column(self) -> Room:
        """The columns to the left of the cards, for totals and the bet."""
        widest = CIRCLE_WIDTH + _air(self.card) if self.card.height >= TALL else _WIDEST_COLUMN
        columns = min(widest, self.home - 1 - MARGIN)
        return Room(self.home - 1 - columns, columns)


def _air(card: CardSize) -> int:
    """Returns the blank columns right of the circle or a large total, beside the one before all cards."""
    return 4 if card.height >= GRAND else 1


def lay_out(size: Size) -> Layout:
    """Returns the layout for a screen of `size`, which is at least MINIMUM, less a row for a bar."""
    rail = rail_width(size)
    columns = size.columns - rail
    if not Size(size.rows, columns).holds(WITH_CARDS):
        return _compact(size)
    card = card_size(Size(size.rows, columns))
    # Rows are given away in the order of these names, to what needs them most. A tall result needs two, tall
    # keys two, one as tall as large totals three more; the print on the felt comes before that.
    spare = size.rows - _LINES - 2 * card.height
    wanted = (1, 1, 2, 1, 1, 1, 2, 2, 3 if card.height >= GRAND else 0, 1)
    given = shares(spare, wanted)
    values, foot, tall, below_title, shadows, _below_keys, printed, tall_keys, taller, above_result = given
    dealer = 1 + below_title + (spare - sum(given)) // 2  # half of the rows that nothing wants is above
    player = dealer + card.height + 1 + printed  # the 1 is for shadows
    result = player + card.height + shadows + above_result
    result_end = result + 1 + tall + taller
    question = result_end + values + tall_keys // 2
    return Layout(
        card=card,
        columns=columns,
        compact=False,
        home=home_of(Room(MARGIN, columns - 2 * MARGIN), card),
        dealer=dealer,
        felt=player - 2 if printed else None,
        player=player,
        result=range(result, result_end),
        question=question,
        tall=bool(tall_keys),
        foot=size.rows - 1 if foot else None,
        rail=Room(columns, rail) if rail else None,
    )


def _compact(size: Size) -> Layout:
    """Returns the layout of a table without drawn cards: hands from the top, the rest from the last row up."""
    question = size.rows - 1
    return Layout(
        card=SIZES[-1],
        columns=size.columns,
        compact=True,
        home=MARGIN,
        dealer=2,
        player=5,
        result=range(question - 2, question - 1),
        question=question,
    )


def shares(spare: int, wanted: Sequence[int]) -> list[int]:
    """Returns how `spare` rows are shared out: one after the other gets all the rows it wanted, or none."""
    given = []
    for share in wanted:
        given.append(share if share <= spare else 0)
        spare -= given[-1]
    return given


def card_size(table: Size) -> CardSize:
    """Returns the largest card for a table of this size."""
    return next((card for card, needed in zip(SIZES, _NEEDS, strict=True) if table.holds(needed)), SIZES[-1])


def strip(rank: str) -> int:
    """Returns the columns of a covered card that must stay visible: its edge, its rank and its suit."""
    return len(rank) + 2


def home_of(room: Room, card: CardSize) -> int:
    """Returns the column where a hand in `room` begins: two cards and the texts left of them are centred.

    If possible, three cards fit side by side, left of the shoe.
    """
    with_circle = CIRCLE_WIDTH + 1 + (_air(card) if card.height >= TALL else _DIGITS)
    last = room.end - card.width - _LONGEST  # the longest hand fits into the columns after it
    texts = with_circle if room.left + with_circle <= last else TOTALS + 1
    first = room.left + texts
    home = first + max(0, room.end - first - (2 * card.width + 1)) // 2
    home = min(home, room.end - 3 * (card.width + 1) - SHOE_WIDTH - 1)
    return min(max(home, first), last)


def spread(strips: Sequence[int], width: int, room: Room, begin: int) -> list[int]:
    """Returns the column of each card of a hand in `room`; `width` is the width of a card.

    Cards lie side by side from `begin` on. In a hand too long for that, they lie as a fan over the whole room:
    each covered card shows its strip, and all show the same more of their faces.
    """
    covered, free = strips[:-1], room.width - width
    steps = [width + 1] * len(covered)
    if sum(steps) > free:
        more, wider_cards = divmod(max(0, free - sum(covered)), len(covered))
        steps = [columns + more for columns in covered]
        for place in range(wider_cards):  # the remainder: a column more for each of the first cards
            steps[place] += 1
    taken = sum(steps) + width
    if begin + taken > room.end:
        begin = centred(room, taken)
    return [begin + sum(steps[:place]) for place in range(len(strips))]


SHOE_WIDTH, SHOE_HEIGHT = 9, 5
SHOE_GAP = 2
"""The columns between the dealer's last card and the shoe."""
TRAY_WIDTH = 9
"""The columns of a discard tray."""


def shoe_place(layout: Layout) -> tuple[int, int]:
    """Returns the row and the column of the shoe's top left corner."""
    return layout.dealer, layout.whole.end - SHOE_WIDTH


class Part(NamedTuple):
    """A part of a row."""

    text: str
    role: str


Parts = Sequence[Part]


class Piece(NamedTuple):
    """Text on a card, `row` and `column` from its top left corner."""

    row: int
    column: int
    text: str
    role: str


def columns_of(parts: Parts | Sequence[Segment]) -> int:
    """Returns the number of columns that `parts` take."""
    return sum(width(part.text) for part in parts)


def parted(groups: Iterable[Parts], gap: Part) -> Parts:
    """Returns all `groups` that are not empty in one row, with `gap` between them."""
    row: list[Part] = []
    for group in groups:
        if group:
            row += [gap, *group] if row else group
    return row


def write(buffer: Buffer, row: int, column: int, parts: Parts) -> None:
    """Writes `parts` from `column` on."""
    for text, role in parts:
        buffer.writebuf(row, column, text, role)
        column += width(text)


def centred(room: Room, columns: int) -> int:
    """Returns the column where a text of so many `columns` begins in the middle of `room`."""
    return room.left + max(0, room.width - columns) // 2


def hand_rows(hands: int, rows: int) -> range:
    """Returns the rows of `hands` lines of text, from 0 on: with a row between them if `rows` has room."""
    apart = 2 if 2 * hands - 1 <= rows else 1
    return range(0, hands * apart, apart)


def widest(room: int, *texts: str) -> str:
    """Returns the first of `texts` that fits into `room` columns; the last if none fits."""
    return next((text for text in texts if width(text) <= room), texts[-1])


def widest_parts(room: int, *rows: Parts) -> Parts:
    """Returns the first of `rows` that fits into `room` columns; the last if none fits."""
    return next((parts for parts in rows if columns_of(parts) <= room), rows[-1])


_SPLIT_GAPS = ((6, 3), (4, 2), (0, 1))  # columns between hands, by the least that each hand then has


class CardPlace(NamedTuple):
    """A card's first cell, and its size."""

    row: int
    column: int
    size: CardSize


def split_rooms(whole: Room, hands: int) -> list[Room]:
    """Returns the columns of each of so many `hands`, of the same width, in the middle of `whole`."""
    for least, gap in _SPLIT_GAPS:
        width = (whole.width - gap * (hands - 1)) // hands
        if width >= least:
            break
    left = centred(whole, hands * width + gap * (hands - 1))
    return [Room(left + place * (width + gap), width) for place in range(hands)]


def split_size(hands: Iterable[Sequence[int]], room: Size, largest: CardSize) -> CardSize | None:
    """Returns the size of the cards of split hands, each in `room`; None if there is no room for them.

    `hands` are the strips of their cards (`strip`). Cards may be two sizes smaller to leave a pair uncovered.
    """
    covered = max(sum(strips[:-1]) for strips in hands)  # columns before the last card of the longest hand
    sizes = SIZES[SIZES.index(largest) :]
    fitting = [card for card in sizes if room.holds(Size(card.height, covered + card.width))]
    for card in fitting[:3]:
        if 2 * card.width < room.columns:
            return card
    return fitting[0] if fitting else None


def circle_room(layout: Layout) -> Room | None:
    """Returns the columns of the betting circle, left of the cards; None if there is no room.

    It lies below the total where cards are tall, otherwise right of it.
    """
    if layout.compact:
        return None
    if layout.card.height >= TALL:
        left = layout.left_column.left
        fits = left + CIRCLE_WIDTH < layout.home
    else:
        left = layout.home - 1 - CIRCLE_WIDTH
        fits = left >= layout.left_column.left + _DIGITS
    return Room(left, CIRCLE_WIDTH) if fits else None


def total_rows(layout: Layout) -> int:
    """Returns the number of rows of a total's large digits."""
    return 6 if layout.card.height >= GRAND else 3


def total_row(layout: Layout) -> int:
    """Returns the row of a hand's name, above its large total, counted from the first row of its cards."""
    height = layout.card.height
    if height < TALL:
        return max(0, (height - ROOMY) // 2)
    texts = 1 + total_rows(layout) + _BELOW_TOTAL
    return (height - texts - CIRCLE_HEIGHT - 1) // 2  # in the middle, or above it: a row more stays below


def circle_row(layout: Layout) -> int:
    """Returns the first row of the betting circle, counted from the first row of the cards."""
    height = layout.card.height
    if height < TALL:
        return max(0, height - CIRCLE_HEIGHT) // 2
    return total_row(layout) + 1 + total_rows(layout) + _BELOW_TOTAL
