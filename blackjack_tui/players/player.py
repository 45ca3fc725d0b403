"""Somebody else who decides for the player: a game told again, or a policy."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.messages import KEYS, amount
from blackjack_tui.session import FrontEnd


class Player(Protocol):
    """Decides from what can be seen. Raises Left where a player would leave."""

    def see(self, event: Event) -> None:
        """Takes in what happened."""

    def answer(self, question: Question) -> Action | None:
        """What to answer; None for whoever sits in front of the screen to decide."""

    def bet(self, limits: Limits) -> int | None:
        """What to bet, in cents; None for whoever sits in front of the screen to decide."""


class Typist(NamedTuple):
    """How a front end is told what to do by keys."""

    press: Callable[[str], None]
    """Presses a key, to be read when one is asked for."""
    enter: str = "\n"
    bet: Callable[[int], str] = amount
    """What is typed for a bet of so many cents."""
    enter_repeats: bool = False
    """Whether Enter by itself bets the same again."""


class Typed:
    """A front end at whose questions a player types, as a person would."""

    def __init__(self, front_end: FrontEnd, player: Player, typist: Typist) -> None:
        self._front_end = front_end
        self._player = player
        self._typist = typist

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if somebody leaves meanwhile."""
        self._player.see(event)
        self._front_end.show(event)

    def ask(self, question: Question) -> Action:
        """Asks with the answer already typed, if there is one. Raises Left as its parts do."""
        action = self._player.answer(question)
        if action is not None:
            self._typist.press(KEYS[action])
        return self._front_end.ask(question)

    def bet(self, limits: Limits) -> int:
        """Asks with the bet already typed, if there is one. Raises Left as its parts do."""
        cents = self._player.bet(limits)
        if cents is not None:
            if cents != limits.last or not self._typist.enter_repeats:
                for key in self._typist.bet(cents):
                    self._typist.press(key)
            self._typist.press(self._typist.enter)
        return self._front_end.bet(limits)
