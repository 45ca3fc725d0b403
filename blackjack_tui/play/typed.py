"""A policy whose answers are typed at a front end, as a person would type them."""

from collections.abc import Callable
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import Policy
from blackjack_tui.play.session import Player
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import amount


class Typist(NamedTuple):
    """How answers are typed at a front end."""

    press: Callable[[str], None]
    """Presses a key; the front end reads it when it asks."""
    enter: str = "\n"
    bet: Callable[[int], str] = amount
    """What is typed for a bet of so many cents."""
    enter_repeats: bool = False
    """Whether Enter by itself bets the same again."""


class TypedPlayer:
    """Types what a policy decides, and lets the front end read it."""

    def __init__(self, policy: Policy, front_end: Player, typist: Typist) -> None:
        self._policy = policy
        self._front_end = front_end
        self._typist = typist

    def decide(self, situation: Situation) -> Action:
        """The answer the front end reads. Raises Left as the policy and the front end do."""
        action = self._policy.decide(situation)
        if action is Action.FORFEIT:  # which no key does
            return action
        if action is not None:
            self._typist.press(KEYS[action])
        return self._front_end.decide(situation)

    def bet(self, situation: Situation) -> int:
        """The bet the front end reads, in cents. Raises Left as the policy and the front end do."""
        assert isinstance(situation.asked, Limits)
        cents = self._policy.bet(situation)
        if cents is not None:
            if cents != situation.asked.last or not self._typist.enter_repeats:
                for key in self._typist.bet(cents):
                    self._typist.press(key)
            self._typist.press(self._typist.enter)
        return self._front_end.bet(situation)
