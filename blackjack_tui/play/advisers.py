"""A player's helpers: an adviser, who knows the value of moves, and a counter of the cards."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import Watcher


class Count(NamedTuple):
    """The count of a shoe at one moment."""

    system: str
    """The system's name: `hi-lo`."""
    running: float
    true: int | None
    """The running count for each deck left, rounded down; None for a system read by its running count."""
    decks_left: float
    text: str
    """The count in a sentence, with what it means."""
    short: str
    """The same in at most 38 columns."""


class Counter(Protocol):
    """Keeps the count."""

    @property
    def always(self) -> bool:
        """Whether the count stands at every question, and not only where it is asked for."""

    def count(self) -> Count:
        """Returns the count of the cards that are shown."""


class JudgedMove(NamedTuple):
    """A decision, judged."""

    action: Action
    best: Action
    cost: float
    """In units of the hand's first bet."""
    grade: str
    text: str
    """The verdict in words."""
    charted: Action | None = None
    """The chart's answer, where it has one."""


class Adviser(Watcher):
    """Advises on one decision after the other, and waits for its numbers. Its children know the numbers."""

    setting: str
    """Off, after or before: when it speaks."""

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

    def round_values(self, question: Question) -> Mapping[Action, float] | None:
        """Returns what the whole round is worth by each answer to `question`; None outside a split."""
        raise NotImplementedError

    def odds(self) -> Sequence[str]:
        """Returns the odds of the open question in sentences; the player has then been helped."""
        raise NotImplementedError

    def side_bets(self) -> Mapping[str, float]:
        """Returns what each side bet that can be placed now is worth, in bets, where that is to be seen."""
        raise NotImplementedError

    def side_bet_notes(self) -> Sequence[str]:
        """Returns the same in sentences."""
        raise NotImplementedError

    def why_none(self) -> str:
        """Returns why the open question has no odds, in a sentence."""
        raise NotImplementedError

    def judged(self, question: Question, action: Action) -> JudgedMove | None:
        """Returns the verdict on `action`, the answer to `question`.

        None where decisions are not judged, or there are no odds.
        """
        raise NotImplementedError

    def news(self) -> str:
        """Returns what the player should know, such as that there are no odds; each thing once."""
        raise NotImplementedError

    def summary(self, patience: float = 0) -> str:
        """Returns the session so far in a line, having waited up to `patience` seconds for what is missing."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends what computes the numbers."""
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
