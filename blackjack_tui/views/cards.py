"""The drawn table: cards as they lie, the dealer's above the player's."""

from collections.abc import Sequence

from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.events import (
    AceDeclared,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    HandSettled,
    HoleDealt,
    HoleTurned,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    Reason,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.messages import KEYS, QUIT
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.painter import Region, Segment
from blackjack_tui.views.faces import face
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import MINIMUM, CardSize, Layout, lay_out, spread, strip
from blackjack_tui.views.view import Options, Pace

# What happens is seen at once, and then rests; only what moves no card is said first.
_PACING = {
    Shuffled: Pace(0.8, 0),
    DealStarted: Pace(0, 0.2),
    PlayerDealt: Pace(0, 0.7),
    DealerDealt: Pace(0, 0.7),
    HoleDealt: Pace(0, 0.7),
    PlayerDrew: Pace(0.4, 0.8),
    Stood: Pace(0.9, 0),
    Surrendered: Pace(0.9, 0),
    AceDeclared: Pace(0, 0.9),
    HoleTurned: Pace(0, 1.5),
    DealerTold: Pace(0, 1.2),
    DealerDrew: Pace(0.6, 1.2),
    DealerStood: Pace(1.2, 0),
    HandSettled: Pace(0, 1.2),
}

_OFFERS = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.SURRENDER: "surrender",
    Action.ONE: "counts 1",
    Action.ELEVEN: "counts 11",
    Action.YES: "deal again",
    Action.NO: "leave",
}

_RESULTS = {Outcome.WIN: "YOU WIN", Outcome.LOSE: "YOU LOSE", Outcome.PUSH: "PUSH"}
_WHY = {
    Reason.DEALT_21: "21 with two cards",
    Reason.DRAWN_21: "21",
    Reason.BUST: "{player} is over 21",
    Reason.BOTH_BUST: "both over 21",
    Reason.DEALER_BUST: "dealer busts with {dealer}",
    Reason.HIGHER: "{player} to {dealer}",
    Reason.LOWER: "{player} to {dealer}",
    Reason.TIE: "{player} to {dealer}",
    Reason.SURRENDER: "surrendered",
}


class Cards:
    """The drawn table."""

    pacing = _PACING
    minimum = MINIMUM

    def __init__(self, options: Options) -> None:
        self._title = options.title
        self._ascii_only = options.ascii_only
        self._glyphs = ASCII if options.ascii_only else UNICODE

    def status_region(self, size: Size) -> Region:
        """Where messages go: the row below everything else of the table."""
        return Region(lay_out(size).question, 0, size.columns, "message", centred=True)

    def paint(self, buffer: Buffer, table: Table) -> None:
        """Paints the table in the middle of `buffer`, on felt all over."""
        layout = lay_out(buffer.size)
        for row in range(buffer.size.rows):
            buffer.writebuf(row, 0, " " * buffer.size.columns, "table")
        self._paint_edge(buffer, layout, table)
        self._paint_heading(buffer, layout.dealer, "Dealer", _shown(table.dealer), table.turn is Turn.DEALER)
        self._paint_heading(buffer, layout.player, "You", _total(table.player), table.turn is Turn.PLAYER)
        self._paint_hand(buffer, layout.dealer + 1, layout.card, table.dealer.cards)
        self._paint_hand(buffer, layout.player + 1, layout.card, table.player.cards)
        if table.player.settled:
            self._paint_result(buffer, layout, table)

    def prompt(self, question: Question, table: Table, room: int) -> Sequence[Segment]:
        """The keys that answer the question, set off, each with what it does."""
        if question.actions == (Action.NO,):
            return (Segment("That was the one round. Any key leaves.", "message"),)
        offers = [(KEYS[action], _OFFERS[action]) for action in question.actions]
        if Action.NO not in question.actions:
            offers.append((QUIT, "leave"))
        wide, narrow = _keycaps(offers, " ", "   "), _keycaps(offers, "", "  ")
        if card := question.card:
            wide.insert(0, Segment(f"{card.name}  ", "message"))
            narrow.insert(0, Segment(f"{card.rank.code}{self._glyphs.suits[card.suit]}  ", "message"))
        return wide if sum(len(part.text) for part in wide) <= room else narrow

    def _paint_edge(self, buffer: Buffer, layout: Layout, table: Table) -> None:
        won, lost, pushed = table.score
        dot = f" {self._glyphs.dot} "
        right = dot.join((f"won {won}", f"lost {lost}", f"pushed {pushed}", "? help"))
        columns = buffer.size.columns
        if len(right) + len(self._title) + 6 > columns:
            right = f"W{won} L{lost} P{pushed}{dot}? help"
        buffer.writebuf(layout.title, 2, self._title, "quiet")
        buffer.writebuf(layout.title, columns - 2 - len(right), right, "quiet")

    def _paint_heading(self, buffer: Buffer, row: int, who: str, total: str, active: bool) -> None:
        name = f"{self._glyphs.pointer} {who}" if active else who
        width = len(name) + (2 + len(total) if total else 0)
        column = (buffer.size.columns - width) // 2
        buffer.writebuf(row, column, name, "active" if active else "name")
        if total:
            buffer.writebuf(row, column + len(name) + 2, total, "worth")

    def _paint_hand(self, buffer: Buffer, row: int, size: CardSize, cards: Sequence[Card | None]) -> None:
        strips = [strip(card.rank.code if card else "?") for card in cards]
        columns = spread(strips, size.width, 1, buffer.size.columns - 2)
        for card, column in zip(cards, columns, strict=True):
            for piece in face(card, size, self._ascii_only):
                buffer.writebuf(row + piece.row, column + piece.column, piece.text, piece.role)

    def _paint_result(self, buffer: Buffer, layout: Layout, table: Table) -> None:
        settled = table.player.settled
        assert settled
        why = _WHY[settled.reason].format(player=settled.points, dealer=settled.dealer_points)
        text = f"   {_RESULTS[settled.outcome]}   {why}   "
        column = (buffer.size.columns - len(text)) // 2
        first = layout.result - layout.result_height // 2
        for row in range(first, first + layout.result_height):
            buffer.writebuf(row, column, text if row == layout.result else " " * len(text), settled.outcome)


def _keycaps(offers: Sequence[tuple[str, str]], around: str, between: str) -> list[Segment]:
    segments: list[Segment] = []
    for key, does in offers:
        if segments:
            segments.append(Segment(between, "message"))
        segments.append(Segment(f"{around}{key.upper()}{around}", "key", key))
        segments.append(Segment(f" {does}", "message", key))
    return segments


def _total(hand: SeenHand) -> str:
    if hand.points is None:
        return ""
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def _shown(hand: SeenHand) -> str:
    """The dealer's total, or what the upcard is worth while that is all there is to see."""
    if hand.points is not None:
        return _total(hand)
    for card in hand.cards:
        if card:
            return "shows an ace" if card.rank is Rank.ACE else f"shows {card.rank.points}"
    return ""
