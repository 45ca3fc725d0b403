"""The end of a round: the dealer plays if a hand depends on it, and every hand is settled."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.game.board import Board
from blackjack_tui.game.events import (
    CUT_CARD_REACHED,
    FORFEITED,
    ROUND_OVER,
    DealerDrew,
    DealerStood,
    DealerTold,
    Event,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
    Outcome,
    Reason,
    Result,
)
from blackjack_tui.game.hand import LIMIT, Hand
from blackjack_tui.game.rules import At21, AtBust, Draws, HoleCard, Lost, Rules, Surrender
from blackjack_tui.game.settle import (
    BLACKJACK,
    DEALER_BLACKJACK,
    EVEN_MONEY,
    FORFEIT,
    SPARED,
    SURRENDERED,
    TIES,
    compare,
    returned,
)

DEALER_STANDS = 17

_new = tuple.__new__  # see board.py
_BELOW_PLAYER, _TO_HARD_17 = Draws.BELOW_PLAYER, Draws.TO_HARD_17
_FIRST, _NO_HOLE = HoleCard.FIRST, HoleCard.NONE

_TOLD = AtBust.LOSES_TOLD
_HIDDEN = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, _TOLD)
"""The hole card stays hidden if all hands were decided by these values."""
_KNOBS: Mapping[Reason, Callable[[Rules], At21 | AtBust]] = {
    Reason.BUST: lambda rules: rules.bust,
    Reason.DRAWN_21: lambda rules: rules.drawn_21,
    Reason.DEALT_21: lambda rules: rules.dealt_21,
}


def is_natural(rules: Rules, hand: Hand) -> bool:
    """Whether `hand`, the dealer's or one of the player's that is not split, is a natural under `rules`."""
    return hand.points == LIMIT and len(hand.cards) == 2 and rules.naturals


def pays_even_money(rules: Rules, hand: Hand) -> bool:
    """Whether `hand` is offered even money in place of insurance."""
    return rules.even_money and is_natural(rules, hand)


def settle_insurance(board: Board, natural: bool, events: list[Event]) -> None:
    """Pays the insurance bet 2:1 if the dealer has a `natural`, or takes it."""
    back = 3 * board.insured if natural else 0
    events.append(InsuranceSettled(board.insured, back))
    board.bankroll += back
    board.insured = 0


def finish(board: Board, events: list[Event]) -> None:
    """Plays the dealer's hand if a hand depends on it, settles all hands, and ends the round."""
    rules, dealer = board.rules, board.dealer
    natural = False
    if board.waits or board.insured:
        _dealer_plays(board, events)
        told: int | None = dealer.points
        natural = is_natural(rules, dealer)
        if board.insured:
            settle_insurance(board, natural, events)
    else:
        told = _shows(board, events)
    for place, hand in enumerate(board.hands):
        result = hand.result or _against(rules, hand, place, dealer, natural)
        _settle(board, place, result, told, events)
    _end(board, events)


def pay_even_money(board: Board, events: list[Event]) -> None:
    """Pays the player's natural 1:1, then shows the dealer's second card and ends the round."""
    _settle(board, 0, EVEN_MONEY, None, events)
    if board.rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(board.rules, board.dealer, events)
    _end(board, events)


def forfeit(board: Board, events: list[Event]) -> None:
    """Takes the insurance and every bet; the dealer shows nothing more: the round is over."""
    events.append(FORFEITED)
    if board.insured:
        settle_insurance(board, natural=False, events=events)
    for place in range(len(board.hands)):
        _settle(board, place, FORFEIT, None, events)
    _end(board, events)


def _settle(board: Board, place: int, result: Result, told: int | None, events: list[Event]) -> None:
    hand, (outcome, reason) = board.hands[place], result
    back = 0
    if hand.bet:
        back = _back(board.rules, hand, outcome, reason)
        board.bankroll += back
    events.append(_new(HandSettled, (place, outcome, reason, hand.points, told, hand.bet, back)))


def _end(board: Board, events: list[Event]) -> None:
    if board.shoe.cut and board.shoe.due:
        events.append(CUT_CARD_REACHED)
    events.append(ROUND_OVER)


def _dealer_plays(board: Board, events: list[Event]) -> None:
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(rules, dealer, events)
    if not rules.naturals or _something_to_beat(rules, board.hands):
        draws = rules.dealer_draws
        # A dealer over 21 draws no more, whatever the player has.
        below = min(board.player.points, LIMIT) if draws is _BELOW_PLAYER else DEALER_STANDS
        soft_17 = draws is _TO_HARD_17
        while dealer.points < below or (soft_17 and dealer.soft and dealer.points == DEALER_STANDS):
            _dealer_draws(board, events)
    events.append(_new(DealerStood, (dealer.points, dealer.soft)))


def _dealer_draws(board: Board, events: list[Event]) -> None:
    dealer = board.dealer
    card = board.draw(dealer, events)
    events.append(_new(DealerDrew, (card, dealer.points, dealer.soft)))


def _turn_hole(rules: Rules, dealer: Hand, events: list[Event]) -> None:
    hole = dealer.cards[0 if rules.hole_card is _FIRST else 1]
    events.append(_new(HoleTurned, (hole, dealer.points, dealer.soft)))


def _something_to_beat(rules: Rules, hands: Sequence[Hand]) -> bool:
    """Whether a hand depends on more than the dealer's first two cards."""
    return any(
        hand.result is None
        and (
            rules.surrender is Surrender.LOSES
            if hand.surrendered
            else hand.from_split or not is_natural(rules, hand)
        )
        for hand in hands
    )


def _shows(board: Board, events: list[Event]) -> int | None:
    """Shows the hole card or announces the total, as the rules say; returns the total if it is known then."""
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        return None
    shown = False
    for hand in board.hands:
        decided_by = _decided_by(rules, hand.result)
        if decided_by is _TOLD:
            events.append(DealerTold(dealer.points))
            return dealer.points
        shown = shown or decided_by not in _HIDDEN
    if not shown:
        return None
    _turn_hole(rules, dealer, events)
    return dealer.points


def _decided_by(rules: Rules, result: Result | None) -> At21 | AtBust | None:
    """The knob value that decided a hand before the dealer played, and says what is shown then."""
    knob = _KNOBS.get(result.reason) if result else None
    return knob(rules) if knob else None


def _against(rules: Rules, hand: Hand, place: int, dealer: Hand, natural: bool) -> Result:
    """Returns the result of a hand that depends on the dealer's hand."""
    if hand.surrendered:
        return DEALER_BLACKJACK if natural and rules.surrender is Surrender.LATE else SURRENDERED
    mine = not hand.from_split and is_natural(rules, hand)
    if natural and not mine and hand.points <= LIMIT:
        spared = place and rules.lost_to_natural is Lost.ORIGINAL
        return SPARED if spared else DEALER_BLACKJACK
    if mine:
        return TIES[rules.tie] if natural else BLACKJACK
    return compare(hand.points, dealer.points, rules)


def _back(rules: Rules, hand: Hand, outcome: Outcome, reason: Reason) -> int:
    """Returns what the player gets back of a hand's bet, in cents, the bet included."""
    if reason is Reason.SURRENDER and rules.surrender is not Surrender.LOSES:
        return hand.bet // 2
    if reason is Reason.DEALER_BLACKJACK and outcome is Outcome.LOSE and rules.lost_to_natural is Lost.ORIGINAL:
        return hand.bet - hand.original
    return returned(Result(outcome, reason), hand.bet, rules)
