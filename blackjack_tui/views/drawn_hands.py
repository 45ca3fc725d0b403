"""Cards and hands on the drawn table: faces and backs, headings, results, and cards in a row by themselves."""

from collections.abc import Sequence

from blackjack_tui.game.cards import Card
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Turn
from blackjack_tui.screen.buffer import Buffer, Size, in_rows
from blackjack_tui.views.compact import paint_hand_lines
from blackjack_tui.views.digits import ROWS, large
from blackjack_tui.views.faces import BACK, drawn, empty_place
from blackjack_tui.views.glyphs import ASCII, DARKER, INKS, UNICODE, Glyphs
from blackjack_tui.views.layout import (
    GRAND,
    ROOMY,
    SHOE_GAP,
    SHOE_WIDTH,
    SIZES,
    TOTALS,
    TRAY_WIDTH,
    CardPlace,
    CardSize,
    Layout,
    Room,
    card_size,
    centred,
    circle_room,
    columns_of,
    shoe_place,
    split_rooms,
    split_size,
    spread,
    strip,
    total_row,
    total_rows,
    widest_parts,
    write,
)
from blackjack_tui.views.words import (
    Aside,
    dealer_aside,
    player_aside,
    remark,
    split_bet,
    split_heading,
    total_role,
)

_Seen = Sequence[Card | None]  # cards, None for one that is face down


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

    def paint_dealer(self, tray: bool) -> int:
        """Paints the dealer's total, cards and remark; returns the column after the cards.

        `tray`: the discard tray stands right of the total.
        """
        table, layout = self._table, self._layout
        text = remark(self._situation)
        quoted = f"{self._glyphs.quotes[0]}{text}{self._glyphs.quotes[1]}" if text else ""
        end = self._paint_cards(layout.dealer, table.dealer.cards)
        room = layout.left_column
        if tray:
            room = room._replace(width=room.width - TRAY_WIDTH - 1)
        total = dealer_aside(table, self._situation.rules, self._glyphs.pointer, room.width)
        self._paint_total(layout.dealer, total, quoted, room)
        if layout.card.height < ROOMY:  # the remark has no room below the total, perhaps before the shoe
            _, shoe_column = shoe_place(layout)
            if end + 2 + len(quoted) + 2 <= shoe_column:
                self._buffer.writebuf(layout.dealer + 2, end + 2, quoted, "name")
        return end

    def paint_player(self) -> int:
        """Paints the player's hands with their totals, and with their results if they are split.

        Returns the column after the cards.
        """
        table, layout = self._table, self._layout
        if len(table.hands) > 1:
            self._paint_split()
            return layout.whole.end
        end = self._paint_cards(layout.player, table.player.cards)
        circle = circle_room(layout) is not None and table.bankroll is not None
        brief = layout.card.height < ROOMY
        total = player_aside(self._situation, self._glyphs.pointer, circle, brief)
        room = layout.left_column._replace(width=TOTALS)  # the rest may have the circle
        self._paint_total(layout.player, total, "", room)
        return end

    def places_of_dealer(self) -> list[CardPlace]:
        return self._places(self._layout.dealer, self._table.dealer.cards)

    def places_of_player(self) -> list[list[CardPlace]]:
        """Returns the places of each hand's cards; a single place each for hands written as text."""
        hands, size, row = self._table.hands, self._split_size, self._split_top + 1 + self._split_gap
        if len(hands) == 1:
            return [self._places(self._layout.player, hands[0].cards)]
        if not size:
            return [[CardPlace(row, room.left, SIZES[-1])] for room in self._split_rooms()]
        places = []
        for hand, room in zip(hands, self._split_rooms(), strict=True):
            begin = centred(room, 2 * size.width + 1)  # as for two cards
            columns = spread(_strips(hand.cards), size.width, room, begin)
            places.append([CardPlace(row, column, size) for column in columns])
        return places

    def _paint_total(self, top: int, parts: Aside, quoted: str, room: Room) -> None:
        """Paints a name, a total in large digits, and tag, note and remark, left of cards from `top` on."""
        (left, width), height = room, self._layout.card.height
        top += total_row(self._layout)
        if parts.total:
            digits = large(parts.total, self._ascii_only, total_rows(self._layout) > ROWS)
            # A name and a total of the same role stand on one plate, for its ground may be its own.
            on_plate = parts.name[0].role == parts.role
            plate_width = max(columns_of(parts.name), len(digits[0])) if on_plate else 0
            for row, text in enumerate(("", *digits), top):
                self._buffer.writebuf(row, left, text.ljust(plate_width), parts.role)
        write(self._buffer, top, left, parts.name)
        below = top + 1 + total_rows(self._layout)
        write(self._buffer, below, left, parts.tag)
        if height < ROOMY:  # the note stands after the name, or in place of the tag
            after = left + columns_of(parts.name) + 2
            fits = after + columns_of(parts.note) <= left + width
            if fits:
                write(self._buffer, top, after, parts.note)
            elif not parts.tag:
                write(self._buffer, below, left, parts.note)
        else:
            write(self._buffer, below + 1, left, parts.note)
            if quoted and not parts.note:
                least = min(width, max(map(len, quoted.split())))  # no word is cut
                wrapped = [in_rows(quoted, columns) for columns in range(least, width + 1)]
                rows = next(rows for rows in wrapped if len(rows) == len(wrapped[-1]))  # of about one length
                for row, text in enumerate(rows[:2], below + 1):
                    self._buffer.writebuf(row, left, text, "name")

    def _paint_split(self) -> None:
        """Paints split hands side by side, or as a line each if not all of their cards fit."""
        table, layout = self._table, self._layout
        if not self._split_size:
            rows = range(layout.player, layout.result.start)
            paint_hand_lines(self._buffer, rows, layout.lines, self._situation, self._glyphs)
            return
        places = self.places_of_player()
        enlarged = self._split_gap > 1
        boxes = [hand.box for hand in table.hands]
        for number, (hand, room) in enumerate(zip(table.hands, self._split_rooms(), strict=True)):
            paint_lying(self._buffer, hand.cards, places[number], self._glyphs, bool(layout.rail))
            active = table.turn is Turn.PLAYER and number == table.active
            waiting = table.turn is Turn.PLAYER and not active
            # Only the first hand of a box can be a natural.
            naturals = self._naturals and bool(table.boxes) and boxes.count(hand.box) == 1
            name = f"Box {hand.box.number}" if len(table.own_boxes) > 1 else "You" * (active and enlarged)
            forms = split_heading(hand, self._glyphs, active, waiting, naturals, name, enlarged)
            heading = widest_parts(room.width, *forms)
            first = places[number][0].column if places[number] else room.left
            begin = max(room.left, min(first, room.end - columns_of(heading)))
            write(self._buffer, self._split_top, begin, heading)
            if enlarged:
                digits = large(str(hand.points or ""), self._ascii_only, self._split_gap > ROWS + 1)
                for row, text in enumerate(digits, self._split_top + 1):
                    self._buffer.writebuf(row, first, text, total_role(hand, active))
                bet_column = first + len(digits[0]) + 2
                forms = split_bet(hand, self._glyphs, waiting)
                bet = widest_parts(room.end - bet_column, *forms)
                write(self._buffer, self._split_top + 2, bet_column, bet)

    @property
    def _split_top(self) -> int:
        """The row of the headings of split hands."""
        layout = self._layout
        # Below the print on the felt a row is free for them; large cards leave it blank.
        has_row = layout.felt is not None and layout.card.height < GRAND
        return layout.player - 1 if has_row else layout.player

    @property
    def _split_gap(self) -> int:
        """The rows between the headings of split hands and their cards: for large totals and a row of air."""
        size, layout = self._split_size, self._layout
        spare = layout.result.start - self._split_top - 2 - size.height if size else 0
        return next(rows for rows in (total_rows(layout) + 1, ROWS + 1, 1, 0) if rows <= max(0, spare))

    def _split_rooms(self) -> list[Room]:
        return split_rooms(self._layout.whole, len(self._table.hands))

    @property
    def _split_size(self) -> CardSize | None:
        """The size of split hands' cards; None if they have no room."""
        strips, largest = [_strips(hand.cards) for hand in self._table.hands], self._layout.card
        columns = self._split_rooms()[0].width
        # If possible, a row stays free for shadows.
        rows = max(SIZES[-1].height, self._layout.result.start - self._split_top - 2)
        with_totals = split_size(strips, Size(rows - ROWS - 1, columns), largest)
        if with_totals in SIZES[: SIZES.index(largest) + 2]:  # at most one size is given for large totals
            return with_totals
        return split_size(strips, Size(rows, columns), largest)

    def _places(self, row: int, cards: _Seen) -> list[CardPlace]:
        """Returns the places of a hand's cards from the top `row` on; the dealer's end before the shoe."""
        size, room = self._layout.card, self._layout.cards
        if row == self._layout.dealer and self._layout.foot is not None:  # then there is a shoe
            room = room._replace(width=room.width - SHOE_WIDTH - SHOE_GAP)
        columns = spread(_strips(cards), size.width, room, self._layout.home)
        return [CardPlace(row, column, size) for column in columns]

    def _paint_cards(self, row: int, cards: _Seen) -> int:
        """Paints a hand from the top `row` on; returns the column after the cards."""
        size, layout = self._layout.card, self._layout
        if not cards:  # two places where cards will lie
            places = [layout.home, layout.home + size.width + 1]
            for column in places:
                for piece in empty_place(size, self._ascii_only):
                    self._buffer.writebuf(row + piece.row, column, piece.text, piece.role)
            return places[-1] + size.width
        lying = self._places(row, cards)
        paint_lying(self._buffer, cards, lying, self._glyphs, bool(layout.rail))
        return lying[-1].column + size.width


def paint_lying(
    buffer: Buffer, cards: _Seen, places: Sequence[CardPlace], glyphs: Glyphs, rich: bool, below: bool = True
) -> None:
    """Paints cards from left to right; one that lies over another casts a shadow on it.

    It is of dots in the card's ink; if `rich` on darker paper, which costs forty bytes a row. `below`:
    whether they have shadows on the table too, for which a row below them is free.
    """
    shadow = below and glyphs is not ASCII
    for card, (row, column, size) in zip(cards, places, strict=True):
        buffer.paste(row, column, drawn(card, size, glyphs is ASCII, shadow), size.height + shadow)
    for card, (row, column, size), over in zip(cards, places, places[1:], strict=False):
        end, bottom = over.column, row + size.height
        if end > column + size.width:
            continue
        role = INKS[card.suit] if card else BACK
        dots = "░" if glyphs.halves else glyphs.back
        text, shade = dots, DARKER.get(role, role) if rich else role
        index_columns = len(card.rank.code) + 1 if card else 0  # the rank and the suit in the corner
        for shaded in range(row if end - column > index_columns + 1 else row + 1, bottom):
            buffer.writebuf(shaded, end - 1, text, shade)
        if end < column + size.width:  # no half of the index in the other corner
            buffer.writebuf(bottom - 1, column + 1, glyphs.across * (end - column - 2), role)
        if shadow:  # that of both on the table has no gap
            buffer.writebuf(bottom, end, "▀", "shadow")


def _strips(cards: _Seen) -> list[int]:
    return [strip(card.rank.code if card else "?") for card in cards]


def size_for(count: int, screen: Size, room: Room, rows: int) -> CardSize:
    """Returns the size for `count` cards side by side in `room` and `rows`.

    It is one size larger than on a table on the same screen, or the largest that has room. Cards of the
    smallest size may overlap.
    """
    one_larger = max(0, SIZES.index(card_size(screen)) - 1)
    for card in SIZES[one_larger:]:
        if card.height <= rows and count * (card.width + 1) - 1 <= room.width:
            return card
    return SIZES[-1]


def paint_laid(buffer: Buffer, rows: range, room: Room, cards: _Seen, size: CardSize, ascii_only: bool) -> None:
    """Paints cards of `size` in the middle of `rows` and of `room`, with shadows if there is one more row."""
    top = rows.start + max(0, len(rows) - size.height) // 2
    begin = centred(room, len(cards) * (size.width + 1) - 1)
    columns = spread(_strips(cards), size.width, room, begin)
    places = [CardPlace(top, column, size) for column in columns]
    glyphs = ASCII if ascii_only else UNICODE
    paint_lying(buffer, cards, places, glyphs, rich=True, below=size.height < len(rows))
