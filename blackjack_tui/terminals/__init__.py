"""The terminals that a screen is drawn on: the real one, through curses, and one in memory."""

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.terminal import HeldTerminal


def system_terminal(colour: bool) -> HeldTerminal:
    """Returns the terminal on standard input and output.

    Raises `UsageError`, with the reason, if it cannot show a table. Without `colour` only attributes are used.
    """
    try:
        from blackjack_tui.terminals.curses_terminal import CursesTerminal
    except ImportError as error:
        raise UsageError(f"this Python cannot draw on a terminal: {error}") from None
    return CursesTerminal(colour)
