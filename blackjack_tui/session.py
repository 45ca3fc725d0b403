"""Rounds until the player leaves: the one place where rules and front end meet."""

from typing import Protocol

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import Shoe


class FrontEnd(Protocol):
    """What shows a session and answers for the player: a screen, a stream of text, a demo."""

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if the player leaves meanwhile."""

    def ask(self, question: Question) -> Action:
        """One of the question's actions. Raises Left if the player leaves, InputClosed if the input ended."""

    def bet(self, limits: Limits) -> int:
        """A bet within `limits`, in cents. Raises Left if the player leaves, InputClosed if the input ended."""


def play(rules: Rules, shoe: Shoe, front_end: FrontEnd) -> None:
    """Plays rounds by `rules` with cards of `shoe`; returns or raises Left when the player leaves."""
    if not rules.maximum:
        while True:
            _play_round(Round(rules, shoe), front_end)
            if not _again(rules, front_end):
                return
    front_end.show(BankrollGiven(rules.bankroll))
    bankroll, last = rules.bankroll, rules.minimum
    while True:
        if bankroll < rules.minimum:
            broke = Question(Topic.BANKROLL, (Action.YES, Action.NO), minimum=rules.minimum)
            if front_end.ask(broke) is Action.NO:
                return
            front_end.show(BankrollGiven(rules.bankroll))
            bankroll += rules.bankroll
        last = front_end.bet(_limits(rules, bankroll, last))
        round_ = Round(rules, shoe, last, bankroll)
        _play_round(round_, front_end)
        bankroll = round_.bankroll
        if rules.again is Again.ONE_ROUND and not _again(rules, front_end):
            return


def _play_round(round_: Round, front_end: FrontEnd) -> None:
    action = Action.DEAL
    while True:
        for event in round_.apply(action):
            front_end.show(event)
        if not round_.legal_actions():
            return
        action = front_end.ask(round_.question())


def _again(rules: Rules, front_end: FrontEnd) -> bool:
    """Whether there is another round. Where bets are placed, placing one says so already."""
    answers = (Action.NO,) if rules.again is Again.ONE_ROUND else (Action.YES, Action.NO)
    question = Question(Topic.AGAIN, answers, others_leave=rules.again is not Again.ASKS)
    return front_end.ask(question) is Action.YES


def _limits(rules: Rules, bankroll: int, last: int) -> Limits:
    maximum = min(rules.maximum, bankroll - bankroll % rules.chip)
    return Limits(rules.minimum, maximum, rules.chip, bankroll, min(last, maximum))
