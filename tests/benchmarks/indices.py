"""Indices by Hi-Lo beside a second computation: plain recursion over the mean of the cards left at a count.

The mean is exact: every number of low cards that the count allows, by its chance. Nothing of the package's
counts or odds is used for it. After a card, hands of 13 or more stand against 2 to 6, and of 17 or more always:
those indices are far from the counts in question.
"""

import os
from collections.abc import Iterator
from functools import lru_cache
from math import exp, lgamma

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import PLAYS
from blackjack_tui.counts.loading import load as load_system
from blackjack_tui.game.actions import Action
from blackjack_tui.odds.figures import FigureCache
from blackjack_tui.rulebooks.loading import load

RULES = load("vegas-strip")
_NAMES = ("16 v T", "15 v T", "16 v 9", "12 v 2", "12 v 3", "12 v 4", "12 v 5", "12 v 6", "13 v 2", "13 v 3")
_LEFT = 52 * RULES.decks - 52 * RULES.decks * RULES.penetration // 200
_LOW_UPCARDS = range(2, 7)
_LOW, _MIDDLE, _HIGH = range(1, 6), range(6, 9), (0, 9)
_STEPS = 5
_SURE, _SURE_AGAINST_LOW = 17, 13
"""The totals that stand."""

Cards = tuple[float, ...]
"""The unseen cards by points, the ace first."""


def _ways(of: float, some: float) -> float:
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def _at_running(running: int, known: Cards) -> Cards:
    """The mean of `_LEFT` cards of `known` at a running count of those that were seen."""
    groups = [sum(known[rank] for rank in group) for group in (_LOW, _MIDDLE, _HIGH)]
    chances = {}
    for low in range(_LEFT + 1):
        high = low + running
        middle = _LEFT - low - high
        parts = (low, middle, high)
        if all(0 <= part <= group for part, group in zip(parts, groups, strict=True)):
            chances[parts] = exp(
                sum(map(_ways, groups, parts)) - sum(map(_ways, groups, (g / 2 for g in groups)))
            )
    whole = sum(chances.values())
    means = [sum(chance * parts[place] for parts, chance in chances.items()) / whole for place in range(3)]
    shares = [mean / group for mean, group in zip(means, groups, strict=True)]
    return tuple(
        count * shares[0 if rank in _LOW else 1 if rank in _MIDDLE else 2] for rank, count in enumerate(known)
    )


def _at(count: float, seen: tuple[int, ...]) -> Cards:
    """The mean of the cards left at a true count, with `seen` on the table."""
    known = tuple((16 if points == 10 else 4) * RULES.decks - seen.count(points) for points in range(1, 11))
    running = count * _LEFT / 52
    below = int(running // 1)
    one, other = (_at_running(each, known) for each in (below, below + 1))
    return tuple(a + (b - a) * (running - below) for a, b in zip(one, other, strict=True))


def _less(cards: Cards, points: int) -> Cards:
    return (*cards[: points - 1], cards[points - 1] - 1, *cards[points:])


class _Hand:
    """A hand without aces that are 11 against `up`; values are joint with the dealer having no natural."""

    def __init__(self, up: int) -> None:
        self.up = up
        self.dealer = lru_cache(None)(self._dealer)
        self.best = lru_cache(None)(self._best)

    def _dealer(self, cards: Cards, low: int, ace: bool, first: bool) -> tuple[float, ...]:
        """The chances of 17 to 21 and of a bust."""
        total = low + 10 if ace and low <= 11 else low
        if total >= 17 and not first:
            return tuple(float(place == min(total, 22) - 17) for place in range(6))
        every, found = sum(cards), [0.0] * 6
        for points in range(1, 11):
            if cards[points - 1] <= 0 or (first and {points, self.up} == {1, 10}):
                continue
            chance = cards[points - 1] / every
            after = self.dealer(_less(cards, points), low + points, ace or points == 1, False)
            found = [sum_ + chance * each for sum_, each in zip(found, after, strict=True)]
        return tuple(found)

    def stand(self, cards: Cards, total: int) -> float:
        chances = self.dealer(cards, self.up, self.up == 1, True)
        won = chances[5] + sum(chance for end, chance in enumerate(chances[:5], 17) if end < total)
        return won - sum(chance for end, chance in enumerate(chances[:5], 17) if end > total)

    def hit(self, cards: Cards, total: int) -> float:
        every, value = sum(cards), 0.0
        for points in range(1, 11):
            left = _less(cards, points)
            if total + points > 21:
                value -= cards[points - 1] / every * sum(self.dealer(left, self.up, self.up == 1, True))
            else:
                value += cards[points - 1] / every * self.best(left, total + points)
        return value

    def _best(self, cards: Cards, total: int) -> float:
        stand = self.stand(cards, total)
        sure = _SURE_AGAINST_LOW if self.up in _LOW_UPCARDS else _SURE
        return stand if total >= sure else max(stand, self.hit(cards, total))


def _index(name: str) -> float:
    """The count at which hitting and standing are worth the same."""
    total, up = int(name.split()[0]), 10 if name.endswith("T") else int(name.split()[2])
    hands = [(one, total - one) for one in range(2, 10) if one < total - one <= 10]

    def gain(count: float) -> float:
        found = 0.0
        for hand in hands:
            cards = _at(count, (*hand, up))
            odds = _Hand(up)
            weight = 4 if 10 in hand else 1
            found += weight * (odds.stand(cards, total) - odds.hit(cards, total))
        return found

    before, now = 0.0, 2.0
    then, here = gain(before), gain(now)
    for _ in range(_STEPS):
        before, now = now, now - here * (now - before) / (here - then)
        then, here = here, gain(now)
        if abs(now - before) < 0.01:
            break
    return now


def figures(count: int = len(_NAMES)) -> Iterator[str]:
    """The first indices, so many, by both computations."""
    plays = [play for play in PLAYS if play.name in _NAMES and play.high is Action.STAND]
    with ExactOdds(RULES, FigureCache(os.devnull)) as exact:
        known = exact.indices(load_system("hi-lo"), plays)
    for play in plays[:count]:
        yield f"{play.name}: {known[play].exact:+.3f}, by plain recursion {_index(play.name):+.3f}"
