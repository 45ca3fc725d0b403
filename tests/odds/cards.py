"""Cards for the plain computation: multisets of ranks as tuples, and the points of a hand.

Cards are counted by rank in tuples of eleven: A, 2 … 9, T, and P. T is every ten-valued card. Only for a pair
of tens of equal rank, by rules that split equal ranks, P is the cards of the pair's rank and T the other tens.
"""

from functools import cache

Cards = tuple[int, ...]

ACE, TEN, PAIR_TEN = 0, 9, 10
POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10)
"""The points of each rank, an ace low."""
RANKS = range(len(POINTS))
NO_CARDS: Cards = (0,) * len(POINTS)
LETTERS = "A23456789TP"


def cards(text: str) -> Cards:
    """The multiset of the ranks named in `text`, such as `AA5TT`; spaces are passed over."""
    return tuple(text.count(letter) for letter in LETTERS)


def decks(number: int) -> Cards:
    """All cards of so many packs."""
    return (4 * number,) * 9 + (16 * number, 0)


def more(held: Cards, rank: int) -> Cards:
    """`held` with one more card of `rank`."""
    return (*held[:rank], held[rank] + 1, *held[rank + 1 :])


def less(held: Cards, rank: int) -> Cards:
    """`held` with one card less of `rank`."""
    return (*held[:rank], held[rank] - 1, *held[rank + 1 :])


def without(held: Cards, gone: Cards) -> Cards:
    """`held` less all of `gone`."""
    return tuple(a - b for a, b in zip(held, gone, strict=True))


@cache
def ranks_of(held: Cards) -> tuple[int, ...]:
    """Each rank that `held` has a card of, once."""
    return tuple(rank for rank, count in enumerate(held) if count)


@cache
def low_points(hand: Cards) -> int:
    """The points of `hand`, its aces low."""
    return sum(count * worth for count, worth in zip(hand, POINTS, strict=True))


def worth(low: int, ace: bool, high_aces: bool) -> tuple[int, bool]:
    """Points and softness of a hand of `low` points, with an `ace` or not; `high_aces`: one may count 11."""
    soft = high_aces and ace and low <= 11
    return (low + 10 if soft else low), soft
