"""Rule books: what a round is worth before its cards, from a fresh shoe, a depleted one or an infinite one."""

from blackjack_tui.odds.answers import Unseen
from blackjack_tui.odds.columns import columns
from blackjack_tui.odds.terms import Terms


def round_value(terms: Terms, unseen: Unseen) -> float:
    """What a round is worth before its first card under best play."""
    return sum(column.value for column in columns(terms, unseen))
