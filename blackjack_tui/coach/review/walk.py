"""A timeline walked round by round: the questions to put to the odds engine, in the order of the game.

A round is a chain of moments. Between two moments there is either chance, which is luck, or a decision, which
is skill. The engine gives each moment's value; the differences along the chain add up to the round's result.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.coach.advice import hole_argument, played_hand, request_for, split_of, upcard_of
from blackjack_tui.coach.side_bet_worth import ValuedSideBet, placed
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.cards import ALONE, Box, Card, Outcome
from blackjack_tui.game.events import (
    DealerDealt,
    DealStarted,
    Event,
    HoleDealt,
    Insured,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    TurnBegan,
)
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Counts, Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import Request, insurance_return
from blackjack_tui.play.timeline import Timeline

_OF_THE_DEAL = (PlayerDealt, DealerDealt, HoleDealt, Shuffled)
_GAINS = {Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.LOSE: -1}


class Chance(StrEnum):
    """The cause of the luck between two moments."""

    DEAL = "deal"
    """The first cards of both."""
    DRAWS = "draws"
    """The cards the player drew."""
    DEALER = "dealer"
    """The dealer's look, hole card and draws."""


class Chosen(NamedTuple):
    """A decision as it was made."""

    number: int
    """From 1 in its round."""
    event: int
    """The number of the round's events before the question, as in `replay --at ROUND:EVENT`."""
    situation: Situation
    action: Action


class Moment(NamedTuple):
    """A moment to be valued by the odds engine."""

    request: Request
    carried: float
    """The value of the insurance, or its result once it is settled, in units of the round's bet."""
    after: Chance
    """The cause of the luck since the moment before."""
    chosen: Chosen | None = None
    """The decision, if there is one here."""


class RoundMoments(NamedTuple):
    """A round as it went. Values are in units of its bet; where nothing is bet, of a win."""

    number: int  # from 1
    bet: int  # cents; 0 where nothing is bet
    unseen: Counts
    """The unseen cards before the round's first."""
    moments: tuple[Moment, ...]
    result: float | None  # None for a round that is not over
    bankroll: int | None
    """The player's money after it, in cents; None where nothing is bet."""
    inexact: bool
    """Whether its values cannot be exact.

    An earlier hole card was never seen, though the dealer's look or total said something about it; the shoe was
    shuffled within the round; or the player could not pay for a move that the rules allow.
    """
    box: int = 0
    """The number of the box; 0 for a player who is alone with one."""
    side_bets: tuple[ValuedSideBet, ...] = ()
    """Its side bets, in cents."""
    cards: tuple[Card, ...] = ()
    """The player's first two cards."""

    @property
    def place(self) -> tuple[int, int]:
        """Its number and the number of its box, which name it."""
        return self.number, self.box

    @property
    def main_result(self) -> float | None:
        """The result without side bets; None for a round that is not over."""
        if self.result is None or not self.side_bets:
            return self.result
        return self.result - sum(each.gain for each in self.side_bets) / self.bet


def rounds_of(timeline: Timeline) -> Iterator[RoundMoments]:
    """Yields each round of `timeline` with cards, in order; with several boxes, once for each of them."""
    own = [box for box in timeline.record.deal.seating.seats if box.yours]
    for number in range(timeline.rounds):
        for box in own or (ALONE,):
            moments = _Walk(timeline, number, box).moments()
            if moments and moments.unseen:
                yield moments


class _Walk:
    """Follows one round at one box, event by event. What others draw is luck, like the dealer's cards."""

    def __init__(self, timeline: Timeline, round_: int, box: Box) -> None:
        self._box = box
        self._insured = 0
        self._timeline = timeline
        self._begin, self._end = timeline.span(round_)
        self._number = round_ + 1
        self._rules: Rules = timeline.record.deal.rules
        self._situation = timeline.situation(self._begin)._replace(asked=None)
        self._moments: list[Moment] = []
        self._inexact = False
        self._recent: list[type[Event]] = []
        """The kinds of the events since the last moment, or since the first card."""
        self._unseen: Counts = ()
        """The unseen cards before the round's first; empty until the deal starts."""
        self._placed: tuple[ValuedSideBet, ...] = ()
        """The box's side bets, with the worth they have before the cards."""
        self._deal_over = False
        self._decisions = 0
        self._drawn = self._situation  # the situation after the player's last card

    def moments(self) -> RoundMoments | None:
        """Returns the round; None if the box was left out of it."""
        for position in range(self._begin, self._end):
            self._add_decisions(position)
            self._follow(self._timeline.events[position])
        over = self._number <= len(self._timeline.ends)
        if over and PlayerDrew in self._recent:  # cards after the last decision
            self._add_finished_hands()
        table = self._mine(self._situation).table
        if not table.hands:
            return None
        bet = table.hands[0].first_bet
        settled_side_bets = placed(self._mine(self._situation))
        side_bets = tuple(
            bet_placed._replace(gain=bet_settled.gain)
            for bet_placed, bet_settled in zip(self._placed, settled_side_bets, strict=True)
        )
        return RoundMoments(
            self._number,
            bet,
            self._unseen,
            tuple(self._moments),
            _result(table, bet) if over else None,
            table.bankroll,
            self._inexact,
            self._box.number,
            side_bets,
            tuple(card for card in table.hands[0].cards[:2] if card),
        )

    def _add_decisions(self, position: int) -> None:
        """Adds the decisions of this box before the event at `position`, as soon as cards are dealt."""
        for asked in self._timeline.all_asked(position) if self._unseen else ():
            question, action = asked
            if isinstance(question, Question) and isinstance(action, Action) and question.box == self._box:
                self._add_decision(position, question, action)

    def _add_decision(self, position: int, question: Question, action: Action) -> None:
        """Adds a question with the player's answer as a moment, unless it leaves no choice."""
        situation = self._mine(self._situation.asking(question))
        if request := request_for(situation):
            self._decisions += 1
            if question.too_dear:  # a move that the player cannot pay for
                self._inexact = True
            chosen = Chosen(self._decisions, position - self._begin, situation, action)
            self._add(request, situation, chosen)

    def _follow(self, event: Event) -> None:
        """Takes an event into the situation; at the end of the deal adds the first cards as a moment."""
        before = self._situation
        if not self._unseen:
            self._situation = before.after(event)
            if isinstance(event, DealStarted):
                self._unseen = self._situation.seen.unseen
                self._placed = placed(self._mine(self._situation))
                if before.seen.hints:  # of a hole card that was never seen
                    self._inexact = True
            return
        if not self._deal_over and not isinstance(event, _OF_THE_DEAL):
            self._deal_over = True
            # A decision that comes next is itself the moment after the deal.
            if not self._moments and (self._box.number or not isinstance(event, TurnBegan)):
                self._add_deal()
        self._situation = before.after(event)
        if getattr(event, "box", self._box) != self._box:  # an event without a box concerns all
            return
        self._recent.append(type(event))
        if isinstance(event, Insured):
            self._insured = event.amount
        elif isinstance(event, PlayerDrew):
            self._drawn = self._situation
        elif isinstance(event, Shuffled):
            self._inexact = True

    def _mine(self, situation: Situation) -> Situation:
        """Returns the situation as if this box were alone at the table."""
        table = situation.table
        if not table.boxes:
            return situation
        hands = tuple(hand for hand in table.hands if hand.box == self._box)
        # Between this box's turns any hand may stand for the active one.
        active = table.number if hands and table.player.box == self._box else 0
        settled = tuple(each for each in table.insurance_settled if each.box == self._box)
        side_bets = tuple(each for each in table.side_bets if each.box == self._box)
        table = table._replace(hands=hands, active=active, insurance=self._insured, insurance_settled=settled)
        table = table._replace(side_bets=side_bets)
        return situation._replace(table=table._replace(boxes=(), others=()))

    def _add_deal(self) -> None:
        """Adds the first cards as a moment, for they come before the dealer's look, or end the round."""
        situation = self._mine(self._situation)
        if not situation.table.hands:
            return
        arguments = (situation.seen.unseen, situation.table.player.ranks, upcard_of(situation.table))
        self._add(Request("hand_value", self._rules, arguments, hole_argument(situation)), situation)

    def _add_finished_hands(self) -> None:
        """Adds the player's finished hands as a moment, which is before the dealer's cards."""
        drawn = self._mine(self._drawn)
        seen, table = drawn.seen, drawn.table
        hands = tuple(map(played_hand, table.hands))
        named = (*hole_argument(drawn), ("split", split_of(drawn))) if len(hands) > 1 else hole_argument(drawn)
        arguments = (seen.unseen, upcard_of(table), hands)
        self._add(Request("finished_value", self._rules, arguments, named), drawn)

    def _add(self, request: Request, situation: Situation, chosen: Chosen | None = None) -> None:
        """Adds a moment; the events since the last one are the cause of the luck between both."""
        after = Chance.DEALER if self._moments else Chance.DEAL
        if PlayerDrew in self._recent:
            after = Chance.DRAWS
        self._moments.append(Moment(request, self._insurance(situation), after, chosen))
        self._recent.clear()

    def _insurance(self, situation: Situation) -> float:
        """Returns the insurance's result or, until it is settled, its value."""
        table, unseen = situation.table, situation.seen.unseen
        if not table.insurance:
            return 0.0
        if settled := table.insurance_settled:
            return sum(each.returned - each.bet for each in settled) / table.hands[0].first_bet
        return table.insurance / table.hands[0].first_bet * insurance_return(self._rules, unseen)


def _result(table: Table, bet: int) -> float:
    """Returns a round's gain in units of its bet; where nothing is bet, its wins less its losses."""
    if bet:
        return sum(table.gains) / bet
    return float(sum(_GAINS[hand.settled.outcome] for hand in table.hands if hand.settled))
