"""Cards and hands on the drawn table: faces and backs, headings, results, and cards in a row by themselves."""

from collections.abc import Sequence
from functools import cache

from blackjack_tui.game.cards import Card, Outcome, Suit
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Turn
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.layout import (
    SIZES,
    CardSize,
    Layout,
    Parts,
    Room,
    SplitCards,
    begin_of_split,
    card_size,
    centred,
    columns_of,
    drawn_split,
    home,
    split_rooms,
    split_text,
    spread,
    strip,
    widest,
    widest_parts,
    write,
)
from blackjack_tui.views.words import of_dealer, of_player, of_split, remark, why
from blackjack_tui.words.money import gain
from blackjack_tui.words.sentences import OUTCOMES

BACK = "back"
PLACE = "quiet"
INKS = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}
"""The role that each suit's frame, rank, suit and pips are painted in."""


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
    from blackjack_tui.views.pictures import inside  # the first frame of most tables has no card

    glyphs = ASCII if ascii_only else UNICODE
    corner = card.rank.code + glyphs.suits[card.suit]
    rows = inside(card, size.width - 2, size.height - 2, glyphs)
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


class Hands:
    """Paints the hands of one frame into `buffer`, as `layout` says."""

    def __init__(self, buffer: Buffer, layout: Layout, situation: Situation, ascii_only: bool) -> None:
        self._buffer = buffer
        self._layout = layout
        self._situation = situation
        self._table = situation.table
        self._naturals = situation.rules.naturals
        self._ascii_only = ascii_only
        self._glyphs = ASCII if ascii_only else UNICODE
        self._home = home(layout.whole, layout.card)

    def paint_dealer(self) -> int:
        """Paints the dealer's heading and cards; returns the column behind the cards."""
        table, layout = self._table, self._layout
        parts = of_dealer(table, self._naturals, self._glyphs.pointer)
        end = self._paint_heading(layout.dealer, layout.whole, self._home, parts)
        if remarked := remark(self._situation):
            said = f"{self._glyphs.quotes[0]}{remarked}{self._glyphs.quotes[1]}"
            if end + 3 + len(said) <= layout.whole.right:
                self._buffer.writebuf(layout.dealer, end + 3, said, "name")
        behind = self._paint_cards(layout.dealer + 1, table.dealer.cards)
        if layout.foot is None and table.cut:
            count = f"Shoe {table.left}"
            column = layout.whole.right - len(count)
            if behind < column:
                self._buffer.writebuf(layout.dealer + 1, column, count, "quiet")
        return behind

    def paint_player(self) -> None:
        """Paints the player's hands and their results."""
        if len(self._table.hands) > 1:
            self._paint_split()
            return
        table, layout = self._table, self._layout
        forms = of_player(table, self._naturals, self._glyphs.pointer)
        room = layout.whole.right - self._home
        self._paint_heading(layout.player, layout.whole, self._home, widest_parts(room, *forms))
        self._paint_cards(layout.player + 1, table.player.cards)
        if settled := table.player.settled:
            reason, short = why(settled)
            parts = ["", OUTCOMES[settled.outcome], reason, ""]
            if table.player.bet:
                parts.insert(3, gain(settled))
            fewer = [short if part == reason else part for part in parts]
            forms_of_result = [gap.join(each) for each in (parts, fewer) for gap in ("   ", "  ", " ")]
            room_of_result = Room(0, layout.columns)
            text = widest(room_of_result.width, *forms_of_result)
            self._paint_result(room_of_result, text, settled.outcome)

    def places_of_dealer(self) -> list[tuple[int, int, CardSize]]:
        """The row and the column of each of the dealer's cards, and their size."""
        return self._places(self._layout.dealer + 1, self._table.dealer.cards)

    def last_of_player(self, number: int) -> tuple[int, int, CardSize]:
        """The row and the column where the last card of a hand lies, and its size."""
        layout, hand = self._layout, self._table.hands[number]
        if len(self._table.hands) == 1:
            return self._places(layout.player + 1, hand.cards)[-1]
        room, how = self._split_rooms()[number], self._how_split()
        if not how:
            return layout.player + 1, room.left, SIZES[-1]
        row, column = how.place(begin_of_split(room, how, len(hand.cards)), len(hand.cards) - 1)
        return layout.player + 1 + row, column, how.card

    def columns(self) -> range:
        """The columns that the player's cards take, with those of two cards at least."""
        table, layout = self._table, self._layout
        if len(table.hands) > 1:
            return range(layout.whole.left, layout.whole.right)
        card = layout.card
        places = spread(_strips(table.player.cards), card.width, layout.whole, self._home)
        return range(min([self._home, *places]), max([self._home + 2 * card.width + 1, *places]))

    def _paint_split(self) -> None:
        """Split hands side by side: drawn if the cards of all of them fit, else as text in their columns."""
        table, layout = self._table, self._layout
        rooms, how = self._split_rooms(), self._how_split()
        for place, (hand, room) in enumerate(zip(table.hands, rooms, strict=True)):
            active = table.turn is Turn.PLAYER and place == table.active
            waiting = table.turn is Turn.PLAYER and not active
            begin = begin_of_split(room, how, 2) if how else centred(room, 11)
            if how:
                self._paint_drawn(layout.player + 1, hand, room, how)
            else:
                self._paint_text(layout.player + 1, hand, Room(begin, room.right - begin))
            forms = of_split(hand, self._glyphs.pointer, active, waiting)
            heading = widest_parts(room.width, *forms)
            self._paint_heading(layout.player, room, begin, heading)
            if hand.settled:
                self._paint_split_result(hand, room, begin)

    def _split_rooms(self) -> list[Room]:
        return split_rooms(self._layout.whole, len(self._table.hands))

    def _how_split(self) -> SplitCards | None:
        longest = max(len(hand.cards) for hand in self._table.hands)
        return drawn_split(longest, self._split_rooms()[0].width, self._layout.card)

    def _places(self, row: int, cards: Sequence[Card | None]) -> list[tuple[int, int, CardSize]]:
        size = self._layout.card
        columns = spread(_strips(cards), size.width, self._layout.whole, self._home)
        return [(row, column, size) for column in columns]

    def _paint_drawn(self, row: int, hand: SeenHand, room: Room, how: SplitCards) -> None:
        begin = begin_of_split(room, how, len(hand.cards))
        for number, card in enumerate(hand.cards):
            below, column = how.place(begin, number)
            self._paint(face(card, how.card, self._ascii_only), row + below, column)

    def _paint_text(self, row: int, hand: SeenHand, room: Room) -> None:
        cards = [card for card in hand.cards if card]
        roles = {self._corner(card): INKS[card.suit] for card in cards}
        corners = [self._corner(card) for card in cards]
        packed = split_text(corners, room.width, self._layout.card.height)
        fits = max((sum(map(len, line)) + len(line) - 1 for line in packed), default=0) <= room.width
        for at, line in enumerate(packed, row):
            column = room.left
            for corner in line:
                self._buffer.writebuf(at, column, corner, roles.get(corner, "name"))
                column += len(corner) + fits

    def _corner(self, card: Card) -> str:
        return card.rank.code + self._glyphs.suits[card.suit]

    def _paint_split_result(self, hand: SeenHand, room: Room, begin: int) -> None:
        assert hand.settled
        outcome = hand.settled.outcome.capitalize()
        brought = gain(hand.settled) if hand.bet else outcome
        both = f"{outcome} {brought}"
        text = widest(room.width, f" {both} ", both, brought, outcome, outcome[0])
        if len(text) > room.right - begin:
            begin = room.left + (room.width - len(text)) // 2
        self._paint_result(Room(begin, len(text)), text, hand.settled.outcome)

    def _paint_heading(self, row: int, room: Room, begin: int, parts: Parts) -> int:
        """Paints from `begin` on, or further left if it must; returns the column behind."""
        column = max(room.left, min(begin, room.right - columns_of(parts)))
        write(self._buffer, row, column, parts)
        return column + columns_of(parts)

    def _paint_cards(self, row: int, cards: Sequence[Card | None]) -> int:
        """Returns the column behind the cards."""
        size, room = self._layout.card, self._layout.whole
        faces = [face(card, size, self._ascii_only) for card in cards]
        if not faces:  # two places where cards will lie
            faces = [empty_place(size, self._ascii_only)] * 2
        strips = _strips(cards) or [strip("?")] * 2
        places = spread(strips, size.width, room, self._home)
        for pieces, column in zip(faces, places, strict=True):
            self._paint(pieces, row, column)
        return places[-1] + size.width

    def _paint(self, pieces: Sequence[Piece], row: int, column: int) -> None:
        for piece in pieces:
            self._buffer.writebuf(row + piece.row, column + piece.column, piece.text, piece.role)

    def _paint_result(self, room: Room, text: str, outcome: Outcome) -> None:
        layout = self._layout
        column, beyond = centred(room, len(text)), layout.result_height // 2
        self._buffer.writebuf(layout.result, column, text, outcome)
        if beyond:  # half a row more above and below, where the terminal has halves
            lower, upper = tuple(self._glyphs.halves) or (self._glyphs.across,) * 2
            edge = f"{outcome}_edge"
            self._buffer.writebuf(layout.result - beyond, column, upper * len(text), edge)
            self._buffer.writebuf(layout.result + beyond, column, lower * len(text), edge)


def _strips(cards: Sequence[Card | None]) -> list[int]:
    return [strip(card.rank.code if card else "?") for card in cards]


def size_for(count: int, screen: Size, room: Room, rows: int) -> CardSize:
    """Returns the size of `count` cards in `room`, side by side in so many `rows`.

    That is one size larger than on a table on the same screen, or as large as there is room for. The smallest
    size may have to overlap.
    """
    largest = max(0, SIZES.index(card_size(screen)) - 1)
    fitting = (
        card for card in SIZES[largest:] if card.height <= rows and count * (card.width + 1) <= room.width + 1
    )
    return next(fitting, SIZES[-1])


def paint_laid(
    buffer: Buffer, top: int, room: Room, cards: Sequence[Card], size: CardSize, covered: bool, ascii_only: bool
) -> None:
    """Paints cards of `size` from row `top` on, in the middle of `room`; face down if `covered`."""
    taken = len(cards) * (size.width + 1) - 1
    begin = room.left + max(0, room.width - taken) // 2
    places = spread([strip(card.rank.code) for card in cards], size.width, room, begin)
    for card, column in zip(cards, places, strict=True):
        for piece in back(size, ascii_only) if covered else face(card, size, ascii_only):
            buffer.writebuf(top + piece.row, column + piece.column, piece.text, piece.role)
