"""Items as they are dealt: cards that make a cell, and the question about them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from blackjack_tui.coach.requests import request_for, upcard_of
from blackjack_tui.counts.asking import PlayAtCount, near_index
from blackjack_tui.counts.indices import INSURANCE, Index, Play
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import FirstCards, Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.chart import Chart
from blackjack_tui.play.session import Deal
from blackjack_tui.practice.cells import Cell, Family, cell_asked, row_of

_TENS = ("10", "J", "Q", "K")
_NEAR = 3
"""How far below its index a play is asked; above it is one less."""
_TRIES = 500
"""After so many deals without the question the cell cannot come."""


class Shown(NamedTuple):
    """A question on the table, and what odds need to answer it."""

    situation: Situation
    at_count: PlayAtCount | None = None
    """The play and the count at which it is asked; None where the count does not matter."""

    @property
    def request(self) -> Request:
        """Asks what each answer is worth with the unseen cards, or with those left in the mean at the count."""
        if self.at_count is not None:
            return _at_count(self.at_count, self.situation)
        request = request_for(self.situation)
        assert request is not None
        return request

    @property
    def bet(self) -> int:
        """The bet in cents; 0 where nothing is bet."""
        return self.situation.table.player.first_bet


def questions(rules: Rules, shoe: Shoe) -> Iterator[Shown]:
    """Yields the questions of a round up to how to play the hand; those before are declined."""
    situation = Situation.at_start(rules)

    def told(events: list[Event]) -> None:
        nonlocal situation
        for event in events:
            situation = situation.after(event)

    if rules.bets:
        told([BankrollGiven(rules.bankroll)])
    round_ = Round(rules, shoe, rules.minimum if rules.bets else 0, rules.bankroll)
    told(round_.apply(Action.DEAL))
    while round_.legal_actions():
        question: Question = round_.question()
        yield Shown(situation.asking(question))
        if question.topic is Topic.PLAY or Action.DECLINE not in question.actions:
            return
        told(round_.apply(Action.DECLINE))


def shown(
    cell: Cell, rules: Rules, book: str, chart: Chart, random: Random, wanted: FirstCards | None = None
) -> Shown | None:
    """Returns new cards that make `cell`, the `wanted` ones among them; None if they never come."""
    for _ in range(_TRIES):
        for found in _dealt(cell, rules, book, random, wanted):
            question = found.situation.asked
            assert isinstance(question, Question)
            if _is(cell, cell_asked(found.situation, chart), question.topic):
                return found
    return None


def _dealt(cell: Cell, rules: Rules, book: str, random: Random, wanted: FirstCards | None) -> Iterator[Shown]:
    """Yields the questions of a round that begins with cards of the cell, as they are wanted."""
    first = cell.first_cards(random.choice(_TENS), rules)
    if wanted:
        # Two ranks that are wanted are one hand of the cell; all hands of a cell are of the same kind.
        hand = wanted.hand if "," in wanted.hand or not first.hand else first.hand
        first = FirstCards(hand, wanted.upcard or first.upcard)
    deal = Deal(rules, book, rules.shuffle, random.getrandbits(31), first=first)
    return questions(rules, deal.shoe())


def shown_at_count(
    cell: Cell,
    play: Play,
    index: Index,
    system: System,
    rules: Rules,
    book: str,
    random: Random,
    wanted: FirstCards | None = None,
) -> Shown | None:
    """Returns new cards that make the hand of an index cell, at a count near the index.

    The question leaves the two moves of the play. None if the cards never come.
    """
    for _ in range(_TRIES):
        for found in _dealt(cell, rules, book, random, wanted):
            question = found.situation.asked
            assert isinstance(question, Question)
            moves = tuple(action for action in question.actions if action in (play.high, play.low))
            if len(moves) == 2 and (play == INSURANCE or row_of(found.situation) == cell.row):
                situation = found.situation.asking(question._replace(actions=moves))
                return Shown(situation, near_index(play, index, system, random, _NEAR))
    return None


def _at_count(asked: PlayAtCount, situation: Situation) -> Request:
    rules, hand, upcard = situation.rules, situation.table.player.ranks, upcard_of(situation.table)
    left = asked.left(rules, (*hand, upcard))
    if asked.play == INSURANCE:
        return Request("insurance", rules, (left, hand, upcard))
    return Request("decision", rules, (left, hand, upcard), (("peeked", True if rules.peek else None),))


def _is(cell: Cell, asked: Cell | None, topic: Topic) -> bool:
    if cell.family is Family.EXCEPTIONS:  # the cards are chosen already
        return topic is Topic.PLAY
    return asked == cell
