"""Advisers: whoever tells a player at a stream what the moves are worth, and what a move cost."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import Watcher


class Judged(NamedTuple):
    """A decision, judged."""

    action: Action
    best: Action
    cost: float
    """In units of the hand's first bet."""
    grade: str
    text: str
    """The verdict in words."""


class Adviser(Watcher):
    """Advises on one decision after the other, and waits for its numbers. Its children know the numbers."""

    @property
    def before(self) -> bool:
        """Whether the player is to see the odds of every decision before it."""
        raise NotImplementedError

    @property
    def helps(self) -> int:
        """In how many decisions the odds were to be seen before they were made."""
        raise NotImplementedError

    def values(self, question: Question) -> Mapping[Action, float] | None:
        """Returns what each answer to `question` is worth.

        None where nothing is decided, or there are no odds.
        """
        raise NotImplementedError

    def odds(self) -> Sequence[str]:
        """Returns the odds of the open question in sentences; the player has then been helped."""
        raise NotImplementedError

    def why_none(self) -> str:
        """Returns why the open question has no odds, in a sentence."""
        raise NotImplementedError

    def judged(self, question: Question, action: Action) -> Judged | None:
        """Returns the verdict on `action`, the answer to `question`.

        None where decisions are not judged, or there are no odds.
        """
        raise NotImplementedError

    def news(self) -> str:
        """Returns what the player should know, such as that there are no odds; each thing once."""
        raise NotImplementedError

    def step(self) -> str:
        """Steps to the next setting; returns what it is, in words."""
        raise NotImplementedError

    def session(self) -> Sequence[str]:
        """Returns the session so far in sentences."""
        raise NotImplementedError

    def chart(self, situation: Situation) -> Sequence[str]:
        """Returns what the book's chart says of the hand in `situation`, and its rows, in lines."""
        raise NotImplementedError
