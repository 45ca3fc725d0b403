"""The terms of the game: what a player may do with a hand, what becomes of it by its cards, what it returns.

The rules about hands stand here and nowhere else. The machine in moves.py plays by them; odds, the simulator,
counts and drills ask the same functions.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, RANKS, Card, Hand, Outcome, Rank, Reason, Result, Suit
from blackjack_tui.game.rules import (
    ANY,
    NATURAL,
    SAME,
    Aces,
    Against,
    At21,
    Bonus,
    Double,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
    ratio,
)

ENOUGH_MONEY = 1 << 40
"""A bankroll that can pay for every bet, in cents."""

# See board.py.
_NO_DOUBLE, _NO_SPLIT, _BEST, _LOW = Double.NONE, Split.NONE, Aces.BEST, Aces.LOW
_NO_SURRENDER, _PLAYS_ON, _BLACKJACK = Surrender.NONE, At21.PLAYS_ON, At21.BLACKJACK
_DOUBLES = {
    Double.NONE: range(0),
    Double.ANY: range(LIMIT + 1),
    Double.NINE_TO_ELEVEN: range(9, 12),
    Double.TEN_OR_ELEVEN: range(10, 12),
}
"""The totals on which a double is allowed."""
_HIT_OR_STAND = (Action.HIT, Action.STAND)
_WITH_SURRENDER = (*_HIT_OR_STAND, Action.SURRENDER)
VOID_TO_NATURAL = (Surrender.LATE, Surrender.NONE)
"""With these values a hand that was surrendered, or rescued, loses to a natural like any other."""

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


def is_natural(rules: Rules, hand: Hand) -> bool:
    """Returns whether `hand`, the dealer's or an unsplit one of the player's, is a natural under `rules`."""
    return hand.points == LIMIT and len(hand.cards) == 2 and rules.naturals


def natural_unknown(rules: Rules, upcard: Rank) -> bool:
    """Returns whether the dealer may have a natural, and has not looked for it."""
    return rules.naturals and not rules.natural_known and upcard.in_naturals


def is_pair(rules: Rules, first: Rank, second: Rank) -> bool:
    """Returns whether two cards make a pair: as `rules.split` says, and by value if nothing can be split."""
    return first is second if rules.split is Split.RANK else first.points == second.points


def decisions(rules: Rules, hand: Hand, upcard: Rank, hands: int, bankroll: int) -> tuple[Action, ...]:
    """Returns the actions for `hand`, which is at 21 or less.

    `hands`: the number of the player's hands in its box. `bankroll`: the money for doubles and splits, in
    cents.
    """
    may_surrender = rules.surrender is not _NO_SURRENDER and _may_surrender(rules, hand, upcard)
    if not rules.bets:
        return _WITH_SURRENDER if may_surrender else _HIT_OR_STAND
    affordable = bankroll >= hand.bet + hand.free  # the price of a double or a split
    if hand.doubles:
        return _after_double(rules, hand, affordable)
    one_card_each = hand.of_split_aces and not rules.hit_split_aces
    actions = [Action.STAND] if one_card_each else [Action.HIT, Action.STAND]
    if len(hand.cards) == 2:
        if not one_card_each and _may_double(rules, hand, affordable):
            actions.append(Action.DOUBLE)
        if hands < rules.split_hands and _may_split(rules, hand, affordable):
            actions.append(Action.SPLIT)
    elif rules.double_cards != 2 and _may_double(rules, hand, affordable):  # more cards can be doubled
        actions.append(Action.DOUBLE)
    if may_surrender and not one_card_each:
        actions.append(Action.SURRENDER)
    return tuple(actions)


def _after_double(rules: Rules, hand: Hand, affordable: bool) -> tuple[Action, ...]:
    """Returns the actions for a doubled hand: to stand, to double again, or to be rescued."""
    actions = [Action.STAND]
    redoubles = hand.doubles - 1
    if affordable and redoubles < rules.redoubles and hand.low_points in _DOUBLES[rules.double]:
        actions.append(Action.DOUBLE)
    if rules.rescue:
        actions.append(Action.SURRENDER)
    return tuple(actions)


def _may_surrender(rules: Rules, hand: Hand, upcard: Rank) -> bool:
    if rules.surrender_cards and len(hand.cards) > rules.surrender_cards:
        return False
    if hand.from_split and not rules.surrender_after_split:
        return False
    if upcard.in_naturals:
        # Where surrender is early, it was offered before the dealer looked, and is not offered again.
        return rules.surrender is not Surrender.EARLY
    return rules.surrender_against is Against.ANY


def _may_double(rules: Rules, hand: Hand, affordable: bool) -> bool:
    """Returns whether `hand`, which was not doubled yet, can be doubled, free or for the player's money."""
    if hand.from_split and not rules.double_after_split:
        return False
    if rules.free_double is not _NO_DOUBLE and doubles_free(rules, hand):
        return True
    if not affordable or (hand.soft and not rules.double_soft):
        return False
    if rules.double_cards and len(hand.cards) > rules.double_cards:
        return False
    points = hand.points if rules.doubled_aces is _BEST else hand.low_points
    return points in _DOUBLES[rules.double]


def doubles_free(rules: Rules, hand: Hand) -> bool:
    """Returns whether a double of `hand` is free, where it can be doubled."""
    if hand.doubles or hand.soft or len(hand.cards) > 2:
        return False
    return hand.points in _DOUBLES[rules.free_double]


def _may_split(rules: Rules, hand: Hand, affordable: bool) -> bool:
    if hand.of_split_aces and not rules.resplit_aces:
        return False
    first, second = hand.cards
    if rules.split is _NO_SPLIT or not is_pair(rules, first.rank, second.rank):
        return False
    return affordable or splits_free(rules, hand)


def splits_free(rules: Rules, hand: Hand) -> bool:
    """Returns whether a split of `hand`, a pair, is free."""
    return hand.cards[0].rank.letter in rules.free_split


def unaffordable(rules: Rules, hand: Hand, upcard: Rank, hands: int, bankroll: int) -> tuple[Action, ...]:
    """Returns the actions for `hand` that the rules allow and `bankroll` cannot pay for."""
    affordable = decisions(rules, hand, upcard, hands, bankroll)
    allowed = decisions(rules, hand, upcard, hands, ENOUGH_MONEY)
    return tuple(action for action in allowed if action not in affordable)


def free_actions(rules: Rules, hand: Hand, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Returns the legal `actions` for `hand` that the house pays for."""
    free = []
    if Action.DOUBLE in actions and doubles_free(rules, hand):
        free.append(Action.DOUBLE)
    if Action.SPLIT in actions and splits_free(rules, hand):
        free.append(Action.SPLIT)
    return tuple(free)


def double(rules: Rules, hand: Hand) -> tuple[int, int]:
    """Doubles the stake on `hand`. Returns what the player and what the house add to it, in cents."""
    paid, free = (0, hand.stake) if doubles_free(rules, hand) else (hand.stake, 0)
    if rules.doubled_aces is _LOW:
        hand.count_low()
    hand.doubles += 1
    hand.bet += paid
    hand.free += free
    return paid, free


class After(Enum):
    """The state of a hand, by the cards that it has."""

    DECIDES = "its player decides"
    STANDS = "it draws no more, and waits for the dealer"
    BUST = "it is over 21"
    NATURAL = "it is a natural"
    DEALT_21 = "it wins at once: 21 with the first two cards"
    DRAWN_21 = "it wins at once: 21 with a card drawn"
    CHARLIE = "it wins at once: it has many cards"
    BONUS = "it wins at once: a bonus"


_DECIDES, _BUST = After.DECIDES, After.BUST  # see board.py

WINS: Mapping[After, Result] = {
    After.DEALT_21: DEALT_21,
    After.DRAWN_21: DRAWN_21,
    After.CHARLIE: CHARLIE,
    After.BONUS: BONUS,
}
"""The results of hands that win at once."""


def after_card(rules: Rules, hand: Hand, upcard: Card) -> After:
    """Returns the state of a hand of two cards or more.

    `DECIDES` includes hands to which `decisions` leaves nothing but to stand.
    """
    points = hand.points
    if points > LIMIT:
        return _BUST
    is_dealt_21 = points == LIMIT and len(hand.cards) == 2 and not hand.from_split
    if is_dealt_21 and rules.naturals:
        return After.NATURAL
    if rules.bonuses and bonus_of(rules, hand, upcard) is not None:
        return After.BONUS
    if rules.charlie and len(hand.cards) >= rules.charlie:
        return After.CHARLIE
    if points < LIMIT:
        return _DECIDES
    at_21 = rules.dealt_21 if is_dealt_21 else rules.drawn_21
    if at_21 is _PLAYS_ON:
        return _DECIDES
    if at_21 is At21.STANDS:
        return After.STANDS
    return After.DEALT_21 if is_dealt_21 else After.DRAWN_21


def bonus_of(rules: Rules, hand: Hand, upcard: Card) -> Bonus | None:
    """Returns the first bonus that `hand` fits; None if it fits none."""
    return next((bonus for bonus in rules.bonuses if _fits(bonus, hand, upcard)), None)


def _fits(bonus: Bonus, hand: Hand, upcard: Card) -> bool:
    """Returns whether `hand` fits every field that `bonus` gives."""
    cards = hand.cards
    return (
        (not bonus.cards or _has_ranks(bonus.cards, cards))
        and hand.points in bonus.totals
        and len(cards) in bonus.numbers
        and (bonus.after_double or not hand.doubles)
        and (bonus.after_split or not hand.from_split)
        and (not bonus.upcard or upcard.rank in [RANKS[letter] for letter in bonus.upcard])
        and (bonus.suits == ANY or _has_suit(bonus.suits, cards))
    )


def _has_ranks(letters: str, cards: Sequence[Card]) -> bool:
    if len(cards) != len(letters):  # before the sorting, which takes time
        return False
    return sorted(RANKS[letter].code for letter in letters) == sorted(card.rank.code for card in cards)


def _has_suit(wanted: str, cards: Sequence[Card]) -> bool:
    suits = {card.suit for card in cards}
    return len(suits) == 1 and wanted in (SAME, cards[0].suit.label.lower())


def result_of(rules: Rules, hand: Hand, number: int, dealer: Hand, natural: bool) -> Result:
    """Returns the result of `hand` against the dealer's, once that is played.

    `number`: the hand's number in its box, from 0. `natural`: whether the dealer has one.
    """
    is_void = natural and rules.surrender in VOID_TO_NATURAL
    if hand.surrendered and not is_void:
        return SURRENDERED
    if not hand.from_split and not hand.surrendered and is_natural(rules, hand):
        tie = rules.tied(NATURAL) if natural else Tie.PLAYER
        return BLACKJACK if tie is Tie.PLAYER else TIES[tie]
    if natural and (hand.surrendered or hand.points <= LIMIT):  # a bust loses by itself
        only_first_loses = rules.lost_to_natural is Lost.ORIGINAL
        return SPARED if only_first_loses and number > 0 else DEALER_BLACKJACK
    return compare(hand.points, dealer.points, rules)


def compare(player: int, dealer: int, rules: Rules) -> Result:
    """Returns the result of a hand of `player` points against a dealer who stopped at `dealer` points."""
    if player > LIMIT:
        return BOTH_BUST if dealer > LIMIT else BUST
    if dealer > LIMIT:
        return PUSHED_22 if dealer == LIMIT + 1 and rules.push_22 else DEALER_BUST
    if player == dealer:
        return TIES[rules.tied(str(player))]
    return HIGHER if player > dealer else LOWER


def amount_returned(rules: Rules, hand: Hand, result: Result, bonus: Bonus | None = None) -> int:
    """Returns the amount that the player gets back for `hand`, in cents, the bet included.

    `bonus`: the bonus to pay, for a hand whose result is `BONUS`. The house's free stake wins money for the
    player, and itself goes back to the house.
    """
    bet = hand.bet
    if result.outcome is Outcome.WIN:
        paid, for_bet = 1, 1
        if result is BONUS and bonus:
            paid, for_bet = bonus.ratio
        elif result.reason is Reason.BLACKJACK and rules.bets:  # without bets, a natural counts as one win
            paid, for_bet = ratio(rules.blackjack_pays)
        return bet + (bet + hand.free) * paid // for_bet
    if result.outcome is Outcome.PUSH:
        return bet
    if result.reason is Reason.SURRENDER and rules.surrender is not Surrender.LOSES:
        return bet // 2
    if result is DEALER_BLACKJACK and rules.lost_to_natural is not Lost.ALL:
        return bet - hand.original  # what was added by doubles comes back
    return 0


def hand_of(rules: Rules, ranks: Sequence[Rank], split: bool = False, doubles: int = 0) -> Hand:
    """Returns a hand with cards of these `ranks`, all of one suit, in this order.

    `split`: whether the hand is from a split pair; the pair's card is its first. `doubles`: how often it was
    doubled, always before its last card.
    """
    hand = Hand(rules.player_aces is _BEST, from_split=split)
    before_doubles = len(ranks) - 1 if doubles else len(ranks)
    for rank in ranks[:before_doubles]:
        hand.add(Card(rank, Suit.SPADES))
    for _ in range(doubles):
        double(rules, hand)
    for rank in ranks[before_doubles:]:
        hand.add(Card(rank, Suit.SPADES))
    return hand


@lru_cache(maxsize=4096)
def legal_actions(
    rules: Rules,
    hand: tuple[Rank, ...],
    upcard: Rank,
    hands: int = 1,
    pair: Rank | None = None,
    doubled: int = 0,
) -> tuple[Action, ...]:
    """Returns the legal actions of a player with enough money for all of them.

    `hands`: the number of the player's hands. `pair`: the rank of the split pair the hand is from. `doubled`:
    how often the hand was doubled.
    """
    is_split = pair is not None
    ranks = sorted(hand, key=lambda rank: rank is not pair) if is_split else hand  # the pair's card first
    return decisions(rules, hand_of(rules, ranks, is_split, doubled), upcard, hands, ENOUGH_MONEY)
