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
    Seat,
    decisions,
    unaffordable,
)
from blackjack_tui.game.board import (
    BLACKJACK,
    BUST,
    CHARLIE,
    DEALT_21,
    DRAWN_21,
    EVEN_MONEY,
    SURRENDERED,
    Board,
    finish,
    forfeit,
    is_natural,
    pay_even_money,
    pays_even_money,
    settle_insurance,
    show_second_card,
)
from blackjack_tui.game.cards import ALONE, LIMIT, Card, Hand, Rank, Result
from blackjack_tui.game.events import (
    TURN_BEGAN,
    AceDeclared,
    Busted,
    Event,
    InsuranceDeclined,
    Peeked,
    PlayerDrew,
    Stood,
    Surrendered,
    TurnBegan,
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
    """A round between the player, at one box or more, and the dealer; others may play beside them.

    `apply` does a legal action and returns the events up to the next decision, or to the end of the round.
    Cards come from `shoe` and nothing is left to chance: the same rules, cards and actions give the same
    events. `bet` is taken from `bankroll` when the cards are dealt; both are cents. With `seats`, the boxes in
    the order of play, theirs are the bets and side bets. Other players decide by themselves, in their turn.
    """

    __slots__ = ("_board", "rules")

    def __init__(
        self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0, seats: Sequence[Seat] = ()
    ) -> None:
        self.rules = rules
        self._board = Board(rules, shoe, bet, bankroll, seats)

    @property
    def phase(self) -> Phase:
        """The phase: the kind of decision that the round waits for."""
        return self._board.phase

    @property
    def hands(self) -> Sequence[Hand]:
        """The player's hands: one, or several after splits and at several boxes."""
        board = self._board
        return [hand for hand in board.hands if hand.box not in board.plays] if board.plays else board.hands

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
            card=board.aces[0][1] if phase is ACES else None,
            even_money=phase is INSURANCE and pays_even_money(rules, board.player),
            too_dear=too_dear(board) if phase is DECISION and rules.bets else (),
            box=board.player.box,
            hand=board.number,
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
        while board.plays and board.legal and (plays := board.plays.get(board.player.box)):
            MOVES[board.phase][plays(board.player, board.upcard, board.legal)].do(board, events)
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
    _offer_insurance(board, events)


def _insure(board: Board, events: list[Event]) -> None:
    if pays_even_money(board.rules, board.player):
        pay_even_money(board, events)
    else:
        board.insure(events)
    _offer_insurance(board, events, board.at + 1)


def _decline_insurance(board: Board, events: list[Event]) -> None:
    events.append(InsuranceDeclined(board.player.box))
    _offer_insurance(board, events, board.at + 1)


def _offer_insurance(board: Board, events: list[Event], place: int = 0) -> None:
    """Asks the player's boxes from `place` on, one after the other."""
    if board.rules.insurance and board.upcard.rank is Rank.ACE:
        for at in range(place, len(board.hands)):
            board.turn_to(at)
            if board.player.box not in board.plays:
                if _may_insure(board):
                    _ask(board, INSURANCE)
                    return
                board.player.uninsurable = True
        if all(hand.result is EVEN_MONEY for hand in board.hands) and not board.beside:
            show_second_card(board, events)
            _ask(board, OVER)
            return
    _offer_early_surrender(board, events)


def _decline_surrender(board: Board, events: list[Event]) -> None:
    _offer_early_surrender(board, events, board.at + 1)


def _surrender_early(board: Board, events: list[Event]) -> None:
    _give_up(board, events)
    board.player.result = SURRENDERED
    _offer_early_surrender(board, events, board.at + 1)


def _offer_early_surrender(board: Board, events: list[Event], place: int = 0) -> None:
    """Asks the player's boxes from `place` on, one after the other."""
    rules = board.rules
    if rules.surrender is _EARLY and board.natural_possible:
        for at in range(place, len(board.hands)):
            board.turn_to(at)
            hand = board.player
            ends_at_21 = hand.points == LIMIT and rules.dealt_21 is not _PLAYS_ON
            if not ends_at_21 and not hand.result and hand.box not in board.plays:
                _ask(board, EARLY_SURRENDER)
                return
    _peek(board, events)


def _peek(board: Board, events: list[Event]) -> None:
    rules = board.rules
    if rules.surrender is _EARLY and all(hand.result for hand in board.hands):
        _finish(board, events)
        return
    if rules.peek and board.natural_possible:
        natural = is_natural(rules, board.dealer)
        events.append(Peeked(natural))
        if natural:
            board.waits = True
            _finish(board, events)
            return
        settle_insurance(board, natural, events)
    _play_from(board, events, 0)


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
    events.append(_new(Stood, (board.number, board.player.points, board.player.soft, board.player.box)))
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
    _give_up(board, events)
    surrender = board.rules.surrender
    waits = surrender is Surrender.LOSES or (surrender is Surrender.LATE and board.natural_unknown)
    _end_hand(board, events, None if waits else SURRENDERED)


def _give_up(board: Board, events: list[Event]) -> None:
    board.player.surrendered = True
    events.append(Surrendered(board.number, board.player.box))


def _declare(board: Board, events: list[Event], value: int) -> None:
    hand = board.player
    was = hand.points
    hand.declare(value)
    points = hand.points
    at, card = board.aces.pop(0)
    events.append(AceDeclared(0, card, value, points, hand.box))
    if was <= LIMIT < points:
        events.append(Busted(0, points, hand.box))
        if board.rules.bust is not _DEALER_PLAYS and not hand.surrendered:
            hand.result = BUST
            board.waits = any(other.result is None for other in board.hands)
            board.aces = [ace for ace in board.aces if ace[0] != at]
    _ask_aces(board, events)


def _ask_aces(board: Board, events: list[Event]) -> None:
    """Asks what the next ace counts; after the last one the round comes to its end."""
    if board.aces:
        board.turn_to(board.aces[0][0])
        _ask(board, ACES)
    else:
        _finish(board, events)


def _begin(board: Board, events: list[Event]) -> None:
    _turn_began(board, events)
    _decide(board, first=True)


def _turn_began(board: Board, events: list[Event]) -> None:
    box = board.player.box
    events.append(TURN_BEGAN[board.number] if box is ALONE else TurnBegan(board.number, box))


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
    events.append(_new(PlayerDrew, (board.number, card, player.points, player.soft, player.box)))


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
    events.append(_new(Busted, (board.number, board.player.points, board.player.box)))
    _end_hand(board, events, None if board.rules.bust is _DEALER_PLAYS else BUST)


def _end_hand(board: Board, events: list[Event], result: Result | None = None) -> None:
    """The hand draws no more; the next one is played, or the round comes to its end."""
    board.player.result = result
    if result is None:
        board.waits = True
        if board.rules.player_aces is _DECLARED:
            board.aces += [(board.at, card) for card in board.player.cards if card.rank is Rank.ACE]
    _play_from(board, events, board.at + 1)


def _play_from(board: Board, events: list[Event], place: int) -> None:
    """The next hand from `place` on that is not decided yet is played, or the round comes to its end."""
    hands = board.hands
    while place < len(hands) and hands[place].result:
        place += 1
    if place == len(hands):
        _ask_aces(board, events)
        return
    board.turn_to(place)
    if len(hands[place].cards) == 1:
        _turn_began(board, events)
        _second_card(board, events)
    elif hands[place].points == LIMIT:
        _reached_21(board, events, board.rules.dealt_21, DEALT_21)
    else:
        _begin(board, events)


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
        board.legal = decisions(rules, board.player, board.to_split, board.bankroll, may_surrender)
    else:
        board.legal = _WITH_SURRENDER if may_surrender else _HIT_OR_STAND


def too_dear(board: Board) -> tuple[Action, ...]:
    """Returns what the rules allow and the player cannot pay for, in the first decision insurance too."""
    first = board.in_box == 1 and len(board.player.cards) == 2
    insure = (Action.INSURE,) if board.player.uninsurable and first else ()
    return (*insure, *unaffordable(board.rules, board.player, board.to_split, board.bankroll))


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
        Action.INSURE: Move(_insure, (INSURANCE, EARLY_SURRENDER, DECISION, OVER)),
        Action.DECLINE: Move(_decline_insurance, (INSURANCE, EARLY_SURRENDER, DECISION, OVER)),
    },
    EARLY_SURRENDER: {
        Action.SURRENDER: Move(_surrender_early, (EARLY_SURRENDER, DECISION, OVER)),
        Action.DECLINE: Move(_decline_surrender, (EARLY_SURRENDER, DECISION, OVER)),
    },
    DECISION: {
        Action.HIT: Move(_hit, (DECISION, ACES, OVER)),
        Action.STAND: Move(_stand, (DECISION, ACES, OVER)),
        Action.DOUBLE: Move(_double, (DECISION, ACES, OVER)),
        Action.SPLIT: Move(_split, (DECISION, OVER)),
        Action.SURRENDER: Move(_surrender, (DECISION, ACES, OVER)),
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
