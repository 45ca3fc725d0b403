"""A description of the game: the terms of every hand, asked of the game itself.

The rules tell hands of one origin apart by their total with low aces, by whether they have an ace, and by the
number of their cards. Only pairs and bonuses need more. So one hand stands for all with the same sums. Bonuses
depend on the cards themselves, and are left out here.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Rules, ratio
from blackjack_tui.game.terms import (
    ENOUGH,
    After,
    after_card,
    compare,
    decisions,
    doubles_free,
    hand_of,
    result_of,
    settle,
    splits_free,
)

BY_POINTS = tuple(Rank)[:10]
"""A rank for each number of points; the ten stands for all that count ten."""


class HandOrigin(NamedTuple):
    """The history of a hand, as far as the rules heed it."""

    split: bool = False
    """Whether the hand is of a split pair."""
    aces: bool = False
    """Whether that was a pair of aces."""
    doubles: int = 0
    """The number of times that the hand was doubled."""


ORIGINS = (HandOrigin(), HandOrigin(split=True), HandOrigin(split=True, aces=True))
"""The origins of hands that were not doubled."""


class HandSum(NamedTuple):
    """The cards of a hand of two and more, as the rules tell them apart."""

    hard: int
    """The total with low aces, at most 21."""
    ace: bool
    cards: int


class HandTerms(NamedTuple):
    """The terms of a hand: its state, and the moves of its player."""

    after: After
    actions: tuple[Action, ...]
    """The moves where it does not end by itself, splits apart."""
    free: bool
    """Whether a double is free."""

    @property
    def decides(self) -> bool:
        """Whether its player has a choice."""
        return self.after is After.DECIDES and self.actions != (Action.STAND,)


@lru_cache
def examples(split: bool = False, aces: bool = False) -> Mapping[HandSum, tuple[Rank, ...]]:
    """Returns a hand for each sum that a hand can have; of a split pair, its first card is the pair's."""
    found = {}
    for hard in range(2, LIMIT + 1):
        for cards in range(2, hard + 1):
            for ace in (False, True):
                ranks = _example(hard, ace, cards, begins_with_ace=aces if split else ace)
                if ranks:
                    found[HandSum(hard, ace, cards)] = ranks
    return found


def _example(hard: int, ace: bool, cards: int, begins_with_ace: bool) -> tuple[Rank, ...] | None:
    """Returns cards with these sums, aces before the others but for a first card that is none."""
    low, points, rest = (1 if ace else 2), [1] * ace, hard - ace
    for others in range(cards - ace, 0, -1):
        card = min(10, rest - low * (others - 1))
        if card < low:
            return None
        points.append(card)
        rest -= card
    if rest or (begins_with_ace and not ace):
        return None
    ordered = sorted(points)
    if ace and not begins_with_ace:
        if ordered[-1] == 1:
            return None
        ordered = [ordered[-1], *ordered[:-1]]
    return tuple(BY_POINTS[point - 1] for point in ordered)


def told_apart(upcard: Rank) -> Rank:
    """Returns an ace for an ace or a ten, else a two.

    Without bonuses, rules ask only whether the upcard is an ace or a ten.
    """
    return Rank.ACE if upcard.points in (1, 10) else Rank.TWO


def hand_terms(rules: Rules, origin: HandOrigin, upcard: Rank) -> Mapping[HandSum, HandTerms]:
    """Returns the terms of hands of an origin against an upcard, by their sums."""
    return _hand_terms(rules, origin, told_apart(upcard))


@lru_cache(maxsize=1024)
def _hand_terms(rules: Rules, origin: HandOrigin, upcard: Rank) -> Mapping[HandSum, HandTerms]:
    rules, up, most = rules._replace(bonuses=()), Card(upcard, Suit.CLUBS), rules.split_hands
    return {
        cards: HandTerms(
            after_card(rules, hand, up),
            decisions(rules, hand, upcard, most, ENOUGH),
            doubles_free(rules, hand),
        )
        for cards, hand in _hands(rules, origin)
    }


@lru_cache(maxsize=64)
def _hands(rules: Rules, origin: HandOrigin) -> Sequence[tuple[HandSum, Hand]]:
    """Returns the examples of an origin as hands; one that was doubled has three cards or more."""
    return [
        (cards, hand_of(rules, ranks, origin.split, origin.doubles, bet=1))
        for cards, ranks in examples(origin.split, origin.aces).items()
        if cards.cards > 2 or not origin.doubles
    ]


@lru_cache(maxsize=1024)
def most_hands(rules: Rules, pair: Rank, upcard: Rank) -> int:
    """Returns the most hands that a pair of `pair` makes by splits: 1 where it cannot be split."""
    hands = 1
    while Action.SPLIT in decisions(rules, hand_of(rules, (pair, pair), hands > 1), upcard, hands, ENOUGH):
        hands += 1
    return hands


@lru_cache(maxsize=64)
def most_doubles(rules: Rules) -> int:
    """Returns the most times that a hand can be doubled."""
    doubles = 0
    while any(
        Action.DOUBLE in terms.actions
        for origin in ORIGINS
        for upcard in {*map(told_apart, BY_POINTS)}
        for terms in hand_terms(rules, origin._replace(doubles=doubles), upcard).values()
    ):
        doubles += 1
    return doubles


@lru_cache(maxsize=64)
def decides_after_double(rules: Rules) -> bool:
    """Whether something is decided about a hand that was doubled."""
    return any(
        terms.decides
        for origin in ORIGINS
        for upcard in {*map(told_apart, BY_POINTS)}
        for terms in hand_terms(rules, origin._replace(doubles=1), upcard).values()
    )


def frees_split(rules: Rules, pair: Rank) -> bool:
    """Whether a pair of `pair` is split free."""
    return splits_free(rules, hand_of(rules, (pair, pair)))


@lru_cache(maxsize=4096)
def payoff(rules: Rules, mine: int, theirs: int) -> float:
    """Returns what a hand of `mine` points gains against a dealer's of `theirs`, in bets; naturals apart."""
    hand = Hand(bet=2)
    return (settle(rules, hand, compare(mine, theirs, rules)) - hand.bet) / hand.bet


@lru_cache(maxsize=256)
def natural_payoff(rules: Rules, tied: bool) -> float:
    """Returns what a natural gains in bets, where the dealer has none, or has one too."""
    mine, dealer = Hand(bet=2 * ratio(rules.blackjack_pays)[1]), Hand()
    for rank in (Rank.ACE, Rank.TEN):
        mine.add(Card(rank, Suit.CLUBS))
        dealer.add(Card(rank, Suit.CLUBS))
    return (settle(rules, mine, result_of(rules, mine, 0, dealer, tied)) - mine.bet) / mine.bet
