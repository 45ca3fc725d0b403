"""The errors of the package, each with its exit status."""

from blackjack_tui.text import harmless

_LONGEST = 1000  # characters


class BlackjackError(Exception):
    """The base of all errors that the package raises. Its text is one printable line for the user.

    Of a text of more than 1,000 characters, such as one with a very long file name, the middle is left out.
    """

    exit_status = 1
    """The exit status of the program."""

    def __str__(self) -> str:
        text = harmless(super().__str__())
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"


class UsageError(BlackjackError):
    """Unusable input: a flag, a file, a name, or a terminal that cannot show a table."""

    exit_status = 2


class IllegalAction(BlackjackError):
    """An action that is not legal in the round's phase. The round is unchanged."""


class ShoeEmpty(BlackjackError):
    """A deal from an empty shoe. The hand is unchanged."""


class Left(BlackjackError):
    """The player left, which ends the session without an error."""

    exit_status = 0


class InputClosed(Left):
    """The end of the input: no further key can be read."""
