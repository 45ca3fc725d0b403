"""One round as a state machine: actions in, events out, and nothing else.

The table at the end of the file is the whole machine at a look: what can be done in each phase, and to which
phases that can lead. An action that is not in its phase, or that the rules withhold there, is illegal. The
dealer decides nothing, so the dealer has no phase: the events of an action run on to the next decision.

A hand is decided when its result is known before the dealer plays; the others wait for the dealer. All are
settled at the end, in their order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.board import Board
from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.decisions import decisions
from blackjack_tui.game.events import (
    INSURANCE_DECLINED,
    TURN_BEGAN,
    AceDeclared,
    Busted,
    Event,
    Peeked,
    PlayerDrew,
    Result,
    Stood,
    Surrendered,
)
from blackjack_tui.game.finish import (
    finish,
    forfeit,
    is_natural,
    pay_even_money,
    pays_even_money,
    settle_insurance,
)
from blackjack_tui.game.hand import LIMIT, Hand
from blackjack_tui.game.rules import Aces, At21, AtBust, Rules, Surrender
from blackjack_tui.game.settle import BLACKJACK, BUST, CHARLIE, DEALT_21, DRAWN_21, SURRENDERED
from blackjack_tui.game.shoe import Shoe

_new = tuple.__new__  # see board.py

# Asked of the rules in every round: Python 3.11 is slow to find a member in its enum.
_DECLARED = Aces.DECLARED
_BLACKJACK, _PLAYS_ON, _STANDS = At21.BLACKJACK, At21.PLAYS_ON, At21.STANDS
_DEALER_PLAYS = AtBust.DEALER_PLAYS
_EARLY, _NO_SURRENDER = Surrender.EARLY, Surrender.NONE


class Phase:
    """What a round waits for."""

    __slots__ = ("actions", "name", "topic")

    def __init__(self, name: str, topic: Topic) -> None:
        self.name = name
        self.topic = topic
        """What its question is about."""
        self.actions: tuple[Action, ...] = ()
        """What can be done in it, by some rules."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


DEALING = Phase("dealing", Topic.AGAIN)
INSURANCE = Phase("insurance", Topic.INSURANCE)
EARLY_SURRENDER = Phase("early surrender", Topic.SURRENDER)
DECISION = Phase("decision", Topic.PLAY)
ACES = Phase("aces", Topic.ACE)
OVER = Phase("over", Topic.AGAIN)


class Round:
    """A round between one player and the dealer.

    Each `apply` of a legal action returns what happened, up to the next decision or to the end. The cards
    come from `shoe` and nothing here is left to chance: the same rules, cards and actions give the same
    events. `bet` is put down from `bankroll` as the cards are dealt; both are cents.
    """

    __slots__ = ("_aces", "_board", "_legal", "_uninsurable", "phase", "rules")

    def __init__(self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0) -> None:
        self.rules = rules
        self.phase = DEALING
        """What the round waits for."""
        self._board = Board(rules, shoe, bet, bankroll)
        self._legal = DEALING.actions
        self._aces: list[Card] = []
        self._uninsurable = False

    @property
    def hands(self) -> Sequence[Hand]:
        """The player's hands: one, or more after splits."""
        return self._board.hands

    @property
    def player(self) -> Hand:
        """The hand that is played, or was played last."""
        return self._board.player

    @property
    def upcard(self) -> Card:
        """The dealer's card that the player can see."""
        return self._board.upcard

    @property
    def dealer(self) -> Hand:
        """The dealer's hand, with the hole card that the player may not have seen."""
        return self._board.dealer

    @property
    def bankroll(self) -> int:
        """What the player has beside the bets, in cents; with what came back once the round is over."""
        return self._board.bankroll

    def legal_actions(self) -> tuple[Action, ...]:
        """What `apply` takes now, in the order to be offered; nothing once the round is over."""
        return self._legal

    def question(self) -> Question:
        """The question that the legal actions answer."""
        ace = self._aces[0] if self.phase is ACES else None
        even_money = self.phase is INSURANCE and pays_even_money(self.rules, self._board.player)
        too_dear = self._too_dear() if self.phase is DECISION and self.rules.bets else ()
        return Question(self.phase.topic, self._legal, ace, even_money=even_money, too_dear=too_dear)

    def apply(self, action: Action) -> list[Event]:
        """Does `action` and returns what happened.

        Raises IllegalAction, with nothing changed, if `action` is not among `legal_actions()`; ShoeEmpty,
        with the round lost, if the shoe runs out of cards.
        """
        if action not in self._legal:
            legal = ", ".join(self._legal) or "nothing"
            raise IllegalAction(f"{action} is not possible now: {legal} is")
        events: list[Event] = []
        MOVES[self.phase][action].do(self, events)
        return events

    def forfeit(self) -> list[Event]:
        """Gives up a round that was left in its middle: the insurance and every bet are lost.

        Returns what happened. No question offers it. Raises IllegalAction, with nothing changed, if the cards are
        not dealt yet, or the round is over.
        """
        if self.phase in (DEALING, OVER):
            raise IllegalAction(f"nothing can be forfeited now: the round is {self.phase.name}")
        events: list[Event] = []
        forfeit(self._board, events)
        self._ask(OVER)
        return events

    def _deal(self, events: list[Event]) -> None:
        board = self._board
        board.deal(events)
        if self.rules.insurance and board.upcard.rank is Rank.ACE:
            if self._may_insure:
                self._ask(INSURANCE)
                return
            self._uninsurable = True
        self._offer_early_surrender(events)

    def _insure(self, events: list[Event]) -> None:
        board = self._board
        if pays_even_money(self.rules, board.player):
            pay_even_money(board, events)
            self._ask(OVER)
            return
        board.insure(events)
        self._offer_early_surrender(events)

    def _decline_insurance(self, events: list[Event]) -> None:
        events.append(INSURANCE_DECLINED)
        self._offer_early_surrender(events)

    def _offer_early_surrender(self, events: list[Event]) -> None:
        board = self._board
        rules = self.rules
        ends_at_21 = board.player.points == LIMIT and rules.dealt_21 is not _PLAYS_ON
        if rules.surrender is _EARLY and board.natural_possible and not ends_at_21:
            self._ask(EARLY_SURRENDER)
        else:
            self._peek(events)

    def _peek(self, events: list[Event]) -> None:
        board = self._board
        rules = self.rules
        if rules.peek and board.natural_possible:
            natural = is_natural(rules, board.dealer)
            events.append(Peeked(natural))
            if natural:
                board.waits = True
                self._finish(events)
                return
            if board.insured:
                settle_insurance(board, natural, events)
        if board.player.points == LIMIT:
            self._reached_21(events, rules.dealt_21, DEALT_21)
        else:
            self._begin(events)

    def _hit(self, events: list[Event]) -> None:
        board = self._board
        self._draw_one(events)
        points, rules = board.player.points, self.rules
        if points > LIMIT:
            self._bust(events)
        elif rules.charlie and len(board.player.cards) >= rules.charlie:
            self._end_hand(events, CHARLIE)
        elif points == LIMIT:
            self._reached_21(events, rules.drawn_21, DRAWN_21)
        else:
            self._decide()

    def _stand(self, events: list[Event]) -> None:
        board = self._board
        events.append(_new(Stood, (board.at, board.player.points, board.player.soft)))
        self._end_hand(events)

    def _double(self, events: list[Event]) -> None:
        board = self._board
        board.double(events)
        self._draw_one(events)
        if board.player.points > LIMIT:
            self._bust(events)
        elif self._ends_at_21:
            self._reached_21(events, self.rules.drawn_21, DRAWN_21)
        else:
            self._end_hand(events)

    def _split(self, events: list[Event]) -> None:
        self._board.split(events)
        self._second_card(events)

    def _surrender(self, events: list[Event]) -> None:
        board = self._board
        board.player.surrendered = True
        events.append(Surrendered(board.at))
        surrender = self.rules.surrender
        waits = surrender is Surrender.LOSES or (surrender is Surrender.LATE and board.natural_unknown)
        self._end_hand(events, None if waits else SURRENDERED)

    def _one(self, events: list[Event]) -> None:
        self._declare(events, 1)

    def _eleven(self, events: list[Event]) -> None:
        self._declare(events, 11)

    def _declare(self, events: list[Event], value: int) -> None:
        board = self._board
        was = board.player.points
        board.player.declare(value)
        points = board.player.points
        events.append(AceDeclared(0, self._aces.pop(0), value, points))
        if was <= LIMIT < points:
            events.append(Busted(0, points))
            if self.rules.bust is not _DEALER_PLAYS and not board.player.surrendered:
                board.player.result = BUST
                board.waits = False
                self._aces.clear()
        if not self._aces:
            self._finish(events)

    def _begin(self, events: list[Event]) -> None:
        events.append(TURN_BEGAN[self._board.at])
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
        board = self._board
        player = board.player
        card = board.draw(player, events)
        events.append(_new(PlayerDrew, (board.at, card, player.points, player.soft)))

    def _reached_21(self, events: list[Event], rule: At21, result: Result) -> None:
        if rule is _PLAYS_ON:
            if result is DEALT_21:
                self._begin(events)
            else:
                self._decide()
        elif rule is _STANDS:
            self._end_hand(events)
        elif rule is _BLACKJACK:
            self._end_hand(events, None if self._board.natural_unknown else BLACKJACK)
        else:
            self._end_hand(events, result)

    def _bust(self, events: list[Event]) -> None:
        board = self._board
        events.append(_new(Busted, (board.at, board.player.points)))
        self._end_hand(events, None if self.rules.bust is _DEALER_PLAYS else BUST)

    def _end_hand(self, events: list[Event], result: Result | None = None) -> None:
        """The hand draws no more; the next one is played, or the round comes to its end."""
        board = self._board
        board.player.result = result
        if result is None:
            board.waits = True
            if self.rules.player_aces is _DECLARED:
                self._aces = [card for card in board.player.cards if card.rank is Rank.ACE]
        board.at += 1
        if board.at < len(board.hands):
            board.player = board.hands[board.at]
            events.append(TURN_BEGAN[board.at])
            self._second_card(events)
            return
        if self._aces:
            self._ask(ACES)
        else:
            self._finish(events)

    def _finish(self, events: list[Event]) -> None:
        finish(self._board, events)
        self._ask(OVER)

    def _ask(self, phase: "Phase") -> None:
        self.phase = phase
        self._legal = phase.actions

    def _decide(self, first: bool = False) -> None:
        """Asks what to do with the hand."""
        board = self._board
        self.phase = DECISION
        rules = self.rules
        may_surrender = first and rules.surrender is not _NO_SURRENDER
        if rules.bets:
            # Where early surrender was offered, that was the only time.
            may_surrender = may_surrender and not (rules.surrender is _EARLY and board.natural_possible)
            self._legal = decisions(rules, board.player, len(board.hands), board.bankroll, may_surrender)
        else:
            self._legal = _WITH_SURRENDER if may_surrender else _HIT_OR_STAND

    def _too_dear(self) -> tuple[Action, ...]:
        """What the player could do with the hand for more money."""
        board = self._board
        player = board.player
        first = len(board.hands) == 1 and len(player.cards) == 2
        insure = (Action.INSURE,) if self._uninsurable and first else ()
        with_money = decisions(self.rules, player, len(board.hands), player.bet, may_surrender=False)
        return (*insure, *(action for action in with_money if action not in self._legal))

    @property
    def _may_insure(self) -> bool:
        """Whether the player has the money for insurance; even money takes none."""
        board = self._board
        return board.bankroll >= board.player.bet // 2 or pays_even_money(self.rules, board.player)

    @property
    def _ends_at_21(self) -> bool:
        """Whether a card has brought the hand to its end at 21."""
        return self._board.player.points == LIMIT and self.rules.drawn_21 is not _PLAYS_ON


class Move(NamedTuple):
    """What is done at an action, and the phases it can lead to."""

    do: Callable[[Round, list[Event]], None]
    to: tuple[Phase, ...]


_HIT_OR_STAND = (Action.HIT, Action.STAND)
_WITH_SURRENDER = (*_HIT_OR_STAND, Action.SURRENDER)

MOVES: Mapping[Phase, Mapping[Action, Move]] = {
    DEALING: {
        Action.DEAL: Move(Round._deal, (INSURANCE, EARLY_SURRENDER, DECISION, OVER)),
    },
    INSURANCE: {
        Action.INSURE: Move(Round._insure, (EARLY_SURRENDER, DECISION, OVER)),
        Action.DECLINE: Move(Round._decline_insurance, (EARLY_SURRENDER, DECISION, OVER)),
    },
    EARLY_SURRENDER: {
        Action.SURRENDER: Move(Round._surrender, (OVER,)),
        Action.DECLINE: Move(Round._peek, (DECISION, OVER)),
    },
    DECISION: {
        Action.HIT: Move(Round._hit, (DECISION, ACES, OVER)),
        Action.STAND: Move(Round._stand, (DECISION, ACES, OVER)),
        Action.DOUBLE: Move(Round._double, (DECISION, ACES, OVER)),
        Action.SPLIT: Move(Round._split, (DECISION, OVER)),
        Action.SURRENDER: Move(Round._surrender, (ACES, OVER)),
    },
    ACES: {
        Action.ONE: Move(Round._one, (ACES, OVER)),
        Action.ELEVEN: Move(Round._eleven, (ACES, OVER)),
    },
    OVER: {},
}
"""The whole machine: phase, action, what is done, and where that can lead."""

for _phase, _moves in MOVES.items():
    _phase.actions = tuple(_moves)
