"""One round as a state machine: actions in, events out, and nothing else.

The phases at the end of the file are the whole machine at a look: what can be done in which. An action that
is not in its phase, or that the rules withhold there, is illegal. The dealer decides nothing, so the dealer
has no phase: the events of an action run on until there is something to decide.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.events import (
    DEAL_STARTED,
    HOLE_DEALT,
    ROUND_OVER,
    ROUND_STARTED,
    SHUFFLED,
    TURN_BEGAN,
    AceDeclared,
    Busted,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    Event,
    HandSettled,
    HoleTurned,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    Reason,
    Stood,
    Surrendered,
)
from blackjack_tui.game.hand import LIMIT, Hand
from blackjack_tui.game.rules import Aces, At21, AtBust, Draws, Place, Rules, Surrender, Tie
from blackjack_tui.game.shoe import Shoe

DEALER_STANDS = 17

# A round makes ten events and more, and `Event(…)` takes twice as long as what it comes down to, which is this.
_new = tuple.__new__

# Asked of the rules in every round: Python 3.11 is slow to find a member in its enum.
_BEST, _DECLARED = Aces.BEST, Aces.DECLARED
_BELOW_PLAYER = Draws.BELOW_PLAYER
_NO_SURRENDER = Surrender.NONE

Result = tuple[Outcome, Reason]

DEALT_21: Result = (Outcome.WIN, Reason.DEALT_21)
DRAWN_21: Result = (Outcome.WIN, Reason.DRAWN_21)
BUST: Result = (Outcome.LOSE, Reason.BUST)
BOTH_BUST: Result = (Outcome.PUSH, Reason.BOTH_BUST)
DEALER_BUST: Result = (Outcome.WIN, Reason.DEALER_BUST)
HIGHER: Result = (Outcome.WIN, Reason.HIGHER)
LOWER: Result = (Outcome.LOSE, Reason.LOWER)
SURRENDERED: Result = (Outcome.LOSE, Reason.SURRENDER)
TIES: Mapping[Tie, Result] = {
    Tie.DEALER: (Outcome.LOSE, Reason.TIE),
    Tie.PUSH: (Outcome.PUSH, Reason.TIE),
}


class Round:
    """A round between one player and the dealer.

    Each `apply` of a legal action returns what happened, up to the next decision or to the end. The cards
    come from `shoe` and nothing here is left to chance: the same rules, cards and actions give the same
    events.
    """

    __slots__ = ("_aces", "_legal", "_shoe", "_surrendered", "dealer", "phase", "player", "rules")

    def __init__(self, rules: Rules, shoe: Shoe) -> None:
        self.rules = rules
        self.phase = DEALING
        self.player = Hand(rules.player_aces is _BEST)
        self.dealer = Hand(rules.dealer_aces is _BEST)
        self._shoe = shoe
        self._legal = DEALING.actions
        self._aces: list[Card] = []
        self._surrendered = False

    def legal_actions(self) -> tuple[Action, ...]:
        """What `apply` takes now, in the order to be offered; nothing once the round is over."""
        return self._legal

    def question(self) -> Question:
        """The question that the legal actions answer."""
        return Question(self.phase.topic, self._legal, self._aces[0] if self.phase is ACES else None)

    def apply(self, action: Action) -> list[Event]:
        """Does `action` and returns what happened.

        Raises IllegalAction, with nothing changed, if `action` is not among `legal_actions()`; ShoeEmpty,
        with the round lost, if the shoe runs out of cards.
        """
        if action not in self._legal:
            legal = ", ".join(self._legal) or "nothing"
            raise IllegalAction(f"{action} is not possible now: {legal} is")
        events: list[Event] = []
        self.phase.moves[action](self, events)
        return events

    def _deal(self, events: list[Event]) -> None:
        player, dealer, shoe = self.player, self.dealer, self._shoe
        events.append(ROUND_STARTED)
        shoe.shuffle()
        events.append(SHUFFLED)
        events.append(DEAL_STARTED)
        for place in _PLACES:
            card = shoe.deal(player)
            events.append(_new(PlayerDealt, (0, card, player.points, player.soft)))
            card = shoe.deal(dealer)
            events.append(HOLE_DEALT if place is self.rules.hole_card else _new(DealerDealt, (card,)))
        if player.points == LIMIT:
            self._reached_21(events, self.rules.dealt_21, DEALT_21)
        else:
            self._begin_turn(events)

    def _hit(self, events: list[Event]) -> None:
        player = self.player
        card = self._shoe.deal(player)
        points = player.points
        events.append(_new(PlayerDrew, (0, card, points, player.soft)))
        if points > LIMIT:
            self._bust(events)
        elif points == LIMIT:
            self._reached_21(events, self.rules.drawn_21, DRAWN_21)
        else:
            self._decide(DECISION)

    def _stand(self, events: list[Event]) -> None:
        events.append(_new(Stood, (0, self.player.points, self.player.soft)))
        self._drawn(events)

    def _surrender(self, events: list[Event]) -> None:
        self._surrendered = True
        events.append(Surrendered(0))
        self._drawn(events)

    def _one(self, events: list[Event]) -> None:
        self._declare(events, 1)

    def _eleven(self, events: list[Event]) -> None:
        self._declare(events, 11)

    def _declare(self, events: list[Event], value: int) -> None:
        was = self.player.points
        self.player.declare(value)
        points = self.player.points
        events.append(AceDeclared(0, self._aces.pop(0), value, points))
        if was <= LIMIT < points:
            events.append(Busted(0, points))
        if not self._aces:
            self._dealer_plays(events)

    def _begin_turn(self, events: list[Event]) -> None:
        events.append(TURN_BEGAN)
        self._decide(FIRST_DECISION)

    def _decide(self, phase: "Phase") -> None:
        self.phase = phase
        self._legal = phase.actions
        if phase is FIRST_DECISION and self.rules.surrender is _NO_SURRENDER:
            self._legal = DECISION.actions

    def _reached_21(self, events: list[Event], rule: At21, result: Result) -> None:
        if rule is At21.PLAYS_ON:
            if result is DEALT_21:
                self._begin_turn(events)
            else:
                self._decide(DECISION)
        elif rule is At21.STANDS:
            self._drawn(events)
        elif rule is At21.WINS_SHOWN:
            self._turn_hole(events)
            self._settle(events, result, self.dealer.points)
        else:
            self._settle(events, result, None)

    def _bust(self, events: list[Event]) -> None:
        rule = self.rules.bust
        events.append(_new(Busted, (0, self.player.points)))
        if rule is AtBust.LOSES_HIDDEN:
            self._settle(events, BUST, None)
        elif rule is AtBust.LOSES_TOLD:
            events.append(DealerTold(self.dealer.points))
            self._settle(events, BUST, self.dealer.points)
        elif rule is AtBust.LOSES_SHOWN:
            self._turn_hole(events)
            self._settle(events, BUST, self.dealer.points)
        else:
            self._drawn(events)

    def _drawn(self, events: list[Event]) -> None:
        """The player draws no more: the aces are declared if they have to be, and the dealer plays."""
        if self.rules.player_aces is _DECLARED:
            self._aces = [card for card in self.player.cards if card.rank is Rank.ACE]
        if self._aces:
            self.phase = ACES
            self._legal = ACES.actions
        else:
            self._dealer_plays(events)

    def _dealer_plays(self, events: list[Event]) -> None:
        player, dealer = self.player, self.dealer
        chased = min(player.points, LIMIT)  # a dealer over 21 draws no more, whatever the player has
        below = chased if self.rules.dealer_draws is _BELOW_PLAYER else DEALER_STANDS
        self._turn_hole(events)
        while dealer.points < below:
            card = self._shoe.deal(dealer)
            events.append(_new(DealerDrew, (card, dealer.points, dealer.soft)))
        events.append(_new(DealerStood, (dealer.points, dealer.soft)))
        result = SURRENDERED if self._surrendered else compare(player.points, dealer.points, self.rules.tie)
        self._settle(events, result, dealer.points)

    def _turn_hole(self, events: list[Event]) -> None:
        dealer = self.dealer
        hole = dealer.cards[_PLACES.index(self.rules.hole_card)]
        events.append(_new(HoleTurned, (hole, dealer.points, dealer.soft)))

    def _settle(self, events: list[Event], result: Result, dealer: int | None) -> None:
        outcome, reason = result
        events.append(_new(HandSettled, (0, outcome, reason, self.player.points, dealer)))
        events.append(ROUND_OVER)
        self.phase = OVER
        self._legal = OVER.actions


def compare(player: int, dealer: int, tie: Tie) -> Result:
    """How a hand of `player` points ends against a dealer who has played to `dealer` points, and why."""
    if player > LIMIT:
        return BOTH_BUST if dealer > LIMIT else BUST
    if dealer > LIMIT:
        return DEALER_BUST
    if player == dealer:
        return TIES[tie]
    return HIGHER if player > dealer else LOWER


class Phase(NamedTuple):
    """What a round is waiting for."""

    topic: Topic
    moves: Mapping[Action, Callable[[Round, list[Event]], None]]
    """What is done at each action."""
    actions: tuple[Action, ...]


def _phase(topic: Topic, moves: Mapping[Action, Callable[[Round, list[Event]], None]]) -> Phase:
    return Phase(topic, moves, tuple(moves))


_PLACES = tuple(Place)

DEALING = _phase(Topic.AGAIN, {Action.DEAL: Round._deal})
FIRST_DECISION = _phase(
    Topic.PLAY, {Action.HIT: Round._hit, Action.STAND: Round._stand, Action.SURRENDER: Round._surrender}
)
DECISION = _phase(Topic.PLAY, {Action.HIT: Round._hit, Action.STAND: Round._stand})
ACES = _phase(Topic.ACE, {Action.ONE: Round._one, Action.ELEVEN: Round._eleven})
OVER = _phase(Topic.AGAIN, {})
