"""Notes: what stands beside the table and is no event, such as advice, a verdict or a count."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.game.actions import Action


class About(StrEnum):
    """What a note is about; views choose its place and colour by this."""

    ADVICE = "advice"
    """What to do now."""
    VERDICT = "verdict"
    """What the last decision was worth."""
    COUNT = "count"
    """The count of the cards seen."""
    NEWS = "news"
    """Something the player should know: that nothing can be kept, that the odds are not available."""


class Note(NamedTuple):
    """A sentence beside the table."""

    about: About
    text: str
    short: str = ""
    """The same in fewer words, for a narrow window; empty where there is no shorter form."""


class Worth(NamedTuple):
    """What stands at the key of an action."""

    text: str
    """Such as `-0.54`."""
    best: bool = False
    """Whether the action is the best one, which views say in a word."""


class Notes(NamedTuple):
    """All notes at one moment."""

    lines: tuple[Note, ...] = ()
    worth: Mapping[Action, Worth] = MappingProxyType({})
    """What stands at the keys that answer the question."""


NO_NOTES = Notes()

NoteSource = Callable[[], Notes]
"""Returns the notes of this moment; asked anew for every frame."""


def no_notes() -> Notes:
    """Returns no notes."""
    return NO_NOTES
