"""The end of a round: the dealer's play, the bonuses, and what each hand returns.

`finish`, `pay_even_money` and `forfeit` end a round. Only `settle` computes what a hand returns.
"""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.game.board import Board, is_natural
from blackjack_tui.game.cards import LIMIT, RANKS, Box, Card, Hand, Outcome, Reason, Result
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
)
from blackjack_tui.game.rules import (
    ANY,
    DEALER_STANDS,
    NATURAL,
    SAME,
    At21,
    AtBust,
    Bonus,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Surrender,
    Tie,
    ratio,
)

_FIRST, _NO_HOLE, _OPEN = HoleCard.FIRST, HoleCard.NONE, HoleCard.OPEN
_BELOW_PLAYER = Draws.BELOW_PLAYER

_VOID_TO_NATURAL = (Surrender.LATE, Surrender.NONE)
"""Under these a hand that was given up, or rescued, loses to a natural like any other."""
_HIDDEN = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
"""The hole card stays hidden if all hands were decided by these values."""
_KNOBS: Mapping[Reason, Callable[[Rules], At21 | AtBust]] = {
    Reason.BUST: lambda rules: rules.bust,
    Reason.DRAWN_21: lambda rules: rules.drawn_21,
    Reason.DEALT_21: lambda rules: rules.dealt_21,
}

BLACKJACK = Result(Outcome.WIN, Reason.BLACKJACK)
DEALT_21 = Result(Outcome.WIN, Reason.DEALT_21)
DRAWN_21 = Result(Outcome.WIN, Reason.DRAWN_21)
BONUS = Result(Outcome.WIN, Reason.BONUS)
CHARLIE = Result(Outcome.WIN, Reason.CHARLIE)
EVEN_MONEY = Result(Outcome.WIN, Reason.EVEN_MONEY)
BUST = Result(Outcome.LOSE, Reason.BUST)
BOTH_BUST = Result(Outcome.PUSH, Reason.BOTH_BUST)
DEALER_BUST = Result(Outcome.WIN, Reason.DEALER_BUST)
DEALER_BLACKJACK = Result(Outcome.LOSE, Reason.DEALER_BLACKJACK)
SPARED = Result(Outcome.PUSH, Reason.DEALER_BLACKJACK)
"""A bet that a dealer's natural does not take, under `lost_to_natural` other than `all`."""
HIGHER = Result(Outcome.WIN, Reason.HIGHER)
LOWER = Result(Outcome.LOSE, Reason.LOWER)
PUSHED_22 = Result(Outcome.PUSH, Reason.DEALER_22)
SURRENDERED = Result(Outcome.LOSE, Reason.SURRENDER)
FORFEIT = Result(Outcome.LOSE, Reason.FORFEIT)
TIES: Mapping[Tie, Result] = {
    Tie.DEALER: Result(Outcome.LOSE, Reason.TIE),
    Tie.PUSH: Result(Outcome.PUSH, Reason.TIE),
    Tie.PLAYER: Result(Outcome.WIN, Reason.TIE),
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
    if board.waits or board.beside or (rules.insurance and any(hand.insured for hand in board.hands)):
        _dealer_plays(board, events)
        known: int | None = dealer.points
        natural = is_natural(rules, dealer)
        settle_insurance(board, natural, events)
    else:
        known = _shows(board, events)
    if board.beside:
        board.settle_beside(natural, events)
    if natural and rules.lost_to_natural is Lost.BUSTED_AND_ONE:
        _take_one(board)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY:  # which was paid when it was taken
            result = hand.result or _against(rules, hand, number, dealer, natural)
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
    events.append(FORFEITED)
    settle_insurance(board, natural=False, events=events)
    board.lose_beside(events)
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
    events.append(HandSettled(number, *result, hand.points, dealer, hand.bet, back, hand.box, hand.free, named))


def _end(board: Board, events: list[Event]) -> None:
    if board.shoe.cut and board.shoe.due:
        events.append(CUT_CARD_REACHED)
    events.append(ROUND_OVER)


def _dealer_plays(board: Board, events: list[Event]) -> None:
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    elif rules.hole_card is not _OPEN:
        _turn_hole(rules, dealer, events)
    if (
        not rules.naturals
        or (board.beside and any(placed.plays_out for placed in board.beside))
        or _something_to_beat(rules, board.hands)
    ):
        # A dealer over 21 draws no more, whatever the player has.
        below = min(board.player.points, LIMIT) if rules.dealer_draws is _BELOW_PLAYER else DEALER_STANDS
        soft = rules.dealer_hits_soft
        while dealer.points < below or (dealer.soft and dealer.points <= soft):
            _dealer_draws(board, events)
    events.append(DealerStood(dealer.points, dealer.soft))


def _dealer_draws(board: Board, events: list[Event]) -> None:
    dealer = board.dealer
    card = board.draw(dealer, events)
    events.append(DealerDrew(card, dealer.points, dealer.soft))


def _turn_hole(rules: Rules, dealer: Hand, events: list[Event]) -> None:
    hole = dealer.cards[0 if rules.hole_card is _FIRST else 1]
    events.append(HoleTurned(hole, dealer.points, dealer.soft))


def _something_to_beat(rules: Rules, hands: Sequence[Hand]) -> bool:
    """Returns whether a hand depends on more than the dealer's first two cards."""
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
    if rules.hole_card is _OPEN:
        return dealer.points
    shown = False
    for hand in board.hands:
        decided_by = _decided_by(rules, hand.result)
        if decided_by is AtBust.LOSES_TOLD:
            events.append(DealerTold(dealer.points))
            return dealer.points
        shown = shown or decided_by not in _HIDDEN
    if not shown:
        return None
    _turn_hole(rules, dealer, events)
    return dealer.points


def _decided_by(rules: Rules, result: Result | None) -> At21 | AtBust | None:
    """Returns the knob value that decided a hand before the dealer played, and says what is shown then."""
    knob = _KNOBS.get(result.reason) if result else None
    return knob(rules) if knob else None


def _against(rules: Rules, hand: Hand, number: int, dealer: Hand, natural: bool) -> Result:
    """Returns the result of a hand that depends on the dealer's hand."""
    if hand.surrendered and not (natural and rules.surrender in _VOID_TO_NATURAL):
        return SURRENDERED
    mine = not hand.from_split and not hand.surrendered and is_natural(rules, hand)
    if natural and not mine and (hand.surrendered or hand.points <= LIMIT):
        spared = number and rules.lost_to_natural is Lost.ORIGINAL
        return SPARED if spared else DEALER_BLACKJACK
    if mine:
        if natural and (tie := rules.tied(NATURAL)) is not Tie.PLAYER:
            return TIES[tie]
        return BLACKJACK
    return compare(hand.points, dealer.points, rules)


def _take_one(board: Board) -> None:
    """A dealer's natural takes the original bet of the first hand in each box that it can take one of."""
    taken = set[Box]()
    for hand in board.hands:
        given_up = hand.surrendered and board.rules.surrender not in _VOID_TO_NATURAL
        mine = not hand.from_split and not hand.surrendered and is_natural(board.rules, hand)
        if hand.result is None and hand.points <= LIMIT and not given_up and not mine:
            hand.result = SPARED if hand.box in taken else DEALER_BLACKJACK
            taken.add(hand.box)


def compare(player: int, dealer: int, rules: Rules) -> Result:
    """Returns the result of a hand of `player` points against a dealer who stopped at `dealer` points."""
    if player > LIMIT:
        return BOTH_BUST if dealer > LIMIT else BUST
    if dealer > LIMIT:
        return PUSHED_22 if dealer == LIMIT + 1 and rules.push_22 else DEALER_BUST
    if player == dealer:
        return TIES[rules.tied(str(player)) if rules.ties else rules.tie]
    return HIGHER if player > dealer else LOWER


def settle(rules: Rules, hand: Hand, result: Result, bonus: Bonus | None = None) -> int:
    """Returns what the player gets back of the bet on `hand`, in cents, the bet included.

    `bonus`: that of a hand whose result is a bonus. The house's free stake wins money, and is never given back.
    """
    bet = hand.bet
    if result.outcome is Outcome.WIN:
        paid, to = 1, 1
        if result is BONUS and bonus:
            paid, to = bonus.ratio
        elif result.reason is Reason.BLACKJACK:
            paid, to = ratio(rules.blackjack_pays)
        return bet + (bet + hand.free) * paid // to
    if result.outcome is Outcome.PUSH:
        return bet
    if result.reason is Reason.SURRENDER and rules.surrender is not Surrender.LOSES:
        return bet // 2
    if result is DEALER_BLACKJACK and rules.lost_to_natural is not Lost.ALL:
        return bet - hand.original
    return 0


def bonus_of(rules: Rules, hand: Hand, upcard: Card) -> Bonus | None:
    """Returns the first bonus that `hand` fits; None if it fits none."""
    return next((bonus for bonus in rules.bonuses if _fits(bonus, hand, upcard)), None)


def _fits(bonus: Bonus, hand: Hand, upcard: Card) -> bool:
    cards = hand.cards
    return (
        (not bonus.cards or (len(cards) == len(bonus.cards) and _are(bonus.cards, cards)))
        and (hand.points in bonus.totals if bonus.total else hand.points <= LIMIT)
        and (not bonus.number or len(cards) in bonus.numbers)
        and (bonus.after_double or not hand.doubles)
        and (bonus.after_split or not hand.from_split)
        and (not bonus.upcard or upcard.rank in [RANKS[letter] for letter in bonus.upcard])
        and (bonus.suits == ANY or _in_suits(bonus.suits, cards))
    )


def _are(letters: str, cards: Sequence[Card]) -> bool:
    return sorted(RANKS[letter].code for letter in letters) == sorted(card.rank.code for card in cards)


def _in_suits(wanted: str, cards: Sequence[Card]) -> bool:
    suits = {card.suit for card in cards}
    return len(suits) == 1 and wanted in (SAME, cards[0].suit.label.lower())
