"""Modes: what a table on a screen is used for, with the keys, pages and notes of that use."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from blackjack_tui.light_typing import TYPE_CHECKING, NamedTuple
from blackjack_tui.screen.screen import Segment
from blackjack_tui.words.keys import COUNT_HELP, COUNT_KEY
from blackjack_tui.words.notes import Notes, NoteSource, no_notes

if TYPE_CHECKING:
    from blackjack_tui.front_ends.page import Page

Bar = Callable[[int], Sequence[Segment]]
"""A line beside the table, for a given number of columns."""


class PageKey(NamedTuple):
    """A key that opens a page over the table."""

    key: str
    name: str
    """The page's name, shown beside the key; empty for a page that only the help names."""
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
    keys: Mapping[str, Callable[[], str]] = MappingProxyType({})
    """Keys that work at any time; each function returns what its key did, in words, if anything."""
    anytime: Sequence[str] = ()
    """What these keys do, in sentences."""

    def counted(self, notes: NoteSource, count: Callable[[], str]) -> "Mode":
        """Returns the same mode with the count: its `notes` beside those there are, and K, which tells it."""
        before = self.notes

        def both() -> Notes:
            one, other = before(), notes()
            return one._replace(
                lines=one.lines + other.lines, sections=one.sections + other.sections, tray=other.tray
            )

        keys, anytime = {**self.keys, COUNT_KEY: count}, (*self.anytime, COUNT_HELP)
        return self._replace(notes=both, keys=keys, anytime=anytime)
