"""The recorded game that a command line names: a journal, a deal code, or a round that was kept."""

import os
import re

from blackjack_tui.commands import progress, say_note
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import HOW_TO_WRITE, decode, is_like_a_code
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.store.history import round_at

_OFTEN = 1_000
"""The rounds of a journal that are read without a bar, and between two changes of it."""
_LAST = re.compile(r"last(?::([1-9][0-9]{0,8}))?")


def game_of(text: str, least: int | None = None) -> tuple[Timeline, int]:
    """Returns a game, and the number of the round to begin with.

    With `least`, it is enough to read so many rounds of a journal before the timeline is returned.

    `text` is the name of a journal if that exists, otherwise a deal code or a kept round. Raises `UsageError`
    if it is none of these, or cannot be read.
    """
    if not os.path.lexists(text):
        if place := _LAST.fullmatch(text):
            return _kept_round(int(place[1] or 1))
        if is_like_a_code(text):
            return decode(text), 1
        raise UsageError(f"{text}: neither a file that can be found nor a deal code: {HOW_TO_WRITE}")

    timeline, note = read(text, 0)
    timeline.read(_OFTEN if least is None else least)
    with progress(0 if timeline.whole else timeline.rounds, f"rounds of {text}") as tell:
        while least is None and not timeline.whole:
            timeline.read(_OFTEN)
            tell(len(timeline.ends))
    if note:
        say_note(note)
    return timeline, 1


def _kept_round(place: int) -> tuple[Timeline, int]:
    """Returns the game of a round that was kept up to that round, told again, and the round's number in it.

    `place` counts from the end, from 1. Raises UsageError if there are not so many rounds.
    """
    with kept_database() as database:
        record, number = round_at(database, place)
        return Timeline(record), number
