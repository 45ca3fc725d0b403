"""Items as they are dealt: cards that make a cell, and the question about them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from blackjack_tui.coach.requests import Known, Request, request_for
from blackjack_tui.drills.cells import Cell, Family, cell_asked
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.chart import Chart
from blackjack_tui.play.deal import Deal

_TENS = ("10", "J", "Q", "K")
_TRIES = 500
"""After so many deals without the question the cell cannot come."""


class Shown(NamedTuple):
    """A question on the table, and what odds need to answer it."""

    situation: Situation
    known: Known

    @property
    def request(self) -> Request:
        """Asks what each answer is worth."""
        request = request_for(self.situation, self.known)
        assert request is not None
        return request

    @property
    def bet(self) -> int:
        """The bet in cents; 0 where nothing is bet."""
        return self.known.bet


def questions(rules: Rules, shoe: Shoe) -> Iterator[Shown]:
    """Yields the questions of a round up to how to play the hand; those before are declined."""
    situation, known = Situation.at_start(rules), Known()

    def told(events: list[Event]) -> None:
        nonlocal situation, known
        for event in events:
            situation = situation.after(event)
            known = known.after(event, situation)

    if rules.bets:
        told([BankrollGiven(rules.bankroll)])
    round_ = Round(rules, shoe, rules.minimum if rules.bets else 0, rules.bankroll)
    told(round_.apply(Action.DEAL))
    while round_.legal_actions():
        question: Question = round_.question()
        yield Shown(situation.asking(question), known)
        if question.topic is Topic.PLAY or Action.DECLINE not in question.actions:
            return
        told(round_.apply(Action.DECLINE))


def shown(cell: Cell, rules: Rules, book: str, chart: Chart, random: Random) -> Shown | None:
    """Returns new cards that make `cell`; None if they never come."""
    for _ in range(_TRIES):
        first = cell.first_cards(random.choice(_TENS), rules)
        deal = Deal(rules, book, rules.shuffle, random.getrandbits(31), first=first)
        for found in questions(rules, deal.shoe()):
            question = found.situation.asked
            assert isinstance(question, Question)
            if _is(cell, cell_asked(found.situation, chart), question.topic):
                return found
    return None


def _is(cell: Cell, asked: Cell | None, topic: Topic) -> bool:
    if cell.family is Family.EXCEPTIONS:  # the cards are chosen already
        return topic is Topic.PLAY
    return asked == cell
