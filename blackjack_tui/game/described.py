"""The terms of every hand by some rules, computed by terms.py from example hands.

Among hands of one origin, the rules look only at the total with low aces, whether there is an ace, and the
number of cards. So one example stands for all hands with the same sums. Pairs need more, and have functions of
their own. Bonuses depend on the cards themselves, and are not described here. Caches have room for several rule
books.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Rules, ratio
from blackjack_tui.game.terms import (
    ENOUGH_MONEY,
    After,
    after_card,
    amount_returned,
    compare,
    decisions,
    doubles_free,
    hand_of,
    result_of,
    splits_free,
)

BY_POINTS = tuple(Rank)[:10]
"""A rank for each number of points; the ten stands for all that count ten."""


class HandOrigin(NamedTuple):
    """The history of a hand, as far as the rules look at it."""

    split: bool = False
    """Whether the hand is from a split pair."""
    aces: bool = False
    """Whether it is from a split pair of aces."""
    doubles: int = 0
    """The number of times that the hand was doubled."""


ORIGINS = (HandOrigin(), HandOrigin(split=True), HandOrigin(split=True, aces=True))
"""The origins of hands that were not doubled."""


class HandSum(NamedTuple):
    """The cards of a hand of two or more, as far as the rules look at them."""

    hard: int
    """The total with low aces, at most 21."""
    ace: bool
    cards: int


class HandTerms(NamedTuple):
    """The terms of a hand: its state, and the moves of its player."""

    after: After
    actions: tuple[Action, ...]
    """The moves, without splits, for a hand that does not end by itself."""
    free: bool
    """Whether a double is free."""

    @property
    def decides(self) -> bool:
        """Whether its player has a choice."""
        return self.after is After.DECIDES and self.actions != (Action.STAND,)


@lru_cache
def examples(split: bool = False, aces: bool = False) -> Mapping[HandSum, tuple[Rank, ...]]:
    """Returns an example for each sum that a hand can have, as ranks.

    `split`: for hands of a split pair, which begin with the pair's card. `aces`: that pair is of aces.
    """
    by_sum = {}
    for hard in range(2, LIMIT + 1):
        for cards in range(2, hard + 1):  # each card has at least one point
            for has_ace in (False, True):
                # Ranks ascend, so that an ace comes first; but in a split hand the pair's card does.
                begins_with_ace = aces if split else has_ace
                ranks = _example(hard, has_ace, cards, begins_with_ace)
                if ranks:
                    by_sum[HandSum(hard, has_ace, cards)] = ranks
    return by_sum


def _example(hard: int, ace: bool, cards: int, begins_with_ace: bool) -> tuple[Rank, ...] | None:
    """Returns the ranks of a hand with these sums, in ascending order; None if there is no such hand.

    If it has an ace, but must not begin with one, its highest card is moved to the front.
    """
    lowest = 1 if ace else 2  # of the other cards
    points = [1] if ace else []
    missing_points = hard - sum(points)
    # Each card is as high as it can be if every card after it has `lowest` points at least.
    for missing_cards in range(cards - len(points), 0, -1):
        card = min(10, missing_points - lowest * (missing_cards - 1))
        if card < lowest:
            return None
        points.append(card)
        missing_points -= card
    if missing_points or (begins_with_ace and not ace):
        return None
    ordered = sorted(points)
    if ace and not begins_with_ace:
        *lower, highest = ordered
        if highest == 1:  # all are aces
            return None
        ordered = [highest, *lower]
    return tuple(BY_POINTS[point - 1] for point in ordered)


def upcard_for_terms(upcard: Rank) -> Rank:
    """Returns an ace for an ace or a ten, and a two for any other upcard.

    Without bonuses, rules look only at whether the upcard is an ace or a ten: fewer terms to compute.
    """
    return Rank.ACE if upcard.in_naturals else Rank.TWO


def hand_terms(rules: Rules, origin: HandOrigin, upcard: Rank) -> Mapping[HandSum, HandTerms]:
    """Returns the terms of hands of `origin` against `upcard`, by the hands' sums."""
    return _hand_terms(rules, origin, upcard_for_terms(upcard))


@lru_cache(maxsize=1024)
def _hand_terms(rules: Rules, origin: HandOrigin, upcard: Rank) -> Mapping[HandSum, HandTerms]:
    """Returns the terms without bonuses, and without splits: the box has the most hands already."""
    plain_rules, upcard_card = rules._replace(bonuses=()), Card(upcard, Suit.CLUBS)
    terms = {}
    for hand_sum, hand in _hands(plain_rules, origin):
        after = after_card(plain_rules, hand, upcard_card)
        actions = decisions(plain_rules, hand, upcard, rules.split_hands, ENOUGH_MONEY)
        terms[hand_sum] = HandTerms(after, actions, doubles_free(plain_rules, hand))
    return terms


@lru_cache(maxsize=64)
def _hands(rules: Rules, origin: HandOrigin) -> Sequence[tuple[HandSum, Hand]]:
    """Returns the examples for `origin` as hands; a doubled hand has three cards or more."""
    return [
        (hand_sum, hand_of(rules, ranks, origin.split, origin.doubles))
        for hand_sum, ranks in examples(origin.split, origin.aces).items()
        if hand_sum.cards > 2 or not origin.doubles
    ]


@lru_cache(maxsize=1024)
def most_hands(rules: Rules, pair: Rank, upcard: Rank) -> int:
    """Returns the most hands that a pair of `pair` makes by splits: 1 where it cannot be split."""
    hands = 1
    while True:
        hand = hand_of(rules, (pair, pair), split=hands > 1)
        if Action.SPLIT not in decisions(rules, hand, upcard, hands, ENOUGH_MONEY):
            return hands
        hands += 1


@lru_cache(maxsize=64)
def most_doubles(rules: Rules) -> int:
    """Returns the most times that a hand can be doubled."""
    doubles = 0
    while any(Action.DOUBLE in terms.actions for terms in _all_terms(rules, doubles)):
        doubles += 1
    return doubles


@lru_cache(maxsize=64)
def decides_after_double(rules: Rules) -> bool:
    """Whether a player can have a choice after doubling."""
    return any(terms.decides for terms in _all_terms(rules, doubles=1))


def _all_terms(rules: Rules, doubles: int) -> Iterator[HandTerms]:
    """Yields the terms of hands of every origin, doubled `doubles` times, against every upcard."""
    for origin in ORIGINS:
        for upcard in {*map(upcard_for_terms, BY_POINTS)}:
            yield from hand_terms(rules, origin._replace(doubles=doubles), upcard).values()


def is_split_free(rules: Rules, pair: Rank) -> bool:
    """Whether a pair of `pair` is split free."""
    return splits_free(rules, hand_of(rules, (pair, pair)))


@lru_cache(maxsize=4096)
def payoff(rules: Rules, player: int, dealer: int) -> float:
    """Returns the gain, in bets, of a hand with the points `player` against the dealer's, without naturals."""
    hand = Hand(bet=2)  # even, so that half of it can be returned
    returned = amount_returned(rules, hand, compare(player, dealer, rules))
    return (returned - hand.bet) / hand.bet


@lru_cache(maxsize=256)
def natural_payoff(rules: Rules, tied: bool) -> float:
    """Returns the gain of a natural, in bets; `tied`: whether the dealer has one, too."""
    # `amount_returned` rounds down to cents: the payment for this bet, and half of the bet, are whole ones.
    _, for_bet = ratio(rules.blackjack_pays)
    player, dealer = Hand(bet=2 * for_bet), Hand()
    for rank in (Rank.ACE, Rank.TEN):
        player.add(Card(rank, Suit.CLUBS))
        dealer.add(Card(rank, Suit.CLUBS))
    result = result_of(rules, player, number=0, dealer=dealer, natural=tied)
    return (amount_returned(rules, player, result) - player.bet) / player.bet
