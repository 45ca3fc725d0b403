"""The table of 2008, cell for cell: cards by their names, in two columns."""

from collections.abc import Sequence

from blackjack_tui import messages
from blackjack_tui.game.actions import Limits, Question
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
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.painter import Region, Segment
from blackjack_tui.views.headings import bankroll
from blackjack_tui.views.view import Options, Pace

# The waits of 2008. What it did not know (surrendering, aces declared, a total told) is paced like it.
_PACING = {
    Shuffled: Pace(1.0, 0),
    DealStarted: Pace(0.8, 0),
    PlayerDealt: Pace(0, 0.6),
    DealerDealt: Pace(0, 0.6),
    HoleDealt: Pace(0, 0.6),
    PlayerDrew: Pace(1.0, 0),
    Stood: Pace(1.4, 0),
    Surrendered: Pace(1.4, 0),
    Forfeited: Pace(1.4, 0),
    AceDeclared: Pace(1.0, 0),
    HoleTurned: Pace(0, 1.2),
    DealerTold: Pace(1.6, 0),
    DealerDrew: Pace(2.0, 0),
    DealerStood: Pace(1.6, 0),
    HandSettled: Pace(1.6, 0),
    Insured: Pace(1.0, 0),
    Peeked: Pace(1.4, 0),
    InsuranceSettled: Pace(1.4, 0),
    Doubled: Pace(1.0, 0),
    HandSplit: Pace(1.0, 0.6),
    CutCardReached: Pace(1.6, 0),
}

_STATUS = Region(23, 7, 60, "status")
_TITLE = " Welcome to Blackjack! "
_FIRST_CARD = 7
_HANDS = 18
"""Where the lines of split hands begin."""


class Names:
    """The 2008 table, at the top left of a screen of any size."""

    pacing = _PACING
    minimum = Size(24, 71)

    def __init__(self, options: Options) -> None:
        pass

    def say(self, event: Event) -> str | None:
        """What to say of `event`, in the words of 2008."""
        return messages.sentence(event)

    def status_region(self, size: Size) -> Region:
        """Where messages go: it does not move with the size."""
        return _STATUS

    def bar_row(self, size: Size) -> int:
        """The row that is left for a bar: the first, which was empty in 2008."""
        return 0

    def paint(self, buffer: Buffer, table: Table) -> None:
        """Paints the table at the top left of `buffer`, on felt all over."""
        for row in range(buffer.size.rows):
            buffer.writebuf(row, 0, " " * buffer.size.columns, "felt")
        buffer.writebuf(1, 22, _TITLE, "title")
        _paint_hand(buffer, 7, "Your Cards", table.player)
        if table.bankroll is not None:
            _paint_money(buffer, table)
        if len(table.hands) > 1:
            _paint_all_hands(buffer, table)
        _paint_hand(buffer, 36, "Dealer's Cards", table.dealer)

    def bet_prompt(self, limits: Limits, bet: str, problem: str, table: Table, room: int) -> Sequence[Segment]:
        """What to bet, in the manner of 2008, behind the result if both fit."""
        asked = Segment(problem or messages.bet_prompt(bet), _STATUS.role)
        settled = table.player.settled
        round_sum = messages.round_sum(table)
        told = f"This round {round_sum}" if round_sum else settled and messages.sentence(settled)
        result = f"{told}  " if told else ""
        if not result or problem or len(result) + len(asked.text) > room:
            return (asked,)
        return (Segment(result, _STATUS.role), asked)

    def prompt(self, question: Question, table: Table, room: int) -> Sequence[Segment]:
        """The question in the words of 2008."""
        asked, dear = messages.prompt(question, table), messages.no_money(question)
        with_reason = f"{asked}  ({dear})"
        if not dear or len(with_reason) > room:
            return (Segment(asked, _STATUS.role),)
        return (Segment(with_reason, _STATUS.role),)


def _paint_money(buffer: Buffer, table: Table) -> None:
    bet = sum(hand.bet for hand in table.hands)
    insured = f"  Insurance {messages.money(table.insurance)}" if table.insurance else ""
    shoe = f"  Shoe {table.left}" if table.cut else ""
    buffer.writebuf(2, 7, f"Bankroll {bankroll(table)}", "total")
    buffer.writebuf(2, 36, f"Bet {messages.money(bet)}{insured}{shoe}", "total")


def _paint_all_hands(buffer: Buffer, table: Table) -> None:
    """Every hand in a line of its own; the one that is played is also listed by names."""
    for place, hand in enumerate(table.hands):
        mark = ">" if place == table.active and not table.over else " "
        cards = " ".join(str(card) for card in hand.cards)
        result = f"  {messages.gain(hand.settled)}" if hand.settled else ""
        line = f"{mark} Hand {place + 1}  {cards} ({hand.points})  {messages.money(hand.bet)}{result}"
        buffer.writebuf(_HANDS + place, 5, line, "card")


def _paint_hand(buffer: Buffer, column: int, heading: str, hand: SeenHand) -> None:
    buffer.writebuf(4, column, heading, "heading")
    buffer.writebuf(5, column, "~" * len(heading), "heading")
    if hand.points is not None:
        total = f"({hand.points} points{', Soft' if hand.soft else ''})"
        buffer.writebuf(4, column + len(heading) + 1, total, "total")
    for row, card in enumerate(hand.cards, _FIRST_CARD):
        buffer.writebuf(row, column, card.name if card else "?", "card")
