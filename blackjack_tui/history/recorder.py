"""A front end that keeps what the player decides, for another that shows the game."""

from collections.abc import Callable

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.table import Table
from blackjack_tui.history.record import Deal, PlayedRound, Record
from blackjack_tui.session import FrontEnd

KeepRound = Callable[[PlayedRound, Table], None]
"""Keeps a round that is over, with the table as it then is."""


class Recorder:
    """Shows and asks by way of `front_end`, and hands every round that is over to `keep`.

    A player who leaves while a round's end is shown has played it: the rest of it is taken in unseen first.
    """

    def __init__(self, deal: Deal, front_end: FrontEnd, keep: KeepRound | None = None) -> None:
        self._deal = deal
        self._front_end = front_end
        self._keep = keep
        self._over: list[PlayedRound] = []
        self._ways: dict[PlayedRound, PlayedRound] = {}
        self._bet = 0
        self._actions: list[Action] | None = None
        self.table = Table()
        """What can be seen now."""
        self._left: BaseException | None = None

    @property
    def record(self) -> Record:
        """The game so far."""
        unfinished = () if self._actions is None else (self._played(self._actions),)
        return Record(self._deal, (*self._over, *unfinished))

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if the player has left, once a round is over."""
        self.table = self.table.after(event)
        if isinstance(event, RoundStarted):
            self._actions = []
        if self._left is None:
            try:
                self._front_end.show(event)
            except (Left, KeyboardInterrupt) as left:
                self._left = left
        if isinstance(event, RoundOver) and self._actions is not None:
            played = self._played(self._actions)
            # A million rounds are a handful of ways to play one: what is the same is kept once.
            self._over.append(self._ways.setdefault(played, played))
            self._actions = None
            if self._keep:
                self._keep(self._over[-1], self.table)

    def ask(self, question: Question) -> Action:
        """What the player answers. Raises Left if the player has left, or leaves instead."""
        self._go_if_left()
        action = self._front_end.ask(question)
        if self._actions is not None:  # between rounds nothing is decided but whether there is another
            self._actions.append(action)
        return action

    def bet(self, limits: Limits) -> int:
        """What the player bets. Raises Left if the player has left, or leaves instead."""
        self._go_if_left()
        self._bet = self._front_end.bet(limits)
        return self._bet

    def _played(self, actions: list[Action]) -> PlayedRound:
        return PlayedRound(self._bet, tuple(actions))

    def _go_if_left(self) -> None:
        if self._left is not None:
            raise self._left
