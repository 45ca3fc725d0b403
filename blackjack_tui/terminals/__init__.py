"""Where a screen is shown."""

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.terminal import HeldTerminal


def system_terminal(colour: bool) -> HeldTerminal:
    """The terminal on standard input and output. Raises UsageError, saying why, if it cannot show a table."""
    try:
        from blackjack_tui.terminals.curses_terminal import CursesTerminal
    except ImportError as error:
        raise UsageError(f"this Python cannot draw on a terminal: {error}") from None
    return CursesTerminal(colour)
