"""What stands over the hands of the drawn table: totals, bets and insurance in a few words."""

from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.words.money import change, gain, money
from blackjack_tui.words.sentences import shows

_WIDE = 100
"""Columns from which on there is room for words."""


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
    bust = " bust" if (hand.points or 0) > LIMIT else ""
    return total(hand, naturals) + bust


def shown(table: Table, naturals: bool) -> str:
    """The dealer's total, or what the upcard is worth while that is all there is to see; and the insurance."""
    hand = table.dealer
    text = total(hand, naturals)
    text = (f"{text} bust" if (hand.points or 0) > LIMIT else text) or shows(hand)
    if table.insurance_settled:
        return f"{text}  insurance {gain(table.insurance_settled)}"
    return f"{text}  insured {money(table.insurance)}" if table.insurance else text


def score(table: Table, columns: int, pushes: bool) -> tuple[str, ...]:
    """The hands won, lost and, where there can be `pushes`, pushed: words on a wide screen, else letters."""
    counts = table.score if pushes else table.score[:2]
    if columns >= _WIDE:
        return tuple(f"{word} {count}" for word, count in zip(("won", "lost", "pushed"), counts, strict=False))
    return (" ".join(f"{letter}{count}" for letter, count in zip("WLP", counts, strict=False)),)


def bankroll(table: Table) -> str:
    """What the player has; after a second bankroll with what all of them together have come to."""
    has = money(table.bankroll or 0)
    return f"{has} ({change(table.result)})" if len(table.given) > 1 else has
