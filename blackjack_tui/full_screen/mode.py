"""Modes: what a table on a screen is used for, with all that belongs to that use."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.screen.painter import Segment
from blackjack_tui.words.notes import NoteSource, no_notes

if TYPE_CHECKING:
    from blackjack_tui.full_screen.page import Page

Bar = Callable[[int], Sequence[Segment]]
"""A line beside the table, for a given number of columns."""


class PageKey(NamedTuple):
    """A key that opens a page over the table."""

    key: str
    name: str
    """The page's name, shown beside the key."""
    sentence: str
    """What the key does, for the help; empty for the help itself."""


class Mode(NamedTuple):
    """Playing, watching a demo, or replaying."""

    help: Sequence[str] = ()
    """The keys of this use, in sentences."""
    code: Callable[[], str] | None = None
    """Returns the deal code of the game so far."""
    pages: "Mapping[PageKey, Callable[[], Page]]" = MappingProxyType({})
    """What makes the page that a key opens, besides the help."""
    bar: Bar | None = None
    leave: str = "leave"
    """What Q does, in a word."""
    notes: NoteSource = no_notes
