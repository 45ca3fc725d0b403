"""One round as a state machine: actions in, events out, and nothing else.

The phases at the end of the file are the whole machine at a look: what can be done in which. An action that
is not in its phase, or that the rules withhold there, is illegal. The dealer decides nothing, so the dealer
has no phase: the events of an action run on until there is something to decide.

A hand is decided when its result is known before the dealer plays; the others wait for the dealer. All are
settled at the end, in their order.
"""

from collections.abc import Callable, Mapping

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.board import Board
from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.decisions import decisions, too_dear
from blackjack_tui.game.events import (
    INSURANCE_DECLINED,
    TURNS,
    AceDeclared,
    Busted,
    Event,
    Peeked,
    PlayerDrew,
    Result,
    Stood,
    Surrendered,
)
from blackjack_tui.game.finish import finish, is_natural, pay_even_money, pays_even_money, settle_insurance
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.rules import Aces, At21, AtBust, Rules, Surrender
from blackjack_tui.game.settle import BLACKJACK, BUST, CHARLIE, DEALT_21, DRAWN_21, SURRENDERED
from blackjack_tui.game.shoe import Shoe

_new = tuple.__new__  # see board.py

# Asked of the rules in every round: Python 3.11 is slow to find a member in its enum.
_DECLARED = Aces.DECLARED
_BLACKJACK, _PLAYS_ON, _STANDS = At21.BLACKJACK, At21.PLAYS_ON, At21.STANDS
_DEALER_PLAYS = AtBust.DEALER_PLAYS
_EARLY, _NO_SURRENDER = Surrender.EARLY, Surrender.NONE


class Round(Board):
    """A round between one player and the dealer.

    Each `apply` of a legal action returns what happened, up to the next decision or to the end. The cards
    come from `shoe` and nothing here is left to chance: the same rules, cards and actions give the same
    events. `bet` is put down from `bankroll` as the cards are dealt; both are cents, and `bankroll` is what
    is left, with what came back once the round is over.
    """

    __slots__ = ("_aces", "_legal", "_uninsurable", "phase")

    def __init__(self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0) -> None:
        Board.__init__(self, rules, shoe, bet, bankroll)
        self.phase = DEALING
        self._legal = DEALING.actions
        self._aces: list[Card] = []
        self._uninsurable = False

    def legal_actions(self) -> tuple[Action, ...]:
        """What `apply` takes now, in the order to be offered; nothing once the round is over."""
        return self._legal

    def question(self) -> Question:
        """The question that the legal actions answer."""
        ace = self._aces[0] if self.phase is ACES else None
        even_money = self.phase is INSURANCE and pays_even_money(self.rules, self.player)
        dear = self._too_dear() if self.phase is DECISION and self.rules.maximum else ()
        return Question(self.phase.topic, self._legal, ace, even_money=even_money, too_dear=dear)

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
        self.deal(events)
        if self.rules.insurance and self.upcard.rank is Rank.ACE:
            if self._may_insure:
                self._ask(INSURANCE)
                return
            self._uninsurable = True
        self._offer_early_surrender(events)

    def _insure(self, events: list[Event]) -> None:
        if pays_even_money(self.rules, self.player):
            pay_even_money(self, events)
            self._ask(OVER)
            return
        self.insure(events)
        self._offer_early_surrender(events)

    def _decline_insurance(self, events: list[Event]) -> None:
        events.append(INSURANCE_DECLINED)
        self._offer_early_surrender(events)

    def _offer_early_surrender(self, events: list[Event]) -> None:
        rules = self.rules
        ends_at_21 = self.player.points == LIMIT and rules.dealt_21 is not _PLAYS_ON
        if rules.surrender is _EARLY and self.natural_possible and not ends_at_21:
            self._ask(EARLY_SURRENDER)
        else:
            self._peek(events)

    def _peek(self, events: list[Event]) -> None:
        rules = self.rules
        if rules.peek and self.natural_possible:
            natural = is_natural(rules, self.dealer)
            events.append(Peeked(natural))
            if natural:
                self.waits = True
                self._finish(events)
                return
            if self.insured:
                settle_insurance(self, natural, events)
        if self.player.points == LIMIT:
            self._reached_21(events, rules.dealt_21, DEALT_21)
        else:
            self._begin(events)

    def _hit(self, events: list[Event]) -> None:
        self._draw_one(events)
        points, rules = self.player.points, self.rules
        if points > LIMIT:
            self._bust(events)
        elif rules.charlie and len(self.player.cards) >= rules.charlie:
            self._end_hand(events, CHARLIE)
        elif points == LIMIT:
            self._reached_21(events, rules.drawn_21, DRAWN_21)
        else:
            self._decide()

    def _stand(self, events: list[Event]) -> None:
        events.append(_new(Stood, (self.at, self.player.points, self.player.soft)))
        self._end_hand(events)

    def _double(self, events: list[Event]) -> None:
        self.double(events)
        self._draw_one(events)
        if self.player.points > LIMIT:
            self._bust(events)
        elif self._ends_at_21:
            self._reached_21(events, self.rules.drawn_21, DRAWN_21)
        else:
            self._end_hand(events)

    def _split(self, events: list[Event]) -> None:
        self.split(events)
        self._second_card(events)

    def _surrender(self, events: list[Event]) -> None:
        self.player.surrendered = True
        events.append(Surrendered(self.at))
        surrender = self.rules.surrender
        waits = surrender is Surrender.LOSES or (surrender is Surrender.LATE and self.natural_unknown)
        self._end_hand(events, None if waits else SURRENDERED)

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
            if self.rules.bust is not _DEALER_PLAYS and not self.player.surrendered:
                self.player.result = BUST
                self.waits = False
                self._aces.clear()
        if not self._aces:
            self._finish(events)

    def _begin(self, events: list[Event]) -> None:
        events.append(TURNS[self.at])
        self._decide(first=True)

    def _second_card(self, events: list[Event]) -> None:
        """The second card of a split hand. A 21 it makes is drawn, and no natural."""
        self._draw_one(events)
        if self._ends_at_21:
            self._reached_21(events, self.rules.drawn_21, DRAWN_21)
            return
        self._decide(first=True)
        if self._legal == (Action.STAND,):  # a split ace that gets one card
            self._end_hand(events)

    def _draw_one(self, events: list[Event]) -> None:
        player = self.player
        card = self.draw(player, events)
        events.append(_new(PlayerDrew, (self.at, card, player.points, player.soft)))

    def _reached_21(self, events: list[Event], rule: At21, result: Result) -> None:
        if rule is _PLAYS_ON:
            if result is DEALT_21:
                self._begin(events)
            else:
                self._decide()
        elif rule is _STANDS:
            self._end_hand(events)
        elif rule is _BLACKJACK:
            self._end_hand(events, None if self.natural_unknown else BLACKJACK)
        else:
            self._end_hand(events, result)

    def _bust(self, events: list[Event]) -> None:
        events.append(_new(Busted, (self.at, self.player.points)))
        self._end_hand(events, None if self.rules.bust is _DEALER_PLAYS else BUST)

    def _end_hand(self, events: list[Event], result: Result | None = None) -> None:
        """The hand draws no more; the next one is played, or the round comes to its end."""
        self.player.result = result
        if result is None:
            self.waits = True
            if self.rules.player_aces is _DECLARED:
                self._aces = [card for card in self.player.cards if card.rank is Rank.ACE]
        self.at += 1
        if self.at < len(self.hands):
            self.player = self.hands[self.at]
            events.append(TURNS[self.at])
            self._second_card(events)
            return
        if self._aces:
            self._ask(ACES)
        else:
            self._finish(events)

    def _finish(self, events: list[Event]) -> None:
        finish(self, events)
        self._ask(OVER)

    def _ask(self, phase: "Phase") -> None:
        self.phase = phase
        self._legal = phase.actions

    def _decide(self, first: bool = False) -> None:
        """Asks what to do with the hand."""
        self.phase = DECISION
        rules = self.rules
        may_surrender = first and rules.surrender is not _NO_SURRENDER
        if rules.maximum:
            # Where early surrender was offered, that was the only time.
            may_surrender = may_surrender and not (rules.surrender is _EARLY and self.natural_possible)
            self._legal = decisions(rules, self.player, len(self.hands), self.bankroll, may_surrender)
        else:
            self._legal = _WITH_SURRENDER if may_surrender else _HIT_OR_STAND

    def _too_dear(self) -> tuple[Action, ...]:
        """What the player could have done, or could do with the hand, for more money."""
        first = len(self.hands) == 1 and len(self.player.cards) == 2
        insure = (Action.INSURE,) if self._uninsurable and first else ()
        return (*insure, *too_dear(self.rules, self.player, len(self.hands), self.bankroll))

    @property
    def _may_insure(self) -> bool:
        """Whether the player has the money for insurance; even money takes none."""
        return self.bankroll >= self.player.bet // 2 or pays_even_money(self.rules, self.player)

    @property
    def _ends_at_21(self) -> bool:
        """Whether a card has brought the hand to its end at 21."""
        return self.player.points == LIMIT and self.rules.drawn_21 is not _PLAYS_ON


class Phase:
    """What a round is waiting for, and what is done at each action then."""

    __slots__ = ("actions", "moves", "topic")

    def __init__(self, topic: Topic, moves: Mapping[Action, Callable[[Round, list[Event]], None]]) -> None:
        self.topic = topic
        self.moves = moves
        self.actions = tuple(moves)


_HIT_OR_STAND = (Action.HIT, Action.STAND)
_WITH_SURRENDER = (*_HIT_OR_STAND, Action.SURRENDER)

DEALING = Phase(Topic.AGAIN, {Action.DEAL: Round._deal})
INSURANCE = Phase(Topic.INSURANCE, {Action.INSURE: Round._insure, Action.DECLINE: Round._decline_insurance})
EARLY_SURRENDER = Phase(Topic.SURRENDER, {Action.SURRENDER: Round._surrender, Action.DECLINE: Round._peek})
DECISION = Phase(
    Topic.PLAY,
    {
        Action.HIT: Round._hit,
        Action.STAND: Round._stand,
        Action.DOUBLE: Round._double,
        Action.SPLIT: Round._split,
        Action.SURRENDER: Round._surrender,
    },
)
ACES = Phase(Topic.ACE, {Action.ONE: Round._one, Action.ELEVEN: Round._eleven})
OVER = Phase(Topic.AGAIN, {})
