"""Mistakes at the table: decisions that cost something, for the drill."""

from typing import NamedTuple

from blackjack_tui.store.database import Database, told
from blackjack_tui.store.rounds import ACE_UP
from blackjack_tui.store.tables import table_name

_LEAST = 0.001
"""The lowest cost of a marked decision, in bets."""


class Lapse(NamedTuple):
    """A decision that was a mistake."""

    day: str
    """`2026-11-22`, in UTC."""
    topic: str
    """The topic of the question: `play`, `insurance`, `surrender`."""
    row: str
    """`hard 16`, `soft 18`, `pair 8`, `pair A`."""
    upcard: str
    """A, 2 to 10."""
    action: str
    cost: float
    """In bets."""


def lapses(database: Database, book: str) -> list[Lapse]:
    """Returns the mistakes made at the table of a rule book, the oldest first. Raises `Damaged`."""
    with told(database.path):
        found = database.connection.execute(
            "SELECT substr(round.ended, 1, 10), asked, hand, upcard, chosen, cost / MAX(round.bet, 1)"
            " FROM decision JOIN round ON round.id = decision.round"
            " JOIN game ON game.id = round.game JOIN book ON book.id = game.book"
            " WHERE book.name = ? AND cost >= ? * MAX(round.bet, 1) AND round.apart IS NULL"
            " ORDER BY round.id, place",
            (table_name(book), _LEAST),
        )
        return [
            Lapse(day, topic, _row(hand), "A" if upcard == ACE_UP else str(upcard), chosen, cost)
            for day, topic, hand, upcard, chosen, cost in found
        ]


def _row(hand: str) -> str:
    return "pair A" if hand == f"pair {ACE_UP}" else hand
