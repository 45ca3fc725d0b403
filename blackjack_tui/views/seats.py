"""The seats of a full table: all players' hands as text, in the order of play."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Box, Card, Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.compact import card_parts
from blackjack_tui.views.drawn_hands import paint_laid
from blackjack_tui.views.glyphs import ASCII, Glyphs
from blackjack_tui.views.layout import (
    SIZES,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    columns_of,
    home_of,
    parted,
    strip,
    widest_parts,
    write,
)
from blackjack_tui.views.words import busted, chip_role, counted, plate, total
from blackjack_tui.words.money import by_sign, change, money

_ROWS = 3  # of a seat: its name, cards and total
_WITH_CARDS = 2 + SIZES[-1].height + 1  # with drawn cards and their shadow
_TOP = 1  # the row where the dealer's cards begin at least
_SIGNS = {Outcome.WIN: "+", Outcome.LOSE: "-", Outcome.PUSH: "="}


def seated(layout: Layout) -> Layout:
    """Returns `layout` with smaller cards, and rows for the seats between the hands; nothing else moves."""
    if layout.compact:
        return layout
    end = layout.result.start
    below = min(1, end - layout.player - layout.card.height)  # a row for shadows, if there is one
    for card in SIZES[SIZES.index(layout.card) :]:  # the largest that leaves room for seats
        spare = end - _TOP - 2 * card.height - 1 - below  # and a row each for shadows
        if spare > _ROWS + 1:
            break
    # Blank rows are shared out in four; a remainder goes first under the title, where it separates nothing,
    # then below the seats, then above them, and never below the hand.
    height = _WITH_CARDS if spare > _WITH_CARDS else max(1, min(_ROWS, spare - 1))
    blank, remainder = divmod(spare - height, 4)
    below_seats = blank + 1 if remainder >= 2 else blank
    above_seats = blank + 1 if remainder == 3 else blank
    player = end - card.height - below - blank
    seats = player - below_seats - height
    return layout._replace(
        card=card,
        home=home_of(layout.whole, card),
        dealer=seats - above_seats - card.height - 1,
        felt=None,
        player=player,
        seats=range(seats, seats + height),
    )


def paint_seats(buffer: Buffer, layout: Layout, situation: Situation, glyphs: Glyphs) -> None:
    """Paints a cell for each seat in the order of play; the active one stands out."""
    table, rows = situation.table, layout.seats
    width = layout.whole.width // len(table.boxes)
    left = centred(layout.whole, width * len(table.boxes))
    others = (card_parts(hand.cards, glyphs, 1) for hand in table.others)
    form = 1 if all(columns_of(cards) < width for cards in others) else 2  # suits for all or for none
    for place, box in enumerate(table.boxes):
        hands = [hand for hand in (table.hands if box.yours else table.others) if hand.box == box]
        cell = _SeatCell(box, hands, _is_active(box, situation), glyphs, width - 1, form)
        room, texts = Room(left + place * width, width), [*cell.rows(situation, min(_ROWS, len(rows)))]
        cards, card_size = cell.cards(table), SIZES[-1]
        least = card_size.width + sum(strip(card.rank.code) for card in cards[:-1] if card)
        if len(rows) == _WITH_CARDS and cards and least < width:
            fan = Room(room.left + 1, width - 1)
            paint_laid(buffer, rows[1:-1], fan, cards, card_size, glyphs is ASCII)
            texts[1] = ()
        for row, parts in zip(rows[:: max(1, len(rows) // 2)], texts, strict=True):
            write(buffer, row, centred(room, columns_of(parts)), parts)


def _is_active(box: Box, situation: Situation) -> bool:
    """Whether `box` stands out: its bet is asked or its hand played; an only box is pointed at at its hand."""
    table, asked = situation.table, situation.asked
    if table.turn is Turn.OTHER:
        return table.others[table.playing].box == box
    active = asked.box if isinstance(asked, Limits) else table.turn is Turn.PLAYER and table.player.box
    return len(table.own_boxes) > 1 and box == active


class _SeatCell(NamedTuple):
    """A seat as rows of text, at most `width` columns wide."""

    box: Box
    hands: Sequence[SeenHand]
    active: bool
    glyphs: Glyphs
    width: int
    form: int
    """The form of its cards: 1 with suits, 2 without."""

    def cards(self, table: Table) -> Sequence[Card | None]:
        """Returns the cards of another player's hand, the one being played or the only one."""
        if self.active and table.turn is Turn.OTHER:
            return table.others[table.playing].cards
        return () if self.box.yours or len(self.hands) != 1 else self.hands[0].cards

    def rows(self, situation: Situation, count: int) -> Sequence[Parts]:
        """Returns the cell in `count` rows, 1 to 3: the name, the cards or the bet, and the totals."""
        table = situation.table
        middle: Parts = ()
        if self.box.yours:
            middle = self._bet(situation)
        elif cards := self.cards(table):
            forms = [card_parts(each, self.glyphs, self.form) for each in (cards, cards[-2:])]
            middle = widest_parts(self.width, *forms)
        elif self.hands:
            middle = [Part(f"{len(self.hands)} hands", "quiet")]
        name, totals = self._name(len(table.own_boxes) == 1), self._totals(situation)
        if count == 1:
            return (totals or name,)
        return (name, middle, totals) if count == _ROWS else (name, totals or middle)

    def _name(self, has_one_box: bool) -> Parts:
        """Returns the seat's name; `has_one_box`: the player's only box can be called `You`."""
        number = f"Box {self.box.number}"
        forms, role = [number], "quiet"
        if self.box.yours:
            forms, role = [f"You, {number.lower()}", "You" if has_one_box else number], "name"
        if self.active:
            forms, role = [f"{self.glyphs.pointer} {form} " for form in forms], "key"
        return widest_parts(self.width, *([Part(form, role)] for form in (*forms, str(self.box.number))))

    def _bet(self, situation: Situation) -> Parts:
        """Returns the bet at one of the player's boxes as a chip: the placed one, or the one being placed."""
        asked = situation.asked
        bet = sum(hand.stake for hand in self.hands)
        if isinstance(asked, Limits):
            has_question = self.active and not self.hands  # a hand of the last round, and its gain, stay
            bet = dict(asked.placed).get(self.box, asked.last if has_question else 0)
        if not bet:
            return ()
        side_bets = self._side_bets(situation)
        text = f"{money(bet)}+{money(side_bets)}" if side_bets else money(bet)
        left, right = tuple(self.glyphs.chip)
        forms = (f"{left} {text} {right}", text, money(bet))
        return widest_parts(self.width, *([Part(form, chip_role(bet))] for form in forms))

    def _side_bets(self, situation: Situation) -> int:
        """Returns the sum of the box's side bets in cents, as placed or as they stand in the question."""
        asked = situation.asked
        if isinstance(asked, Limits):
            return sum(each.last for each in asked.side_bets) if self.active else 0
        return sum(bet.bet for bet in situation.table.side_bets if bet.box == self.box)

    def _totals(self, situation: Situation) -> Parts:
        """Returns the totals and results of another player's hands; for the player's own, their gain."""
        hands = self.hands
        if self.box.yours:
            asked = situation.asked
            has_new_bet = isinstance(asked, Limits) and self.box in dict(asked.placed)
            return () if has_new_bet else self._gain()
        if len(hands) == 1:
            return widest_parts(self.width, *_totals(hands[0], situation.rules.naturals))
        separated = parted(([_total_with_sign(hand)] for hand in hands), Part("/", "name"))
        outcomes = [hand.settled.outcome for hand in hands if hand.settled]
        counts = [Part(f"{outcomes.count(each)}{_SIGNS[each]}", each) for each in Outcome if each in outcomes]
        return widest_parts(self.width, separated, counts or [Part(f"x{len(hands)}", "plate")])

    def _gain(self) -> Parts:
        """Returns the gain of the box; empty before all hands are settled."""
        settled = [hand.settled for hand in self.hands if hand.settled]
        if not settled or len(settled) < len(self.hands):
            return ()
        gained = sum(each.returned - each.bet for each in settled)
        role, text = by_sign(gained, Outcome.WIN, Outcome.LOSE, Outcome.PUSH), change(gained)
        if not settled[0].bet:  # a table without bets
            text = role = settled[0].outcome
        return widest_parts(self.width, *([Part(form, role)] for form in (f" {text} ", text)), ())


def _totals(hand: SeenHand, naturals: bool) -> Sequence[Parts]:
    """Returns forms of the total and result of a seat's only hand, the widest first."""
    if not hand.settled:
        text = counted(hand, naturals)
        return [[plate(hand, text)] if text else (), [_total_with_sign(hand)]]
    outcome = hand.settled.outcome
    word, brief = ("gave up", "out") if hand.surrendered else (outcome, outcome)
    points = total(hand, naturals)
    forms = (f" {points} {word} ", f" {points} {brief} ", f"{points} {brief}", f"{hand.points} {brief}", brief)
    return [[Part(form, outcome)] for form in forms]


def _total_with_sign(hand: SeenHand) -> Part:
    """Returns a hand's total with a sign for its result, or `!` once it is bust."""
    points = str(hand.points or "")
    if hand.settled:
        return Part(points + _SIGNS[hand.settled.outcome], hand.settled.outcome)
    return Part(f"{points}!", "bust") if busted(hand) else Part(points, "plate")
