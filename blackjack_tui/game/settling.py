"""The end of a round: the dealer's play, the bonuses, and what each hand returns.

A round ends by `finish`, `show_second_card` or `forfeit`. Only `terms.amount_returned` knows what hands return.
"""

from collections import Counter
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
from blackjack_tui.game.rules import DEALER_STANDS, At21, AtBust, Draws, HoleCard, Lost, Rules, Surrender
from blackjack_tui.game.terms import (
    BONUS,
    DEALER_BLACKJACK,
    EVEN_MONEY,
    FORFEIT,
    SPARED,
    VOID_TO_NATURAL,
    amount_returned,
    bonus_of,
    is_natural,
    result_of,
)

_new = tuple.__new__  # see board.py
_FIRST, _NO_HOLE, _OPEN = HoleCard.FIRST, HoleCard.NONE, HoleCard.OPEN
_BELOW_PLAYER, _LOSES_TOLD = Draws.BELOW_PLAYER, AtBust.LOSES_TOLD

KEEPS_HOLE_HIDDEN = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
"""The knob values that keep the hole card hidden, if they decided all hands."""
_DECIDING_KNOB: Mapping[Reason, Callable[[Rules], At21 | AtBust]] = {
    Reason.BUST: lambda rules: rules.bust,
    Reason.DRAWN_21: lambda rules: rules.drawn_21,
    Reason.DEALT_21: lambda rules: rules.dealt_21,
}


def settle_insurance(board: Board, natural: bool, events: list[Event]) -> None:
    """Pays each insurance bet 2:1 if the dealer has a `natural`, or takes it."""
    for hand in board.hands:
        if hand.insured:
            returned = 3 * hand.insured if natural else 0  # the bet, and twice as much
            events.append(InsuranceSettled(hand.insured, returned, hand.box))
            board.bankroll += returned
            hand.insured = 0


def finish(board: Board, events: list[Event]) -> None:
    """Plays the dealer's hand if a hand depends on it, settles all hands, and ends the round."""
    rules, dealer = board.rules, board.dealer
    natural = False
    if board.needs_dealer or board.side_bets or (rules.insurance and any(hand.insured for hand in board.hands)):
        _dealer_plays(board, events)
        known_total: int | None = dealer.points
        natural = is_natural(rules, dealer)
        settle_insurance(board, natural, events)
    else:  # all is decided, even if the dealer had a natural
        known_total = _reveal(board, events)
    if board.side_bets:
        board.settle_side_bets(lambda side_bet: side_bet.at_end(dealer, natural), events)
    if natural and rules.lost_to_natural is Lost.BUSTED_AND_ONE:
        _take_one_bet_a_box(board)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY:  # even money was paid when it was taken
            result = hand.result or result_of(rules, hand, number, dealer, natural)
            _settle(board, number, hand, result, known_total, events)
    _end(board, events)


def _numbered(hands: Sequence[Hand]) -> Sequence[tuple[int, Hand]]:
    """Returns the hands, each with its number in its box."""
    if len(hands) == 1:  # most rounds
        return ((0, hands[0]),)
    in_box = Counter[Box]()
    numbered = []
    for hand in hands:
        numbered.append((in_box[hand.box], hand))
        in_box[hand.box] += 1
    return numbered


def pay_even_money(board: Board, events: list[Event]) -> None:
    """Pays the player's natural 1:1."""
    board.player.result = EVEN_MONEY
    _settle(board, 0, board.player, EVEN_MONEY, dealer=None, events=events)  # before any split


def show_second_card(board: Board, events: list[Event]) -> None:
    """Shows the dealer's second card, when every hand took even money, and ends the round."""
    if board.rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(board.rules, board.dealer, events)
    _end(board, events)


def forfeit(board: Board, events: list[Event]) -> None:
    """Takes the insurance and every bet, and ends the round; the dealer shows nothing more."""
    events.append(Forfeited())
    settle_insurance(board, natural=False, events=events)
    board.settle_side_bets(lambda side_bet: side_bet.settled(), events)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY and hand.box not in board.plays:  # other players bet nothing
            _settle(board, number, hand, FORFEIT, dealer=None, events=events)
    _end(board, events)


def _settle(
    board: Board, number: int, hand: Hand, result: Result, dealer: int | None, events: list[Event]
) -> None:
    """Settles hand `number` of its box; `dealer`: the dealer's total, None if the player does not know it."""
    bonus, bonus_name, rules = None, "", board.rules
    if rules.bonuses and result.outcome is Outcome.WIN and result is not EVEN_MONEY:
        bonus = bonus_of(rules, hand, board.upcard)
        if bonus:
            result, bonus_name = BONUS, bonus.name
    returned = amount_returned(rules, hand, result, bonus) if hand.bet or hand.free else 0
    board.bankroll += returned
    # The fields of `HandSettled`, in order; a result is an outcome and a reason.
    fields = (number, *result, hand.points, dealer, hand.bet, returned, hand.box, hand.free, bonus_name)
    events.append(_new(HandSettled, fields))


def _end(board: Board, events: list[Event]) -> None:
    """Ends the round; with a cut card, a shuffle that is due means that it came out."""
    if board.shoe.cut and board.shoe.due:
        events.append(CutCardReached())
    events.append(ROUND_OVER)


def _dealer_plays(board: Board, events: list[Event]) -> None:
    """Shows the dealer's second card, and draws to a hand that stands if any bet depends on it."""
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    elif rules.hole_card is not _OPEN:
        _turn_hole(rules, dealer, events)
    if (
        not rules.naturals  # only bets on naturals are decided by the dealer's first two cards
        or (board.side_bets and any(side_bet.plays_out for side_bet in board.side_bets))
        or any(depends_on_draws(rules, hand) for hand in board.hands)
    ):
        stands_on = DEALER_STANDS
        if rules.dealer_draws is _BELOW_PLAYER:
            stands_on = min(board.player.points, LIMIT)  # a busted hand has more
        highest_soft_hit = rules.dealer_hits_soft
        while dealer.points < stands_on or (dealer.soft and dealer.points <= highest_soft_hit):
            _dealer_draws(board, events)
    events.append(_new(DealerStood, (dealer.points, dealer.soft)))


def _dealer_draws(board: Board, events: list[Event]) -> None:
    dealer = board.dealer
    card = board.draw(dealer, events)
    events.append(_new(DealerDrew, (card, dealer.points, dealer.soft)))


def _turn_hole(rules: Rules, dealer: Hand, events: list[Event]) -> None:
    hole = dealer.cards[0] if rules.hole_card is _FIRST else dealer.cards[1]
    events.append(_new(HoleTurned, (hole, dealer.points, dealer.soft)))


def depends_on_draws(rules: Rules, hand: Hand) -> bool:
    """Returns whether the result of `hand` depends on more than the dealer's first two cards."""
    if hand.result is not None:
        return False
    if hand.surrendered:  # any other surrender depends only on a natural
        return rules.surrender is Surrender.LOSES
    return hand.from_split or not is_natural(rules, hand)  # a natural wins or ties by the first two cards


def _reveal(board: Board, events: list[Event]) -> int | None:
    """Shows the hole card or announces the dealer's total, as the rules say, where the dealer does not play.

    Returns the total; None if the player does not know it.
    """
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        return None
    if rules.hole_card is _OPEN:
        return dealer.points
    decided_by = [decided_by_knob(rules, hand.result) for hand in board.hands]
    if _LOSES_TOLD in decided_by:
        events.append(DealerTold(dealer.points))
        return dealer.points
    if all(knob in KEEPS_HOLE_HIDDEN for knob in decided_by):
        return None
    _turn_hole(rules, dealer, events)
    return dealer.points


def decided_by_knob(rules: Rules, result: Result | None) -> At21 | AtBust | None:
    """Returns the value of the knob that decided a hand before the dealer played; None if no knob did."""
    knob = _DECIDING_KNOB.get(result.reason) if result else None
    return knob(rules) if knob else None


def _take_one_bet_a_box(board: Board) -> None:
    """Takes the original bet of one hand in each box for a dealer's natural, and spares the box's others."""
    boxes_taken_from = set[Box]()
    for hand in board.hands:
        if can_be_taken(board.rules, hand):
            hand.result = SPARED if hand.box in boxes_taken_from else DEALER_BLACKJACK
            boxes_taken_from.add(hand.box)


def can_be_taken(rules: Rules, hand: Hand) -> bool:
    """Returns whether a dealer's natural can take the original bet of a hand."""
    if hand.result is not None or hand.points > LIMIT:  # a bust loses by itself
        return False
    if hand.surrendered:
        return rules.surrender in VOID_TO_NATURAL
    return hand.from_split or not is_natural(rules, hand)  # a natural ties
