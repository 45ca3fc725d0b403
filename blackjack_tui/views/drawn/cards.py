"""The drawn table: cards as they lie, the dealer's above the player's."""

from collections.abc import Mapping, Sequence

from blackjack_tui.game.actions import Question
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    AceDeclared,
    CutCardReached,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Event,
    Forfeited,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceSettled,
    Insured,
    Outcome,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size, Target, cut, width
from blackjack_tui.screen.painter import Region, Segment
from blackjack_tui.views.drawn.faces import empty_place, face
from blackjack_tui.views.drawn.headings import bankroll, counted, score, shown, total, worth
from blackjack_tui.views.drawn.keycaps import bet_line, offer_line, question_line
from blackjack_tui.views.drawn.layout import (
    MINIMUM,
    CardSize,
    Layout,
    Room,
    fits,
    lay_out,
    rooms,
    spread,
    strip,
)
from blackjack_tui.views.drawn.words import said, why
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.view import Options, Pace
from blackjack_tui.words.explain import oddities
from blackjack_tui.words.money import gain, round_sum
from blackjack_tui.words.notes import Notes
from blackjack_tui.words.sentences import about_table

# What happens is seen at once, and then rests; only what moves no card is said first.
_PACING: Mapping[type, Pace] = {
    Shuffled: Pace(0.8, 0),
    DealStarted: Pace(0, 0.2),
    PlayerDealt: Pace(0, 0.7),
    DealerDealt: Pace(0, 0.7),
    HoleDealt: Pace(0, 0.7),
    PlayerDrew: Pace(0.4, 0.8),
    Stood: Pace(0.9, 0),
    Surrendered: Pace(0.9, 0),
    Forfeited: Pace(0.9, 0),
    AceDeclared: Pace(0, 0.9),
    HoleTurned: Pace(0, 1.5),
    DealerTold: Pace(0, 1.2),
    DealerDrew: Pace(0.6, 1.2),
    DealerStood: Pace(1.2, 0),
    HandSettled: Pace(0, 1.2),
    Insured: Pace(0, 0.8),
    Peeked: Pace(1.2, 0),
    InsuranceSettled: Pace(0, 1.0),
    Doubled: Pace(0, 0.6),
    HandSplit: Pace(0, 0.9),
    CutCardReached: Pace(1.6, 0),
}

_RESULTS = {Outcome.WIN: "YOU WIN", Outcome.LOSE: "YOU LOSE", Outcome.PUSH: "PUSH"}
_SHOE_WIDTH = 20
_GAP = 2  # columns between what stands in one row


class Cards:
    """The drawn table."""

    pacing = _PACING
    minimum = MINIMUM

    def __init__(self, options: Options) -> None:
        self._ascii_only = options.ascii_only
        self._bars = int(options.bar)
        self._hints = [(key, f"{key.upper()} {name}") for key, name in options.pages]
        self._tables = any(key == "l" for key, _ in options.pages)
        self._leave = options.leave
        self._glyphs = ASCII if options.ascii_only else UNICODE

    def say(self, event: Event) -> str | None:
        """Returns the sentence for `event`."""
        return said(event)

    def status_region(self, size: Size) -> Region:
        """Where messages go: the row below everything else of the table."""
        return Region(self._lay_out(size).question, 0, size.columns, "message", centred=True)

    def bar_row(self, size: Size) -> int:
        """The row that is left for a bar: the last."""
        return size.rows - 1

    def paint(self, buffer: Buffer, situation: Situation, notes: Notes) -> None:
        """Paints the table in the middle of `buffer`, and the first note above the question."""
        table, naturals, size = situation.table, situation.rules.naturals, buffer.size
        layout = self._lay_out(size, len(table.hands))
        for row in range(size.rows):
            buffer.writebuf(row, 0, " " * size.columns, "table")
        self._paint_edge(buffer, layout, situation)
        whole = rooms(size.columns, 1)[0]
        dealers = shown(table, naturals)
        begin = self._paint_heading(buffer, layout.dealer, whole, "Dealer", dealers, table.turn is Turn.DEALER)
        if table.cut:
            self._paint_shoe(buffer, layout, table, begin)
        self._paint_cards(buffer, layout.dealer + 1, whole, layout.card, table.dealer.cards)
        if len(table.hands) == 1:
            self._paint_only_hand(buffer, layout, whole, situation)
        else:
            self._paint_hands(buffer, layout, table)
        if in_all := round_sum(table):
            self._paint_sum(buffer, layout, whole, in_all)
        if notes.lines and layout.question - 1 > layout.result + layout.result_height // 2:
            text = _widest(whole.width, notes.lines[0].text, notes.lines[0].short)
            buffer.writebuf(layout.question - 1, _centred(whole, text), text, "quiet")

    def bet_prompt(self, situation: Situation, bet: str, problem: str, room: int) -> Sequence[Segment]:
        """Returns the bet and the keys that change it."""
        return bet_line(bet, self._glyphs, room, self._leave, problem)

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        """Returns the keys of a question that is not the game's, and Q to leave."""
        return offer_line(asked, offers, self._glyphs, room, self._leave)

    def prompt(self, situation: Situation, room: int) -> Sequence[Segment]:
        """Returns the keys that answer the question, each with a word on what it does."""
        assert isinstance(situation.asked, Question)
        return question_line(situation.asked, situation.table, self._glyphs, room, self._leave)

    def _lay_out(self, size: Size, hands: int = 1) -> Layout:
        return lay_out(Size(size.rows - self._bars, size.columns), hands)

    def _paint_edge(self, buffer: Buffer, layout: Layout, situation: Situation) -> None:
        table, rules = situation.table, situation.rules
        about = about_table(rules)
        dot = f" {self._glyphs.dot} "
        columns = buffer.size.columns
        money = () if table.bankroll is None else (bankroll(table),)
        counts = score(table, columns, rules.can_push)
        every, first = self._hints, self._hints[:1]
        first_of = about[:1]  # the first is worth more room than the score
        for noted, hands, hints in (
            (about, counts, every),
            (first_of, counts, every),
            (first_of, counts, first),
            (first_of, (), first),
            ((), counts, first),
            ((), (), first),
        ):
            title = dot.join((rules.title, *noted))
            right = dot.join((*money, *hands, *(text for _, text in reversed(hints))))
            if len(right) + width(title) + 6 <= columns:
                break
        else:
            title = cut(rules.title, max(0, columns - len(right) - 5))
        buffer.writebuf(layout.title, 2, title, "quiet")
        buffer.writebuf(layout.title, columns - 2 - len(right), right, "quiet")
        end = columns - 2
        for key, text in hints:
            buffer.targets.append(Target(layout.title, range(end - len(text), end), key))
            end -= len(text) + len(dot)

    def _paint_shoe(self, buffer: Buffer, layout: Layout, table: Table, heading: int) -> None:
        """The cards left, as a number and, where there is a row for it, a bar with the cut card in it.

        Without such a row, the number stands before the dealer's heading, which begins in column `heading`, or
        nowhere if that is too near.
        """
        last = buffer.size.rows - 1 - self._bars
        if layout.question == last:
            count = f"{table.left} left"
            if 2 + len(count) + _GAP <= heading or layout.dealer != layout.title + 1:
                buffer.writebuf(layout.title + 1, 2, count, "quiet")
            return
        left = round(_SHOE_WIDTH * table.left / table.shoe)
        bar = self._glyphs.across * left + self._glyphs.dot * (_SHOE_WIDTH - left)
        cut = round(_SHOE_WIDTH * table.cut / table.shoe)
        bar = f"{bar[:cut]}{self._glyphs.down}{bar[cut:]}"
        buffer.writebuf(last, 2, f"Shoe {bar} {table.left} left", "quiet")

    def _paint_only_hand(self, buffer: Buffer, layout: Layout, room: Room, situation: Situation) -> None:
        table = situation.table
        hand = table.player
        active = table.turn is Turn.PLAYER
        self._paint_heading(buffer, layout.player, room, "You", worth(hand, situation.rules.naturals), active)
        self._paint_cards(buffer, layout.player + 1, room, layout.card, hand.cards)
        if hand.settled:
            reason, short = why(hand.settled)
            parts = ["", _RESULTS[hand.settled.outcome], reason, ""]
            if hand.bet:
                parts.insert(3, gain(hand.settled))
            fewer = [short if part == reason else part for part in parts]
            forms = [gap.join(each) for each in (parts, fewer) for gap in ("   ", "  ", " ")]
            self._paint_result(buffer, layout, room, _widest(room.width, *forms), hand.settled.outcome)
        elif (odd := oddities(situation.rules, self._tables)) and not any(table.score):
            told = _widest(room.width, *odd)
            buffer.writebuf(layout.result, _centred(room, told), told, "quiet")

    def _paint_hands(self, buffer: Buffer, layout: Layout, table: Table) -> None:
        """Split hands side by side; only the one that is played where there is too little room for all."""
        places = rooms(buffer.size.columns, len(table.hands))
        all_fit = all(
            fits(_strips(hand.cards), layout.card.width, room.width)
            for hand, room in zip(table.hands, places, strict=True)
        )
        whole = rooms(buffer.size.columns, 1)[0]
        for place, (hand, room) in enumerate(zip(table.hands, places, strict=True)):
            active = table.turn is Turn.PLAYER and place == table.active
            held = _widest(room.width - 2, worth(hand), counted(hand), total(hand))
            waiting = table.turn is Turn.PLAYER and not active
            self._paint_heading(buffer, layout.player, room, "", held, active, "quiet" if waiting else "worth")
            if all_fit:
                self._paint_cards(buffer, layout.player + 1, room, layout.card, hand.cards)
            elif place == table.active:
                self._paint_cards(buffer, layout.player + 1, whole, layout.card, hand.cards)
            if hand.settled:
                outcome = hand.settled.outcome.upper()
                both = f"{outcome} {gain(hand.settled)}"
                text = _widest(room.width, f" {both} ", both, f" {outcome} ", outcome)
                self._paint_result(buffer, layout, room, text, hand.settled.outcome)

    def _paint_sum(self, buffer: Buffer, layout: Layout, room: Room, in_all: str) -> None:
        """What the round brought, in the row between the hands, which is always free."""
        text = f"this round {in_all}"
        buffer.writebuf(layout.player - 1, _centred(room, text), text, "worth")

    def _paint_heading(
        self,
        buffer: Buffer,
        row: int,
        room: Room,
        who: str,
        worth: str,
        active: bool,
        role: str = "worth",
    ) -> int:
        """Returns the column in which the heading begins."""
        name = f"{self._glyphs.pointer} {who}".rstrip() if active else who
        text = f"{name}{'  ' if who else ' '}{worth}" if name and worth else name + worth
        column = _centred(room, text)
        buffer.writebuf(row, column, text, role)
        buffer.writebuf(row, column, name, "active" if active else "name")
        return column

    def _paint_cards(
        self, buffer: Buffer, row: int, room: Room, size: CardSize, cards: Sequence[Card | None]
    ) -> None:
        faces = [face(card, size, self._ascii_only) for card in cards]
        if not faces:  # two places where cards will lie
            faces = [empty_place(size, self._ascii_only)] * 2
        strips = _strips(cards) or [strip("?")] * 2
        for pieces, column in zip(faces, spread(strips, size.width, room.left, room.width), strict=True):
            for piece in pieces:
                buffer.writebuf(row + piece.row, column + piece.column, piece.text, piece.role)

    def _paint_result(self, buffer: Buffer, layout: Layout, room: Room, text: str, outcome: Outcome) -> None:
        column = _centred(room, text)
        first = layout.result - layout.result_height // 2
        for row in range(first, first + layout.result_height):
            buffer.writebuf(row, column, text if row == layout.result else " " * len(text), outcome)


def _centred(room: Room, text: str) -> int:
    """The column at which `text` starts to stand in the middle of `room`."""
    return room.left + max(0, room.width - len(text)) // 2


def _widest(room: int, *texts: str) -> str:
    """The first of `texts` that fits into `room` columns; the last if none does."""
    return next((text for text in texts if len(text) <= room), texts[-1])


def _strips(cards: Sequence[Card | None]) -> list[int]:
    return [strip(card.rank.code if card else "?") for card in cards]
