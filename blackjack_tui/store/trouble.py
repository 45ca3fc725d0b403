"""The errors of the database."""

from collections.abc import Callable

from blackjack_tui.errors import BlackjackError

Note = Callable[[str], None]
"""Tells the player a sentence, when there is a place for it."""


class Unavailable(BlackjackError):
    """The database cannot be read or written now: locked, full, read-only, or of a newer program."""


class Damaged(BlackjackError):
    """The database holds something that this program cannot have written."""


PATIENCE = 0.05
"""How long to wait for the lock of another program while somebody plays, in seconds."""
