"""Policies whose answers are typed at a front end, as in a film of a recorded game."""

from collections.abc import Callable
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import Policy
from blackjack_tui.play.session import Player
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import amount


class Typist(NamedTuple):
    """The way answers are typed at a front end."""

    press: Callable[[str], None]
    """Presses a key; the front end reads it when it asks."""
    enter: str = "\n"
    bet: Callable[[int], str] = amount
    """Returns the characters to type for a bet in cents."""
    enter_repeats: bool = False
    """Whether Enter alone repeats the last bet."""


class TypedPlayer:
    """Types what a policy decides, and lets the front end read it."""

    def __init__(self, policy: Policy, front_end: Player, typist: Typist) -> None:
        self._policy = policy
        self._front_end = front_end
        self._typist = typist

    def decide(self, situation: Situation) -> Action:
        """Returns the answer that the front end read. Raises like the policy and the front end."""
        action = self._policy.decide(situation)
        if action is Action.FORFEIT:  # which no key does
            return action
        if action is not None:
            self._typist.press(KEYS[action])
        return self._front_end.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the bet that the front end read, in cents. Raises like the policy and the front end."""
        assert isinstance(situation.asked, Limits)
        cents = self._policy.bet(situation)
        if cents is not None:
            if cents != situation.asked.last or not self._typist.enter_repeats:
                for key in self._typist.bet(cents):
                    self._typist.press(key)
            self._typist.press(self._typist.enter)
        return self._front_end.bet(situation)
