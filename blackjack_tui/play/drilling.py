"""What a drill and its front ends tell each other: items, verdicts and scores."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation


class Item(NamedTuple):
    """A decision to practise."""

    cell: str
    """The cell's name: `soft 18 v 9`."""
    situation: Situation
    """The table, with the question."""


class Judged(NamedTuple):
    """An answer, judged."""

    item: Item
    action: Action
    best: Action
    """What is best for the cards shown, or the chart's answer where there are no odds."""
    cost: float
    """What the answer costs, in units of the bet; 0 where there are no odds."""
    right: bool
    text: str
    """The verdict in sentences: the price and the reason after a wrong answer."""
    row: Sequence[str] = ()
    """The chart's row in two lines of columns: the upcards and the letters."""
    row_told: str = ""
    """The chart's row in a sentence."""


class Score(NamedTuple):
    """A sitting so far."""

    asked: int = 0
    right: int = 0
    cost: float = 0.0
    """What all answers cost, in bets."""
    in_a_row: int = 0
    """Answers without a mark since the last one with a mark, earlier sittings included."""

    @property
    def text(self) -> str:
        """The score in a few words: `12 of 14 right, 5 in a row`."""
        return f"{self.right} of {self.asked} right, {self.in_a_row} in a row"


class DrillFrontEnd(Protocol):
    """Shows a drill and asks there."""

    def ask(self, item: Item) -> Action:
        """Asks until one of the item's keys answers. Raises `Left` or `InputClosed`."""

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict, and after a wrong answer waits for the player. Raises like `ask`."""

    def wait(self) -> None:
        """Called before the drill waits for odds that have not come yet."""

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Shows the summary."""
