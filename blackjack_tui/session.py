"""Rounds until the player leaves: the one place where rules and front end meet."""

from typing import Protocol

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import Shoe


class FrontEnd(Protocol):
    """What shows a session and answers for the player: a screen, a stream of text, a demo."""

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if the player leaves meanwhile."""

    def ask(self, question: Question) -> Action:
        """One of the question's actions. Raises Left if the player leaves, InputClosed if the input ended."""


def play(rules: Rules, shoe: Shoe, front_end: FrontEnd) -> None:
    """Plays rounds by `rules` with cards of `shoe`; returns or raises Left when the player leaves."""
    again = Question(
        Topic.AGAIN,
        (Action.NO,) if rules.again is Again.ONE_ROUND else (Action.YES, Action.NO),
        others_leave=rules.again is not Again.ASKS,
    )
    while True:
        round_ = Round(rules, shoe)
        action = Action.DEAL
        while True:
            for event in round_.apply(action):
                front_end.show(event)
            if not round_.legal_actions():
                break
            action = front_end.ask(round_.question())
        if front_end.ask(again) is Action.NO:
            return
