"""What stands over the hands of the drawn table: totals, bets and insurance in a few words."""

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.messages import gain, money


def total(hand: SeenHand, naturals: bool = False) -> str:
    """A hand's total; with `naturals` its first two cards can be one. A hand of a split's never is."""
    if hand.points is None:
        return ""
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def worth(hand: SeenHand, naturals: bool = False) -> str:
    """A hand of the player's: its total, and what is bet on it."""
    return "  ".join(filter(None, (counted(hand, naturals), money(hand.bet) if hand.bet else "")))


def counted(hand: SeenHand, naturals: bool = False) -> str:
    """A hand of the player's: its total, and whether that is too much."""
    bust = " bust" if hand.bet and (hand.points or 0) > LIMIT else ""
    return total(hand, naturals) + bust


def shown(table: Table, naturals: bool) -> str:
    """The dealer's total, or what the upcard is worth while that is all there is to see; and the insurance."""
    hand = table.dealer
    text = total(hand, naturals)
    upcard = next((card for card in hand.cards if card), None)
    if not text and upcard:
        text = "shows an ace" if upcard.rank is Rank.ACE else f"shows {upcard.rank.points}"
    if table.insurance_settled:
        return f"{text}  insurance {gain(table.insurance_settled)}"
    return f"{text}  insured {money(table.insurance)}" if table.insurance else text
