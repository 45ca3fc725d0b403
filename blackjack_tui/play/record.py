"""The record of a game, and the watcher that records it.

The deal, the bets and the decisions are enough to replay a game.
"""

from collections.abc import Callable

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.play.session import Deal, Watcher

LETTERS: dict[str, Action] = {
    "h": Action.HIT,
    "s": Action.STAND,
    "r": Action.SURRENDER,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "y": Action.INSURE,
    "n": Action.DECLINE,
    "1": Action.ONE,
    "e": Action.ELEVEN,
    "f": Action.FORFEIT,
}
"""The decision for each letter of a deal code, and of the database; the letters never change."""
WRITTEN = {action: letter for letter, action in LETTERS.items()}
"""The letter of each decision."""


class PlayedRound(NamedTuple):
    """The bet and the decisions of a round."""

    bet: int = 0
    """The first bet, in cents; 0 in a game without bets."""
    actions: tuple[Action, ...] = ()
    """The decisions in order, without the answer to whether to play another round."""


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: tuple[PlayedRound, ...] = ()


KeepRound = Callable[[PlayedRound, Table], None]
"""Takes a finished round and the table after it."""


class Recorder(Watcher):
    """Records a game of `deal` and calls `keep` with each finished round."""

    def __init__(self, deal: Deal, keep: KeepRound | None = None) -> None:
        self._deal = deal
        self._keep = keep
        self._over: list[PlayedRound] = []
        self._same: dict[PlayedRound, PlayedRound] = {}
        self._bet = 0
        self._actions: list[Action] | None = None
        self.table = Table()
        """The table after the last event."""
        self.before = Table()
        """The table at the end of the earlier session of the same game, if there is one."""

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        unfinished = () if self._actions is None else (self._played(self._actions),)
        return Record(self._deal, (*self._over, *unfinished))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Starts a round at its first event, and records it at its last."""
        self.table = situation.table
        if isinstance(event, RoundStarted):
            self._actions = []
        elif isinstance(event, RoundOver) and self._actions is not None:
            played = self._played(self._actions)
            # A million rounds have few different sequences of decisions: equal rounds share one value.
            self._over.append(self._same.setdefault(played, played))
            self._actions = None
            if self._keep:
                self._keep(self._over[-1], situation.table)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Records `event` of an earlier session of the same game."""
        self.on_event(event, situation)
        self.before = situation.table

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Records a bet, or a decision within a round."""
        if not isinstance(answer, Action):
            self._bet = answer
        elif self._actions is not None:  # between rounds the only question is whether to play another
            self._actions.append(answer)

    def _played(self, actions: list[Action]) -> PlayedRound:
        return PlayedRound(self._bet, tuple(actions))
