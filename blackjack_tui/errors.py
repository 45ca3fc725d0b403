"""The package's errors: one base, few children, each knowing the exit status it leads to."""

from blackjack_tui.harmless import harmless


class BlackjackError(Exception):
    """Base of every error raised on purpose; its text is one harmless line meant for a person."""

    exit_status = 1

    def __str__(self) -> str:
        return harmless(super().__str__())


class UsageError(BlackjackError):
    """Input that cannot be used: a flag, a file, a name, a terminal that cannot show a table."""

    exit_status = 2


class IllegalAction(BlackjackError):
    """An action the round does not allow now. The round is as it was before."""


class ShoeEmpty(BlackjackError):
    """A card was asked of a shoe that has none left. The hand is as it was before."""


class Left(BlackjackError):
    """The player left: the session ends, and nothing went wrong."""

    exit_status = 0


class InputClosed(Left):
    """The input ended: there will never be another key."""
