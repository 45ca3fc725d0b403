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


def why_refused(bonus: Bonus) -> str:
    """Returns why the odds cannot include `bonus`; empty if they can."""
    if any(rank in bonus.upcard for rank in _TENS) and not all(rank in bonus.upcard for rank in _TENS):
        return f"the odds know of an upcard that counts ten, not its rank (upcard = '{bonus.upcard}')"
    return ""


def against(bonuses: Sequence[Bonus], upcard: int) -> tuple[Bonus, ...]:
    """Returns the `bonuses` that are paid against an upcard, 0 … 9, without this condition."""
    met = [bonus for bonus in bonuses if not bonus.upcard or RANK_LETTERS[upcard] in bonus.upcard]
    return tuple(bonus._replace(upcard="") for bonus in met)


def paid(bonuses: Sequence[Bonus], rules: Rules, counts: Ints, points: Ints, cards: Ints) -> Paid:
    """Returns what `bonuses` pay to each hand, if its suits are as likely as in the packs of `rules`.

    `counts`: the hands' cards by points. Shape (nodes, 10). `points`, `cards`: their totals, and how many cards
    they have. Shape (nodes,).
    """
    chance, pays = np.zeros(len(points)), np.zeros(len(points))
    if not bonuses:
        return Paid(chance, pays)
    fits = [
        np.isin(points, list(bonus.totals)) & np.isin(cards, list(bonus.numbers)) & _may_have(bonus, counts)
        for bonus in bonuses
    ]
    for node in np.flatnonzero(np.any(fits, axis=0)):
        possible = [bonus for bonus, fit in zip(bonuses, fits, strict=True) if fit[node]]
        for bonus, bonus_chance in _bonus_chances(rules, possible, tuple(map(int, counts[node]))):
            amount, bet = bonus.ratio
            chance[node] += bonus_chance
            pays[node] += bonus_chance * amount / bet
    chance[chance > 1 - _SURE] = 1.0
    return Paid(chance, pays)


def _may_have(bonus: Bonus, counts: Ints) -> Bools:
    """Whether each hand's cards count the same as the cards that the bonus names. Shape (nodes,)."""
    if not bonus.cards:
        return np.ones(len(counts), dtype=bool)
    wanted = [0] * RANK_COUNT
    for letter in bonus.cards:
        wanted[RANK_LETTERS.index(letter if letter in _PIPS else "T")] += 1
    same: Bools = (counts == wanted).all(axis=1)
    return same


def _bonus_chances(
    rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int]
) -> Iterator[tuple[Bonus, float]]:
    """Yields each bonus with its chance; a hand is paid the first one that fits. `counts`: by points."""
    first = bonuses[0]
    if first.suits == ANY and not first.cards:  # every hand of these points has it
        yield first, 1.0
        return
    any_suit = _card_chances(rules, bonuses, counts, ANY)
    by_suit: list[tuple[str, list[float]]] = [(ANY, any_suit)]
    if any(bonus.suits != ANY for bonus in bonuses):
        # Each suit is a case of its own, and so are hands of mixed suits.
        one_suit = _card_chances(rules, bonuses, counts, SAME)
        mixed = [
            any_chance - len(_SUITS) * one_chance
            for any_chance, one_chance in zip(any_suit, one_suit, strict=True)
        ]
        by_suit = [(_MIXED, mixed), *((suit, one_suit) for suit in _SUITS)]
    for suit, (*card_chances, unpaid) in by_suit:
        # `unpaid`: the chance of this suit without the bonuses paid so far, of which each set of cards has one.
        paid_cards = set[str]()
        for bonus, chance in zip(bonuses, card_chances, strict=True):
            if bonus.suits not in (ANY, suit) and (bonus.suits != SAME or suit == _MIXED):
                continue
            cards = "".join(sorted(bonus.cards))
            possible = min(chance, unpaid) if cards else unpaid
            bonus_chance = 0.0 if cards in paid_cards else possible
            paid_cards.add(cards)
            unpaid -= bonus_chance
            yield bonus, bonus_chance


def _card_chances(rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int], suit: str) -> list[float]:
    """Returns for each bonus the chance that a hand has its cards, all of `suit`; last, the same for any cards.

    `counts`: the hand's cards by points. `suit`: ANY, or SAME for one given suit.
    """
    rank_cards = 4 * rules.decks
    suited = rank_cards if suit == ANY else rules.decks
    tens = [rank for rank in _TENS if rank not in rules.left_out]
    pips = prod(_all_suited(suited, rank_cards, count) for count in counts[:-1])

    def chance_of(cards: str) -> float:
        if not counts[-1] or not cards:
            return pips * _all_suited(suited * len(tens), rank_cards * len(tens), counts[-1])
        named_tens = [cards.count(rank) for rank in tens]
        orders = factorial(counts[-1]) // prod(map(factorial, named_tens))
        ways = orders * prod(_falling(suited, count) for count in named_tens)
        all_ways = _falling(rank_cards * len(tens), counts[-1])
        if not all_ways or sum(named_tens) != counts[-1]:  # no such hand, or it names a rank that is left out
            return 0.0
        return pips * ways / all_ways

    return [*(chance_of(bonus.cards) for bonus in bonuses), chance_of("")]


def _falling(number: int, count: int) -> int:
    """The falling factorial: in how many orders `count` of `number` cards can be drawn."""
    return comb(number, count) * factorial(count)


def _all_suited(suited: int, cards: int, count: int) -> float:
    """The chance that `count` cards drawn from `cards` are all among the `suited` ones."""
    if not count or suited == cards:
        return 1.0
    all_orders = _falling(cards, count)
    return _falling(suited, count) / all_orders if all_orders else 0.0
