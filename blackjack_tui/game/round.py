"""A round: actions go in, events come out.

`MOVES`, at the end of the file, is the whole state machine: what can be done in each phase, and to which phases
that can lead. An action that is not in its phase, or that the rules withhold there, is illegal. The dealer
decides nothing and has no phase: the events of a move run on to the next decision.

A hand is decided when its result is known before the dealer plays. All hands are settled at the end, in order.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import (
    ACES,
    DEALING,
    DECISION,
    EARLY_SURRENDER,
    INSURANCE,
    OVER,
    Action,
    Phase,
    Question,
    decisions,
    unaffordable,
)
from blackjack_tui.game.board import (
    BLACKJACK,
    BUST,
    CHARLIE,
    DEALT_21,
    DRAWN_21,
    SURRENDERED,
    Board,
    finish,
    forfeit,
    is_natural,
    pay_even_money,
    pays_even_money,
    settle_insurance,
)
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Result
from blackjack_tui.game.events import (
    INSURANCE_DECLINED,
    TURN_BEGAN,
    AceDeclared,
    Busted,
    Event,
    Peeked,
    PlayerDrew,
    Stood,
    Surrendered,
)
from blackjack_tui.game.rules import Aces, At21, AtBust, Rules, Surrender
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.light_typing import NamedTuple

# See board.py.
_new = tuple.__new__
_DECLARED = Aces.DECLARED
_BLACKJACK, _PLAYS_ON, _STANDS = At21.BLACKJACK, At21.PLAYS_ON, At21.STANDS
_DEALER_PLAYS = AtBust.DEALER_PLAYS
_EARLY, _NO_SURRENDER = Surrender.EARLY, Surrender.NONE


class Round:
    """A round between one player and the dealer.

    `apply` does a legal action and returns the events up to the next decision, or to the end of the round.
    Cards come from `shoe` and nothing is left to chance: the same rules, cards and actions give the same
    events. `bet` is taken from `bankroll` when the cards are dealt; both are cents.
    """

    __slots__ = ("_board", "rules")

    def __init__(self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0) -> None:
        self.rules = rules
        self._board = Board(rules, shoe, bet, bankroll)

    @property
    def phase(self) -> Phase:
        """The phase: the kind of decision that the round waits for."""
        return self._board.phase

    @property
    def hands(self) -> Sequence[Hand]:
        """The player's hands: one, or several after splits."""
        return self._board.hands

    @property
    def player(self) -> Hand:
        """The hand being played, or played last."""
        return self._board.player

    @property
    def upcard(self) -> Card:
        """The dealer's upcard."""
        return self._board.upcard

    @property
    def dealer(self) -> Hand:
        """The dealer's hand, the hole card included."""
        return self._board.dealer

    @property
    def bankroll(self) -> int:
        """The player's money apart from the bets, in cents; after the round with all that was won."""
        return self._board.bankroll

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns the actions that `apply` takes now, in the order to offer; none once the round is over."""
        return self._board.legal

    def question(self) -> Question:
        """Returns the question that the legal actions answer."""
        board, rules = self._board, self.rules
        phase = board.phase
        return Question(
            phase.topic,
            board.legal,
            card=board.aces[0] if phase is ACES else None,
            even_money=phase is INSURANCE and pays_even_money(rules, board.player),
            too_dear=too_dear(board) if phase is DECISION and rules.bets else (),
        )

    def apply(self, action: Action) -> list[Event]:
        """Does `action` and returns the events it led to.

        Raises `IllegalAction`, with nothing changed, if `action` is not among `legal_actions()`. Raises
        `ShoeEmpty` if a stacked shoe runs out of cards; the round is then lost.
        """
        board = self._board
        if action not in board.legal:
            legal = ", ".join(board.legal) or "nothing"
            raise IllegalAction(f"{action} is not possible now: {legal} is")
        events: list[Event] = []
        MOVES[board.phase][action].do(board, events)
        return events

    def forfeit(self) -> list[Event]:
        """Gives up a round that was left in its middle: the insurance and every bet are lost.

        Returns the events. No question offers it. Raises `IllegalAction`, with nothing changed, if the cards
        are not dealt yet, or the round is over.
        """
        board = self._board
        if board.phase in (DEALING, OVER):
            raise IllegalAction(f"nothing can be forfeited now: the round is {board.phase.name}")
        events: list[Event] = []
        forfeit(board, events)
        board.phase, board.legal = OVER, OVER.actions
        return events


def _deal(board: Board, events: list[Event]) -> None:
    board.deal(events)
    if board.rules.insurance and board.upcard.rank is Rank.ACE:
        if _may_insure(board):
            _ask(board, INSURANCE)
            return
        board.uninsurable = True
    _offer_early_surrender(board, events)


def _insure(board: Board, events: list[Event]) -> None:
    if pays_even_money(board.rules, board.player):
        pay_even_money(board, events)
        _ask(board, OVER)
        return
    board.insure(events)
    _offer_early_surrender(board, events)


def _decline_insurance(board: Board, events: list[Event]) -> None:
    events.append(INSURANCE_DECLINED)
    _offer_early_surrender(board, events)


def _offer_early_surrender(board: Board, events: list[Event]) -> None:
    rules = board.rules
    ends_at_21 = board.player.points == LIMIT and rules.dealt_21 is not _PLAYS_ON
    if rules.surrender is _EARLY and board.natural_possible and not ends_at_21:
        _ask(board, EARLY_SURRENDER)
    else:
        _peek(board, events)


def _peek(board: Board, events: list[Event]) -> None:
    rules = board.rules
    if rules.peek and board.natural_possible:
        natural = is_natural(rules, board.dealer)
        events.append(Peeked(natural))
        if natural:
            board.waits = True
            _finish(board, events)
            return
        if board.insured:
            settle_insurance(board, natural, events)
    if board.player.points == LIMIT:
        _reached_21(board, events, rules.dealt_21, DEALT_21)
    else:
        _begin(board, events)


def _hit(board: Board, events: list[Event]) -> None:
    _draw_one(board, events)
    points, rules = board.player.points, board.rules
    if points > LIMIT:
        _bust(board, events)
    elif rules.charlie and len(board.player.cards) >= rules.charlie:
        _end_hand(board, events, CHARLIE)
    elif points == LIMIT:
        _reached_21(board, events, rules.drawn_21, DRAWN_21)
    else:
        _decide(board)


def _stand(board: Board, events: list[Event]) -> None:
    events.append(_new(Stood, (board.at, board.player.points, board.player.soft)))
    _end_hand(board, events)


def _double(board: Board, events: list[Event]) -> None:
    board.double(events)
    _draw_one(board, events)
    if board.player.points > LIMIT:
        _bust(board, events)
    elif _ends_at_21(board):
        _reached_21(board, events, board.rules.drawn_21, DRAWN_21)
    else:
        _end_hand(board, events)


def _split(board: Board, events: list[Event]) -> None:
    board.split(events)
    _second_card(board, events)


def _surrender(board: Board, events: list[Event]) -> None:
    board.player.surrendered = True
    events.append(Surrendered(board.at))
    surrender = board.rules.surrender
    waits = surrender is Surrender.LOSES or (surrender is Surrender.LATE and board.natural_unknown)
    _end_hand(board, events, None if waits else SURRENDERED)


def _declare(board: Board, events: list[Event], value: int) -> None:
    was = board.player.points
    board.player.declare(value)
    points = board.player.points
    events.append(AceDeclared(0, board.aces.pop(0), value, points))
    if was <= LIMIT < points:
        events.append(Busted(0, points))
        if board.rules.bust is not _DEALER_PLAYS and not board.player.surrendered:
            board.player.result = BUST
            board.waits = False
            board.aces.clear()
    if not board.aces:
        _finish(board, events)


def _begin(board: Board, events: list[Event]) -> None:
    events.append(TURN_BEGAN[board.at])
    _decide(board, first=True)


def _second_card(board: Board, events: list[Event]) -> None:
    """The second card of a split hand. A 21 it makes is drawn, and no natural."""
    _draw_one(board, events)
    if _ends_at_21(board):
        _reached_21(board, events, board.rules.drawn_21, DRAWN_21)
        return
    _decide(board, first=True)
    if board.legal == (Action.STAND,):  # a split ace that gets one card
        _end_hand(board, events)


def _draw_one(board: Board, events: list[Event]) -> None:
    player = board.player
    card = board.draw(player, events)
    events.append(_new(PlayerDrew, (board.at, card, player.points, player.soft)))


def _reached_21(board: Board, events: list[Event], rule: At21, result: Result) -> None:
    if rule is _PLAYS_ON:
        if result is DEALT_21:
            _begin(board, events)
        else:
            _decide(board)
    elif rule is _STANDS:
        _end_hand(board, events)
    elif rule is _BLACKJACK:
        _end_hand(board, events, None if board.natural_unknown else BLACKJACK)
    else:
        _end_hand(board, events, result)


def _bust(board: Board, events: list[Event]) -> None:
    events.append(_new(Busted, (board.at, board.player.points)))
    _end_hand(board, events, None if board.rules.bust is _DEALER_PLAYS else BUST)


def _end_hand(board: Board, events: list[Event], result: Result | None = None) -> None:
    """The hand draws no more; the next one is played, or the round comes to its end."""
    board.player.result = result
    if result is None:
        board.waits = True
        if board.rules.player_aces is _DECLARED:
            board.aces = [card for card in board.player.cards if card.rank is Rank.ACE]
    board.at += 1
    if board.at < len(board.hands):
        board.player = board.hands[board.at]
        events.append(TURN_BEGAN[board.at])
        _second_card(board, events)
        return
    if board.aces:
        _ask(board, ACES)
    else:
        _finish(board, events)


def _finish(board: Board, events: list[Event]) -> None:
    finish(board, events)
    _ask(board, OVER)


def _ask(board: Board, phase: Phase) -> None:
    board.phase = phase
    board.legal = phase.actions


def _decide(board: Board, first: bool = False) -> None:
    """Asks what to do with the hand."""
    board.phase = DECISION
    rules = board.rules
    may_surrender = first and rules.surrender is not _NO_SURRENDER
    if rules.bets:
        # Where early surrender was offered, that was the only time.
        may_surrender = may_surrender and not (rules.surrender is _EARLY and board.natural_possible)
        board.legal = decisions(rules, board.player, len(board.hands), board.bankroll, may_surrender)
    else:
        board.legal = _WITH_SURRENDER if may_surrender else _HIT_OR_STAND


def too_dear(board: Board) -> tuple[Action, ...]:
    """Returns what the rules allow and the player cannot pay for, in the first decision insurance too."""
    first = len(board.hands) == 1 and len(board.player.cards) == 2
    insure = (Action.INSURE,) if board.uninsurable and first else ()
    return (*insure, *unaffordable(board.rules, board.player, len(board.hands), board.bankroll))


def _may_insure(board: Board) -> bool:
    """Returns whether the player has the money for insurance; even money takes none."""
    return board.bankroll >= board.player.bet // 2 or pays_even_money(board.rules, board.player)


def _ends_at_21(board: Board) -> bool:
    """Returns whether a card has brought the hand to its end at 21."""
    return board.player.points == LIMIT and board.rules.drawn_21 is not _PLAYS_ON


class Move(NamedTuple):
    """The effect of an action, and the phases it can lead to."""

    do: Callable[[Board, list[Event]], None]
    to: tuple[Phase, ...]


_HIT_OR_STAND = (Action.HIT, Action.STAND)
_WITH_SURRENDER = (*_HIT_OR_STAND, Action.SURRENDER)

MOVES: Mapping[Phase, Mapping[Action, Move]] = {
    DEALING: {
        Action.DEAL: Move(_deal, (INSURANCE, EARLY_SURRENDER, DECISION, OVER)),
    },
    INSURANCE: {
        Action.INSURE: Move(_insure, (EARLY_SURRENDER, DECISION, OVER)),
        Action.DECLINE: Move(_decline_insurance, (EARLY_SURRENDER, DECISION, OVER)),
    },
    EARLY_SURRENDER: {
        Action.SURRENDER: Move(_surrender, (OVER,)),
        Action.DECLINE: Move(_peek, (DECISION, OVER)),
    },
    DECISION: {
        Action.HIT: Move(_hit, (DECISION, ACES, OVER)),
        Action.STAND: Move(_stand, (DECISION, ACES, OVER)),
        Action.DOUBLE: Move(_double, (DECISION, ACES, OVER)),
        Action.SPLIT: Move(_split, (DECISION, OVER)),
        Action.SURRENDER: Move(_surrender, (ACES, OVER)),
    },
    ACES: {
        Action.ONE: Move(partial(_declare, value=1), (ACES, OVER)),
        Action.ELEVEN: Move(partial(_declare, value=11), (ACES, OVER)),
    },
    OVER: {},
}
"""The whole machine: phase, action, what is done, and where that can lead."""

for _phase, _moves in MOVES.items():
    _phase.actions = tuple(_moves)
