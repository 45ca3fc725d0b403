"""Advisers: whoever tells a player at a stream what the moves are worth, and what a move cost."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation


class Judged(NamedTuple):
    """A decision, judged."""

    action: Action
    best: Action
    cost: float
    """In units of the hand's first bet."""
    grade: str
    text: str
    """The verdict in words."""


class Adviser(Protocol):
    """Advises on one decision after the other. It waits for its numbers."""

    @property
    def before(self) -> bool:
        """Whether the player is to see the odds of every decision before it."""

    def odds(self, situation: Situation) -> Mapping[Action, float] | None:
        """Returns what each answer is worth; None where nothing is decided, or there are no odds."""

    def sentences(self, situation: Situation) -> Sequence[str]:
        """Returns the odds in sentences; the player has then been helped."""

    def judged(self, situation: Situation, action: Action) -> Judged | None:
        """Returns the verdict on `action`; None where decisions are not judged, or there are no odds."""

    def step(self) -> str:
        """Steps to the next setting; returns what it is, in words."""

    def session(self) -> Sequence[str]:
        """Returns the session so far in sentences."""

    def chart(self, situation: Situation) -> Sequence[str]:
        """Returns what the chart says of the hand in `situation`, in sentences."""
