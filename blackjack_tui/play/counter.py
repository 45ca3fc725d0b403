"""Counters: whoever keeps the count of the cards for a player at the table."""

from blackjack_tui.light_typing import NamedTuple, Protocol


class Count(NamedTuple):
    """The count of a shoe at one moment."""

    system: str
    """The system's name: `hi-lo`."""
    running: float
    true: int | None
    """The running count for each deck left, rounded down; None for a system read by its running count."""
    decks_left: float
    text: str
    """The count in a sentence, with what it means."""
    short: str
    """The same in at most 38 columns."""


class Counter(Protocol):
    """Keeps the count."""

    @property
    def always(self) -> bool:
        """Whether the count stands at every question, and not only where it is asked for."""

    def count(self) -> Count:
        """Returns the count of the cards that are shown."""
