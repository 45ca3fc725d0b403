"""The recorded game that a command is given: a journal or a deal code."""

import os

from blackjack_tui.commands.aside import say_aside
from blackjack_tui.errors import UsageError
from blackjack_tui.history.code import HOW_TO_WRITE, decode, is_like_a_code
from blackjack_tui.history.timeline import Timeline


def game_of(text: str) -> Timeline:
    """The game that is meant: a file, if there is one of that name, or else a deal code.

    Raises UsageError if it is neither, or one that cannot be read.
    """
    if not os.path.lexists(text):
        if is_like_a_code(text):
            return decode(text)
        raise UsageError(f"{text}: neither a file that can be found nor a deal code: {HOW_TO_WRITE}")
    from blackjack_tui.history.journal_reader import read

    timeline, note = read(text)
    if note:
        say_aside(f"blackjack-tui: {note}")
    return timeline
