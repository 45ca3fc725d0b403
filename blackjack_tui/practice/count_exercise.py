"""Exercises as values: what is shown, what is asked, which keys answer, and what is right."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.game.cards import Card
from blackjack_tui.words.notes import Tray

_FEW = 5
"""The most answers that are listed."""


class Step(NamedTuple):
    """Cards that are shown together."""

    cards: tuple[Card, ...]
    label: str = ""
    """Whose cards they are."""


class Exercise(NamedTuple):
    """A question with what is shown before it."""

    drill: str
    asked: str
    possible: tuple[str, ...]
    """Every answer that can be typed."""
    right: str
    told: str
    """The solution in a sentence."""
    steps: tuple[Step, ...] = ()
    """What is shown before the question, one step after the other."""
    seconds: float = 0.0
    """How long a step is shown on a screen; 0 where the cards stay until the answer."""
    timed: bool = False
    """Whether the player turns the steps over, against the clock."""
    labels: Mapping[str, str] = MappingProxyType({})
    """What each answer means, where that is shown beside its key."""
    tray: Tray | None = None
    recap: str = ""
    """What was shown with what it counts, told after a wrong answer."""

    @property
    def typed_how(self) -> str:
        """What to type, in words; empty where labels tell it."""
        if self.labels:
            return ""
        if len(self.possible) > _FEW:
            return "Type a number, such as 3 or -3"
        return f"Type {', '.join(self.possible[:-1])} or {self.possible[-1]}"


class Judged(NamedTuple):
    """An answer, judged."""

    exercise: Exercise
    answer: str
    seconds: float | None = None
    """The time for a whole pack, where the exercise was timed."""
    best: float | None = None
    """The best time so far, this one included."""

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.answer == self.exercise.right

    @property
    def text(self) -> str:
        """The verdict in sentences."""
        given, right = (self.exercise.labels.get(each, each) for each in (self.answer, self.exercise.right))
        said = "Right." if self.right else f"Not {given}, but {right}."
        recap = f" {self.exercise.recap}" if self.exercise.recap and not self.right else ""
        text = f"{said} {self.exercise.told}{recap}"
        if self.seconds is None:
            return text
        best = f"; your best is {self.best:.0f}" if self.best is not None else ""
        return f"{text} A pack in {self.seconds:.0f} s{best}. People train for 60, 45, 30 and 25."


def completed(typed: str, possible: Sequence[str]) -> str | None:
    """Returns the answer that is `typed` if no other begins like it; None if more keys are needed."""
    return typed if [answer for answer in possible if answer.startswith(typed)] == [typed] else None


def typed_on(typed: str, key: str, possible: Sequence[str]) -> str:
    """Returns what is typed after one more key; a key that leads to no answer changes nothing."""
    longer = typed + key.lower()
    return longer if any(answer.startswith(longer) for answer in possible) else typed
