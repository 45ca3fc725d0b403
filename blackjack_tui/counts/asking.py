"""Plays asked at a count near their index: what the drills of moves and the drills of counting share."""

from random import Random
from typing import NamedTuple

from blackjack_tui.counts.compositions import Left, left_at, middle
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.system import System
from blackjack_tui.counts.telling import signed
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules

_PUBLISHED = "hi-lo"
"""The system that the published indices are for."""
_ROUNDED_OFF = 0.5
"""How much a true count loses in the mean when it is rounded down."""


class PlayAtCount(NamedTuple):
    """A play, its index and the count at which it is asked."""

    play: Play
    changes: Index
    """Where the best move changes."""
    system: System
    at: int
    """The true count, rounded down, or the running count of a system that is read by it."""

    @property
    def right(self) -> Action:
        """The move that the index asks for."""
        return self.play.high if self.at >= self.changes.floored else self.play.low

    @property
    def kind(self) -> str:
        """Which count it is: `true` or `running`."""
        return "true" if self.system.running is None else "running"

    @property
    def told(self) -> str:
        """The index in a sentence: `16 v T: stand from 0 on, below it hit (exact +0.46; published 0).`"""
        play, index = self.play, self.changes
        known = published(play, self.system)
        beside = f"; published {known}" if known is not None else ""
        name = f"{play.name[0].upper()}{play.name[1:]}"
        return f"{name}: {index_told(play, index)} (exact {index.exact:+.2f}{beside})."

    def left(self, rules: Rules, seen: tuple[Rank, ...]) -> Left:
        """Returns the mean number of unseen cards of each rank at the count, in the middle of a shoe.

        The cards `seen` lie on the table.
        """
        count = self.at + _ROUNDED_OFF if self.system.running is None else self.at
        return left_at(self.system, rules, middle(rules), count, seen)


def near_index(play: Play, index: Index, system: System, random: Random, most: int) -> PlayAtCount:
    """Returns `play` at a count from `most` below its index to `most` - 1 above it."""
    return PlayAtCount(play, index, system, index.floored + random.randrange(-most, most))


def published(play: Play, system: System) -> int | None:
    """Returns the published index of `play` by `system`; None if there is none."""
    return play.published if system.name == _PUBLISHED else None


def index_told(play: Play, index: Index) -> str:
    """Returns an index in words: `stand from +4 on, below it hit`."""
    return f"{play.high} from {signed(index.floored)} on, below it {play.low}"
