"""The recorded game that a command line names: a journal, a deal code, or a kept round."""

import os
import re

from blackjack_tui.commands import progress, say_note
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import HOW_TO_WRITE, decode, is_like_a_code
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.store.history import round_at

_STEP = 1_000
"""The rounds of a journal that are read before a progress bar is shown, and between two updates of it."""
_LAST = re.compile(r"last(?::([1-9][0-9]{0,8}))?")


def game_of(text: str, rounds: int | None = None) -> tuple[Timeline, int]:
    """Returns the timeline of a game, and the number of the round to begin with.

    `text`: the path of a journal, if the file exists, or else a deal code or `last:3` for a kept round.
    `rounds`: how many of a journal are read now, None for all. Raises `UsageError` if `text` is
    nothing of this kind, or cannot be read.
    """
    if not os.path.lexists(text):
        match = _LAST.fullmatch(text)
        if match:
            with kept_database() as database:
                record, number = round_at(database, int(match[1] or 1))  # `last` is `last:1`
                return Timeline(record), number
        if is_like_a_code(text):
            return decode(text), 1
        raise UsageError(f"{text}: neither a file that can be found nor a deal code: {HOW_TO_WRITE}")

    timeline, note = read(text, 0)  # no rounds yet
    timeline.read(_STEP if rounds is None else rounds)
    total = 0 if timeline.is_complete else timeline.rounds  # no progress bar if all is read
    with progress(total, f"rounds of {text}") as show:
        while rounds is None and not timeline.is_complete:
            timeline.read(_STEP)
            show(len(timeline.ends))
    if note:
        say_note(note)
    return timeline, 1
