"""The end of a round: the dealer's play, the bonuses, and what each hand returns.

`finish`, `pay_even_money` and `forfeit` end a round. Only `terms.settle` computes what a hand returns.
"""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.game.board import Board
from blackjack_tui.game.cards import LIMIT, Box, Hand, Outcome, Reason, Result
from blackjack_tui.game.events import (
    ROUND_OVER,
    CutCardReached,
    DealerDrew,
    DealerStood,
    DealerTold,
    Event,
    Forfeited,
    HandSettled,
    HoleTurned,
    InsuranceSettled,
)
from blackjack_tui.game.rules import (
    DEALER_STANDS,
    At21,
    AtBust,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Surrender,
)
from blackjack_tui.game.terms import (
    BONUS,
    DEALER_BLACKJACK,
    EVEN_MONEY,
    FORFEIT,
    SPARED,
    VOID_TO_NATURAL,
    bonus_of,
    is_natural,
    result_of,
    settle,
)

_new = tuple.__new__  # see board.py
_FIRST, _NO_HOLE, _OPEN = HoleCard.FIRST, HoleCard.NONE, HoleCard.OPEN
_BELOW_PLAYER, _LOSES_TOLD = Draws.BELOW_PLAYER, AtBust.LOSES_TOLD

HIDDEN = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
"""The hole card stays hidden if all hands were decided by these values."""
_KNOBS: Mapping[Reason, Callable[[Rules], At21 | AtBust]] = {
    Reason.BUST: lambda rules: rules.bust,
    Reason.DRAWN_21: lambda rules: rules.drawn_21,
    Reason.DEALT_21: lambda rules: rules.dealt_21,
}


def settle_insurance(board: Board, natural: bool, events: list[Event]) -> None:
    """Pays each insurance bet 2:1 if the dealer has a `natural`, or takes it."""
    for hand in board.hands:
        if hand.insured:
            back = 3 * hand.insured if natural else 0
            events.append(InsuranceSettled(hand.insured, back, hand.box))
            board.bankroll += back
            hand.insured = 0


def finish(board: Board, events: list[Event]) -> None:
    """Plays the dealer's hand if a hand depends on it, settles all hands, and ends the round."""
    rules, dealer = board.rules, board.dealer
    natural = False
    if board.waits or board.side_bets or (rules.insurance and any(hand.insured for hand in board.hands)):
        _dealer_plays(board, events)
        known: int | None = dealer.points
        natural = is_natural(rules, dealer)
        settle_insurance(board, natural, events)
    else:
        known = _shows(board, events)
    if board.side_bets:
        board.settle_side_bets(natural, events)
    if natural and rules.lost_to_natural is Lost.BUSTED_AND_ONE:
        _take_one(board)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY:  # which was paid when it was taken
            result = hand.result or result_of(rules, hand, number, dealer, natural)
            _settle(board, number, hand, result, known, events)
    _end(board, events)


def _numbered(hands: Sequence[Hand]) -> Sequence[tuple[int, Hand]]:
    """Returns the hands, each with its number in its box."""
    if len(hands) == 1:  # most rounds
        return ((0, hands[0]),)
    numbered, number, box = list[tuple[int, Hand]](), -1, hands[0].box
    for hand in hands:
        number, box = number + 1 if hand.box is box else 0, hand.box
        numbered.append((number, hand))
    return numbered


def pay_even_money(board: Board, events: list[Event]) -> None:
    """Pays the player's natural 1:1."""
    board.player.result = EVEN_MONEY
    _settle(board, 0, board.player, EVEN_MONEY, None, events)


def show_second_card(board: Board, events: list[Event]) -> None:
    """Shows the dealer's second card, when every hand took even money, and ends the round."""
    if board.rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(board.rules, board.dealer, events)
    _end(board, events)


def forfeit(board: Board, events: list[Event]) -> None:
    """Takes the insurance and every bet; the dealer shows nothing more: the round is over."""
    events.append(Forfeited())
    settle_insurance(board, natural=False, events=events)
    board.lose_side_bets(events)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY and hand.box not in board.plays:
            _settle(board, number, hand, FORFEIT, None, events)
    _end(board, events)


def _settle(
    board: Board, number: int, hand: Hand, result: Result, dealer: int | None, events: list[Event]
) -> None:
    """Settles hand `number` of its box; `dealer`: the dealer's total, None if the player does not know it."""
    bonus, named, rules = None, "", board.rules
    if rules.bonuses and result.outcome is Outcome.WIN and result is not EVEN_MONEY:
        bonus = bonus_of(rules, hand, board.upcard)
        if bonus:
            result, named = BONUS, bonus.name
    back = settle(rules, hand, result, bonus) if hand.bet or hand.free else 0
    board.bankroll += back
    settled = (number, *result, hand.points, dealer, hand.bet, back, hand.box, hand.free, named)
    events.append(_new(HandSettled, settled))


def _end(board: Board, events: list[Event]) -> None:
    if board.shoe.cut and board.shoe.due:
        events.append(CutCardReached())
    events.append(ROUND_OVER)


def _dealer_plays(board: Board, events: list[Event]) -> None:
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    elif rules.hole_card is not _OPEN:
        _turn_hole(rules, dealer, events)
    if (
        not rules.naturals
        or (board.side_bets and any(placed.plays_out for placed in board.side_bets))
        or _something_to_beat(rules, board.hands)
    ):
        # A dealer over 21 draws no more, whatever the player has.
        below = min(board.player.points, LIMIT) if rules.dealer_draws is _BELOW_PLAYER else DEALER_STANDS
        soft = rules.dealer_hits_soft
        while dealer.points < below or (dealer.soft and dealer.points <= soft):
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
    return any(is_played_for(rules, hand) for hand in hands)


def is_played_for(rules: Rules, hand: Hand) -> bool:
    """Returns whether a hand depends on more than the dealer's first two cards."""
    if hand.surrendered:
        return hand.result is None and rules.surrender is Surrender.LOSES
    return hand.result is None and (hand.from_split or not is_natural(rules, hand))


def _shows(board: Board, events: list[Event]) -> int | None:
    """Shows the hole card or announces the total, as the rules say; returns the total if it is known then."""
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        return None
    if rules.hole_card is _OPEN:
        return dealer.points
    shown = False
    for hand in board.hands:
        decided_by = decided_by_knob(rules, hand.result)
        if decided_by is _LOSES_TOLD:
            events.append(DealerTold(dealer.points))
            return dealer.points
        shown = shown or decided_by not in HIDDEN
    if not shown:
        return None
    _turn_hole(rules, dealer, events)
    return dealer.points


def decided_by_knob(rules: Rules, result: Result | None) -> At21 | AtBust | None:
    """Returns the knob value that decided a hand before the dealer played, and says what is shown then."""
    knob = _KNOBS.get(result.reason) if result else None
    return knob(rules) if knob else None


def _take_one(board: Board) -> None:
    """A dealer's natural takes the original bet of the first hand in each box that it can take one of."""
    taken = set[Box]()
    for hand in board.hands:
        if can_be_taken(board.rules, hand):
            hand.result = SPARED if hand.box in taken else DEALER_BLACKJACK
            taken.add(hand.box)


def can_be_taken(rules: Rules, hand: Hand) -> bool:
    """Returns whether a dealer's natural can take the original bet of a hand."""
    if hand.result is not None or hand.points > LIMIT:
        return False
    if hand.surrendered:
        return rules.surrender in VOID_TO_NATURAL
    return hand.from_split or not is_natural(rules, hand)
