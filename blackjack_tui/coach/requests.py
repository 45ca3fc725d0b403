"""Requests: which odds answer a question of the game, and what the answers say of its moves."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, assert_never

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.events import (
    AceDeclared,
    BetPlaced,
    Doubled,
    Event,
    HandSplit,
    RoundStarted,
    Surrendered,
)
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.seen import Counts
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import DecisionOdds, PlayedHand, Request, SplitRound, fresh, without


class Known(NamedTuple):
    """What odds need to know of a round and its situation does not have: collected from the events."""

    bet: int = 0
    """The first bet in cents; 0 where nothing is bet."""
    pair: Rank | None = None
    """The rank of the pair that was split first."""
    unseen: Counts = ()
    """The unseen cards at the first split, without the pair."""
    doubled: tuple[int, ...] = ()
    """The numbers of the doubled hands."""
    declared: tuple[int, ...] = ()
    """What the player declared the aces to count so far."""
    surrendered: bool = False
    """Whether the player surrendered: what the aces count then decides nothing."""

    def after(self, event: Event, situation: Situation) -> "Known":
        """Returns what is known after `event`, which led to `situation`."""
        fold = _FOLDS.get(type(event))
        return fold(self, event, situation) if fold else self


def _round_started(known: Known, event: RoundStarted, situation: Situation) -> Known:
    return Known()


def _bet_placed(known: Known, event: BetPlaced, situation: Situation) -> Known:
    return known._replace(bet=event.amount)


def _hand_split(known: Known, event: HandSplit, situation: Situation) -> Known:
    if known.pair is not None:
        return known
    return known._replace(pair=event.card.rank, unseen=situation.seen.unseen)


def _doubled(known: Known, event: Doubled, situation: Situation) -> Known:
    return known._replace(doubled=(*known.doubled, event.hand))


def _ace_declared(known: Known, event: AceDeclared, situation: Situation) -> Known:
    return known._replace(declared=(*known.declared, event.value))


def _surrendered(known: Known, event: Surrendered, situation: Situation) -> Known:
    return known._replace(surrendered=True)


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_FOLDS: Mapping[type, Callable[[Known, Any, Situation], Known]] = {
    RoundStarted: _round_started,
    BetPlaced: _bet_placed,
    HandSplit: _hand_split,
    Doubled: _doubled,
    AceDeclared: _ace_declared,
    Surrendered: _surrendered,
}


def is_decision(asked: object) -> bool:
    """Whether `asked` is a question about a hand that leaves a choice."""
    return isinstance(asked, Question) and asked.topic in _ABOUT_A_HAND and len(asked.actions) > 1


_ABOUT_A_HAND = (Topic.PLAY, Topic.SURRENDER, Topic.INSURANCE, Topic.ACE)


def request_for(situation: Situation, known: Known) -> Request | None:
    """Returns the request for the question asked in `situation`; None where there is nothing to decide."""
    question = situation.asked
    if not isinstance(question, Question) or not is_decision(question):
        return None
    rules, table = situation.rules, situation.table
    arguments = (situation.seen.unseen, hand_of(table), upcard_of(table))
    match question.topic:
        case Topic.PLAY:
            return _play(situation, known)
        case Topic.SURRENDER:
            return Request("early_surrender", rules, arguments)
        case Topic.INSURANCE:
            return Request("insurance", rules, arguments)
        case Topic.ACE if known.surrendered:
            return None
        case Topic.ACE:
            doubled = ("doubled", bool(known.doubled))
            return Request("declaration", rules, (*arguments, known.declared), (doubled,))
        case Topic.AGAIN | Topic.BANKROLL | Topic.RESUME:
            return None
        case _:
            assert_never(question.topic)


def foreseen(situation: Situation, known: Known) -> Request | None:
    """Returns the request for the hand in `situation` if its player may be asked how to play it."""
    hand = situation.table.player
    if len(hand.cards) < 2 or hand.settled or (hand.points or LIMIT) >= LIMIT:
        return None
    return _play(situation, known)


def warm_up(rules: Rules) -> list[Request]:
    """Returns requests that let a helper make its tables: pairs where they are split."""
    ranks = tuple(Rank)[:10]
    hands = [(rank, rank) if rules.bets else (Rank.TWO, rank) for rank in ranks]
    unseen = fresh(rules)
    return [
        Request("decision", rules, (without(unseen, (*hand, upcard)), hand, upcard))
        for hand, upcard in zip(hands, (*ranks[1:], ranks[0]), strict=True)
    ]


def by_these_cards(situation: Situation, known: Known) -> Request | None:
    """Returns the request for the same hand from a fresh shoe, of which only this round's cards were seen."""
    table = situation.table
    if known.pair is not None or not isinstance(situation.asked, Question):
        return None
    if situation.asked.topic is not Topic.PLAY:
        return None
    hand, upcard = hand_of(table), upcard_of(table)
    return Request(
        "decision", situation.rules, (without(fresh(situation.rules), (*hand, upcard)), hand, upcard)
    )


def _play(situation: Situation, known: Known) -> Request:
    # All that the rules allow: before the question it is unknown what the player can pay for.
    table = situation.table
    arguments = (situation.seen.unseen, hand_of(table), upcard_of(table))
    if known.pair is None:
        return Request("decision", situation.rules, arguments)
    finished = tuple(
        PlayedHand(tuple(card.rank for card in hand.cards if card), place in known.doubled)
        for place, hand in enumerate(table.hands[: table.active])
    )
    waiting = len(table.hands) - table.active - 1
    split = SplitRound(known.pair, known.unseen, finished, waiting)
    return Request("decision", situation.rules, arguments, (("split", split),))


def hand_of(table: Table) -> tuple[Rank, ...]:
    """Returns the ranks of the hand being played."""
    return tuple(card.rank for card in table.player.cards if card)


def upcard_of(table: Table) -> Rank:
    """Returns the rank of the dealer's upcard."""
    return next(card.rank for card in table.dealer.cards if card)


class Advice(NamedTuple):
    """The value of each answer to a question."""

    question: Question
    values: Mapping[Action, float]
    """In units of the hand's first bet, in the order of the question.

    For insurance what the side bet gains, for even money what the hand is worth, inside a split what the whole
    round is worth under the plan that was frozen at the split."""
    best: Action
    odds: DecisionOdds
    """The odds that the values come from."""

    @property
    def second(self) -> Action:
        """The best of the other answers."""
        return max((action for action in self.values if action is not self.best), key=self.values.__getitem__)

    @property
    def lead(self) -> float:
        """By how much the best answer is better than the second best."""
        return self.values[self.best] - self.values[self.second]

    def cost(self, action: Action) -> float:
        """What `action` costs: the best value less its own."""
        return self.values[self.best] - self.values[action]

    def skill(self, action: Action) -> float:
        """What `action` adds to the round's result: its value less that of best play, or of a split's plan."""
        planned = self.odds.planned
        best = planned if planned is not None and planned in self.values else self.best
        return self.values[action] - self.values[best]


def advice_from(question: Question, odds: DecisionOdds) -> Advice | None:
    """Returns the advice on `question` by `odds`; None if `odds` leave out one of its answers."""
    if any(action not in odds.values for action in question.actions):
        return None
    values = {action: odds.values[action] for action in question.actions}
    if question.topic is Topic.INSURANCE:
        if question.even_money:
            values[Action.INSURE] = 1.0
        else:
            values = {Action.INSURE: values[Action.INSURE] - values[Action.DECLINE], Action.DECLINE: 0.0}
    return Advice(question, values, max(values, key=values.__getitem__), odds)
