"""A grid of cells with roles, the screen that asks questions, and the terminals. This room knows no cards."""

from typing import TYPE_CHECKING

from blackjack_tui.errors import UsageError

if TYPE_CHECKING:
    from blackjack_tui.screen.curses_terminal import CursesTerminal


def system_terminal(colour: bool) -> "CursesTerminal":
    """Returns the terminal on standard input and output.

    Raises `UsageError`, with the reason, if it cannot show a table. Without `colour` only attributes are used.
    """
    try:
        from blackjack_tui.screen.curses_terminal import CursesTerminal
    except ImportError as error:
        raise UsageError(f"this Python cannot draw on a terminal: {error}") from None
    return CursesTerminal(colour)
