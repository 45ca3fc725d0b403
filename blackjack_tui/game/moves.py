"""The state machine of a round: each move, and `MOVES`, which lists what can be done in each phase.

An action that is not in its phase, or that the rules withhold there, is illegal. The dealer decides nothing and
has no phase: the events of a move run on to the next decision.

A hand is decided when its result is known before the dealer plays. All hands are settled at the end, in order.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Phase
from blackjack_tui.game.board import Board, pays_even_money
from blackjack_tui.game.cards import LIMIT, Rank, Result
from blackjack_tui.game.events import (
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
from blackjack_tui.game.rules import NATURAL, Aces, At21, AtBust, Surrender, Tie
from blackjack_tui.game.settling import finish, pay_even_money, settle_insurance, show_second_card
from blackjack_tui.game.terms import (
    BLACKJACK,
    BUST,
    EVEN_MONEY,
    SURRENDERED,
    WINS,
    After,
    after_card,
    decisions,
    is_natural,
    natural_unknown,
    unaffordable,
)

_new = tuple.__new__  # see board.py
_DECLARED = Aces.DECLARED
_PLAYS_ON = At21.PLAYS_ON
_DEALER_PLAYS = AtBust.DEALER_PLAYS
_EARLY = Surrender.EARLY
_DECIDES, _BUST, _NATURAL = After.DECIDES, After.BUST, After.NATURAL
_ONLY_STAND = (Action.STAND,)


def _deal(board: Board, events: list[Event]) -> None:
    board.deal(events)
    _offer_insurance(board, events)


def _insure(board: Board, events: list[Event]) -> None:
    """Insures the box, or pays it even money, and goes on to the next box."""
    if pays_even_money(board.rules, board.player):
        pay_even_money(board, events)
    else:
        board.insure(events)
    _offer_insurance(board, events, board.place + 1)


def _decline_insurance(board: Board, events: list[Event]) -> None:
    events.append(InsuranceDeclined(board.player.box))
    _offer_insurance(board, events, board.place + 1)


def _offer_insurance(board: Board, events: list[Event], first_place: int = 0) -> None:
    """Offers insurance to the player's next box from `first_place` on; after the last, early surrender."""
    if board.rules.insurance and board.upcard.rank is Rank.ACE:
        for place in range(first_place, len(board.hands)):
            board.turn_to(place)
            if board.player.box not in board.plays:
                affordable = board.bankroll >= board.player.bet // 2
                if affordable or pays_even_money(board.rules, board.player):  # even money costs nothing
                    _ask(board, Phase.INSURANCE)
                    return
                board.player.uninsurable = True
        everyone_took_even_money = all(hand.result is EVEN_MONEY for hand in board.hands)
        if everyone_took_even_money and not board.side_bets:  # nothing depends on the dealer's cards
            show_second_card(board, events)
            _ask(board, Phase.OVER)
            return
    _offer_early_surrender(board, events)


def _decline_surrender(board: Board, events: list[Event]) -> None:
    _offer_early_surrender(board, events, board.place + 1)


def _surrender_early(board: Board, events: list[Event]) -> None:
    _give_up(board, events)
    board.player.result = SURRENDERED
    _offer_early_surrender(board, events, board.place + 1)


def _offer_early_surrender(board: Board, events: list[Event], first_place: int = 0) -> None:
    """Offers early surrender to the player's next box from `first_place` on; after the last, play begins."""
    rules = board.rules
    if rules.surrender is _EARLY and board.upcard.rank.in_naturals:
        for place in range(first_place, len(board.hands)):
            board.turn_to(place)
            hand = board.player
            ends_at_21 = hand.points == LIMIT and rules.dealt_21 is not _PLAYS_ON
            took_even_money = hand.result is not None  # there is no other result yet
            if not ends_at_21 and not took_even_money and hand.box not in board.plays:
                _ask(board, Phase.EARLY_SURRENDER)
                return
    _peek(board, events)


def _peek(board: Board, events: list[Event]) -> None:
    """Looks for a natural of the dealer's, if the rules say so: it ends the round, otherwise play begins."""
    rules = board.rules
    if rules.surrender is _EARLY and all(hand.result for hand in board.hands):  # nothing is left to play
        _finish(board, events)
        return
    if rules.natural_known and board.upcard.rank.in_naturals:
        natural = is_natural(rules, board.dealer)
        if rules.peek:
            events.append(Peeked(natural))
        if natural:
            board.needs_dealer = True
            _finish(board, events)
            return
        settle_insurance(board, natural=False, events=events)
    _play_from(board, events, 0)


def _draw(board: Board, events: list[Event]) -> None:
    """Draws a card into the hand and goes on."""
    player = board.player
    card = board.draw(player, events)
    events.append(_new(PlayerDrew, (board.number, card, player.points, player.soft, player.box)))
    _go_on(board, events)


def _stand(board: Board, events: list[Event]) -> None:
    events.append(_new(Stood, (board.number, board.player.points, board.player.soft, board.player.box)))
    _end_hand(board, events)


def _double(board: Board, events: list[Event]) -> None:
    board.double(events)
    _draw(board, events)


def _split(board: Board, events: list[Event]) -> None:
    board.split(events)
    _draw(board, events)


def _surrender(board: Board, events: list[Event]) -> None:
    _give_up(board, events)
    surrender = board.rules.surrender
    # A natural of the dealer's makes a late surrender void. With LOSES the hand loses only at the end, when the
    # dealer's cards are on the table.
    waits_for_natural = surrender is not _EARLY and natural_unknown(board.rules, board.upcard.rank)
    depends_on_dealer = surrender is Surrender.LOSES or waits_for_natural
    _end_hand(board, events, None if depends_on_dealer else SURRENDERED)


def _give_up(board: Board, events: list[Event]) -> None:
    board.player.surrendered = True
    events.append(Surrendered(board.number, board.player.box))


def _declare(board: Board, events: list[Event], value: int) -> None:
    """Counts the next ace as `value`. A hand that busts by it is decided, and its other aces are not asked."""
    hand = board.player
    busted_before = hand.points > LIMIT
    hand.declare(value)
    place, card = board.aces.pop(0)
    events.append(AceDeclared(0, card, value, hand.points, hand.box))  # 0: without splits, the box's only hand
    if hand.points > LIMIT and not busted_before:
        events.append(Busted(0, hand.points, hand.box))
        if board.rules.bust is not _DEALER_PLAYS and not hand.surrendered:  # a surrender is settled as one
            hand.result = BUST
            board.needs_dealer = any(other.result is None for other in board.hands)
            board.aces = [(ace_place, ace) for ace_place, ace in board.aces if ace_place != place]
    _ask_aces(board, events)


def _ask_aces(board: Board, events: list[Event]) -> None:
    """Asks what the next ace counts; after the last one, finishes the round."""
    if board.aces:
        place, _ = board.aces[0]
        board.turn_to(place)
        _ask(board, Phase.ACES)
    else:
        _finish(board, events)


def _go_on(board: Board, events: list[Event], begins: bool = False) -> None:
    """Asks what to do with the hand, or ends it: by its cards, or as a split ace that gets one card.

    `begins`: whether the hand's turn begins, which is announced if its player decides.
    """
    after = after_card(board.rules, board.player, board.upcard)
    if after is _DECIDES:
        if begins:
            events.append(TurnBegan(board.number, board.player.box))
        _decide(board)
        if board.legal == _ONLY_STAND:  # nothing to ask
            _end_hand(board, events)
    elif after is _BUST:
        _bust(board, events)
    elif after is _NATURAL:
        is_unknown = natural_unknown(board.rules, board.upcard.rank)
        can_be_tied = is_unknown and board.rules.tied(NATURAL) is not Tie.PLAYER
        _end_hand(board, events, None if can_be_tied else BLACKJACK)
    else:
        _end_hand(board, events, WINS.get(after))  # None for a hand that stands


def _bust(board: Board, events: list[Event]) -> None:
    """Ends a busted hand, which may still push if the dealer plays on after a bust."""
    events.append(_new(Busted, (board.number, board.player.points, board.player.box)))
    _end_hand(board, events, None if board.rules.bust is _DEALER_PLAYS else BUST)


def _end_hand(board: Board, events: list[Event], result: Result | None = None) -> None:
    """Ends the hand with `result`, None if it depends on the dealer, and goes on to the next hand."""
    board.player.result = result
    if result is None:
        board.needs_dealer = True
        if board.rules.player_aces is _DECLARED:  # asked once all hands are played
            board.aces += [(board.place, card) for card in board.player.cards if card.rank is Rank.ACE]
    _play_from(board, events, board.place + 1)


def _play_from(board: Board, events: list[Event], place: int) -> None:
    """Plays the next undecided hand from `place` on; after the last one, goes on to undeclared aces."""
    hands = board.hands
    while place < len(hands) and hands[place].result:
        place += 1
    if place == len(hands):
        _ask_aces(board, events)
        return
    board.turn_to(place)
    if len(hands[place].cards) == 1:  # a split hand
        events.append(TurnBegan(board.number, board.player.box))
        _draw(board, events)
    else:
        _go_on(board, events, begins=True)


def _finish(board: Board, events: list[Event]) -> None:
    finish(board, events)
    _ask(board, Phase.OVER)


def _ask(board: Board, phase: Phase) -> None:
    """Makes the board wait for an action of `phase`."""
    board.phase = phase
    board.legal = phase.actions


def _decide(board: Board) -> None:
    """Makes the board wait for a decision on the hand being played."""
    board.phase = Phase.DECISION
    rules = board.rules
    hands = board.hands_for_splits if rules.bets else 1  # without bets there are no splits
    board.legal = decisions(rules, board.player, board.upcard.rank, hands, board.bankroll)


def too_dear(board: Board) -> tuple[Action, ...]:
    """Returns the actions that the rules allow but the player cannot pay for.

    Insurance that the player could not pay for is among them at the box's first decision.
    """
    hand = board.player
    is_first_decision = board.in_box == 1 and len(hand.cards) == 2
    insure = (Action.INSURE,) if hand.uninsurable and is_first_decision else ()
    if board.bankroll >= hand.stake:  # enough for a double or a split
        return insure
    moves = unaffordable(board.rules, hand, board.upcard.rank, board.hands_for_splits, board.bankroll)
    return (*insure, *moves)


class Move(NamedTuple):
    """The effect of an action, and the phases it can lead to."""

    do: Callable[[Board, list[Event]], None]
    next_phases: tuple[Phase, ...]


_BEFORE_PLAY = (Phase.INSURANCE, Phase.EARLY_SURRENDER, Phase.DECISION, Phase.OVER)
_AFTER_MOVE = (Phase.DECISION, Phase.ACES, Phase.OVER)

MOVES: Mapping[Phase, Mapping[Action, Move]] = {
    Phase.DEALING: {
        Action.DEAL: Move(_deal, _BEFORE_PLAY),
    },
    Phase.INSURANCE: {
        Action.INSURE: Move(_insure, _BEFORE_PLAY),
        Action.DECLINE: Move(_decline_insurance, _BEFORE_PLAY),
    },
    Phase.EARLY_SURRENDER: {
        Action.SURRENDER: Move(_surrender_early, _BEFORE_PLAY[1:]),
        Action.DECLINE: Move(_decline_surrender, _BEFORE_PLAY[1:]),
    },
    Phase.DECISION: {
        Action.HIT: Move(_draw, _AFTER_MOVE),
        Action.STAND: Move(_stand, _AFTER_MOVE),
        Action.DOUBLE: Move(_double, _AFTER_MOVE),
        Action.SPLIT: Move(_split, (Phase.DECISION, Phase.OVER)),
        Action.SURRENDER: Move(_surrender, _AFTER_MOVE),
    },
    Phase.ACES: {
        Action.ONE: Move(partial(_declare, value=1), _AFTER_MOVE[1:]),
        Action.ELEVEN: Move(partial(_declare, value=11), _AFTER_MOVE[1:]),
    },
    Phase.OVER: {},
}
"""The whole machine: phase, action, what is done, and where that can lead."""

for _phase, _moves in MOVES.items():
    _phase.actions = tuple(_moves)
