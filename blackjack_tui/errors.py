"""The package's errors: one base, few children, each knowing the exit status it leads to."""

from blackjack_tui.harmless import harmless

_LONGEST = 1000  # characters


class BlackjackError(Exception):
    """Base of every error raised on purpose; its text is one harmless line meant for a person.

    What makes the line longer than anybody reads, such as a name of 60,000 letters, is cut out of its middle.
    """

    exit_status = 1

    def __str__(self) -> str:
        text = harmless(super().__str__())
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"


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
