"""The seats of a full table: everybody's hands in the order of play, and one's own as text, by box."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import LIMIT, Box, Card, Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.glyphs import INKS, Glyphs
from blackjack_tui.views.layout import (
    SIZES,
    TALL,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    columns_of,
    home,
    home_beside,
    parted,
    split_rooms,
    widest_parts,
    write,
)
from blackjack_tui.views.words import CHIPS
from blackjack_tui.words.money import change, gain, money, staked_on

_SEAT, _STRIPPED = 3, 4
"""The rows of a seat: its name, cards and total; and where cards are strips of two rows."""
_SIGNS = {Outcome.WIN: "+", Outcome.LOSE: "-", Outcome.PUSH: "="}
_STRIPS = (4, 3, 2)  # columns of the strip of a card, the widest first


def seated(layout: Layout) -> Layout:
    """Returns `layout` with rows for the seats between smaller hands; nothing below the hands moves."""
    end = layout.result - layout.result_height // 2
    begin = max(2, layout.dealer)
    wanted = _STRIPPED if layout.card.height >= TALL else _SEAT
    for card in SIZES[SIZES.index(layout.card) :]:
        large = layout.large and card != SIZES[-1]
        spare = end - begin - 2 * card.height - (2 if large else 1)
        if spare >= (wanted if large else 1):
            break
    tall = max(1, min(wanted, spare))
    below = int(large and spare > tall + 1)  # a row between the player's cards and the result
    above = max(0, spare - tall - below) // 2
    seats = begin + card.height + large + above
    player = end - card.height - large - below
    begin_cards = home_beside(layout.whole, card) if large else home(layout.whole, card)
    return layout._replace(
        card=card,
        large=large,
        home=begin_cards,
        dealer=begin,
        felt=None,
        player=player,
        seats=range(seats, seats + tall),
    )


def paint_seats(buffer: Buffer, layout: Layout, situation: Situation, glyphs: Glyphs) -> None:
    """Paints a cell for each seat in the order of play; the one whose turn it is stands out."""
    table, rows = situation.table, layout.seats
    for box, room in zip(table.boxes, _rooms(layout.whole, len(table.boxes)), strict=True):
        hands = [hand for hand in (table.hands if box.yours else table.others) if hand.box == box]
        cell = _SeatCell(box, hands, _is_active(box, situation), glyphs, room.width)
        for row, parts in zip(rows, cell.rows(situation, len(rows)), strict=False):
            write(buffer, row, centred(room, columns_of(parts)), parts)


def _rooms(whole: Room, seats: int) -> list[Room]:
    wide = whole.width // seats
    left = centred(whole, wide * seats)
    return [Room(left + place * wide, wide) for place in range(seats)]


def _is_active(box: Box, situation: Situation) -> bool:
    table, asked = situation.table, situation.asked
    if isinstance(asked, Limits):
        return box == asked.box
    if table.turn is Turn.OTHER:
        return table.others[table.playing].box == box
    return table.turn is Turn.PLAYER and table.player.box == box


class _SeatCell:
    """A seat as rows of text, at most `width` columns wide."""

    def __init__(self, box: Box, hands: Sequence[SeenHand], active: bool, glyphs: Glyphs, width: int) -> None:
        self._box = box
        self._hands = hands
        self._active = active
        self._glyphs = glyphs
        self._width = width - 1

    def rows(self, situation: Situation, count: int) -> Sequence[Parts]:
        """Returns the cell in so many rows."""
        table = situation.table
        played = self._hands[0] if self._hands else None
        if self._active and table.turn is Turn.OTHER:
            played = table.others[table.playing]
        if self._box.yours:
            middle: Sequence[Parts] = (self._bet(situation),)
        elif count == _STRIPPED:
            middle = self._strips(played.cards if played else ())
        else:
            middle = (self._cards(played.cards if played else (), self._width),)
        totals = self._totals(situation)
        if count == 1:
            return (self._name() if self._box.yours else self._in_short(totals),)
        if count == 2:
            beside = self._width - columns_of(totals) - 1
            cards = middle[0] if columns_of(middle[0]) <= beside else ()
            if played and not self._box.yours:
                cards = self._cards(played.cards, beside)
            return (self._name(), (*cards, Part(" ", "name"), *totals) if cards else totals)
        return (self._name(), *middle, *([()] * (count - len(middle) - 2)), totals)

    def _name(self) -> Parts:
        who = "You" if self._box.yours else self._box.who
        number = str(self._box.number)
        pointer = self._glyphs.pointer
        role = "key" if self._active else "name" if self._box.yours else "quiet"
        forms = [f"{number} {who}", number]
        if self._active:
            forms = [f"{pointer} {forms[0]} ", *(f"{pointer}{form}" for form in forms)]
        return widest_parts(self._width, *([Part(form, role)] for form in forms))

    def _in_short(self, totals: Parts) -> Parts:
        """The totals, pointed at where one is played."""
        if not self._active:
            return totals or self._name()
        pointer = Part(self._glyphs.pointer, "active")
        return widest_parts(self._width + 1, (pointer, *totals), (pointer, *totals[-1:]))

    def _bet(self, situation: Situation) -> Parts:
        """The bet at one of the player's boxes as a chip: one that is placed, or else the first to be."""
        asked = situation.asked
        bet = sum(hand.stake for hand in self._hands)
        if isinstance(asked, Limits):
            being_placed = asked.last if self._active and not self._hands else 0
            bet = dict(asked.placed).get(self._box, being_placed)
        if not bet:
            return ()
        kind = next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= bet), "name")
        left, right = self._glyphs.chip[0], self._glyphs.chip[1]
        forms: tuple[str, ...] = (f"{left} {money(bet)} {right}", f"{left}{money(bet)}{right}", money(bet))
        if beside := self._beside(situation):
            both = f"{money(bet)}+{money(beside)}"
            forms = (f"{left} {both} {right}", both, *forms)
        return widest_parts(self._width, *([Part(form, kind)] for form in forms))

    def _beside(self, situation: Situation) -> int:
        """The sum of the box's side bets."""
        asked = situation.asked
        if isinstance(asked, Limits):
            return sum(each.last for each in asked.beside) if self._active else 0
        return sum(bet.bet for bet in situation.table.side_bets if bet.box == self._box)

    def _totals(self, situation: Situation) -> Parts:
        """The total of each hand of another player, and what it came to; what the player's own brought."""
        hands = self._hands
        if self._box.yours:
            asked = situation.asked
            bets_anew = isinstance(asked, Limits) and self._box in dict(asked.placed)
            return () if bets_anew else self._brought()
        if len(hands) < 2:
            naturals = situation.rules.naturals
            return widest_parts(self._width, *(form for hand in hands for form in _totals(hand, naturals)), ())
        told = [[_sum(hand, word) for hand in hands] for word in (True, False)]
        close = [part for each in told[1] for part in (each, Part("/", "name"))][:-1]
        ended = [hand.settled.outcome for hand in hands if hand.settled]
        count = [Part(f"{ended.count(each)}{_SIGNS[each]}", each) for each in Outcome if each in ended]
        shown = (
            (count,) if ended else ([Part(f"{len(hands)} hands", "plate")], [Part(f"x{len(hands)}", "plate")])
        )
        return widest_parts(
            self._width, *(parted([[part] for part in each], Part(" ", "name")) for each in told), close, *shown
        )

    def _brought(self) -> Parts:
        settled = [hand.settled for hand in self._hands if hand.settled]
        if not settled or len(settled) < len(self._hands):
            return ()
        total = sum(each.returned - each.bet for each in settled)
        outcome = Outcome.WIN if total > 0 else Outcome.LOSE if total < 0 else Outcome.PUSH
        if not settled[0].bet:
            outcome = settled[0].outcome
            return widest_parts(self._width, [Part(f" {outcome} ", outcome)], [Part(outcome, outcome)])
        return widest_parts(
            self._width, *([Part(form, outcome)] for form in (f" {change(total)} ", change(total))), ()
        )

    def _cards(self, cards: Sequence[Card | None], room: int) -> Parts:
        """Cards by their corners, else by their ranks, as many as there is room for, the latest first."""
        shown = [card for card in cards if card]
        if not shown:
            return ()
        forms = [*_corners(shown, self._glyphs)]
        while shown:
            forms.append([Part(" ".join(card.rank.code for card in shown), "name")])
            shown = shown[1:]
        return widest_parts(room, *forms, ())

    def _strips(self, cards: Sequence[Card | None]) -> Sequence[Parts]:
        """Cards that overlap: the rank and the suit of each in a strip of two rows."""
        shown = [card for card in cards if card]
        wide = next((wide for wide in _STRIPS if wide * len(shown) <= self._width), _STRIPS[-1])
        shown = shown[-(self._width // wide) :]
        return (
            [Part(_in_strip(card.rank.code, wide), INKS[card.suit]) for card in shown],
            [Part(_in_strip(self._glyphs.suits[card.suit], wide), INKS[card.suit]) for card in shown],
        )


def _in_strip(text: str, wide: int) -> str:
    return f"{text:>2}".ljust(wide)


def _totals(hand: SeenHand, naturals: bool) -> Iterator[Parts]:
    """The total of a hand beside no other, with what it came to, in ever fewer columns."""
    if hand.points is None:
        return
    points = str(hand.points)
    told = (points, points)
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        told = ("blackjack", "BJ")
    elif hand.soft and not hand.settled:
        told = (f"soft {points}", points)
    if hand.settled:
        outcome = hand.settled.outcome
        ended = (f" {told[0]} {outcome} ", f" {told[1]} {outcome} ", f"{told[1]} {outcome}")
        for form in (f" {told[1]} gave up ", " gave up ", "gave up") if hand.surrendered else ended:
            yield [Part(form, outcome)]
    elif hand.points > LIMIT:
        yield [Part(f" {points} bust ", "bust")]
        yield [Part(f"{points} bust", "bust")]
    else:
        for form in told:
            yield [Part(f" {form} ", "plate")]
    yield [_sum(hand, False)]


def _sum(hand: SeenHand, apart: bool) -> Part:
    """A hand's total with a sign for what it came to, with space around it if it stands `apart`."""
    points, role = str(hand.points or ""), "plate"
    if hand.settled:
        points, role = points + _SIGNS[hand.settled.outcome], hand.settled.outcome
    elif (hand.points or 0) > LIMIT:
        points, role = f"{points}!", "bust"
    return Part(f" {points} " if apart else points, role)


def _corners(cards: Sequence[Card], glyphs: Glyphs) -> Iterator[Parts]:
    """Cards by their corners, parted and close together."""
    for gap in (" ", ""):
        parts: list[Part] = []
        for card in cards:
            if parts and gap:
                parts.append(Part(gap, "name"))
            parts.append(Part(f"{glyphs.suits[card.suit]}{card.rank.code}", INKS[card.suit]))
        yield parts


def paint_own_lines(buffer: Buffer, layout: Layout, table: Table, glyphs: Glyphs) -> None:
    """Paints the player's hands as text: a column for each box, and in it a line for each hand."""
    boxes = [box for box in table.own_boxes if any(hand.box == box for hand in table.hands)]
    top = layout.player - (not layout.large)
    place = 0
    for box, room in zip(boxes, split_rooms(layout.whole, len(boxes)), strict=True):
        hands = [hand for hand in table.hands if hand.box == box]
        plays = table.turn is Turn.PLAYER and table.player.box == box
        name = f"{glyphs.pointer} Box {box.number}" if plays else f"Box {box.number}"
        write(buffer, top, room.left, [Part(name, "active" if plays else "name")])
        played = table.active - place if table.turn is Turn.PLAYER else -1
        for row, parts in enumerate(_lines(hands, played, glyphs, room.width), top + 1):
            write(buffer, row, room.left, parts)
        place += len(hands)


def _lines(hands: Sequence[SeenHand], played: int, glyphs: Glyphs, room: int) -> Sequence[Parts]:
    """A line for each hand: its cards, total, and bet or what that brought, in the first form that fits all.

    `played`: the number of the hand that is played, from 0, if it is one of them.
    """
    for form in _FORMS:
        shown = [form.cards([card for card in hand.cards if card], glyphs) for hand in hands]
        wide = max(map(columns_of, shown))
        lines = []
        for number, (hand, cards) in enumerate(zip(hands, shown, strict=True)):
            mark = Part(glyphs.pointer if number == played else " ", "active")
            space = Part(" " * (wide - columns_of(cards) + 1), "name")
            end = [Part(" ", "name"), _stake(hand)] if form.money else []
            lines.append([mark, *cards, space, _sum(hand, form.apart), *end])
        if max(map(columns_of, lines)) <= room:
            break
    return lines


class _Form(NamedTuple):
    """A way to write hands."""

    cards: Callable[[Sequence[Card], Glyphs], Parts]
    apart: bool = True
    money: bool = True


def _parted(cards: Sequence[Card], glyphs: Glyphs) -> Parts:
    return next(_corners(cards, glyphs))


def _close(cards: Sequence[Card], glyphs: Glyphs) -> Parts:
    return list(_corners(cards, glyphs))[-1]


def _ranks(cards: Sequence[Card], _: Glyphs) -> Parts:
    return [Part(" ".join(card.rank.code for card in cards), "name")]


def _counted(cards: Sequence[Card], _: Glyphs) -> Parts:
    return [Part(f"x{len(cards)}", "quiet")]


_FORMS = (
    _Form(_parted),
    _Form(_close),
    _Form(_close, money=False),
    _Form(_close, money=False, apart=False),
    _Form(_ranks, money=False),
    _Form(_ranks, money=False, apart=False),
    _Form(_counted, money=False, apart=False),
)
"""The ways to write the hands of a box, in ever fewer columns."""


def _stake(hand: SeenHand) -> Part:
    if hand.settled:
        return Part(gain(hand.settled) if hand.stake else hand.settled.outcome, hand.settled.outcome)
    return Part(staked_on(hand), "name")
