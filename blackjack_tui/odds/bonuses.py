"""The payments of bonuses, by the points of a hand's cards.

The odds know the points of the cards that were seen, and no more. So the suits of a hand, and which of the
ranks that count ten its cards have, are as likely as in a fresh shoe: that is exact for everybody who looks at
points alone, whatever was dealt.
"""

from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import RANK_LETTERS
from blackjack_tui.game.rules import ANY, SAME, Bonus, Rules
from blackjack_tui.odds.hands import RANK_COUNT, Bools, Floats, Ints

_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_MIXED: Final = ""
_TENS: Final = "TJQK"
_PIPS: Final = "A23456789"
_SURE: Final = 1e-12


class Paid(NamedTuple):
    """The payments of bonuses for the hands of a tree. Shapes (nodes,)."""

    chance: Floats
    """The chance that the hand has a bonus."""
    pays: Floats
    """Its average payment, times that chance."""


def refused(bonus: Bonus) -> str:
    """Returns what of a bonus is not computed; an empty string if all is."""
    if any(rank in bonus.upcard for rank in _TENS) and not all(rank in bonus.upcard for rank in "TJQK"):
        return f"the odds know of an upcard that counts ten, not its rank (upcard = '{bonus.upcard}')"
    return ""


def against(bonuses: Sequence[Bonus], upcard: int) -> tuple[Bonus, ...]:
    """Returns the `bonuses` that are paid against an upcard, 0 … 9."""
    return tuple(
        bonus._replace(upcard="") for bonus in bonuses if RANK_LETTERS[upcard] in (bonus.upcard or RANK_LETTERS)
    )


def paid(bonuses: Sequence[Bonus], rules: Rules, counts: Ints, points: Ints, cards: Ints) -> Paid:
    """The payments to hands by the `bonuses` that they can have.

    In the packs of `rules` suits and ranks are equally likely. `counts`: of the hands' cards by points. Shape
    (nodes, 10). `points`, `cards`: their totals and sizes.
    """
    chance, pays = np.zeros(len(points)), np.zeros(len(points))
    if not bonuses:
        return Paid(chance, pays)
    fits = [
        np.isin(points, list(bonus.totals)) & np.isin(cards, list(bonus.numbers)) & _may_have(bonus, counts)
        for bonus in bonuses
    ]
    for node in np.flatnonzero(np.any(fits, axis=0)):
        some = [bonus for bonus, fit in zip(bonuses, fits, strict=True) if fit[node]]
        for bonus, share in _shares(rules, some, tuple(map(int, counts[node]))):
            amount, bet = bonus.ratio
            chance[node] += share
            pays[node] += share * amount / bet
    chance[chance > 1 - _SURE] = 1.0
    return Paid(chance, pays)


def _may_have(bonus: Bonus, every: Ints) -> Bools:
    """Whether the points of hands are those of the cards of a bonus. Shape (nodes,)."""
    if not bonus.cards:
        return np.ones(len(every), dtype=bool)
    wanted = [0] * RANK_COUNT
    for letter in bonus.cards:
        wanted[RANK_LETTERS.index(letter if letter in _PIPS else "T")] += 1
    found: Bools = (every == wanted).all(axis=1)
    return found


def _shares(rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int]) -> Iterator[tuple[Bonus, float]]:
    """Yields the chance of each bonus: the first of those that fit holds. `counts`: by points."""
    first = bonuses[0]
    if first.suits == ANY and not first.cards:
        yield first, 1.0
        return
    every = _chances(rules, bonuses, counts, ANY)
    by_suit: list[tuple[str, list[float]]] = [(ANY, every)]
    if any(bonus.suits != ANY for bonus in bonuses):
        alone = _chances(rules, bonuses, counts, SAME)
        mixed = [of_all - len(_SUITS) * of_one for of_all, of_one in zip(every, alone, strict=True)]
        by_suit = [(_MIXED, mixed), *((suit, alone) for suit in _SUITS)]
    for suit, chances in by_suit:
        left, had = chances[-1], set[str]()
        for bonus, chance in zip(bonuses, chances, strict=False):
            if bonus.suits in (ANY, suit) or (bonus.suits == SAME and suit != _MIXED):
                cards = "".join(sorted(bonus.cards))
                share = 0.0 if cards in had else min(chance, left) if cards else left
                had.add(cards)
                left -= share
                yield bonus, share


def _chances(rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int], suit: str) -> list[float]:
    """Returns the chance that all cards are of `suit` and those of each bonus; last, that all are of `suit`."""
    of_rank = 4 * rules.decks
    there = of_rank if suit == ANY else rules.decks
    tens = [rank for rank in _TENS if rank not in rules.left_out]
    pips = prod(_share(there, of_rank, count) for count in counts[:-1])

    def of(cards: str) -> float:
        if not counts[-1] or not cards:
            return pips * _share(there * len(tens), of_rank * len(tens), counts[-1])
        each = [cards.count(rank) for rank in tens]
        orders = factorial(counts[-1]) // prod(map(factorial, each))
        ways = orders * prod(_falling(there, count) for count in each)
        every = _falling(of_rank * len(tens), counts[-1])
        return pips * ways / every if every and sum(each) == counts[-1] else 0.0

    return [*(of(bonus.cards) for bonus in bonuses), of("")]


def _falling(number: int, count: int) -> int:
    return comb(number, count) * factorial(count)


def _share(there: int, every: int, count: int) -> float:
    """The chance that `count` of `every` are all among those `there`."""
    if not count or there == every:
        return 1.0
    return _falling(there, count) / (_falling(every, count) or 1)
